import type { Response } from 'express';

/** The maximum backlog of a slow client, in bytes, in addition to what it requested to be repeated. */
const MAX_BACKLOG = 256 * 1024;
const RETRY_MS = 3_000;

/** One listener. It stores only its position; the data is shared with all others. */
export class PulseStream {
  /** The position up to which it has received everything. */
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
      Connection: 'close', // the connection ends with the stream, so that it does not delay the shutdown
    });
    this.response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends only the position, so that a client that loses the connection before the first event misses nothing. */
  place(position: number): void {
    this.position = position;
    this.response.write(`id: ${position}\n\n`);
  }

  /** Reports a gap: the stream continues after this position. */
  reset(position: number, asked: number): void {
    const data = JSON.stringify({ asked_for: String(asked), continues_after: String(position) });
    this.position = position;
    this.response.write(`id: ${position}\nevent: reset\ndata: ${data}\n\n`);
  }

  /** Sends missed pulses. They may exceed the later limit on the backlog. */
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

  /**
   * Returns false if the client is gone or reads too slowly. A slow client is disconnected and may reconnect for the
   * rest.
   */
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
