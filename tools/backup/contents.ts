import { type ClientBase, escapeIdentifier } from 'pg';
import type { Partition } from './manifest';
import { BackupProblem } from './problem';

export interface Table {
  name: string;
  /** All columns except generated ones. */
  columns: string[];
}

/**
 * Every table except the list of migrations, which the schema creates, and unlogged tables, which do not survive a
 * crash. A partitioned table counts as one table: its rows are read and written as a whole.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND c.relname <> 'migrations'
     GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** All partitions. Nested partitions are not supported. */
export async function partitionsOf(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition & { nested: boolean }>(`
    SELECT p.relname AS table, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds,
           c.relkind = 'p' OR p.relispartition AS nested
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relispartition AND c.relkind IN ('r', 'p') AND p.relnamespace = current_schema()::regnamespace ORDER BY 1, 2`);
  const nested = rows.find((row) => row.nested);
  if (nested) throw new BackupProblem(`${nested.name} is a partition of a partition, which is not supported`);
  return rows.map(({ table, name, bounds }) => ({ table, name, bounds }));
}

/** A file that a row refers to. */
export interface StoredFile {
  id: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string | null;
}

/** The files of all finished uploads. A schema older than uploads has none. */
export async function storedFilesOf(client: ClientBase): Promise<StoredFile[]> {
  const { rows } = await client.query<{ there: string | null }>(`SELECT to_regclass('assets') AS there`);
  if (!rows[0]?.there) return [];
  const files = await client.query<StoredFile>(
    `SELECT id, size_bytes::float8 AS bytes, encode(sha256, 'hex') AS sha256 FROM assets WHERE status = 'ready' ORDER BY id`,
  );
  return files.rows;
}

/** Identifies the database, so that rotation does not remove backups of another one. */
export async function databaseOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT system_identifier || '/' || current_database() AS id FROM pg_control_system()`,
  );
  return rows[0]?.id ?? '';
}

export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    SELECT sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq' ORDER BY 1`);
  return rows;
}

export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: string | null }>(`SELECT to_regclass('migrations') AS there`);
  if (!rows[0]?.there) throw new BackupProblem('the database does not have our schema');
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return applied.rows.map(({ name }) => name);
}

export const columnNames = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map((column) => escapeIdentifier(column)).join(', ');

export const columnList = (table: Table): string => `${escapeIdentifier(table.name)} (${columnNames(table)})`;
