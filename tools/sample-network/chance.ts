/** A deterministic random generator: the same seed yields the same values. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)] as T;
  }

  /** Prefers the first items: the k-th is about 1/k as likely as the first. */
  favorite<T>(from: readonly T[]): T {
    return from[Math.min(from.length - 1, Math.floor(from.length ** this.next()) - 1)] as T;
  }

  /** `count` distinct items in random order, or all if there are fewer. */
  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    const drawn: T[] = [];
    while (drawn.length < count && rest.length > 0)
      drawn.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return drawn;
  }
}
