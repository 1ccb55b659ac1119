import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { connectToS3, type S3Access } from '../../src/marketplace/assets/s3-client';
import type { Settings } from '../../src/platform/config/settings';
import { type Summary, summaryIn } from './manifest';
import { BackupProblem } from './problem';

const MANIFEST = 'manifest.json';
/** Names that `db:backup` chooses: the time of the backup. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** S3 accepts 10,000 parts, so a file of a backup may have 312 GiB. */
const PART_BYTES = 32 * 1_048_576;

export const nameAt = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

export interface StoredBackup {
  name: string;
  summary: Summary;
}

/** A place with several backups, each under the name of its time. */
export interface BackupTarget {
  /** Complete backups that `db:backup` named. Other files and folders are ignored. */
  list(): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
}

export class FolderTarget implements BackupTarget {
  constructor(private readonly folder: string) {}

  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.folder).catch(() => []);
    return readable(names, (name) => readFile(join(this.folder, name, MANIFEST), 'utf8'));
  }

  /** The manifest goes first: an interrupted removal leaves no backup that looks complete. */
  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name, MANIFEST));
    await rm(join(this.folder, name), { recursive: true });
  }
}

/** `s3://bucket/prefix`. Backups are uploaded from a folder, and downloaded into one. */
export class S3Target implements BackupTarget {
  private constructor(
    private readonly access: S3Access,
    private readonly bucket: string,
    private readonly prefix: string,
  ) {}

  static async connect(url: string, settings: Settings): Promise<S3Target> {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) throw new BackupProblem(`setting ${name} is missing: ${url} needs it`);
    const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(url) ?? [];
    if (bucket === '') throw new BackupProblem(`${url} is not like s3://bucket/prefix`);
    return new S3Target(await connectToS3(settings, PART_BYTES), bucket, path === '' ? '' : `${path}/`);
  }

  /** Uploads a backup, its manifest last. `files` lists them in this order. */
  async put(folder: string, name: string, files: string[], onFile: (file: string) => void): Promise<void> {
    for (const file of files) {
      await this.access.upload({
        Bucket: this.bucket,
        Key: this.keyOf(name, file),
        Body: createReadStream(join(folder, file)),
      });
      onFile(file);
    }
  }

  async fetch(name: string, folder: string): Promise<void> {
    const start = this.keyOf(name, '');
    const keys = await this.keys(start);
    if (!keys.includes(start + MANIFEST))
      throw new BackupProblem(`s3://${this.bucket}/${start} is not a backup: it has no ${MANIFEST}`);
    for (const key of keys) {
      const file = key.slice(start.length);
      if (file.split('/').includes('..')) throw new BackupProblem(`${key} is outside of the backup`);
      await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
      await pipeline(await this.open(key), createWriteStream(join(folder, file), { mode: 0o600 }));
    }
  }

  async list(): Promise<StoredBackup[]> {
    const names = new Set(
      (await this.keys(this.prefix)).map((key) => key.slice(this.prefix.length).split('/')[0] ?? ''),
    );
    return readable([...names], async (name) =>
      (await buffer(await this.open(this.keyOf(name, MANIFEST)))).toString(),
    );
  }

  /** The manifest goes first: an interrupted removal leaves no backup that looks complete. */
  async remove(name: string): Promise<void> {
    const manifest = this.keyOf(name, MANIFEST);
    const others = (await this.keys(this.keyOf(name, ''))).filter((key) => key !== manifest);
    for (const Key of [manifest, ...others])
      await this.access.client.send(new this.access.s3.DeleteObjectCommand({ Bucket: this.bucket, Key }));
  }

  private keyOf = (name: string, file: string): string => `${this.prefix}${name}/${file}`;

  private async open(Key: string): Promise<Readable> {
    const { client, s3 } = this.access;
    const found = await client.send(new s3.GetObjectCommand({ Bucket: this.bucket, Key }));
    return found.Body as Readable;
  }

  private async keys(Prefix: string): Promise<string[]> {
    const { client, s3 } = this.access;
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket: this.bucket, Prefix, ContinuationToken }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return keys;
  }
}

/** Those with a manifest that is undamaged, newest first. */
async function readable(
  names: string[],
  manifest: (name: string) => Promise<string>,
): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of names
    .filter((one) => NAME.test(one))
    .sort()
    .reverse()) {
    const summary = await manifest(name)
      .then(summaryIn)
      .catch(() => undefined);
    if (summary) found.push({ name, summary });
  }
  return found;
}

/**
 * Removes old backups of this database, except the newest `keep` and the newest verified one. Returns the names of those
 * that it removed.
 */
export async function rotate(target: BackupTarget, keep: number, database: string): Promise<string[]> {
  const own = (await target.list()).filter(({ summary }) => summary.database === database);
  const verified = own.find(({ summary }) => summary.verified_at !== undefined);
  const surplus = own.slice(keep).filter((backup) => backup !== verified);
  for (const { name } of surplus) await target.remove(name);
  return surplus.map(({ name }) => name);
}
