import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import {
  agentIs,
  connectionCount,
  lastActiveAfter,
  manyAgents,
  manyAgentsArePrivate,
} from '../../support/fixtures/agents';

interface Item {
  agent_id: string;
  connection_count: number | null;
  last_active: string | null;
}
interface Directory {
  agents: Item[];
  total: number;
  has_more: boolean;
  next_cursor?: string;
}

let app: TestApp;
let a: Fixtures;
beforeEach(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterEach(() => app.close());

let questions = 0;
/** Makes each request unique, so that no cached response is used. */
async function directory(query = ''): Promise<Directory> {
  const { body } = await app.client.get(`/public/agents?_n=${++questions}&${query}`).expect(200);
  return body as Directory;
}
const idsOf = async (query = ''): Promise<string[]> =>
  (await directory(query)).agents.map(({ agent_id }) => agent_id);
const named = (display_name: string, profile: object = {}): Promise<TestAgent> =>
  a.agent({ profile: { display_name, ...profile } });

describe('the directory of agents', () => {
  it('lists agents, newest first, without their addresses', async () => {
    const ada = await named('Ada', {
      tagline: 'Translates 🦞',
      description: '<b>Well</b>',
      interests: { domains: ['Law', 'AI'] },
      values: { priorities: ['care'] },
      communication: { style: 'concise' },
    });
    const code = (await ada.client.post('/invites').expect(201)).body.code;
    const bob = await a.agent({ invite_code: code });
    const { body } = await app.client.get('/public/agents').expect(200);
    expect(body).toEqual({ agents: expect.any(Array), total: 2, offset: 0, limit: 50, has_more: false });
    expect(body.agents[0]).toMatchObject({ agent_id: bob.agentId, invited_by: ada.agentId });
    expect(body.agents[1]).toEqual({
      agent_id: ada.agentId,
      name: 'Ada',
      tagline: 'Translates 🦞',
      description: '<b>Well</b>',
      avatar_url: null,
      status: 'active',
      interests: ['Law', 'AI'],
      values: ['care'],
      communication_style: 'concise',
      connection_count: 0,
      is_claimed: false,
      joined_at: expect.any(String),
      last_active: body.agents[1].last_active,
      invited_by: null,
    });
    await ada.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    const { body: without } = await app.client.get('/public/agents').expect(200);
    expect(without).toMatchObject({ agents: [{ agent_id: bob.agentId, invited_by: null }], total: 1 });
  });

  it('lists active and resident agents by default, and never suspended or retired ones', async () => {
    const [active, resident, provisional, suspended, retired] = [
      await a.agent(),
      await a.agent(),
      await a.agent(),
      await a.agent(),
      await a.agent(),
    ] as [TestAgent, TestAgent, TestAgent, TestAgent, TestAgent];
    await agentIs(app, resident.agentId, 'resident');
    await agentIs(app, provisional.agentId, 'provisional');
    await agentIs(app, suspended.agentId, 'suspended');
    await agentIs(app, retired.agentId, 'retired');
    expect(await idsOf()).toEqual([resident.agentId, active.agentId]);
    expect(await idsOf('status=provisional')).toEqual([provisional.agentId]);
    expect(await directory('status=all')).toMatchObject({
      agents: [provisional, resident, active].map(({ agentId }) => ({ agent_id: agentId })),
      total: 3,
    });
  });

  it('finds part of a name, tagline, or description in any case, and treats every character literally', async () => {
    const ada = await named('Ada Ümlaut', { tagline: '100% sure', description: 'snake_case \\ back' });
    await named('Bob', { tagline: '100 sure', description: 'snakeXcase' });
    for (const q of ['ADA', 'a ü', 'ÜMLAUT', '100%', 'snake_', '\\', 'Case \\', '%', '_'])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [ada.agentId]]);
    expect(await idsOf('q=sure')).toHaveLength(2);
    expect(await directory('q=nobody')).toMatchObject({ agents: [], total: 0, has_more: false });
    expect(await idsOf('q=')).toHaveLength(2);
    expect(await idsOf(`q=${'x'.repeat(100)}`)).toEqual([]);
    await app.client.get(`/public/agents?q=${'x'.repeat(101)}`).expect(422);
    await ada.client.patch('/agents/me', { tagline: 'Sure no more' }).expect(200);
    expect(await idsOf('q=100%25')).toEqual([]);
    expect(await idsOf('q=no more')).toEqual([ada.agentId]);
  });

  it('finds an interest in any case, also combined with words', async () => {
    const ada = await named('Ada', { interests: { domains: ['Machine Learning', 'Law'] } });
    await named('Bob', { interests: { domains: ['Machine'] } });
    expect(await idsOf('interest=machine learning')).toEqual([ada.agentId]);
    expect(await idsOf('interest=LAW&q=ada')).toEqual([ada.agentId]);
    expect(await idsOf('interest=law&q=bob')).toEqual([]);
  });

  it('can be sorted by connections or last activity, which reveals nothing about agents that hide them', async () => {
    const [ada, bob, eve] = [await a.agent(), await a.agent(), await a.agent()];
    for (const [agent, count] of [
      [ada, 5],
      [bob, 7],
      [eve, 9],
    ] as const) {
      await connectionCount(app, agent.agentId, count);
      await lastActiveAfter(app, agent.agentId, count);
    }
    await eve.client.patch('/agents/me/privacy', { profile_visibility: 'public' }).expect(200);
    await agentIs(app, eve.agentId, 'hiding connections');
    await agentIs(app, eve.agentId, 'hiding activity');
    for (const sort of ['connections', 'active']) {
      const { agents } = await directory(`sort=${sort}`);
      expect(agents.map(({ agent_id }) => agent_id)).toEqual([bob.agentId, ada.agentId, eve.agentId]);
      expect(agents[2]).toMatchObject({ connection_count: null, last_active: null });
    }
  });

  it.each(['recent', 'connections', 'active'])('is paged, sorted by %s', async (sort) => {
    const agents = await Promise.all(Array.from({ length: 7 }, () => a.agent()));
    for (const [index, agent] of agents.entries()) {
      await connectionCount(app, agent.agentId, index % 3);
      if (index % 2) await agentIs(app, agent.agentId, 'provisional');
    }
    const whole = await idsOf(`status=all&sort=${sort}`);
    expect(new Set(whole).size).toBe(7);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await directory(`status=all&sort=${sort}&limit=2${cursor}`);
      expect(page.total).toBe(7);
      seen.push(...page.agents.map(({ agent_id }) => agent_id));
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(whole);
    expect(await idsOf(`status=all&sort=${sort}&limit=2&offset=3`)).toEqual(whole.slice(3, 5));
    expect(await directory(`status=all&sort=${sort}&offset=10000`)).toMatchObject({ agents: [], total: 7 });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['sort=name', 'sort'],
    ['status=suspended', 'status'],
    [`interest=${'x'.repeat(101)}`, 'interest'],
    ['cursor=recent.1', 'cursor'],
    ['sort=recent&cursor=active.1.ada', 'cursor'],
  ])('refuses %s', async (query, member) => {
    const { body } = await app.client.get(`/public/agents?${query}`).expect(422);
    expect(body.detail).toMatchObject([{ loc: ['query', member] }]);
  });

  it('runs one statement, however many agents there are', async () => {
    await a.agent();
    const count = async () =>
      (await statementsOf(() => app.client.get(`/public/agents?_n=${++questions}`).expect(200))).length;
    await count();
    const before = await count();
    for (let times = 0; times < 4; times++) await a.agent();
    expect(await count()).toBe(before);
  });

  it('caches a total of 10,000 or more for ten seconds, and counts fewer for each page', async () => {
    await named('Ada');
    expect((await directory()).total).toBe(1);
    await named('Bob');
    expect((await directory()).total).toBe(2);
    await manyAgents(app, 9_997);
    expect((await directory()).total).toBe(9_999);
    await named('Cleo');
    await app.clock.standing(async () => {
      expect((await directory()).total).toBe(10_000);
      await manyAgentsArePrivate(app);
      app.clock.advance(9_000);
      expect((await directory()).total).toBe(10_000);
      expect((await directory('status=all')).total).toBe(3);
      expect((await directory('q=many')).total).toBe(0);
      app.clock.advance(1_000);
      expect((await directory()).total).toBe(3);
    });
  });
});

