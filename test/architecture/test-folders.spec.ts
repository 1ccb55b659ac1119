import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of specs about everything, or of what specs need. */
const ABOUT_EVERYTHING = [
  'architecture',
  'crash',
  'fuzz',
  'golden',
  'journeys',
  'mutation',
  'spelling',
  'support',
];
/** Where the code of a domain, a page, or a tool can be; and the other folders of the repository that have specs. */
const CODE = ['src', 'pages', 'tools'];
const OTHER_FOLDERS = ['clients', 'docs', 'drill', 'ops', 'simulate'];
/** Folders of files that specs read. */
const DATA = ['mcp/conformance', 'web/appearance'];

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const domains = foldersIn('test').filter((name) => ![...ABOUT_EVERYTHING, ...OTHER_FOLDERS].includes(name));
const isOfCode = (folder: string): boolean => CODE.some((root) => existsSync(join(root, folder)));

describe('a folder of specs', () => {
  it('is named after a folder of the code, unless it is about everything', () => {
    expect(domains.filter((folder) => !isOfCode(folder))).toEqual([]);
    expect(OTHER_FOLDERS.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(ABOUT_EVERYTHING.filter(isOfCode)).toEqual([]);
  });

  it('has subfolders that are named after the subfolders of the code', () => {
    const subfolders = domains.flatMap((domain) =>
      foldersIn(join('test', domain)).map((name) => join(domain, name)),
    );
    expect(subfolders.filter((folder) => !isOfCode(folder) && !DATA.includes(folder))).toEqual([]);
  });
});
