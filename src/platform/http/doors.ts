import { refusal } from '../../kernel/refusal';

const RETRY_AFTER_S = 30;

interface Room {
  /** How many this process takes. */
  most: number;
  mostOfEach: number;
}

/** How many hold something open at once, such as a stream: so many in this process, and so many of each. */
export class Doors {
  private readonly byWhom = new Map<string, number>();
  private insideNow = 0;

  constructor(private readonly room: Room) {}

  get inside(): number {
    return this.insideNow;
  }

  /** `unbounded`: may come as often as it likes, while there is room. Answers how to leave. */
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

export const tooManyStreams = refusal(
  {
    code: 'too_many_streams',
    kind: 'rate_limited',
    meaning: 'As many streams or waiting calls of one caller or address are open as may be.',
  },
  (most: number) => ({
    detail: `At most ${most} streams or waiting calls may be open for one caller or address.`,
    retry_after: RETRY_AFTER_S,
  }),
);

export const streamFull = refusal(
  {
    code: 'stream_full',
    kind: 'unavailable',
    meaning: 'This process has as many listeners as it takes, or is about to stop.',
  },
  { detail: 'This process has too many listeners. Try again later.', retry_after: RETRY_AFTER_S },
);
