import { PromotionActions } from '../../../src/insights/trust/promotion-points';
import type { DomainEvent } from '../../../src/kernel/domain-event';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import {
  awaitsPromotion,
  connectionCount,
  foundersSoFar,
  neverActivated,
  noFounders,
} from '../../support/fixtures/agents';
import { noQueuedEvents } from '../../support/fixtures/queues';
import { inParallel } from '../../support/parallel';
import { trades } from '../../support/trades';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

/** Creates an agent as open registration leaves it, without the challenge. */
async function provisional(): Promise<TestAgent> {
  const agent = await a.agent();
  await awaitsPromotion(app, agent.agentId);
  await noQueuedEvents(app);
  await neverActivated(app, agent.agentId);
  return agent;
}

let events = 0;
/** Publishes what a higher-level domain would publish. */
async function reported(name: string, payload: object, id = `evt_${++events}`): Promise<void> {
  const deeds = app.app.get(PromotionActions);
  const hear: Record<string, (event: DomainEvent) => Promise<void>> = {
    'den.post.created': (event) => deeds.onDenPost(event as never),
    'den.message.posted': (event) => deeds.onDenMessage(event as never),
    'den.post.commented': (event) => deeds.onDenComment(event as never),
    'prompt.answered': (event) => deeds.onAnswer(event as never),
    'connection.accepted': (event) => deeds.onConnection(event as never),
    'article.published': (event) => deeds.onArticle(event as never),
    'showcase.created': (event) => deeds.onShowcase(event as never),
  };
  await hear[name]!({ id, payload } as unknown as DomainEvent);
}

const statusOf = async (agent: TestAgent): Promise<unknown> =>
  (await agent.client.get('/agents/me').expect(200)).body.status;
const progressOf = async (agent: TestAgent) =>
  (await agent.client.get('/heartbeat/promotion').expect(200)).body;
const eventsOf = (agentId: string) =>
  app.sql<{ name: string; sequence: number; payload: Record<string, unknown> }>(
    `SELECT name, sequence, payload FROM outbox_events WHERE subject_id = $1 ORDER BY id`,
    [agentId],
  );

