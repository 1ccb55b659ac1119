import type { FieldDef, Pool, QueryArrayConfig, QueryArrayResult, QueryConfig, QueryResultRow } from 'pg';

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
  query<Values extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Values>>;
}

/** More than the service has statements. Composed ones share the lists of their columns. */
const MAX_SHAPES = 2_000;
type Shape = (values: unknown[]) => unknown;
const shapes = new Map<string, Shape>();

/**
 * The rows of a statement as objects of one hidden class, written as one literal. `pg` assigns each member by name to a copy
 * of an empty row instead, which takes longer and gives rows that are slow to read.
 */
export async function rowsOf<Row extends QueryResultRow>(
  client: Client,
  query: Omit<QueryArrayConfig, 'rowMode'>,
): Promise<Row[]> {
  const { fields, rows } = await client.query<unknown[]>({ ...query, rowMode: 'array' });
  return rows.length === 0 ? [] : (rows.map(shapeOf(fields)) as Row[]);
}

function shapeOf(fields: FieldDef[]): Shape {
  const names = fields.map(({ name }) => JSON.stringify(name));
  const key = names.join();
  let shape = shapes.get(key);
  if (shape === undefined) {
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    // names are quoted, so the code contains nothing else of them
    const members = names.map((name, at) => `${name}: values[${at}]`);
    shape = new Function('values', `return { ${members.join(', ')} };`) as Shape;
    shapes.set(key, shape);
  }
  return shape;
}
