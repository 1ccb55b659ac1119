import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, Pool, type QueryResultRow } from 'pg';
import { Settings } from '../config/settings';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { type Known, type Position, RecentWrites } from './recent-writes';
import { type Query, runQuery } from './queries';
import { watchingName } from './instance-connections';
import { isServerGone, PrimaryConnection, ServerConnection } from './server-connection';
import { addErrorListener } from './pool';
import { asStartupOptions } from './session';

const LOOK_EVERY_MS = 1_000;
/** The replica does not serve data older than this. */
const MAX_LAG_MS = 10_000;
/** Enough marks that the oldest is older than the maximum lag. */
const MAX_MARKS = 2 * (MAX_LAG_MS / LOOK_EVERY_MS);
/** SQL states that the primary would return too: the statement took too long, or the values are wrong. */
const FINAL = /^(57014|22)/;
/** The replica is up, but all connections to it are busy. */
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
  /** Null after a crash or a promotion, until a process begins an epoch. */
  epoch: string | null;
}

interface Follower {
  position: Position;
  standby: boolean;
  epoch: string | null;
}

/** Health messages for each state of the replica. */
const REASONS = {
  ok: 'the replica serves public reads',
  starting: 'the replica is not checked yet: the primary serves public reads',
  behind: 'the replica lags too far behind: the primary serves public reads',
  away: 'the replica does not respond: the primary serves public reads',
  no_replica: 'DATABASE_REPLICA_URL is not a replica of the primary: the primary serves public reads',
};
type State = keyof typeof REASONS;

/**
 * The standby that serves public reads while its lag is small. Once a second, this process compares the log position of
 * the primary with that of the replica. Positions are comparable only if one server follows the other: the replica
 * proves this by containing the epoch id that the primary wrote when the epoch began.
 */
@Injectable()
export class Replica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool?: Pool;
  private readonly connection: ServerConnection;
  private state: State = 'starting';
  private replayed: Position = 0;
  private epoch: string | null = null;
  /** A replica that has replayed up to this position must know the epoch. */
  private epochKnownFrom: Position = 0;
  /**
   * Past positions of the primary with their times. Positions that the replica has replayed are dropped, except the
   * newest.
   */
  private marks: { at: number; position: Position }[] = [];
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(
    settings: Settings,
    private readonly primary: PrimaryConnection,
    private readonly writes: RecentWrites,
    private readonly metrics: Metrics,
    private readonly log: Log,
    health: HealthChecks,
  ) {
    this.connection = new ServerConnection(settings.DATABASE_REPLICA_URL, watchingName(settings));
    if (settings.DATABASE_REPLICA_URL === undefined) return;
    this.pool = new Pool({
      connectionString: settings.DATABASE_REPLICA_URL,
      max: settings.DATABASE_POOL,
      application_name: `${settings.PLATFORM_NAME.toLowerCase()} reads`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 6_000, // a vanished machine never answers
      idleTimeoutMillis: 30_000,
      options: asStartupOptions(),
      onConnect: addErrorListener,
    });
    this.pool.on('error', () => undefined);
    health.add('replica', () => Promise.resolve(this.report()));
    metrics.gauge(
      'replica_lag_seconds',
      'Replication lag, as last measured',
      () => (this.lagMs ?? Infinity) / 1000,
    );
  }

  get configured(): boolean {
    return this.pool !== undefined;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.pool) await this.poll();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.connection.close();
    await this.pool?.end().catch(() => undefined);
  }

  /** Whether these authors would see their own writes on the replica. */
  async canServe(authors: ReadonlySet<string>): Promise<boolean> {
    if (this.state !== 'ok') return false;
    let known: Known;
    try {
      known = await this.writes.writesOf(authors);
    } catch {
      // the primary is down: stale data is better than none; a primary that is merely busy does not count as down
      return this.primary.isUnreachable;
    }
    if (known.epoch === null || known.epoch !== this.epoch) return false;
    // a batched lookup also returns positions of other callers' authors, so only ours are compared
    return [...authors].every((author) => (known.positions.get(author) ?? 0) <= this.replayed);
  }

  /** Returns undefined when the replica cannot answer, so that the primary must. */
  async query<Row extends QueryResultRow>(query: Query): Promise<Row[] | undefined> {
    try {
      const rows = await runQuery<Row>(this.pool as Pool, query);
      this.metrics.count('replica_reads_total', { outcome: 'answered' });
      return rows;
    } catch (error) {
      if (error instanceof DatabaseError && FINAL.test(error.code ?? '')) throw error;
      this.metrics.count('replica_reads_total', { outcome: 'primary_instead' });
      if (isServerGone(error) && (error as Error).message !== NO_FREE_CONNECTION)
        this.setState('away', error);
      return undefined;
    }
  }

  /** The time, on the clock of `performance.now()`, up to which the replica has every write. */
  get caughtUpTo(): number {
    return this.marks.findLast(({ position }) => position <= this.replayed)?.at ?? -Infinity;
  }

  /** Undefined while unknown. */
  private get lagMs(): number | undefined {
    const lag = performance.now() - this.caughtUpTo;
    return Number.isFinite(lag) ? Math.round(lag) : undefined;
  }

  private async poll(): Promise<void> {
    const at = performance.now();
    let refusal: unknown;
    const [primary, replica] = await Promise.all([
      this.queryPrimary().catch(() => undefined),
      this.connection.probe<Follower>(REPLICA).then(
        ([row]) => row,
        (error: unknown) => void (refusal = error),
      ),
    ]);
    if (primary) this.remember(primary, at);
    if (replica?.standby) this.replayed = replica.position;
    this.setState(this.updateState(primary, replica), refusal);
    // polls a frozen primary without pause: every process must know that it is back before the first write
    const pause = this.primary.isFrozen ? 0 : LOOK_EVERY_MS;
    if (!this.closed) this.timer = setTimeout(() => void this.poll(), pause).unref();
  }

  private async queryPrimary(): Promise<Primary | undefined> {
    const [primary] = await this.primary.probe<Primary>(PRIMARY);
    if (primary?.epoch !== null) return primary;
    await this.primary.probe(BEGIN_EPOCH, [randomUUID()]);
    return this.queryPrimary();
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

  private updateState(primary: Primary | undefined, replica: Follower | undefined): State {
    if (!replica) return 'away';
    if (!replica.standby) return 'no_replica';
    if (!primary) return this.state; // its lag is unknown, but the replica is the only server left
    if (primary.epoch !== replica.epoch)
      return replica.position < this.epochKnownFrom ? 'behind' : 'no_replica';
    return performance.now() - this.caughtUpTo <= MAX_LAG_MS ? 'ok' : 'behind';
  }

  private setState(state: State, refusal?: unknown): void {
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
