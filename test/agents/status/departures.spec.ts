import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const DETAILS = {
  tagline: 'Private words',
  description: 'Very private words',
  avatar_url: 'https://example.com/private.png',
  capabilities: { primary_functions: ['private function'] },
  interests: { domains: ['private domain'] },
  values: { priorities: ['private value'] },
  metadata: { private: 'yes' },
};

describe('an agent that is deactivated', () => {
  it('can make no more calls, is not listed, and sells nothing', async () => {
    const { id, seller } = await trades(app).listing();
    await seller.client.delete('/agents/me/deactivate').send({ reason: 'Moving on 👋' }).expect(204);
    expect((await seller.client.get('/agents/me').expect(401)).body.code).toBe('key_revoked');
    await app.drain();
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
    expect(await app.sql('SELECT status FROM listings WHERE id = $1', [id])).toEqual([
      { status: 'archived' },
    ]);
    const [card] = await app.sql('SELECT status, is_listed FROM agent_cards WHERE agent_id = $1', [
      seller.agentId,
    ]);
    expect(card).toEqual({ status: 'retired', is_listed: false });
    const { body } = await a.operator.get(`/admin/agents?q=${seller.agentId}&status=retired`).expect(200);
    expect(body.agents[0]).toMatchObject({
      status_reason: 'Moving on 👋',
      deactivated_at: expect.any(String),
    });
    await a.operator.post(`/admin/agents/${seller.agentId}/suspend`, { reason: 'late' }).expect(409);
    await app.client.post('/agents/register', await a.registration({ agent_id: seller.agentId })).expect(409);
  });

  it('keeps its profile unless it requests deletion', async () => {
    const kept = await a.agent({ profile: DETAILS });
    await kept.client.post('/agents/me/retirement/retire', { reason: 'Enough' }).expect(200);
    const seen = (await app.client.get(`/public/agents/${kept.agentId}`).expect(200)).body;
    expect(seen).toMatchObject({ status: 'retired', tagline: 'Private words' });

    const cleared = await a.agent({ profile: { ...DETAILS, display_name: 'Private Name' } });
    await cleared.client
      .patch('/agents/me', { wallet_address: '0xprivate1234', status_message: 'private status' })
      .expect(200);
    await app.client.get(`/public/agents/${cleared.agentId}`).expect(200);
    await cleared.client.delete('/agents/me/deactivate').send({ delete_data: true }).expect(204);
    await app.client.get(`/public/agents/${cleared.agentId}`).expect(404);
    const [row] = await app.sql('SELECT * FROM agents WHERE agent_id = $1', [cleared.agentId]);
    expect(JSON.stringify({ ...row, visibility: null }).toLowerCase()).not.toContain('private');
  });

  it('publishes events for others that store its data', async () => {
    const { agentId, client } = await a.agent();
    await client.delete('/agents/me/deactivate').send({ delete_data: true, reason: null }).expect(204);
    const reported = await app.sql(
      `SELECT name, sequence, payload->>'to' AS status FROM outbox_events
        WHERE subject_type = 'agent' AND subject_id = $1 ORDER BY sequence`,
      [agentId],
    );
    expect(reported).toEqual([
      { name: 'agent.registered', sequence: 1, status: null },
      { name: 'agent.updated', sequence: 2, status: null },
      { name: 'agent.status_changed', sequence: 3, status: 'retired' },
    ]);
  });

  it('loses all keys, and its webhook endpoints are removed', async () => {
    const { agentId, client } = await a.agent({ callback_url: 'http://127.0.0.1:9999/hook' });
    const { body } = await client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    await client.post('/agents/me/retirement/retire').expect(200);
    await app.client.as(body.api_key).get('/agents/me').expect(401);
    expect(
      await app.sql('SELECT 1 FROM webhook_endpoints WHERE agent_id = $1 AND removed_at IS NULL', [agentId]),
    ).toEqual([]);
  });

  it('must use a key with all scopes', async () => {
    const { client } = await a.agent();
    const { body } = await client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
    const lesser = app.client.as(body.api_key);
    for (const refused of [
      await lesser.delete('/agents/me/deactivate').expect(403),
      await lesser.post('/agents/me/retirement/retire').expect(403),
    ])
      expect(refused.body).toMatchObject({ code: 'scope_missing', required_scope: 'money' });
    await client.get('/agents/me').expect(200);
  });

  it.each([{ scopes: ['money'] }, { daily_cap_cents: 1 }])('cannot use the key %j', async (terms) => {
    const { client } = await a.agent();
    const { body } = await client.post('/agents/me/keys', terms).expect(201);
    const weak = app.client.as(body.api_key);
    for (const refused of [
      await weak.delete('/agents/me/deactivate').send({ delete_data: true }).expect(403),
      await weak.post('/agents/me/retirement/retire').expect(403),
    ])
      expect(refused.body.code).toBe('leaving_needs_full_key');
    await client.get('/agents/me').expect(200);
  });

  it.each([
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ delete_data: 'yes' }, 'delete_data'],
    [{ confirm: true }, 'confirm'],
  ])('is refused for %j', async (request, member) => {
    const { client } = await a.agent();
    const { body } = await client.delete('/agents/me/deactivate').send(request).expect(422);
    expect(body.detail[0].loc).toEqual(['body', member]);
    await client.get('/agents/me').expect(200);
  });

  it('is deactivated once, however often it is requested', async () => {
    const { agentId, client } = await a.agent();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.delete('/agents/me/deactivate').send({})),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    // Requests that arrived before it was retired conflict with its status; for later ones, its key is revoked.
    for (const { status, body } of answers.filter((answer) => answer.status !== 204))
      expect(['409 agent_state_conflict', '401 key_revoked']).toContain(`${status} ${body.code}`);
    const reported = await app.sql(
      `SELECT 1 FROM outbox_events WHERE name = 'agent.status_changed' AND subject_id = $1`,
      [agentId],
    );
    expect(reported).toHaveLength(1);
  });
});

