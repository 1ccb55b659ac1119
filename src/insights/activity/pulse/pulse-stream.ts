import type { Response } from 'express';

/** What may wait for a client that reads slowly, beside what it asked to have repeated. */
const MAX_BACKLOG = 256 * 1024;
const RETRY_MS = 3_000;

/** One listener. It stores only its position; the data is shared with all others. */
export class PulseStream {
  /** Up to where it has been sent what there was. */
  position = 0;
  private repeated = 0;

  constructor(private readonly response: Response) {}

  get closed(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  open(): void {
    this.response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close', // it ends with the stream, so that nothing waits for it when the service stops
    });
    this.response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Tells the place alone, so that who loses the connection before the first event misses nothing either. */
  place(position: number): void {
    this.position = position;
    this.response.write(`id: ${position}\n\n`);
  }

  /** There is a gap: what follows begins behind this position. */
  reset(position: number, asked: number): void {
    const data = JSON.stringify({ asked_for: String(asked), continues_after: String(position) });
    this.position = position;
    this.response.write(`id: ${position}\nevent: reset\ndata: ${data}\n\n`);
  }

  /** What was missed; it may be more than what may wait later on. */
  repeat(frames: Buffer[], position: number): void {
    this.response.cork();
    let fits = true;
    for (const frame of frames) {
      this.repeated += frame.length;
      fits = this.response.write(frame);
    }
    if (!fits) this.response.once('drain', () => (this.repeated = 0));
    this.response.uncork();
    this.position = position;
  }

  /** False for a client that is gone, or that does not read: it was cut off, and may come back for the rest. */
  send(frame: Buffer, position: number): boolean {
    if (this.closed) return false;
    if (this.response.writableLength > MAX_BACKLOG + this.repeated) {
      this.response.destroy();
      return false;
    }
    this.response.write(frame);
    this.position = position;
    return true;
  }

  end(): void {
    this.response.end();
  }
}
