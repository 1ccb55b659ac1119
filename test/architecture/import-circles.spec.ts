import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateClients } from '../support/downloads';
import { sourceFiles } from './source-files';

/** The modules that each module imports. */
type Imports = Map<string, string[]>;

const CODE = ['src', 'pages', 'tools', 'clients/cli/src', 'clients/typescript/src'];
const PYTHON = 'clients/python/rialto_client';

function typescriptImports(folders: string[]): Imports {
  const files = folders.flatMap(sourceFiles).filter(({ path }) => !path.endsWith('.spec.ts'));
  const nameOf = (path: string): string => path.replace(/\.(tsx?|js)$/, '');
  return new Map(files.map(({ path, imports }) => [nameOf(path), imports.map(nameOf)]));
}

/** Also the imports for type checkers only, and those inside functions. */
function pythonImports(folder: string): Imports {
  const modules = readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .map((name) => name.slice(0, -3));
  const importsOf = (module: string): string[] =>
    [
      ...readFileSync(join(folder, `${module}.py`), 'utf8').matchAll(
        /^[ \t]*from \.(\w*) import (\([^)]*\)|.*)$/gm,
      ),
    ].flatMap(([, from, names = '']) => {
      if (from) return [from];
      const imported = [...names.matchAll(/(\w+)(?: as \w+)?/g)].map(([, name = '']) => name);
      return imported.map((name) => (modules.includes(name) ? name : '__init__'));
    });
  return new Map(modules.map((module) => [module, importsOf(module)]));
}

/** A circle for each import that leads back to a module on the way to it. */
function circlesIn(imports: Imports): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (module: string, trail: string[]): void => {
    if (trail.includes(module)) circles.push([...trail.slice(trail.indexOf(module)), module].join(' -> '));
    if (trail.includes(module) || done.has(module)) return;
    for (const target of imports.get(module) ?? []) visit(target, [...trail, module]);
    done.add(module);
  };
  for (const module of imports.keys()) visit(module, []);
  return circles;
}

generateClients();

describe('no circle of imports', () => {
  it.each([
    ['the service and its clients in TypeScript', typescriptImports(CODE)],
    ['the Python client', pythonImports(PYTHON)],
  ])('is in %s', (_, imports) => {
    expect([...imports.values()].flat().some((target) => imports.has(target))).toBe(true);
    expect(circlesIn(imports)).toEqual([]);
  });
});
