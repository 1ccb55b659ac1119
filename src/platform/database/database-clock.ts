import { Clock, SECOND } from '../../kernel/clock';

/** A larger step back means that the earlier time was wrong, so the clock jumps back instead of pausing. */
const MOST_HELD_MS = 10 * SECOND;
/** Measurements with a smaller error are always accepted. Over a network, a smaller error is rare. */
const PRECISE_MS = 50;

export interface Measurement {
  /** The database's clock, in milliseconds. */
  database: number;
  /** When the query was sent and when its result arrived, on the monotonic clock. */
  sentAt: number;
  receivedAt: number;
}

/**
 * The database's time, so that instances agree even if the clocks of their hosts differ. It is measured, then
 * extrapolated with the monotonic clock, which nobody can set. Until the first measurement, the host's clock is used.
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

  /** Small steps back pause the clock instead, because a new primary may be slightly behind the old one. */
  now(): Date {
    const time = this.base ? this.base.database + this.monotonic() - this.base.at : this.host();
    const isHeld = time < this.latest && time > this.latest - MOST_HELD_MS;
    if (!isHeld) this.latest = time;
    return new Date(this.latest);
  }

  /**
   * Adopts a measurement, unless it is imprecise and consistent with the current time. Returns how many milliseconds
   * the host's clock is ahead of the database's.
   */
  follow({ database, sentAt: asked, receivedAt: answered }: Measurement): number {
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

  /**
   * Changes only when someone sets the host's clock, or when the machine was suspended and the monotonic clock stopped.
   */
  get hostEpoch(): number {
    return this.host() - this.monotonic();
  }
}
