import type { Response } from 'express';
import { SECOND } from '../../kernel/clock';
import { timers } from '../../kernel/timers';
import type { KeyHolder } from '../../platform/security/caller';
import type { StreamSource } from '../endpoints/call-context';
import { isLast, type StreamEnd, type StreamEvent } from '../protocol/model';
import type { Watcher } from './task-hub';

/** Bytes buffered in memory for a slow client; later events stay in the database. */
const MAX_BACKLOG = 256 * 1024;

/** Formats an event in the stream's binding and version; `last` if it ends the stream. */
export type EventWords = (event: StreamEvent, last: boolean) => object;

/** One client that follows one task. Its only state is its position. */
export class TaskStream implements Watcher {
  /** How long a client may read nothing before it is disconnected. */
  static maxStuckMs = 30 * SECOND;
  readonly taskId: string;
  readonly holder: KeyHolder | null;
  seq: number;
  private readonly endsAt: StreamEnd;
  private stuckSince?: number;

  constructor(
    { taskId, holder, seq, endsAt }: StreamSource,
    private readonly response: Response,
    private readonly words: EventWords,
    private readonly on: { drained: () => void; cutOff: () => void },
  ) {
    this.taskId = taskId;
    this.holder = holder;
    this.seq = seq;
    this.endsAt = endsAt;
  }

  static open(response: Response): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close', // close the connection with the stream, so that it does not delay shutdown
    });
    response.flushHeaders();
  }

  get closed(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  hear(event: StreamEvent): void {
    const last = isLast(event, this.endsAt);
    this.write(`data: ${JSON.stringify(this.words(event, last))}\n\n`);
    if (last) this.end();
  }

  get ready(): boolean {
    return !this.closed && this.stuckSince === undefined;
  }

  beat(): void {
    if (this.ready) return this.write(': ping\n\n');
    if (this.closed || timers.elapsed() - (this.stuckSince as number) < TaskStream.maxStuckMs) return;
    this.response.destroy(); // the client may subscribe again
    this.on.cutOff();
  }

  end(): void {
    if (!this.closed) this.response.end();
  }

  private write(text: string): void {
    if (this.closed || this.response.write(text) || this.response.writableLength <= MAX_BACKLOG) return;
    this.stuckSince = timers.elapsed();
    this.response.once('drain', () => {
      this.stuckSince = undefined;
      this.on.drained();
    });
  }
}
