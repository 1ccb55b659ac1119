/** Compiles on every change, restarts the service, and reports type errors. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import { ROOT, buildHere, changedSince, setup } from './setup.mjs';

let compiledAt = Date.now();
await setup();
// the service runs without its downloads
await buildHere({ packed: false, onClientFailure: console.error });
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
  // in a separate process, because the compile script itself may have changed
  spawn(process.execPath, [path.join('bin', 'build.mjs'), 'unpacked'], { cwd: ROOT, stdio: 'inherit' });
}, LOOK_AGAIN_MS);

// The terminal also sends Ctrl+C to the children; other senders reach only this process.
const end = (signal) => {
  clearInterval(looking);
  children.forEach((child) => child.kill(signal));
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) child.on('exit', () => end('SIGTERM'));
