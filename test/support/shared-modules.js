const hooks = require('node:async_hooks');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, isBuiltin, Module } = require('node:module');
const { tmpdir } = require('node:os');
const { join, sep } = require('node:path');
const vm = require('node:vm');
const { transformSync, version: swcVersion } = require('@swc/core');
const Runtime = require('jest-runtime').default;
require('reflect-metadata');
const swc = require('../../swc.config');

const ROOT = join(__dirname, '..', '..') + sep;
const OWN = ['src', 'pages', 'tools', 'migrations', 'bench'].map((name) => ROOT + name + sep);
const SHARED = [...OWN, ROOT + 'node_modules', ROOT + 'package.json'];

/**
 * The source map of each shared file, for stack traces. Written to a file only on demand, since most are never read.
 */
const sourceMaps = new Map();
const filesOfMaps = new Map();
let folder;

function fileOfMap(path) {
  if (!sourceMaps.has(path)) return undefined;
  const known = filesOfMaps.get(path);
  if (known !== undefined && existsSync(known)) return known;
  // a run deletes the folder with its other temporary files
  if (folder === undefined || !existsSync(folder)) folder = mkdtempSync(join(tmpdir(), 'rialto-maps-'));
  const file = join(folder, `${filesOfMaps.size}.map`);
  writeFileSync(file, sourceMaps.get(path));
  filesOfMaps.set(path, file);
  return file;
}

/** Compiled texts by file; a file is compiled again only when a mutant replaces its text. */
const compiled = new Map();

function load(module, filename) {
  const text = replacements.get(filename) ?? readFileSync(filename, 'utf8');
  if (compiled.get(filename)?.text !== text) compiled.set(filename, { text, code: compile(filename, text) });
  module._compile(compiled.get(filename).code, filename);
}
Module._extensions['.ts'] = load;
Module._extensions['.tsx'] = load;

/** Compiled code on disk, kept between runs, one file per source: compiling everything takes a worker three seconds. */
const CACHE = join(ROOT, '.data', 'compiled');
const COMPILER = JSON.stringify([swcVersion, swc]);
mkdirSync(CACHE, { recursive: true, mode: 0o700 });

function compiledOnDisk(filename, text) {
  const file = join(CACHE, filename.slice(ROOT.length).replaceAll(sep, '+') + '.json');
  const key = createHash('sha256').update(COMPILER).update(filename).update(text).digest('hex');
  try {
    const known = JSON.parse(readFileSync(file, 'utf8'));
    if (known.key === key) return known;
  } catch {
    // not cached yet
  }
  const { code, map } = transformSync(text, { ...swc, filename, sourceMaps: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, code, map }));
  renameSync(`${file}.${process.pid}`, file); // atomic, since other workers read it
  return { code, map };
}

function compile(filename, text) {
  const { code, map } = replacements.has(filename)
    ? transformSync(text, { ...swc, filename, sourceMaps: true })
    : compiledOnDisk(filename, text);
  sourceMaps.set(filename, map);
  filesOfMaps.delete(filename);
  return code;
}

/** Texts to load instead of the files' contents. */
const replacements = new Map();
/** Unloads the application, so that it is loaded again with these texts instead of the files' contents. */
function reload(texts) {
  replacements.clear();
  for (const [path, text] of texts) replacements.set(path, text);
  for (const path of Object.keys(require.cache))
    if (OWN.some((place) => path.startsWith(place))) delete require.cache[path];
}
process.once('exit', () => folder && require('node:fs').rmSync(folder, { recursive: true, force: true }));

/** Runs specs in the application's context, so that `instanceof Object` and the like agree between them. */
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, { ...options, parsingContext: undefined });

/** Every promise pays for each storage ever used, and the runner creates one per spec file. */
const storages = new Set();
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    storages.add(this);
  }
};

/**
 * Loads the application and its packages once for all specs of a worker; other modules that specs import are loaded
 * per spec file.
 */
class SharedModules extends Runtime {
  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || name.startsWith('@jest/')) return super.requireModuleOrMock(from, name);
    const path = createRequire(from).resolve(name);
    if (SHARED.some((place) => path.startsWith(place))) return require(path);
    return super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const storage of storages) storage.disable(); // a storage that is used again re-enables itself
    storages.clear();
    super.teardown();
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    return {
      get: (path) => fileOfMap(path) ?? own.get(path),
      [Symbol.iterator]: () => own[Symbol.iterator](),
    };
  }
}
exports.default = SharedModules;
exports.reload = reload;
exports.__esModule = true;
