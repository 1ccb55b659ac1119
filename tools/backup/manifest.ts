import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Convert, ENCRYPTED } from './encryption';
import { BackupProblem } from './problem';

const FORMAT = 1;
/** `manifest.json` shows only when and by which version the backup was made; everything else is encrypted. */
const ENCRYPTED_FORMAT = 2;
const NAME = 'manifest.json';

export interface Content {
  bytes: number;
  sha256: string;
}

/** A file of a backup, by its name inside the folder. */
export interface Part extends Content {
  file: string;
  /** The encrypted file, whose name ends in `.age`. `bytes` and `sha256` are those of what it contains. */
  encrypted?: Content;
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

/** A constraint that is `NOT VALID`, and how many rows violate it. */
export interface NotValid {
  table: string;
  constraint: string;
  violations: number;
}

/** What everybody can read about a backup. */
export interface Summary {
  format: number;
  made_at: string;
  /** The version and the commit of the build that made the backup. */
  version: string;
  /** The database: the identifier of its server and its name. */
  database?: string;
  /** When the backup was restored to prove that it can be. */
  verified_at?: string;
  /** The public keys that an encrypted backup was made for. */
  encrypted_for?: string[];
}

/** The contents of a backup. It is written last: a folder without a manifest is not a backup. */
export interface Manifest extends Summary {
  /** The migrations that were applied, in order. */
  migrations: string[];
  tables: TablePart[];
  sequences: { name: string; value: number }[];
  partitions: Partition[];
  not_valid?: NotValid[];
  files: Part[];
  /** The backup excludes uploaded files: they are in a bucket or in another backup. */
  without_files?: boolean;
}

/** Writes a file and flushes it to disk. Computes its size and checksum on the way. */
export async function writePart(
  folder: string,
  file: string,
  source: Readable,
  { compressed = false, encrypt }: { compressed?: boolean; encrypt?: Convert } = {},
): Promise<Part> {
  const content = measure();
  const stored = measure();
  const name = encrypt ? `${file}${ENCRYPTED}` : file;
  const sink = createWriteStream(join(folder, name), { mode: 0o600, flush: true } as object);
  await pipeline([
    source,
    ...(compressed ? [createGzip()] : []),
    content.stream,
    ...(encrypt ? [converter(encrypt), stored.stream] : []),
    sink,
  ]);
  return { file, ...content.result(), ...(encrypt ? { encrypted: stored.result() } : {}) };
}

const converter = (convert: Convert): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    yield* await convert(source);
  });

/** Counts and hashes what passes through it. */
function measure(): { stream: Transform; result: () => Content } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const nameOf = ({ file, encrypted }: Part): string => (encrypted ? `${file}${ENCRYPTED}` : file);

/** The names of all files of a backup, with the manifest last: without it, the folder is not a backup. */
export const fileNames = (manifest: Manifest): string[] => [
  ...[...manifest.tables, ...manifest.files].map(nameOf),
  ...(manifest.encrypted_for ? [NAME + ENCRYPTED] : []),
  NAME,
];

/** The content of a part, decrypted. */
export async function openPart(folder: string, part: Part, decrypt?: Convert): Promise<Readable> {
  const stored = createReadStream(join(folder, nameOf(part)));
  return part.encrypted ? decrypted(stored, decrypt, nameOf(part)) : stored;
}

async function decrypted(source: Readable, decrypt: Convert | undefined, name: string): Promise<Readable> {
  if (!decrypt)
    throw new BackupProblem(`${name} is encrypted: pass --identity FILE, the file of the secret key`);
  return decrypt(source).catch((error: Error) => {
    throw new BackupProblem(`${name} cannot be decrypted: ${error.message}`);
  });
}