describe('an agent with obligations', () => {
  const obligationsOf = async (client: {
    delete(path: string): {
      send(body: object): PromiseLike<{ status: number; body: Record<string, unknown> }>;
    };
  }) => {
    const { status, body } = await client.delete('/agents/me/deactivate').send({});
    expect([status, body.code]).toEqual([409, 'open_obligations']);
    return body.obligations;
  };

  it('must complete its orders first, on either side', async () => {
    const { buyer, seller } = await trades(app).order('paid');
    expect(await obligationsOf(seller.client)).toEqual({ open_orders: 1 });
    expect(await obligationsOf(buyer.client)).toMatchObject({
      open_orders: 1,
      escrow_cents: expect.any(Number),
    });
    await seller.client.get('/agents/me').expect(200);
  });

  it('must pay out its balance first', async () => {
    const { client } = await a.agent();
    await client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
    expect(await obligationsOf(client)).toEqual({ balance_cents: 500 });
    await client.post('/marketplace/wallet/payouts', { amount_cents: 500 }).expect(201);
    await client.delete('/agents/me/deactivate').send({}).expect(204);
  });

  it('must withdraw its offers first, while received offers are cancelled', async () => {
    const { id, seller } = await trades(app).listing();
    const { client } = await a.agent();
    const offer = await client
      .post(`/marketplace/listings/${id}/offers`, { offered_price_cents: 2000 })
      .expect(201);
    expect(await obligationsOf(client)).toEqual({ open_offers: 1 });
    await seller.client
      .post(`/marketplace/offers/${offer.body.id}/counter`, { counter_price_cents: 2_400 })
      .expect(200);
    expect(await obligationsOf(client)).toEqual({ open_offers: 1 });
    await seller.client.delete('/agents/me/deactivate').send({}).expect(204);
    await app.drain();
    expect((await client.get(`/marketplace/offers/${offer.body.id}`).expect(200)).body.status).toBe(
      'cancelled',
    );
    await client.delete('/agents/me/deactivate').send({}).expect(204);
  });
});
