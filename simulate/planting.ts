import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { type PlantedDefect, PLANTED_DEFECTS } from './planted-defects';

const ROOT = join(__dirname, '..', '..');

type Loader = (module: { _compile(code: string, file: string): void }, file: string) => void;
const loaders = (Module as unknown as { _extensions: Record<string, Loader> })._extensions;

export function defectCalled(name: string): PlantedDefect {
  const found = PLANTED_DEFECTS.find((defect) => defect.name === name);
  if (found) return found;
  throw new Error(
    `no planted defect is called ${name}: ${PLANTED_DEFECTS.map((one) => one.name).join(', ')}`,
  );
}

/** The source with the defect. */
export function plantedSource({ name, file, find, put }: PlantedDefect, source: string): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${name}: ${file} has the text to find ${parts.length - 1} times`);
  return parts.join(put);
}

/** From now on, this process loads the file with the defect. No file changes. */
export function plant(defect: PlantedDefect): void {
  const compiled = join(ROOT, 'dist', defect.file.replace(/\.tsx?$/, '.js'));
  if (compiled in require.cache) throw new Error(`${defect.file} is loaded already`);
  const source = plantedSource(defect, readFileSync(join(ROOT, defect.file), 'utf8'));
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const options = require(join(ROOT, 'swc.config.js')) as object;
  const { code } = transformSync(source, { ...options, filename: join(ROOT, defect.file) });
  const load = loaders['.js'] as Loader;
  loaders['.js'] = (module, file) => (file === compiled ? module._compile(code, file) : load(module, file));
}
