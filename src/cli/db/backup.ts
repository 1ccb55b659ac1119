import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, type Progress } from '../../../tools/backup/backup';
import { decryptionWith, identitiesIn, newKeys } from '../../../tools/backup/encryption';
import { fileNames, type Manifest, noteVerified } from '../../../tools/backup/manifest';
import { restore } from '../../../tools/backup/restore';
import type { FileFolder } from '../../../tools/backup/stored-files';
import { FolderTarget, nameAt, rotate, S3Target } from '../../../tools/backup/targets';
import { verifyBackup } from '../../../tools/backup/verify';
import { placeOnDisk } from '../../marketplace/assets/disk-asset-store';
import { BUILD } from '../../platform/config/build-info';
import { note, say } from '../command-line';
import { prepareForPooler, type WithDatabase } from '../database';
import { progressBar } from '../progress-bar';
import { recordBackup } from './backup-record';

export interface BackupOptions {
  /** Default: a new folder in the target, named after the current time. */
  folder?: string;
  withFiles: boolean;
  /** Public keys. Default: `BACKUP_RECIPIENT`. */
  recipients?: string[];
  /** Restore the backup into a scratch database on this server. */
  verifyOn?: string;
  /** How many backups to keep in the target. Default: all. */
  keep?: number;
}

export async function backup(settings: WithDatabase, options: BackupOptions): Promise<void> {
  const madeAt = new Date();
  const name = nameAt(madeAt);
  const target = settings.BACKUP_TARGET ?? join(settings.DATA_DIR, 'backups');
  const bucket =
    options.folder === undefined && isInS3(target) ? await S3Target.connect(target, settings) : undefined;
  // a bucket gets a complete backup, which is put together here
  const folder = options.folder ?? join(bucket ? join(settings.DATA_DIR, 'backups') : target, name);
  const manifest = await makeBackup(settings, folder, madeAt, options);
  let place = folder;
  if (bucket) {
    const onFile = printUpload(fileNames(manifest).length);
    await bucket.put(folder, name, fileNames(manifest), onFile).catch((error: Error) => {
      throw new Error(`the backup is complete in ${folder}, but was not uploaded: ${error.message}`, {
        cause: error,
      });
    });
    place = `${target.replace(/\/+$/, '')}/${name}`;
    await rm(folder, { recursive: true });
    say(`uploaded ${place}`);
  }
  await record(settings, { place, madeAt, manifest, isVerified: options.verifyOn !== undefined });
  if (options.keep === undefined) return;
  const removed = await rotate(bucket ?? new FolderTarget(target), options.keep, manifest.database ?? '');
  for (const old of removed) say(`removed  ${old}`);
}

/** A backup in a folder, verified if that is wanted. */
async function makeBackup(
  settings: WithDatabase,
  folder: string,
  now: Date,
  options: BackupOptions,
): Promise<Manifest> {
  const recipients = options.recipients ?? settings.BACKUP_RECIPIENT;
  // the owner's secret key is elsewhere, so what is to be verified is encrypted for a temporary key, too
  const temporary = options.verifyOn !== undefined && recipients.length > 0 ? await newKeys() : undefined;
  const manifest = await backUp({
    url: settings.sessionUrl,
    folder,
    files: options.withFiles ? filesOf(settings) : undefined,
    recipients: temporary ? [...recipients, temporary.recipient] : recipients,
    version: BUILD,
    now,
    onProgress: printProgress(),
  });
  report(settings, folder, manifest, options.withFiles);
  if (options.verifyOn !== undefined) {
    const decrypt = temporary && decryptionWith([temporary.identity]);
    await verifyBackup({ url: options.verifyOn, folder, decrypt, onProgress: printProgress() });
    await noteVerified(folder, new Date());
    say(
      'verified the backup was restored into a scratch database: the counts are right, and the ledger holds',
    );
  }
  return manifest;
}

interface Made {
  place: string;
  madeAt: Date;
  manifest: Manifest;
  isVerified: boolean;
}

