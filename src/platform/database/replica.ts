import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, Pool, type QueryResult, type QueryResultRow } from 'pg';
import { Settings } from '../config/settings';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { PrimaryLine } from './primary-line';
import { type Known, type Position, RecentWrites } from './recent-writes';
import { isGone, ServerLine } from './server-line';
import { hearErrors } from './pool';
import { asStartupOptions } from './session';

const LOOK_EVERY_MS = 1_000;
/** What is older than this is not shown to anybody. */
const MAX_LAG_MS = 10_000;
/** So many that one of them is older than that. */
const MAX_MARKS = 2 * (MAX_LAG_MS / LOOK_EVERY_MS);
/** What would fail on the primary too: it took too long, or the values are wrong. */
const FINAL = /^(57014|22)/;
/** All connections to the replica are at work: it is there, and has enough to do. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

const PRIMARY = `SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS position,
  (SELECT id FROM recent_writes_epoch) AS epoch`;
const BEGIN_EPOCH = `WITH begun AS (
    INSERT INTO recent_writes_epoch (single, id) VALUES (true, $1) ON CONFLICT DO NOTHING RETURNING id)
  INSERT INTO replicated_epoch (single, id) SELECT true, id FROM begun ON CONFLICT (single) DO UPDATE SET id = excluded.id`;
const REPLICA = `SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS position, pg_is_in_recovery() AS standby,
  (SELECT id FROM replicated_epoch) AS epoch`;

interface Primary {
  position: Position;
  /** None after a crash or a promotion, until some process begins one. */
  epoch: string | null;
}

interface Follower {
  position: Position;
  standby: boolean;
  epoch: string | null;
}

export interface Question {
  name?: string;
  text: string;
  values: unknown[];
}

/** Of the replica, and what that means for public reads. */
const REASONS = {
  ok: 'public reads are answered by the replica',
  starting: 'the replica was not asked yet: the primary answers',
  behind: 'the replica is too far behind: the primary answers',
  away: 'the replica does not answer: the primary does',
  no_replica: 'DATABASE_REPLICA_URL leads to a server that does not follow the primary: the primary answers',
};
type State = keyof typeof REASONS;

/**
 * The standby that answers public reads, while it is near enough. How near is known by positions in the log: once a
 * second this process asks the primary how far it has come, and the replica how far it has followed. Positions of two
 * servers say something only if one follows the other: the replica shows that it does by what the primary wrote when it
 * began to remember.
 */
