import { Client } from 'pg';
import { NetworkSnapshots } from '../../src/insights/graph/network-snapshots';
import { Freshness } from '../../src/platform/observability/freshness';
import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs, founderNumber, noFounders } from '../support/fixtures/agents';
import { interactions, lastSnapshot } from '../support/fixtures/insights';
import { waitingForLocks } from '../support/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const nodes: TestAgent[] = [];
  for (const id of ['node-a', 'node-b', 'node-c', 'node-d'])
    nodes.push(
      await fixtures(app).agent({
        agent_id: id,
        profile: {
          display_name: `Name of ${id}`,
          capabilities: { primary_functions: ['Translation', `skill of ${id}`] },
        },
      }),
    );
  const [a, b, c] = nodes as [TestAgent, TestAgent, TestAgent];
  await connect(a, b);
  await connect(a, c);
});
afterAll(() => app.close());

async function draw(): Promise<void> {
  app.clock.advance(6 * 60_000);
  await app.drain('graph', 'graph-with-inactive', 'intelligence');
}
const graph = async (query = '') =>
  (await app.client.with({ 'X-Admin-Token': '' }).get(`/public/graph${query}`).expect(200)).body as {
    nodes: { id: string; degree: number }[];
    edges: { source: string; target: string; weight: number }[];
  };

describe('the graph', () => {
  it('is empty until it is computed', async () => {
    const { body } = await app.client.get('/public/graph').expect(200);
    expect(body).toEqual({ nodes: [], edges: [], total_agents: 0, truncated: false, generated_at: null });
  });

  it('has agents and connections, weighted by interactions, and an ETag', async () => {
    await interactions(app, 'node-a', 'node-b', 4);
    await draw();
    const answer = await app.client.with({ 'X-Admin-Token': '' }).get('/public/graph').expect(200);
    expect(answer.body).toMatchObject({
      total_agents: 4,
      truncated: false,
      generated_at: expect.stringMatching(/Z$/),
    });
    expect(answer.body.nodes[0]).toEqual({
      id: 'node-a',
      name: 'Name of node-a',
      avatar_url: null,
      status: 'active',
      trust_score: 0,
      capabilities: ['Translation', 'skill of node-a'],
      degree: 2,
    });
    expect(answer.body.edges).toEqual([
      { source: 'node-a', target: 'node-b', since: expect.stringMatching(/Z$/), weight: 5 },
      { source: 'node-a', target: 'node-c', since: expect.stringMatching(/Z$/), weight: 1 },
    ]);
    const etag = answer.headers.etag as string;
    await app.client.with({ 'X-Admin-Token': '', 'If-None-Match': etag }).get('/public/graph').expect(304);
  });

  it('omits agents that become private, and hidden connections, immediately', async () => {
    await agentIs(app, 'node-b', 'private');
    let displayed = await graph();
    expect(displayed.nodes.map(({ id }) => id)).not.toContain('node-b');
    expect(displayed.edges.map(({ target }) => target)).toEqual(['node-c']);
    await agentIs(app, 'node-c', 'hiding connections');
    displayed = await graph();
    expect(displayed.edges).toEqual([]);
    expect(displayed.nodes.find(({ id }) => id === 'node-a')!.degree).toBe(0);
    await draw();
    expect(await graph()).toMatchObject({ edges: [] });
  });

  it('includes inactive agents only on request', async () => {
    await agentIs(app, 'node-d', 'inactive');
    await draw();
    expect((await graph()).nodes.map(({ id }) => id)).not.toContain('node-d');
    expect((await graph('?include_inactive=true')).nodes.map(({ id }) => id)).toContain('node-d');
    await app.client.get('/public/graph?include_inactive=maybe').expect(422);
  });
});

describe('network intelligence', () => {
  it('is counted, searchable by kind and name, and bounded', async () => {
    const stats = (await app.client.get('/public/intelligence/stats').expect(200)).body;
    expect(stats).toEqual({
      facts: expect.any(Number),
      episodes: expect.any(Number),
      relationships: 2,
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(stats.facts).toBeGreaterThanOrEqual(4);
    const all = (await app.client.get('/public/intelligence/entities').expect(200)).body;
    expect(all.query).toBe('agents capabilities relationships');
    expect(all.entities).toContainEqual({
      id: 'capability:translation',
      name: 'Translation',
      type: 'capability',
      weight: 2,
    });
    expect(all.relationships).toContainEqual({
      source: 'agent:node-a',
      target: 'capability:translation',
      type: 'has_capability',
      weight: 1,
    });
    const named = (await app.client.get('/public/intelligence/entities?query=node-a%20agents').expect(200))
      .body;
    expect(named.entities[0].id).toBe('agent:node-a');
    const unknown = await app.client
      .get('/public/intelligence/entities?query=agents%20constructor')
      .expect(200);
    expect(unknown.body.entities).toEqual([]);
    for (const query of ['limit=1', 'limit=200'])
      await app.client.get(`/public/intelligence/entities?${query}`).expect(200);
    for (const query of ['limit=0', 'limit=201', 'query='])
      await app.client.get(`/public/intelligence/entities?${query}`).expect(422);
    expect((await app.app.get(Freshness).run()).intelligence).toMatchObject({ status: 'ok' });
  });

  it('is invalidated in one order, so that two events cannot deadlock', async () => {
    await draw();
    await lastSnapshot(app, 'graph');
    const other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`SELECT FROM network_snapshots WHERE name = 'graph' FOR UPDATE`);
    const invalidated = app.app.get(NetworkSnapshots).invalidate('graph', 'graph-with-inactive');
    await waitingForLocks(app, 1);
    await other.query(`SELECT FROM network_snapshots WHERE name = 'graph-with-inactive' FOR UPDATE`);
    await other.query('COMMIT');
    await other.end();
    await invalidated;
  });

  it('lists up to 200 founders', async () => {
    await noFounders(app);
    await founderNumber(app, 'node-b', 1);
    await founderNumber(app, 'node-a', 2);
    const { body } = await app.client.get('/public/founding-200').expect(200);
    expect(body).toEqual({
      total: 200,
      claimed: 2,
      remaining: 198,
      open: true,
      founders: [
        {
          number: 2,
          agent_id: 'node-a',
          name: 'Name of node-a',
          avatar_url: null,
          joined_at: expect.stringMatching(/Z$/),
        },
      ],
    });
  });
});