export async function verifyPart(folder: string, part: Part): Promise<void> {
  const { bytes, sha256 } = part.encrypted ?? part;
  const name = nameOf(part);
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    throw new BackupProblem(`${name} cannot be read: ${(error as Error).message}`);
  }
  if (found !== bytes || hash.digest('hex') !== sha256)
    throw new BackupProblem(`${name} is damaged: its checksum is not the one in ${NAME}`);
}

/** With `encrypt`, only the summary is readable, and the manifest itself is in `manifest.json.age`. */
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'format'>,
  encrypt?: Convert,
): Promise<Manifest> {
  const manifest = { format: encrypt ? ENCRYPTED_FORMAT : FORMAT, ...content };
  if (!encrypt) await writeSigned(folder, manifest);
  else {
    const text = Readable.from([Buffer.from(JSON.stringify(manifest))], { objectMode: false });
    const part = await writePart(folder, NAME, text, { encrypt });
    await writeSigned(folder, { ...summaryOf(manifest), manifest: part.encrypted });
  }
  return manifest;
}

const summaryOf = ({ format, made_at, version, database, encrypted_for }: Manifest): Summary => ({
  format,
  made_at,
  version,
  database,
  encrypted_for,
});

async function writeSigned(folder: string, content: object): Promise<void> {
  const signed = { ...content, checksum: checksumOf(content) };
  const incoming = join(folder, `${NAME}.part`);
  await writeFile(incoming, `${JSON.stringify(signed, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(incoming, join(folder, NAME));
}

/** Notes in the manifest that the backup was restored successfully. */
export async function noteVerified(folder: string, at: Date): Promise<void> {
  await writeSigned(folder, { ...(await readSigned(folder)), verified_at: at.toISOString() });
}

export async function readManifest(folder: string, decrypt?: Convert): Promise<Manifest> {
  const readable = await readSigned(folder);
  const manifest =
    readable.format === ENCRYPTED_FORMAT ? await readEncrypted(folder, readable, decrypt) : readable;
  for (const { file } of [...manifest.tables, ...manifest.files])
    if (file.startsWith('/') || file.split('/').includes('..'))
      throw new BackupProblem(`${NAME} names a file outside of its folder: ${file}`);
  return manifest;
}

async function readEncrypted(folder: string, readable: Signed, decrypt?: Convert): Promise<Manifest> {
  const part = { file: NAME, bytes: 0, sha256: '', encrypted: readable.manifest };
  if (!part.encrypted) throw new BackupProblem(`${NAME} is damaged: it lacks the encrypted manifest`);
  await verifyPart(folder, part);
  const manifest = parsed((await contentOf(folder, part, decrypt)).toString());
  if (manifest.made_at !== readable.made_at || manifest.version !== readable.version)
    throw new BackupProblem(`${NAME} does not belong to this backup`);
  return manifest;
}

async function contentOf(folder: string, part: Part, decrypt?: Convert): Promise<Buffer> {
  const content = await openPart(folder, part, decrypt);
  return buffer(content).catch((error: Error) => {
    throw new BackupProblem(`${nameOf(part)} cannot be decrypted: ${error.message}`);
  });
}

type Signed = Manifest & { manifest?: Content };

/** The summary of a backup from the text of its `manifest.json`. */
export function summaryIn(text: string): Summary {
  const { checksum, ...manifest } = parsed(text);
  if (manifest.format !== FORMAT && manifest.format !== ENCRYPTED_FORMAT)
    throw new BackupProblem(`this version does not support the format of ${NAME}`);
  if (checksum !== checksumOf(manifest))
    throw new BackupProblem(`${NAME} is damaged: its checksum does not match`);
  return manifest;
}

async function readSigned(folder: string): Promise<Signed> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new BackupProblem(`${folder} is not a backup: it has no ${NAME}`);
  });
  return summaryIn(text) as Signed;
}

function parsed(text: string): Signed & { checksum: string } {
  try {
    return JSON.parse(text) as Signed & { checksum: string };
  } catch {
    throw new BackupProblem(`${NAME} is damaged: it is not JSON`);
  }
}

const checksumOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
