import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '../support/app';

const TYPESCRIPT = join(__dirname, '../../clients/typescript');

/**
 * The generated parts of the clients fit the API description. `UPDATE_GOLDEN=true npm test -- test/golden` generates
 * them.
 */
describe('the generated files of the TypeScript client', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp()));
  afterAll(() => app.close());

  it('fit the API description', async () => {
    const { text: description } = await app.client.get('/openapi.json').expect(200);
    const generated = await generatedFrom(description);
    expect(Object.keys(generated).sort()).toEqual(['operations.ts', 'schema.ts']);
    for (const [name, content] of Object.entries(generated)) {
      const file = join(TYPESCRIPT, 'src/generated', name);
      if (process.env.UPDATE_GOLDEN === 'true') writeFileSync(file, content);
      expect(differences(readFileSync(file, 'utf8'), content)).toEqual([]);
    }
  });
});

async function generatedFrom(description: string): Promise<Record<string, string>> {
  const generator = spawn(process.execPath, [join(TYPESCRIPT, 'generate.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  generator.stdin.end(description);
  return JSON.parse(await text(generator.stdout)) as Record<string, string>;
}

/** The first lines that only one side has. */
function differences(committed: string, generated: string): string[] {
  const [before, now] = [committed.split('\n'), generated.split('\n')];
  const [known, wanted] = [new Set(before), new Set(now)];
  const removed = before.filter((line) => !wanted.has(line)).map((line) => `- ${line}`);
  const added = now.filter((line) => !known.has(line)).map((line) => `+ ${line}`);
  if (removed.length + added.length > 0) return [...removed, ...added].slice(0, 30);
  return committed === generated ? [] : ['the same lines in a different order'];
}
