import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { KeyRotation } from '../platform/security/key-rotation';
import { failWith } from '../platform/startup/failure';
import { typed } from './command-line';
import { SECRET_SETTINGS, type WithDatabase, withDatabase } from './database';
import { onOwnApplication } from './host-command';
import { progressBar } from './progress-bar';

/** `npm run secrets:rotate`: re-encrypts everything with SECRET_KEY. Exits with 1 while a value uses another key. */
async function rotate(settings: WithDatabase): Promise<void> {
  const done = await onOwnApplication(settings, (app) => app.get(KeyRotation).run(progressBar()));
  for (const value of done.unreadable) say(`unreadable  ${value}: no key decrypts it`);
  if (done.unreadable.length > 0) process.exitCode = 1;
  say(`${done.resealed} values re-encrypted, ${done.left} left`);
  if (done.left > 0) {
    say('Other processes hold locks on these. Keep SECRET_KEY_PREVIOUS, and run this again.');
    process.exitCode = 1;
  } else if (done.resealed > 0) {
    say(
      'Once every instance runs with this SECRET_KEY, run this again. When nothing is re-encrypted, you can remove the old key.',
    );
  } else {
    say(
      'Everything is encrypted with SECRET_KEY. Remove SECRET_KEY_PREVIOUS once every instance runs with this SECRET_KEY.',
    );
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

typed(process.argv.slice(2), 'usage: npm run secrets:rotate\n', { options: {}, words: 0 });
withDatabase({ LOG_LEVEL: 'warn' }, SECRET_SETTINGS, rotate).catch(failWith);
