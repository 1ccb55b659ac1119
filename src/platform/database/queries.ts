import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';

export interface Query {
  name?: string;
  text: string;
  values: unknown[];
  /** The best plan depends on the values. */
  varies?: true;
  /** In milliseconds, for the answer to arrive. Default: that of the pool. */
  query_timeout?: number;
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
async function rowsPlannedFor<Row extends QueryResultRow>(pool: Pool, query: Query): Promise<Row[]> {
  const client = await pool.connect();
  const { query_timeout } = query;
  const send = async (text: string): Promise<unknown> => client.query({ text, query_timeout } as QueryConfig);
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

interface Client {
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>>;
}

export async function rowsOf<Row extends QueryResultRow>(client: Client, query: QueryConfig): Promise<Row[]> {
  const { rows } = await client.query<Row>(query);
  return rows;
}
