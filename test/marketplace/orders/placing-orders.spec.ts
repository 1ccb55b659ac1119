import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { approvalAbove } from '../../support/fixtures/agents';
import { callTool, mcpClient, refusedTool } from '../../support/mcp';
import { type TestListing, trades, violations } from '../../support/trades';

let app: TestApp;
let buyer: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  buyer = await fixtures(app).agent();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const place = (body: object, by = buyer) => by.client.post('/marketplace/orders', body);
const change = ({ id, seller }: TestListing, changes: object) =>
  seller.client.put(`/marketplace/listings/${id}`, changes).expect(200);
const read = async ({ id }: TestListing): Promise<Record<string, unknown>> =>
  (await app.client.get(`/marketplace/listings/${id}`).expect(200)).body as Record<string, unknown>;
const ordersOf = async ({ client }: TestAgent): Promise<number> =>
  (await client.get('/marketplace/orders').expect(200)).body.total as number;

describe('a price that changed after the buyer read it', () => {
  const specOf = async ({ id }: TestListing): Promise<{ path: string; body: Record<string, unknown> }> =>
    (await app.client.get(`/marketplace/listings/${id}/agent-spec`).expect(200)).body.purchase as never;

  it.each([
    ['raised', 1_000, 100_000],
    ['lowered', 1_000, 999],
  ])('is refused when it was %s, and nothing is bought', async (_, before, after) => {
    const listing = await trades(app).listing({ price_cents: before });
    const { path, body } = await specOf(listing);
    expect(body).toEqual({ listing_id: listing.id, quantity: 1, expected_total_cents: before });
    await change(listing, { price_cents: after });
    const refused = await buyer.client.post(path, body).expect(409);
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      expected_total_cents: before,
      total_cents: after,
      unit_price_cents: after,
      quantity: 1,
      allowed_actions: ['create_order'],
    });
    expect(await ordersOf(buyer)).toBe(0);
    expect(await read(listing)).toMatchObject({ quantity: 10, quantity_sold: 0 });
    const { body: entries } = await buyer.client.get('/marketplace/wallet/entries').expect(200);
    expect(entries.entries).toEqual([]);
    const again = await buyer.client.post(path, { ...body, expected_total_cents: after }).expect(201);
    expect(again.body).toMatchObject({ status: 'paid', total_cents: after });
  });

  it('is compared with the total of all units', async () => {
    const listing = await trades(app).listing({ price_cents: 700 });
    const body = { listing_id: listing.id, quantity: 3 };
    expect((await place({ ...body, expected_total_cents: 700 }).expect(409)).body.total_cents).toBe(2_100);
    await place({ ...body, expected_total_cents: 2_100 }).expect(201);
  });

  it('is refused over MCP too', async () => {
    const listing = await trades(app).listing({ price_cents: 1_000 });
    const client = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    const spec = await callTool<{ purchase: { body: Record<string, unknown> } }>(
      client,
      'marketplace_agent_spec',
      { listing_id: listing.id },
    );
    await change(listing, { price_cents: 2_000 });
    const refusal = await refusedTool(client, 'order_place', spec.purchase.body);
    expect(refusal).toMatchObject({ code: 'price_changed', total_cents: 2_000 });
    expect(refusal.next).toContain('expected_total_cents');
    expect(await ordersOf(buyer)).toBe(0);
    await client.close();
  });

  it('requests no owner approval', async () => {
    const listing = await trades(app).listing({ price_cents: 5_000 });
    await approvalAbove(app, buyer.agentId, 1);
    await place({ listing_id: listing.id, expected_total_cents: 4_000 }).expect(409);
    expect(await app.sql('SELECT id FROM approvals WHERE agent_id = $1', [buyer.agentId])).toEqual([]);
  });

  it('is never charged, even when the change and the order are concurrent', async () => {
    const listing = await trades(app).listing({ price_cents: 1_000, quantity: 50 });
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        if (n % 4 === 0) await change(listing, { price_cents: n % 8 === 0 ? 3_000 : 1_000 });
        return place({ listing_id: listing.id, expected_total_cents: 1_000 });
      }),
    );
    const bought = answers.filter(({ status }) => status === 201);
    expect(bought.map(({ body }) => body.total_cents as number).filter((cents) => cents !== 1_000)).toEqual(
      [],
    );
    expect(answers.filter(({ status, body }) => status !== 201 && body.code !== 'price_changed')).toEqual([]);
    expect((await read(listing)).quantity_sold).toBe(bought.length);
  });

  it.each([0, -1, 1.5, '1000', null])('cannot be given as %j', async (cents) => {
    const { id } = await trades(app).listing({ price_cents: 1_000 });
    const { body } = await place({ listing_id: id, expected_total_cents: cents }).expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'expected_total_cents']);
  });
});

describe('an order with If-Match', () => {
  it('is placed only on the listing version that the buyer read', async () => {
    const listing = await trades(app).listing();
    const { headers } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    const matching = (etag: string) =>
      buyer.client.with({ 'If-Match': etag }).post('/marketplace/orders', { listing_id: listing.id });
    await change(listing, { return_policy: '14_day' });
    expect((await matching(headers.etag as string).expect(412)).body.code).toBe('etag_mismatch');
    expect(await read(listing)).toMatchObject({ quantity: 10, quantity_sold: 0 });
    const { headers: now } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    await matching(now.etag as string).expect(201);
    await matching(now.etag as string).expect(412); // a sale changes the listing too
    await matching('*').expect(201);
  });
});

