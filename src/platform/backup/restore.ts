import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrateDatabase } from '../database/migrations';
import { WITHOUT_LIMITS } from '../database/session';
import { placeOf, type Progress } from './backup';
import { columnList, migrationsOf, tablesOf } from './contents';
import { BackupProblem, type Manifest, readManifest, type TablePart, verifyPart } from './manifest';

export interface RestorePlan {
  url: string;
  folder: string;
  files?: string;
  onProgress?: Progress;
}

export interface Restored {
  manifest: Manifest;
  /** Migrations that are newer than the backup, and were applied after it. */
  migrated: string[];
}

/**
 * Puts a backup into a database that holds nothing: all of it, or nothing. Verifies every checksum first, and brings the
 * schema up to this version at the end. Errors: `BackupProblem`.
 */
export async function restore({ url, folder, files, onProgress }: RestorePlan): Promise<Restored> {
  const manifest = await readManifest(folder);
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length > 0)
    throw new BackupProblem(`the backup is of a newer version (${manifest.version}): ${unknown.join(', ')}`);
  const parts = [...manifest.tables, ...manifest.files];
  for (const [index, part] of parts.entries()) {
    await verifyPart(folder, part);
    onProgress?.(index + 1, parts.length, `verified ${part.file}`);
  }
  await refuseIfUsed(url);
  await migrateDatabase(url, manifest.migrations);
  await load(url, folder, manifest, onProgress);
  if (files !== undefined) for (const file of manifest.files) await putFile(folder, files, file);
  return { manifest, migrated: await migrateDatabase(url) };
}

async function refuseIfUsed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const { name } of await tablesOf(client)) {
      if (name !== 'agents' && name !== 'users') continue;
      const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
      if (rows.length > 0) throw new BackupProblem('the database is in use: restore into an empty one');
    }
  });
}

async function load(
  url: string,
  folder: string,
  { tables, sequences, migrations }: Manifest,
  onProgress?: Progress,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query('BEGIN');
    if ((await migrationsOf(client)).join() !== migrations.join())
      throw new BackupProblem('the schema is not that of the backup: restore into an empty database');
    await refuseOtherTables(client, tables);
    const names = tables.map(({ table }) => escapeIdentifier(table));
    const rebuild = await takeDown(client, names);
    await client.query(`TRUNCATE ${names.join(', ')}`); // what migrations put there is in the backup too
    for (const [index, part] of tables.entries()) {
      await fill(client, folder, part);
      onProgress?.(index + 1, tables.length, `${part.table}: ${part.rows} rows`);
    }
    for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [name, value]);
    for (const [index, statement] of rebuild.entries()) {
      await client.query(statement);
      onProgress?.(index + 1, rebuild.length, 'indexes and references');
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
}

async function refuseOtherTables(client: Client, parts: TablePart[]): Promise<void> {
  const wanted = (await tablesOf(client)).map(columnList).sort();
  const given = parts.map(({ table, columns }) => columnList({ name: table, columns })).sort();
  const other = [
    ...wanted.filter((one) => !given.includes(one)),
    ...given.filter((one) => !wanted.includes(one)),
  ];
  if (other.length > 0)
    throw new BackupProblem(`the backup does not fit its own schema: ${other.join('; ')}`);
}

async function fill(
  client: Client,
  folder: string,
  { table, columns, rows, file }: TablePart,
): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${columnList({ name: table, columns })} FROM STDIN`));
  await pipeline(createReadStream(join(folder, file)), createGunzip(), stream);
  if (stream.rowCount !== rows)
    throw new BackupProblem(`${table} has ${stream.rowCount} rows where the backup had ${rows}`);
}

/** Rows come in any order, and each was judged before: references, triggers and indexes wait. Answers what brings them back. */
async function takeDown(client: Client, tables: string[]): Promise<string[]> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migrations'
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ];
}

async function putFile(folder: string, files: string, part: Manifest['files'][number]): Promise<void> {
  const target = join(files, placeOf(part));
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(folder, part.file), target);
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'restore', options: WITHOUT_LIMITS });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
