import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_TOKEN } from '../support/app';
import { onServer } from '../support/on-server';
import { type Family, parseExposition } from '../support/prometheus';
import { createTestDatabase } from '../support/template-database';
import { revertDatabase } from '../../src/platform/database/migrations';
import { runCommand, ServiceProcess } from './service-process';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rialto-life-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function scrape({ url }: ServiceProcess): Promise<Map<string, Family>> {
  const headers = { 'x-admin-token': ADMIN_TOKEN, connection: 'close' };
  return parseExposition(await (await fetch(`${url}/metrics?format=prometheus`, { headers })).text());
}

describe('a service process', () => {
  it('answers requests sent before and shortly after SIGTERM, exits with 0, and starts again on the same data', async () => {
    const service = await ServiceProcess.at(dataDir, { DRAIN_GRACE_S: '5' });
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
  }, 600_000);

  it('runs as several processes that share the work, report metrics as one, and stop in order at Ctrl+C', async () => {
    const graceS = 10; // the maximum
    const service = await ServiceProcess.at(dataDir, {
      PROCESSES: '2',
      DRAIN_GRACE_S: String(graceS),
      ADMIN_TOKEN,
    });
    await service.start();
    const asked = async (): Promise<number> => {
      const requests = (await scrape(service)).get('http_requests_total')?.samples ?? [];
      return requests.find(({ labels }) => labels.route === 'GET /info')?.value ?? 0;
    };
    let before = 0;
    for (let request = 1; request <= 20; request++) {
      expect((await fetch(`${service.url}/info`, { headers: { connection: 'close' } })).status).toBe(200);
      if (request % 4 > 0) continue;
      const counted = await asked();
      expect(counted).toBeGreaterThanOrEqual(before);
      before = counted;
    }
    // a request is counted once its response was sent
    for (const giveUpAt = Date.now() + 30_000; before < 20 && Date.now() < giveUpAt;) before = await asked();
    for (let again = 0; again < 4; again++) expect(await asked()).toBe(20);

    const families = await scrape(service);
    const labelsOf = (name: string): object[] =>
      families.get(name)?.samples.map(({ labels }) => labels) ?? [];
    // listed in the order in which they became ready
    const places = labelsOf('process_resident_memory_bytes');
    expect(places).toHaveLength(2);
    expect(places).toEqual(expect.arrayContaining([{ process: '1' }, { process: '2' }]));
    expect(labelsOf('outbox_pending')).toEqual([{}]);
    const json = await fetch(`${service.url}/metrics`, { headers: { 'x-admin-token': ADMIN_TOKEN } });
    expect(await json.json()).toMatchObject({
      routes: { 'GET /info': { requests: 20 } },
      processes: { '1': { database_pool_waiting: 0 }, '2': { database_pool_waiting: 0 } },
    });

    const reportedAt = performance.now();
    expect(await service.stop('SIGINT', 'SIGINT')).toBe(0);
    expect(performance.now() - reportedAt).toBeLessThan(graceS * 1_000); // at a terminal, there is no grace period
  }, 600_000);

  it('serves health and metrics without the web role, and nothing else', async () => {
    const database = await createTestDatabase();
    const roles = { ROLES: 'relay,dispatcher,sweeper', DATABASE_URL: database.url, ADMIN_TOKEN };
    const service = await ServiceProcess.at(dataDir, roles);
    await service.start();
    expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${service.url}/health/detailed`)).json()).toMatchObject({ status: 'ok' });
    expect((await scrape(service)).get('webhook_deliveries_pending')?.samples).toHaveLength(1);
    expect(await (await fetch(`${service.url}/metrics`)).json()).toEqual({ status: 'ok' });
    // as in all routes, a slash at the end makes no difference
    expect((await fetch(`${service.url}/health/`)).status).toBe(200);
    for (const path of ['/info', '/docs', '/marketplace/search', '/metrics/x', '//health']) {
      const answer = await fetch(service.url + path);
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        421,
        'misdirected_request',
      ]);
    }
    const [, check = ''] = /HEALTHCHECK[^[]*(\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const [command = '', ...args] = JSON.parse(check) as string[];
    const healthy = (port: number): boolean =>
      spawnSync(command, args, { env: { ...process.env, PORT: String(port) } }).status === 0;
    expect([healthy(service.port), healthy(service.port + 1)]).toEqual([true, false]);
    expect(await service.stop()).toBe(0);
    const other = {
      SECRET_KEY: 'the key of another installation than this',
      PUBLIC_URL: 'http://127.0.0.1',
      PORT: '0',
    };
    const refused = await runCommand('start', { DATA_DIR: dataDir, DATABASE_URL: database.url, ...other });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^SECRET_KEY is not the key of this database/m),
    ]);
    await database.drop();
  }, 600_000);

  it('refuses to serve with an outdated schema, and names the command to run', async () => {
    const database = await createTestDatabase();
    await revertDatabase(database.url);
    for (const PROCESSES of ['1', '2']) {
      const refused = await runCommand('start', {
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        PORT: '0',
        PUBLIC_URL: 'http://127.0.0.1',
        PROCESSES,
      });
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/lacks 1 migration.*npm run db:migrate/);
    }
    const status = await runCommand('db status', { DATA_DIR: dataDir, DATABASE_URL: database.url });
    expect([status.code, status.output]).toEqual([1, expect.stringMatching(/pending {2}\w+/)]);
    expect(
      (await runCommand('db migrate', { DATA_DIR: dataDir, DATABASE_URL: database.url })).output,
    ).toMatch(/applied {2}\w+/);
    expect((await runCommand('db status', { DATA_DIR: dataDir, DATABASE_URL: database.url })).code).toBe(0);
    expect(
      (await runCommand('ledger-check', { DATA_DIR: dataDir, DATABASE_URL: database.url })).output,
    ).toMatch(/all ten invariants hold/);
    expect((await runCommand('db seed', { DATA_DIR: dataDir, DATABASE_URL: database.url })).output).toMatch(
      /INV-\w{4}-\w{4}/,
    );
    const noted = await onServer(database.url, (client) =>
      client.query<object>('SELECT via, command, outcome FROM operator_log'),
    );
    expect(noted.rows).toEqual([{ via: 'command_line', command: 'db:seed', outcome: 'done' }]);
    await database.drop();
  }, 600_000);
});
