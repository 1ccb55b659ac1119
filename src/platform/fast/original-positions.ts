import { closeSync, openSync, readSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { MAPS_FILE, MODULES_FILE, type PackedModule } from './pack-files';

/** Each takes some ten kilobytes, and most errors come from few modules. */
const MOST_MAPS = 50;

/** The end of the path only: compiled code names the folder in which it was built. */
const PACKED = '/dist/pack/modules.js';

/** Stack traces name the files that were written instead of the one that they were packed into. */
export function showOriginalPositions(modules: PackedModule[], root: string): void {
  const maps = new Map<number, SourceMap>();
  const original = (line: number, column: number): string => {
    const number = moduleAt(modules, line);
    const [, firstLine, mapStart] = modules[number] as PackedModule;
    let map = maps.get(number);
    if (!map) {
      if (maps.size >= MOST_MAPS) maps.clear();
      map = new SourceMap(readMap(mapStart, (modules[number + 1] as PackedModule)[2]));
      maps.set(number, map);
    }
    const found = map.findEntry(line - firstLine, column - 1);
    if (!('originalLine' in found)) return `${MODULES_FILE}:${line}:${column}`;
    return `${join(root, found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
  const withOriginal = (frame: NodeJS.CallSite, text: string): string => {
    const file = frame.getFileName();
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (!file?.endsWith(PACKED) || line === null || column === null) return text;
    return text.replace(`${file}:${line}:${column}`, () => original(line, column));
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const text = String(frame);
      try {
        return withOriginal(frame, text);
      } catch {
        return text; // a map that cannot be read must not hide the error
      }
    });
    return [titleOf(error), ...lines].join('\n    at ');
  };
}

/** Node adds its own codes to the names of its errors. */
function titleOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const title = Error.prototype.toString.call(error);
  return code?.startsWith?.('ERR_') ? title.replace(error.name, `${error.name} [${code}]`) : title;
}

function moduleAt(modules: PackedModule[], line: number): number {
  let [low, high] = [0, modules.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((modules[middle] as PackedModule)[1] <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readMap(start: number, end: number): SourceMapPayload {
  const text = Buffer.alloc(end - start);
  const descriptor = openSync(MAPS_FILE, 'r');
  try {
    readSync(descriptor, text, 0, text.length, start);
  } finally {
    closeSync(descriptor);
  }
  return JSON.parse(text.toString()) as SourceMapPayload;
}
