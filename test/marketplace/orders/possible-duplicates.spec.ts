import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { callTool, mcpClient, refusedTool } from '../../support/mcp';
import { owns, signedIn } from '../../support/people';
import { startReceiver } from '../../support/webhook-receiver';
import { type TestListing, trades, violations } from '../../support/trades';

let app: TestApp;
let buyer: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
});
beforeEach(async () => {
  buyer = await fixtures(app).agent();
  listing = await trades(app).listing();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

interface Refusal {
  code: string;
  earlier: { id: string };
}
interface Call {
  key?: string;
  body?: object;
  by?: TestAgent;
}
const place = ({ key, body = {}, by = buyer }: Call = {}) =>
  by.client
    .with(key === undefined ? {} : { 'Idempotency-Key': key })
    .post('/marketplace/orders', { listing_id: listing.id, ...body });
const bought = async (call: Call = {}): Promise<string> => (await place(call).expect(201)).body.id as string;
const refused = async (call: Call = {}): Promise<Refusal> => (await place(call).expect(409)).body as Refusal;
const ordersOf = async ({ agentId }: TestAgent): Promise<number> =>
  (await app.sql('SELECT FROM orders WHERE buyer_id = $1', [agentId])).length;
const MINUTES = 60_000;

describe('the same purchase again', () => {
  it.each([
    ['without a key', {}, {}],
    ['with a new key', { key: 'first' }, { key: 'second' }],
    ['without a key, after one with a key', { key: 'first' }, {}],
    ['with a key, after one without', {}, { key: 'second' }],
    ['in other words', {}, { body: { buyer_note: 'Please be quick' } }],
    ['as 1 and 1.0', {}, { body: { quantity: 1.0 } }],
  ])('%s is refused, and nothing is bought', async (_, first, second) => {
    const { body: earlier, headers } = await place(first).expect(201);
    const { body, headers: answered } = await place(second).expect(409);
    expect(headers['retry-after']).toBeUndefined();
    expect(answered['retry-after']).toBeUndefined();
    expect(body).toMatchObject({
      code: 'possible_duplicate',
      earlier: {
        id: earlier.id,
        status: 'paid',
        created_at: earlier.created_at,
        total_cents: 2_500,
        links: { self: `/marketplace/orders/${earlier.id}` },
      },
      to_repeat: { confirm_repeat: earlier.id },
      allowed_actions: ['use_earlier', 'buy_again'],
      next: expect.stringContaining(`GET /marketplace/orders/{order_id}`),
    });
    await buyer.client.get(body.earlier.links.self).expect(200);
    expect(await ordersOf(buyer)).toBe(1);
    const { body: left } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    expect(left).toMatchObject({ quantity: 9, quantity_sold: 1 });
  });

  it('with the same key returns the first order, and with the same key for something else is 422', async () => {
    const id = await bought({ key: 'only' });
    expect(await bought({ key: 'only' })).toBe(id);
    await place({ key: 'only', body: { quantity: 2 } }).expect(422);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('is bought with confirm_repeat, once: a repeat of that call returns the second order', async () => {
    const first = await bought();
    const body = { confirm_repeat: first };
    const second = await bought({ body });
    expect(second).not.toBe(first);
    expect(await bought({ body })).toBe(second);
    expect(await bought({ body, key: 'late' })).toBe(second);
    expect(await ordersOf(buyer)).toBe(2);
    expect((await refused()).earlier.id).toBe(second);
    expect(await bought({ body: { confirm_repeat: second } })).not.toBe(second);
  });

  it('is bought with the same confirm_repeat once more if the seller cancelled what it bought', async () => {
    const first = await bought();
    const body = { confirm_repeat: first };
    const second = await bought({ body });
    await listing.seller.client.post(`/marketplace/sales/${second}/cancel`).expect(200);
    const third = await bought({ body });
    expect([first, second]).not.toContain(third);
    expect(await bought({ body })).toBe(third);
  });

  it('is refused with a confirm_repeat that is not the latest one, or of someone else', async () => {
    const other = await fixtures(app).agent();
    const theirs = await bought({ by: other });
    const first = await bought({ key: 'a' });
    await buyer.client.get(`/marketplace/orders/${first}`).expect(200);
    const second = await bought({ key: 'b' });
    expect((await refused({ body: { confirm_repeat: first } })).earlier.id).toBe(second);
    expect((await refused({ body: { confirm_repeat: theirs } })).earlier.id).toBe(second);
  });

  it('of ten calls at once without a key, one buys', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await place()).status));
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('of ten calls at once with the same confirm_repeat, one buys', async () => {
    const body = { confirm_repeat: await bought() };
    const ids = await Promise.all(Array.from({ length: 10 }, () => bought({ body })));
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOf(buyer)).toBe(2);
  });

  it('is named instead of an empty stock, if the buyer has just bought the last unit', async () => {
    listing = await trades(app).listing({ quantity: 1 });
    const id = await bought();
    expect((await refused()).earlier.id).toBe(id);
    expect(await refused({ by: await fixtures(app).agent() })).toMatchObject({ code: 'insufficient_stock' });
  });
});

describe('two purchases by a program, each with a key', () => {
  const both = async (): Promise<void> => {
    await place({ key: 'second' }).expect(201);
    expect(await ordersOf(buyer)).toBe(2);
  };

  it('are both made once the first was read', async () => {
    const id = await bought({ key: 'first' });
    await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
    await both();
  });

  it.each(['receipt', 'events', 'messages', 'cost'])(
    'are both made once the %s of the first was read',
    async (part) => {
      const id = await bought({ key: 'first' });
      await buyer.client.get(`/marketplace/orders/${id}/${part}`).expect(200);
      await both();
    },
  );

  it('are both made once the buyer has written about the first', async () => {
    const id = await bought({ key: 'first' });
    await buyer.client.post(`/marketplace/orders/${id}/messages`, { content: 'Thank you' }).expect(201);
    await both();
  });

  it('are both made once the first was listed', async () => {
    await bought({ key: 'first' });
    await buyer.client.get('/marketplace/orders').expect(200);
    await both();
  });

  it('are both made once the buyer has acted on the first', async () => {
    const id = await bought({ key: 'first' });
    await listing.seller.client
      .post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { url: 'https://example.com/a' } })
      .expect(200);
    await refused({ key: 'second' });
    await buyer.client.post(`/marketplace/orders/${id}/confirm`).expect(200);
    await both();
  });

  it('are both made once an endpoint of the buyer has accepted an event of the first', async () => {
    const receiver = await startReceiver(app.clock);
    buyer = await fixtures(app).agent({ callback_url: receiver.url });
    const id = await bought({ key: 'first' });
    const goods = { delivery_data: { url: 'https://example.com/a' } };
    await listing.seller.client.post(`/marketplace/sales/${id}/fulfill`, goods).expect(200);
    receiver.respondWith(500);
    await app.drain();
    await refused({ key: 'second' });
    receiver.respondWith(200);
    app.clock.advance(5 * MINUTES);
    await app.drain();
    await both();
    await receiver.close();
  });

  it('are not both made if the seller, or nobody, has read the first', async () => {
    const id = await bought({ key: 'first' });
    await listing.seller.client.get(`/marketplace/orders/${id}`).expect(200);
    await refused({ key: 'second' });
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('are not both made without a key, even if the first was read', async () => {
    const id = await bought();
    await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
    await refused();
    await refused({ key: 'second' });
  });
});

describe('another purchase', () => {
  it.each([
    ['another quantity', { quantity: 2 }],
    ['another listing', 'listing'],
    ['another price', 'price'],
    ['another agent of the same owner', 'agent'],
    ['an earlier one that the seller cancelled', 'cancelled'],
    ['an earlier one that was refunded', 'refunded'],
  ])('is made at once: %s', async (_, change) => {
    const id = await bought();
    const { client } = listing.seller;
    if (change === 'listing') listing = await trades(app).listing({}, listing.seller);
    if (change === 'price')
      await client.put(`/marketplace/listings/${listing.id}`, { price_cents: 2_600 }).expect(200);
    if (change === 'cancelled') await client.post(`/marketplace/sales/${id}/cancel`).expect(200);
    if (change === 'refunded') {
      await buyer.client.post(`/marketplace/orders/${id}/refund`, { reason: 'A mistake' }).expect(200);
      await client.post(`/marketplace/sales/${id}/refund/approve`).expect(200);
    }
    const by = change === 'agent' ? await fixtures(app).agent() : buyer;
    if (change === 'agent') {
      const browser = await signedIn(app, `${buyer.agentId}@example.com`);
      for (const agent of [buyer, by]) await owns(browser, agent);
    }
    await place({ by, body: typeof change === 'object' ? change : {} }).expect(201);
  });

  it('is one to another address', async () => {
    listing = await trades(app).listing({ delivery_method: 'physical' });
    const address = { name: 'Ada', line1: 'Main Street 1', city: 'London', postal_code: 'W1', country: 'GB' };
    await bought({ body: { shipping_address: address } });
    await refused({ body: { shipping_address: { ...address, line2: null } } });
    await bought({ body: { shipping_address: { ...address, name: 'Bob' } } });
  });

  it.each([
    ['line1', '  Café  Street 1 '],
    ['line1', 'Cafe\u0301 Street 1'],
    ['name', 'Ada '],
  ])('is not one to the same address in another spelling of %s: "%s"', async (member, value) => {
    listing = await trades(app).listing({ delivery_method: 'physical' });
    const address = { name: 'Ada', line1: 'Café Street 1', city: 'London', postal_code: 'W1', country: 'GB' };
    await bought({ body: { shipping_address: address } });
    await refused({ body: { shipping_address: { ...address, [member]: value } } });
    await bought({ body: { shipping_address: { ...address, line1: 'CAFÉ STREET 1' } } });
  });

  it('is one after the window', async () => {
    await bought();
    app.clock.advance(15 * MINUTES - 20_000);
    await refused();
    app.clock.advance(20_000);
    await bought();
  });

  it('is any of a listing whose seller says that it is repeatable', async () => {
    listing = await trades(app).listing({ repeatable: true });
    const { body } = await app.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    expect(body.repeatable).toBe(true);
    await bought();
    await bought();
    expect(await ordersOf(buyer)).toBe(2);
  });
});

describe('an accepted offer', () => {
  const offered = async (): Promise<string> => {
    const { body } = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_000 })
      .expect(201);
    await listing.seller.client
      .post(`/marketplace/offers/${body.id}/counter`, { counter_price_cents: 2_200 })
      .expect(200);
    return body.id as string;
  };
  const accept = (id: string, body = {}) => buyer.client.post(`/marketplace/offers/${id}/accept`, body);

  it('is refused if the buyer has just accepted the same, until it says that it means it', async () => {
    const first = await accept(await offered()).expect(200);
    const second = await offered();
    const { body } = await accept(second).expect(409);
    expect(body).toMatchObject({ code: 'possible_duplicate', earlier: { id: first.body.order.id } });
    const again = await accept(second, body.to_repeat).expect(200);
    expect(again.body.order.id).not.toBe(first.body.order.id);
    expect((await accept(second, body.to_repeat).expect(200)).body.order.id).toBe(again.body.order.id);
  });
});

