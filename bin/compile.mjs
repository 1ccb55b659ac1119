/** Compiles folders of TypeScript to the same paths below dist. Strips types: `npm run typecheck` checks them. */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');

/**
 * In the metadata of decorators, SWC takes types of Express for the globals of these names. TypeScript writes `Object`.
 * The globals load everything that `fetch` needs: 20 ms and 10 MB.
 */
const GLOBAL_TYPES = /typeof (Request|Response) === "undefined" \? Object : \1/g;

export async function compile(...folders) {
  const { transformFileSync } = await import('@swc/core'); // not available before packages are installed
  const options = createRequire(import.meta.url)('../swc.config.js');
  for (const folder of folders) {
    const compiled = new Set();
    for (const source of filesIn(path.join(ROOT, folder)).filter(isCompiled)) {
      const file = path.relative(ROOT, source);
      const output = path.join(DIST, file.replace(/\.tsx?$/, '.js'));
      const sourceFileName = path.relative(path.dirname(output), source);
      const { code, map } = transformFileSync(source, { ...options, sourceMaps: true, sourceFileName });
      write(
        output,
        `${code.replace(GLOBAL_TYPES, 'Object')}//# sourceMappingURL=${path.basename(output)}.map\n`,
      );
      write(`${output}.map`, map);
      compiled.add(output).add(`${output}.map`);
    }
    // Deletes the output of removed sources, which code that lists the folder would still find.
    for (const old of filesIn(path.join(DIST, folder)).filter((file) => !compiled.has(file))) fs.rmSync(old);
  }
}

function filesIn(folder) {
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

function isCompiled(file) {
  return /\.tsx?$/.test(file) && !/\.(d|spec)\.tsx?$/.test(file);
}

/** Writes only changed files: a watcher would otherwise see every file as new. */
function write(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
