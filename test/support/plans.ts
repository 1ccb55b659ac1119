import { Client, escapeLiteral } from 'pg';
import type { TestApp } from './app';
import type { SentStatement } from './count-statements';

/** A table with fewer rows is read as a whole without harm. */
const LARGE_TABLE = 5_000;
const LARGE_SORT = 10_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** The parts of a statement's plan that would grow with the tables: scans of large tables, and sorts of many rows. */
export async function growingParts(app: TestApp, { text, values }: SentStatement): Promise<string[]> {
  const [row] = await app.sql<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return growingNodes(app, row);
}

/** The same for the plan for all values, which prepared statements have. */
export async function growingPartsForAllValues(app: TestApp, { text }: SentStatement): Promise<string[]> {
  const [row] = await app.sql<Explained>(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
  return growingNodes(app, row);
}

/** The tables that the plan for all values reads as a whole, to hash them, however large they have become since it was made. */
export async function hashedTables(app: TestApp, { text }: Pick<SentStatement, 'text'>): Promise<string[]> {
  const [row] = await app.sql<Explained>(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
  const plan = JSON.stringify(row);
  const hashed = allNodes((row as Explained)['QUERY PLAN'][0].Plan)
    .filter(({ 'Subplan Name': name }) => name !== undefined && plan.includes(`hashed ${name}`))
    .flatMap(allNodes);
  return tablesOf(hashed);
}

/** The tables that the plan for all values reads as a whole, by a scan or an index, of which some may have become large since it was made. */
export async function scannedTables(app: TestApp, { text }: Pick<SentStatement, 'text'>): Promise<string[]> {
  const [row] = await app.sql<Explained>(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
  const readsAll = ({ 'Node Type': type, 'Index Cond': condition }: PlanNode): boolean =>
    type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && condition === undefined);
  return tablesOf(allNodes((row as Explained)['QUERY PLAN'][0].Plan).filter(readsAll));
}

const tablesOf = (nodes: PlanNode[]): string[] =>
  [...new Set(nodes.flatMap(({ 'Relation Name': table }) => table ?? []))].sort();

/** A read that discards fewer rows than this costs little more than one that finds what it wants at once. */
const MANY_DISCARDED = 1_000;

/**
 * The parts of a read that find many rows by an index or a scan, and discard them because of another condition. Of a named statement,
 * in the plan for all values, with which the service runs it.
 */
export async function discardingParts(
  app: TestApp,
  { name, text, values }: SentStatement,
): Promise<string[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const mode = name === undefined ? 'force_custom_plan' : 'force_generic_plan';
    await client.query(`SET plan_cache_mode = ${mode}; PREPARE read AS ${text}`);
    const literals = values.map((value) => literalOf(value)).join();
    const { rows } = await client.query<Explained>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE read${literals && `(${literals})`}`,
    );
    return allNodes((rows[0] as Explained)['QUERY PLAN'][0].Plan)
      .filter((node) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1) > MANY_DISCARDED)
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} discards many rows`);
  } finally {
    await client.end();
  }
}

/** How many pages of 8 kB a read touches, in the plan for all values. */
export async function pagesTouched(app: TestApp, { text, values }: SentStatement): Promise<number> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE read AS ${text}`);
    const literals = values.map((value) => literalOf(value)).join();
    const read = `EXECUTE read${literals && `(${literals})`}`;
    await client.query(read); // the first run also reads the system catalogs
    const { rows } = await client.query<Explained>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${read}`);
    const plan = (rows[0] as Explained)['QUERY PLAN'][0].Plan;
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  } finally {
    await client.end();
  }
}

/** How many rows of these tables a read visits. */
export async function rowsRead(
  app: TestApp,
  { text, values }: SentStatement,
  tables: RegExp,
): Promise<number> {
  const [row] = await app.sql<Explained>(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  return allNodes((row as Explained)['QUERY PLAN'][0].Plan)
    .filter((node) => tables.test(node['Relation Name'] ?? ''))
    .map(
      (node) =>
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
    )
    .reduce((sum, rows) => sum + rows, 0);
}

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (!Array.isArray(value)) return escapeLiteral(textOf(value));
  return escapeLiteral(
    `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(textOf(one)))).join()}}`,
  );
};

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function growingNodes(app: TestApp, row: Explained | undefined): Promise<string[]> {
  const nodes = allNodes((row as Explained)['QUERY PLAN'][0].Plan);
  const large = await app.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE_TABLE}`,
  );
  const isLarge = new Set(large.map(({ name }) => name));
  return nodes
    .filter(
      (node) =>
        (node['Node Type'] === 'Seq Scan' && isLarge.has(node['Relation Name'] ?? '')) ||
        (node['Node Type'] === 'Sort' && node['Plan Rows'] > LARGE_SORT),
    )
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? `of ${node['Plan Rows']} rows`}`);
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
