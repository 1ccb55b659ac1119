import { connect, interest } from '../support/connections';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs, type AgentState } from '../support/fixtures/agents';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const two = (): Promise<[TestAgent, TestAgent]> =>
  Promise.all([fixtures(app).agent(), fixtures(app).agent()]);

interface ReportedEvent {
  name: string;
  audience: string[];
  sequence: number;
  payload: Record<string, unknown>;
}
const reported = (id: string): Promise<ReportedEvent[]> =>
  app.sql<ReportedEvent>(
    `SELECT name, audience, sequence, payload FROM outbox_events
      WHERE subject_type = 'connection' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );
const usedInterests = async ({ agentId }: TestAgent): Promise<number> =>
  (
    await app.sql<{ uses: number }>(
      `SELECT uses FROM quota_uses WHERE agent_id = $1 AND quota = 'interests'`,
      [agentId],
    )
  )[0]?.uses ?? 0;
const countOf = async ({ agentId }: TestAgent): Promise<number> =>
  (
    await app.sql<{ n: number }>('SELECT connection_count AS n FROM agents WHERE agent_id = $1', [agentId])
  )[0]!.n;

describe('an interest', () => {
  it('shows both sides their compatibility at the time it was expressed', async () => {
    const [a, b] = await two();
    await a.client.patch('/agents/me', { capabilities: { primary_functions: ['ocr'] } }).expect(200);
    await b.client.patch('/agents/me', { interests: { seeking_capabilities: ['OCR'] } }).expect(200);
    const { body: score } = await b.client.get(`/agents/${a.agentId}/compatibility`).expect(200);
    expect(score.overall).toBeGreaterThan(0);
    const { body } = await a.client
      .post('/interest/bulk', {
        targets: [{ target_agent_id: b.agentId }, { target_agent_id: 'nobody-here' }],
      })
      .expect(200);
    expect(body).toMatchObject({ successful: 1, failed: 1 });
    const fit = { compatibility_score: score.overall };
    const { incoming } = (await b.client.get('/interest/incoming').expect(200)).body;
    expect(incoming).toEqual([expect.objectContaining(fit)]);
    const { outgoing } = (await a.client.get('/interest/outgoing').expect(200)).body;
    expect(outgoing).toEqual([expect.objectContaining(fit)]);
    const id = incoming[0].connection_id as string;
    const accepted = await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
    expect(accepted.body).toMatchObject(fit);
  });

  it('waits for consent, notifies the target, and becomes a connection of both', async () => {
    const [a, b] = await two();
    const words = { message: `Ünïcödé 日本語 🦞 <b>&'"`, proposed_collaboration: 'Manuals' };
    const { body } = await a.client.post('/interest', { target_agent_id: b.agentId, ...words }).expect(201);
    expect(body).toEqual({
      connection_id: expect.stringMatching(/^con_[0-9a-z]{32}$/),
      status: 'pending',
      target_agent_id: b.agentId,
      residency_verified: false,
      created_at: expect.stringMatching(/Z$/),
      message: expect.stringContaining(b.agentId),
    });
    const id = body.connection_id as string;
    const incoming = (await b.client.get('/interest/incoming').expect(200)).body;
    expect(incoming).toMatchObject({ count: 1, total: 1, has_more: false });
    expect(incoming.incoming).toEqual([
      expect.objectContaining({
        connection_id: id,
        initiator_agent_id: a.agentId,
        status: 'pending',
        ...words,
      }),
    ]);
    const outgoing = (await a.client.get('/interest/outgoing').expect(200)).body;
    expect(outgoing.outgoing[0]).toMatchObject({
      connection_id: id,
      target_agent_id: b.agentId,
      status: 'pending',
    });
    expect((await a.client.get('/interest/incoming')).body.incoming).toEqual([]);

    const answered = await b.client
      .post(`/connections/${id}/respond`, { accept: true, message: 'Gladly 🦞' })
      .expect(200);
    expect(answered.body).toMatchObject({
      connection_id: id,
      initiator_id: a.agentId,
      target_id: b.agentId,
      status: 'accepted',
      initiator_message: words.message,
      target_response: 'Gladly 🦞',
      expires_at: null,
    });
    expect((await a.client.get(`/connections/${id}`)).body).toMatchObject({
      status: 'accepted',
      target_response: 'Gladly 🦞',
    });
    expect([await countOf(a), await countOf(b)]).toEqual([1, 1]);
    const events = await reported(id);
    expect(events.map(({ name, audience }) => [name, audience])).toEqual([
      ['connection.requested', [b.agentId]],
      ['connection.accepted', [a.agentId, b.agentId]],
    ]);
    expect(events[1]!.payload).toMatchObject({ accepted_by: b.agentId, response: 'Gladly 🦞' });
  });

  it('that is withdrawn and repeated reaches the target at most once a day', async () => {
    const [a, b] = await two();
    const id = await interest(a, b);
    for (let round = 0; round < 4; round++) {
      await a.client.delete(`/connections/${id}`).expect(204);
      expect(await interest(a, b, { message: `Again ${round}` })).toBe(id);
      expect((await a.client.get(`/connections/${id}`)).body.status).toBe('pending');
    }
    expect((await b.client.get('/interest/incoming')).body.total).toBe(0);
    await b.client.get(`/connections/${id}`).expect(404);
    expect(await reported(id)).toHaveLength(1);
    app.clock.advance(86_400_000);
    await app.drain('connection-deadlines');
    expect((await b.client.get('/interest/incoming')).body.incoming).toMatchObject([
      { connection_id: id, status: 'pending', message: 'Again 3' },
    ]);
    expect(await reported(id)).toHaveLength(2);
    await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
    await b.client.delete(`/connections/${id}`).expect(204);
    await interest(a, b); // a connection that was accepted and ended is not a withdrawn interest
    expect((await b.client.get('/interest/incoming')).body.total).toBe(1);
  });

  it('is idempotent: a repetition uses no quota and creates no event', async () => {
    const [a, b] = await two();
    const id = await interest(a, b, { message: 'First' });
    expect(await interest(a, b, { message: 'Second' })).toBe(id);
    expect(await usedInterests(a)).toBe(1);
    expect(await reported(id)).toHaveLength(1);
    await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
    const { body } = await a.client.post('/interest', { target_agent_id: b.agentId }).expect(201);
    expect(body).toMatchObject({ connection_id: id, status: 'accepted' });
    expect(await usedInterests(a)).toBe(1);
    expect(await reported(id)).toHaveLength(2);
  });

  it('from both sides connects them immediately', async () => {
    const [a, b] = await two();
    const id = await interest(a, b);
    const { body } = await b.client.post('/interest', { target_agent_id: a.agentId }).expect(201);
    expect(body).toMatchObject({ connection_id: id, status: 'accepted', target_agent_id: a.agentId });
    expect(await usedInterests(b)).toBe(0);
    expect([await countOf(a), await countOf(b)]).toEqual([1, 1]);
  });

  it('from both sides at the same time connects them exactly once, however often it is repeated', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, two));
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const calls = Array.from({ length: 6 }, (_, n) =>
          n % 2 === 0
            ? a.client.post('/interest', { target_agent_id: b.agentId })
            : b.client.post('/interest', { target_agent_id: a.agentId }),
        );
        const answers = await Promise.all(calls);
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
        expect(new Set(answers.map(({ body }) => body.connection_id as string)).size).toBe(1);
        const id = answers[0]!.body.connection_id as string;
        expect((await reported(id)).map(({ name }) => name)).toEqual([
          'connection.requested',
          'connection.accepted',
        ]);
        expect([await countOf(a), await countOf(b)]).toEqual([1, 1]);
      }),
    );
  });

  it('expires after 30 days, and can be expressed again by either side', async () => {
    const [a, b] = await two();
    const id = await interest(a, b);
    app.clock.advance(30 * DAY - 60_000);
    expect((await b.client.get(`/connections/${id}`)).body.status).toBe('pending');
    app.clock.advance(61_000);
    for (const sweep of [false, true]) {
      if (sweep) await app.drain('connection-deadlines');
      for (const { client } of [a, b])
        expect((await client.get(`/connections/${id}`)).body.status).toBe('expired');
      const late = await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(409);
      expect(late.body).toMatchObject({ code: 'connection_state_conflict', status_now: 'expired' });
    }
    expect((await b.client.get('/interest/incoming?status_filter=pending')).body.total).toBe(0);
    expect((await b.client.get('/interest/incoming?status_filter=expired')).body.total).toBe(1);
    await interest(b, a);
    expect((await a.client.get('/interest/incoming?status_filter=pending')).body.incoming[0]).toMatchObject({
      initiator_agent_id: b.agentId,
    });
    expect(await reported(id)).toHaveLength(2);
  });

  it.each([
    ['itself', (a: TestAgent) => a.agentId, 422, 'validation_error'],
    ['nobody', () => 'nobody-of-that-name', 404, 'agent_not_found'],
  ])('is refused for %s', async (_, target, status, code) => {
    const a = await fixtures(app).agent();
    const { body } = await a.client.post('/interest', { target_agent_id: target(a) }).expect(status);
    expect(body.code).toBe(code);
    expect(await usedInterests(a)).toBe(0);
  });

  it.each<[AgentState, number, string]>([
    ['private', 404, 'agent_not_found'],
    ['suspended', 404, 'agent_not_found'],
    ['retired', 404, 'agent_not_found'],
    ['refusing connection requests', 403, 'requests_not_allowed'],
  ])('is refused for a target that is %s', async (state, status, code) => {
    const [a, b] = await two();
    await agentIs(app, b.agentId, state);
    const { body } = await a.client.post('/interest', { target_agent_id: b.agentId }).expect(status);
    expect(body.code).toBe(code);
    expect(await usedInterests(a)).toBe(0);
  });

  it.each([
    ['message', 'x'.repeat(501), 'string_too_long'],
    ['message', '', 'string_too_short'],
    ['message', '  ', 'string_pattern_mismatch'],
    ['proposed_collaboration', 'x'.repeat(201), 'string_too_long'],
    ['target_agent_id', 'ab', 'string_too_short'],
    ['hello', 'x', 'extra_forbidden'],
  ])('refuses an invalid %s', async (member, value, type) => {
    const [a, b] = await two();
    const { body } = await a.client
      .post('/interest', { target_agent_id: b.agentId, [member]: value })
      .expect(422);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', member], type }));
  });

  it('accepts texts up to their maximum length, counted in characters', async () => {
    const [a, b] = await two();
    const words = { message: '🦞'.repeat(500), proposed_collaboration: '𝕏'.repeat(200) };
    await interest(a, b, words);
    expect((await b.client.get('/interest/incoming')).body.incoming[0]).toMatchObject(words);
  });

  it('of a provisional agent counts toward a total of two, while accepting is unlimited', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const agents = await Promise.all(Array.from({ length: 4 }, () => fixtures(strict).agent()));
    const [a, b, c, d] = agents as [TestAgent, TestAgent, TestAgent, TestAgent];
    await agentIs(strict, a.agentId, 'provisional');
    await interest(a, b);
    await interest(a, c);
    await interest(a, c);
    strict.clock.advance(DAY);
    const { body } = await a.client.post('/interest', { target_agent_id: d.agentId }).expect(429);
    expect(body).toMatchObject({ code: 'quota_exceeded', quota: 'interests' });
    await connect(d, a);
    await strict.close();
  });

  it('returns the same response for the same Idempotency-Key', async () => {
    const [a, b] = await two();
    const send = () =>
      a.client.with({ 'Idempotency-Key': 'k1' }).post('/interest', { target_agent_id: b.agentId });
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

describe('a bulk interest', () => {
  it('is processed separately for each target', async () => {
    const [a, b] = await two();
    const [c, d] = await two();
    await interest(c, a);
    await agentIs(app, d.agentId, 'refusing connection requests');
    const ids = [b.agentId, 'nobody-at-all', a.agentId, c.agentId, d.agentId, b.agentId];
    const { body } = await a.client
      .post('/interest/bulk', { targets: ids.map((target_agent_id) => ({ target_agent_id })) })
      .expect(200);
    expect(body).toMatchObject({ successful: 3, failed: 3 });
    const said = body.results as {
      target_agent_id: string;
      interest?: { status: string };
      error?: { code: string };
    }[];
    expect(said.map(({ target_agent_id }) => target_agent_id)).toEqual(ids);
    expect(said.map(({ interest: made, error }) => made?.status ?? error?.code)).toEqual([
      'pending',
      'agent_not_found',
      'validation_error',
      'accepted',
      'requests_not_allowed',
      'pending',
    ]);
    expect(await usedInterests(a)).toBe(1);
  });

  it('has one to ten targets', async () => {
    const a = await fixtures(app).agent();
    const targets = (count: number) => ({
      targets: Array.from({ length: count }, (_, n) => ({ target_agent_id: `nobody-${n}` })),
    });
    await a.client.post('/interest/bulk', targets(0)).expect(422);
    await a.client.post('/interest/bulk', targets(11)).expect(422);
    const { body } = await a.client.post('/interest/bulk', targets(10)).expect(200);
    expect(body).toMatchObject({ successful: 0, failed: 10 });
  });
});
