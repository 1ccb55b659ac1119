import { Clock } from '../../src/kernel/clock';

/** Real time plus an offset that tests move forward: deadlines pass at once, and time still flows. */
export class TestClock extends Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }
}