@Injectable()
export class Replica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool?: Pool;
  private readonly line: ServerLine;
  private state: State = 'starting';
  private replayed: Position = 0;
  private epoch: string | null = null;
  /** Whoever has replayed as much of this primary's log knows the epoch. */
  private epochKnownFrom: Position = 0;
  /** How far the primary had come when; those that the replica has replayed are forgotten but for the newest. */
  private marks: { at: number; position: Position }[] = [];
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(
    settings: Settings,
    private readonly primary: PrimaryLine,
    private readonly writes: RecentWrites,
    private readonly metrics: Metrics,
    private readonly log: Log,
    health: HealthChecks,
  ) {
    this.line = new ServerLine(settings.DATABASE_REPLICA_URL, settings.PLATFORM_NAME);
    if (settings.DATABASE_REPLICA_URL === undefined) return;
    this.pool = new Pool({
      connectionString: settings.DATABASE_REPLICA_URL,
      max: settings.DATABASE_POOL,
      application_name: `${settings.PLATFORM_NAME.toLowerCase()} reads`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 6_000, // a machine that has vanished says nothing
      idleTimeoutMillis: 30_000,
      options: asStartupOptions(),
      onConnect: hearErrors,
    });
    this.pool.on('error', () => undefined);
    health.add('replica', () => Promise.resolve(this.report()));
    metrics.gauge(
      'replica_lag_seconds',
      'How far the replica is behind, as far as is known',
      () => (this.lagMs ?? Infinity) / 1000,
    );
  }

  get configured(): boolean {
    return this.pool !== undefined;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.pool) await this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.line.close();
    await this.pool?.end().catch(() => undefined);
  }

  /** Whether these authors would find there what they have written. */
  async mayAnswer(authors: ReadonlySet<string>): Promise<boolean> {
    if (this.state !== 'ok') return false;
    let known: Known;
    try {
      known = await this.writes.of(authors);
    } catch {
      // the primary is away: an old answer is better than none; one that is merely busy says itself that it is
      return this.primary.isAway;
    }
    if (known.epoch === null || known.epoch !== this.epoch) return false;
    // others who asked in the same moment have their own
    return [...authors].every((author) => (known.positions.get(author) ?? 0) <= this.replayed);
  }

  /** Nothing when it cannot answer: the primary shall. */
  async ask<Row extends QueryResultRow>(question: Question): Promise<QueryResult<Row> | undefined> {
    try {
      const result = await (this.pool as Pool).query<Row>(question);
      this.metrics.count('replica_reads_total', { outcome: 'answered' });
      return result;
    } catch (error) {
      if (error instanceof DatabaseError && FINAL.test(error.code ?? '')) throw error;
      this.metrics.count('replica_reads_total', { outcome: 'primary_instead' });
      if (isGone(error) && (error as Error).message !== NO_FREE_CONNECTION) this.become('away', error);
      return undefined;
    }
  }

  /** Everything that had been written by then can be read there: the moment, on the clock of `performance.now()`. */
  get caughtUpTo(): number {
    return this.marks.findLast(({ position }) => position <= this.replayed)?.at ?? -Infinity;
  }

  /** Nothing while it is not known. */
  private get lagMs(): number | undefined {
    const lag = performance.now() - this.caughtUpTo;
    return Number.isFinite(lag) ? Math.round(lag) : undefined;
  }

  private async look(): Promise<void> {
    const at = performance.now();
    let refusal: unknown;
    const [primary, replica] = await Promise.all([
      this.askPrimary().catch(() => undefined),
      this.line.probe<Follower>(REPLICA).then(
        ([row]) => row,
        (error: unknown) => void (refusal = error),
      ),
    ]);
    if (primary) this.remember(primary, at);
    if (replica?.standby) this.replayed = replica.position;
    this.become(this.judge(primary, replica), refusal);
    // a frozen primary is asked all the time: when it goes on, everybody has to know before the first who writes
    const pause = this.primary.isFrozen ? 0 : LOOK_EVERY_MS;
    if (!this.closed) this.timer = setTimeout(() => void this.look(), pause).unref();
  }

  private async askPrimary(): Promise<Primary | undefined> {
    const [primary] = await this.primary.probe<Primary>(PRIMARY);
    if (primary?.epoch !== null) return primary;
    await this.primary.probe(BEGIN_EPOCH, [randomUUID()]);
    return this.askPrimary();
  }

  private remember({ position, epoch }: Primary, at: number): void {
    if (epoch !== this.epoch) {
      this.epoch = epoch;
      this.epochKnownFrom = position;
      this.marks = [];
    }
    this.marks.push({ at, position });
    const newest = this.caughtUpTo;
    this.marks = this.marks.filter((mark) => mark.at >= newest).slice(-MAX_MARKS);
  }

  private judge(primary: Primary | undefined, replica: Follower | undefined): State {
    if (!replica) return 'away';
    if (!replica.standby) return 'no_replica';
    if (!primary) return this.state; // its lag is unknown, and it is the only server left
    if (primary.epoch !== replica.epoch)
      return replica.position < this.epochKnownFrom ? 'behind' : 'no_replica';
    return performance.now() - this.caughtUpTo <= MAX_LAG_MS ? 'ok' : 'behind';
  }

  private become(state: State, refusal?: unknown): void {
    if (state === this.state) return;
    if (state === 'ok') this.log.info({ replica: state }, REASONS[state]);
    else this.log.warn({ replica: state, err: refusal }, REASONS[state]);
    this.state = state;
  }

  private report(): HealthReport {
    const { state, lagMs } = this;
    return { status: state === 'ok' ? 'ok' : 'degraded', reason: REASONS[state], lag_ms: lagMs ?? null };
  }
}