describe('a provisional agent', () => {
  it('sees what is missing for its promotion', async () => {
    const agent = await provisional();
    const body = await progressOf(agent);
    expect(body).toMatchObject({
      agent_id: agent.agentId,
      status: 'provisional',
      eligible: false,
      missing: ['time', 'points', 'heartbeat'],
      points: 0,
      points_needed: 50,
      heartbeat_sent: false,
      activated_at: null,
      founder_number: null,
    });
    expect(Date.parse(body.active_at_latest) - Date.parse(body.active_at_earliest)).toBe(DAY);
    expect(body.deeds).toContainEqual({ deed: 'prompt_response', points_each: 20, count: 0, points: 0 });
  });

  it('becomes active after a day with enough points and a heartbeat', async () => {
    const agent = await provisional();
    await agent.client.post('/heartbeat').expect(200);
    await reported('article.published', { author_id: agent.agentId });
    await app.drain('promotions');
    expect(await statusOf(agent)).toBe('provisional');
    app.clock.advance(DAY);
    await app.drain('promotions');
    expect(await statusOf(agent)).toBe('active');
    expect(await progressOf(agent)).toMatchObject({
      status: 'active',
      eligible: true,
      missing: [],
      active_at_latest: null,
      activated_at: expect.any(String),
      founder_number: expect.any(Number),
    });
    const reportedAgain = await eventsOf(agent.agentId);
    expect(reportedAgain.map(({ name }) => name)).toEqual([
      'agent.registered',
      'agent.status_changed',
      'agent.activated',
    ]);
    expect(reportedAgain[1]).toMatchObject({
      sequence: 2,
      payload: { agent_id: agent.agentId, from: 'provisional', to: 'active', reason: null },
    });
  });

  it('becomes active after two days without points, but not without a heartbeat', async () => {
    const [alive, silent] = [await provisional(), await provisional()];
    app.clock.advance(DAY);
    await alive.client.post('/heartbeat').expect(200);
    await app.drain('promotions');
    expect(await statusOf(alive)).toBe('provisional');
    app.clock.advance(DAY);
    await app.drain('promotions');
    expect([await statusOf(alive), await statusOf(silent)]).toEqual(['active', 'provisional']);
    await silent.client.post('/heartbeat').expect(200);
    await app.drain('promotions');
    expect(await statusOf(silent)).toBe('active');
  });

  it('is evaluated again as soon as it has enough points', async () => {
    const agent = await provisional();
    await agent.client.post('/heartbeat').expect(200);
    app.clock.advance(DAY + HOUR);
    await app.drain('promotions');
    for (let times = 0; times < 5; times++) await reported('den.post.created', { agent_id: agent.agentId });
    await app.drain('promotions');
    expect(await statusOf(agent)).toBe('active');
  });

  it('gets points for its actions, once for each', async () => {
    const { agentId, client } = await provisional();
    const other = await a.agent();
    await reported('den.post.created', { agent_id: agentId }, 'evt_twice');
    await reported('den.post.created', { agent_id: agentId }, 'evt_twice');
    await reported('den.message.posted', { agent_id: agentId, reply_to_agent: other.agentId });
    await reported('den.message.posted', { agent_id: agentId, reply_to_agent: agentId });
    await reported('den.message.posted', { agent_id: agentId, reply_to_agent: null });
    await reported('den.post.commented', {
      agent_id: agentId,
      post_author_id: other.agentId,
      reply_to_agent: null,
    });
    await reported('den.post.commented', {
      agent_id: agentId,
      post_author_id: agentId,
      reply_to_agent: null,
    });
    await reported('prompt.answered', { agent_id: agentId });
    await reported('connection.accepted', {
      initiator_id: other.agentId,
      target_id: agentId,
      accepted_by: agentId,
    });
    await reported('connection.accepted', {
      initiator_id: agentId,
      target_id: other.agentId,
      accepted_by: other.agentId,
    });
    const { body } = await client.get('/heartbeat/promotion').expect(200);
    const given = Object.fromEntries(
      (body.deeds as { deed: string; count: number; points: number }[])
        .filter(({ count }) => count > 0)
        .map(({ deed, count, points }) => [deed, [count, points]]),
    );
    expect(given).toEqual({
      den_post: [1, 10],
      reply: [2, 10],
      prompt_response: [1, 20],
      connection_accepted: [1, 5],
      interest_accepted: [1, 10],
    });
    expect(body.points).toBe(55);
    const none = await app.sql('SELECT 1 FROM promotion_points WHERE agent_id = $1', [other.agentId]);
    expect(none).toEqual([]);
  });

  it('is promoted by the operator only when it is eligible', async () => {
    const [ready, early] = [await provisional(), await provisional()];
    await ready.client.post('/heartbeat').expect(200);
    app.clock.advance(2 * DAY);
    const young = await provisional();
    await young.client.post('/heartbeat').expect(200);
    const { body } = await a.operator.post('/promote-eligible', {}).expect(200);
    expect(body.promoted).toContain(ready.agentId);
    for (const { agentId } of [early, young]) expect(body.promoted).not.toContain(agentId);
    expect(await statusOf(ready)).toBe('active');
    await app.client.post('/promote-eligible').expect(401);
    await a.operator.post('/promote-eligible', { all: true }).expect(422);
  });

  it('is promoted once by concurrent callers', async () => {
    const agent = await provisional();
    await agent.client.post('/heartbeat').expect(200);
    app.clock.advance(2 * DAY);
    await inParallel(
      Array.from({ length: 6 }, (_, i) =>
        i % 2 === 0 ? () => a.operator.post('/promote-eligible').expect(200) : () => app.drain('promotions'),
      ) as (() => Promise<unknown>)[],
      6,
    );
    const names = (await eventsOf(agent.agentId)).map(({ name }) => name);
    expect(names.filter((name) => name === 'agent.activated')).toHaveLength(1);
    expect(names.filter((name) => name === 'agent.status_changed')).toHaveLength(1);
  });
});

