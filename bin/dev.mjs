/** Compiles on every change, restarts the service, and reports type errors. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import { ROOT, buildHere, changedSince, setup } from './setup.mjs';

let compiledAt = Date.now();
await setup();
await buildHere({ packed: false });
build('downloads'); // the service runs without them
const children = [
  [
    path.join('node_modules', 'typescript-native', 'bin', 'tsc'),
    '--noEmit',
    '--watch',
    '--preserveWatchOutput',
  ],
  ['--watch', '--enable-source-maps', path.join('dist', 'src', 'cli', 'start.js')],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

/** Polls file times: folder watchers miss files that editors and git replace. */
const LOOK_AGAIN_MS = 500;
const looking = setInterval(() => {
  try {
    if (!changedSince(compiledAt)) return;
  } catch {
    return; // a folder was deleted during the check
  }
  compiledAt = Date.now();
  build('unpacked');
}, LOOK_AGAIN_MS);

/** In a separate process, because the compile script itself may have changed. */
function build(part) {
  spawn(process.execPath, [path.join('bin', 'build.mjs'), part], { cwd: ROOT, stdio: 'inherit' });
}

// The terminal also sends Ctrl+C to the children; other senders reach only this process.
const end = (signal) => {
  clearInterval(looking);
  children.forEach((child) => child.kill(signal));
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) child.on('exit', () => end('SIGTERM'));
