/** Chance that can be repeated: the same seed brings the same draws. */
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

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)] as T;
  }

  /** The first ones are drawn most: the k-th about 1/k as often as the first. */
  favorite<T>(from: readonly T[]): T {
    return from[Math.min(from.length - 1, Math.floor(from.length ** this.next()) - 1)] as T;
  }

  /** So many different ones, in no order; fewer when there are not so many. */
  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    const drawn: T[] = [];
    while (drawn.length < count && rest.length > 0)
      drawn.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return drawn;
  }
}
