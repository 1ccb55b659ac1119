import { serviceFiles } from './source-files';

/** From this on, ask whether a file or a class has two subjects. A warning, because some have one long one. */
const MANY_LINES = 250;
const MANY_ARGUMENTS = 6;
/** Nobody reads more from top to bottom. */
const MAX_LINES = 400;
const MAX_ARGUMENTS = 8;

const files = serviceFiles();

/** Members of lists, one per line, and imports do not count: long lists are easy to read. */
const countedLines = (text: string): number =>
  text
    .replace(/^import [^;]*;\n/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(\.\.\.)?['"`]?[\w.-]+['"`]?,$/.test(line)).length;

const constructorArguments = (text: string): number[] =>
  [...text.matchAll(/constructor\(([^{]*)\)\s*\{/g)].map(([, list]) =>
    list?.match(/private |readonly |protected |public /g)?.length
      ? list.split(/,\s*(?=@\w+\(|private|readonly|protected|public)/).length
      : 0,
  );

/** Fails from `max` on, and warns from `many` on. */
function expectAtMost(max: number, many: number, counts: [path: string, count: number][]): void {
  const above = (limit: number): string[] =>
    counts.filter(([, count]) => count > limit).map(([path, count]) => `${path}: ${count}`);
  const warned = above(many);
  if (warned.length > 0) process.stderr.write(`More than ${many}:\n  ${warned.join('\n  ')}\n`);
  expect(above(max)).toEqual([]);
}

describe('sizes', () => {
  it(`keep every file under ${MAX_LINES} lines without lists, and warn above ${MANY_LINES}`, () => {
    expectAtMost(
      MAX_LINES,
      MANY_LINES,
      files.map(({ path, text }) => [path, countedLines(text)]),
    );
  });

  it(`keep every constructor at ${MAX_ARGUMENTS} arguments, and warn above ${MANY_ARGUMENTS}`, () => {
    expectAtMost(
      MAX_ARGUMENTS,
      MANY_ARGUMENTS,
      files.flatMap(({ path, text }) =>
        constructorArguments(text).map((count) => [path, count] as [string, number]),
      ),
    );
  });
});
