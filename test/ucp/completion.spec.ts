import { HOUR } from '../../src/kernel/clock';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { keyCap, keysAre } from '../support/fixtures/keys';
import { noQueuedEvents } from '../support/fixtures/queues';
import { checkoutCompletionIsStuck, checkoutIsCompleting } from '../support/fixtures/ucp';
import { inParallel, tally } from '../support/parallel';
import { type Browser, owns, signedIn } from '../support/people';
import { whileLocked } from '../support/row-locks';
import { trades, violations } from '../support/trades';
import { startReceiver } from '../support/webhook-receiver';
import { isGenuineAnswer, type PublishedKey } from './platform';
import { afterTheAttempt, amountOf, buyerOf, ESCROW, lines, shaped, shopping } from './shopping';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ordersOf = (agentId: string, of = app) =>
  of.sql<{ id: string; status: string; listing_id: string; total_cents: number }>(
    'SELECT id, status, listing_id, total_cents::int FROM orders WHERE buyer_id = $1 ORDER BY id',
    [agentId],
  );
const complete = (id: string): string => `/ucp/checkout-sessions/${id}/complete`;

/** Signs in the owner of the agent, who must approve purchases above $20. */
async function ownerOf(buyer: TestAgent): Promise<Browser> {
  const browser = await signedIn(app, `${buyer.agentId}@example.com`);
  await owns(browser, buyer);
  const path = `/account/agents/${buyer.agentId}`;
  await browser.send(await browser.open(path), `${path}/approval-threshold`, { dollars: '20' });
  return browser;
}

