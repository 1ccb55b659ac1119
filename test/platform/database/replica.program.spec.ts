import { Replica } from '../../../src/platform/database/replica';
import { type Instance, startAnotherInstance } from '../../support/another-instance';
import type { TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import type { ReplicaServer } from '../../support/replica-server';
import { ReplicatedApp } from '../../support/replicated-app';

let place: ReplicatedApp;
let replica: ReplicaServer;
let app: TestApp;
let other: Instance;
let author: TestAgent;
/** Uses an address that never wrote anything. */
let stranger: Client;

beforeAll(async () => {
  place = await ReplicatedApp.start();
  ({ app, replica } = place);
  other = await startAnotherInstance(app);
  author = await fixtures(app).agent();
  stranger = app.client.with({ 'X-Forwarded-For': '203.0.113.9' });
});
afterAll(async () => {
  await other.close();
  await place.close();
});

const names = (client: Client): Promise<string[]> => place.names(client);

describe('a replica', () => {
  it('serves public reads, and only those', async () => {
    await place.replicaIs('ok', /replica serves/);
    const before = await place.readsOfReplica();
    await names(stranger);
    const after = await place.readsOfReplica();
    expect(after).toBeGreaterThan(before);
    await author.client.get('/agents/me').expect(200);
    await author.client.get('/marketplace/orders').expect(200);
    expect(await place.readsOfReplica()).toBe(after);
  });

  it('does not serve a client whose writes it lacks, on any instance', () =>
    place.whilePaused(async () => {
      const registration = await fixtures(app).registration();
      const from = (address: string, url = app.url) => new Client(url, { 'X-Forwarded-For': address });
      const { body } = await from('203.0.113.1').post('/agents/register', registration).expect(201);
      const { agent_id: id, api_key: key } = body as { agent_id: string; api_key: string };
      expect((await place.namesOnReplica(stranger)).names).not.toContain(id);
      for (const url of [app.url, other.url]) expect(await names(from('203.0.113.1', url))).toContain(id);

      const elsewhere = from('203.0.113.2', other.url).as(key);
      expect((await place.namesOnReplica(elsewhere)).names).not.toContain(id); // the key itself has written nothing yet
      await from('203.0.113.3').as(key).patch('/agents/me', { status_message: 'here' }).expect(200);
      expect(await names(elsewhere)).toContain(id);
    }, [other.url]));

  it('leaves no cached response for a client whose writes it lacks', () =>
    place.whilePaused(async () => {
      const writer = app.client.with({ 'X-Forwarded-For': '203.0.113.4' });
      const { body } = await writer.post('/agents/register', await fixtures(app).registration()).expect(201);
      const { agent_id: id } = body as { agent_id: string };
      const seen = await place.namesOnReplica(stranger);
      expect(seen.names).not.toContain(id);
      expect(await place.names(writer, seen.page)).toContain(id);
    }));

  it('serves a client that wrote nothing, also at the same time as one that did', () =>
    place.whilePaused(async () => {
      await author.client.patch('/agents/me', { status_message: 'a moment ago' }).expect(200);
      const asked = app.app.get(Replica);
      const may = (...authors: string[]) => asked.canServe(new Set(authors));
      // the first keeps the lookup busy, so that the others share the next one
      const [, wrote, nobody] = await Promise.all([
        may('agent:anybody'),
        may(`agent:${author.agentId}`),
        may('agent:nobody'),
      ]);
      expect([wrote, nobody]).toEqual([false, true]);
    }));

  it('has every writer recorded, however many write concurrently over few connections', async () => {
    const agents = await Promise.all(Array.from({ length: 12 }, () => fixtures(app).agent()));
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

  it('has no writer recorded for callers that only read, even in a transaction', async () => {
    const address = '203.0.113.21';
    const reader = app.client.with({ 'X-Forwarded-For': address });
    const noted = () => app.sql(`SELECT author FROM recent_writes WHERE author LIKE '%' || $1`, [address]);
    await reader.get('/ucp/handoff/of-nothing').expect(404);
    expect(await noted()).toEqual([]);
    await reader.post('/agents/register', await fixtures(app).registration()).expect(201);
    expect(await noted()).toHaveLength(1);
  });

  it('is not used while it is too far behind, and is used again once it has caught up', async () => {
    await replica.sql('SELECT pg_wal_replay_pause()');
    const { agentId } = await fixtures(app).agent();
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    await place.replicaIs('degraded', /lags too far behind/);
    expect(await names(stranger)).toContain(agentId);
    later.mockRestore();
    await replica.sql('SELECT pg_wal_replay_resume()');
    await place.replicaIs('ok', /serves/);
    expect(await names(stranger)).toContain(agentId);
  });
});