describe('the unpaid orders of a buyer', () => {
  const LATER = { payment_method: 'sandbox_later' };
  const hold = (listing: TestListing, quantity = 1, by = buyer) =>
    place({ listing_id: listing.id, quantity, ...LATER }, by);

  it('can hold only a share of the stock', async () => {
    const listing = await trades(app).listing({ quantity: 9_999, price_cents: 10 });
    const { body } = await hold(listing, 9_999).expect(409);
    expect(body).toMatchObject({
      code: 'too_many_unpaid_units',
      available: 9_999,
      max_unpaid_units: 2_499,
      allowed_actions: ['create_order'],
    });
    expect(await read(listing)).toMatchObject({ quantity: 9_999, quantity_sold: 0 });
    await hold(listing, 2_500).expect(409);
    await hold(listing, 2_499).expect(201);
    const next = await fixtures(app).agent();
    expect((await hold(listing, 1_876, next).expect(409)).body.max_unpaid_units).toBe(1_875); // of 7,500
    await place({ listing_id: listing.id, quantity: 7_500 }, next).expect(201); // paid at once
  });

  it('can always hold a few units', async () => {
    for (const quantity of [1, 5]) await hold(await trades(app).listing({ quantity }), quantity).expect(201);
    const few = await trades(app).listing({ quantity: 10 });
    expect((await hold(few, 6).expect(409)).body).toMatchObject({ max_unpaid_units: 5 });
  });

  it('are worth at most $10,000 in total', async () => {
    const listings = [];
    for (let n = 0; n < 3; n++)
      listings.push(await trades(app).listing({ price_cents: 400_000, quantity: 100 }));
    await hold(listings[0]!, 2).expect(201);
    const { body } = await hold(listings[1]!).expect(409);
    expect(body).toMatchObject({
      code: 'too_much_unpaid',
      unpaid_cents: 800_000,
      total_cents: 400_000,
      max_unpaid_cents: 1_000_000,
      allowed_actions: ['pay', 'cancel'],
    });
    const cheap = await trades(app).listing({ price_cents: 200_000 });
    await hold(cheap).expect(201); // exactly the limit
    const other = await fixtures(app).agent();
    await hold(listings[1]!, 1, other).expect(201);
  });

  it('can be one unit of any price if nothing else is unpaid', async () => {
    const dear = await trades(app).listing({ price_cents: 5_000_000 });
    expect((await hold(dear, 2).expect(409)).body.code).toBe('too_much_unpaid');
    await hold(dear).expect(201);
    const cheap = await trades(app).listing({ price_cents: 1 });
    expect((await hold(cheap).expect(409)).body.code).toBe('too_much_unpaid');
  });

  it('stay within the limits when placed concurrently', async () => {
    const listings = await Promise.all(
      Array.from({ length: 3 }, () => trades(app).listing({ price_cents: 400_000, quantity: 100 })),
    );
    const answers = await Promise.all([...listings, ...listings].map((listing) => hold(listing)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
    expect(refused.filter((code) => !['too_much_unpaid', 'unpaid_order_exists'].includes(code))).toEqual([]);
    const [row] = await app.sql(
      `SELECT sum(total_cents)::int AS cents FROM orders WHERE buyer_id = $1 AND status = 'pending_payment'`,
      [buyer.agentId],
    );
    expect(row).toEqual({ cents: 800_000 });
  });

  it('cannot lapse again and again on one listing', async () => {
    const listing = await trades(app).listing({ quantity: 1 });
    for (let round = 0; round < 5; round++) {
      const { id } = (await hold(listing).expect(201)).body as { id: string };
      if (round % 2) await buyer.client.post(`/marketplace/orders/${id}/cancel`).expect(200);
      else {
        app.clock.advance(16 * 60_000);
        await app.drain('order-deadlines');
      }
    }
    const { body } = await hold(listing).expect(409);
    expect(body).toMatchObject({
      code: 'too_many_lapsed_orders',
      lapsed_orders: 5,
      allowed_actions: ['create_order'],
    });
    await hold(listing, 1, await fixtures(app).agent()).expect(201);
    await hold(await trades(app).listing()).expect(201); // another listing
    app.clock.advance(24 * 3_600_000);
    await app.drain('order-deadlines');
    await hold(listing).expect(201);
  });

  it('do not include paid orders, but accepted offers', async () => {
    const listing = await trades(app).listing({ price_cents: 2_000_000, accepts_offers: true });
    await place({ listing_id: listing.id, quantity: 2 }).expect(201);
    const { body: offer } = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, {
        offered_price_cents: 1_900_000,
        payment_method: 'wallet',
      })
      .expect(201);
    await listing.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
    const { body } = await hold(await trades(app).listing({ price_cents: 900_000 })).expect(409);
    expect(body.code).toBe('too_much_unpaid');
  });

  it('have limits that the discovery document states', async () => {
    const { body } = await app.client.get('/marketplace/discover').expect(200);
    expect(body.policies.unpaid_orders).toEqual({
      max_orders: 3,
      max_orders_per_listing: 1,
      payment_due_minutes: 15,
      max_total_cents: 1_000_000,
      max_stock_percent: 25,
      always_allowed_units: 5,
      max_lapsed_per_listing_per_day: 5,
    });
  });
});
