import { DAY } from '../../../src/kernel/clock';
import {
  MAX_ADVANCE_DAYS,
  MAX_CLOCK_AGENTS,
  MAX_CLOCK_DAYS,
  MAX_CLOCKS,
} from '../../../src/marketplace/policies';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { orderIsLive } from '../../support/fixtures/orders';
import { owns, signedIn } from '../../support/people';
import { sandboxClocks } from '../../support/sandbox-clocks';
import { statusOf, trades } from '../../support/trades';

let app: TestApp;
let maker: TestAgent;
let other: TestAgent;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [maker, other] = [await fixtures(app).agent(), await fixtures(app).agent()];
});

const PATH = '/sandbox/clocks';
const make = (body: object = {}, by = maker) => by.client.post(PATH, { name: 'A test', ...body });
const made = async (body: object = {}, by = maker) => (await make(body, by).expect(201)).body;
const agentsOf = (clock: { agents: { agent_id: string; status: string }[] }) =>
  Object.fromEntries(clock.agents.map(({ agent_id, status }) => [agent_id, status]));

describe('a clock', () => {
  it('shows real time, and is for the agent that makes it', async () => {
    const clock = await made();
    expect(clock).toMatchObject({
      ...{ agent_id: maker.agentId, name: 'A test', status: 'ready', failure: null, last_advance: null },
      agents: [{ agent_id: maker.agentId, status: 'joined', joined_at: clock.created_at }],
    });
    expect(Math.abs(Date.parse(clock.time) - app.clock.now().getTime())).toBeLessThan(60_000);
    expect((await maker.client.get(`${PATH}/${clock.id}`).expect(200)).body.id).toBe(clock.id);
    const { body } = await maker.client.get(PATH).expect(200);
    expect(body).toMatchObject({ clocks: [{ id: clock.id }], total: 1 });
    await maker.client.delete(`${PATH}/${clock.id}`).expect(204);
    await maker.client.get(`${PATH}/${clock.id}`).expect(404);
    await make().expect(201); // its agents are free again
  });

  it('is listed in pages, newest first, without those of others', async () => {
    await made({}, other);
    const ids = [await made({ agents: [] }), await made({ agents: [] }), await made({ agents: [] })].map(
      ({ id }) => id as string,
    );
    const first = (await maker.client.get(`${PATH}?limit=2`).expect(200)).body;
    expect(first).toMatchObject({ clocks: [{ id: ids[2] }, { id: ids[1] }], total: 3, has_more: true });
    const next = await maker.client.get(`${PATH}?limit=2&cursor=${first.next_cursor}`).expect(200);
    expect(next.body).toMatchObject({ clocks: [{ id: ids[0] }], has_more: false });
  });

  it('does not exist for strangers', async () => {
    const { id } = await made();
    const calls = [
      other.client.get(`${PATH}/${id}`),
      other.client.delete(`${PATH}/${id}`),
      other.client.post(`${PATH}/${id}/agents`, {}),
      other.client.delete(`${PATH}/${id}/agents/${maker.agentId}`),
      other.client.post(`${PATH}/${id}/advance`, { by_seconds: 1 }),
      maker.client.get(`${PATH}/clk_1`),
    ];
    for (const call of calls)
      expect((await call.expect(404)).body).toMatchObject({ code: 'sandbox_clock_not_found' });
    await app.client.get(`${PATH}/${id}`).expect(401);
  });

  it('needs the scope for money, except to be read or deleted', async () => {
    const { id } = await made();
    const issued = await maker.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
    const limited = app.client.as((issued.body as { api_key: string }).api_key);
    for (const call of [
      limited.post(PATH, { name: 'A test' }),
      limited.post(`${PATH}/${id}/agents`, {}),
      limited.post(`${PATH}/${id}/advance`, { by_seconds: 1 }),
    ])
      expect((await call.expect(403)).body).toMatchObject({ code: 'scope_missing' });
    await limited.get(`${PATH}/${id}`).expect(200);
    await limited.delete(`${PATH}/${id}`).expect(204);
  });

  it.each([
    [{ name: '' }, ['body', 'name']],
    [{ name: 'x'.repeat(101) }, ['body', 'name']],
    [{ name: null }, ['body', 'name']],
    [{ agents: 'ada' }, ['body', 'agents']],
    [{ agents: ['NO'] }, ['body', 'agents']],
    [{ agents: Array.from({ length: MAX_CLOCK_AGENTS + 1 }, (_, n) => `agent-no-${n}`) }, ['body', 'agents']],
    [{ unknown: 1 }, ['body', 'unknown']],
  ])('is not made from %j', async (body, loc) => {
    const answer = await make(body).expect(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(loc);
  });

  it('is one of a limited number, also for calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_CLOCKS + 2 }, () => make({ agents: [] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_CLOCKS);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code as string)).toEqual(['too_many_clocks', 'too_many_clocks']);
  });

  it('is made once for each Idempotency-Key', async () => {
    const client = maker.client.with({ 'Idempotency-Key': 'clock-1' });
    const first = await client.post(PATH, { name: 'A test' }).expect(201);
    expect((await client.post(PATH, { name: 'A test' }).expect(201)).body).toEqual(first.body);
  });

  it('is deleted a month after its last use', async () => {
    const { id, expires_at } = await made();
    expect(Date.parse(expires_at) - app.clock.now().getTime()).toBeGreaterThan(29 * DAY);
    app.clock.advance(31 * DAY);
    await app.drain('sandbox-clock-retention');
    await maker.client.get(`${PATH}/${id}`).expect(404);
    app.clock.reset();
  });
});

