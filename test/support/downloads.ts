import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Builds the downloads if they are older than their sources, and returns the path of one. */
export function builtDownload(file: string): string {
  execFileSync(process.execPath, [join(ROOT, 'bin', 'build.mjs'), 'downloads'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(ROOT, 'dist', 'downloads', file);
}
