/** Writes the parts of the clients that derive from the API description: git ignores them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const at = (name) => path.join(ROOT, name);

/** The API description of the compiled service. */
export const DESCRIPTION = at('dist/openapi.json');
/** The digest of the inputs and outputs of the last generation. */
const STAMP = at('dist/clients.sha256');

const GENERATORS = ['clients/typescript/generate.mjs', 'clients/python/generate.mjs'];
const INPUTS = [...GENERATORS, 'clients/open-values.mjs', 'package.json', 'package-lock.json'].map(at);

/** The generated files. */
export const CLIENT_FILES = [
  ...['operations.ts', 'schema.ts'].map((name) => `clients/typescript/src/generated/${name}`),
  ...['_api.py', 'types.py'].map((name) => `clients/python/rialto_client/${name}`),
];

/** Whether the files are what the generators made of the description. */
export function clientFilesAreCurrent() {
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === digest();
}

/** Prints the description with the code in dist/src. */
export function describeApi() {
  const unfinished = `${DESCRIPTION}.new`;
  const file = fs.openSync(unfinished, 'w');
  const program = [at('dist/src/cli/describe-api.js')];
  const { status } = spawnSync(process.execPath, program, { cwd: ROOT, stdio: ['ignore', file, 'inherit'] });
  fs.closeSync(file);
  if (status !== 0) throw new Error('the service does not describe its API');
  fs.renameSync(unfinished, DESCRIPTION);
}

/** Generates the files, and writes those that differ: others would be newer than what was built from them. */
export async function writeClientFiles() {
  const description = fs.readFileSync(DESCRIPTION, 'utf8');
  for (const name of GENERATORS) {
    const { folder, generate } = await import(at(name));
    const files = await generate(JSON.parse(description));
    for (const [file, text] of Object.entries(files)) write(path.join(folder, file), text);
  }
  fs.writeFileSync(STAMP, digest());
}

function write(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function digest() {
  const hash = createHash('sha256');
  for (const file of [DESCRIPTION, ...INPUTS, ...CLIENT_FILES.map(at)])
    hash.update(
      fs.existsSync(file) ? createHash('sha256').update(fs.readFileSync(file)).digest() : 'missing',
    );
  return hash.digest('hex');
}
