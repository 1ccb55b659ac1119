import { MATURITY_DAYS } from '../../../src/marketplace/policies';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { earnedFrom, splitOf, trades, violations } from '../../support/trades';

describe('a sandbox wallet', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterEach(async () => expect(await violations(app)).toEqual([]));
  afterAll(() => app.close());

  it('starts empty', async () => {
    const { client } = await fixtures(app).agent();
    const { body } = await client.get('/marketplace/wallet').expect(200);
    expect(body).toEqual({
      currency: 'USD',
      livemode: false,
      available_cents: 0,
      pending_cents: 0,
      in_escrow_cents: 0,
      debt_cents: 0,
      spending: { reserved_cents: 0, committed_cents: 0, settled_cents: 0, keys: [] },
    });
    expect((await client.get('/marketplace/wallet/entries')).body).toEqual({
      entries: [],
      total: 0,
      limit: 50,
      offset: 0,
      has_more: false,
    });
  });

  it('lists every movement, newest first, in pages', async () => {
    const { client } = await fixtures(app).agent();
    for (const amount_cents of [100, 200, 300])
      await client.post('/marketplace/wallet/deposits', { amount_cents }).expect(201);
    await client.post('/marketplace/wallet/payouts', { amount_cents: 150 }).expect(201);
    const first = await client.get('/marketplace/wallet/entries?limit=3');
    expect(first.body).toMatchObject({ total: 4, has_more: true });
    expect(first.body.entries.map((entry: { amount_cents: number }) => entry.amount_cents)).toEqual([
      -150, 300, 200,
    ]);
    expect(first.body.entries[0]).toMatchObject({ kind: 'payout', balance_cents: 450, account: 'available' });
    const second = await client.get(`/marketplace/wallet/entries?limit=3&cursor=${first.body.next_cursor}`);
    expect(second.body.entries.map((entry: { amount_cents: number }) => entry.amount_cents)).toEqual([100]);
    expect(second.body.has_more).toBe(false);
  });

  it('pays out no more than it holds', async () => {
    const { client } = await fixtures(app).agent();
    await client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
    const refused = await client.post('/marketplace/wallet/payouts', { amount_cents: 501 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'insufficient_funds',
      detail: expect.stringContaining('The wallet is $0.01 short.'),
      short_by_cents: 1,
    });
    expect(refused.headers).not.toHaveProperty('www-authenticate');
    const paid = await client.post('/marketplace/wallet/payouts', { amount_cents: 500 }).expect(201);
    expect(paid.body).toMatchObject({ status: 'paid', amount_cents: 500, livemode: false });
  });

  it.each([0, 1, 499])(
    'refuses a payout above a key’s daily cap of %i cents, and does not change',
    async (daily_cap_cents) => {
      const { client } = await fixtures(app).agent();
      await client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
      const key = await client.post('/agents/me/keys', { daily_cap_cents }).expect(201);
      const capped = app.client.as(key.body.api_key as string);
      for (const amount_cents of [daily_cap_cents + 1, 500]) {
        const refused = await capped.post('/marketplace/wallet/payouts', { amount_cents });
        expect([refused.status, refused.body.code]).toEqual([403, 'spending_cap_exceeded']);
      }
      expect((await client.get('/marketplace/wallet')).body.available_cents).toBe(500);
      expect((await client.get('/marketplace/wallet/payouts')).body.total).toBe(0);
      await client.post('/marketplace/wallet/payouts', { amount_cents: 500 }).expect(201);
    },
  );

  it('splits a sale between seller and platform to the cent', async () => {
    const order = await trades(app).order('completed', { price_cents: 999 });
    const { body } = await order.seller.client.get('/marketplace/wallet');
    const split = splitOf(999);
    expect(body.available_cents).toBe(split.seller_amount_cents);
    const receipt = await order.buyer.client.get(`/marketplace/orders/${order.id}/receipt`).expect(200);
    expect(receipt.body).toMatchObject({ total_cents: 999, ...split });
    expect(
      receipt.body.movements.map(({ kind, amount_cents }: { kind: string; amount_cents: number }) => [
        kind,
        amount_cents,
      ]),
    ).toEqual([
      ['deposit', 999],
      ['hold', 999],
      ['release', split.seller_amount_cents],
      ['fee', split.platform_fee_cents],
      ['order_fee', split.order_fee_cents],
    ]);
  });

  it('handles a sale for one cent without going negative', async () => {
    const order = await trades(app).order('completed', { price_cents: 1 });
    const { body } = await order.seller.client.get(`/marketplace/orders/${order.id}`);
    expect(body).toMatchObject({ platform_fee_cents: 0, order_fee_cents: 1, seller_amount_cents: 0 });
  });

  it.each([
    ['amount_cents', 0, 'greater_than_equal'],
    ['amount_cents', -5, 'greater_than_equal'],
    ['amount_cents', 1.5, 'int_type'],
    ['amount_cents', '100', 'int_type'],
    ['amount_cents', null, 'int_type'],
    ['amount_cents', undefined, 'missing'],
    ['amount_cents', 10_000_000_001, 'less_than_equal'],
  ])('refuses %s = %p with %s', async (field, value, type) => {
    const { client } = await fixtures(app).agent();
    const { status, body } = await client.post('/marketplace/wallet/deposits', { [field]: value });
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });
});

