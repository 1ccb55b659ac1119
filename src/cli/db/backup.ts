import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, type Progress } from '../../../tools/backup/backup';
import { decryptionWith, identitiesIn, newKeys } from '../../../tools/backup/encryption';
import { type Manifest, noteVerified } from '../../../tools/backup/manifest';
import { restore } from '../../../tools/backup/restore';
import type { FileFolder } from '../../../tools/backup/stored-files';
import { verifyBackup } from '../../../tools/backup/verify';
import { placeOnDisk } from '../../marketplace/assets/disk-asset-store';
import { BUILD } from '../../platform/config/build-info';
import type { WithDatabase } from '../database';
import { progressBar } from '../progress-bar';
import { note, say } from './output';
import { prepareForPooler, sessionUrlOf } from './session';

export interface BackupOptions {
  folder?: string;
  withFiles: boolean;
  /** Public keys. Default: `BACKUP_RECIPIENT`. */
  recipients?: string[];
  /** Restore the backup into a scratch database on this server. */
  verifyOn?: string;
}

/** Default folder: one named after the current time in DATA_DIR/backups. */
export async function backup(settings: WithDatabase, options: BackupOptions): Promise<void> {
  const now = new Date();
  const name = now.toISOString().replace(/[:.]/g, '-');
  const folder = options.folder ?? join(settings.DATA_DIR, 'backups', name);
  const files = options.withFiles ? filesOf(settings) : undefined;
  const recipients = options.recipients ?? settings.BACKUP_RECIPIENT;
  // the owner's secret key is elsewhere, so what is to be verified is encrypted for a temporary key, too
  const temporary = options.verifyOn !== undefined && recipients.length > 0 ? await newKeys() : undefined;
  const manifest = await backUp({
    url: sessionUrlOf(settings),
    folder,
    files,
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
}

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
  folder: string;
  withFiles: boolean;
  /** The file of the secret key of an encrypted backup. */
  identity?: string;
}

export async function restoreFrom(
  settings: WithDatabase,
  { folder, withFiles, identity }: RestoreOptions,
): Promise<void> {
  const files = withFiles ? filesOf(settings) : undefined;
  const decrypt = identity === undefined ? undefined : decryptionWith(await identitiesIn(identity));
  const plan = { url: sessionUrlOf(settings), folder, files, decrypt, onProgress: printProgress() };
  const { manifest, migrated } = await restore(plan);
  for (const name of migrated) say(`applied  ${name}`);
  await prepareForPooler(settings);
  say(`restored ${folder}, made at ${manifest.made_at}`);
  if (files !== undefined && manifest.without_files)
    say(`The backup was made without uploaded files: restore them into ${files.folder} too.`);
  say(
    `Grant the service's account its rights, and start it with the SECRET_KEY of the backup${where(settings)}. ` +
      'Run npm run ledger:check first.',
  );
}

/** Writes a secret key into a new file that only its owner can read, and prints the public key. */
export async function writeNewKey(file: string): Promise<void> {
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

/** Outside production, an unset key is generated and stored in a file. */
function where({ DATA_DIR }: WithDatabase): string {
  const file = join(DATA_DIR, 'secrets', 'secret-key');
  return existsSync(file) ? ` (if SECRET_KEY is not set, it is in ${file})` : '';
}

const filesOf = ({ ASSETS, DATA_DIR }: WithDatabase): FileFolder | undefined =>
  ASSETS === 'disk' ? { folder: join(DATA_DIR, 'assets'), placeOf: placeOnDisk } : undefined;
