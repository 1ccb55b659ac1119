import { createHash } from 'node:crypto';
import type { World } from './world';

/** Columns that differ in each run: real time that something took, and secrets, their hashes, and what is encrypted with a new vector. */
const VOLATILE = /^((last_)?duration_ms|code|key_prefix|last_four|lease_token|xmin)$/;
const VOLATILE_TYPES = new Set(['bytea', 'tsvector']);
/** Tables about this process and this server, and its key pairs. */
const LEFT_OUT = new Set([
  'migrations',
  'worker_runs',
  'ledger_audits',
  'identity_keys',
  'verdict_keys',
  'ucp_signing_keys',
]);
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/g;

/** Migrations fill tables at the real time. */
const withoutRealTimes = (line: string, from: Date): string =>
  line.replace(TIME, (time) => (new Date(time) < from ? '‹before›' : time));

/** One hash for each table, of all rows in the order of their text, without secrets. */
export async function tableHashes(world: World): Promise<Record<string, string>> {
  const columns = await world.rows<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column, type } of columns)
    if (!LEFT_OUT.has(table) && !VOLATILE.test(column) && !VOLATILE_TYPES.has(type))
      tables.set(table, [...(tables.get(table) ?? []), column]);
  const hashes: Record<string, string> = {};
  for (const [table, members] of tables) {
    const list = members.map((column) => `"${column}"`).join(', ');
    const rows = await world.rows<{ line: string }>(
      `SELECT line FROM (SELECT ROW(${list})::text AS line FROM "${table}") lines ORDER BY line COLLATE "C"`,
    );
    const hash = createHash('sha256');
    const lines = rows.map(({ line }) => withoutRealTimes(world.history.withoutSecrets(line), world.from));
    for (const line of lines) hash.update(`${line}\n`);
    hashes[table] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
  }
  return hashes;
}
