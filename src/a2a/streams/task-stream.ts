import type { Response } from 'express';
import { settles, type StreamEvent } from '../protocol/model';
import type { Watcher } from './task-hub';

/** What may wait for a client that reads slowly. */
const MAX_BACKLOG = 1024 * 1024;

/** How an event is written in the binding and version of the stream. */
export type EventWords = (event: StreamEvent) => object;

/** One client that hears of one task. It holds nothing but its place. */
export class TaskStream implements Watcher {
  constructor(
    readonly taskId: string,
    public seq: number,
    private readonly response: Response,
    private readonly words: EventWords,
    private readonly cutOff: () => void,
  ) {}

  static open(response: Response): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close', // it ends with the stream, so that nothing waits for it when the service stops
    });
    response.flushHeaders();
  }

  get closed(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  hear(event: StreamEvent): void {
    this.write(`data: ${JSON.stringify(this.words(event))}\n\n`);
    if (settles(event)) this.end();
  }

  beat(): void {
    this.write(': ping\n\n');
  }

  end(): void {
    if (!this.closed) this.response.end();
  }

  private write(text: string): void {
    if (this.closed) return;
    if (this.response.writableLength > MAX_BACKLOG) {
      this.response.destroy(); // it may subscribe again
      this.cutOff();
      return;
    }
    this.response.write(text);
  }
}
