import '../platform/startup/packed-modules';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeOnDisk } from '../marketplace/assets/disk-asset-store';
import { backUp, type Progress } from '../../tools/backup/backup';
import { restore } from '../../tools/backup/restore';
import type { FileFolder } from '../../tools/backup/stored-files';
import type { SettingName } from '../platform/config/settings';
import { withBatchProgress } from '../platform/database/batches';
import { migrateDatabase, migrationStatus } from '../platform/database/migrations';
import { schemaDifferences } from '../platform/database/schema-diff';
import { leftToRun, settleRole } from '../platform/database/pooler';
import { failWith } from '../platform/startup/failure';
import { BUILD } from '../platform/config/build-info';
import { exitOnUsageError, typed, WrongArguments } from './command-line';
import { DATABASE_SETTINGS, SECRET_SETTINGS, type WithDatabase, withDatabase } from './database';
import { note, say } from './db/output';
import { revert } from './db/revert';
import { progressBar } from './progress-bar';

const USAGE = `usage: db migrate | status | diff | seed
       db revert [--yes] [--destroy-data]
       db backup [FOLDER] [--without-files]
       db restore FOLDER [--without-files]
  against DATABASE_URL, else the embedded server
  --yes             revert without asking
  --destroy-data    revert the schema of 0.2.0 although the database has data
  --without-files   leave uploaded files out, when they are backed up in another way
`;

const OPTIONS = {
  'without-files': { type: 'boolean' },
  yes: { type: 'boolean' },
  'destroy-data': { type: 'boolean' },
} as const;
type Option = keyof typeof OPTIONS;

interface Typed {
  folder?: string;
  options: Partial<Record<Option, boolean>>;
}

interface Command {
  needs: readonly SettingName[];
  /** Whether it takes a folder. */
  folder?: 'optional' | 'required';
  options?: readonly Option[];
  run: (settings: WithDatabase, typed: Typed) => Promise<void>;
}

const FILE_SETTINGS = [...DATABASE_SETTINGS, 'ASSETS'] as const;

/** `npm run db:…`, for operators. */
const COMMANDS: Record<string, Command> = {
  migrate: { needs: DATABASE_SETTINGS, run: migrate },
  revert: { needs: DATABASE_SETTINGS, options: ['yes', 'destroy-data'], run: revertNewest },
  status: { needs: DATABASE_SETTINGS, run: status },
  diff: { needs: DATABASE_SETTINGS, run: diff },
  seed: { needs: [...SECRET_SETTINGS, 'INITIAL_INVITE_CODE'], run: seed },
  backup: { needs: FILE_SETTINGS, folder: 'optional', options: ['without-files'], run: backup },
  restore: { needs: FILE_SETTINGS, folder: 'required', options: ['without-files'], run: restoreFrom },
};

async function run(args: string[]): Promise<void> {
  const { positionals, values } = typed(args, USAGE, { options: OPTIONS, words: 2 });
  const [name = '', folder] = positionals;
  const command = exitOnUsageError(USAGE, () => {
    const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!found) throw new WrongArguments(name === '' ? 'COMMAND is missing' : `there is no command ${name}`);
    if (!found.folder && folder !== undefined) throw new WrongArguments(`db ${name} takes no folder`);
    const other = Object.keys(values).find((option) => !found.options?.includes(option as Option));
    if (other !== undefined) throw new WrongArguments(`db ${name} takes no --${other}`);
    if (found.folder === 'required' && folder === undefined) throw new WrongArguments('FOLDER is missing');
    return found;
  });
  await withDatabase({}, command.needs, (settings) => command.run(settings, { folder, options: values }));
}

async function migrate(settings: WithDatabase): Promise<void> {
  const applied = await withBatchProgress(progressBar(), () =>
    migrateDatabase(sessionUrlOf(settings), undefined, note),
  );
  say(applied.length === 0 ? 'nothing to do' : applied.map((name) => `applied  ${name}`).join('\n'));
  await prepareForPooler(settings);
}

function revertNewest(settings: WithDatabase, { options }: Typed): Promise<void> {
  const given = { yes: options.yes === true, destroyData: options['destroy-data'] === true };
  return revert(sessionUrlOf(settings), given);
}

async function status(settings: WithDatabase): Promise<void> {
  const { applied, pending, running } = await migrationStatus(sessionUrlOf(settings));
  for (const name of applied) say(`applied  ${name}`);
  for (const name of pending) say(`pending  ${name}`);
  if (running !== undefined) note(`A migration is running: ${running}.`);
  if (pending.length > 0) process.exitCode = 1;
}

/** Fails if the tables differ from what the entities describe. */
async function diff(settings: WithDatabase): Promise<void> {
  // loads the entities
  await import('../app.module.js');
  const differences = await schemaDifferences(sessionUrlOf(settings));
  for (const { table, line } of differences) say(`${table}: ${line}`);
  note(
    differences.length === 0
      ? 'The tables match the entities.'
      : `${differences.length} differences: "-" is only in the entities, "+" only in the database.`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

async function seed(settings: WithDatabase): Promise<void> {
  // needs the whole application; loading it only here lets other commands start faster
  const { seedAsOperator } = await import('./seed.js');
  const invite = await seedAsOperator(settings);
  say(`invite   ${invite.code} (${invite.remainingUses} uses left)`);
}

/** Default folder: one named after the current time in DATA_DIR/backups. */
async function backup(settings: WithDatabase, { folder: given, options }: Typed): Promise<void> {
  const withFiles = options['without-files'] !== true;
  const now = new Date();
  const name = now.toISOString().replace(/[:.]/g, '-');
  const folder = given ?? join(settings.DATA_DIR, 'backups', name);
  const files = withFiles ? filesOf(settings) : undefined;
  const onProgress = printProgress();
  const plan = { url: sessionUrlOf(settings), folder, files, version: BUILD, now, onProgress };
  const manifest = await backUp(plan);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`backup   ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`);
  say(
    `Store the service's SECRET_KEY separately${where(settings)}: without it, API keys and encrypted data are lost.`,
  );
  if (files === undefined)
    say(
      `Uploaded files are not included (${withFiles ? 'ASSETS=s3' : '--without-files'}): back them up separately.`,
    );
}

async function restoreFrom(settings: WithDatabase, { folder = '', options }: Typed): Promise<void> {
  const files = options['without-files'] !== true ? filesOf(settings) : undefined;
  const plan = { url: sessionUrlOf(settings), folder, files, onProgress: printProgress() };
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

function printProgress(): Progress {
  const bar = progressBar();
  return (done, of, what) => bar(done / of, what);
}

const sessionUrlOf = (settings: WithDatabase): string => settings.sessionUrl ?? settings.DATABASE_URL;

async function prepareForPooler(settings: WithDatabase): Promise<void> {
  for (const line of leftToRun(await settleRole(settings))) say(line);
}

/** Outside production, an unset key is generated and stored in a file. */
function where({ DATA_DIR }: WithDatabase): string {
  const file = join(DATA_DIR, 'secrets', 'secret-key');
  return existsSync(file) ? ` (if SECRET_KEY is not set, it is in ${file})` : '';
}

const filesOf = ({ ASSETS, DATA_DIR }: WithDatabase): FileFolder | undefined =>
  ASSETS === 'disk' ? { folder: join(DATA_DIR, 'assets'), placeOf: placeOnDisk } : undefined;

run(process.argv.slice(2))
  .catch((error: unknown) =>
    exitOnUsageError(USAGE, () => {
      throw error;
    }),
  )
  .catch(failWith);
