import 'reflect-metadata';
import { migrateDatabase, migrationStatus, revertDatabase } from '../platform/database/migrations';
import { type WithDatabase, withDatabase } from './database';
import { seed } from './seed';

const USAGE =
  'usage: db migrate | revert | status | seed   (against DATABASE_URL, else the embedded server)\n';

/** `npm run db:…`, for the platform team. */
async function run(command: string | undefined, settings: WithDatabase): Promise<void> {
  const url = settings.DATABASE_URL;
  if (command === 'migrate') {
    const applied = await migrateDatabase(url);
    say(applied.length === 0 ? 'nothing to do' : applied.map((name) => `applied  ${name}`).join('\n'));
  } else if (command === 'revert') {
    const reverted = await revertDatabase(url);
    say(reverted ? `reverted ${reverted}` : 'nothing to revert');
  } else if (command === 'status') {
    const { applied, pending } = await migrationStatus(url);
    for (const name of applied) say(`applied  ${name}`);
    for (const name of pending) say(`pending  ${name}`);
    if (pending.length > 0) process.exitCode = 1;
  } else if (command === 'seed') {
    const invite = await seed(settings);
    say(`invite   ${invite.code} (${invite.remainingUses} uses left)`);
  } else {
    process.stderr.write(USAGE);
    process.exitCode = 64;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

withDatabase({}, (settings) => run(process.argv[2], settings)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
