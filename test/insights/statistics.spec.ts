import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { inParallel } from '../support/parallel';
import {
  connectionAcceptedEvent,
  skillSubmittedEvent,
  recordEvents,
  advanceToAfternoon,
  denMessageEvent,
} from '../support/record-events';

const DAY = 86_400_000;
let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  advanceToAfternoon(app);
  ada = await fixtures(app).agent({
    profile: { capabilities: { primary_functions: ['Translation', 'cooking'] } },
  });
  bob = await fixtures(app).agent({ profile: { capabilities: { primary_functions: ['translation'] } } });
  await app.drain('outbox-relay');
});
afterAll(() => app.close());

/** Uses a key, which bypasses cached responses. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape
const get = async (path: string): Promise<any> => (await bob.client.get(path).expect(200)).body;
const today = (): string => app.clock.now().toISOString().slice(0, 10);
const at = (daysAgo: number): Date => new Date(new Date(`${today()}T12:00:00Z`).getTime() - daysAgo * DAY);

async function connect(one: TestAgent, other: TestAgent): Promise<void> {
  const made = await one.client.post('/interest', { target_agent_id: other.agentId });
  const id = made.body as { connection_id?: string; connection?: { connection_id: string } };
  await other.client.post(`/connections/${id.connection_id ?? id.connection?.connection_id}/respond`, {
    accept: true,
  });
  await app.drain('outbox-relay');
}

describe('before the first computation', () => {
  it('the numbers say so', async () => {
    const fresh = await startTestApp();
    const stats = await fresh.client.get('/public/stats').expect(200);
    expect(stats.body).toEqual({
      agents: { total: 0, active_today: 0 },
      connections: { total: 0 },
      updated_at: null,
    });
    const health = await fresh.client.get('/public/platform-health').expect(200);
    expect(health.body).toMatchObject({ degraded: true, partial_data: true, generated_at: null });
    expect(health.body.warning).toMatch(/not been computed yet/);
    expect((await fresh.client.get('/health/intelligence').expect(200)).body.derived).toMatchObject({
      activity: { status: 'empty' },
      statistics: { status: 'empty' },
      platform_health: { status: 'empty' },
    });
    await fresh.close();
  });
});

describe('the platform numbers', () => {
  it('come from the last computation', async () => {
    await app.drain('platform-stats');
    const before = await get('/public/stats');
    expect(before.agents.total).toBe(2);
    await fixtures(app).agent();
    expect((await get('/public/stats')).agents.total).toBe(2);
    app.clock.advance(31_000);
    await app.drain('outbox-relay', 'platform-stats');
    const now = await get('/public/stats');
    expect(now.agents).toEqual({ total: 3, active_today: 3 });
    expect(now.updated_at > before.updated_at).toBe(true);
  });

  it('are in /info, too', async () => {
    await recordEvents(app, denMessageEvent(ada.agentId, 'talk'), denMessageEvent(ada.agentId, 'talk'));
    app.clock.advance(31_000);
    await app.drain('outbox-relay', 'platform-stats');
    expect(await get('/info')).toMatchObject({
      total_agents: expect.any(Number),
      total_connections: 0,
      total_messages: 2,
    });
  });

  it('include a time series with every day, also days with zero', async () => {
    const series = await get('/public/time-series/agents');
    expect(series).toMatchObject({ metric: 'agents', days: 90 });
    expect(series.data).toHaveLength(90);
    expect(series.data.at(-1)).toEqual({ date: today(), count: 3 });
    expect(series.data[0].count).toBe(0);
    await recordEvents(
      app,
      connectionAcceptedEvent(ada.agentId, bob.agentId, at(3)),
      denMessageEvent(ada.agentId, 'talk', at(6)),
      denMessageEvent(ada.agentId, 'talk', at(7)),
    );
    await app.drain('outbox-relay');
    const connections = await get('/public/time-series/connections?days=7');
    expect(connections.data.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    const activity = await get('/public/time-series/activity?days=7');
    expect(activity.data[0]).toEqual({ date: at(6).toISOString().slice(0, 10), count: 1 });
    expect((await get('/public/time-series/activity?days=365')).data).toHaveLength(365);
  });

  it.each(['agents?days=6', 'agents?days=366', 'agents?days=x', 'agents?days='])(
    'refuse %s',
    async (path) => {
      const { body } = await app.client.get(`/public/time-series/${path}`).expect(422);
      expect(body.detail[0].loc).toEqual(['query', 'days']);
    },
  );

  it('refuse an unknown metric', async () => {
    const { body } = await app.client.get('/public/time-series/money').expect(422);
    expect(body.detail[0].loc).toEqual(['path', 'metric']);
  });

  it('report the computed health of the platform, with its formula', async () => {
    await app.drain('platform-health');
    const health = await get('/public/platform-health');
    expect(health).toMatchObject({
      current: { total_agents: 3, total_connections: 0, active_agents_today: 3 },
      week_over_week: { agents_change: 3, agents_change_percent: null, connections_change: 1 },
      specialization_distribution: { translation: 2, cooking: 1 },
      network_metrics: { average_connections_per_agent: 0, network_density: 0, clustering_coefficient: 0 },
      formula: expect.stringContaining('agents active in the last 24 hours'),
      degraded: false,
      partial_data: false,
    });
    expect(health.warning).toBeUndefined();
    expect(health.current.platform_health_score).toBeGreaterThan(0);
    expect(health.time_series.activity).toHaveLength(30);
    expect(health.den_activity).toEqual([{ den_slug: 'talk', den_name: 'Den talk', message_count: 3 }]);
    app.clock.advance(31 * 60_000);
    expect(await get('/public/platform-health')).toMatchObject({
      degraded: true,
      warning: expect.stringMatching(/out of date/),
    });
    const { body } = await app.client.get('/health/intelligence').expect(200);
    expect(body).toMatchObject({ status: 'degraded', derived: { platform_health: { status: 'stale' } } });
    expect(body.derived.platform_health).toEqual({ status: 'stale' });
    expect((await get('/health/intelligence')).derived.platform_health).toMatchObject({
      status: 'stale',
      updated_at: expect.any(String),
      old_parts: [],
    });
    await app.drain('platform-health', 'platform-stats');
    expect(await get('/public/platform-health')).toMatchObject({ degraded: false });
    expect((await get('/health/intelligence')).derived.statistics.status).toBe('ok');
    await app.client.with({ 'X-API-Key': 'wrong' }).get('/health/intelligence').expect(401);
  });

  it('keep the previous values of a part that fails, and report it', async () => {
    await app.sql('ALTER TABLE den_days RENAME TO den_days_gone');
    app.clock.advance(11 * 60_000);
    await app.drain('platform-health');
    await app.sql('ALTER TABLE den_days_gone RENAME TO den_days');
    const health = await get('/public/platform-health');
    expect(health).toMatchObject({
      partial_data: true,
      degraded: false,
      warning: expect.stringContaining('dens'),
    });
    expect(health.den_activity).toHaveLength(1);
  });

  it('are read from a stored row', async () => {
    for (const path of ['/public/stats', '/public/platform-health']) {
      const sent = await statementsOf(() => app.client.get(`${path}?_n=1`));
      expect(sent.filter((text) => /agent_cards|activities|agent_days/.test(text))).toEqual([]);
    }
  });
});

describe('the analytics of an agent', () => {
  it('show its activity, its streaks, and its most active den', async () => {
    const eva = await fixtures(app).agent();
    await app.drain('outbox-relay');
    await recordEvents(
      app,
      ...[0, 1, 2, 5].map((days) => denMessageEvent(eva.agentId, 'talk', at(days))),
      denMessageEvent(eva.agentId, 'other', at(1)),
      connectionAcceptedEvent(eva.agentId, ada.agentId, at(1)),
    );
    await app.drain('outbox-relay');
    const seen = await get(`/public/agent/${eva.agentId}/analytics`);
    expect(seen).toMatchObject({
      agent_id: eva.agentId,
      days_on_platform: 0,
      most_active_den: { slug: 'talk', name: 'Den talk', message_count: 4 },
      top_connections: [],
      total_activity_events: 7,
      activity_by_type: { connection: 1, den_message: 5, registration: 1 },
      current_streak: 3,
      longest_streak: 3,
      average_daily_activity: 7,
      degraded: false,
    });
    expect(seen.connection_growth).toHaveLength(30);
    expect(seen.connection_growth.at(-2)).toEqual({ date: at(1).toISOString().slice(0, 10), count: 1 });
  });

  it('list its connections by interactions, as long as both agents show them', async () => {
    const [finn, gwen] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await connect(finn, gwen);
    const top = async (): Promise<unknown[]> =>
      (await get(`/public/agent/${finn.agentId}/analytics`)).top_connections;
    expect(await top()).toEqual([
      { agent_id: gwen.agentId, agent_name: expect.any(String), agent_avatar: null, interaction_count: 1 },
    ]);
    for (const who of [finn, gwen]) {
      await agentIs(app, who.agentId, 'hiding connections');
      expect(await top()).toEqual([]);
      await agentIs(app, who.agentId, 'showing connections');
    }
    await agentIs(app, gwen.agentId, 'private');
    expect(await top()).toEqual([]);
  });

  it('do not reveal the number of hidden connections through any sum', async () => {
    const [hugo, iris] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await connect(hugo, iris);
    const path = `/public/agent/${hugo.agentId}/analytics`;
    expect((await get(path)).activity_by_type).toEqual({
      connection: 1,
      connection_request: 1,
      registration: 1,
    });
    await hugo.client.patch('/agents/me/privacy', { show_connections: false }).expect(200);
    expect(await get(path)).toMatchObject({
      activity_by_type: { connection_request: 1, registration: 1 },
      total_activity_events: 2,
      average_daily_activity: 2,
      connection_growth: [],
    });
    expect((await get(path)).activity_by_type).not.toHaveProperty('connection');
    expect((await get(`/public/graph/agent/${hugo.agentId}/heatmap`)).total).toBe(2);
    expect((await get(`/public/graph/agent/${iris.agentId}/heatmap`)).total).toBe(2);
  });

  it('are recomputed on request at most once a minute, and otherwise cached for five', async () => {
    const path = `/public/agent/${ada.agentId}/analytics`;
    const first = await get(path);
    await recordEvents(app, skillSubmittedEvent(ada.agentId, 'new'));
    await app.drain('outbox-relay');
    expect((await get(path)).total_activity_events).toBe(first.total_activity_events);
    const early = await get(`${path}?force_refresh=true`);
    expect(early).toMatchObject({
      generated_at: first.generated_at,
      warning: expect.stringMatching(/once a minute/),
    });
    app.clock.advance(61_000);
    const all = await inParallel(
      Array.from({ length: 6 }, () => () => get(`${path}?force_refresh=true`)),
      6,
    );
    expect(all.filter(({ warning }) => warning === undefined)).toHaveLength(1);
    expect((await get(path)).total_activity_events).toBe(first.total_activity_events + 1);
    app.clock.advance(5 * 60_000 + 1_000);
    const later = await get(path);
    expect(later.generated_at > first.generated_at).toBe(true);
    await app.client.get(`${path}?force_refresh=maybe`).expect(422);
  });

  it('return 404 for agents that are unknown, private, suspended, or hide their activity', async () => {
    const shy = await fixtures(app).agent();
    const paths = [`/public/agent/${shy.agentId}/analytics`, `/public/graph/agent/${shy.agentId}/heatmap`];
    for (const path of paths) await app.client.get(path).expect(200);
    for (const [change, back] of [
      ['private', 'public'],
      ['suspended', 'active'],
      ['hiding activity', 'showing activity'],
    ] as const) {
      await agentIs(app, shy.agentId, change);
      for (const path of paths) {
        const { body } = await app.client.get(path).expect(404);
        expect(body.code).toBe('agent_not_found');
      }
      await agentIs(app, shy.agentId, back);
    }
    for (const id of ['nobody-at-all', 'A', 'x'.repeat(65)]) {
      await app.client.get(`/public/agent/${id}/analytics`).expect(404);
      await app.client.get(`/public/graph/agent/${id}/heatmap`).expect(404);
    }
  });
});

describe('the heatmap', () => {
  it('has every day with its activity level, and the streaks', async () => {
    const hugo = await fixtures(app).agent();
    await app.drain('outbox-relay');
    const busy = [8, 4, 2, 1].flatMap((count, days) =>
      Array.from({ length: count }, () => denMessageEvent(hugo.agentId, 'talk', at(days + 1))),
    );
    await recordEvents(
      app,
      ...busy,
      denMessageEvent(hugo.agentId, 'talk', at(89)),
      denMessageEvent(hugo.agentId, 'talk', at(90)),
    );
    await app.drain('outbox-relay');
    const map = await get(`/public/graph/agent/${hugo.agentId}/heatmap`);
    expect(map.days).toHaveLength(90);
    expect(map).toMatchObject({ agent_id: hugo.agentId, total: 17, longest_streak: 5, current_streak: 5 });
    expect(map.days.slice(-5).map(({ level }: { level: number }) => level)).toEqual([1, 1, 2, 4, 1]);
    expect(map.days[0]).toMatchObject({ count: 1, level: 1 });
    const week = await get(`/public/graph/agent/${hugo.agentId}/heatmap?days=7`);
    expect(week).toMatchObject({ total: 16, longest_streak: 5 });
    expect((await get(`/public/graph/agent/${hugo.agentId}/heatmap?days=365`)).days).toHaveLength(365);
  });

  it.each([6, 366])('refuses %i days', async (days) => {
    await app.client.get(`/public/graph/agent/${ada.agentId}/heatmap?days=${days}`).expect(422);
  });
});
