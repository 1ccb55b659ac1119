import { startTestApp, type TestApp } from '../support/app';
import { given, type GivenAgent } from '../support/given';
import { callTool, mcpClient, refusedTool } from '../support/mcp';
import { type GivenListing, trades, violations } from '../support/trades';

let app: TestApp;
let buyer: GivenAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  buyer = await given(app).agent();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const place = (body: object, by = buyer) => by.client.post('/marketplace/orders', body);
const change = ({ id, seller }: GivenListing, changes: object) =>
  seller.client.put(`/marketplace/listings/${id}`, changes).expect(200);
const read = async ({ id }: GivenListing): Promise<Record<string, unknown>> =>
  (await app.client.get(`/marketplace/listings/${id}`).expect(200)).body as Record<string, unknown>;
const ordersOf = async ({ client }: GivenAgent): Promise<number> =>
  (await client.get('/marketplace/orders').expect(200)).body.total as number;

describe('a price that changed since the buyer read it', () => {
  const specOf = async ({ id }: GivenListing): Promise<{ path: string; body: Record<string, unknown> }> =>
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

  it('asks no owner for an approval', async () => {
    const listing = await trades(app).listing({ price_cents: 5_000 });
    await app.sql('UPDATE agents SET approval_above_cents = 1 WHERE agent_id = $1', [buyer.agentId]);
    await place({ listing_id: listing.id, expected_total_cents: 4_000 }).expect(409);
    expect(await app.sql('SELECT id FROM approvals WHERE agent_id = $1', [buyer.agentId])).toEqual([]);
  });

  it('is never paid, however close the change and the order come', async () => {
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

  it.each([0, -1, 1.5, '1000', null])('is not expected as %j', async (cents) => {
    const { id } = await trades(app).listing({ price_cents: 1_000 });
    const { body } = await place({ listing_id: id, expected_total_cents: cents }).expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'expected_total_cents']);
  });
});

describe('an order with If-Match', () => {
  it('is placed on the version of the listing that the buyer read, and on no other', async () => {
    const listing = await trades(app).listing();
    const { headers } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    const matching = (etag: string) =>
      buyer.client.with({ 'If-Match': etag }).post('/marketplace/orders', { listing_id: listing.id });
    await change(listing, { return_policy: '14_day' });
    expect((await matching(headers.etag as string).expect(412)).body.code).toBe('etag_mismatch');
    expect(await read(listing)).toMatchObject({ quantity: 10, quantity_sold: 0 });
    const { headers: now } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    await matching(now.etag as string).expect(201);
    await matching(now.etag as string).expect(412); // a sale changes the listing, too
    await matching('*').expect(201);
  });
});
