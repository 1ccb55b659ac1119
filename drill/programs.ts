import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnOptions } from 'node:child_process';
import { chooseAccount } from '../tools/embedded-postgres/embedded-postgres-host';

export const PROGRAMS = [
  'redis-server',
  'haproxy',
  'openssl',
  'pgbouncer',
  'postgresql',
  'patroni',
  'etcd',
  'promtool',
  'prometheus',
] as const;
export type ProgramName = (typeof PROGRAMS)[number];

const DEBIAN = '/usr/lib/postgresql';
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** The path of a program, if it is installed. */
export function find(name: ProgramName): string | undefined {
  if (name === 'postgresql') return debianPostgres();
  return FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

export function demand(name: ProgramName): string {
  const file = find(name);
  if (!file) throw new Error(`${name} is not installed`);
  return file;
}

/** An account for PostgreSQL and PgBouncer, which refuse to run as root. */
export function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8');
  const account =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts);
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no account for it');
  return { uid: Number(account[1]), gid: Number(account[2]) };
}

/** A folder for a program that refuses to run as root. */
export function folderOfServer(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

export interface PostgresPrograms {
  command(binary: string, args: string[]): [file: string, args: string[]];
  spawnOptions: SpawnOptions;
}

/** Debian's programs if installed. Otherwise the embedded ones, which lack what a standby needs. */
export function postgresPrograms(folder: string, version?: number): PostgresPrograms {
  const debian = debianPostgres(version);
  if (!debian) return chooseAccount(folder);
  return { command: (binary, args) => [join(debian, binary), args], spawnOptions: unprivileged() };
}

/** The folder of Debian's PostgreSQL programs, of the newest version by default. */
export function debianPostgres(wanted?: number): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions
    .map(Number)
    .filter((version) => (wanted === undefined ? version >= 15 : version === wanted))
    .sort((a, b) => b - a)[0];
  const bin = join(DEBIAN, String(newest), 'bin');
  return existsSync(join(bin, 'pg_basebackup')) ? bin : undefined;
}
