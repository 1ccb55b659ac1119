/**
 * Joins the modules that a start loads into one file, so that V8 can cache all of their compiled code (ADR 67). Writes to
 * dist/pack:
 *
 *   modules.js   an array with one function per module
 *   maps         the source maps of the modules, concatenated
 *   index.json   the name of each module, its first line in modules.js, the start of its map, and the modules it requires
 *   *.code       the compiled code, for one version and the flags of Node each, then the id of the pack
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import * as path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'dist', 'pack');
/** Compiled. Names the files of the pack. */
const PACK_FILES = path.join(ROOT, 'dist', 'src', 'platform', 'fast', 'pack-files.js');
const packFiles = () => createRequire(import.meta.url)(PACK_FILES);
const ENTRIES = ['dist/src/serve.js', 'dist/src/cli/start.js'];

/** Packages that `await import` loads on first use. The other packages of this kind are listed in .swcrc. */
const IMPORTED_ON_FIRST_USE = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
];

/** Packages of many small modules without side effects, of which a start uses few: each module is loaded on first use. */
const LOADED_PER_MODULE = ['es-toolkit'];

export async function pack() {
  const { INDEX_FILE } = packFiles();
  if (!fs.existsSync(INDEX_FILE)) await writeModules();
  cacheCode(JSON.parse(fs.readFileSync(INDEX_FILE, 'utf8')).id);
}

async function writeModules() {
  const inputs = await reachableModules();
  const names = Object.keys(inputs);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const compiled = await Promise.all(names.map((name) => compile(name, inputs[name])));
  const functions = compiled.map(
    ({ code }) => `function(exports,require,module,__filename,__dirname){\n${code}\n}`,
  );
  const id = createHash('sha256').update(functions.join()).digest('hex').slice(0, 16);
  let line = 2;
  let mapAt = 0;
  const modules = names.map((name, number) => {
    const module = [name, line, mapAt, packedImports(inputs[name].imports, numbers)];
    line += functions[number].split('\n').length;
    mapAt += compiled[number].map.length;
    return module;
  });
  modules.push(['', line, mapAt, []]);
  const { INDEX_FILE, MAPS_FILE, MODULES_FILE } = packFiles();
  removePack();
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(MODULES_FILE, `/*${id}*/[${functions.join(',\n')}]\n`);
  fs.writeFileSync(MAPS_FILE, Buffer.concat(compiled.map(({ map }) => map)));
  fs.writeFileSync(`${INDEX_FILE}.new`, JSON.stringify({ id, modules }));
  fs.renameSync(`${INDEX_FILE}.new`, INDEX_FILE); // last: it says that all of them are written
}

/** All modules that the entries import, except through packages that are loaded on first use. */
async function reachableModules() {
  const { build } = await import('esbuild');
  const { module: compiled } = JSON.parse(fs.readFileSync(path.join(ROOT, '.swcrc'), 'utf8'));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: FOLDER,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['main'],
    conditions: [],
    tsconfigRaw: '{}',
    logLevel: 'error',
    logOverride: { 'empty-import-meta': 'silent' },
    external: [...compiled.lazy, ...IMPORTED_ON_FIRST_USE],
    plugins: [OPTIONAL_PACKAGES],
  });
  return Object.fromEntries(Object.entries(metafile.inputs).filter(([name]) => /\.[cm]?js$/.test(name)));
}

/** The folders of packages that production does not install. */
const forDevelopment = () => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  return new Set(Object.keys(packages).filter((place) => packages[place].dev));
};

/**
 * Skips packages that are not installed, for example the database drivers that TypeORM could use, or that production does not
 * install, for example those that another package uses if they are there.
 */
const OPTIONAL_PACKAGES = {
  name: 'optional packages',
  setup({ onResolve, resolve }) {
    const places = forDevelopment();
    const isMissing = ({ path: file, errors }) => {
      const place = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.relative(ROOT, file))?.[0];
      return errors.length > 0 || places.has(place);
    };
    onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (isBuiltin(name) || kind === 'entry-point' || pluginData === OPTIONAL_PACKAGES) return undefined;
      const found = await resolve(name, { kind, importer, resolveDir, pluginData: OPTIONAL_PACKAGES });
      return isMissing(found) ? { path: name, external: true } : found;
    });
  },
};

/** The code of a module as a CommonJS module without comments and indentation, in ASCII, and its source map. */
async function compile(name, { format, imports }) {
  const isEsm = format === 'esm';
  const { transform } = await import('@swc/core');
  const file = path.join(ROOT, name);
  const isPerModule = LOADED_PER_MODULE.some((one) => name.startsWith(`node_modules/${one}/`));
  const lazy = isPerModule ? imports.map(({ original }) => original) : [];
  const { code, map } = await transform(fs.readFileSync(file, 'utf8').replace(/^#!.*/, ''), {
    swcrc: false,
    configFile: false,
    filename: file,
    isModule: isEsm ? true : 'commonjs',
    ...(isEsm && { module: { type: 'commonjs', importInterop: 'node', lazy } }),
    minify: true,
    sourceMaps: true,
    inputSourceMap: name.startsWith('dist/') ? fs.readFileSync(`${file}.map`, 'utf8') : false,
    jsc: {
      target: 'esnext',
      parser: { syntax: 'ecmascript' },
      minify: { compress: false, mangle: false, format: { asciiOnly: true, comments: false } },
    },
  });
  const { version, sources, mappings } = JSON.parse(map);
  const named = sources.map((source) => path.relative(ROOT, path.resolve(path.dirname(file), source)));
  return { code, map: Buffer.from(JSON.stringify({ version, sources: named, names: [], mappings })) };
}

function packedImports(imports, numbers) {
  const packed = imports.filter(({ path: file }) => numbers.has(file));
  return packed.flatMap(({ original, path: file }) => [original, numbers.get(file)]);
}

/** Loads the pack as a start does, and stores what V8 has compiled. */
function cacheCode(id) {
  const program = `const { packScript } = require('./dist/src/platform/fast/packed-modules.js');
    const { CODE_FILE } = require('./dist/src/platform/fast/pack-files.js');
    const { renameSync, writeFileSync } = require('node:fs');
    require('./${ENTRIES[0]}');
    writeFileSync(CODE_FILE + '.new', Buffer.concat([packScript.createCachedData(), Buffer.from('${id}')]));
    renameSync(CODE_FILE + '.new', CODE_FILE);
    process.exit();`;
  const { status } = spawnSync(process.execPath, [...process.execArgv, '-e', program], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FAST_MODULES: 'true' },
  });
  if (status !== 0) throw new Error('the packed modules cannot be loaded');
}

/** Whether there is a pack with compiled code for this version of Node. */
export function isPacked() {
  if (!fs.existsSync(PACK_FILES)) return false;
  const { INDEX_FILE, CODE_FILE } = packFiles();
  return fs.existsSync(INDEX_FILE) && fs.existsSync(CODE_FILE);
}

/** Also for `npm run dev`: `node --watch` sees only modules that are loaded from their files. */
export function removePack() {
  fs.rmSync(FOLDER, { recursive: true, force: true });
}