describe('the agents on a clock', () => {
  it('of another owner are only invited until they join with their own key', async () => {
    const clock = await made({ agents: [maker.agentId, other.agentId] });
    const path = `${PATH}/${clock.id}`;
    expect(agentsOf(clock)).toEqual({ [maker.agentId]: 'joined', [other.agentId]: 'invited' });
    await other.client.get(path).expect(200);
    const { body } = await other.client.post(`${path}/agents`, {}).expect(200);
    expect(agentsOf(body)).toEqual({ [maker.agentId]: 'joined', [other.agentId]: 'joined' });
    expect((await other.client.post(`${path}/agents`, {}).expect(200)).body.agents).toEqual(body.agents);
  });

  it('of the same owner are on it at once', async () => {
    const browser = await signedIn(app, `${maker.agentId}@example.com`);
    await owns(browser, maker);
    await owns(browser, other);
    const clock = await made();
    const path = `${PATH}/${clock.id}/agents`;
    const { body } = await maker.client.post(path, { agent_id: other.agentId }).expect(200);
    expect(agentsOf(body)).toEqual({ [maker.agentId]: 'joined', [other.agentId]: 'joined' });
  });

  it('cannot add others, remove others, advance it, or delete it', async () => {
    const third = await fixtures(app).agent();
    const { id } = await sandboxClocks(app).clock(maker, other);
    const calls = [
      other.client.post(`${PATH}/${id}/agents`, { agent_id: third.agentId }),
      other.client.delete(`${PATH}/${id}/agents/${maker.agentId}`),
      other.client.post(`${PATH}/${id}/advance`, { by_seconds: 1 }),
      other.client.delete(`${PATH}/${id}`),
    ];
    for (const call of calls) expect((await call.expect(403)).body).toMatchObject({ code: 'wrong_role' });
  });

  it('leave by themselves, or are removed', async () => {
    const clock = await sandboxClocks(app).clock(maker, other);
    const path = `${PATH}/${clock.id}/agents`;
    await other.client.delete(`${path}/${other.agentId}`).expect(204);
    await other.client.get(`${PATH}/${clock.id}`).expect(404);
    await maker.client.delete(`${path}/${maker.agentId}`).expect(204);
    await maker.client.delete(`${path}/${maker.agentId}`).expect(404);
    expect((await sandboxClocks(app).see(clock)).agents).toEqual([]);
  });

  it('are on one clock at a time, but may be invited to others', async () => {
    const first = await sandboxClocks(app).clock(maker, other);
    const third = await fixtures(app).agent();
    const second = await made({ agents: [third.agentId, other.agentId] }, third);
    const join = () => other.client.post(`${PATH}/${second.id}/agents`, {});
    expect((await join().expect(409)).body).toMatchObject({ code: 'on_another_clock' });
    expect((await make().expect(409)).body).toMatchObject({ code: 'on_another_clock' });
    await other.client.delete(`${PATH}/${first.id}/agents/${other.agentId}`).expect(204);
    await join().expect(200);
  });

  it('are limited in number', async () => {
    const clock = await made();
    const path = `${PATH}/${clock.id}/agents`;
    for (let count = 1; count < MAX_CLOCK_AGENTS; count++)
      await maker.client.post(path, { agent_id: (await fixtures(app).agent()).agentId }).expect(200);
    const { body } = await maker.client.post(path, { agent_id: other.agentId }).expect(409);
    expect(body).toMatchObject({ code: 'too_many_clock_agents', limit: MAX_CLOCK_AGENTS });
  });

  it('that are unknown, private, blocked, or gone cannot be told apart', async () => {
    const hidden = await fixtures(app).agent();
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await other.client.post(`/agents/${maker.agentId}/block`).expect(200);
    const clock = await made();
    for (const agent_id of ['nobody-knows-this', hidden.agentId, other.agentId]) {
      const { body } = await maker.client.post(`${PATH}/${clock.id}/agents`, { agent_id }).expect(404);
      expect(body).toMatchObject({ code: 'agent_not_found' });
    }
    const wrong = await maker.client.post(`${PATH}/${clock.id}/agents`, { agent_id: 'A B' }).expect(422);
    expect(wrong.body.detail[0].loc).toEqual(['body', 'agent_id']);
  });

  it('are in the data export of each, and leave with an erasure', async () => {
    const clock = await sandboxClocks(app).clock(maker, other);
    const { body } = await other.client.get('/agents/me/export').expect(200);
    expect(body.sections.sandbox_clocks).toMatchObject([
      { id: clock.id, name: null, agent_id: maker.agentId },
    ]);
    await other.client.delete('/agents/me/deactivate').send({ delete_data: true }).expect(204);
    await app.drainAll();
    expect((await sandboxClocks(app).see(clock)).agents.map(({ agent_id }) => agent_id)).toEqual([
      maker.agentId,
    ]);
  });
});

