import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { timeIdsBy } from '../../kernel/ids';
import { type Cancel, timers } from '../../kernel/timers';
import { DatabaseClock } from '../database/database-clock';
import { MonitoringConnection } from '../database/server-connection';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';

const MEASURE_EVERY_MS = 2 * SECOND;
/**
 * The largest accepted difference between the host's clock and the database's. NTP keeps clocks a hundred times closer.
 */
export const MOST_OFFSET_MS = 5 * SECOND;
/** How long a measurement is reported if it cannot be repeated. It does not permit background work that long. */
const REPORTED_FOR_MS = 10 * SECOND;
/** A jump of this size triggers a new measurement. */
const JUMP_MS = SECOND;

const TIME = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS database`;

interface Known {
  /** How far the host's clock is ahead of the database's. */
  offsetMs: number;
  measuredAt: number;
  hostEpoch: number;
}

/**
 * Keeps this process on the database's time and checks that the host's clock agrees. If it does not, one of the two is
 * wrong. This process cannot determine which, and deadline actions are irreversible, so all background work pauses
 * until the clocks agree. Requests continue, on the database's time.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly clock?: DatabaseClock;
  private readonly idTime = (): number => (this.clock as DatabaseClock).now().getTime();
  private known?: Known;
  private inFlight?: Promise<void>;
  private cancelTimer?: Cancel;
  private loggedAgreement = true;

  constructor(
    clock: Clock,
    private readonly connection: MonitoringConnection,
    private readonly log: Log,
    metrics: Metrics,
    health: HealthChecks,
  ) {
    health.add('clock', () => Promise.resolve(this.report()));
    if (!(clock instanceof DatabaseClock)) return; // a test's clock, which is set by hand
    this.clock = clock;
    metrics.gauge('clock_offset_seconds', 'How far the host clock is ahead of the database clock', () => {
      if (!this.isKnown) throw new Error('not known');
      return (this.known as Known).offsetMs / SECOND;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.clock) return;
    await this.measure();
    this.cancelTimer = timers.every(MEASURE_EVERY_MS, () => void this.measure());
  }

  onApplicationShutdown(): void {
    this.cancelTimer?.();
  }

  /** Whether background work may run: the clocks agreed a moment ago. */
  async agrees(): Promise<boolean> {
    if (!this.clock) return true;
    if (!this.isCurrent(this.clock)) await this.measure();
    return this.isRight && this.isCurrent(this.clock);
  }

  private get isRight(): boolean {
    return this.known !== undefined && Math.abs(this.known.offsetMs) <= MOST_OFFSET_MS;
  }

  private get isKnown(): boolean {
    return this.known !== undefined && performance.now() - this.known.measuredAt <= REPORTED_FOR_MS;
  }

  /** Detects a clock that was set, or a machine that was suspended, without querying the database. */
  private isCurrent(clock: DatabaseClock): boolean {
    if (!this.known || performance.now() - this.known.measuredAt > 1.5 * MEASURE_EVERY_MS) return false;
    return Math.abs(clock.hostEpoch - this.known.hostEpoch) < JUMP_MS;
  }

  private measure(): Promise<void> {
    return (this.inFlight ??= this.takeMeasurement().finally(() => (this.inFlight = undefined)));
  }

  private async takeMeasurement(): Promise<void> {
    const clock = this.clock as DatabaseClock;
    const sentAt = performance.now();
    try {
      const [row] = await this.connection.probe<{ database: number }>(TIME);
      const measuredAt = performance.now();
      const { database } = row as { database: number };
      const offsetMs = clock.follow({ database, sentAt, receivedAt: measuredAt });
      this.known = { offsetMs, measuredAt, hostEpoch: clock.hostEpoch };
      timeIdsBy(this.idTime);
      this.say();
    } catch {
      // the database is down: the last measurement expires
    }
  }

  private say(): void {
    if (this.isRight === this.loggedAgreement) return;
    this.loggedAgreement = this.isRight;
    if (this.isRight) this.log.info({}, 'host and database clocks agree again; background work resumes');
    else this.log.error({ offset_s: (this.known as Known).offsetMs / SECOND }, this.disagreement());
  }

  private disagreement(): string {
    const offsetMs = (this.known as Known).offsetMs;
    const seconds = Math.abs(offsetMs / SECOND).toFixed(1);
    const side = offsetMs > 0 ? 'ahead of' : 'behind';
    return `the host clock is ${seconds} s ${side} the database clock; background work is paused until they agree`;
  }

  private report(): HealthReport {
    if (!this.clock) return { status: 'disabled' };
    if (!this.isKnown) return { status: 'degraded', reason: 'the database time is unknown' };
    const offset_ms = Math.round((this.known as Known).offsetMs);
    return this.isRight
      ? { status: 'ok', offset_ms }
      : { status: 'down', reason: this.disagreement(), offset_ms };
  }
}
