import { readFileSync } from 'node:fs';
import { MARKDOWN_FILES } from './markdown';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Parts of `npm run check`, and commands that every developer knows. */
const OBVIOUS = ['start', 'test', 'build', 'typecheck', 'lint', 'style', 'format'];
/** Another name of `sample-network`. */
const ALIASES = ['town'];

it('the guides name only scripts that exist, and all that need an explanation', () => {
  const text = MARKDOWN_FILES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*[a-z])(?![\w:-])/g)].map(
    ([, name = '']) => name,
  );
  const inTables = [...text.matchAll(/`([a-z]+:[a-z]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const explained = new Set([...named, ...inTables, ...OBVIOUS, ...ALIASES]);
  expect(Object.keys(scripts).filter((name) => !explained.has(name))).toEqual([]);
});
