import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const FORMAT = 1;
const NAME = 'manifest.json';

/** A file of a backup, by its name inside the folder. */
export interface Part {
  file: string;
  bytes: number;
  sha256: string;
}

export interface TablePart extends Part {
  table: string;
  columns: string[];
  rows: number;
}

export interface Partition {
  table: string;
  name: string;
  /** In PostgreSQL syntax: `FOR VALUES FROM … TO …`, `FOR VALUES WITH (…)`, or `DEFAULT`. */
  bounds: string;
}

/** The contents of a backup. It is written last: a folder without a manifest is not a backup. */
export interface Manifest {
  format: number;
  made_at: string;
  /** The version and the commit of the build that made the backup. */
  version: string;
  /** The migrations that were applied, in order. */
  migrations: string[];
  tables: TablePart[];
  sequences: { name: string; value: number }[];
  partitions: Partition[];
  files: Part[];
  /** The backup excludes uploaded files: they are in a bucket or in another backup. */
  without_files?: boolean;
}

/** A problem with a backup or its destination. The message is for the person who runs the command. */
export class BackupProblem extends Error {}

/** Writes a file and flushes it to disk. Computes its size and checksum on the way. */
export async function writePart(
  folder: string,
  file: string,
  source: Readable,
  { compressed = false } = {},
): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const sink = createWriteStream(join(folder, file), { mode: 0o600, flush: true } as object);
  await pipeline([source, ...(compressed ? [createGzip()] : []), measure, sink]);
  return { file, bytes, sha256: hash.digest('hex') };
}

export async function verifyPart(folder: string, { file, bytes, sha256 }: Part): Promise<void> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    throw new BackupProblem(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (found !== bytes || hash.digest('hex') !== sha256)
    throw new BackupProblem(`${file} is damaged: its checksum is not the one in ${NAME}`);
}

export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest = { format: FORMAT, ...content };
  const signed = { ...manifest, checksum: checksumOf(manifest) };
  await writeFile(join(folder, NAME), `${JSON.stringify(signed, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new BackupProblem(`${folder} is not a backup: it has no ${NAME}`);
  });
  const { checksum, ...manifest } = parsed(text);
  if (manifest.format !== FORMAT)
    throw new BackupProblem(`this version does not support the format of ${NAME}`);
  if (checksum !== checksumOf(manifest))
    throw new BackupProblem(`${NAME} is damaged: its checksum does not match`);
  for (const { file } of [...manifest.tables, ...manifest.files])
    if (file.startsWith('/') || file.split('/').includes('..'))
      throw new BackupProblem(`${NAME} names a file outside of its folder: ${file}`);
  return manifest;
}

function parsed(text: string): Manifest & { checksum: string } {
  try {
    return JSON.parse(text) as Manifest & { checksum: string };
  } catch {
    throw new BackupProblem(`${NAME} is damaged: it is not JSON`);
  }
}

const checksumOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
