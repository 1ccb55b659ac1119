import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';

const CLIENT = join(__dirname, '../../clients/python');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-python-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** `UPDATE_GOLDEN=true npm test -- test/golden` generates the files; so does `node clients/python/generate.mjs`. */
it('the Python client has the types, keys, and pages of the API description, and the version of the project', async () => {
  const { text } = await app.client.get('/openapi.json').expect(200);
  const description = join(folder, 'openapi.json');
  writeFileSync(description, text);
  const committed = join(CLIENT, 'rialto_client');
  const generated = process.env.UPDATE_GOLDEN === 'true' ? committed : folder;
  const generator = [join(CLIENT, 'generate.mjs'), generated, description];
  expect(spawnSync(process.execPath, generator, { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  for (const name of ['types.py', '_api.py']) {
    const [before, now] = [committed, generated].map((path) =>
      readFileSync(join(path, name), 'utf8').split('\n'),
    );
    const known = new Set(before);
    expect(now!.filter((line) => !known.has(line)).slice(0, 30)).toEqual([]);
    expect(now).toEqual(before);
  }
});
