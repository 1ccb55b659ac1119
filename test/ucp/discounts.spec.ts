import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentBelongsToSomebody, approvalAbove } from '../support/fixtures/agents';
import { discountCodeIsOld } from '../support/fixtures/sellers';
import { GOODS, type TestListing, trades, violations } from '../support/trades';
import { startPlatform } from './platform';
import { amountOf, buyerOf, type CheckoutBody, lines, shaped, shopping } from './shopping';

const HOUR = 3_600_000;

let app: TestApp;
let seller: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  seller = await fixtures(app).agent();
  listing = await trades(app).listing({ price_cents: 1_000, quantity: 50 }, seller);
});
afterAll(() => app.close());

const make = async (body: object, by = seller) =>
  (await by.client.post('/marketplace/discount-codes', { code: 'SAVINGS', ...body }).expect(201)).body;
const withCodes = (wanted: object, ...codes: string[]) => ({ ...wanted, discounts: { codes } });
const discountsOf = (body: CheckoutBody) =>
  body.discounts as { codes: string[]; applied: { code: string; amount: number }[] };
const warnings = ({ messages }: CheckoutBody) => messages.map(({ type, code, path }) => [type, code, path]);
const ordersOf = (buyer: TestAgent) =>
  app.sql<Record<string, unknown>>(
    `SELECT id, total_cents::int AS total, discount_cents::int AS discount, discount_code AS code, discount_use AS use,
            platform_fee_cents::int AS fee, order_fee_cents::int AS per_order, seller_amount_cents::int AS seller
       FROM orders WHERE buyer_id = $1 ORDER BY id`,
    [buyer.agentId],
  );
const order = (buyer: TestAgent, body: object = {}) =>
  buyer.client.post('/marketplace/orders', { listing_id: listing.id, discount_code: 'savings', ...body });

describe('discount codes of a seller', () => {
  it('are created, listed with their uses, and deleted', async () => {
    const made = await make({ percent_off: 20, max_uses: 3, min_total_cents: 500, listing_id: listing.id });
    expect(made).toMatchObject({ code: 'SAVINGS', title: '20% off', uses: 0, max_uses: 3, expires_at: null });
    const buyer = await buyerOf(app);
    expect((await order(buyer).expect(201)).body).toMatchObject({
      item_price_cents: 1_000,
      discount_cents: 200,
      discount_code: 'SAVINGS',
      total_cents: 800,
    });
    const { body } = await seller.client.get('/marketplace/discount-codes').expect(200);
    expect(body.discount_codes).toEqual([{ ...made, uses: 1 }]);
    await buyer.client.delete(`/marketplace/discount-codes/${made.id}`).expect(404);
    await seller.client.delete(`/marketplace/discount-codes/${made.id}`).expect(204);
    expect((await order(buyer).expect(409)).body.code).toBe('discount_code_invalid');
    expect(await violations(app)).toEqual([]);
  });

  it.each([
    ['both kinds', { percent_off: 10, cents_off: 10 }, 422],
    ['no kind', {}, 422],
    ['all of the price', { percent_off: 100 }, 422],
    ['nothing', { cents_off: 0 }, 422],
    ['a strange name', { code: 'a b c d', percent_off: 10 }, 422],
    ['a name that is easy to guess', { code: 'AB-12', percent_off: 10 }, 422],
    ['a listing that is none', { percent_off: 10, listing_id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }, 404],
  ])('are refused: %s', async (_, body, status) => {
    await seller.client.post('/marketplace/discount-codes', { code: 'SAVINGS', ...body }).expect(status);
  });

  it("apply to the seller's own listings, and have unique names", async () => {
    const other = await fixtures(app).agent();
    const body = { code: 'SAVINGS', percent_off: 10 };
    await other.client.post('/marketplace/discount-codes', { ...body, listing_id: listing.id }).expect(404);
    await make(body);
    const again = await seller.client
      .post('/marketplace/discount-codes', { ...body, code: 'savings' })
      .expect(409);
    expect(again.body.code).toBe('discount_code_taken');
    await other.client.post('/marketplace/discount-codes', body).expect(201);
  });
});

