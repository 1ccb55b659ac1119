import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';
import { FORGET_BATCHES } from './batches';
import { isLockTimeout } from './database-errors';
import { LockWatch } from './lock-watch';
import { type RevertLosses, revertLosses } from './revert-losses';
import { FOR_MIGRATIONS, MIGRATION_LOCK_MS } from './session';

/** Advisory lock held while migrating, so that instances that start together migrate one after another. */
const MIGRATION_LOCK = 727_256_001;
const TURN_POLL_MS = 100;
const POLLS_PER_LINE = 300;
/** A step that does not get a lock is repeated after this pause, in which everybody else goes first. */
const LOCK_PAUSE_MS = 1_000;
const PATIENCE_MS = 300_000; // on a busy machine, transactions that use a table follow one another without a gap
const ATTEMPTS_PER_LINE = 30;
/** The time of the last migration of 0.2.0, the first release. */
const BASELINE = 1_764_800_002_000;

function migrationSource(url: string, only: string[] | undefined): DataSource {
  // no other timeouts: building an index on a large table may exceed limits that the role has
  return new DataSource({
    type: 'postgres',
    url,
    migrations: MIGRATIONS.filter(({ name }) => only?.includes(name) ?? true),
    poolSize: 3, // the lock, the migration, and the watch over what it waits for
    applicationName: 'migrate',
    logger: 'debug', // the other loggers print each attempt that does not get a lock
    extra: { options: FOR_MIGRATIONS },
  });
}

interface Waits {
  /** Receives a sentence that says what the migration is waiting for. */
  onWait?: (line: string) => void;
  /** How long a step that does not get a lock is repeated. */
  patienceMs?: number;
}

async function withSource<T>(
  url: string,
  work: (source: DataSource) => Promise<T>,
  { only, onWait }: Waits & { only?: string[] },
): Promise<T> {
  const source = await migrationSource(url, only).initialize();
  const runner = source.createQueryRunner();
  try {
    await waitForTurn(runner, onWait);
    return await work(source);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}

/**
 * Polls instead of blocking: a waiting statement would block the index that the other migration builds concurrently.
 */
async function waitForTurn(runner: QueryRunner, onWait: Waits['onWait']): Promise<void> {
  const requestedAt = async (): Promise<boolean> => {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])) as {
      mine: boolean;
    }[];
    return row?.mine === true;
  };
  for (let waits = 0; !(await requestedAt()); waits++) {
    if (waits % POLLS_PER_LINE === 0) {
      const holder = await runningMigration(runner);
      if (holder !== undefined) onWait?.(`Waiting for another migration: ${holder}.`);
    }
    await sleep(TURN_POLL_MS);
  }
}

