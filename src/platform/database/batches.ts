import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** Prefixes the SQL of each batch, so that a migration linter can tell bounded changes from whole-table changes. */
export const BATCH_MARK = '/* batch */';

/** Receives the share done, from 0 to 1, and a progress message. */
export type BatchProgress = (share: number, text: string) => void;

export interface Backfill {
  /** The migration's name. Progress is stored under it. */
  name: string;
  table: string;
  /** A unique, non-null column, usually the primary key. Batches walk the table in its order. */
  key: string;
  /** The change, without WHERE: `SET total_cents = price_cents * quantity`. */
  change?: string;
  /** The table to update, if it is not `table`. It must have the same key, and its writers must lock the row of `table` first. */
  target?: string;
  /**
   * Alternatively, copies `columns` into the table `into`. Existing rows stay as they are. `locks` keeps all rows of a
   * batch from changing until it ends, also those that `where` does not choose yet.
   */
  copy?: { into: string; columns: string; locks?: boolean };
  /** Limits the backfill to the rows that need it. Default: all rows. */
  where?: string;
  /** Rows per batch. One batch is locked at a time, and a kill loses at most one batch. */
  size?: number;
  /** Pause between batches, which lets regular traffic go first. */
  pauseMs?: number;
}

const progressListener = new AsyncLocalStorage<BatchProgress>();

/** Reports the progress of all batches that run inside `work`. */
export function withBatchProgress<T>(progress: BatchProgress, work: () => Promise<T>): Promise<T> {
  return progressListener.run(progress, work);
}

export const PROGRESS_TABLE = 'migration_progress';
const BEGIN = `
  CREATE TABLE IF NOT EXISTS ${PROGRESS_TABLE}
    (name text COLLATE "C" CONSTRAINT migration_progress_pk PRIMARY KEY, reached text, changed bigint NOT NULL)`;

interface Reached {
  reached: string | null;
  changed: string;
}

/**
 * Changes every row of a table that is in use, one batch at a time. Each batch runs in a separate transaction that also
 * records the progress: a killed backfill resumes there and changes no row twice. For migrations with `transaction =
 * false`.
 */
export async function inBatches(runner: QueryRunner, backfill: Backfill): Promise<void> {
  const { name, table, size = 5_000, pauseMs = 20 } = backfill;
  if (runner.isTransactionActive)
    throw new Error(`${name}: batches need a migration with transaction = false`);
  await runner.query(BEGIN);
  await runner.query(`INSERT INTO ${PROGRESS_TABLE} VALUES ($1, NULL, 0) ON CONFLICT DO NOTHING`, [name]);
  const about = await aboutRows(runner, table);
  for (;;) {
    const { count, done } = await nextBatch(runner, { ...backfill, size });
    // the table may grow while the backfill runs, so the estimate is capped
    reportProgress(Math.min(done / Math.max(about, done, 1), 0.99), `${name}: ${done} rows of ${table}`);
    if (count < size) break; // otherwise, a table that grows would keep the backfill going
    await sleep(pauseMs);
  }
  reportProgress(1, `${name}: all of ${table}`);
}

const ADDS_INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i;

/**
 * Runs a statement that may wait for as long as it takes, since nobody waits behind it: an index built `CONCURRENTLY`. An
 * attempt that was killed leaves an index that serves no query; it would count as existing, so it is dropped first.
 */
export async function patiently(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  const index = ADDS_INDEX.exec(statement)?.[1];
  if (index !== undefined && (await isUnfinished(runner, index)))
    await runner.query(`DROP INDEX CONCURRENTLY ${index}`);
  await runner.query(statement);
  await runner.query('RESET lock_timeout');
}

async function isUnfinished(runner: QueryRunner, index: string): Promise<boolean> {
  const found = await rows<{ indisvalid: boolean }>(
    runner,
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  return found[0]?.indisvalid === false;
}

/** Progress is no longer needed once all migrations are recorded as applied. */
export const FORGET_BATCHES = `DROP TABLE IF EXISTS ${PROGRESS_TABLE}`;

const reportProgress: BatchProgress = (share, text) => progressListener.getStore()?.(share, text);

/** Returns the number of rows of this batch, and of all batches so far. */
async function nextBatch(
  runner: QueryRunner,
  backfill: Backfill & { size: number },
): Promise<{ count: number; done: number }> {
  const { name, table, key, where = 'true', size } = backfill;
  await runner.startTransaction();
  try {
    await runner.query('SET LOCAL lock_timeout = 0'); // it waits for rows, and nobody waits behind it for the table
    const [at] = await rows<Reached>(
      runner,
      `SELECT reached, changed FROM ${PROGRESS_TABLE} WHERE name = $1`,
      [name],
    );
    const after = at?.reached === null ? [] : [at?.reached];
    const from = after.length > 0 ? `${key} > $1` : 'true';
    const batch = `SELECT ${key} FROM ${table} WHERE ${from} ORDER BY ${key} LIMIT ${size}`;
    const [next] = await rows<{ last: string | null; count: number }>(
      runner,
      `SELECT max(${key})::text AS last, count(*)::int AS count FROM (${batch}) batch`,
      after,
    );
    const { last = null, count = 0 } = next ?? {};
    if (last !== null) {
      const upTo = `${key} <= $${after.length + 1}`;
      const range = `${from} AND ${upTo}`;
      const chosen = `${range} AND (${where})`;
      // locks in a separate statement, so that the change sees what earlier writers committed to other tables
      const toLock = backfill.change !== undefined ? chosen : backfill.copy?.locks ? range : undefined;
      const locked = `SELECT FROM ${table} WHERE ${toLock} ORDER BY ${key} FOR NO KEY UPDATE`;
      if (toLock !== undefined) await runner.query(locked, [...after, last]);
      await runner.query(`${BATCH_MARK} ${statementOf(backfill, chosen)}`, [...after, last]);
      await runner.query(
        `UPDATE ${PROGRESS_TABLE} SET reached = $2, changed = changed + $3 WHERE name = $1`,
        [name, last, count],
      );
    }
    await runner.commitTransaction();
    return { count, done: Number(at?.changed) + count };
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

function statementOf({ table, change, target = table, copy }: Backfill, where: string): string {
  if (!copy) return `UPDATE ${target} ${change} WHERE ${where}`;
  return `INSERT INTO ${copy.into} SELECT ${copy.columns} FROM ${table} WHERE ${where} ON CONFLICT DO NOTHING`;
}

async function aboutRows(runner: QueryRunner, table: string): Promise<number> {
  const text = 'SELECT reltuples::int AS count FROM pg_class WHERE oid = $1::regclass';
  return (await rows<{ count: number }>(runner, text, [table]))[0]?.count ?? 0;
}

async function rows<Row>(runner: QueryRunner, text: string, values: unknown[]): Promise<Row[]> {
  return (await runner.query(text, values)) as Row[];
}
