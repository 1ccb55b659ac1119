/**
 * npm run check:node: builds and starts the service and runs a few specs on the supported versions of Node.js other than this one.
 * Exits with 3 if one of them cannot be installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { NOT_CHECKED, ROOT, setup } from './setup.mjs';

const VERSIONS = [24, 22];
const SPECS = [
  'test/platform/fast/packed-modules.program.spec.ts',
  'test/platform/errors/errors.spec.ts',
  'test/platform/operations/versions.spec.ts',
  'test/marketplace/orders/placing-orders.spec.ts',
];
const START_MS = 120_000;

/** Outside of the repository: npm's package `node` brings a program of 100 MB. */
const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'rialto');
/** The summary of the whole run is that of the main version. */
const ENV = { ...process.env, TEST_SUMMARY_FILE: undefined };

await setup();
const failed = [];
const notChecked = [];
for (const version of VERSIONS.filter((one) => one !== Number(process.versions.node.split('.')[0]))) {
  const program = installed(version);
  if (program === undefined) notChecked.push(version);
  else if (!(await works(program))) failed.push(version);
}
for (const version of failed) console.log(`check:node: Node.js ${version} fails`);
for (const version of notChecked)
  console.log(`check:node: not checked: npm cannot install Node.js ${version}`);
process.exitCode = failed.length > 0 ? 1 : notChecked.length > 0 ? NOT_CHECKED : 0;

/** Returns the program. Installs it again once a newer version is there, which npm knows. */
function installed(version) {
  const folder = path.join(CACHE, `node-${version}`);
  fs.mkdirSync(folder, { recursive: true });
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
    `node@${version}`,
  ];
  const { status } = spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 });
  const program = path.join(folder, 'node_modules', 'node', 'bin', 'node');
  if (status !== 0) return undefined;
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${version}.`)
    ? program
    : undefined;
}

async function works(program) {
  const env = { ...ENV, PATH: `${path.dirname(program)}${path.delimiter}${ENV.PATH}` };
  const run = (...args) => spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0;
  console.log(
    `\n== Node.js ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.slice(1).trim()}`,
  );
  return run('bin/build.mjs', 'service') && (await starts(program, env)) && run('bin/test.mjs', ...SPECS);
}

/** As `npm start` does, with an embedded database. */
async function starts(program, env) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-node-'));
  const child = spawn(program, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: data, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
    if (said.includes(' is ready\n')) child.kill('SIGTERM');
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  fs.rmSync(data, { recursive: true, force: true });
  console.log(code === 0 ? 'starts, and stops' : `does not start:\n${said}`);
  return code === 0;
}
