import { Clock, SECOND } from '../../kernel/clock';

/** What is further back is no correction: the time of before was wrong, and is not waited for. */
const MOST_HELD_MS = 10 * SECOND;
/** Better than this a measurement over a network hardly gets. */
const PRECISE_MS = 50;

export interface Measurement {
  /** What the database's clock said, in milliseconds. */
  database: number;
  /** When it was asked and when it had answered, on the monotonic clock. */
  asked: number;
  answered: number;
}

/**
 * The database's time, so that instances agree whatever the clocks of their hosts say. It was measured once, and goes on
 * with the monotonic clock, which nobody sets. The host's clock counts until the first measurement only.
 */
export class DatabaseClock extends Clock {
  private base?: { database: number; at: number };
  private latest = 0;

  constructor(
    private readonly host: () => number = Date.now,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    super();
  }

  /** Never goes back, although a new primary may be slightly behind the old one: it pauses until then. */
  now(): Date {
    const time = this.base ? this.base.database + this.monotonic() - this.base.at : this.host();
    const isHeld = time < this.latest && time > this.latest - MOST_HELD_MS;
    if (!isHeld) this.latest = time;
    return new Date(this.latest);
  }

  /**
   * Follows a measurement, unless it is imprecise and agrees with what is known. Answers how far the host's clock is
   * ahead of the database's.
   */
  follow({ database, asked, answered }: Measurement): number {
    const at = (asked + answered) / 2;
    const error = (answered - asked) / 2;
    const known = this.base && this.base.database + at - this.base.at;
    if (known === undefined || error <= PRECISE_MS || Math.abs(database - known) > error)
      this.base = { database, at };
    return (
      this.host() -
      (this.base as { database: number }).database -
      (this.monotonic() - (this.base as { at: number }).at)
    );
  }

  /** Changes only when somebody sets the host's clock, or when the monotonic one was suspended with the machine. */
  get hostEpoch(): number {
    return this.host() - this.monotonic();
  }
}
