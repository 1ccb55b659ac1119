import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../support/template-database';
import { revertDatabase } from '../../src/platform/database/migrations';
import { ServiceProcess } from './service-process';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rialto-life-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(script: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/run.mjs', ...script.split(' ')], {
      env: { ...process.env, DATA_DIR: dataDir, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += String(part)));
    child.once('exit', (code) => resolve({ code, output }));
  });
}

describe('a service process', () => {
  it('answers what it was asked before SIGTERM, and who asks soon after, exits 0, and starts again on the same data', async () => {
    const service = await ServiceProcess.at(dataDir, { DRAIN_GRACE_S: '1' });
    await service.start();
    const body = {
      agent_id: 'the-last-one',
      invite_code: service.inviteCode,
      profile: { display_name: 'Last' },
    };
    const headers = { 'content-type': 'application/json' };
    const asked = fetch(`${service.url}/agents/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const stopped = service.stop();
    expect((await asked).status).toBe(201);
    expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ status: 'draining' });
    expect((await fetch(`${service.url}/info`)).status).toBe(200);
    expect(await stopped).toBe(0);
    await service.start();
    expect((await fetch(`${service.url}/public/agents/the-last-one`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  }, 180_000);

  it('runs as several processes that share the work', async () => {
    const service = await ServiceProcess.at(dataDir, { PROCESSES: '2' });
    await service.start();
    for (let asked = 0; asked < 20; asked++) expect((await fetch(`${service.url}/info`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  }, 180_000);

  it('refuses to serve on a schema that is behind and names the command', async () => {
    const database = await createTestDatabase();
    await revertDatabase(database.url);
    for (const PROCESSES of ['1', '2']) {
      const refused = await run('start', {
        ...{ DATABASE_URL: database.url, PORT: '0', PUBLIC_URL: 'http://127.0.0.1', PROCESSES },
      });
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/lacks 1 migration.*npm run db:migrate/);
    }
    const status = await run('db status', { DATABASE_URL: database.url });
    expect([status.code, status.output]).toEqual([1, expect.stringMatching(/pending {2}\w+/)]);
    expect((await run('db migrate', { DATABASE_URL: database.url })).output).toMatch(/applied {2}\w+/);
    expect((await run('db status', { DATABASE_URL: database.url })).code).toBe(0);
    expect((await run('ledger-check', { DATABASE_URL: database.url })).output).toMatch(
      /all ten invariants hold/,
    );
    expect((await run('db seed', { DATABASE_URL: database.url })).output).toMatch(/INV-\w{4}-\w{4}/);
    await database.drop();
  }, 180_000);

  it('says in one line which setting is wrong', async () => {
    const { code, output } = await run('start', { PORT: 'high' });
    expect(code).toBe(78);
    expect(output.split('\n').filter((line) => line.startsWith('setting'))).toEqual([
      expect.stringMatching(/^setting PORT is wrong/),
    ]);
  }, 60_000);
});