describe('completing a checkout', () => {
  it('buys all lines together, in ordinary orders', async () => {
    const receiver = await startReceiver(app.clock);
    try {
      const seller = await fixtures(app).agent({ callback_url: receiver.url });
      const [one, two] = [
        await trades(app).listing({ price_cents: 1_000 }, seller),
        await trades(app).listing({ price_cents: 300 }, seller),
      ];
      const [platform, plain] = [await buyerOf(app), await buyerOf(app)];
      const session = await platform.shop.create(lines([one, 2], [two]));
      const done = await platform.shop.complete(session.id);
      expect(amountOf(done)).toBe(2_300);
      for (const [listing, quantity] of [
        [one, 2],
        [two, 1],
      ] as const)
        await plain.client.post('/marketplace/orders', { listing_id: listing.id, quantity }).expect(201);
      for (const buyer of [platform, plain]) {
        for (const { id } of await ordersOf(buyer.agentId)) {
          const goods = { delivery_data: { url: 'https://example.com/it' } };
          await seller.client.post(`/marketplace/sales/${id}/fulfill`, goods).expect(200);
          await buyer.client.post(`/marketplace/orders/${id}/confirm`).expect(200);
        }
      }
      await app.drain();
      const reported = (agentId: string) =>
        receiver.received
          .filter(({ json }) => json.data.buyer_id === agentId)
          .map(({ json: { type, data } }) => [type, data.listing_id, data.status, data.total_cents])
          .sort();
      expect(reported(platform.agentId)).toEqual(reported(plain.agentId));
      expect(reported(platform.agentId)).toHaveLength(4);
      const movements = (agentId: string) =>
        app.sql(
          `SELECT t.kind, t.amount_cents::int AS cents, o.listing_id
             FROM ledger_transfers t JOIN orders o ON o.id = t.order_id
            WHERE o.buyer_id = $1 ORDER BY 3, 1, 2`,
          [agentId],
        );
      expect(await movements(platform.agentId)).toEqual(await movements(plain.agentId));
      const shapeOf = (agentId: string) =>
        app.sql(
          `SELECT listing_id, quantity, status, escrow_status, total_cents, platform_fee_cents, order_fee_cents,
                  seller_amount_cents, payment_method, delivery_method, last_transition, stock_state
             FROM orders WHERE buyer_id = $1 ORDER BY listing_id`,
          [agentId],
        );
      expect(await shapeOf(platform.agentId)).toEqual(await shapeOf(plain.agentId));
      expect(await violations(app)).toEqual([]);
      expect(JSON.stringify(done)).not.toMatch(/"\w*(fee|seller_amount)\w*":/);
    } finally {
      await receiver.close();
    }
  });

  it('has one effect under concurrent calls', async () => {
    const listing = await trades(app).listing({ quantity: 20 });
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing, 2]));
    const answers = await inParallel(
      Array.from({ length: 10 }, () => () => buyer.client.post(complete(session.id), ESCROW)),
      10,
    );
    expect(tally(answers)).toEqual({ 200: 10 });
    expect(new Set(answers.map(({ body }) => (body as { order: { id: string } }).order.id)).size).toBe(1);
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
    const made = await app.sql('SELECT id FROM ucp_orders WHERE checkout_id = $1', [session.id]);
    expect(made).toHaveLength(1);
    expect(await violations(app)).toEqual([]);
  });

  it('never sells more than the stock, or part of a basket', async () => {
    const [scarce, plenty] = [
      await trades(app).listing({ quantity: 3 }),
      await trades(app).listing({ quantity: 50 }),
    ];
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(app)));
    const sessions = await Promise.all(buyers.map(({ shop }) => shop.create(lines([plenty], [scarce]))));
    const answers = await Promise.all(
      buyers.map(({ client }, n) => client.post(complete(sessions[n]!.id), ESCROW).expect(200)),
    );
    const bodies = answers.map(({ body }) =>
      shaped<{ status: string; messages: { code: string }[] }>('checkout', body),
    );
    expect(bodies.filter(({ status }) => status === 'completed')).toHaveLength(3);
    for (const body of bodies.filter(({ status }) => status !== 'completed'))
      expect(body).toMatchObject({ status: 'incomplete', messages: [{ code: 'out_of_stock' }] });
    const [stock] = await app.sql('SELECT quantity FROM listings WHERE id = $1', [scarce.id]);
    expect(stock).toEqual({ quantity: 0 });
    for (const { agentId } of buyers) expect([0, 2]).toContain((await ordersOf(agentId)).length);
    expect(await violations(app)).toEqual([]);
  });

  it('does not deadlock with other orders', async () => {
    const deadlocks = async (): Promise<unknown> =>
      (await app.sql('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'))[0];
    const listings = await Promise.all(
      Array.from({ length: 4 }, () => trades(app).listing({ quantity: 100, price_cents: 100 })),
    );
    const buyer = await buyerOf(app);
    const terms = { name: 'capped', scopes: ['read', 'write', 'money'], daily_cap_cents: 3_000 };
    const key = await buyer.client.post('/agents/me/keys', terms).expect(201);
    const capped = app.client.as(key.body.api_key as string);
    const baskets = [listings, [...listings].reverse(), [listings[2]!, listings[0]!], [listings[1]!]];
    const sessions = await Promise.all(
      baskets.map((wanted) => shopping(capped).create(lines(...wanted.map((one): [typeof one] => [one])))),
    );
    const before = await deadlocks();
    const calls = [
      ...sessions.flatMap(({ id }) => [0, 1, 2].map(() => () => capped.post(complete(id), ESCROW))),
      ...listings.flatMap(({ id }) =>
        [0, 1].map(() => () => capped.post('/marketplace/orders', { listing_id: id })),
      ),
      ...sessions.map(
        ({ id }) =>
          () =>
            capped.get(`/ucp/checkout-sessions/${id}`),
      ),
    ];
    const answers = await inParallel(
      calls.map((_, n) => calls[(n * 7) % calls.length]!),
      calls.length,
    );
    expect(tally(answers)).toEqual({ 200: 16, 201: 8 });
    expect(await ordersOf(buyer.agentId)).toHaveLength(4 + 4 + 2 + 1 + 8);
    expect(await deadlocks()).toEqual(before);
    expect(await violations(app)).toEqual([]);
  });

  it('is refused with another handler, without an instrument, and for a key that may not spend', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const { id } = await buyer.shop.create(lines([listing]));
    const [instrument] = ESCROW.payment.instruments;
    const refusals: [object, string][] = [
      [{ payment: { instruments: [{ ...instrument, handler_id: 'card' }] } }, 'unknown_payment_handler'],
      [{ payment: { instruments: [{ ...instrument, type: 'card' }] } }, 'invalid_request'],
      [{ payment: { instruments: [] } }, 'invalid_request'],
      [{ payment: 7 }, 'invalid_request'],
      [{}, 'invalid_request'],
    ];
    for (const [body, code] of refusals) {
      const answer = await buyer.client.post(complete(id), body).expect(400);
      expect(shaped('flat', answer.body)).toMatchObject({ code });
    }
    const key = await buyer.client
      .post('/agents/me/keys', { name: 'reader', scopes: ['read', 'write'] })
      .expect(201);
    const weak = await app.client
      .as(key.body.api_key as string)
      .post(complete(id), ESCROW)
      .expect(403);
    expect(shaped('flat', weak.body)).toMatchObject({ code: 'scope_missing' });
    const wrong = await app.client.as('rlt_test_wrong').post(complete(id), ESCROW).expect(401);
    shaped('flat', wrong.body);
    expect(await ordersOf(buyer.agentId)).toEqual([]);
  });

  it('enforces the daily cap of the key for the whole basket', async () => {
    const listing = await trades(app).listing({ price_cents: 1_000 });
    const buyer = await buyerOf(app);
    const terms = { name: 'capped', scopes: ['read', 'write', 'money'], daily_cap_cents: 1_500 };
    const key = await buyer.client.post('/agents/me/keys', terms).expect(201);
    const capped = app.client.as(key.body.api_key as string);
    const other = await trades(app).listing({ price_cents: 1_000 });
    const { id } = await shopping(capped).create(lines([listing], [other]));
    const refused = await capped.post(complete(id), ESCROW).expect(403);
    expect(shaped('flat', refused.body)).toMatchObject({ code: 'spending_cap_exceeded' });
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    await shopping(capped).update(id, lines([listing]));
    expect((await shopping(capped).complete(id)).status).toBe('completed');
  });

  it("waits for the owner's approval when it is required, and continues with it", async () => {
    const [dear, cheap] = [
      await trades(app).listing({ price_cents: 1_500 }),
      await trades(app).listing({ price_cents: 300, title: 'A small thing' }),
    ];
    const buyer = await buyerOf(app);
    const browser = await ownerOf(buyer);
    const session = await buyer.shop.create(lines([cheap, 2], [dear]));
    const waiting = await buyer.shop.complete(session.id);
    expect(waiting).toMatchObject({
      status: 'requires_escalation',
      messages: [{ type: 'error', code: 'approval_required', severity: 'requires_buyer_input' }],
      continue_url: expect.stringContaining('/account/approvals/apr_') as string,
    });
    expect((await buyer.shop.complete(session.id)).continue_url).toBe(waiting.continue_url);
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    const page = new URL(waiting.continue_url as string).pathname;
    const asked = await browser.open(page);
    for (const words of ['2 × <bdi>A small thing', '$3.00 each', '$15.00', '$21.00'])
      expect(asked.text).toContain(words);
    await browser.send(asked, `${page}/approve`);
    const other = await buyer.shop.create(lines([cheap, 3], [dear]));
    expect((await buyer.shop.complete(other.id)).continue_url).not.toBe(waiting.continue_url);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await ordersOf(buyer.agentId)).toHaveLength(2);
    expect((await buyer.shop.complete((await buyer.shop.create(lines([dear]))).id)).status).toBe('completed');
  });

  it('waits as long as the owner may decide, and continues automatically after the decision', async () => {
    const listing = await trades(app).listing({ price_cents: 2_500 });
    const buyer = await buyerOf(app);
    const browser = await ownerOf(buyer);
    const session = await buyer.shop.create(lines([listing]));
    const before = Date.parse(session.expires_at as string);
    const waiting = await buyer.shop.complete(session.id);
    expect(Date.parse(waiting.expires_at as string) - before).toBeGreaterThan(17 * HOUR);
    app.clock.advance(20 * HOUR);
    await app.drain();
    const page = new URL(waiting.continue_url as string).pathname;
    const second = await buyer.shop.create(lines([listing]));
    // between the attempt and the request, when nothing waits for the approval yet
    const answer = afterTheAttempt(app, async () => {
      await browser.send(await browser.open(page), `${page}/approve`);
    });
    const refused = await buyer.client.post(complete(second.id), ESCROW).expect(412);
    answer.mockRestore();
    expect(shaped('flat', refused.body)).toMatchObject({
      content: expect.stringContaining('decided in the meantime') as string,
    });
    await app.drain();
    expect((await buyer.shop.get(session.id)).status).toBe('completed');
    expect((await buyer.shop.get(second.id)).status).toBe('ready_for_complete');
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
  });

  it.each<[string, (buyer: TestAgent) => Promise<unknown>]>([
    ['loses a scope', ({ agentId }) => keysAre(app, agentId, 'without money')],
    ['gets a lower cap', ({ agentId }) => keyCap(app, agentId, 100)],
    ['expires', ({ agentId }) => keysAre(app, agentId, 'expired')],
    ['is revoked', ({ agentId }) => keysAre(app, agentId, 'revoked')],
    ['belongs to an agent that is frozen', ({ agentId }) => agentIs(app, agentId, 'frozen')],
  ])('buys nothing after the approval with a key that in the meantime %s', async (_, change) => {
    const buyer = await buyerOf(app);
    const browser = await ownerOf(buyer);
    const listing = await trades(app).listing({ price_cents: 2_500 });
    const waiting = await buyer.shop.complete((await buyer.shop.create(lines([listing]))).id);
    await change(buyer);
    const page = new URL(waiting.continue_url as string).pathname;
    await browser.send(await browser.open(page), `${page}/approve`);
    await app.drain();
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    const [approval] = await app.sql('SELECT status FROM approvals WHERE agent_id = $1', [buyer.agentId]);
    expect(approval).toEqual({ status: 'approved' });
  });

  it('never buys under another title than the one shown', async () => {
    const buyer = await buyerOf(app);
    const titles = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const listing = await trades(app).listing({ price_cents: 1_000, title: 'The good thing' });
      const session = await buyer.shop.create(lines([listing]));
      const renamed = { title: 'Quite another thing' };
      const [answer] = await Promise.all([
        buyer.shop.complete(session.id),
        listing.seller.client.put(`/marketplace/listings/${listing.id}`, renamed).expect(200),
      ]);
      if (answer.status !== 'completed') continue;
      const [order] = await app.sql<{ title: string }>(
        'SELECT listing_title AS title FROM orders WHERE listing_id = $1',
        [listing.id],
      );
      titles.add(order?.title ?? 'none');
    }
    expect([...titles].filter((title) => title !== 'The good thing')).toEqual([]);
  });

  it('requests no approval for items that were added after the attempt', async () => {
    const [wanted, other] = [
      await trades(app).listing({ price_cents: 2_500, delivery_method: 'physical' }),
      await trades(app).listing({ price_cents: 2_500 }),
    ];
    const goesTo = (address_locality: string): object => {
      const place = { address_locality, street_address: '1 Street', postal_code: '1', address_country: 'GB' };
      return {
        fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...place, first_name: 'Ann' }] }] },
      };
    };
    const buyer = await buyerOf(app);
    await ownerOf(buyer);
    const anybody = shopping(app.client);
    const wishes = [
      { ...lines([wanted]), ...goesTo('Elsewhere') },
      lines([other]),
      { ...lines([wanted, 2]), ...goesTo('London') },
    ];
    for (const swapped of wishes) {
      const session = await anybody.create({ ...lines([wanted]), ...goesTo('London') });
      expect(session.status).toBe('ready_for_complete');
      const swap = afterTheAttempt(app, () => anybody.update(session.id, swapped));
      const refused = await buyer.client.post(complete(session.id), ESCROW).expect(412);
      swap.mockRestore();
      expect(shaped('flat', refused.body)).toMatchObject({ code: 'etag_mismatch' });
      expect((await anybody.get(session.id)).status).toBe('ready_for_complete');
    }
    const session = await anybody.create({ ...lines([wanted]), ...goesTo('London') });
    const twice = afterTheAttempt(app, () => buyer.shop.complete(session.id));
    const waiting = await buyer.shop.complete(session.id);
    twice.mockRestore();
    expect(waiting).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'approval_required' }],
    });
    expect(JSON.stringify(waiting.messages)).toContain('completes automatically: do not order again');
  });

  it('completes automatically only at the approved price, also when it is read in the meantime', async () => {
    const listing = await trades(app).listing({ price_cents: 2_500 });
    const buyer = await buyerOf(app);
    const browser = await ownerOf(buyer);
    const session = await buyer.shop.create(lines([listing]));
    const waiting = await buyer.shop.complete(session.id);
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { price_cents: 9_000 })
      .expect(200);
    expect(amountOf(await buyer.shop.get(session.id))).toBe(2_500);
    const path = `/account/agents/${buyer.agentId}`;
    await browser.send(await browser.open(path), `${path}/approval-threshold`, { dollars: '100' });
    const page = new URL(waiting.continue_url as string).pathname;
    await browser.send(await browser.open(page), `${page}/approve`);
    expect(amountOf(await buyer.shop.get(session.id))).toBe(9_000);
    await app.drain();
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    const seen = await buyer.shop.get(session.id);
    expect(seen).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(amountOf(await buyer.shop.complete(session.id))).toBe(9_000);
    expect(await ordersOf(buyer.agentId)).toMatchObject([{ total_cents: 9_000 }]);
    const changed = await buyer.client
      .put(`/ucp/checkout-sessions/${session.id}`, lines([listing]))
      .expect(409);
    expect(shaped('flat', changed.body)).toMatchObject({
      code: 'checkout_state_conflict',
      content: 'The checkout is completed and cannot be changed. Create another one.',
    });
  });

  it('reports a failed payment when its orders are cancelled unpaid, until it expires', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const { id } = await buyer.shop.create(lines([listing]));
    await buyer.shop.complete(id);
    const [order] = await ordersOf(buyer.agentId);
    // like an order that is paid later: no payment event yet
    await checkoutIsCompleting(app, id);
    await noQueuedEvents(app);
    await listing.seller.client.post(`/marketplace/sales/${order!.id}/cancel`, {}).expect(200);
    await app.drain();
    expect(await buyer.shop.get(id)).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'payment_failed', severity: 'recoverable' }],
    });
    app.clock.advance(6 * 3_600_000);
    await app.drain('ucp-checkout-expiry');
    const kept = await app.sql('SELECT status FROM ucp_checkouts WHERE id = $1', [id]);
    expect(kept).toEqual([{ status: 'canceled' }]);
  });

  it('with a pending payment is neither canceled nor deleted, and completes however late', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const { id } = await buyer.shop.create(lines([listing]));
    await buyer.shop.complete(id);
    // like an order that is paid later, with a deadline that a worker found before the payment started
    await checkoutCompletionIsStuck(app, id);
    const statuses = () => app.sql('SELECT status FROM ucp_checkouts WHERE id = $1', [id]);
    app.clock.advance(6 * HOUR + 1);
    expect((await buyer.shop.get(id)).status).toBe('complete_in_progress');
    await app.drain('ucp-checkout-expiry');
    expect(await statuses()).toEqual([{ status: 'complete_in_progress' }]);
    app.clock.advance(31 * 24 * HOUR);
    await app.drain('ucp-retention');
    expect(await statuses()).toEqual([{ status: 'complete_in_progress' }]);
    await app.drain('outbox-relay');
    expect(await buyer.shop.get(id)).toMatchObject({ status: 'completed', messages: [] });
    app.clock.advance(31 * 24 * HOUR);
    await app.drain('ucp-retention');
    expect(await statuses()).toEqual([]);
  });

  it('never shows a credential again', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const credential = { type: 'agent_wallet', token: 'secret-token-of-the-wallet' };
    const [instrument] = ESCROW.payment.instruments;
    const body = { payment: { instruments: [{ ...instrument, credential }] } };
    const session = await buyer.shop.create({ ...lines([listing]), ...body });
    expect(session).toMatchObject({ payment: { instruments: [{ id: 'wallet' }] } });
    const done = await buyer.shop.complete(session.id, body);
    const kept = await app.sql('SELECT * FROM ucp_checkouts WHERE id = $1', [session.id]);
    for (const text of [session, done, await buyer.shop.get(session.id), kept])
      expect(JSON.stringify(text)).not.toContain('secret-token');
  });

  it('ignores test instruments where tests are not allowed', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    expect((await buyer.shop.complete(session.id, rehearsed('fail_token'))).status).toBe('completed');
  });
});

