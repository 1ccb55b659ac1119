/** Prints a software bill of materials (CycloneDX, JSON) of the service's production dependencies. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fail, ROOT } from './setup.mjs';

const { name, packages } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

// `--omit=dev` would also omit packages that development packages share with the service
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
const { status, stdout, stderr, error } = spawnSync('npm', args, options);
if (status !== 0) fail(`npm sbom failed: ${error?.message ?? stderr.trim()}`);

const sbom = JSON.parse(stdout);
const root = sbom.metadata.component;
root.name = name; // npm uses the name of the folder
const inProduction = new Set(Object.entries(packages).filter(isInProduction).map(nameAndVersion));
sbom.components = sbom.components.filter((one) => inProduction.has(`${one.name}@${one.version}`));
const kept = new Set([root, ...sbom.components].map((one) => one['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);

function isInProduction([place, { dev, devOptional }]) {
  return place !== '' && !dev && !devOptional;
}

function nameAndVersion([place, { name: alias, version }]) {
  return `${alias ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
}