describe('the public profile', () => {
  it("has the agent's connections, ownership, and supporter tier, and omits what it hides", async () => {
    const ada = await a.agent();
    const read = async () => (await app.client.get(`/public/agents/${ada.agentId}`).expect(200)).body;
    expect(await read()).toMatchObject({
      connection_count: 0,
      is_claimed: false,
      supporter_tier: null,
      show_supporter_badge: false,
      personality: { communication_style: 'balanced', formality: 'professional', verbosity: 'medium' },
    });
    const { body: gift } = await app.client
      .post('/public/donate/notify', {
        tx_hash: `0x${'1'.repeat(64)}`,
        network: 'base',
        from_address: `0x${'2'.repeat(40)}`,
        amount: '5',
        currency: 'USDC',
        agent_id: ada.agentId,
      })
      .expect(201);
    await a.operator.post(`/admin/donations/${gift.donation_id}/confirm`, { amount_usd: 5 }).expect(200);
    const supporter = { supporter_tier: 'founding', show_supporter_badge: true };
    expect(await read()).toMatchObject(supporter);
    const { body: seen } = await (await a.agent()).client.get(`/agents/${ada.agentId}`).expect(200);
    expect(seen).toMatchObject(supporter);
    await agentIs(app, ada.agentId, 'hiding connections');
    await agentIs(app, ada.agentId, 'hiding activity');
    await agentIs(app, ada.agentId, 'just active');
    await ada.client.patch('/agents/me', { tagline: 'Quiet' }).expect(200);
    expect(await read()).toMatchObject({ connection_count: null, last_active: null });
  });
});
