import type { Pool, QueryArrayConfig, QueryResultRow } from 'pg';
import { rowsOf } from './rows-of-shape';

export interface Query {
  name?: string;
  text: string;
  values: unknown[];
  /** The best plan depends on the values. */
  varies?: true;
}

export function runQuery<Row extends QueryResultRow>(
  pool: Pool,
  { varies, ...query }: Query,
): Promise<Row[]> {
  return varies ? rowsPlannedFor<Row>(pool, query) : rowsOf<Row>(pool, query);
}

/**
 * The rows of a statement that PostgreSQL plans for these values. In a transaction, because a pooler may give each
 * statement another connection.
 */
async function rowsPlannedFor<Row extends QueryResultRow>(
  pool: Pool,
  query: Omit<QueryArrayConfig, 'rowMode'> & { query_timeout?: number },
): Promise<Row[]> {
  const client = await pool.connect();
  const { query_timeout } = query;
  const send = async (text: string): Promise<unknown> => client.query({ text, ...{ query_timeout } });
  let failed = true;
  try {
    await send('BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan');
    const rows = await rowsOf<Row>(client, query);
    await send('COMMIT');
    failed = false;
    return rows;
  } finally {
    client.release(failed); // which closes it
  }
}