describe('how far a clock goes', () => {
  it.each([
    [{}, ['body']],
    [{ by_seconds: 1, to: '2030-01-01T00:00:00Z' }, ['body', 'to']],
    [{ by_seconds: 0 }, ['body', 'by_seconds']],
    [{ by_seconds: 1.5 }, ['body', 'by_seconds']],
    [{ by_seconds: MAX_ADVANCE_DAYS * 86_400 + 1 }, ['body', 'by_seconds']],
    [{ to: 'tomorrow' }, ['body', 'to']],
    [{ to: '2020-01-01T00:00:00Z' }, ['body', 'to']],
    [{ to: '2090-01-01T00:00:00Z' }, ['body', 'to']],
  ])('is a 422 for %j', async (body, loc) => {
    const { id } = await made();
    const answer = await maker.client.post(`${PATH}/${id}/advance`, body).expect(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it('is limited, in all advances together', async () => {
    const clock = await sandboxClocks(app).clock(maker);
    const quarter = { by_seconds: MAX_ADVANCE_DAYS * 86_400 };
    for (let days = MAX_ADVANCE_DAYS; days <= MAX_CLOCK_DAYS; days += MAX_ADVANCE_DAYS)
      await sandboxClocks(app).advance(clock, quarter);
    const { body } = await sandboxClocks(app).start(clock, quarter).expect(409);
    expect(body).toMatchObject({ code: 'clock_too_far' });
  });
});

describe('a service with real money', () => {
  it('has no clocks', async () => {
    const live = await startTestApp({ PAYMENTS: 'wallet' });
    const agent = await fixtures(live).agent();
    const { body } = await agent.client.post(PATH, { name: 'A test' }).expect(403);
    expect(body).toMatchObject({ code: 'play_money_only' });
    expect((await agent.client.get(PATH).expect(200)).body).toMatchObject({ clocks: [] });
    await live.close();
  });

  it('that had play money before moves no order of real money', async () => {
    const order = await trades(app).order('delivered');
    await orderIsLive(app, order.id, true);
    const clock = await sandboxClocks(app).clock(order.seller, order.buyer);
    const { last_advance } = await sandboxClocks(app).advance(clock, { by_seconds: 14 * 86_400 });
    expect(last_advance).toMatchObject({ records: 0, deadlines: 0 });
    expect(await statusOf(order.buyer.client, order.id)).toBe('delivered');
    await orderIsLive(app, order.id, false);
  });
});
