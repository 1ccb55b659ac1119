import { sourceFiles } from './source-files';

/** Two bodies of one name are one to the API description, and the later one is told of both. */
it('call no two classes the same', () => {
  const places = new Map<string, string[]>();
  for (const { path, text } of sourceFiles('src'))
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?class (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
