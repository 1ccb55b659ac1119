import { setTimeout as sleep } from 'node:timers/promises';
import { EventStream } from '../test/support/event-stream';

const COMES_BACK_AFTER_MS = 200;

/** Listens to the live activity stream and reconnects with the last event id whenever the stream ends. */
export class Listener {
  readonly heard: number[] = [];
  reconnections = -1;
  private from = '';
  private over = false;
  private stream?: EventStream;
  private listening: Promise<void> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** Returns the position after which it starts. */
  async begin(): Promise<number> {
    this.listening = this.listen();
    while (this.from === '') await sleep(20);
    return Number(this.from);
  }

  async end(): Promise<void> {
    this.over = true;
    this.stream?.drop();
    await this.listening;
  }

  private async listen(): Promise<void> {
    while (!this.over) {
      const headers: Record<string, string> = this.from === '' ? {} : { 'Last-Event-ID': this.from };
      const stream = await EventStream.open(`${this.url}/public/pulse/stream`, headers).catch(
        () => undefined,
      );
      if (stream) await this.follow(stream);
      await sleep(COMES_BACK_AFTER_MS);
    }
  }

  private async follow(stream: EventStream): Promise<void> {
    this.stream = stream;
    this.reconnections++;
    let taken = 0;
    while (!stream.ended && !this.over) {
      await stream
        .until(() => stream.ended || stream.events.length > taken || this.from !== stream.lastId, 500)
        .catch(() => undefined);
      for (const { id } of stream.events.slice(taken)) this.heard.push(Number(id));
      taken = stream.events.length;
      this.from = stream.lastId;
    }
    for (const { id } of stream.events.slice(taken)) this.heard.push(Number(id));
    this.from = stream.lastId;
  }
}

/** Describes the stored events after `from` that were missed or received twice. */
export async function unexpectedEvents(
  listener: Listener,
  from: number,
  rows: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>,
): Promise<string[]> {
  const last = Math.max(from, ...listener.heard);
  const stored = await rows<{ position: number }>(
    'SELECT position::int AS position FROM pulses WHERE position > $1 AND position <= $2',
    [from, last],
  );
  const heard = new Set(listener.heard);
  return [
    ...stored
      .filter(({ position }) => !heard.has(position))
      .map(({ position }) => `pulse ${position} was missed`),
    ...(heard.size < listener.heard.length ? ['pulses were received twice'] : []),
  ];
}
