import { Clock } from '../../src/kernel/clock';

/** Real time plus an offset that tests move forward: deadlines pass at once, and time still flows. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private stoodAt?: number;

  now(): Date {
    return new Date((this.stoodAt ?? Date.now()) + this.offsetMs);
  }

  /** No time passes during the work but by `advance`, so that a slow machine sees both sides of a deadline too. */
  async standing<T>(work: () => Promise<T>): Promise<T> {
    this.stoodAt = Date.now();
    try {
      return await work();
    } finally {
      this.stoodAt = undefined;
    }
  }

  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Real time again. */
  reset(): void {
    this.offsetMs = 0;
    this.stoodAt = undefined;
  }
}
