import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');
const UPDATE = process.env.REGENERATE === 'true';
const MOST_SHOWN = 30;
const WIDTH = 120;

/** Compares a file of this folder with the text that the code gives. `npm run regenerate` rewrites it. */
export function compareGolden(name: string, generated: string): void {
  compareFile(join(__dirname, name), generated);
}

/** The same for any other file. */
export function compareFile(file: string, generated: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (current === generated) return;
  if (UPDATE) return writeFileSync(file, generated);
  const differences = differencesOf(current.split('\n'), generated.split('\n'));
  throw new Error(
    [
      `${relative(ROOT, file)} differs from the code. If the change is intended: npm run regenerate`,
      ...differences.slice(0, MOST_SHOWN),
      ...(differences.length > MOST_SHOWN ? [`and ${differences.length - MOST_SHOWN} more lines`] : []),
    ].join('\n'),
  );
}

/** JSON with each short value on one line, so that small changes produce small diffs. */
export function printed(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${printed(item, inner)}`);
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

/** Lines that only one side has, with line numbers. */
function differencesOf(golden: string[], seen: string[]): string[] {
  const missing = notIn(seen, golden).map(([line, number]) => `- ${number}: ${line}`);
  const added = notIn(golden, seen).map(([line, number]) => `+ ${number}: ${line}`);
  return missing.length + added.length > 0 ? [...missing, ...added] : ['the same lines in a different order'];
}

function notIn(others: string[], lines: string[]): [line: string, number: number][] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.flatMap((line, index): [string, number][] => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0 ? [] : [[line, index + 1]];
  });
}
