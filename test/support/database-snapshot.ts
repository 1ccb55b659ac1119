import type { Pool, PoolClient } from 'pg';

/** Holds a copy of every row that existed at the start. */
const COPIES = 'rows_at_start';

const TABLES = `SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`;

/** Changes when a test alters tables, triggers, functions, constraints, or settings. */
const SCHEMA = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
  SELECT 'c' || oid || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind <> 'S'
  UNION ALL SELECT 'a' || attrelid || '.' || attnum || attname || atttypid || attnotnull
    FROM pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT 't' || oid || tgenabled::text FROM pg_trigger
  UNION ALL SELECT 'p' || oid || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'k' || oid || conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 's' || setrole || setconfig::text FROM pg_db_role_setting
) AS parts (part)`;

const SEQUENCES = `SELECT sequencename AS name, last_value FROM pg_sequences WHERE schemaname = 'public'`;

/** Deleting many rows slows the tables down for the next spec file; a new database is faster then. */
const MOST_ROWS = 20_000;

interface Table {
  name: string;
  columns: string[];
}

/** A snapshot of a database's rows, with a fast way to restore them. */
export class DatabaseSnapshot {
  private constructor(
    private readonly pool: Pool,
    private readonly tables: Table[],
    private readonly schema: string,
    private readonly rewind: string,
  ) {}

  static async remember(pool: Pool): Promise<DatabaseSnapshot> {
    const { rows: tables } = await pool.query<Table>(TABLES);
    const filled = await tablesWithRows(pool, tables);
    const copies = filled.map(({ name }) => `CREATE TABLE ${COPIES}.${name} AS TABLE public.${name};`);
    await pool.query(`CREATE SCHEMA ${COPIES}; ${copies.join(' ')}`);
    const { rows: sequences } = await pool.query<{ name: string; last_value: string | null }>(SEQUENCES);
    const rewind = [
      ...filled.map(
        ({ name, columns }) =>
          `INSERT INTO public.${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${columns.join(', ')} FROM ${COPIES}.${name};`,
      ),
      ...sequences.map(
        ({ name, last_value: value }) => `SELECT setval('public.${name}', ${value ?? 1}, ${value !== null});`,
      ),
    ].join(' ');
    return new DatabaseSnapshot(pool, tables, await schemaOf(pool), rewind);
  }

  /** False if a new database would be faster, or if the schema changed. */
  async restore(): Promise<boolean> {
    const client = await this.pool.connect();
    try {
      if ((await schemaOf(client)) !== this.schema) return false;
      const filled = await tablesWithRows(client, this.tables);
      // foreign keys and triggers are disabled meanwhile
      const deletions = filled.map(({ name }) => `DELETE FROM public.${name};`).join(' ');
      const results = await client.query(
        `BEGIN; SET LOCAL session_replication_role = replica; ${deletions} ${this.rewind} COMMIT`,
      );
      const counts = ([] as { command: string; rowCount: number | null }[]).concat(results as never);
      return counts.every(({ command, rowCount }) => command !== 'DELETE' || (rowCount ?? 0) < MOST_ROWS);
    } finally {
      client.release();
    }
  }
}

async function schemaOf(client: Pool | PoolClient): Promise<string> {
  const { rows } = await client.query<{ schema: string }>({ name: 'schema', text: SCHEMA });
  return rows[0]?.schema ?? '';
}

async function tablesWithRows(client: Pool | PoolClient, tables: Table[]): Promise<Table[]> {
  const looks = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM public.${name})`,
  );
  const { rows } = await client.query<{ name: string }>({ name: 'filled', text: looks.join(' UNION ALL ') });
  const filled = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => filled.has(name));
}
