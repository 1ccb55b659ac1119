import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { BUILD_VERSION } from '../../src/platform/config/build-info';

const ROOT = join(__dirname, '../..');

/** Builds the downloads if they are older than their sources, and returns the path of one, such as `rialto-client.tgz`. */
export function builtDownload(alias: string): string {
  execFileSync(process.execPath, [join(ROOT, 'bin', 'build.mjs'), 'downloads'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(ROOT, 'dist', 'downloads', versioned(alias));
}

/** The name under which a file is served. */
export const versioned = (alias: string): string => alias.replace('.tgz', `-${BUILD_VERSION}.tgz`);
