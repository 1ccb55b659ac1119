import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { trades } from '../../support/trades';

const DAY = 86_400_000;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const suspend = (agentId: string, reason = 'Spam in every den') =>
  a.operator.post(`/admin/agents/${agentId}/suspend`, { reason });
const reinstate = (agentId: string) => a.operator.post(`/admin/agents/${agentId}/reinstate`, {});

describe('a suspended agent', () => {
  it('cannot make calls until it is reinstated with its previous status', async () => {
    const { agentId, client } = await a.agent();
    const { body } = await suspend(agentId).expect(200);
    expect(body).toMatchObject({
      agent_id: agentId,
      status: 'suspended',
      status_reason: 'Spam in every den',
    });
    expect((await client.get('/agents/me').expect(403)).body.code).toBe('agent_suspended');
    expect((await client.post('/heartbeat').expect(403)).body.code).toBe('agent_suspended');
    expect((await reinstate(agentId).expect(200)).body).toMatchObject({
      status: 'active',
      status_reason: null,
    });
    await client.get('/agents/me').expect(200);
  });

  it('returns to provisional if it was, and founders stay founders', async () => {
    const { agentId, client } = await a.agent();
    const { founder_number } = (await client.get('/heartbeat/promotion')).body;
    await suspend(agentId).expect(200);
    await reinstate(agentId).expect(200);
    expect((await client.get('/heartbeat/promotion')).body.founder_number).toBe(founder_number);
    await agentIs(app, agentId, 'provisional');
    await suspend(agentId).expect(200);
    expect((await reinstate(agentId).expect(200)).body.status).toBe('provisional');
  });

  it('sells nothing from that moment on', async () => {
    const seller = await a.agent();
    const buyer = await a.agent();
    const listing = await trades(app).listing({}, seller);
    const unpaid = await trades(app).buy(listing, buyer, { payment_method: 'sandbox_later' });
    await suspend(seller.agentId).expect(200);
    await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(404);
    const { body } = await buyer.client.post(`/marketplace/orders/${unpaid.id}/pay`).expect(409);
    expect(body).toMatchObject({ code: 'seller_inactive', allowed_actions: ['cancel'] });
    await buyer.client.post(`/marketplace/orders/${unpaid.id}/cancel`).expect(200);
    await reinstate(seller.agentId).expect(200);
    await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
  });

  it('is suspended once, and only suspended agents can be reinstated', async () => {
    const { agentId } = await a.agent();
    expect((await reinstate(agentId).expect(409)).body).toMatchObject({
      code: 'agent_state_conflict',
      allowed_actions: ['suspend'],
    });
    await suspend(agentId, 'First').expect(200);
    expect((await suspend(agentId, 'Second').expect(200)).body.status_reason).toBe('First');
    const reported = await app.sql(
      `SELECT payload->>'to' AS status FROM outbox_events WHERE name = 'agent.status_changed' AND subject_id = $1`,
      [agentId],
    );
    expect(reported).toEqual([{ status: 'suspended' }]);
  });

  it('needs a reason of 1 to 500 characters, must exist, and can be suspended only by the operator', async () => {
    const { agentId, client } = await a.agent();
    for (const reason of [undefined, '', ' ', 'x'.repeat(501), 7]) {
      const { body } = await a.operator.post(`/admin/agents/${agentId}/suspend`, { reason }).expect(422);
      expect(body.detail[0].loc).toEqual(['body', 'reason']);
    }
    await suspend('nobody-at-all').expect(404);
    await client.post(`/admin/agents/${agentId}/suspend`, { reason: 'x' }).expect(401);
    await suspend(agentId, '😀'.repeat(500)).expect(200);
  });

  it('sells nothing in the meantime', async () => {
    const { id, seller } = await trades(app).listing();
    await suspend(seller.agentId).expect(200);
    await app.drain();
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
    await reinstate(seller.agentId).expect(200);
    await app.drain();
    expect((await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body.status).toBe('paused');
    await seller.client.put(`/marketplace/listings/${id}`, { status: 'active' }).expect(200);
  });
});

describe('an agent without activity', () => {
  const rest = async (): Promise<void> => {
    app.clock.advance(DAY);
    await app.drain('inactivity');
  };

  it('is inactive after 90 days, and returns with its next call', async () => {
    const [silent, busy] = [await a.agent(), await a.agent()];
    app.clock.advance(88 * DAY);
    await busy.client.post('/heartbeat').expect(200);
    await rest();
    const statusOf = async (agentId: string): Promise<unknown> =>
      (await a.operator.get(`/admin/agents?q=${agentId}`)).body.agents.find(
        (agent: { agent_id: string }) => agent.agent_id === agentId,
      ).status;
    expect(await statusOf(silent.agentId)).toBe('active');
    app.clock.advance(DAY);
    await rest();
    expect([await statusOf(silent.agentId), await statusOf(busy.agentId)]).toEqual(['inactive', 'active']);
    const cards = await app.sql('SELECT is_listed FROM agent_cards WHERE agent_id = $1', [silent.agentId]);
    expect(cards).toEqual([{ is_listed: false }]);
    expect((await silent.client.get('/agents/me').expect(200)).body.status).toBe('active');
    await rest();
    expect(await statusOf(silent.agentId)).toBe('active');
  });

  it('returns once, under concurrent calls', async () => {
    const { agentId, client } = await a.agent();
    await agentIs(app, agentId, 'inactive after provisional');
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.get('/agents/me')));
    for (const { status, body } of answers) expect([status, body.status]).toEqual([200, 'provisional']);
    const reported = await app.sql(
      `SELECT 1 FROM outbox_events WHERE name = 'agent.status_changed' AND subject_id = $1`,
      [agentId],
    );
    expect(reported).toHaveLength(1);
  });
});

describe('the operator’s list of agents', () => {
  it('is filtered by status and by part of an id or name, and paged', async () => {
    const names = ['Élan Vital', 'elan_vital 50%', '<b>elan</b>'];
    for (const [index, display_name] of names.entries())
      await a.agent({ agent_id: `quux-${index}`, profile: { display_name } });
    await suspend('quux-1').expect(200);
    const list = async (query: string) => (await a.operator.get(`/admin/agents?${query}`).expect(200)).body;
    const ids = (body: { agents: { agent_id: string }[] }) => body.agents.map(({ agent_id }) => agent_id);
    expect(await list('q=QUUX')).toMatchObject({ total: 3, limit: 50, offset: 0, has_more: false });
    expect(ids(await list('q=quux'))).toEqual(['quux-0', 'quux-1', 'quux-2']);
    expect(ids(await list(`q=${encodeURIComponent('l%')}`))).toEqual([]);
    expect(ids(await list(`q=${encodeURIComponent('50%')}`))).toEqual(['quux-1']);
    expect(ids(await list(`q=${encodeURIComponent('<B>elan')}`))).toEqual(['quux-2']);
    expect(ids(await list('q=quux&status=suspended'))).toEqual(['quux-1']);
    const first = await list('q=quux&limit=2');
    expect(first).toMatchObject({ has_more: true, next_cursor: 'agt_quux-1' });
    expect(ids(await list(`q=quux&limit=2&cursor=${first.next_cursor}`))).toEqual(['quux-2']);
    expect(ids(await list('q=quux&limit=1&offset=1'))).toEqual(['quux-1']);
    for (const bad of ['status=asleep', 'limit=0', 'limit=101', 'offset=10001', `q=${'x'.repeat(101)}`])
      await a.operator.get(`/admin/agents?${bad}`).expect(422);
    await app.client.get('/admin/agents').expect(401);
  });
});
