import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder next to both the sources and the compiled files; undefined if an image lacks it. */
export function packageFolder(...names: string[]): string | undefined {
  for (let at = __dirname; at !== dirname(at); at = dirname(at)) {
    if (!existsSync(join(at, 'package.json'))) continue;
    const folder = join(at, ...names);
    return existsSync(folder) ? folder : undefined;
  }
  return undefined;
}
