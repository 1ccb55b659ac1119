import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  path: string;
  text: string;
  /** Relative imports, as paths from the repository's root, without file extension. */
  imports: string[];
}

/** Every TypeScript file in a folder, with its imports. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const specifiers = [...text.matchAll(/(?:from|import)\s+'(\.[^']+)'/g)].map(
        ([, specifier]) => specifier as string,
      );
      return { path, text, imports: specifiers.map((specifier) => join(path, '..', specifier)) };
    });
}
