import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of the wire contract. */
export const API_VERSION = '1.0.0';

/** The version of this build, read from the package file above the running code. */
export const BUILD_VERSION = readVersion(__dirname);

function readVersion(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  return readVersion(dirname(folder));
}
