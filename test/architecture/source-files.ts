import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  path: string;
  text: string;
  /** Relative imports, as paths from the repository's root, without file extension. */
  imports: string[];
}

/** Every TypeScript file in a folder, with its imports. */
/** The folders of the service: its domains and platform, its pages, and what its programs use besides. */
export const SERVICE = ['src', 'pages', 'tools'];

/** The files of the service without its specs. */
export const serviceFiles = (): SourceFile[] =>
  SERVICE.flatMap(sourceFiles).filter(({ path }) => !path.endsWith('.spec.ts'));

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
