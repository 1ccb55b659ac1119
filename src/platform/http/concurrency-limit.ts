import { refusal } from '../../kernel/refusal';

const RETRY_AFTER_S = 30;

interface Room {
  /** Limit for this process. */
  most: number;
  mostOfEach: number;
}

/** Bounds how many resources, such as streams, may be open at once: per process and per caller. */
export class ConcurrencyLimit {
  private readonly byWhom = new Map<string, number>();
  private insideNow = 0;

  constructor(private readonly room: Room) {}

  get inside(): number {
    return this.insideNow;
  }

  /** With `unbounded`, only the limit of the process applies. Returns the function that frees the slot. */
  enter(who: string, unbounded = false): () => void {
    const others = this.byWhom.get(who) ?? 0;
    if (others >= this.room.mostOfEach && !unbounded) throw tooManyStreams(this.room.mostOfEach);
    if (this.insideNow >= this.room.most) throw streamFull();
    this.byWhom.set(who, others + 1);
    this.insideNow += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.insideNow -= 1;
      const rest = (this.byWhom.get(who) ?? 1) - 1;
      if (rest > 0) this.byWhom.set(who, rest);
      else this.byWhom.delete(who);
    };
  }
}

export const tooManyStreams = refusal({
  code: 'too_many_streams',
  kind: 'rate_limited',
  meaning: 'The caller or its address has too many open streams or waiting calls.',
  next: 'Close a stream that you no longer read, or wait until a waiting call ends.',
  text: (most: number) => ({
    detail: `At most ${most} streams or waiting calls may be open for one caller or address.`,
    retry_after: RETRY_AFTER_S,
  }),
});

export const streamFull = refusal({
  code: 'stream_full',
  kind: 'unavailable',
  meaning: 'This process has too many listeners, or is about to stop.',
  next: 'Connect again in a few seconds, with increasing pauses.',
  text: { detail: 'This process has too many listeners. Try again later.', retry_after: RETRY_AFTER_S },
});