/** Describes the holder of the lock; undefined if no migration is running. */
async function runningMigration(database: QueryRunner | DataSource): Promise<string | undefined> {
  const [holder] = (await database.query(
    `SELECT l.pid, coalesce(nullif(a.application_name, ''), 'unknown') AS name, coalesce(host(a.client_addr), 'local') AS "from",
            extract(epoch FROM clock_timestamp() - a.backend_start)::int AS seconds
       FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [MIGRATION_LOCK],
  )) as { pid: number; name: string; from: string; seconds: number | null }[];
  if (!holder) return undefined;
  const since = holder.seconds === null ? '' : `, connected for ${holder.seconds} s`;
  return `PostgreSQL process ${holder.pid} (${holder.name}, ${holder.from}${since}) holds the migration lock`;
}

/**
 * Applies pending migrations, or only those named in `only`, each in a separate transaction unless it opts out. Returns
 * the names of the applied ones.
 */
export function migrateDatabase(url: string, options: Waits & { only?: string[] } = {}): Promise<string[]> {
  const work = async (source: DataSource): Promise<string[]> => {
    const before = await statusOf(source);
    requireBaseline(before);
    await gettingLocks(source, 'migrate', options, (runner) =>
      executorOf(source, runner, 'each').executePendingMigrations(),
    );
    if (!options.only) await source.query(FORGET_BATCHES);
    const { applied } = await statusOf(source);
    return applied.filter((name) => !before.applied.includes(name));
  };
  return withSource(url, work, options);
}

/** The steps before the baseline are gone, so their databases cannot be migrated. */
function requireBaseline({ applied, pending }: MigrationStatus): void {
  if (applied.length === 0 || pending.length < MIGRATIONS.length) return;
  throw new Error(
    'This database was made before 0.2.0, and cannot be migrated to it: create another database, or delete DATA_DIR if it is the embedded one',
  );
}

/** All migrations of this version, in order. */
export const knownMigrations = (): string[] => MIGRATIONS.map(({ name }) => name);

/** Whether a migration is part of the baseline, without which there is no service. */
export const isOfBaseline = (name: string): boolean => Number(name.slice(-13)) <= BASELINE;

/**
 * Reverts the newest migration. Returns its name, or undefined if there is none. `agree` gets what that would destroy,
 * and throws to prevent it.
 */
export function revertDatabase(
  url: string,
  options: Waits & { agree?: (losses: RevertLosses) => Promise<void> } = {},
): Promise<string | undefined> {
  const work = async (source: DataSource): Promise<string | undefined> => {
    const newest = (await statusOf(source)).applied.at(-1);
    if (!newest) return undefined;
    const migration = source.migrations.find(({ name }) => name === newest);
    if (!migration)
      throw new Error(
        `${newest} was applied by another release, which alone can revert it: run db:revert of that release`,
      );
    if (options.agree)
      await options.agree(
        await gettingLocks(source, 'revert', options, (runner) => revertLosses(runner, migration)),
      );
    // TypeORM ignores `transaction = false` when it reverts
    const mode = migration.transaction === false ? 'none' : 'each';
    await gettingLocks(source, 'revert', options, (runner) =>
      executorOf(source, runner, mode).undoLastMigration(),
    );
    return newest;
  };
  return withSource(url, work, options);
}

function executorOf(
  source: DataSource,
  runner: QueryRunner,
  transaction: MigrationExecutor['transaction'],
): MigrationExecutor {
  const executor = new MigrationExecutor(source, runner);
  executor.transaction = transaction;
  return executor;
}

/**
 * Repeats a step that does not get a lock within `MIGRATION_LOCK_MS`, and says for whom it waits. Everything that a
 * migration has not committed is done again.
 */
async function gettingLocks<T>(
  source: DataSource,
  command: 'migrate' | 'revert',
  { onWait, patienceMs = PATIENCE_MS }: Waits,
  step: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const watch = new LockWatch(source, onWait);
  const runner = source.createQueryRunner();
  watch.start();
  try {
    const startedAt = performance.now();
    for (let attempts = 0; ; attempts++) {
      try {
        return await step(runner);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        const { applied, pending } = await statusOf(source);
        const failed =
          `${command === 'migrate' ? pending[0] : applied.at(-1)} did not get a lock within ${MIGRATION_LOCK_MS} ms, ` +
          `so that no request waits behind it. Held by ${watch.holders() ?? 'a transaction that has ended'}`;
        if (performance.now() - startedAt > patienceMs)
          throw new Error(
            `${failed}. It was tried for ${patienceMs / 1_000} s. Run npm run db:${command} again once that transaction has ended`,
            { cause: error },
          );
        if (attempts % ATTEMPTS_PER_LINE === 0)
          onWait?.(`${failed}. It is tried again for up to ${patienceMs / 1_000} s.`);
        await runner.query('RESET lock_timeout');
        await sleep(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await watch.stop();
    await runner.release();
  }
}

export interface MigrationStatus {
  applied: string[];
  pending: string[];
}

/** Does not wait for a running migration, but reports who runs it. */
export async function migrationStatus(url: string): Promise<MigrationStatus & { running?: string }> {
  const source = await migrationSource(url, undefined).initialize();
  try {
    return { ...(await statusOf(source)), running: await runningMigration(source) };
  } finally {
    await source.destroy();
  }
}

/** Takes no lock and uses an existing pool: for a starting instance. */
export async function statusOf(source: DataSource): Promise<MigrationStatus> {
  const known = knownMigrations();
  const exists = await source.query<{ there: string | null }[]>(`SELECT to_regclass('migrations') AS there`);
  const rows = exists[0]?.there
    ? await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')
    : [];
  const applied = rows.map((row) => row.name);
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}
