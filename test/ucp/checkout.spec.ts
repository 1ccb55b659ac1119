import { PoolQueue } from '../../src/platform/database/pool-queue';
import { startTestApp, type TestApp } from '../support/app';
import { startAnotherInstance } from '../support/another-instance';
import { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { onServer } from '../support/on-server';
import { trades, violations } from '../support/trades';
import { until, waitingForLocks } from '../support/waiting';
import { startPlatform } from './platform';
import { amountOf, buyerOf, ESCROW, lines, shaped, shopping } from './shopping';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ordersOf = (agentId: string) =>
  app.sql('SELECT * FROM orders WHERE buyer_id = $1 ORDER BY id', [agentId]);
const HOUR = 3_600_000;

describe('a checkout', () => {
  it('is created by anyone, and completed by an agent', async () => {
    const listing = await trades(app).listing({ price_cents: 1_500 });
    const anybody = shopping(app.client);
    const session = await anybody.create(lines([listing, 2]));
    expect(session).toMatchObject({ status: 'ready_for_complete', currency: 'USD', messages: [] });
    expect(session.line_items[0]).toMatchObject({
      item: { id: listing.id, title: 'Translation of technical documents', price: 1_500 },
      quantity: 2,
    });
    expect(session.totals).toEqual([
      { type: 'subtotal', amount: 3_000 },
      { type: 'total', amount: 3_000 },
    ]);
    expect(session.continue_url).toMatch(`${app.settings.PUBLIC_URL}/ucp/handoff/`);

    const refused = await app.client
      .post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW)
      .expect(401);
    expect(shaped('flat', refused.body)).toMatchObject({ code: 'missing_api_key' });

    const buyer = await buyerOf(app);
    const done = await buyer.shop.complete(session.id);
    expect(done.status).toBe('completed');
    expect(done.order?.id).toMatch(/^uor_/);
    expect(done).not.toHaveProperty('continue_url');
    const [order] = await ordersOf(buyer.agentId);
    expect(order).toMatchObject({
      listing_id: listing.id,
      quantity: 2,
      total_cents: 3_000,
      status: 'paid',
      escrow_status: 'held',
    });
    expect(await violations(app)).toEqual([]);
  });

  it('has the same result through the simplified endpoint, with its item format', async () => {
    const listing = await trades(app).listing();
    const answer = await app.client.post('/ucp/checkout', { items: [{ item_id: listing.id, quantity: 3 }] });
    expect(answer.status).toBe(201);
    const short = shaped<{ id: string }>('checkout', answer.body);
    const {
      id: _,
      expires_at: __,
      continue_url: ___,
      ...other
    } = await shopping(app.client).create(lines([listing, 3]));
    expect(short).toMatchObject(other);
    expect((await shopping(app.client).get(short.id)).status).toBe('ready_for_complete');
    const wrong = await app.client.post('/ucp/checkout', { items: [{ item_id: listing.id, quantity: 0 }] });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'validation_error',
      detail: [{ loc: ['body', 'items', 0, 'quantity'], type: 'greater_than_equal' }],
    });
    const places = async (body: object) => {
      const refused = await app.client.post('/ucp/checkout', body).expect(422);
      return (refused.body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc);
    };
    expect(await places({})).toEqual([['body', 'items']]);
    expect(await places({ items: [{ quantity: 1 }], buyer: 3 })).toEqual([
      ['body', 'items', 0, 'item_id'],
      ['body', 'buyer'],
    ]);
    expect(await places({ line_items: [{ quantity: 1 }] })).toContainEqual(['body', 'line_items', 0, 'item']);
  });

  it('ignores unknown and read-only members', async () => {
    const listing = await trades(app).listing();
    const [line] = lines([listing]).line_items as [{ item: object }];
    const session = await shopping(app.client).create({
      id: 'mine',
      status: 'completed',
      ucp: {},
      totals: [],
      links: [],
      currency: 'EUR',
      anything: 1,
      line_items: [{ ...line, item: { ...line.item, title: 'x', price: 1 }, whatever: true }],
      buyer: { email: 'ada@example.com', first_name: 'Ada', more: 1 },
      context: { address_country: 'GB' },
      signals: { 'dev.ucp.buyer_ip': '192.0.2.1' },
      attribution: { campaign: 'spring' },
    });
    expect(session).toMatchObject({
      status: 'ready_for_complete',
      currency: 'USD',
      buyer: { email: 'ada@example.com', first_name: 'Ada' },
      context: { address_country: 'GB' },
      attribution: { campaign: 'spring' },
    });
    expect(session.id).not.toBe('mine');
    expect(amountOf(session)).toBe(2_500);
    expect(session).not.toHaveProperty('signals');
    const [row] = await app.sql<{ details: Buffer }>('SELECT details FROM ucp_checkouts WHERE id = $1', [
      session.id,
    ]);
    expect(row?.details.toString('utf8')).not.toContain('ada@example.com');
  });

  it('reports unsupported eligibility claims, and can be bought anyway', async () => {
    const buyer = await buyerOf(app);
    const claims = ['com.example.loyalty_gold', 'org.school.student'];
    const said = { ...lines([await trades(app).listing()]), context: { eligibility: claims } };
    const warnings = (body: { messages: object[] }): unknown[] =>
      body.messages.map((message) => [
        ...['type', 'code', 'path'].map((name) => (message as Record<string, unknown>)[name]),
      ]);
    const expected = claims.map((_, n) => [
      'warning',
      'eligibility_not_accepted',
      `$.context.eligibility[${n}]`,
    ]);
    const session = await buyer.shop.create(said);
    expect([session.status, warnings(session)]).toEqual(['ready_for_complete', expected]);
    expect(warnings(await buyer.shop.get(session.id))).toEqual(expected);
    const { body: cart } = await buyer.client.post('/ucp/carts', said).expect(201);
    expect(warnings(shaped('cart', cart))).toEqual(expected);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    const many = { ...said, context: { eligibility: Array<string>(300).fill('com.example.x') } };
    expect((await buyer.shop.create(many)).messages.length).toBeLessThanOrEqual(20);
    for (const eligibility of ['x', [1, null, {}], {}])
      expect((await buyer.shop.create({ ...said, context: { eligibility } })).messages).toEqual([]);
  });

  it('gives people a URL that shows it and gives access to nothing else', async () => {
    const listing = await trades(app).listing();
    const session = await shopping(app.client).create(lines([listing]));
    const path = new URL(session.continue_url as string).pathname;
    const page = await app.client.get(path).expect(200);
    const token = path.split('/').at(-1) as string;
    expect(path + page.text).not.toContain(session.id);
    for (const call of [
      app.client.get(`/ucp/checkout-sessions/${token}`),
      app.client.put(`/ucp/checkout-sessions/${token}`, lines([listing, 9])),
      app.client.post(`/ucp/checkout-sessions/${token}/cancel`),
    ])
      expect(shaped('error', (await call.expect(200)).body)).toMatchObject({
        messages: [{ code: 'not_found' }],
      });
    await app.client.get(`/ucp/handoff/${session.id}`).expect(404);
    const done = await (await buyerOf(app)).shop.complete(session.id);
    expect(done.order).toMatchObject({ permalink_url: session.continue_url });
    const [row] = await app.sql('SELECT * FROM ucp_checkouts WHERE id = $1', [session.id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is changed and completed only at the expected version, if the caller names one', async () => {
    const [one, two] = [await trades(app).listing(), await trades(app).listing()];
    const buyer = await buyerOf(app);
    const made = await buyer.client.post('/ucp/checkout-sessions', lines([one])).expect(201);
    const path = `/ucp/checkout-sessions/${(made.body as { id: string }).id}`;
    const knowing = buyer.client.with({ 'If-Match': made.headers.etag as string });
    expect(await buyer.client.get(path)).toMatchObject({ status: 200, headers: { etag: made.headers.etag } });
    await app.client
      .as(buyer.key)
      .put(path, lines([two]))
      .expect(200);
    for (const call of [knowing.put(path, lines([one])), knowing.post(`${path}/complete`, ESCROW)])
      expect(shaped('flat', (await call.expect(412)).body)).toMatchObject({ code: 'etag_mismatch' });
    await knowing.post(`${path}/cancel`).expect(412);
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    const now = (await buyer.client.get(path).expect(200)).headers.etag as string;
    const answer = await buyer.client.with({ 'If-Match': now }).post(`${path}/complete`, ESCROW).expect(200);
    expect(answer.body).toMatchObject({ status: 'completed' });
    await buyer.client
      .with({ 'If-None-Match': answer.headers.etag as string })
      .get(path)
      .expect(200);
  });

  it('is replaced by an update, canceled once, and final after that', async () => {
    const [one, two] = [await trades(app).listing(), await trades(app).listing({ price_cents: 900 })];
    const shop = shopping(app.client);
    const session = await shop.create({ ...lines([one]), buyer: { email: 'ada@example.com' } });
    const updated = await shop.update(session.id, lines([two, 2]));
    expect(updated).toMatchObject({ id: session.id, status: 'ready_for_complete' });
    expect(amountOf(updated)).toBe(1_800);
    expect(updated).not.toHaveProperty('buyer');
    const canceled = await shop.cancel(session.id);
    expect(canceled.status).toBe('canceled');
    expect(canceled).not.toHaveProperty('continue_url');
    expect((await shop.cancel(session.id)).status).toBe('canceled');
    const buyer = await buyerOf(app);
    const late = await buyer.client.put(`/ucp/checkout-sessions/${session.id}`, lines([one])).expect(409);
    expect(shaped('flat', late.body)).toMatchObject({ code: 'checkout_state_conflict' });
    await buyer.client.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW).expect(409);
  });

  it('refuses every change once it is completed, and completing it again has no effect', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    const done = await buyer.shop.complete(session.id);
    expect(await buyer.shop.complete(session.id)).toEqual(done);
    await buyer.client.put(`/ucp/checkout-sessions/${session.id}`, lines([listing])).expect(409);
    await buyer.client.post(`/ucp/checkout-sessions/${session.id}/cancel`).expect(409);
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
  });

  it('is canceled after six hours, before and after the worker runs', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    app.clock.advance(6 * HOUR + 1);
    expect((await buyer.shop.get(session.id)).status).toBe('canceled');
    await buyer.client.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW).expect(409);
    await app.drain('ucp-checkout-expiry');
    const [row] = await app.sql('SELECT status, deadline_at FROM ucp_checkouts WHERE id = $1', [session.id]);
    expect(row).toEqual({ status: 'canceled', deadline_at: null });
    app.clock.advance(31 * 24 * HOUR);
    await app.drain('ucp-retention');
    expect(await app.sql('SELECT id FROM ucp_checkouts WHERE id = $1', [session.id])).toEqual([]);
  });

  it('of an agent is inaccessible to others', async () => {
    const listing = await trades(app).listing();
    const [buyer, other] = [await buyerOf(app), await buyerOf(app)];
    const session = await buyer.shop.create(lines([listing]));
    const path = `/ucp/checkout-sessions/${session.id}`;
    for (const { client } of [other, { client: app.client }]) {
      const answers = [
        await client.get(path),
        await client.put(path, lines([listing])),
        await client.post(`${path}/cancel`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(shaped('error', body)).toMatchObject({
          messages: [{ code: 'not_found', severity: 'unrecoverable' }],
        });
      }
    }
    shaped('error', (await other.client.post(`${path}/complete`, ESCROW).expect(200)).body);
    shaped('error', (await other.client.get('/ucp/checkout-sessions/nonsense').expect(200)).body);
    expect((await buyer.shop.get(session.id)).status).toBe('ready_for_complete');
  });

  it('of one platform is inaccessible to another', async () => {
    const [one, two] = [await startPlatform(), await startPlatform()];
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const first = buyer.client.with(one.agent);
    const session = await shopping(first).create(lines([listing]));
    const path = `/ucp/checkout-sessions/${session.id}`;
    const other = buyer.client.with(two.agent);
    for (const call of [
      other.get(path),
      other.put(path, lines([listing])),
      other.post(`${path}/complete`, ESCROW),
      other.post(`${path}/cancel`),
    ])
      expect(shaped('flat', (await call.expect(403)).body)).toMatchObject({ code: 'platform_conflict' });
    expect((await buyer.shop.get(session.id)).status).toBe('ready_for_complete');
    expect((await shopping(first).complete(session.id)).status).toBe('completed');
    const filled = await app.client
      .with(one.agent)
      .post('/ucp/carts', lines([listing]))
      .expect(201);
    const [cart, stranger] = [`/ucp/carts/${filled.body.id}`, app.client.with(two.agent)];
    for (const call of [
      stranger.get(cart),
      stranger.put(cart, lines([listing])),
      stranger.post(`${cart}/cancel`),
      stranger.post('/ucp/checkout-sessions', { cart_id: filled.body.id }),
    ])
      expect(shaped('error', (await call.expect(200)).body)).toMatchObject({
        messages: [{ code: 'not_found' }],
      });
    shaped('cart', (await app.client.get(cart).expect(200)).body);
    await Promise.all([one.close(), two.close()]);
  });

  it('without an owner lasts two hours, and is deleted two hours later', async () => {
    const listing = await trades(app).listing();
    const session = await shopping(app.client).create(lines([listing]));
    const own = await (await buyerOf(app)).shop.create(lines([listing]));
    app.clock.advance(2 * HOUR + 1);
    expect((await shopping(app.client).get(session.id)).status).toBe('canceled');
    await app.drain('ucp-checkout-expiry');
    app.clock.advance(2 * HOUR + 1);
    await app.drain('ucp-retention');
    const kept = await app.sql('SELECT id FROM ucp_checkouts WHERE id = ANY($1)', [[session.id, own.id]]);
    expect(kept).toEqual([{ id: own.id }]);
  });

  it('can be completed on another instance', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    const second = await startAnotherInstance(app);
    try {
      const there = shopping(new Client(second.url).as(buyer.key));
      const [one, two] = await Promise.all([
        Promise.all(Array.from({ length: 5 }, () => buyer.shop.complete(session.id))),
        Promise.all(Array.from({ length: 5 }, () => there.complete(session.id))),
      ]);
      expect(new Set([...one, ...two].map(({ status, order }) => `${status} ${order?.id}`)).size).toBe(1);
      expect((await buyer.shop.get(session.id)).status).toBe('completed');
      expect(await ordersOf(buyer.agentId)).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});

describe('the lines of a checkout', () => {
  it('have their quantity reduced to the stock, with a message', async () => {
    const listing = await trades(app).listing({ quantity: 2 });
    const session = await shopping(app.client).create(lines([listing, 5]));
    expect(session.status).toBe('ready_for_complete');
    expect(session.line_items[0]?.quantity).toBe(2);
    expect(session.messages).toMatchObject([
      { type: 'warning', code: 'quantity_adjusted', path: '$.line_items[0].quantity' },
    ]);
  });

  it('are all refused when nothing can be bought', async () => {
    const seller = await fixtures(app).agent();
    const own = await trades(app).listing({}, seller);
    const draft = await trades(app).listing({ status: 'draft' });
    const unknown = 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';
    for (const [client, id] of [
      [app.client, unknown],
      [app.client, 'nonsense'],
      [app.client, draft.id],
      [seller.client, own.id],
    ] as const) {
      const { body } = await client.post('/ucp/checkout-sessions', lines([id])).expect(200);
      expect(shaped('error', body)).toMatchObject({
        ucp: { status: 'error' },
        messages: [{ code: 'item_unavailable', path: '$.line_items[0]' }],
      });
    }
  });

  it('omit unavailable items, and the checkout waits until the platform agrees to the rest', async () => {
    const [good, gone] = [await trades(app).listing(), await trades(app).listing({ quantity: 1 })];
    await trades(app).buy(gone, await fixtures(app).agent());
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([gone], [good]));
    expect(session).toMatchObject({
      status: 'incomplete',
      messages: [{ type: 'error', code: 'out_of_stock', path: '$.line_items[0]', severity: 'recoverable' }],
    });
    expect(session.line_items).toHaveLength(1);
    expect(await buyer.shop.complete(session.id)).toMatchObject({ status: 'incomplete' });
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    await buyer.shop.update(session.id, lines([good]));
    expect(await buyer.shop.complete(session.id)).toMatchObject({ status: 'completed' });
  });

  /** Creates a session that showed 1,000 cents for a listing that now costs 9,000. */
  async function dearerSinceShown() {
    const listing = await trades(app).listing({ price_cents: 1_000 });
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { price_cents: 9_000 })
      .expect(200);
    return { buyer, session };
  }

  /** Returns the responses after the lock on the session is released. */
  async function whileLocked<T>(id: string, ask: () => Promise<Promise<T>[]>): Promise<T[]> {
    const answers = await onServer(app.databaseUrl, async (outside) => {
      await outside.query('BEGIN');
      await outside.query('SELECT FROM ucp_checkouts WHERE id = $1 FOR UPDATE', [id]);
      return ask();
    });
    return Promise.all(answers);
  }

  it('show a new price before anyone pays it', async () => {
    const { buyer, session } = await dearerSinceShown();
    const displayed = await buyer.shop.complete(session.id);
    expect(displayed).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(amountOf(displayed)).toBe(9_000);
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await ordersOf(buyer.agentId)).toMatchObject([{ total_cents: 9_000 }]);
  });

  it('show a new price to both of two concurrent completions', async () => {
    const { buyer, session } = await dearerSinceShown();
    const both = await whileLocked(session.id, async () => {
      const answers = [buyer.shop.complete(session.id), buyer.shop.complete(session.id)];
      await waitingForLocks(app, 2);
      return answers;
    });
    for (const displayed of both) {
      expect(displayed).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'price_changed' }],
      });
      expect(amountOf(displayed)).toBe(9_000);
    }
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('show a new price to all concurrent completions, however long they waited for a connection', async () => {
    const { buyer, session } = await dearerSinceShown();
    const narrow = await startAnotherInstance(app, { DATABASE_POOL: 2 });
    try {
      const { complete } = shopping(new Client(narrow.url).as(buyer.key));
      const { shares } = narrow.app.get(PoolQueue);
      const all = await whileLocked(session.id, async () => {
        const answers = Array.from({ length: 12 }, () => complete(session.id));
        await until(() => shares.waitingForOwn >= 10);
        return answers;
      });
      for (const displayed of all) {
        expect(displayed).toMatchObject({
          status: 'ready_for_complete',
          messages: [{ code: 'price_changed' }],
        });
        expect(amountOf(displayed)).toBe(9_000);
      }
      expect(await ordersOf(buyer.agentId)).toEqual([]);
      expect((await complete(session.id)).status).toBe('completed');
    } finally {
      await narrow.close();
    }
  });

  it('show a new price also to a completion that arrives while a change of the session shows it', async () => {
    const { buyer, session } = await dearerSinceShown();
    const [changed, displayed] = await whileLocked(session.id, async () => {
      const change = buyer.shop.update(session.id, { line_items: session.line_items });
      await waitingForLocks(app, 1);
      const completion = buyer.shop.complete(session.id);
      await waitingForLocks(app, 2);
      return [change, completion];
    });
    expect(amountOf(changed!)).toBe(9_000);
    expect(displayed).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(await ordersOf(buyer.agentId)).toEqual([]);
  });

  it.each([1, 8])(
    'show it to a completion that arrives while another is being answered (pool of %d)',
    async (size) => {
      const { buyer, session } = await dearerSinceShown();
      const narrow = await startAnotherInstance(app, { DATABASE_POOL: size });
      const { complete } = shopping(new Client(narrow.url).as(buyer.key));
      const { shares } = narrow.app.get(PoolQueue);
      await app.sql(`
      CREATE FUNCTION wait_with_the_commit() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER commits_late AFTER UPDATE ON ucp_checkouts DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION wait_with_the_commit()`);
      try {
        const both = await onServer(app.databaseUrl, async (outside) => {
          await outside.query('SELECT pg_advisory_lock(1)');
          const reported = complete(session.id);
          await waitingForLocks(app, 1);
          const late = complete(session.id);
          await (size === 1
            ? until(() => shares.waitingForOwn + shares.waiting > 0)
            : waitingForLocks(app, 2));
          return { answers: Promise.all([reported, late]) };
        });
        for (const displayed of await both.answers)
          expect(displayed).toMatchObject({
            status: 'ready_for_complete',
            messages: [{ code: 'price_changed' }],
          });
        expect(await ordersOf(buyer.agentId)).toEqual([]);
      } finally {
        await app.sql('DROP FUNCTION wait_with_the_commit CASCADE');
        await narrow.close();
      }
    },
  );

  it('show it to a completion that arrived before it was shown, also when the session has changed since', async () => {
    const { buyer, session } = await dearerSinceShown();
    const narrow = await startAnotherInstance(app, { DATABASE_POOL: 1 });
    try {
      const there = shopping(new Client(narrow.url).as(buyer.key));
      const other = await buyer.shop.create({ line_items: session.line_items });
      const { shares } = narrow.app.get(PoolQueue);
      const [, late] = await whileLocked(other.id, async () => {
        const holding = there.complete(other.id);
        await waitingForLocks(app, 1);
        const completion = there.complete(session.id);
        await until(() => shares.waiting + shares.waitingForOwn >= 1);
        await expect(buyer.shop.get(session.id)).resolves.toMatchObject({ status: 'ready_for_complete' });
        await buyer.shop.update(session.id, { line_items: session.line_items });
        return [holding, completion];
      });
      expect(late).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    } finally {
      await narrow.close();
    }
  });

  it('are compared one by one, not by their sum', async () => {
    const [up, down] = [
      await trades(app).listing({ price_cents: 1_000 }),
      await trades(app).listing({ price_cents: 2_000 }),
    ];
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([up], [down]));
    const change = (listing: typeof up, changes: object) =>
      listing.seller.client.put(`/marketplace/listings/${listing.id}`, changes).expect(200);
    await change(up, { price_cents: 1_100 });
    await change(down, { price_cents: 1_900 });
    const displayed = await buyer.shop.complete(session.id);
    expect(displayed).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(displayed.line_items.map(({ item }) => item.price)).toEqual([1_100, 1_900]);
    await change(down, { title: 'Something else at the same price' });
    expect((await buyer.shop.complete(session.id)).status).toBe('ready_for_complete');
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('never cost more than was last shown', async () => {
    const listing = await trades(app).listing({ price_cents: 1_000, quantity: 5 });
    const change = (changes: object) =>
      listing.seller.client.put(`/marketplace/listings/${listing.id}`, changes).expect(200);
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing, 5]));
    await change({ price_cents: 800 });
    expect(amountOf(await buyer.shop.get(session.id))).toBe(4_000);
    const page = await app.client.get(new URL(session.continue_url as string).pathname).expect(200);
    expect(page.text).toContain('$40.00');
    await change({ price_cents: 1_000 });
    const dearer = await buyer.shop.complete(session.id);
    expect(dearer).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(amountOf(dearer)).toBe(5_000);

    await change({ quantity: 2 });
    expect(amountOf(await buyer.shop.get(session.id))).toBe(2_000);
    await change({ quantity: 5 });
    const more = await buyer.shop.complete(session.id);
    expect([more.status, amountOf(more)]).toEqual(['ready_for_complete', 5_000]);
    expect(await ordersOf(buyer.agentId)).toEqual([]);

    await change({ price_cents: 900 });
    expect(amountOf(await buyer.shop.get(session.id))).toBe(4_500);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await ordersOf(buyer.agentId)).toMatchObject([{ total_cents: 4_500 }]);
  });

  it('require an address for physical goods', async () => {
    const listing = await trades(app).listing({ delivery_method: 'physical' });
    const buyer = await buyerOf(app);
    const session = await buyer.shop.create(lines([listing]));
    expect(session).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'field_required', path: '$.fulfillment.methods[0].destinations' }],
      fulfillment: { methods: [{ type: 'shipping', line_item_ids: [session.line_items[0]?.id] }] },
    });
    const destination = {
      id: 'home',
      first_name: 'Ada',
      last_name: 'Lovelace',
      street_address: '12 St James’s Square',
      address_locality: 'London',
      postal_code: 'SW1Y 4JH',
      address_country: 'gb',
    };
    const method = { type: 'shipping', destinations: [destination], selected_destination_id: 'home' };
    const half = { ...method, destinations: [{ ...destination, postal_code: '' }] };
    const without = await buyer.shop.update(session.id, {
      ...lines([listing]),
      fulfillment: { methods: [half] },
    });
    expect(without.messages).toMatchObject([
      { code: 'field_required', path: '$.fulfillment.methods[0].destinations[0].postal_code' },
    ]);
    const ready = await buyer.shop.update(session.id, {
      ...lines([listing]),
      fulfillment: { methods: [method] },
    });
    expect(ready).toMatchObject({
      status: 'ready_for_complete',
      fulfillment: {
        methods: [
          {
            selected_destination_id: 'home',
            groups: [{ selected_option_id: 'standard', options: [{ id: 'standard' }] }],
          },
        ],
      },
    });
    expect(amountOf(ready)).toBe(2_500);
    await buyer.shop.complete(session.id);
    const [order] = await ordersOf(buyer.agentId);
    const seen = await listing.seller.client
      .get(`/marketplace/orders/${(order as { id: string }).id}`)
      .expect(200);
    expect(seen.body.shipping_address).toMatchObject({ name: 'Ada Lovelace', city: 'London', country: 'GB' });
  });

  it("have the accepted offer's price for the agent that made the offer", async () => {
    const listing = await trades(app).listing({ price_cents: 10_000, accepts_offers: true });
    const buyer = await buyerOf(app);
    const offer = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, {
        offered_price_cents: 8_000,
        payment_method: 'sandbox_later',
      })
      .expect(201);
    await listing.seller.client.post(`/marketplace/offers/${offer.body.id}/accept`, {}).expect(200);
    const [agreed] = await ordersOf(buyer.agentId);
    expect(agreed).toMatchObject({ status: 'pending_payment', total_cents: 8_000 });
    expect(amountOf(await shopping(app.client).create(lines([listing])))).toBe(10_000);
    const session = await buyer.shop.create(lines([listing]));
    expect(amountOf(session)).toBe(8_000);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await ordersOf(buyer.agentId)).toMatchObject([
      { id: agreed?.id, status: 'paid', total_cents: 8_000 },
    ]);
    expect(await violations(app)).toEqual([]);
  });
});
