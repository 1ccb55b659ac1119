import { type ClientBase, escapeIdentifier } from 'pg';
import { BackupProblem } from './manifest';

export interface Table {
  name: string;
  /** Those that PostgreSQL does not compute by itself. */
  columns: string[];
}

/** Every table but the list of migrations, which the schema itself brings, and what does not outlast a crash either. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'migrations'
     GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    SELECT sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq' ORDER BY 1`);
  return rows;
}

/** Errors: `BackupProblem` when there is no schema. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: string | null }>(`SELECT to_regclass('migrations') AS there`);
  if (!rows[0]?.there) throw new BackupProblem('the database has no schema of ours');
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return applied.rows.map(({ name }) => name);
}

export const columnList = ({ name, columns }: Table): string =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