const rehearsed = (token: string): object => ({
  payment: {
    instruments: [
      {
        id: 'wallet',
        handler_id: 'escrow',
        type: 'escrow_balance',
        credential: { type: 'agent_wallet', token },
      },
    ],
  },
});

describe('a payment', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ PAYMENTS: 'wallet', TEST_HOOKS: 'true' });
  });
  afterAll(() => strict.close());

  const fund = (agentId: string, cents: number) =>
    fixtures(strict)
      .operator.post('/admin/wallet/deposits', { agent_id: agentId, amount_cents: cents, reference: agentId })
      .expect(201);

  it('that is declined returns 402, and the checkout can be completed later', async () => {
    const listing = await trades(strict).listing();
    const buyer = await buyerOf(strict);
    const session = await buyer.shop.create(lines([listing]));
    const once = buyer.client.with({ 'Idempotency-Key': 'the-same' });
    const declined = await once.post(complete(session.id), ESCROW).expect(402);
    expect(shaped('flat', declined.body)).toMatchObject({ code: 'payment_failed' });
    expect(await ordersOf(buyer.agentId, strict)).toEqual([]);
    expect((await buyer.shop.get(session.id)).status).toBe('ready_for_complete');
    await fund(buyer.agentId, 2_500);
    expect((await once.post(complete(session.id), ESCROW).expect(200)).body).toMatchObject({
      status: 'completed',
    });
  });

  it('that the wallet cannot make waits for no lock of a seller', async () => {
    const listing = await trades(strict).listing();
    const buyer = await buyerOf(strict);
    await fund(buyer.agentId, 10);
    const session = await buyer.shop.create(lines([listing]));
    await whileLocked(strict, 'listings', [listing.id], async () => {
      const declined = await buyer.client.post(complete(session.id), ESCROW).expect(402);
      expect(shaped('flat', declined.body)).toMatchObject({ code: 'payment_failed' });
    });
  });

  it('has the outcome that the test requests', async () => {
    const listing = await trades(strict).listing();
    const buyer = await buyerOf(strict);
    await fund(buyer.agentId, 10_000);
    const session = await buyer.shop.create(lines([listing]));
    await buyer.client.post(complete(session.id), rehearsed('fail_token')).expect(402);
    const escalated = await buyer.shop.complete(session.id, rehearsed('escalate_token'));
    expect(escalated).toMatchObject({
      status: 'requires_escalation',
      messages: [{ type: 'error', code: 'requires_3ds', severity: 'requires_buyer_input' }],
      continue_url: expect.stringMatching(/^http/) as string,
    });
    expect((await buyer.shop.get(session.id)).status).toBe('requires_escalation');
    expect((await buyer.shop.complete(session.id, rehearsed('success_token'))).status).toBe('completed');
  });
});

