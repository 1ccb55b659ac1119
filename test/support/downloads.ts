import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { BUILD_VERSION } from '../../src/platform/config/build-info';

const ROOT = join(__dirname, '../..');

/** Builds the downloads if they are older than their sources, and returns the path of one, such as `rialto-client.tgz`. */
export function builtDownload(alias: string): string {
  build('downloads');
  return join(ROOT, 'dist', 'downloads', versioned(alias));
}

/** Generates the files of the clients if they do not fit the code. Needed by programs that use the clients without building them. */
export const generateClients = (): void => build('clients');

function build(part: string): void {
  execFileSync(process.execPath, [join(ROOT, 'bin', 'build.mjs'), part], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The name under which a file is served. */
export const versioned = (alias: string): string => alias.replace('.tgz', `-${BUILD_VERSION}.tgz`);
