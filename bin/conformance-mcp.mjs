/**
 * Runs the public MCP conformance package against a separate service on loopback. The scenarios listed in
 * test/mcp/conformance need features that are not offered and must fail; all others must pass. The scenarios for
 * authorization servers must all pass.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { authorizationPasses } from './conformance-authorization.mjs';
import { build, ROOT, setup } from './setup.mjs';

const START_MS = 60_000;
const RUN_MS = 120_000;
const STOP_MS = 20_000;
const INVITE = 'INV-CNFM-2345';

const baseline = (version) => path.join(ROOT, 'test', 'mcp', 'conformance', `${version}.yml`);
const RUNS = [
  ['--requirements', '2026-07-28', '--expected-failures', baseline('2026-07-28')],
  ['--requirements', '2025-11-25', '--expected-failures', baseline('2025-11-25')],
  ['--scenario', 'server-session-lifecycle', '--spec-version', '2025-11-25'],
];

await setup();
build();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-conformance-'));
const url = `http://127.0.0.1:${await freePort()}`;
const service = startService();
let failed;
try {
  await untilHealthy();
  failed = RUNS.filter((args) => !passes(args)).map((args) => args.slice(0, 2).join(' '));
  if (!(await authorizes())) failed.push('authorization');
} finally {
  await stopService();
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(
  failed.length === 0
    ? `MCP conformance: ${RUNS.length + 1} of ${RUNS.length + 1} runs as expected`
    : `MCP conformance failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function startService() {
  const log = fs.openSync(path.join(folder, 'service.log'), 'w');
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    INITIAL_INVITE_CODE: INVITE,
    TEST_HOOKS: 'true',
  };
  const file = path.join(ROOT, 'dist', 'src', 'cli', 'start.js');
  return spawn(process.execPath, [file], { cwd: ROOT, env, stdio: ['ignore', log, log] });
}

async function untilHealthy() {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && service.exitCode === null) {
    const answer = await fetch(`${url}/mcp/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`the service did not start:\n${fs.readFileSync(path.join(folder, 'service.log'), 'utf8')}`);
}

function passes(args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...conformance(), 'server', '--url', `${url}/mcp`, ...args],
    { cwd: folder, encoding: 'utf8', timeout: RUN_MS, maxBuffer: 64 * 1024 * 1024 },
  );
  return told(args.slice(0, 2).join(' '), status === 0, `${stdout}\n${stderr}`);
}

async function authorizes() {
  const mails = path.join(folder, 'data', 'mail');
  const at = { url, args: conformance(), port: await freePort(), mails, invite: INVITE };
  const { passes: good, output } = await authorizationPasses(at);
  return told('authorization', good, output);
}

/** Before Node 22, the package imports a function of `fs` that does not exist but is not called here. */
function conformance() {
  const shim = pathToFileURL(path.join(ROOT, 'bin', 'conformance-shim.mjs')).href;
  const cli = path.join(ROOT, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  return ['--import', shim, cli];
}

function told(what, good, output) {
  const lines = output.trimEnd().split('\n');
  console.log([`\n== conformance ${what}`, ...lines.slice(good ? -12 : -200)].join('\n'));
  return good;
}

async function stopService() {
  if (service.exitCode !== null) return;
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
  if (service.exitCode === null) service.kill('SIGKILL');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
