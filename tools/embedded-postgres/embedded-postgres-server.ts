import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ENVIRONMENT,
  freePort,
  initializeOnce,
  lastErrorLine,
  logFile,
  LOOPBACK,
  preferredPort,
} from './embedded-postgres-cluster';
import { type Account, cannotRun, chooseAccount, giveTo, nativeFolder } from './embedded-postgres-host';
import { inUse, processMark, readIfPresent, signal } from './shared-folder';

const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 30_000;
/** Larger than any process id. */
const NO_PROCESS = 2 ** 31 - 1;
const LOG_LIMIT_BYTES = 5_000_000;

interface Server {
  port: number;
  pid: number;
}

export async function findOrLaunch(
  folder: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<Server> {
  let account: Account | undefined;
  let port = await preferredPort(folder);
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const running = findServer(folder);
    if (running) {
      const server = await untilReady(folder, running.pid);
      if (server) {
        log(`using the embedded PostgreSQL on port ${server.port}`);
        return server;
      }
    }
    removeDamagedPidFile(folder, log);
    account ??= chooseAccount(folder);
    await initializeOnce(folder, account, durable, log);
    const pid = await launch(folder, account, port, durable);
    const server = await untilReady(folder, pid);
    if (server) {
      fs.writeFileSync(path.join(folder, 'server.json'), JSON.stringify({ ...server, durable }) + '\n');
      const { uid, gid } = account.spawnOptions;
      if (uid && gid) giveTo(folder, uid, gid); // root may have written files here; the next start may be without root
      log(`embedded PostgreSQL runs on port ${server.port}`);
      return server;
    }
    const reason = lastErrorLine(folder);
    if (Date.now() > deadline) throw cannotRun(reason);
    if (/TCP\/IP sockets|could not bind/.test(reason)) port = await freePort();
    // The backends of a killed postmaster finish their statements first and hold its shared memory until then.
    else if (/lock file|shared memory/.test(reason)) await sleep(500);
    else throw cannotRun(reason);
  }
}

/** Reads postmaster.pid. Returns undefined unless that process is alive and serves this folder. */
function findServer(folder: string): { pid: number; port: number; ready: boolean } | undefined {
  const pidFile = pidFileOf(folder);
  const lines = readIfPresent(pidFile)?.split('\n') ?? [];
  const pid = pidIn(lines[0]);
  if (pid === undefined) return undefined;
  if (processMark(pid) && !servesOtherFolder(pid, folder))
    return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') };
  // PostgreSQL refuses to start while a process with the id in that file exists, even if it is a zombie that nobody
  // reaps or, after a reboot, some other program. This replaces only the id: PostgreSQL uses the rest to check whether
  // backends of the dead server are still running.
  if (signal(pid, 0)) fs.writeFileSync(pidFile, [NO_PROCESS, ...lines.slice(1)].join('\n'));
  return undefined;
}

const pidFileOf = (folder: string): string => path.join(folder, 'cluster', 'postmaster.pid');
const pidIn = (line = ''): number | undefined => (/^[1-9]\d{0,9}$/.test(line) ? Number(line) : undefined);

/**
 * After a power loss or on a full disk, postmaster.pid can be empty or unreadable, and PostgreSQL refuses to start until
 * it is removed. This is safe only if no server uses the folder.
 */
function removeDamagedPidFile(folder: string, log: (line: string) => void): void {
  const pidFile = pidFileOf(folder);
  const text = readIfPresent(pidFile);
  if (text === undefined || pidIn(text.split('\n')[0]) !== undefined) return;
  const user = serverWithoutPidFile(folder);
  if (user !== undefined)
    throw cannotRun(`${pidFile} is damaged while process ${user} uses the folder; end that process first`);
  fs.rmSync(pidFile, { force: true });
  log('removed a damaged postmaster.pid');
}

/** A process that runs in this folder (Linux), or the last server if it is alive (elsewhere). */
function serverWithoutPidFile(folder: string): number | undefined {
  if (folderOf(process.pid) !== undefined)
    return fs
      .readdirSync('/proc')
      .map((name) => pidIn(name))
      .find((pid) => pid !== undefined && folderOf(pid) === clusterOf(folder));
  const last = pidIn(/"pid":(\d+)/.exec(readIfPresent(path.join(folder, 'server.json')) ?? '')?.[1]);
  return last !== undefined && processMark(last) ? last : undefined;
}

/** A postmaster runs inside its data directory, which distinguishes it from other processes (Linux only). */
function servesOtherFolder(pid: number, folder: string): boolean {
  const runsIn = folderOf(pid);
  return runsIn !== undefined && runsIn !== clusterOf(folder);
}

const clusterOf = (folder: string): string => fs.realpathSync(path.join(folder, 'cluster'));

/** The working directory of a process. Undefined where it cannot be read. */
function folderOf(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Waits while the server starts or recovers. Returns undefined if it exits instead. */
async function untilReady(folder: string, pid: number): Promise<Server | undefined> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (processMark(pid)) {
    const server = findServer(folder);
    if (server?.pid === pid && server.ready) return { pid, port: server.port };
    if (Date.now() > deadline) throw cannotRun(`it did not become ready in time (see ${logFile(folder)})`);
    await sleep(25);
  }
  return undefined;
}

export async function stopIfUnused(folder: string): Promise<boolean> {
  if (inUse(folder)) return false;
  const server = findServer(folder);
  if (!server) return true;
  // Fast shutdown first, then immediate shutdown (the next start recovers), then SIGKILL.
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(server.pid, name);
    const deadline = Date.now() + STOP_DEADLINE_MS;
    while (Date.now() < deadline) {
      if (!processMark(server.pid)) return true;
      await sleep(10);
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${server.pid}) does not stop.`);
}

async function launch(folder: string, account: Account, port: number, durable: boolean): Promise<number> {
  const file = logFile(folder);
  const tooLong = fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT_BYTES;
  // A file rather than a pipe: the server must be able to log after this process was killed.
  const output = fs.openSync(file, tooLong ? 'w' : 'a', 0o600);
  fs.writeSync(output, '\n'); // separates the runs, see lastErrorLine()
  const settings = serverSettings(port, durable).flatMap((setting) => ['-c', setting]);
  const [command, args] = account.command('postgres', ['-D', path.join(folder, 'cluster'), ...settings]);
  const child = spawn(command, args, {
    ...account.spawnOptions,
    cwd: folder,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return child.pid!;
}

function serverSettings(port: number, durable: boolean): string[] {
  const common = [
    `listen_addresses=${LOOPBACK}`,
    `port=${port}`,
    'unix_socket_directories=', // socket paths have a length limit, which a deeply nested clone would exceed
    'max_connections=200',
    'random_page_cost=1.1',
    'jit=off', // statements are short: compiling them costs more than it saves
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_min_error_statement=panic', // statements contain personal data, which must not reach the log
  ];
  const statistics = path.join(nativeFolder(), 'lib', 'postgresql', 'pg_stat_statements');
  if (['.so', '.dylib'].some((suffix) => fs.existsSync(statistics + suffix)))
    common.push('shared_preload_libraries=pg_stat_statements');
  if (durable) return [...common, 'shared_buffers=256MB'];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...common, ...careless, 'shared_buffers=128MB', 'wal_level=minimal', 'max_wal_senders=0'];
}
