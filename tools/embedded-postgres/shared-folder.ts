/**
 * Lets several processes share one folder: each registers as a user, and a lock serializes starting and stopping
 * whatever serves the folder. A killed process counts neither as user nor as lock holder.
 *
 *     users/   one file per user, with its process mark        lock   a symlink that names its holder
 */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK_DEADLINE_MS = 180_000;

export function openFolder(dataDir: string): string {
  const folder = path.resolve(dataDir);
  fs.mkdirSync(path.join(folder, 'users'), { recursive: true, mode: 0o700 });
  return folder;
}

/** Registers this process as a user. The returned function removes the registration. */
export function join(folder: string): () => void {
  const file = path.join(folder, 'users', `${process.pid}-${randomBytes(4).toString('hex')}`);
  fs.writeFileSync(file, processMark(process.pid)!);
  return () => fs.rmSync(file, { force: true });
}

export function inUse(folder: string): boolean {
  const users = path.join(folder, 'users');
  const names = fs.existsSync(users) ? fs.readdirSync(users) : [];
  const alive = names.filter((name) => isAlive(readIfPresent(path.join(users, name)) ?? ''));
  for (const name of names) if (!alive.includes(name)) fs.rmSync(path.join(users, name), { force: true });
  return alive.length > 0;
}

/** The lock is a symlink whose target names its holder. Creating it is atomic, so the lock always has a holder. */
export async function whileLocked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(folder, 'lock');
  const deadline = Date.now() + LOCK_DEADLINE_MS;
  while (!tryLink(processMark(process.pid)!, lock)) {
    breakIfHolderDied(lock);
    if (Date.now() > deadline) throw new Error(`Another process holds ${lock}.`);
    await sleep(20);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function breakIfHolderDied(lock: string): void {
  const holder = readLinkIfPresent(lock);
  if (!holder || isAlive(holder)) return;
  const aside = `${lock}-${process.pid}`;
  try {
    fs.renameSync(lock, aside);
  } catch {
    return; // another process was faster
  }
  // Another process may have replaced the dead holder between our check and the rename: restore its lock.
  const moved = readLinkIfPresent(aside);
  if (moved && moved !== holder) tryLink(moved, lock);
  fs.rmSync(aside, { force: true });
}

function tryLink(target: string, link: string): boolean {
  try {
    fs.symlinkSync(target, link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Identifies a process: its id and, if /proc has it, its start time, because ids are reused. */
export function processMark(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (stat) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(fields[0]) ? undefined : `${pid}:${fields[19]}`; // a zombie is dead
  }
  return signal(pid, 0) ? `${pid}:` : undefined;
}

function isAlive(mark: string): boolean {
  return mark !== '' && processMark(Number.parseInt(mark, 10)) === mark;
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process exists but belongs to another user
  }
}

export function readIfPresent(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readLinkIfPresent(link: string): string | undefined {
  try {
    return fs.readlinkSync(link);
  } catch {
    return undefined;
  }
}
