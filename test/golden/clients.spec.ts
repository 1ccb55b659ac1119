import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { generateClients } from '../support/downloads';

let app: TestApp;
beforeAll(async () => {
  generateClients();
  app = await startTestApp();
});
afterAll(() => app.close());

it('the clients are generated from what the running service describes', async () => {
  const { text } = await app.client.get('/openapi.json').expect(200);
  const built = readFileSync(join(__dirname, '../../dist/openapi.json'), 'utf8');
  // member by member, since Jest would compare megabytes of text for minutes
  expect(differencesOf(JSON.parse(built), JSON.parse(text)).slice(0, 30)).toEqual([]);
  expect(built === text).toBe(true);
});

/** The paths of the members that differ. */
function differencesOf(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : [`${path}: ${JSON.stringify(one)}, now ${JSON.stringify(other)}`];
  const [before, now] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => differencesOf(before[name], now[name], `${path}/${name}`));
}
