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
  'live.js': 'text/javascript',
  'docs.css': 'text/css',
  'docs.js': 'text/javascript',
  'try.js': 'text/javascript',
  'start.js': 'text/javascript',
};
export type PageFileName = keyof typeof TYPES;

interface PageFile {
  type: string;
  body: Buffer;
  compressed: Buffer;
  /** Changes with the content, and is part of the address. */
  version: string;
}

const served = new PathMark<true>();
/** The handler that serves the files of pages; its parameter is the name of a file. */
export const ServesPageFiles = (): MethodDecorator => served.with(true);

/** The style sheet and the scripts of the pages, read once. */
const files = memoize(() => {
  const folder = packageFolder('content', 'pages');
  if (folder === undefined) throw new Error('the folder content/pages is missing');
  const names = Object.keys(TYPES) as PageFileName[];
  return new Map(names.map((name) => [name, read(join(folder, name), name)]));
});

/** The tokens are part of the first style sheet, which every page has. */
function contentOf(path: string, name: PageFileName): Buffer {
  const content = readFileSync(path);
  if (!name.endsWith('.css')) return content;
  return Buffer.from((name === 'pages.css' ? tokenRules() : '') + withWindows(content.toString()));
}

function read(path: string, name: PageFileName): PageFile {
  const type = TYPES[name];
  const body = contentOf(path, name);
  const version = contentTag(body.toString()).slice(1, 13);
  return { type, body, compressed: gzipSync(body, { level: 9 }), version };
}

/** Where browsers find a file. */
export function pageFilePath(name: PageFileName): string {
  const [base, ending] = name.split('.');
  const { version } = files().get(name) as PageFile;
  return fillPath(served.paths()[0] ?? '', [`${base}-${version}.${ending}`]);
}

/** The file that a path names, and whether it is that version; undefined for any other name. */
export function pageFileAt(requested: string): { file: PageFile; isCurrent: boolean } | undefined {
  const [, base, version, ending] = /^([a-z]+)-([0-9a-f]+)\.([a-z]+)$/.exec(requested) ?? [];
  const file = files().get(`${base}.${ending}` as PageFileName);
  return file && { file, isCurrent: file.version === version };
}