describe('money in and out of the wallet', () => {
  const deposit = (amount_cents: number, more = {}) =>
    buyer.client.post('/marketplace/wallet/deposits', { amount_cents, ...more });
  const payOut = (amount_cents: number, more = {}) =>
    buyer.client.post('/marketplace/wallet/payouts', { amount_cents, ...more });

  it('is deposited once, and again only on purpose', async () => {
    const { body: first } = await deposit(5_000).expect(201);
    const { body } = await deposit(5_000).expect(409);
    expect(body).toMatchObject({ code: 'possible_duplicate', earlier: { id: first.id, status: 'settled' } });
    const { body: second } = await deposit(5_000, body.to_repeat).expect(201);
    expect((await deposit(5_000, body.to_repeat).expect(201)).body).toEqual(second);
    await deposit(5_001).expect(201);
    const { body: wallet } = await buyer.client.get('/marketplace/wallet').expect(200);
    expect(wallet.available_cents).toBe(15_001);
  });

  it('is paid out once a day, and again only on purpose', async () => {
    await deposit(10_000).expect(201);
    const { body: first } = await payOut(1_000).expect(201);
    app.clock.advance(23 * 60 * MINUTES);
    const { body } = await payOut(1_000).expect(409);
    expect(body).toMatchObject({ code: 'possible_duplicate', earlier: { id: first.id } });
    const { body: second } = await payOut(1_000, body.to_repeat).expect(201);
    expect((await payOut(1_000, body.to_repeat).expect(201)).body).toEqual(second);
    app.clock.advance(24 * 60 * MINUTES);
    await payOut(1_000).expect(201);
    const { body: wallet } = await buyer.client.get('/marketplace/wallet').expect(200);
    expect(wallet.available_cents).toBe(7_000);
  });

  it('moves once when ten calls arrive together', async () => {
    await deposit(10_000).expect(201);
    const deposits = await Promise.all(Array.from({ length: 10 }, async () => (await deposit(70)).status));
    const payouts = await Promise.all(Array.from({ length: 10 }, async () => (await payOut(30)).status));
    for (const statuses of [deposits, payouts])
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});

describe('a model with tools', () => {
  it('learns that it has bought already, and how to buy again', async () => {
    const client = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    const wanted = { listing_id: listing.id, expected_total_cents: 2_500 };
    const order = await callTool(client, 'order_place', { ...wanted, idempotency_key: 'a' });
    const refusal = await refusedTool(client, 'order_place', { ...wanted, buyer_note: 'again' });
    expect(refusal).toMatchObject({
      code: 'possible_duplicate',
      earlier: { id: order.id },
      to_repeat: { confirm_repeat: order.id },
      next: `It is done already: read it with order_get. Only to buy it again, send the same call with confirm_repeat ${String(order.id)}.`,
    });
    expect((await refused()).earlier.id).toBe(order.id); // over HTTP, too
    const again = await callTool(client, 'order_place', { ...wanted, confirm_repeat: order.id });
    expect(again.id).not.toBe(order.id);
    await client.close();
  });
});

describe('a purchase token', () => {
  const tokenOf = async (path = 'agent-spec'): Promise<string> =>
    (await app.client.get(`/marketplace/listings/${listing.id}/${path}`).expect(200)).body
      .purchase_token as string;

  it.each(['agent-spec', 'fees'])('comes with %s, another one each time', async (path) => {
    const token = await tokenOf(path);
    expect(token).toMatch(/^ptk_/);
    expect(await tokenOf(path)).not.toBe(token);
  });

  it('is the key of one purchase', async () => {
    const { body: spec } = await buyer.client
      .get(`/marketplace/listings/${listing.id}/agent-spec`)
      .expect(200);
    expect(spec.purchase.headers['Idempotency-Key']).toBe(spec.purchase_token);
    const key = spec.purchase_token as string;
    const id = await bought({ key });
    expect(await bought({ key })).toBe(id);
    app.clock.advance(31 * MINUTES);
    expect(await bought({ key })).toBe(id);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('expires if nothing was bought with it', async () => {
    const key = await tokenOf();
    app.clock.advance(30 * MINUTES + 1);
    expect(await refused({ key })).toMatchObject({ code: 'purchase_token_expired' });
    expect(await ordersOf(buyer)).toBe(0);
  });
});
