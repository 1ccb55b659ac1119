import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A folder in the package root, for sources and compiled files alike. Undefined if it does not exist, as in an image.
 */
export function packageFolder(...names: string[]): string | undefined {
  for (let at = __dirname; at !== dirname(at); at = dirname(at)) {
    if (!existsSync(join(at, 'package.json'))) continue;
    const folder = join(at, ...names);
    return existsSync(folder) ? folder : undefined;
  }
  return undefined;
}

/** The text of a file in the folder `content`, which every package of the service has. */
export function readContent(...names: string[]): string {
  const folder = packageFolder('content');
  if (folder === undefined) throw new Error('The folder content is missing.');
  return readFileSync(join(folder, ...names), 'utf8');
}
