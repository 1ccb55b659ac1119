import '../platform/fast/packed-modules';
import 'reflect-metadata';
import type { SettingName } from '../platform/config/settings';
import { withBatchProgress } from '../platform/database/batches';
import { migrateDatabase, migrationStatus } from '../platform/database/migrations';
import { schemaDifferences } from '../platform/database/schema-diff';
import { failWith } from '../platform/startup/failure';
import { exitOnUsageError, note, say, typed, WrongArguments } from './command-line';
import {
  DATABASE_SETTINGS,
  prepareForPooler,
  SECRET_SETTINGS,
  type WithDatabase,
  withDatabase,
} from './database';
import { backupLines } from './db/backup-record';
import { revert } from './db/revert';
import { progressBar } from './progress-bar';

const USAGE = `usage: db migrate | status | diff | seed
       db revert [--yes] [--destroy-data]
       db backup [FOLDER] [--without-files] [--recipient PUBLIC_KEY] [--verify | --verify-url URL] [--keep N]
       db backup --new-key FILE
       db restore FOLDER|s3://… [--without-files] [--identity FILE]
  against DATABASE_URL, else the embedded server
  --yes             revert without asking
  --destroy-data    revert the schema of 0.2.0 although the database has data
  FOLDER            default: a new one in BACKUP_TARGET, else in DATA_DIR/backups
  --without-files   leave uploaded files out, when they are backed up in another way
  --recipient       encrypt for this public key (age1…); may be repeated; default: BACKUP_RECIPIENT
  --verify          restore the backup into a scratch database on the same server, and check it
  --verify-url      the same on another server
  --keep            then remove all but the newest N backups in BACKUP_TARGET, and keep the newest verified one
  --new-key         create a pair of keys: writes the secret key to FILE and prints the public key
  --identity        the file of the secret key that opens an encrypted backup
`;

const OPTIONS = {
  'without-files': { type: 'boolean' },
  yes: { type: 'boolean' },
  'destroy-data': { type: 'boolean' },
  recipient: { type: 'string', multiple: true },
  verify: { type: 'boolean' },
  'verify-url': { type: 'string' },
  keep: { type: 'string' },
  'new-key': { type: 'string' },
  identity: { type: 'string' },
} as const;
type Option = keyof typeof OPTIONS;
type Options = {
  [name in Option]?: (typeof OPTIONS)[name] extends { multiple: true }
    ? string[]
    : (typeof OPTIONS)[name]['type'] extends 'string'
      ? string
      : boolean;
};

interface Typed {
  folder?: string;
  options: Options;
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
  backup: {
    needs: [...FILE_SETTINGS, 'BACKUP_RECIPIENT', 'BACKUP_TARGET'],
    folder: 'optional',
    options: ['without-files', 'recipient', 'verify', 'verify-url', 'keep', 'new-key'],
    run: backupNow,
  },
  restore: {
    needs: FILE_SETTINGS,
    folder: 'required',
    options: ['without-files', 'identity'],
    run: restoreFolder,
  },
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
  const newKey = values['new-key'];
  if (newKey !== undefined) return (await import('./db/backup.js')).writeNewKey(newKey);
  await withDatabase({}, command.needs, (settings) => command.run(settings, { folder, options: values }));
}

async function migrate(settings: WithDatabase): Promise<void> {
  const applied = await withBatchProgress(progressBar(), () =>
    migrateDatabase(settings.sessionUrl, { onWait: note }),
  );
  say(applied.length === 0 ? 'nothing to do' : applied.map((name) => `applied  ${name}`).join('\n'));
  await prepareForPooler(settings);
}

function revertNewest(settings: WithDatabase, { options }: Typed): Promise<void> {
  const given = { yes: options.yes === true, destroyData: options['destroy-data'] === true };
  return revert(settings.sessionUrl, given);
}

async function status(settings: WithDatabase): Promise<void> {
  const { applied, pending, running } = await migrationStatus(settings.sessionUrl);
  for (const name of applied) say(`applied  ${name}`);
  for (const name of pending) say(`pending  ${name}`);
  for (const line of await backupLines(settings.sessionUrl)) say(line);
  if (running !== undefined) note(`A migration is running: ${running}.`);
  if (pending.length > 0) process.exitCode = 1;
}

/** Fails if the tables differ from what the entities describe. */
async function diff(settings: WithDatabase): Promise<void> {
  // loads the entities
  await import('../app.module.js');
  const differences = await schemaDifferences(settings.sessionUrl);
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

async function backupNow(settings: WithDatabase, { folder, options }: Typed): Promise<void> {
  const { backup } = await import('./db/backup.js');
  const keep = options.keep === undefined ? undefined : Number(options.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new WrongArguments('--keep takes a number, at least 1');
  if (keep !== undefined && folder !== undefined)
    throw new WrongArguments('--keep removes backups from BACKUP_TARGET only, so it does not go with FOLDER');
  const verifies = options.verify === true || options['verify-url'] !== undefined;
  await backup(settings, {
    folder,
    withFiles: options['without-files'] !== true,
    recipients: options.recipient,
    keep,
    verifyOn: verifies ? (options['verify-url'] ?? settings.sessionUrl) : undefined,
  });
}

async function restoreFolder(settings: WithDatabase, { folder = '', options }: Typed): Promise<void> {
  const { restoreFrom } = await import('./db/backup.js');
  await restoreFrom(settings, {
    folder,
    withFiles: options['without-files'] !== true,
    identity: options.identity,
  });
}

run(process.argv.slice(2))
  .catch((error: unknown) =>
    exitOnUsageError(USAGE, () => {
      throw error;
    }),
  )
  .catch(failWith);
