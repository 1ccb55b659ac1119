import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { memoize } from '../../kernel/lazily';
import { packageFolder } from '../config/package-folder';
import { tokenRules, withWindows } from '../look/style-tokens';
import { contentTag } from '../operations/versioned';
import { PathMark } from '../routing/path-marks';
import { fillPath } from '../routing/route-metadata';

const TYPES = {
  'pages.css': 'text/css',
  'pages.js': 'text/javascript',
  'find.js': 'text/javascript',
  'live.js': 'text/javascript',
  'docs.css': 'text/css',
  'docs.js': 'text/javascript',
  'try.js': 'text/javascript',
  'start.js': 'text/javascript',
  'theme.js': 'text/javascript',
  'headline.woff2': 'font/woff2',
  'accents.woff2': 'font/woff2',
  'pictures.js': 'text/javascript',
  'preview.js': 'text/javascript',
  'buy.js': 'text/javascript',
  'print.js': 'text/javascript',
  'operator.js': 'text/javascript',
};
export type PageFileName = keyof typeof TYPES;

interface PageFile {
  type: string;
  body: Buffer;
  /** With gzip; undefined for what is compressed already. */
  compressed?: Buffer;
  /** Changes with the content, and is part of the address. */
  version: string;
}

const served = new PathMark<true>();
/** The handler that serves the files of pages; its parameter is the name of a file. */
export const ServesPageFiles = (): MethodDecorator => served.with(true);

/** The style sheets, scripts, and fonts of the pages, read once. */
const files = memoize(() => {
  const folder = packageFolder('content', 'pages');
  if (folder === undefined) throw new Error('the folder content/pages is missing');
  const names = Object.keys(TYPES) as PageFileName[];
  const versions = new Map<string, string>();
  return new Map(
    names.sort(fontsFirst).map((name) => {
      const file = read(join(folder, name), name, versions);
      versions.set(name, file.version);
      return [name, file];
    }),
  );
});

const isFont = (name: string): boolean => name.endsWith('.woff2');
/** Style sheets name fonts with their versions. */
const fontsFirst = (a: string, b: string): number => Number(isFont(b)) - Number(isFont(a));

const FONT_ADDRESS = /url\('([a-z]+\.woff2)'\)/g;

/** The tokens are part of the first style sheet, which every page has. */
function contentOf(path: string, name: PageFileName, versions: ReadonlyMap<string, string>): Buffer {
  const content = readFileSync(path);
  if (!name.endsWith('.css')) return content;
  const css = withWindows(content.toString()).replaceAll(
    FONT_ADDRESS,
    (_, font: string) => `url('${nameOf(font, versions.get(font))}')`,
  );
  return Buffer.from(name === 'pages.css' ? tokenRules() + css : css);
}

function read(path: string, name: PageFileName, versions: ReadonlyMap<string, string>): PageFile {
  const body = contentOf(path, name, versions);
  return {
    type: isFont(name) ? TYPES[name] : `${TYPES[name]}; charset=utf-8`,
    body,
    compressed: isFont(name) ? undefined : gzipSync(body, { level: 9 }),
    version: contentTag(body.toString('latin1')).slice(1, 13),
  };
}

/** The name of a file in its address. */
function nameOf(name: string, version = ''): string {
  const [base, ending] = name.split('.');
  return `${base}-${version}.${ending}`;
}

/** Where browsers find a file. */
export function pageFilePath(name: PageFileName): string {
  return fillPath(served.paths()[0] ?? '', [nameOf(name, files().get(name)?.version)]);
}

/** The file that a path names, and whether it is that version; undefined for any other name. */
export function pageFileAt(requested: string): { file: PageFile; isCurrent: boolean } | undefined {
  const [, base, version, ending] = /^([a-z]+)-([0-9a-f]+)\.([a-z0-9]+)$/.exec(requested) ?? [];
  const file = files().get(`${base}.${ending}` as PageFileName);
  return file && { file, isCurrent: file.version === version };
}
