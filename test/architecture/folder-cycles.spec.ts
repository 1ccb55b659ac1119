import { readdirSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { SERVICE, sourceFiles } from './source-files';

/** Folders whose subfolders still import each other in cycles. */
const TANGLED = new Set(['src/agents', 'src/a2a', 'src/decisions', 'src/oauth', 'src/ucp']);

type Uses = Map<string, Map<string, string>>;

/** The imports between the direct subfolders of `house`, with one importing file each. */
function usesWithin(house: string): Uses {
  const uses: Uses = new Map();
  for (const { path, imports } of sourceFiles(house)) {
    if (path.endsWith('.spec.ts')) continue;
    const [from = ''] = relative(house, dirname(path)).split(sep);
    for (const target of imports) {
      const [to = '', ...rest] = relative(house, target).split(sep);
      if (to === '..' || rest.length === 0 || to === from || from === '') continue;
      const others = uses.get(from) ?? new Map<string, string>();
      uses.set(from, others.set(to, `${path} uses ${target}`));
    }
  }
  return uses;
}

/** The chain of imports that leads from a folder back to it, if any. */
function cycleIn(uses: Uses, at: string, way: string[] = [], steps: string[] = []): string[] | undefined {
  const since = way.indexOf(at);
  if (since !== -1) return steps.slice(since);
  for (const [to, step] of uses.get(at) ?? []) {
    const found = cycleIn(uses, to, [...way, at], [...steps, step]);
    if (found) return found;
  }
  return undefined;
}

describe('the folders of', () => {
  it.each([...TANGLED])('%s still do not: once they do, it is kept so', (house) => {
    const uses = usesWithin(house);
    expect([...uses.keys()].some((room) => cycleIn(uses, room))).toBe(true);
  });

  const houses = SERVICE.flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((house) => !TANGLED.has(house));

  it.each(houses)('%s use each other in one direction', (house) => {
    const uses = usesWithin(house);
    for (const room of uses.keys()) expect(cycleIn(uses, room)).toBeUndefined();
  });
});