/** For the age in the metrics. A backup of a replica cannot be recorded there. */
async function record(settings: WithDatabase, { place, madeAt, manifest, isVerified }: Made): Promise<void> {
  const bytes = [...manifest.tables, ...manifest.files].reduce(
    (sum, { encrypted, bytes: plain }) => sum + (encrypted?.bytes ?? plain),
    0,
  );
  const endedAt = new Date();
  const problem = await recordBackup(settings.sessionUrl, {
    madeAt,
    endedAt,
    verifiedAt: isVerified ? endedAt : null,
    place,
    bytes: String(bytes),
    encrypted: manifest.encrypted_for !== undefined,
  });
  if (problem !== undefined) note(`The age of this backup is not recorded for the metrics: ${problem}.`);
}

const isInS3 = (place: string): boolean => place.startsWith('s3://');

function report(settings: WithDatabase, folder: string, manifest: Manifest, withFiles: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const encrypted = manifest.encrypted_for ? ', encrypted' : '';
  say(
    `backup   ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files${encrypted}`,
  );
  for (const { table, constraint, violations } of manifest.not_valid ?? [])
    if (violations > 0)
      note(
        `${violations === 1 ? `1 row of ${table} violates` : `${violations} rows of ${table} violate`} its constraint ` +
          `${constraint}, which is NOT VALID. A restore loads them, and the constraint stays NOT VALID. Correct ` +
          `the rows, and run ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}.`,
      );
  say(
    `Store the service's SECRET_KEY separately${where(settings)}: without it, API keys and encrypted data are lost.`,
  );
  if (manifest.without_files)
    say(
      `Uploaded files are not included (${withFiles ? 'ASSETS=s3' : '--without-files'}): back them up separately.`,
    );
}

export interface RestoreOptions {
  /** Or the `s3://` URL of a backup. */
  folder: string;
  withFiles: boolean;
  /** The file of the secret key of an encrypted backup. */
  identity?: string;
}

export async function restoreFrom(settings: WithDatabase, options: RestoreOptions): Promise<void> {
  if (!isInS3(options.folder)) return restoreFolder(settings, options);
  const [, target = '', name = ''] = /^(.*)\/([^/]+)\/*$/.exec(options.folder) ?? [];
  const bucket = await S3Target.connect(target, settings);
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(settings.DATA_DIR, 'restore-'));
  try {
    await bucket.fetch(name, folder);
    await restoreFolder(settings, { ...options, folder }, options.folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreFolder(
  settings: WithDatabase,
  { folder, withFiles, identity }: RestoreOptions,
  place = folder,
): Promise<void> {
  const files = withFiles ? filesOf(settings) : undefined;
  const decrypt = identity === undefined ? undefined : decryptionWith(await identitiesIn(identity));
  const plan = { url: settings.sessionUrl, folder, files, decrypt, onProgress: printProgress() };
  const { manifest, migrated } = await restore(plan);
  for (const name of migrated) say(`applied  ${name}`);
  await prepareForPooler(settings);
  say(`restored ${place}, made at ${manifest.made_at}`);
  if (files !== undefined && manifest.without_files)
    say(`The backup was made without uploaded files: restore them into ${files.folder} too.`);
  say(
    `Run npm run db:grant, and start the service with the SECRET_KEY of the backup${where(settings)}. ` +
      'Run npm run ledger:check first.',
  );
}

/** Writes a secret key into a new file that only its owner can read, and prints the public key. */
export async function writeNewKey(file: string): Promise<void> {
  if (existsSync(file))
    throw new Error(`${file} already exists, and may be the key of earlier backups: choose another name`);
  const { identity, recipient } = await newKeys();
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  say(`BACKUP_RECIPIENT=${recipient}`);
  note(`The secret key is in ${file}. Store it away from this server: only it opens the backups.`);
}

function printProgress(): Progress {
  const bar = progressBar();
  return (done, of, what) => bar(done / of, what);
}

function printUpload(files: number): (file: string) => void {
  const bar = progressBar();
  let done = 0;
  return (file) => bar(++done / files, `uploaded ${file}`);
}

/** Outside production, an unset key is generated and stored in a file. */
function where({ DATA_DIR }: WithDatabase): string {
  const file = join(DATA_DIR, 'secrets', 'secret-key');
  return existsSync(file) ? ` (if SECRET_KEY is not set, it is in ${file})` : '';
}

const filesOf = ({ ASSETS, DATA_DIR }: WithDatabase): FileFolder | undefined =>
  ASSETS === 'disk' ? { folder: join(DATA_DIR, 'assets'), placeOf: placeOnDisk } : undefined;
