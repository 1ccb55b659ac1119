import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FORGET_BATCHES, PROGRESS_TABLE } from '../../src/platform/database/batches';
import { knownMigrations, migrateDatabase } from '../../src/platform/database/migrations';
import { withClient } from '../../src/platform/database/single-connection';
import type { Progress } from './backup';
import { columnList, migrationsOf, storedFilesOf, tablesOf } from './contents';
import type { Convert } from './encryption';
import { type Manifest, openPart, readManifest, type TablePart, verifyPart } from './manifest';
import { dropNotValid } from './not-valid';
import { layOutPartitions } from './partitions';
import { BackupProblem } from './problem';
import { type FileFolder, putFiles, requireFiles } from './stored-files';

/** `db:backup` checks this too, but parts of a backup may be lost or left out afterwards. */
const INCOMPLETE =
  'The backup does not contain them. Use --without-files to restore only the database, and restore the files yourself';

export interface RestorePlan {
  url: string;
  folder: string;
  /** Where to put uploaded files. Without it, they are not restored. */
  files?: FileFolder;
  /** Opens an encrypted backup. */
  decrypt?: Convert;
  onProgress?: Progress;
}

export interface Restored {
  manifest: Manifest;
  /** Migrations newer than the backup, which the restore applied at the end. */
  migrated: string[];
}

/**
 * Restores a backup into an empty database: everything, or nothing. Verifies every checksum first, puts the files in
 * place before it commits any row, and migrates the schema to this version at the end.
 */
export async function restore(plan: RestorePlan): Promise<Restored> {
  const { url, folder, files, decrypt, onProgress } = plan;
  const manifest = await readManifest(folder, decrypt);
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length > 0)
    throw new BackupProblem(
      `the backup is from a newer version (${manifest.version}): ${unknown.join(', ')}`,
    );
  const parts = [...manifest.tables, ...manifest.files];
  for (const [index, part] of parts.entries()) {
    await verifyPart(folder, part);
    onProgress?.(index + 1, parts.length, `verified ${part.file}`);
  }
  await refuseIfUsed(url);
  if (files !== undefined)
    await putFiles({ folder, decrypt }, files.folder, manifest.files, (index, { file }) =>
      onProgress?.(index + 1, manifest.files.length, file),
    );
  await migrateDatabase(url, { only: manifest.migrations });
  await load(plan, manifest);
  return { manifest, migrated: await migrateToNewest(url) };
}

async function migrateToNewest(url: string): Promise<string[]> {
  try {
    return await migrateDatabase(url);
  } catch (error) {
    throw new BackupProblem(
      `everything is restored, but a migration of this version failed: ${(error as Error).message}; run npm run db:migrate`,
    );
  }
}

async function refuseIfUsed(url: string): Promise<void> {
  await withClient(url, 'restore', async (client) => {
    for (const { name } of await tablesOf(client)) {
      if (name !== 'agents' && name !== 'users') continue;
      const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
      if (rows.length > 0) throw new BackupProblem('the database is in use: restore into an empty one');
    }
  });
}

async function load({ url, files, onProgress, ...backup }: RestorePlan, manifest: Manifest): Promise<void> {
  const { tables, sequences, migrations, partitions, not_valid = [] } = manifest;
  await withClient(url, 'restore', async (client) => {
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query('BEGIN');
    if ((await migrationsOf(client)).join() !== migrations.join())
      throw new BackupProblem('the schema is not that of the backup: restore into an empty database');
    // creating an older schema leaves this table behind
    if (!tables.some(({ table }) => table === PROGRESS_TABLE)) await client.query(FORGET_BATCHES);
    await refuseOtherTables(client, tables);
    await layOutPartitions(client, partitions);
    const names = tables.map(({ table }) => escapeIdentifier(table));
    const notValid = await dropNotValid(client, not_valid);
    const rebuild = [...(await takeDown(client, tables)), ...notValid];
    await client.query(`TRUNCATE ${names.join(', ')}`); // the backup also contains the rows that migrations insert
    for (const [index, part] of tables.entries()) {
      await fill(client, backup, part);
      onProgress?.(index + 1, tables.length, `${part.table}: ${part.rows} rows`);
    }
    if (files !== undefined && !manifest.without_files)
      requireFiles(await storedFilesOf(client), manifest.files, files, INCOMPLETE);
    for (const [index, statement] of rebuild.entries()) {
      await client.query(statement);
      onProgress?.(index + 1, rebuild.length, 'indexes and references');
    }
    // last, because setval does not roll back
    for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [name, value]);
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
  { folder, decrypt }: Pick<RestorePlan, 'folder' | 'decrypt'>,
  part: TablePart,
): Promise<void> {
  const { table, columns, rows } = part;
  const content = await openPart(folder, part, decrypt);
  const stream = client.query(copyFrom(`COPY ${columnList({ name: table, columns })} FROM STDIN`));
  await pipeline(content, createGunzip(), stream);
  if (stream.rowCount !== rows)
    throw new BackupProblem(`${table} has ${stream.rowCount} rows, but the backup has ${rows}`);
}

/**
 * Prepares tables for loading. Rows arrive in any order and were validated before, so this disables triggers and drops
 * the references and indexes of the tables that get rows. Returns the statements that restore them.
 */
async function takeDown(client: Client, tables: TablePart[]): Promise<string[]> {
  const names = tables.map(({ table }) => escapeIdentifier(table));
  const filled = tables.filter(({ rows }) => rows > 0).map(({ table }) => table);
  // recreating an index of a partitioned table also recreates it on all partitions
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `
    SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class own ON own.oid = i.indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migrations' AND NOT own.relispartition
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid) AND c.relname = ANY($1)`,
    [filled],
  );
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
        AND conrelid = ANY($1::regclass[])`,
    [filled.map((table) => escapeIdentifier(table))],
  );
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const table of names) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...names.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ];
}
