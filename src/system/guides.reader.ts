import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../platform/config/package-folder';

export interface Guide {
  name: string;
  title: string;
  text: string;
}

/** `<!-- table: quotas -->` and `<!-- end -->` enclose tables that are generated from the code. */
const TABLE_MARKERS = /^<!-- (?:table: .*|end) -->\n/gm;

/** The guides of the package, read once. Request names are looked up here, never opened as files. */
export function readGuides(folder = packageFolder('docs')): Map<string, Guide> {
  const files =
    folder === undefined ? [] : readdirSync(folder).filter((file) => /^[a-z0-9-]+\.md$/.test(file));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(folder as string, file), 'utf8').replace(TABLE_MARKERS, '');
      const name = file.slice(0, -'.md'.length);
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      return [name, { name, title, text }] as const;
    }),
  );
}
