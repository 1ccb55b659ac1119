import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './contents';
import type { Convert } from './encryption';
import { openPart, type Part, verifyPart } from './manifest';
import { BackupProblem } from './problem';

export interface FileFolder {
  folder: string;
  /** Relative to `folder`. */
  placeOf: (id: string) => string;
}

const FILES = 'files';
const MOST_NAMED = 10;

export const nameInBackup = (place: string): string => `${FILES}/${place}`;

/** The path of a part inside the folder of files. */
const placeOf = ({ file }: Part): string => file.slice(FILES.length + 1);

export function requireFiles(
  stored: StoredFile[],
  found: Part[],
  { folder, placeOf }: FileFolder,
  advice: string,
): void {
  const parts = new Map(found.map((part) => [part.file, part]));
  const missing = stored.filter(({ id, bytes, sha256 }) => {
    const part = parts.get(nameInBackup(placeOf(id)));
    return part?.bytes !== bytes || (sha256 !== null && part.sha256 !== sha256);
  });
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED).map(({ id }) => join(folder, placeOf(id)));
  const more = missing.length > MOST_NAMED ? `, and ${missing.length - MOST_NAMED} more` : '';
  throw new BackupProblem(
    `${missing.length} of ${stored.length} uploaded files are missing or damaged: ${named.join(', ')}${more}. ${advice}`,
  );
}

interface Backup {
  folder: string;
  decrypt?: Convert;
}

/**
 * Puts the files of a backup where the service looks for them. Existing intact files stay, so this can be repeated. If
 * root restores, the files belong to the owner of the nearest existing folder, which is the account of the service.
 */
export async function putFiles(
  backup: Backup,
  folder: string,
  files: Part[],
  onFile: (index: number, part: Part) => void,
): Promise<void> {
  const owner = process.getuid?.() === 0 ? await ownerOf(folder) : undefined;
  for (const [index, part] of files.entries()) {
    const place = placeOf(part);
    try {
      if (!(await isThere(folder, place, part))) await putFile(backup, part, join(folder, place), owner);
    } catch (error) {
      throw new BackupProblem(
        `${join(folder, place)} cannot be written: ${(error as Error).message}. Nothing was restored into the database. ` +
          'Correct DATA_DIR, the folder for files, and restore again',
      );
    }
    onFile(index, part);
  }
}

async function isThere(folder: string, place: string, part: Part): Promise<boolean> {
  const found = await stat(join(folder, place)).catch(() => undefined);
  if (found?.size !== part.bytes) return false;
  return verifyPart(folder, { ...part, file: place, encrypted: undefined }).then(
    () => true,
    () => false,
  );
}

interface Owner {
  uid: number;
  gid: number;
}

async function ownerOf(folder: string): Promise<Owner> {
  return (await stat(folder).catch(() => undefined)) ?? ownerOf(dirname(folder));
}

/** Writes under a temporary name and renames the file once it is complete. */
async function putFile(
  { folder, decrypt }: Backup,
  part: Part,
  target: string,
  owner: Owner | undefined,
): Promise<void> {
  const incoming = `${target}.restoring`;
  await makeFolder(dirname(target), owner);
  try {
    await rm(incoming, { force: true });
    const sink = createWriteStream(incoming, { mode: 0o600, flags: 'wx', flush: true } as object);
    await pipeline(await openPart(folder, part, decrypt), sink);
    if (owner) await chown(incoming, owner.uid, owner.gid);
    await rename(incoming, target);
  } finally {
    await rm(incoming, { force: true });
  }
}

async function makeFolder(folder: string, owner: Owner | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined || !owner) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await chown(made, owner.uid, owner.gid);
}
