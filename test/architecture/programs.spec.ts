import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const commands = Object.values(scripts).flatMap(
  (script) => /^(?:exec )?node bin\/run\.mjs ([a-z-]+)/.exec(script)?.[1] ?? [],
);
const programs = ['src/main.ts', ...[...new Set(['start', ...commands])].map((name) => `src/cli/${name}.ts`)];

/** Otherwise it starts slowly, and nothing else shows that. */
it.each(programs)('%s loads the packed modules first', (program) => {
  const [first] = /^import .*$/m.exec(readFileSync(program, 'utf8')) ?? [];
  expect(first).toMatch(/^import '.*\/platform\/fast\/packed-modules';$/);
});
