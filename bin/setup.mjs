/**
 * Prepares everything that the project's own code needs: a supported Node version, the packages, the build. Plain Node,
 * because a fresh clone has nothing else yet.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import Module from 'node:module';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeBuildInfo } from './build-info.mjs';
import { clientFilesAreCurrent, DESCRIPTION, describeApi, writeClientFiles } from './clients.mjs';
import { isPacked, pack, removePack } from './pack.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(ROOT, ...parts);

/** The exit code of a check that could not look. */
export const NOT_CHECKED = 3;

/** A release has compiled code and no sources, so that its commands need no development packages. */
const IS_RELEASE = !fs.existsSync(at('src'));

/** Written after a build without errors. */
const BUILD_STAMP = at('dist', '.built');
const DOWNLOADS = at('dist', 'downloads', 'manifest.json');

refuseOldNode();

/** Installs the packages if node_modules does not match the lock file. */
export async function setup() {
  if (packagesAreInstalled()) return;
  await whileLocked('setup', async () => {
    if (packagesAreInstalled()) return; // another process did it meanwhile
    if (fs.lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
      fail('node_modules is a link to another folder, which an installation would empty: install there');
    console.error('Installing packages (npm ci), a minute or two the first time ...');
    const dev = IS_RELEASE ? '--omit=dev' : '--include=dev';
    run('npm', ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/**
 * Builds what is not up to date, in a separate process: compilers take hundreds of megabytes, which a service in this process
 * would keep.
 */
export function build() {
  if ((IS_RELEASE || downloadsAreFresh()) && isPacked()) return;
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect')); // V8 accepts compiled code only with the same flags
  run(process.execPath, [...flags, at('bin', 'build.mjs'), 'service']);
}

/** Compiles and packs the sources into dist if anything they depend on is newer. */
export async function buildHere({ packed = true } = {}) {
  await buildService();
  if (packed) await packService();
  else removePack();
}

/** Builds what the service offers for download, if anything it depends on is newer. */
export async function downloads(onFailure = fail) {
  if (IS_RELEASE || downloadsAreFresh()) return;
  try {
    await clients();
    await whileLocked('downloads', async () => {
      if (downloadsAreFresh()) return;
      console.error('Building the clients ...');
      const startedAt = new Date();
      const { buildDownloads } = await import('./build-downloads.mjs');
      await buildDownloads();
      fs.utimesSync(DOWNLOADS, startedAt, startedAt);
    });
  } catch ({ message }) {
    onFailure(`The clients cannot be built: ${message}`);
  }
}

/** Generates the files of the clients that derive from the API description, which the compiled service prints. */
export async function clients() {
  if (clientsAreFresh()) return;
  await buildService();
  await whileLocked('clients', async () => {
    if (!descriptionIsFresh()) {
      console.error('Describing the API ...');
      const startedAt = new Date();
      describeApi();
      fs.utimesSync(DESCRIPTION, startedAt, startedAt);
    }
    if (clientFilesAreCurrent()) return;
    console.error('Generating the files of the clients ...');
    await writeClientFiles();
  });
}

async function buildService() {
  if (IS_RELEASE || buildIsFresh()) return;
  await whileLocked('build', async () => {
    if (buildIsFresh()) return;
    console.error('Compiling ...');
    const startedAt = new Date();
    fs.rmSync(BUILD_STAMP, { force: true });
    fs.rmSync(DESCRIPTION, { force: true }); // of the code that is being replaced, and a service would serve it
    removePack();
    const { compile } = await import('./compile.mjs');
    await compile('src', 'pages', 'tools', 'migrations').catch(({ message }) => {
      fail(message.split('\n\nCaused by')[0]); // the rest is about the compiler
    });
    writeBuildInfo(SERVICE_INPUTS);
    fs.writeFileSync(BUILD_STAMP, '');
    fs.utimesSync(BUILD_STAMP, startedAt, startedAt); // files changed during the build are newer
  });
}

/** Without a pack, for example in a folder that cannot be written to, the service starts more slowly. */
async function packService() {
  if (isPacked()) return;
  // the same lock as for compiling, so that no pack is made of code that is being replaced
  const packing = whileLocked('build', async () => {
    if (isPacked()) return;
    console.error('Packing for faster starts ...');
    await pack();
  });
  await packing.catch(({ message }) => console.error(`Starts will be slower: ${message}`));
}

export function runCompiled(name, args) {
  const file = at('dist', 'src', name);
  if (!fs.existsSync(file)) fail(`There is no dist/src/${name}.`);
  process.setSourceMapsEnabled(true);
  runHere(file, args);
}

/** As if `node <file> <args>` had been called, but without a child process: signals and exit codes just work. */
export function runHere(file, args) {
  process.chdir(ROOT);
  process.argv.splice(1, process.argv.length, file, ...args);
  Module.runMain(file);
}

/** Runs a program and waits for it. On failure, exits with the same code. */
export function run(command, args, env = {}) {
  const status = tryRun(command, args, env);
  if (status !== 0) process.exit(status);
}

/** Runs a program on our terminal and returns its exit code. */
export function tryRun(command, args, env = {}) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } };
  const { status, signal, error } = spawnSync(command, args, options);
  if (error) fail(`Cannot run ${command}: ${error.message}`);
  if (signal) fail(`${command} was terminated by ${signal}.`);
  return status ?? 1;
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // Older versions cannot require() ES modules, which is how Nest is loaded.
  const oldest = { 20: 19, 22: 13, 24: 11 }[major];
  const fit = oldest === undefined ? major > 24 : minor >= oldest;
  if (!fit) fail(`Rialto needs Node 20.19+, 22.13+ or 24.11+; this is ${process.versions.node}.`);
}

/** Compares contents, not times: a checkout touches the lock file without changing it. */
function packagesAreInstalled() {
  const wanted = packagesIn(at('package-lock.json'));
  const installed = packagesIn(at('node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    const found = installed[name];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    // The project itself, builds for other platforms, and in a release what only development needs.
    return name === '' || entry.optional || entry.devOptional || (IS_RELEASE && entry.dev);
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const SERVICE_INPUTS = [
  'src',
  'pages',
  'tools',
  'migrations',
  'tsconfig.json',
  '.swcrc',
  'swc.config.js',
  'bin/compile.mjs',
  'bin/pack.mjs',
  'package-lock.json',
];
const DOWNLOAD_INPUTS = [
  ...['src', 'tsconfig.json', 'package.json', 'build.mjs', 'README.md'].map(
    (name) => `clients/typescript/${name}`,
  ),
  ...['rialto_client', 'pyproject.toml', 'build.mjs', 'README.md'].map((name) => `clients/python/${name}`),
  ...['src', 'tsconfig.json', 'package.json', 'build.mjs'].map((name) => `clients/cli/${name}`),
  'docs/cli.md',
  'LICENSE',
  'src/cli/admin',
  'src/cli/terminal-table.ts',
  'src/kernel/words.ts',
  'tsconfig.json',
  'bin/build-downloads.mjs',
  'package.json',
  'package-lock.json',
];

function buildIsFresh() {
  return fs.existsSync(at('dist', 'src')) && isNewerThanAll(BUILD_STAMP, SERVICE_INPUTS);
}

function downloadsAreFresh() {
  return clientsAreFresh() && isNewerThanAll(DOWNLOADS, DOWNLOAD_INPUTS);
}

function clientsAreFresh() {
  return buildIsFresh() && descriptionIsFresh() && clientFilesAreCurrent();
}

/** Provided that the build is fresh. */
function descriptionIsFresh() {
  return isNewerThanAll(DESCRIPTION, ['dist/.built', 'package.json', 'bin/clients.mjs']);
}

function isNewerThanAll(result, inputs) {
  const built = fs.statSync(result, { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && !inputs.some((name) => isNewer(at(name), built));
}

/** Whether anything that the build depends on changed after a moment. */
export function changedSince(moment) {
  return [...SERVICE_INPUTS, ...DOWNLOAD_INPUTS].some((name) => isNewer(at(name), moment));
}

/**
 * Includes the time of folders, because only that reveals deleted files. Uses ctime: unpacked files may have an mtime
 * older than the build.
 */
function isNewer(file, than) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return false;
  if (stat.ctimeMs > than) return true;
  if (!stat.isDirectory()) return false;
  const names = fs.readdirSync(file).filter((name) => name !== '__pycache__');
  return names.some((name) => isNewer(path.join(file, name), than));
}

/** Runs one process at a time. The lock is a folder that contains its owner's process id. */
async function whileLocked(name, work) {
  const lock = at('.data', `${name}.lock`);
  fs.mkdirSync(path.dirname(lock), { recursive: true, mode: 0o700 });
  for (let told = false; !tryLock(lock); told = true) {
    if (!told) console.error(`Waiting for another process (${name}); if there is none, remove ${lock} ...`);
    await sleep(200);
  }
  const unlock = () => fs.rmSync(lock, { recursive: true, force: true });
  process.once('exit', unlock); // run() exits on failure
  try {
    await work();
  } finally {
    process.removeListener('exit', unlock);
    unlock();
  }
}

function tryLock(lock) {
  try {
    fs.mkdirSync(lock);
    fs.writeFileSync(path.join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // A killed owner leaves the lock behind. A new owner has ten seconds to write its process id.
  const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const owner = ownerOf(lock);
  if (owner ? !isRunning(owner) : age > 10_000) fs.rmSync(lock, { recursive: true, force: true });
  return false;
}

function ownerOf(lock) {
  try {
    return Number(fs.readFileSync(path.join(lock, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
