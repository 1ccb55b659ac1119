import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import * as path from 'node:path';
import { Client } from 'pg';
import { type Account, cannotRun } from './embedded-postgres-host';
import { readIfPresent } from './shared-folder';

const SUPERUSER = 'postgres';
export const LOOPBACK = '127.0.0.1';

/**
 * The server does not inherit our whole environment, which holds secrets. Messages stay in English because code here
 * searches them.
 */
// eslint-disable-next-line no-restricted-properties -- passed on, not read
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

export async function initializeOnce(
  folder: string,
  account: Account,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  if (fs.existsSync(path.join(folder, 'cluster'))) return;
  log('creating the embedded PostgreSQL data folder');
  for (const name of fs.readdirSync(folder))
    if (name.startsWith('unfinished-')) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  // Renames the folder once it is complete: a killed initdb must not look like a cluster.
  const unfinished = path.join(folder, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
  const args = [`--pgdata=${unfinished}`, `--username=${SUPERUSER}`, '--no-instructions'];
  if (durable) args.push('--auth=scram-sha-256', `--pwfile=${writePassword(folder, account)}`);
  else args.push('--auth=trust', '--no-sync', '--no-data-checksums');
  // The same collation on every machine, whatever its environment says.
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let outcome = await run(folder, account, 'initdb', [...args, ...encoding, '--locale=C.UTF-8']);
  // Systems without that libc locale (macOS) still have the builtin provider, which is the one that compares text.
  if (/invalid locale/.test(outcome.output))
    outcome = await run(folder, account, 'initdb', [...args, ...encoding, '--locale=C']);
  if (outcome.code !== 0) throw cannotRun(errorLineIn(outcome.output));
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

export function connectionUrl(folder: string, port: number, database: string): string {
  const password = readIfPresent(path.join(folder, 'password'))?.trim();
  const user = password ? `${SUPERUSER}:${password}` : SUPERUSER;
  // the embedded server has no TLS, whatever PGSSLMODE says
  return `postgres://${user}@${LOOPBACK}:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}

export async function createDatabaseIfAbsent(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!found.rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Reuses the last port, so that an operator's psql keeps working; otherwise picks a free one. */
export async function preferredPort(folder: string): Promise<number> {
  const state = readIfPresent(path.join(folder, 'server.json'));
  const last = Number(/"port":(\d+)/.exec(state ?? '')?.[1]);
  return last && (await isFree(last)) ? last : freePort();
}

/** Below the ephemeral port range: an outgoing connection could otherwise take the port before the server does. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
const PORTS_TRIED = 100;

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_TRIED; tried++) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${PORTS_TRIED} ports between ${FIRST_PORT} and ${LAST_PORT} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)));
  });
}

export function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}

export function lastErrorLine(folder: string): string {
  const runs = readIfPresent(logFile(folder))?.split('\n\n') ?? [];
  return `${errorLineIn(runs.at(-1) ?? '')} (see ${logFile(folder)})`;
}

export function errorLineIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.filter((line) => /FATAL|PANIC|error/i.test(line));
  return (worst.at(-1) ?? lines.at(-1) ?? 'no reason given').trim();
}
