import { createHash, randomBytes } from 'node:crypto';

/** A few megabytes. Past it the older half is forgotten, and may count again. */
const MAX_SEEN = 100_000;

/**
 * How often each thing was seen on one day. Stores short hashes, with another salt for each day and process, so that
 * nobody can tell from them who looked at what.
 */
export class SeenToday {
  private seen = new Map<number, number>();
  private older = new Map<number, number>();
  private day = '';
  private salt = randomBytes(16);

  constructor(private readonly max = MAX_SEEN) {}

  /** How often it was seen on this day, with this time. */
  add(day: string, what: string): number {
    if (day !== this.day) this.begin(day);
    const hash = createHash('sha256').update(this.salt).update(what).digest().readUIntBE(0, 6);
    const times = (this.seen.get(hash) ?? this.older.get(hash) ?? 0) + 1;
    // deleting the oldest one by one would make a map slow
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
