import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that stands beside the sources and beside what is compiled of them; undefined where an image lacks it. */
export function packageFolder(...names: string[]): string | undefined {
  for (let at = __dirname; at !== dirname(at); at = dirname(at)) {
    if (!existsSync(join(at, 'package.json'))) continue;
    const folder = join(at, ...names);
    return existsSync(folder) ? folder : undefined;
  }
  return undefined;
}