describe('a repeated request', () => {
  it('has one effect and a byte-identical response', async () => {
    const listing = await trades(app).listing();
    const once = app.client.with({ 'Idempotency-Key': '7f0c1a52-93f4-4a3c-9d43-0b6f4f2f8a11' });
    const first = await once.post('/ucp/checkout-sessions', lines([listing])).expect(201);
    const second = await once.post('/ucp/checkout-sessions', lines([listing])).expect(201);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await once.post('/ucp/checkout-sessions', lines([listing, 2])).expect(409);
    expect(shaped('flat', other.body)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('with another body returns 422 on our own routes, and PUT works like POST', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const once = buyer.client.with({ 'Idempotency-Key': 'one' });
    const { body } = await once.post('/ucp/checkout', lines([listing])).expect(201);
    expect((await once.post('/ucp/checkout', lines([listing, 2]))).status).toBe(422);
    const path = `/ucp/checkout-sessions/${(body as { id: string }).id}`;
    const first = await once.put(path, lines([listing, 2])).expect(200);
    await buyer.shop.update((body as { id: string }).id, lines([listing, 4]));
    expect((await once.put(path, lines([listing, 2])).expect(200)).text).toBe(first.text);
    await once.put(path, lines([listing, 3])).expect(409);
    expect((await buyer.shop.get((body as { id: string }).id)).line_items[0]?.quantity).toBe(4);
  });

  it('to complete returns the same signed response', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const { id } = await buyer.shop.create(lines([listing]));
    const once = buyer.client.with({ 'Idempotency-Key': 'complete' });
    const first = await once.post(complete(id), ESCROW).expect(200);
    const second = await once.post(complete(id), ESCROW).expect(200);
    expect(second.text).toBe(first.text);
    expect(second.headers['content-digest']).toBe(first.headers['content-digest']);
    const { signing_keys: keys } = (await app.client.get('/.well-known/ucp').expect(200)).body as {
      signing_keys: PublishedKey[];
    };
    expect([isGenuineAnswer(first, keys), isGenuineAnswer(second, keys)]).toEqual([true, true]);
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
  });
});
