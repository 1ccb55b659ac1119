import 'reflect-metadata';
import { KeyRotation } from '../platform/security/key-rotation';
import { typed } from './command-line';
import { SECRET_SETTINGS, type WithDatabase, withDatabase } from './database';
import { onOwnApplication } from './host-command';
import { progressBar } from './progress-bar';

/** `npm run secrets:rotate`: re-encrypts everything with SECRET_KEY. Exits with 1 while a value uses another key. */
async function rotate(settings: WithDatabase): Promise<void> {
  const done = await onOwnApplication(settings, (app) => app.get(KeyRotation).run(progressBar()));
  for (const value of done.unreadable) say(`unreadable  ${value}: none of the keys opens it`);
  if (done.unreadable.length > 0) process.exitCode = 1;
  say(`${done.resealed} values were sealed again, ${done.left} are left`);
  if (done.left > 0) {
    say('Somebody is working on these. Keep SECRET_KEY_PREVIOUS, and run this again.');
    process.exitCode = 1;
  } else if (done.resealed > 0) {
    say(
      'Once every instance runs with this SECRET_KEY, run this again. When nothing is sealed again, the old key can go.',
    );
  } else {
    say(
      'Everything is sealed with SECRET_KEY. Remove SECRET_KEY_PREVIOUS if every instance runs with this SECRET_KEY.',
    );
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

typed(process.argv.slice(2), 'usage: npm run secrets:rotate\n', { options: {}, words: 0 });
withDatabase({ LOG_LEVEL: 'warn' }, SECRET_SETTINGS, rotate).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
