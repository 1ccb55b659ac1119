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
const OWN = ['src', 'migrations', 'bench'].map((name) => ROOT + name + sep);
const SHARED = [...OWN, ROOT + 'node_modules', ROOT + 'package.json'];

/** The map of each shared file, for stack traces; most are never looked at, so it becomes a file only then. */
const sourceMaps = new Map();
const filesOfMaps = new Map();
let folder;

function fileOfMap(path) {
  if (!sourceMaps.has(path)) return undefined;
  const known = filesOfMaps.get(path);
  if (known !== undefined && existsSync(known)) return known;
  if (folder === undefined || !existsSync(folder)) folder = mkdtempSync(join(tmpdir(), 'rialto-maps-')); // a run takes it away
  const file = join(folder, `${filesOfMaps.size}.map`);
  writeFileSync(file, sourceMaps.get(path));
  filesOfMaps.set(path, file);
  return file;
}

/** What became of a text; files are compiled again only where mutants replace them. */
const compiled = new Map();

Module._extensions['.ts'] = (module, filename) => {
  const text = replacements.get(filename) ?? readFileSync(filename, 'utf8');
  if (compiled.get(filename)?.text !== text) compiled.set(filename, { text, code: compile(filename, text) });
  module._compile(compiled.get(filename).code, filename);
};

/** On disk from one run to the next, one file for each source: compiling all of them takes a worker three seconds. */
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
    // not there yet
  }
  const { code, map } = transformSync(text, { ...swc, filename, sourceMaps: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, code, map }));
  renameSync(`${file}.${process.pid}`, file); // at once: other workers read it
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

/** Texts to load instead of what the files hold. */
const replacements = new Map();
/** Forgets the application, so that it is loaded again with these texts (path, text) instead of the ones in its files. */
function reload(texts) {
  replacements.clear();
  for (const [path, text] of texts) replacements.set(path, text);
  for (const path of Object.keys(require.cache))
    if (OWN.some((place) => path.startsWith(place))) delete require.cache[path];
}
process.once('exit', () => folder && require('node:fs').rmSync(folder, { recursive: true, force: true }));

/** Specs run in the context of the application, so that an object of theirs is an object to it. */
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, { ...options, parsingContext: undefined });

/** Every promise pays for each storage that was ever used, and the runner makes one for each spec file. */
const storages = new Set();
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    storages.add(this);
  }
};

/** Loads the application and its packages once for all specs of a worker; what specs import of each other stays theirs. */
class SharedModules extends Runtime {
  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || name.startsWith('@jest/')) return super.requireModuleOrMock(from, name);
    const path = createRequire(from).resolve(name);
    if (SHARED.some((place) => path.startsWith(place))) return require(path);
    return super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const storage of storages) storage.disable(); // one that is used again comes back by that
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
