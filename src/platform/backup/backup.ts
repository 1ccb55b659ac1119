import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { WITHOUT_LIMITS } from '../database/session';
import { columnList, migrationsOf, sequencesOf, tablesOf } from './contents';
import {
  BackupProblem,
  type Manifest,
  type Part,
  type TablePart,
  writeManifest,
  writePart,
} from './manifest';

/** How far it is, for whoever waits: `done` of `of` steps, and what the last one was. */
export type Progress = (done: number, of: number, what: string) => void;

export interface BackupPlan {
  url: string;
  /** Must not exist yet. */
  folder: string;
  /** What lies beside the database and belongs to it, such as uploaded files; a folder that is not there is empty. */
  files?: string;
  version: string;
  now: Date;
  onProgress?: Progress;
}

/**
 * Every row of one moment, while the service goes on, and the files that those rows speak of. Errors: `BackupProblem`.
 * What is interrupted leaves a folder that ends in `.part` and is no backup.
 */
export async function backUp(plan: BackupPlan): Promise<Manifest> {
  const { folder, files, version, now } = plan;
  if (existsSync(folder)) throw new BackupProblem(`${folder} is there already`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  // a file may go or come while rows are read: taken before and after, those of every row are there
  const before = files === undefined ? [] : await copyFiles(files, part, new Set());
  const rows = await snapshot(plan, part);
  const after =
    files === undefined ? [] : await copyFiles(files, part, new Set(before.map(({ file }) => file)));
  const content = { ...rows, files: [...before, ...after] };
  const manifest = await writeManifest(part, { made_at: now.toISOString(), version, ...content });
  await rename(part, folder);
  return manifest;
}

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

async function snapshot({ url, onProgress }: BackupPlan, part: string): Promise<Rows> {
  const client = new Client({ connectionString: url, application_name: 'backup', options: WITHOUT_LIMITS });
  await client.connect();
  try {
    await client.query('SET DateStyle = ISO');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesOf(client);
    // no migration may change a table between two of them
    const names = tables.map(({ name }) => escapeIdentifier(name));
    if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    const migrations = await migrationsOf(client);
    const parts: TablePart[] = [];
    for (const table of tables) {
      const stream = client.query(copyTo(`COPY ${columnList(table)} TO STDOUT`));
      const written = await writePart(part, `${table.name}.copy.gz`, stream, { compressed: true });
      parts.push({ table: table.name, columns: table.columns, rows: stream.rowCount, ...written });
      onProgress?.(parts.length, tables.length, `${table.name}: ${stream.rowCount} rows`);
    }
    const sequences = await sequencesOf(client);
    await client.query('COMMIT');
    return { migrations, tables: parts, sequences };
  } finally {
    await client.end();
  }
}

const FILES = 'files';

async function copyFiles(from: string, part: string, taken: Set<string>): Promise<Part[]> {
  const copied: Part[] = [];
  for (const path of await filesUnder(from)) {
    const file = `${FILES}/${relative(from, path)}`;
    if (taken.has(file)) continue;
    await mkdir(dirname(join(part, file)), { recursive: true, mode: 0o700 });
    try {
      copied.push(await writePart(part, file, createReadStream(path)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // gone, and its row too
      await rm(join(part, file), { force: true });
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

/** Where a file of the backup belongs, inside the folder of files. */
export const placeOf = ({ file }: Part): string => file.slice(FILES.length + 1);
