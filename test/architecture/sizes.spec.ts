import { sourceFiles } from './source-files';

const MAX_LINES = 250;
const MAX_ARGUMENTS = 6;

/** Files that may be longer for a stated reason, until a date. */
const ALLOWED: Record<string, string> = {};

const files = sourceFiles('src').filter(({ path }) => !path.endsWith('.spec.ts'));

describe('sizes', () => {
  it(`keep every file under ${MAX_LINES} lines`, () => {
    const long = files.filter(({ path, text }) => text.split('\n').length > MAX_LINES && !(path in ALLOWED));
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([]);
  });

  it(`keep every constructor at ${MAX_ARGUMENTS} arguments`, () => {
    const wide = files.flatMap(({ path, text }) =>
      [...text.matchAll(/constructor\(([^{]*)\)\s*\{/g)]
        .map(([, list]) =>
          list?.match(/private |readonly |protected |public /g)?.length
            ? list.split(/,\s*(?=private|readonly|protected|public)/).length
            : 0,
        )
        .filter((count) => count > MAX_ARGUMENTS)
        .map((count) => `${path}: ${count}`),
    );
    expect(wide).toEqual([]);
  });
});
