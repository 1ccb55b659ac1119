import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of the wire contract. */
export const API_VERSION = '1.0.0';

/** The version of the package. */
export const BUILD_VERSION = readAbove<{ version: string }>('package.json').version;

/** The commit from which the code was compiled. Builds of one version differ in it. Code that is not compiled has none. */
export const BUILD_COMMIT = readAbove<{ commit?: string }>('build.json').commit ?? 'unknown';

/** Both in one text, as in a log line. */
export const BUILD = `${BUILD_VERSION}+${BUILD_COMMIT}`;

/** The nearest JSON file of this name in a folder above the running code. Stops at the package root. */
function readAbove<Content extends object>(name: string, folder = __dirname): Content {
  const file = join(folder, name);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Content;
  if (existsSync(join(folder, 'package.json'))) return {} as Content;
  return readAbove(name, dirname(folder));
}