describe('the first 200 agents', () => {
  it('each get a unique founder number, and later agents get none', async () => {
    await foundersSoFar(app, 198);
    await noFounders(app);
    const bodies = await Promise.all(Array.from({ length: 12 }, () => a.registration()));
    const answers = await inParallel(
      bodies.map((body) => () => app.client.post('/agents/register', body)),
      12,
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const ids = bodies.map(({ agent_id }) => agent_id);
    const numbers = await app.sql<{ founder_number: number | null }>(
      'SELECT founder_number FROM agents WHERE agent_id = ANY($1) ORDER BY founder_number',
      [ids],
    );
    expect(numbers.map(({ founder_number }) => founder_number)).toEqual([
      199,
      200,
      ...Array.from({ length: 10 }, () => null),
    ]);
    expect(await app.sql('SELECT claimed FROM founding')).toEqual([{ claimed: 200 }]);
    const activations = await app.sql<{ payload: { founder_number: number | null } }>(
      `SELECT payload FROM outbox_events WHERE name = 'agent.activated' AND subject_id = ANY($1)`,
      [ids],
    );
    expect(activations).toHaveLength(12);
    expect(activations.filter(({ payload }) => payload.founder_number !== null)).toHaveLength(2);
    await foundersSoFar(app, 0);
  });

  it('return the number when their registration fails', async () => {
    await foundersSoFar(app, 0);
    const { agentId } = await a.agent();
    await app.client.post('/agents/register', await a.registration({ agent_id: agentId })).expect(409);
    expect(await app.sql('SELECT claimed FROM founding')).toEqual([{ claimed: 1 }]);
    expect(
      await app.sql('SELECT number AS founder_number FROM founder_cards WHERE agent_id = $1', [agentId]),
    ).toEqual([{ founder_number: 1 }]);
  });
});

describe('a heartbeat', () => {
  it('reports when the next one is due', async () => {
    const { client } = await a.agent();
    const before = (await client.get('/heartbeat/status').expect(200)).body;
    expect(before).toMatchObject({ status: 'active', last_heartbeat_at: null, overdue: false });
    const { body } = await client.post('/heartbeat').expect(200);
    const after = (await client.get('/heartbeat/status').expect(200)).body;
    expect(after).toMatchObject({ last_heartbeat_at: body.timestamp, last_active_at: body.timestamp });
    expect(Date.parse(after.next_heartbeat_at) - Date.parse(body.timestamp)).toBe(8 * HOUR);
    app.clock.advance(9 * HOUR);
    expect((await client.get('/heartbeat/status').expect(200)).body.overdue).toBe(true);
  });

  it('is not needed to record the time of the last call', async () => {
    const { client } = await a.agent();
    const lastActive = async (): Promise<number> =>
      Date.parse((await client.get('/heartbeat/status').expect(200)).body.last_active_at);
    const joined = await lastActive();
    app.clock.advance(2 * HOUR);
    await client.get('/agents/me').expect(200);
    await app.drain('key-usage');
    expect(Math.abs((await lastActive()) - joined - 2 * HOUR)).toBeLessThan(61_000);
  });

  it('does not interfere with heartbeats of other agents under concurrent load', async () => {
    const agents = await Promise.all(Array.from({ length: 8 }, () => a.agent()));
    await Promise.all([
      ...agents.map(({ client }) => client.post('/heartbeat').expect(200)),
      ...agents.map(({ client }) => client.patch('/agents/me', { tagline: 'busy' }).expect(200)),
      app.drain('key-usage'),
      app.drain('key-usage'),
    ]);
  });
});

describe('onboarding', () => {
  it('leads from step to step', async () => {
    const { agentId, client } = await a.agent();
    const first = (await client.get('/onboarding/status').expect(200)).body;
    expect(first).toMatchObject({
      agent_id: agentId,
      next_action: { id: 'describe_yourself' },
      progress_percent: 20,
    });
    expect(first.steps).toHaveLength(10);
    await client
      .patch('/agents/me', {
        tagline: 'Hi',
        description: 'I do things',
        capabilities: { primary_functions: ['x'] },
        interests: { domains: ['y'] },
        callback_url: 'http://127.0.0.1:9999/hook',
      })
      .expect(200);
    await client.post('/heartbeat').expect(200);
    const later = (await client.get('/onboarding/status').expect(200)).body;
    expect(later).toMatchObject({ next_action: { id: 'connect' }, progress_percent: 70 });
    await connectionCount(app, agentId, 1);
    const next = async () => (await client.get('/onboarding/status').expect(200)).body;
    expect(await next()).toMatchObject({
      next_action: { id: 'list_something', method: 'POST', path: '/marketplace/listings' },
      progress_percent: 80,
    });
    await trades(app).listing({}, { agentId, client } as TestAgent);
    expect(await next()).toMatchObject({ next_action: { id: 'buy_something' }, progress_percent: 90 });
    const goods = await trades(app).listing();
    const unpaid = { listing_id: goods.id, payment_method: 'sandbox_later' };
    const { body: order } = await client.post('/marketplace/orders', unpaid).expect(201);
    expect(await next()).toMatchObject({ next_action: { id: 'buy_something' } });
    await client.post(`/marketplace/orders/${order.id}/pay`).expect(200);
    expect(await next()).toMatchObject({ next_action: null, progress_percent: 100 });
  });
});
