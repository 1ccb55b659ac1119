import { SERVICE, sourceFiles } from './source-files';

/** The API description merges two body classes with the same name, and the later one replaces the other. */
it('call no two classes the same', () => {
  const places = new Map<string, string[]>();
  for (const { path, text } of SERVICE.flatMap(sourceFiles))
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?class (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
