import { createHash, randomBytes } from 'node:crypto';

/** A few megabytes. Past it the older half is forgotten, and may count again. */
const MAX_SEEN = 100_000;

/**
 * What was seen on one day. Stores short hashes, salted anew for each day and process, so that nobody can tell from them
 * who looked at what.
 */
export class SeenToday {
  private seen = new Set<number>();
  private older = new Set<number>();
  private day = '';
  private salt = randomBytes(16);

  constructor(private readonly max = MAX_SEEN) {}

  /** Whether it is new on this day. */
  add(day: string, what: string): boolean {
    if (day !== this.day) this.begin(day);
    const hash = createHash('sha256').update(this.salt).update(what).digest().readUIntBE(0, 6);
    if (this.seen.has(hash) || this.older.has(hash)) return false;
    // deleting the oldest one by one would make a set slow
    if (this.seen.size >= this.max / 2) [this.older, this.seen] = [this.seen, new Set()];
    this.seen.add(hash);
    return true;
  }

  private begin(day: string): void {
    this.day = day;
    this.salt = randomBytes(16);
    [this.older, this.seen] = [new Set(), new Set()];
  }
}
