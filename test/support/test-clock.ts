import { Clock } from '../../src/kernel/clock';

/** Real time plus an offset that tests advance: deadlines pass at once, and time still flows. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private stoodAt?: number;

  now(): Date {
    return new Date((this.stoodAt ?? Date.now()) + this.offsetMs);
  }

  /** Stops the clock during the work, except for `advance`, so that tests of deadlines also pass on slow machines. */
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

  /** Returns to real time. */
  reset(): void {
    this.offsetMs = 0;
    this.stoodAt = undefined;
  }
}
