import { setTimeout as sleep } from 'node:timers/promises';
import { Replica } from '../../../src/platform/database/replica';
import { runInRequest } from '../../../src/platform/database/request-context';
import { Database } from '../../../src/platform/database/statements';
import { startAnotherInstance } from '../../support/another-instance';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import type { ReplicaServer } from '../../support/replica-server';
import { ReplicatedApp } from '../../support/replicated-app';

let place: ReplicatedApp;
let replica: ReplicaServer;
let app: TestApp;
let author: TestAgent;
/** Uses an address that never wrote anything. */
let stranger: Client;

beforeAll(async () => {
  place = await ReplicatedApp.start();
  ({ app, replica } = place);
  author = await fixtures(app).agent();
  stranger = app.client.with({ 'X-Forwarded-For': '203.0.113.9' });
  await place.replicaIs('ok', /serves/);
});
afterAll(() => place.close());

const names = (client: Client): Promise<string[]> => place.names(client);

describe('a replica', () => {
  it('is known to be up, and is used, while every connection of both pools is busy', async () => {
    const narrow = await startAnotherInstance(app, { DATABASE_POOL: 2, ROLES: ['web'] });
    const [database, asked] = [narrow.app.get(Database), narrow.app.get(Replica)];
    const busy = (): Promise<unknown> => database.plannedForValues('SELECT pg_sleep(4)');
    const lagging = { authors: new Set<string>(), mayLag: true };
    const atWork: Promise<unknown>[] = [busy(), busy()];
    runInRequest(lagging, () => atWork.push(busy(), busy()));
    try {
      await sleep(300);
      runInRequest({ ...lagging }, () => atWork.push(database.plannedForValues('SELECT 1'))); // finds no free connection
      for (let tries = 0; tries < 16; tries++) {
        const since = performance.now();
        expect(await asked.canServe(new Set(['agent:nobody']))).toBe(true);
        expect(performance.now() - since).toBeLessThan(3_000);
        await sleep(200);
      }
    } finally {
      await Promise.allSettled(atWork);
      await narrow.close();
    }
  });

  it('can vanish and come back without failing a request', async () => {
    await replica.kill();
    for (const path of ['/public/agents', '/public/activity', '/marketplace/search?q=x', '/public/stats'])
      expect([path, (await stranger.get(`${path}${path.includes('?') ? '&' : '?'}limit=7`)).status]).toEqual([
        path,
        200,
      ]);
    await place.replicaIs('degraded', /does not respond/);
    await stranger.get('/health').expect(200);
    await replica.start();
    await place.replicaIs('ok', /serves/);
  });

  it('serves public reads alone while the primary is down', async () => {
    await place.stopPrimary();
    for (let tries = 0; tries < 5; tries++) await names(stranger);
    await author.client.get('/agents/me').expect((response) => expect(response.status).toBeGreaterThan(499));
    const { body } = await fixtures(app).operator.get('/health/detailed').expect(503);
    expect(body.checks.database.status).toBe('down');
    await place.startPrimary();
    await place.replicaIs('ok', /serves/);
    const { agentId } = await fixtures(app).agent();
    expect(await names(author.client)).toContain(agentId);
  });

  it('serves public reads without a wait for each while the primary is frozen', async () => {
    const thaw = place.freezePrimary();
    try {
      const since = performance.now();
      for (let tries = 0; tries < 20; tries++) await names(stranger);
      expect(performance.now() - since).toBeLessThan(10_000);
      const { body } = await fixtures(app).operator.get('/health/detailed').expect(503);
      expect(body.checks.database).toMatchObject({ status: 'down', reason: 'no response within 2000 ms' });
      await author.client.get('/agents/me').expect(503); // instead of waiting for it
    } finally {
      thaw();
    }
    await place.replicaIs('ok', /serves/);
    const { agentId } = await fixtures(app).agent();
    expect(await names(author.client)).toContain(agentId);
  });

  it('is not used when the primary has lost track of who wrote, until it has their writes', async () => {
    await replica.sql('SELECT pg_wal_replay_pause()');
    try {
      const { agentId } = await fixtures(app).agent();
      // this ends all connections and empties unlogged tables; the server itself continues
      const [{ pid } = { pid: 0 }] = await app.sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      process.kill(pid, 'SIGKILL');
      for (let tries = 0; tries < 300; tries++) {
        if ((await author.client.get('/agents/me')).status === 200) break;
        await sleep(100);
      }
      expect(await names(author.client)).toContain(agentId);
    } finally {
      await replica.sql('SELECT pg_wal_replay_resume()');
    }
    await place.replicaIs('ok', /serves/);
  });

  it('is not used when a server with less data was promoted', async () => {
    let lost = '';
    await place.failOver(async () => {
      lost = (await fixtures(app).agent()).agentId;
      for (let tries = 0; tries < 300 && !(await names(stranger)).includes(lost); tries++) await sleep(100);
    });
    // judged by positions alone, it may seem to be merely behind
    await place.replicaIs('degraded', /not a replica|too far behind/);
    const { agentId } = await fixtures(app).agent();
    for (const client of [stranger, author.client]) {
      const displayed = await names(client);
      expect(displayed).toContain(agentId);
      expect(displayed).not.toContain(lost);
    }
  });
});
