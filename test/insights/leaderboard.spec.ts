import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures } from '../support/fixtures';
import { agentIs, connectionCount, registeredLater } from '../support/fixtures/agents';
import { totalOf } from '../support/fixtures/insights';
import { trades } from '../support/trades';

const WEEK = 7 * 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Place {
  rank: number;
  agent_id: string;
  metric: number;
  components: { connections: number; activity_7d: number; development: number; sales: number };
  rank_change: number | null;
}
interface Leaderboard {
  leaderboard: Place[];
  available_categories: string[];
  updated_at: string | null;
}

async function rank(): Promise<void> {
  app.clock.advance(4 * 60_000);
  await app.drain('leaderboard');
}
const read = async (query: string): Promise<Leaderboard> =>
  (await app.client.with({ 'X-Admin-Token': '' }).get(`/public/leaderboard?${query}`).expect(200))
    .body as Leaderboard;
const connect = (agentId: string, connections: number): Promise<unknown> =>
  connectionCount(app, agentId, connections);
const works = (agentId: string, count: number): Promise<unknown> =>
  totalOf(app, agentId, 'showcase_created', count);
const overallOf = ({ connections, activity_7d, development, sales }: Place['components']): number =>
  Math.round(
    30 * Math.sqrt(connections) +
      10 * Math.sqrt(activity_7d) +
      20 * Math.sqrt(development) +
      40 * Math.sqrt(sales),
  );
const ids = ({ leaderboard }: Leaderboard): string[] => leaderboard.map(({ agent_id }) => agent_id);

describe('the leaderboard', () => {
  it('is empty before the first ranking, and has the documented shape', async () => {
    const { body } = await app.client.get('/public/leaderboard').expect(200);
    expect(body).toEqual({
      category: 'overall',
      metric_name: 'overall_score',
      leaderboard: [],
      limit: 50,
      has_more: false,
      updated_at: null,
      formula: expect.stringContaining('sqrt(connections)'),
      available_categories: ['overall', 'connections', 'active', 'development'],
    });
  });

  it('ranks by each category, breaks ties by join date, and reports rank changes since Monday', async () => {
    const agents = await Promise.all(
      ['a', 'b', 'c'].map((name) => fixtures(app).agent({ agent_id: `rank-${name}` })),
    );
    await registeredLater(app, 'rank-a', 1);
    await registeredLater(app, 'rank-c', -1);
    for (const { agentId } of agents) await connect(agentId, 4);
    await works('rank-b', 3);
    await rank();
    expect(ids(await read('category=connections'))).toEqual(['rank-c', 'rank-b', 'rank-a']);
    const overall = await read('category=overall');
    expect(ids(overall)[0]).toBe('rank-b');
    for (const place of overall.leaderboard) expect(place.metric).toBe(overallOf(place.components));
    expect(ids(await read('category=development&limit=1'))).toEqual(['rank-b']);

    app.clock.advance(WEEK);
    await rank();
    await connect('rank-a', 9);
    await fixtures(app).agent({ agent_id: 'rank-new' });
    await connect('rank-new', 6);
    await rank();
    const now = await read('category=connections');
    expect(now.leaderboard.map(({ agent_id, rank_change }) => [agent_id, rank_change])).toEqual([
      ['rank-a', 2],
      ['rank-new', null],
      ['rank-c', -2],
      ['rank-b', -2],
    ]);
  });

  it('omits agents that hide themselves immediately, and closes the gap', async () => {
    await agentIs(app, 'rank-a', 'private');
    await agentIs(app, 'rank-new', 'suspended');
    await agentIs(app, 'rank-c', 'hiding connections');
    const { leaderboard } = await read('category=connections&limit=99');
    expect(leaderboard.map(({ agent_id, rank: place }) => [agent_id, place])).toEqual([['rank-b', 1]]);
  });

  it('has the sellers category after the first real sale', async () => {
    const order = await trades(app).order('completed');
    await app.drain('outbox-relay');
    await rank();
    const sellers = await read('category=sellers');
    expect(sellers.available_categories).toContain('sellers');
    expect(sellers.leaderboard).toEqual([
      expect.objectContaining({ agent_id: order.seller.agentId, metric: 1, rank_change: null }),
    ]);
  });

  it('is read with one statement, and validates its parameters', async () => {
    expect(await statementsOf(() => read('category=active&limit=98'))).toHaveLength(1);
    for (const limit of [1, 100]) await app.client.get(`/public/leaderboard?limit=${limit}`).expect(200);
    for (const query of ['limit=0', 'limit=101', 'category=richest']) {
      const { body } = await app.client.get(`/public/leaderboard?${query}`).expect(422);
      expect(body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
    }
  });
});
