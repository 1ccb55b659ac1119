import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../platform/config/package-folder';
import { contentTag } from '../platform/operations/versioned';

/** An entry of `manifest.json`, which the build writes next to the files. */
interface Entry {
  file: string;
  /** The name without the version. */
  alias?: string;
  /** Whether a newer version is there, too. */
  replaced?: boolean;
  title: string;
  version: string;
  type: string;
  /** The command, with `{url}` for the address of the file. */
  install: string;
  bytes: number;
  sha256: string;
}

export interface Download extends Entry {
  content: Buffer;
  etag: string;
}

let loaded: Map<string, Download> | undefined;

/** As in the names of files of npm and of Python. */
const VERSION = /\d+\.\d+\.\d+(?:-?(?:alpha|beta|rc|a|b)\.?\d+)?/;

/** The current file that replaces a missing version, or that an alias names. */
export function currentFor(file: string): { download: Download; isAlias: boolean } | undefined {
  const nameOf = (name: string): string => name.replace(VERSION, '*');
  const current = [...downloads().values()].filter(({ replaced }) => !replaced);
  const named = current.find(({ alias }) => alias === file);
  const download =
    named ?? (VERSION.test(file) ? current.find((one) => nameOf(one.file) === nameOf(file)) : named);
  return download && { download, isAlias: named !== undefined };
}

/**
 * What can be installed from this service, by file name. Read once and kept, so that a later build cannot mix versions;
 * empty if the code runs without having been built.
 */
export function downloads(): Map<string, Download> {
  if (loaded) return loaded;
  const folder = packageFolder('dist', 'downloads');
  if (folder === undefined) return new Map();
  const entries = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Entry[];
  loaded = new Map(
    entries.map((entry) => {
      const content = readFileSync(join(folder, entry.file));
      return [entry.file, { ...entry, content, etag: contentTag(entry.sha256) }];
    }),
  );
  return loaded;
}
