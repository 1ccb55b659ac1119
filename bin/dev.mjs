/** Compiles on every change and restarts the service. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import { ROOT, build, setup } from './setup.mjs';

await setup();
await build();
const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const service = path.join('dist', 'src', 'cli', 'start.js');
const children = [
  [tsc, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  ['--watch', '--enable-source-maps', service],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

// The terminal sends Ctrl+C to the children as well; other senders reach only this process.
const end = (signal) => children.forEach((child) => child.kill(signal));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) child.on('exit', () => end('SIGTERM'));
