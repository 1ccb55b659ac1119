import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../../src/platform/database/single-connection';
import {
  columnNames,
  databaseOf,
  migrationsOf,
  partitionsOf,
  sequencesOf,
  type StoredFile,
  storedFilesOf,
  tablesOf,
} from './contents';
import { type Convert, ENCRYPTED, encryptionFor } from './encryption';
import { notValidIn } from './not-valid';
import { BackupProblem } from './problem';
import { type FileFolder, nameInBackup, requireFiles } from './stored-files';
import { type Manifest, type Part, type TablePart, writeManifest, writePart } from './manifest';

/** Progress: `done` of `of` steps, and the latest step. */
export type Progress = (done: number, of: number, what: string) => void;

export interface BackupPlan {
  url: string;
  /** Must not exist yet. */
  folder: string;
  /** Where uploaded files are stored. Without it, the backup excludes them. */
  files?: FileFolder;
  /** The public keys to encrypt for. Without any, the backup is not encrypted. */
  recipients?: string[];
  version: string;
  now: Date;
  onProgress?: Progress;
}

/**
 * Backs up every row as of one moment, while the service keeps running, and the files that those rows refer to. An
 * interrupted backup leaves a folder that ends in `.part` and is not a backup.
 */
export async function backUp(plan: BackupPlan): Promise<Manifest> {
  const { folder, files, version, now, recipients = [] } = plan;
  const encrypt = recipients.length > 0 ? encryptionFor(recipients) : undefined;
  if (existsSync(folder)) throw new BackupProblem(`${folder} already exists: each backup needs a new folder`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  // files come and go while rows are read: copying before and after covers the files of all rows
  const before = files === undefined ? [] : await copyFiles(files.folder, part, new Set(), encrypt);
  const { stored, ...rows } = await snapshot(plan, part, encrypt);
  const copied = [...before];
  if (files !== undefined) {
    const taken = new Set(before.map(({ file }) => file));
    copied.push(...(await copyFiles(files.folder, part, taken, encrypt)));
    requireFiles(
      stored,
      copied,
      files,
      'Set DATA_DIR to the folder that the service uses (or ASSETS=s3 with a bucket), and try again. ' +
        'With --without-files the backup leaves all files out',
    );
  }
  const content = { ...rows, files: copied, without_files: files === undefined };
  const summary = { made_at: now.toISOString(), version, ...(encrypt ? { encrypted_for: recipients } : {}) };
  const manifest = await writeManifest(part, { ...summary, ...content }, encrypt);
  await rename(part, folder);
  return manifest;
}

type Rows = Pick<
  Manifest,
  'database' | 'migrations' | 'tables' | 'sequences' | 'partitions' | 'not_valid'
> & { stored: StoredFile[] };

function snapshot({ url, onProgress }: BackupPlan, part: string, encrypt?: Convert): Promise<Rows> {
  return withClient(url, 'backup', async (client) => {
    await client.query('SET DateStyle = ISO');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesOf(client);
    // no migration may change a table during the backup
    const names = tables.map(({ name }) => escapeIdentifier(name));
    if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    const migrations = await migrationsOf(client);
    const parts: TablePart[] = [];
    for (const table of tables) {
      // COPY can read a partitioned table only through a query
      const from = escapeIdentifier(table.name);
      const stream = client.query(copyTo(`COPY (SELECT ${columnNames(table)} FROM ${from}) TO STDOUT`));
      const written = await writePart(part, `${table.name}.copy.gz`, stream, { compressed: true, encrypt });
      await client.query('SELECT'); // the row count arrives after the last row, maybe in a later packet
      parts.push({ table: table.name, columns: table.columns, rows: stream.rowCount, ...written });
      onProgress?.(parts.length, tables.length, `${table.name}: ${stream.rowCount} rows`);
    }
    const sequences = await sequencesOf(client);
    const partitions = await partitionsOf(client);
    const not_valid = await notValidIn(client);
    const stored = await storedFilesOf(client);
    const database = await databaseOf(client);
    await client.query('COMMIT');
    return { database, migrations, tables: parts, sequences, partitions, not_valid, stored };
  });
}

async function copyFiles(
  from: string,
  part: string,
  taken: Set<string>,
  encrypt: Convert | undefined,
): Promise<Part[]> {
  const copied: Part[] = [];
  for (const path of await filesUnder(from)) {
    const file = nameInBackup(relative(from, path));
    if (taken.has(file)) continue;
    await mkdir(dirname(join(part, file)), { recursive: true, mode: 0o700 });
    try {
      copied.push(await writePart(part, file, createReadStream(path), { encrypt }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // deleted meanwhile, with its row
      for (const name of [file, file + ENCRYPTED]) await rm(join(part, name), { force: true });
    }
  }
  return copied;
}

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
