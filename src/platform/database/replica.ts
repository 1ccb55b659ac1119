import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, Pool, type QueryResult, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { poolOf } from './pool';
import { type Known, type Position, RecentWrites } from './recent-writes';
import { asStartupOptions } from './session';
import { sqlState } from './transactions';

const LOOK_EVERY_MS = 1_000;
/** What is older than this is not shown to anybody. */
const MAX_LAG_MS = 10_000;
/** So many that one of them is older than that. */
const MAX_MARKS = 2 * (MAX_LAG_MS / LOOK_EVERY_MS);
const PATIENCE_MS = 2_000;
/** What would fail on the primary too: it took too long, or the values are wrong. */
const FINAL = /^(57014|22)/;
/** It cancelled this one because of the primary's cleaning up, was asked to write, lacks what is new, or knew it otherwise. */
const STILL_THERE = /^(40|25|42|0A)/;

/** What a server says of itself, or the network of it, that is not there; one without a free connection is. */
const GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|57P0[1-3]|08\w{3}|Connection terminated)/;

const PRIMARY = `SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS position,
  pg_postmaster_start_time()::text AS incarnation,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;
const REPLICA = `SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS position, pg_is_in_recovery() AS standby,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;

interface Primary {
  position: Position;
  incarnation: string;
  system: string;
}

interface Follower {
  position: Position;
  standby: boolean;
  system: string;
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
 * second this process asks the primary how far it has come, and the replica how far it has followed.
 */
@Injectable()
export class Replica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool?: Pool;
  private readonly primary: Pool;
  private state: State = 'starting';
  private replayed: Position = 0;
  private incarnation?: string;
  /** How far the primary had come when; those that the replica has replayed are forgotten but for the newest. */
  private marks: { at: number; position: Position }[] = [];
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(
    settings: Settings,
    dataSource: DataSource,
    private readonly writes: RecentWrites,
    private readonly metrics: Metrics,
    private readonly log: Log,
    health: HealthChecks,
  ) {
    this.primary = poolOf(dataSource);
    if (settings.DATABASE_REPLICA_URL === undefined) return;
    this.pool = new Pool({
      connectionString: settings.DATABASE_REPLICA_URL,
      max: settings.DATABASE_POOL,
      application_name: `${settings.PLATFORM_NAME.toLowerCase()} reads`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 6_000, // a machine that has vanished says nothing
      idleTimeoutMillis: 30_000,
      options: asStartupOptions(),
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
    await this.pool?.end().catch(() => undefined);
  }

  /** Whether these authors would find there what they have written. */
  async mayAnswer(authors: ReadonlySet<string>): Promise<boolean> {
    if (this.state !== 'ok') return false;
    let known: Known;
    try {
      known = await within(PATIENCE_MS, this.writes.of(authors));
    } catch (error) {
      // the primary is away: an old answer is better than none; one that is merely busy says itself that it is
      return GONE.test(sqlState(error) ?? (error as Error).message);
    }
    if (known.incarnation !== this.incarnation) return false;
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
      const code = error instanceof DatabaseError ? (error.code ?? '') : '';
      if (FINAL.test(code)) throw error;
      this.metrics.count('replica_reads_total', { outcome: 'primary_instead' });
      if (!STILL_THERE.test(code)) this.become('away');
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
    const [primary, replica] = await Promise.all([
      answerOf<Primary>(this.primary, PRIMARY),
      answerOf<Follower>(this.pool as Pool, REPLICA),
    ]);
    if (primary) this.remember(primary, at);
    if (replica?.standby) this.replayed = replica.position;
    this.become(this.judge(primary, replica));
    if (!this.closed) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  private remember({ position, incarnation }: Primary, at: number): void {
    if (incarnation !== this.incarnation) this.marks = [];
    this.incarnation = incarnation;
    this.marks.push({ at, position });
    const newest = this.caughtUpTo;
    this.marks = this.marks.filter((mark) => mark.at >= newest).slice(-MAX_MARKS);
  }

  private judge(primary: Primary | undefined, replica: Follower | undefined): State {
    if (!replica) return 'away';
    if (!replica.standby || (primary && primary.system !== replica.system)) return 'no_replica';
    if (!primary) return this.state; // how far it is behind cannot be told, and it is the only one there
    return performance.now() - this.caughtUpTo <= MAX_LAG_MS ? 'ok' : 'behind';
  }

  private become(state: State): void {
    if (state === this.state) return;
    if (state === 'ok') this.log.info({ replica: state }, REASONS[state]);
    else this.log.warn({ replica: state }, REASONS[state]);
    this.state = state;
  }

  private report(): HealthReport {
    const { state, lagMs } = this;
    return { status: state === 'ok' ? 'ok' : 'degraded', reason: REASONS[state], lag_ms: lagMs ?? null };
  }
}

async function answerOf<Answer extends object>(pool: Pool, question: string): Promise<Answer | undefined> {
  return within(
    PATIENCE_MS,
    pool.query<Answer>(question).then(({ rows }) => rows[0]),
  ).catch(() => undefined);
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
