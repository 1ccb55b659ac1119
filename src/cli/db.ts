import 'reflect-metadata';
import { join } from 'node:path';
import { backUp, type Progress } from '../platform/backup/backup';
import { restore } from '../platform/backup/restore';
import { tellingOfBatches } from '../platform/database/batches';
import { migrateDatabase, migrationStatus, revertDatabase } from '../platform/database/migrations';
import { leftToRun, settleRole } from '../platform/database/pooler';
import { connectionProblem } from '../platform/database/session';
import { BUILD_VERSION } from '../system/build-info';
import { type WithDatabase, withDatabase } from './database';
import { progressBar } from './progress-bar';
import { seedAsOperator } from './seed';

const USAGE = `usage: db migrate | revert | status | seed | backup [FOLDER] | restore FOLDER
  against DATABASE_URL, else the embedded server
`;

/** `npm run db:…`, for the platform team. */
async function run([command, folder]: string[], settings: WithDatabase): Promise<void> {
  const url = sessionUrlOf(settings);
  if (command === 'migrate') {
    const applied = await tellingOfBatches(progressBar(), () => migrateDatabase(url));
    say(applied.length === 0 ? 'nothing to do' : applied.map((name) => `applied  ${name}`).join('\n'));
    await prepareForPooler(settings);
  } else if (command === 'revert') {
    const reverted = await revertDatabase(url);
    say(reverted ? `reverted ${reverted}` : 'nothing to revert');
  } else if (command === 'status') {
    const { applied, pending } = await migrationStatus(url);
    for (const name of applied) say(`applied  ${name}`);
    for (const name of pending) say(`pending  ${name}`);
    if (pending.length > 0) process.exitCode = 1;
  } else if (command === 'seed') {
    const invite = await seedAsOperator(settings);
    say(`invite   ${invite.code} (${invite.remainingUses} uses left)`);
  } else if (command === 'backup') {
    await backup(settings, folder);
  } else if (command === 'restore' && folder !== undefined) {
    await restoreFrom(settings, folder);
  } else {
    process.stderr.write(USAGE);
    process.exitCode = 64;
  }
}

/** Into a folder of the time under DATA_DIR/backups unless one is given. */
async function backup(settings: WithDatabase, given: string | undefined): Promise<void> {
  const now = new Date();
  const name = now.toISOString().replace(/[:.]/g, '-');
  const folder = given ?? join(settings.DATA_DIR, 'backups', name);
  const bar = progressBar();
  const onProgress: Progress = (done, of, what) => bar(done / of, what);
  const files = filesOf(settings);
  const plan = { url: sessionUrlOf(settings), folder, files, version: BUILD_VERSION, now, onProgress };
  const manifest = await backUp(plan);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`backup   ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`);
  say(`Keep SECRET_KEY apart from it${where(settings)}: without it, API keys and what is sealed are lost.`);
  if (files === undefined) say('The files in the bucket are no part of it (ASSETS=s3).');
}

async function restoreFrom(settings: WithDatabase, folder: string): Promise<void> {
  const bar = progressBar();
  const onProgress: Progress = (done, of, what) => bar(done / of, what);
  const plan = { url: sessionUrlOf(settings), folder, files: filesOf(settings), onProgress };
  const { manifest, migrated } = await restore(plan);
  for (const name of migrated) say(`applied  ${name}`);
  await prepareForPooler(settings);
  say(`restored ${folder}, as it was at ${manifest.made_at}`);
  say(`Start with the SECRET_KEY of then${where(settings)}; npm run ledger:check reads the invariants.`);
}

const sessionUrlOf = (settings: WithDatabase): string => settings.sessionUrl ?? settings.DATABASE_URL;

async function prepareForPooler(settings: WithDatabase): Promise<void> {
  for (const line of leftToRun(await settleRole(settings))) say(line);
}

/** Outside production it lies in a file, unless it is set. */
const where = ({ production, DATA_DIR }: WithDatabase): string =>
  production ? '' : ` (${join(DATA_DIR, 'secrets', 'secret-key')}, unless it is set)`;

const filesOf = ({ ASSETS, DATA_DIR }: WithDatabase): string | undefined =>
  ASSETS === 'disk' ? join(DATA_DIR, 'assets') : undefined;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

withDatabase({}, (settings) => run(process.argv.slice(2), settings)).catch((error: unknown) => {
  process.stderr.write(`${connectionProblem(error)}\n`);
  process.exit(1);
});