describe('an order with a discount code', () => {
  it('pays fees on the paid amount, and refunds the paid amount', async () => {
    await make({ cents_off: 250 });
    const buyer = await buyerOf(app);
    const { body } = await order(buyer, { quantity: 2 }).expect(201);
    expect([body.item_price_cents, body.discount_cents, body.total_cents]).toEqual([2_000, 250, 1_750]);
    expect(body.platform_fee_cents + body.order_fee_cents + body.seller_amount_cents).toBe(1_750);
    const cancelled = await seller.client.post(`/marketplace/sales/${body.id}/cancel`).expect(200);
    expect(cancelled.body).toMatchObject({ refunded_cents: 1_750, escrow_status: 'refunded' });
    const { id } = (await order(buyer).expect(201)).body as { id: string };
    await seller.client.post(`/marketplace/sales/${id}/fulfill`, GOODS).expect(200);
    await buyer.client.post(`/marketplace/orders/${id}/refund`, { reason: 'Half of it' }).expect(200);
    const part = await seller.client
      .post(`/marketplace/sales/${id}/refund/approve`, { amount_cents: 751 })
      .expect(422);
    expect(JSON.stringify(part.body)).toContain('750');
    const whole = await seller.client.post(`/marketplace/sales/${id}/refund/approve`).expect(200);
    expect(whole.body).toMatchObject({ status: 'refunded', refunded_cents: 750 });
    expect(await violations(app)).toEqual([]);
  });

  it('is refused when the code does not apply', async () => {
    const made = await make({ percent_off: 10, min_total_cents: 1_001 });
    const buyer = await buyerOf(app);
    const refused = async (body: object = {}) => (await order(buyer, body).expect(409)).body.code as string;
    expect(await refused()).toBe('discount_code_user_ineligible');
    await order(buyer, { quantity: 2 }).expect(201);
    expect(await refused({ discount_code: 'OTHER' })).toBe('discount_code_invalid');
    await seller.client.delete(`/marketplace/discount-codes/${made.id}`).expect(204);
    await make({ percent_off: 10, expires_at: new Date(app.clock.now().getTime() + HOUR).toISOString() });
    app.clock.advance(HOUR);
    expect(await refused()).toBe('discount_code_expired');
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it("never exceeds the code's maximum uses under concurrent purchases", async () => {
    await make({ percent_off: 10, max_uses: 3 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(app)));
    const answers = await Promise.all(buyers.map((buyer) => order(buyer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code as string)),
    ).toEqual(new Set(['discount_code_expired']));
    const [bought] = answers.filter(({ status }) => status === 201);
    await seller.client.post(`/marketplace/sales/${bought?.body.id}/cancel`).expect(200);
    await order(await buyerOf(app)).expect(201);
    await order(await buyerOf(app)).expect(409);
    expect(await violations(app)).toEqual([]);
  });
});

describe('a checkout with discount codes', () => {
  it('shows the applied discounts, and is bought at that price', async () => {
    await make({ percent_off: 20, max_uses: 1 });
    const second = await trades(app).listing({ price_cents: 500 }, seller);
    const elsewhere = await trades(app).listing({ price_cents: 300 });
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(withCodes(lines([listing, 2], [second], [elsewhere]), 'savings'));
    expect(session.totals).toEqual([
      { type: 'subtotal', amount: 2_800 },
      { type: 'items_discount', display_text: 'Discounts', amount: -500 },
      { type: 'total', amount: 2_300 },
    ]);
    expect((session.line_items[0] as unknown as { totals: object[] }).totals).toEqual([
      { type: 'subtotal', amount: 2_000 },
      { type: 'items_discount', display_text: 'Discounts', amount: -400 },
      { type: 'total', amount: 1_600 },
    ]);
    expect(session.discounts).toEqual({
      codes: ['savings'],
      applied: [
        {
          code: 'SAVINGS',
          title: '20% off',
          amount: 500,
          method: 'each',
          allocations: [
            { path: '$.line_items[0]', amount: 400 },
            { path: '$.line_items[1]', amount: 100 },
          ],
        },
      ],
    });
    expect(session.messages).toEqual([]);
    const done = await buyer.shop.complete(session.id);
    expect(done.status).toBe('completed');
    expect(amountOf(done)).toBe(2_300);
    const orders = await ordersOf(buyer);
    expect(orders).toMatchObject([
      { total: 1_600, discount: 400, code: 'SAVINGS' },
      { total: 400, discount: 100, code: 'SAVINGS' },
      { total: 300, discount: 0, code: null, use: null },
    ]);
    expect(orders[1]?.use).toBe(orders[0]?.use);
    const { body } = await buyer.client.get(`/ucp/orders/${done.order?.id}`).expect(200);
    expect(amountOf(shaped('order', body))).toBe(2_300);
    expect(amountOf(body, 'items_discount')).toBe(-500);
    expect((await seller.client.get('/marketplace/discount-codes')).body.discount_codes[0].uses).toBe(1);
    expect(await violations(app)).toEqual([]);
  });

  it('reports codes that were not applied, and can be bought without them', async () => {
    await make({ percent_off: 20 });
    await make({ code: 'MORE_OFF', cents_off: 100 });
    const shop = shopping(app.client);
    const session = await shop.create(withCodes(lines([listing]), 'SAVINGS', 'NONE', 'savings', 'MORE_OFF'));
    const rejected = [
      ['warning', 'discount_code_invalid', '$.discounts.codes[1]'],
      ['warning', 'discount_code_invalid', '$.discounts.codes[2]'],
      ['warning', 'discount_code_invalid', '$.discounts.codes[3]'],
    ];
    expect(session.status).toBe('ready_for_complete');
    expect(warnings(session)).toEqual(rejected);
    expect(warnings(await shop.get(session.id))).toEqual(rejected);
    const buyer = await buyerOf(app);
    expect(warnings(await buyer.shop.get(session.id)).map(([, code]) => code)).toEqual([
      'discount_code_invalid',
      'discount_code_already_applied',
      'discount_code_combination_disallowed',
    ]);
    const done = await buyer.shop.complete(session.id);
    expect([done.status, amountOf(done)]).toEqual(['completed', 800]);
  });

  it('uses the codes of the last change, and none when none are sent', async () => {
    await make({ percent_off: 20 });
    await make({ code: 'MORE_OFF', cents_off: 100 });
    const shop = shopping(app.client);
    const session = await shop.create(withCodes(lines([listing]), 'SAVINGS'));
    expect(amountOf(await shop.update(session.id, withCodes(lines([listing]), 'MORE_OFF')))).toBe(900);
    const cleared = await shop.update(session.id, withCodes(lines([listing])));
    expect(amountOf(cleared)).toBe(1_000);
    expect(cleared).not.toHaveProperty('discounts');
  });

  it('shows the new price first when a code has been used up by others', async () => {
    await make({ percent_off: 20, max_uses: 1 });
    const [one, two] = [await buyerOf(app), await buyerOf(app)];
    const first = await one.shop.create(withCodes(lines([listing]), 'SAVINGS'));
    const second = await two.shop.create(withCodes(lines([listing]), 'SAVINGS'));
    expect((await one.shop.complete(first.id)).status).toBe('completed');
    const moved = await two.shop.complete(second.id);
    expect(moved.status).toBe('ready_for_complete');
    expect(warnings(moved).map(([, code]) => code)).toEqual(['price_changed', 'discount_code_expired']);
    expect(amountOf(moved)).toBe(1_000);
    expect(await ordersOf(two)).toEqual([]);
    const done = await two.shop.complete(second.id);
    expect([done.status, amountOf(done)]).toEqual(['completed', 1_000]);
    expect(await violations(app)).toEqual([]);
  });

  it('uses a code no more often than allowed when checkouts complete concurrently', async () => {
    await make({ percent_off: 20, max_uses: 2 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerOf(app)));
    const sessions = await Promise.all(
      buyers.map((buyer) => buyer.shop.create(withCodes(lines([listing]), 'SAVINGS'))),
    );
    const done = await Promise.all(buyers.map((buyer, n) => buyer.shop.complete(sessions[n]?.id as string)));
    expect(done.filter(({ status }) => status === 'completed').map((body) => amountOf(body))).toEqual([
      800, 800,
    ]);
    expect(done.filter(({ status }) => status === 'ready_for_complete')).toHaveLength(4);
    expect(await violations(app)).toEqual([]);
  });

  it('takes over the codes of a cart', async () => {
    await make({ percent_off: 20 });
    const cart = shaped<CheckoutBody>(
      'cart',
      (await app.client.post('/ucp/carts', withCodes(lines([listing]), 'SAVINGS', 'NONE')).expect(201)).body,
    );
    expect(amountOf(cart)).toBe(800);
    expect(discountsOf(cart).applied).toMatchObject([{ code: 'SAVINGS', amount: 200 }]);
    expect(warnings(cart)).toEqual([['warning', 'discount_code_invalid', '$.discounts.codes[1]']]);
    const session = await shopping(app.client).create({ cart_id: cart.id });
    expect(amountOf(session)).toBe(800);
    expect(discountsOf(session).codes).toEqual(['SAVINGS', 'NONE']);
  });

  it('ignores the codes of a platform that does not support discounts', async () => {
    await make({ percent_off: 20 });
    const platform = await startPlatform();
    const session = await shopping(app.client.with(platform.agent)).create(
      withCodes(lines([listing]), 'SAVINGS'),
    );
    expect(amountOf(session)).toBe(1_000);
    expect(session).not.toHaveProperty('discounts');
    await platform.close();
  });

  it('requires approval based on the discounted price', async () => {
    await make({ percent_off: 50 });
    const buyer = await buyerOf(app);
    await approvalAbove(app, buyer.agentId, 600);
    await agentBelongsToSomebody(app, buyer.agentId);
    const cheap = await buyer.shop.create(withCodes(lines([listing]), 'SAVINGS'));
    expect((await buyer.shop.complete(cheap.id)).status).toBe('completed');
  });

  it('is declared in the profile, with validated codes', async () => {
    const { body } = await app.client.get('/.well-known/ucp').expect(200);
    shaped('profile', body);
    expect(body.ucp.capabilities['dev.ucp.shopping.discount'][0].extends).toEqual([
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.checkout',
    ]);
    const long = withCodes(lines([listing]), ...Array<string>(11).fill('X'));
    await app.client.post('/ucp/checkout-sessions', long).expect(400);
    await app.client.post('/ucp/checkout-sessions', withCodes(lines([listing]), 'x'.repeat(101))).expect(400);
    const odd = await app.client.post('/ucp/checkout-sessions', {
      ...lines([listing]),
      discounts: { codes: [1] },
    });
    expect(odd.status).toBe(400);
  });
});

describe('discount codes without a key', () => {
  it('are rejected alike, whatever the reason', async () => {
    const at = app.clock.now().getTime();
    await make({ code: 'EXPIRED', percent_off: 10, expires_at: new Date(at + 1_000).toISOString() });
    await make({ code: 'USED_UP', percent_off: 10, max_uses: 1 });
    await make({ code: 'MINIMUM', percent_off: 10, min_total_cents: 100_000_000 });
    const another = await trades(app).listing({}, seller);
    await make({ code: 'ANOTHER', percent_off: 10, listing_id: another.id });
    await order(await buyerOf(app), { discount_code: 'USED_UP' }).expect(201);
    app.clock.advance(2_000);
    const given = ['UNKNOWN', 'EXPIRED', 'USED_UP', 'MINIMUM', 'ANOTHER', 'UNKNOWN'];
    for (const path of ['/ucp/checkout-sessions', '/ucp/carts']) {
      const { body } = await app.client.post(path, withCodes(lines([listing]), ...given)).expect(201);
      const seen = (body as CheckoutBody).messages.map(({ path: _, ...message }) => JSON.stringify(message));
      expect(seen).toHaveLength(6);
      expect(new Set(seen).size).toBe(1);
    }
    const { shop } = await buyerOf(app);
    const reasons = (await shop.create(withCodes(lines([listing]), ...given))).messages.map(
      ({ code }) => code,
    );
    expect(new Set(reasons).size).toBeGreaterThan(2);
  });

  it('work if they are shorter than new ones may be', async () => {
    await make({ percent_off: 10 });
    await discountCodeIsOld(app, seller.agentId);
    expect(amountOf(await shopping(app.client).create(withCodes(lines([listing]), 'old')))).toBe(900);
    expect((await order(await buyerOf(app), { discount_code: 'old' }).expect(201)).body.total_cents).toBe(
      900,
    );
  });
});

describe('rejected discount codes', () => {
  let limited: TestApp;
  let shown: TestListing;
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    shown = await trades(limited).listing({ price_cents: 1_000, quantity: 50 });
    await shown.seller.client
      .post('/marketplace/discount-codes', { code: 'CORRECT', percent_off: 10 })
      .expect(201);
  });
  afterAll(() => limited.close());

  let addresses = 0;
  /** Each call has a new address in a new network. */
  const visitor = () => limited.client.with({ 'X-Forwarded-For': `203.${++addresses}.113.7` });
  const guesses = (count: number) => Array.from({ length: count }, (_, n) => `GUESS-${n}`);
  const wanted = (...codes: string[]) => withCodes(lines([shown]), ...codes);
  const create = (client: Client, ...codes: string[]) =>
    client.post('/ucp/checkout-sessions', wanted(...codes));

  it('are limited by address: afterwards, not even a correct code is checked', async () => {
    const client = visitor();
    await create(client, ...guesses(10)).expect(201);
    await client.post('/ucp/carts', wanted(...guesses(9))).expect(201);
    for (let accepted = 0; accepted < 4; accepted++) await create(client, 'CORRECT').expect(201);
    await create(client, 'WRONG-1').expect(201);
    for (const code of ['WRONG-2', 'CORRECT']) {
      const { body, headers } = await create(client, code).expect(429);
      expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rate_limited', true]);
    }
    await client.post('/ucp/carts', wanted('CORRECT')).expect(429);
    await create(client).expect(201);
    await create(visitor(), 'CORRECT').expect(201);
  });

  it('cannot be tried in parallel beyond the limit', async () => {
    const client = visitor();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(client, ...guesses(5))));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(4);
    expect(answers.filter(({ status }) => ![201, 429].includes(status))).toEqual([]);
  });

  it.each(['checkout-sessions', 'carts'])('are limited by basket, from all addresses: %s', async (kind) => {
    const { body } = await visitor()
      .post(`/ucp/${kind}`, lines([shown]))
      .expect(201);
    const update = (...codes: string[]) => visitor().put(`/ucp/${kind}/${body.id}`, wanted(...codes));
    for (let round = 0; round < 2; round++) await update(...guesses(10)).expect(200);
    await update('CORRECT').expect(429);
    await update().expect(200);
  });

  it('are limited by seller, from all addresses', async () => {
    const target = await trades(limited).listing();
    const attempt = () => visitor().post('/ucp/carts', withCodes(lines([target]), ...guesses(10)));
    for (let round = 0; round < 20; round++) await attempt().expect(201);
    await attempt().expect(429);
    await visitor()
      .post('/ucp/carts', withCodes(lines([shown]), 'CORRECT'))
      .expect(201);
  });

  it('are limited by agent with a key, over REST and UCP together', async () => {
    const buyer = await fixtures(limited).agent();
    const buy = (discount_code: string) =>
      buyer.client.post('/marketplace/orders', { listing_id: shown.id, discount_code });
    for (let round = 0; round < 5; round++) await create(buyer.client, ...guesses(10)).expect(201);
    for (const guess of guesses(9)) expect((await buy(guess)).body.code).toBe('discount_code_invalid');
    await buy('CORRECT').expect(201);
    expect((await buy('WRONG-1')).body.code).toBe('discount_code_invalid');
    expect((await buy('CORRECT').expect(429)).body.code).toBe('rate_limited');
    await create(buyer.client, 'CORRECT').expect(429);
    await buyer.client.post('/marketplace/orders', { listing_id: shown.id }).expect(201);
  });
});
