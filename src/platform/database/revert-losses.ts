import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PROGRESS_TABLE } from './batches';

/** What reverting a migration destroys. */
export interface RevertLosses {
  migration: string;
  tables: { table: string; rows: number }[];
  /** `rows` counts those that have a value in the column. */
  columns: { table: string; column: string; rows: number }[];
  /** Rows that the migration changes or deletes in the remaining tables. */
  changed: { table: string; rows: number }[];
}

export const rowsLost = ({ tables, columns, changed }: RevertLosses): number =>
  [...tables, ...columns, ...changed].reduce((sum, { rows }) => sum + rows, 0);

interface ColumnFound {
  table_id: string;
  table: string;
  id: number;
  column: string;
}

/** Generated columns can be computed again. */
const COLUMNS = `
  SELECT c.oid::text AS table_id, c.oid::regclass::text AS table, a.attnum AS id, quote_ident(a.attname) AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relname NOT IN ('migrations', '${PROGRESS_TABLE}')
   ORDER BY 2, 3`;
const CHANGES = `
  SELECT c.oid::regclass::text AS table,
         (pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::float8 AS rows
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'`;
/** Refused inside a transaction, and without effect on data. */
const DESTROYS_NOTHING = /^\s*((CREATE|DROP)\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY|REINDEX\b|VACUUM\b)/i;

/**
 * Tries the revert in a transaction that it rolls back, and compares the tables before and after. Rows are counted
 * afterwards, when nothing is locked any more.
 */
export async function revertLosses(
  runner: QueryRunner,
  migration: MigrationInterface,
): Promise<RevertLosses> {
  const before = (await runner.query(COLUMNS)) as ColumnFound[];
  const changesBefore = await changesIn(runner);
  await runner.startTransaction();
  let after: ColumnFound[];
  let changes: Map<string, number>;
  try {
    await migration.down(inTransaction(runner));
    after = (await runner.query(COLUMNS)) as ColumnFound[];
    changes = await changesIn(runner);
  } finally {
    await runner.rollbackTransaction();
  }
  const changed = [...changes].map(([table, rows]) => ({
    table,
    rows: rows - (changesBefore.get(table) ?? 0),
  }));
  return {
    migration: migration.name ?? migration.constructor.name,
    ...(await counted(runner, before, after)),
    changed: changed.filter(({ rows }) => rows > 0),
  };
}

async function counted(
  runner: QueryRunner,
  before: ColumnFound[],
  after: ColumnFound[],
): Promise<Pick<RevertLosses, 'tables' | 'columns'>> {
  const tablesLeft = new Set(after.map(({ table_id }) => table_id));
  const columnsLeft = new Set(after.map(({ table_id, id }) => `${table_id} ${id}`));
  const gone = before.filter(({ table_id }) => !tablesLeft.has(table_id));
  const tables: RevertLosses['tables'] = [];
  for (const table of new Set(gone.map((column) => column.table)))
    tables.push({ table, rows: await count(runner, table, '*') });
  const columns: RevertLosses['columns'] = [];
  for (const { table_id, table, id, column } of before)
    if (tablesLeft.has(table_id) && !columnsLeft.has(`${table_id} ${id}`))
      columns.push({ table, column, rows: await count(runner, table, column) });
  return { tables, columns };
}

async function count(runner: QueryRunner, table: string, what: string): Promise<number> {
  const [row] = (await runner.query(`SELECT count(${what})::float8 AS rows FROM ${table}`)) as {
    rows: number;
  }[];
  return row?.rows ?? 0;
}

async function changesIn(runner: QueryRunner): Promise<Map<string, number>> {
  const rows = (await runner.query(CHANGES)) as { table: string; rows: number }[];
  return new Map(rows.map(({ table, rows: number }) => [table, number]));
}

/** Lets a migration with `transaction = false` run in a transaction. */
function inTransaction(runner: QueryRunner): QueryRunner {
  return new Proxy(runner, {
    get: (target, member) => {
      if (member === 'isTransactionActive') return false;
      if (member === 'query')
        return (sql: string, values?: unknown[]) =>
          DESTROYS_NOTHING.test(sql) ? Promise.resolve([]) : target.query(sql, values);
      const value = Reflect.get(target, member) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
