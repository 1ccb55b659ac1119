import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COMPILED = ['src', 'pages', 'tools', 'migrations', 'downloads', 'openapi.json'];
const SHARED = ['node_modules', 'package.json', 'docs', 'content', 'clients', 'CHANGELOG.md'];

/**
 * Copies the build as if it had been made of another commit. Returns its folder. The packed modules are left out, since they
 * name packages by their place.
 */
export function copyOfBuild(parent: string, commit: string): string {
  const folder = join(parent, 'other-build');
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of COMPILED)
    if (existsSync(join('dist', name))) cpSync(join('dist', name), join(dist, name), { recursive: true });
  for (const name of SHARED) symlinkSync(resolve(name), join(folder, name));
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ commit }));
  return folder;
}
