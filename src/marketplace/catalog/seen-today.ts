import { createHash, randomBytes } from 'node:crypto';

/** A few megabytes. Beyond it, the older half is forgotten, so that its entries count again. */
const MAX_SEEN = 100_000;

/**
 * Counts how often each item was seen in one day. It stores short hashes, with a new salt per day and process, so that
 * they do not reveal who viewed what.
 */
export class SeenToday {
  private seen = new Map<number, number>();
  private older = new Map<number, number>();
  private day = '';
  private salt = randomBytes(16);

  constructor(private readonly max = MAX_SEEN) {}

  /** Counts the item and returns how often it was seen on this day, including this time. */
  add(day: string, what: string): number {
    if (day !== this.day) this.begin(day);
    const hash = createHash('sha256').update(this.salt).update(what).digest().readUIntBE(0, 6);
    const times = (this.seen.get(hash) ?? this.older.get(hash) ?? 0) + 1;
    // deleting the oldest entries one by one would slow the map down
    if (this.seen.size >= this.max / 2) [this.older, this.seen] = [this.seen, new Map()];
    this.seen.set(hash, times);
    return times;
  }

  private begin(day: string): void {
    this.day = day;
    this.salt = randomBytes(16);
    [this.older, this.seen] = [new Map(), new Map()];
  }
}
