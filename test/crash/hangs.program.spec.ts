import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command-line';
import { startTestApp, type TestApp } from '../support/app';

jest.setTimeout(180_000);

/** Blocks the event loop of the first process of an instance once it serves. */
const BLOCKER = `
const cluster = require('node:cluster');
if (cluster.isWorker && cluster.worker.id === 1)
  setTimeout(function blockForever() { for (;;); }, 8_000).unref();
`;

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-hangs-'));
  writeFileSync(join(folder, 'blocker.cjs'), BLOCKER);
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a process whose event loop is blocked says where, ends, and is replaced', async () => {
  const env = {
    NODE_ENV: 'development',
    NODE_OPTIONS: `--require=${join(folder, 'blocker.cjs')}`,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: app.settings.SECRET_KEY,
    PORT: '0',
    PROCESSES: '2',
    ROLES: 'web',
  };
  const { code, said, noted } = await runCommand(['start'], env, /starting another one/);
  expect(code).toBe(0);
  expect(noted).toContain('process 1 exited (SIGKILL); starting another one');
  const line = said.split('\n').find((one) => one.includes('"fatal"'));
  expect(JSON.parse(line!)).toMatchObject({
    msg: 'the event loop has been blocked for 30 s; this process ends',
    stack: expect.arrayContaining([expect.stringMatching(/^blockForever \(.*blocker\.cjs:4\)$/)]) as string[],
  });
});
