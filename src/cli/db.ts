import 'reflect-metadata';
import { settingsFromEnvironment } from '../platform/config/environment';
import { migrateDatabase, migrationStatus, revertDatabase } from '../platform/database/migrations';
import { seed } from './seed';

const USAGE = 'usage: db migrate | revert | status | seed   (against DATABASE_URL)\n';

/** `npm run db:…`, for the platform team. */
async function run(command: string | undefined): Promise<void> {
  const settings = settingsFromEnvironment();
  const url = settings.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: say which database is meant');
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

run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
