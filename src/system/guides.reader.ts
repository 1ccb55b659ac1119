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

/** The manuals of the clients, which their packages contain, by the name of the guide. */
export const CLIENT_MANUALS = {
  'typescript-client': ['clients', 'typescript', 'README.md'],
  'python-client': ['clients', 'python', 'README.md'],
};

/** The guides of the package, read once. Request names are looked up here, never opened as files. */
export function readGuides(folder = packageFolder('docs')): Map<string, Guide> {
  const files =
    folder === undefined ? [] : readdirSync(folder).filter((file) => /^[a-z0-9-]+\.md$/.test(file));
  const guides = files.map((file) => guideIn(file.slice(0, -'.md'.length), join(folder as string, file)));
  const manuals = Object.entries(CLIENT_MANUALS).flatMap(([name, path]) => {
    const file = packageFolder(...path);
    return file === undefined ? [] : [guideIn(name, file)];
  });
  return new Map(
    [...guides, ...manuals]
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((guide) => [guide.name, guide]),
  );
}

function guideIn(name: string, file: string): Guide {
  const text = readFileSync(file, 'utf8').replace(TABLE_MARKERS, '');
  return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
}
