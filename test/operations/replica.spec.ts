import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ConnectionBudget } from '../../src/platform/database/connection-budget';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres';
import { Replica } from '../../src/platform/database/replica';
import { migrateDatabase } from '../../src/platform/database/migrations';
import { type Instance, startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { given, type GivenAgent } from '../support/given';
import { ReplicaServer } from '../support/replica-server';

jest.setTimeout(60_000);

let folder: string;
let primary: EmbeddedPostgres;
let replica: ReplicaServer;
let app: TestApp;
let other: Instance;
let author: GivenAgent;
/** From an address that never wrote anything. */
let stranger: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-replica-'));
  primary = await startPrimary();
  await migrateDatabase(primary.url);
  replica = await ReplicaServer.of(join(folder, 'primary'), primary.url, join(folder, 'replica'));
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, TRUST_PROXY: '1' };
  app = await startTestApp(settings);
  other = await startAnotherInstance(app);
  author = await given(app).agent();
  stranger = app.client.with({ 'X-Forwarded-For': '203.0.113.9' });
}, 120_000);
afterAll(async () => {
  await other.close();
  await app.close();
  await replica.kill();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const startPrimary = () => startEmbeddedPostgres({ dataDir: join(folder, 'primary'), durable: true });

/** How the replica is, as the operator sees it. */
async function replicaIs(status: string, reason: RegExp): Promise<void> {
  let seen: unknown;
  for (let tries = 0; tries < 150; tries++) {
    const { body } = await given(app).operator.get('/health/detailed');
    seen = body.checks?.replica;
    if (body.checks?.replica?.status === status && reason.test(body.checks.replica.reason)) return;
    await sleep(100);
  }
  throw new Error(`the replica is not ${status}: ${JSON.stringify(seen)}`);
}

async function readsOfReplica(): Promise<number> {
  const { text } = await given(app).operator.get('/metrics?format=prometheus').expect(200);
  return Number(/^replica_reads_total\{outcome="answered"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

let pages = 0;
/** A page that nobody has asked for before, so that no kept answer is given. */
async function names(client: Client): Promise<string[]> {
  const { body } = await client.get(`/public/agents?limit=${100 - (pages++ % 50)}`).expect(200);
  return (body.agents as { agent_id: string }[]).map(({ agent_id }) => agent_id);
}

it('is told at its start when one instance may open more connections than the server allows', async () => {
  const budget = (changes: object) =>
    new ConnectionBudget(Object.assign(Object.create(app.settings), changes), app.app.get(DataSource));
  expect(await budget({ PROCESSES: 4, DATABASE_POOL: 48 }).problem()).toBeUndefined();
  expect(await budget({ PROCESSES: 4, DATABASE_POOL: 49 }).problem()).toBe(
    'PROCESSES=4 with DATABASE_POOL=49 may open 200 connections where PostgreSQL allows 197: ' +
      'set DATABASE_POOL to 48 at most, raise max_connections, or use a pooler',
  );
  const pooled = { PROCESSES: 4, DATABASE_POOL: 49, DATABASE_DIRECT_URL: primary.url };
  expect(await budget(pooled).problem()).toBeUndefined();
});

describe('a replica', () => {
  it('answers public reads, and only those', async () => {
    await replicaIs('ok', /answered by the replica/);
    const before = await readsOfReplica();
    await names(stranger);
    const after = await readsOfReplica();
    expect(after).toBeGreaterThan(before);
    await author.client.get('/agents/me').expect(200);
    await author.client.get('/marketplace/orders').expect(200);
    expect(await readsOfReplica()).toBe(after);
  });

  it('is not asked by whoever wrote what it has not heard of, wherever they come back', async () => {
    await replica.sql('SELECT pg_wal_replay_pause()');
    try {
      const registration = await given(app).registration();
      const from = (address: string, url = app.url) => new Client(url, { 'X-Forwarded-For': address });
      const { body } = await from('203.0.113.1').post('/agents/register', registration).expect(201);
      const { agent_id: id, api_key: key } = body as { agent_id: string; api_key: string };
      expect(await names(stranger)).not.toContain(id);
      for (const url of [app.url, other.url]) expect(await names(from('203.0.113.1', url))).toContain(id);

      const elsewhere = from('203.0.113.2', other.url).as(key);
      expect(await names(elsewhere)).not.toContain(id); // the key itself has written nothing yet
      await from('203.0.113.3').as(key).patch('/agents/me', { status_message: 'here' }).expect(200);
      expect(await names(elsewhere)).toContain(id);

      // what it says is not kept for others either
      const page = '/public/agents?limit=50';
      const shown = expect.objectContaining({ agent_id: id });
      expect((await stranger.get(page).expect(200)).body.agents).not.toContainEqual(shown);
      expect((await from('203.0.113.1').get(page).expect(200)).body.agents).toContainEqual(shown);
    } finally {
      await replica.sql('SELECT pg_wal_replay_resume()');
    }
    await replicaIs('ok', /answered/);
  });

  it('is asked by whoever wrote nothing, also in the same moment as one who did', async () => {
    await replica.sql('SELECT pg_wal_replay_pause()');
    try {
      await author.client.patch('/agents/me', { status_message: 'a moment ago' }).expect(200);
      const asked = app.app.get(Replica);
      const may = (...authors: string[]) => asked.mayAnswer(new Set(authors));
      // the first keeps the look-up busy, so that the others share the next one
      const [, wrote, nobody] = await Promise.all([
        may('agent:anybody'),
        may(`agent:${author.agentId}`),
        may('agent:nobody'),
      ]);
      expect([wrote, nobody]).toEqual([false, true]);
    } finally {
      await replica.sql('SELECT pg_wal_replay_resume()');
    }
    await replicaIs('ok', /answered/);
  });

  it('is told of every write, however many write at once over few connections', async () => {
    const agents = await Promise.all(Array.from({ length: 12 }, () => given(app).agent()));
    const narrow = await startAnotherInstance(app, { DATABASE_POOL: 2, ROLES: ['web'] });
    try {
      await app.sql('TRUNCATE recent_writes');
      await Promise.all(
        agents.map(({ key }) =>
          new Client(narrow.url).as(key).patch('/agents/me', { status_message: 'all at once' }).expect(200),
        ),
      );
      const noted = await app.sql('SELECT FROM recent_writes WHERE author = ANY ($1)', [
        agents.map(({ agentId }) => `agent:${agentId}`),
      ]);
      expect(noted).toHaveLength(agents.length);
    } finally {
      await narrow.close();
    }
  });

  it('is left alone while it is too far behind, and asked again once it is not', async () => {
    await replica.sql('SELECT pg_wal_replay_pause()');
    const { agentId } = await given(app).agent();
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    await replicaIs('degraded', /too far behind/);
    expect(await names(stranger)).toContain(agentId);
    later.mockRestore();
    await replica.sql('SELECT pg_wal_replay_resume()');
    await replicaIs('ok', /answered/);
    expect(await names(stranger)).toContain(agentId);
  });

  it('may vanish and come back, and nobody hears of it', async () => {
    await replica.kill();
    for (const path of ['/public/agents', '/public/activity', '/marketplace/search?q=x', '/public/stats'])
      expect([path, (await stranger.get(`${path}${path.includes('?') ? '&' : '?'}limit=7`)).status]).toEqual([
        path,
        200,
      ]);
    await replicaIs('degraded', /does not answer/);
    await stranger.get('/health').expect(200);
    await replica.start();
    await replicaIs('ok', /answered/);
  });

  it('answers public reads alone while the primary is away', async () => {
    await primary.stop();
    for (let tries = 0; tries < 5; tries++) await names(stranger);
    await author.client.get('/agents/me').expect((response) => expect(response.status).toBeGreaterThan(499));
    const { body } = await given(app).operator.get('/health/detailed').expect(503);
    expect(body.checks.database.status).toBe('down');
    primary = await startPrimary();
    await replicaIs('ok', /answered/);
    const { agentId } = await given(app).agent();
    expect(await names(author.client)).toContain(agentId);
  });
});
