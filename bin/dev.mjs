/** Compiles on every change and restarts the service; what is wrong with the types is told beside it. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { compile } from './compile.mjs';
import { ROOT, build, setup } from './setup.mjs';

const SOURCES = ['src', 'migrations'];

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

let soon;
const watchers = SOURCES.map((folder) =>
  fs.watch(path.join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(soon); // one save is several events
    soon = setTimeout(() => compile(...SOURCES).catch((error) => console.error(error.message)), 100);
  }),
);

// The terminal sends Ctrl+C to the children as well; other senders reach only this process.
const end = (signal) => children.forEach((child) => child.kill(signal));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children)
  child.on('exit', () => {
    watchers.forEach((watcher) => watcher.close());
    end('SIGTERM');
  });
