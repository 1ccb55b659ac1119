import 'reflect-metadata';
import { settingsFromEnvironment } from '../platform/config/environment';
import { runAdmin } from './admin/run-admin';

const WIDTH = 200;

/** `npm run admin -- …`: operator commands for a running service. */
const terminal = {
  say: (text: string) => void process.stdout.write(text),
  note: (text: string) => void process.stderr.write(text),
  width: process.stdout.columns ?? WIDTH,
};

runAdmin(process.argv.slice(2), (needed) => settingsFromEnvironment({}, needed), terminal).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    terminal.note(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
