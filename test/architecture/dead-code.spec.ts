import { SERVICE, sourceFiles } from './source-files';

const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:const|let|class|function\*?|interface|type|enum) (\w+)/gm;

/** Ports that others implement. */
const FOR_OTHERS = new Set(['ChainWatcher']);

/** Compares by words, so code in use is never reported; dead code whose name occurs twice is missed. */
describe('what is exported', () => {
  it('is used by somebody', () => {
    const uses = new Map<string, number>();
    const files = [...SERVICE, 'test', 'bench', 'drill', 'migrations'].flatMap(sourceFiles);
    for (const { text } of files)
      for (const [word] of text.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
    const dead = files.flatMap(({ path, text }) =>
      [...text.matchAll(EXPORTED)]
        .map(([, name]) => name as string)
        .filter((name) => uses.get(name) === 1 && !FOR_OTHERS.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(dead).toEqual([]);
  });
});