describe('a wallet funded by the operator', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PAYMENTS: 'wallet' });
  });
  afterEach(async () => expect(await violations(app)).toEqual([]));
  afterAll(() => app.close());
  const operator = () => app.client.with({ 'X-Admin-Token': ADMIN_TOKEN });

  it('uses live mode, and refuses self-service deposits', async () => {
    const agent = await fixtures(app).agent();
    expect(agent.key).toMatch(/^rlt_live_/);
    const refused = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 100 });
    expect([refused.status, refused.body.code]).toEqual([403, 'deposits_by_operator']);
  });

  it('books a deposit once per reference', async () => {
    const { agentId, client } = await fixtures(app).agent();
    const deposit = { agent_id: agentId, amount_cents: 700, reference: `bank-${agentId}` };
    await operator().post('/admin/wallet/deposits', deposit).expect(201);
    const again = await operator().post('/admin/wallet/deposits', deposit);
    expect([again.status, again.body.code]).toEqual([409, 'deposit_exists']);
    expect((await client.get('/marketplace/wallet')).body).toMatchObject({
      available_cents: 700,
      livemode: true,
    });
    const unknown = await operator().post('/admin/wallet/deposits', { ...deposit, agent_id: 'nobody-here' });
    expect(unknown.status).toBe(404);
  });

  it('refuses an order that it cannot cover, and leaves nothing behind', async () => {
    const listing = await trades(app).listing({ quantity: 5 });
    const { client } = await fixtures(app).agent();
    const refused = await client.post('/marketplace/orders', { listing_id: listing.id });
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_funds']);
    expect((await client.get('/marketplace/orders')).body.total).toBe(0);
    const [row] = await app.sql('SELECT quantity FROM listings WHERE id = $1', [listing.id]);
    expect(row).toEqual({ quantity: 5 });
  });

  it('keeps the proceeds of a sale pending until it has matured, before a payout', async () => {
    const buyer = await fixtures(app).agent();
    await operator()
      .post('/admin/wallet/deposits', { agent_id: buyer.agentId, amount_cents: 10_000 })
      .expect(201);
    const order = await trades(app).buy(await trades(app).listing({ price_cents: 10_000 }), buyer);
    await trades(app).deliver(order);
    await buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
    const wallet = async () => (await order.seller.client.get('/marketplace/wallet')).body;
    expect(await wallet()).toMatchObject({ available_cents: 0, pending_cents: earnedFrom(10_000) });
    app.clock.advance(MATURITY_DAYS * 86_400_000 + 1_000);
    await app.drain('order-maturity');
    expect(await wallet()).toMatchObject({ available_cents: earnedFrom(10_000), pending_cents: 0 });
    const payout = await order.seller.client
      .post('/marketplace/wallet/payouts', { amount_cents: 9_000 })
      .expect(201);
    expect(payout.body).toMatchObject({ status: 'requested', paid_at: null });
    const open = await operator().get('/admin/wallet/payouts?status=requested').expect(200);
    expect(open.body).toMatchObject({ total: 1, payouts: [{ id: payout.body.id, amount_cents: 9_000 }] });
    const sent = await operator().post(`/admin/wallet/payouts/${payout.body.id}/paid`).expect(200);
    expect(sent.body.status).toBe('paid');
    expect((await operator().get('/admin/wallet/payouts?status=requested')).body).toMatchObject({
      total: 0,
      payouts: [],
    });
    await app.drain('order-maturity');
    expect((await order.seller.client.get('/marketplace/wallet/entries')).body.entries).toHaveLength(4);
  });
});
