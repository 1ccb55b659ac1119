import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { settingsFromEnvironment } from '../platform/config/environment';
import { NPM_RUN_ADMIN } from './admin/npm-run-admin';
import { runAdmin } from './admin/run-admin';

const WIDTH = 200;

/** `npm run admin -- …`: operator commands for a running service. */
const terminal = {
  say: (text: string) => void process.stdout.write(text),
  note: (text: string) => void process.stderr.write(text),
  width: process.stdout.columns ?? WIDTH,
};
const access = {
  url: onThisHost,
  token: (url: string) => {
    // a stored token is only for the service on this host: for another one it is not looked up
    const isHere = new URL(url).origin === new URL(onThisHost()).origin;
    return settingsFromEnvironment({}, isHere ? ['ADMIN_TOKEN', 'DATA_DIR'] : ['DATA_DIR']).ADMIN_TOKEN;
  },
};

runAdmin(process.argv.slice(2), access, terminal, NPM_RUN_ADMIN).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    terminal.note(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

/** Uses loopback if the service listens on all addresses, as in an image. */
function onThisHost(): string {
  const { HOST, PORT } = settingsFromEnvironment({}, ['NODE_ENV', 'HOST', 'PORT']);
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
