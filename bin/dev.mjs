/** Compiles on every change and restarts the service; what is wrong with the types is told beside it. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import { ROOT, build, changedSince, setup } from './setup.mjs';

let compiledAt = Date.now();
await setup();
await build();
const children = [
  [
    path.join('node_modules', 'typescript-native', 'bin', 'tsc'),
    '--noEmit',
    '--watch',
    '--preserveWatchOutput',
  ],
  ['--watch', '--enable-source-maps', path.join('dist', 'src', 'cli', 'start.js')],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

/** Looks at the times of the files: watching folders misses what editors and git put in place of another file. */
const LOOK_AGAIN_MS = 500;
const looking = setInterval(() => {
  try {
    if (!changedSince(compiledAt)) return;
  } catch {
    return; // a folder went while it was looked at
  }
  compiledAt = Date.now();
  // by a process of its own, since how to compile may be what has changed
  spawn(process.execPath, [path.join('bin', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
}, LOOK_AGAIN_MS);

// The terminal sends Ctrl+C to the children as well; other senders reach only this process.
const end = (signal) => {
  clearInterval(looking);
  children.forEach((child) => child.kill(signal));
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) child.on('exit', () => end('SIGTERM'));
