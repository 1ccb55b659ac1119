/**
 * node bin/regenerate.mjs [clients | specs in test/golden]: rewrites what is generated from the code, or only a part, and says
 * which files changed.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { CLIENT_FILES } from './clients.mjs';
import { clients, ROOT, setup } from './setup.mjs';

const GOLDEN = 'test/golden';
const CLIENTS = 'clients';

const parts = process.argv.slice(2);
const wanted = parts.length > 0 ? parts : [CLIENTS, GOLDEN];
const specs = wanted.filter((part) => part !== CLIENTS);

await setup();
const before = contents();
if (wanted.includes(CLIENTS)) {
  console.log('The types of the clients ...');
  await clients();
}
if (specs.length > 0) {
  console.log(`The golden files, the tables and diagrams of the guides (${specs.join(', ')}) ...`);
  const test = [path.join(ROOT, 'bin', 'test.mjs'), ...specs, '--reporters=summary'];
  const env = { ...process.env, REGENERATE: 'true' };
  const { status } = spawnSync(process.execPath, test, { cwd: ROOT, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}
const after = contents();
const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
console.log(
  changed.length > 0 ? `Changed:\n${changed.map((file) => `  ${file}`).join('\n')}` : 'Nothing changed.',
);

/** The files that may be rewritten, with their content. */
function contents() {
  const files = [
    ...CLIENT_FILES,
    ...filesIn(GOLDEN).filter((file) => !file.endsWith('.ts')),
    ...['README.md', 'content/client-methods.json'],
    ...filesIn('docs').filter((file) => file.endsWith('.md')),
  ].filter((file) => fs.existsSync(path.join(ROOT, file)));
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]));
}

function filesIn(folder) {
  return fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`);
}
