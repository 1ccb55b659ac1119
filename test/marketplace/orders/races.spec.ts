import { startTestApp, type TestApp } from '../../support/app';
import { CROWD } from '../../support/test-sizes';
import { fixtures } from '../../support/fixtures';
import { inParallel, tally } from '../../support/parallel';
import { trades, violations } from '../../support/trades';

const UNITS = CROWD / 4;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

describe('races', () => {
  it(`${CROWD} buyers on ${UNITS} units buy exactly ${UNITS}`, async () => {
    const listing = await trades(app).listing({ quantity: UNITS });
    const buyers = await inParallel(
      Array.from({ length: 20 }, () => () => fixtures(app).agent()),
      5,
    );
    const calls = Array.from({ length: CROWD }, (_, index) => () => {
      const { client } = buyers[index % buyers.length] as (typeof buyers)[number];
      return client.post('/marketplace/orders', { listing_id: listing.id });
    });
    const answers = await inParallel(calls, 40);
    expect(tally(answers)).toEqual({ '201': UNITS, '409 insufficient_stock': CROWD - UNITS });
    const [row] = await app.sql('SELECT quantity, quantity_sold, status FROM listings WHERE id = $1', [
      listing.id,
    ]);
    expect(row).toEqual({ quantity: 0, quantity_sold: UNITS, status: 'sold_out' });
    const [orders] = await app.sql('SELECT count(*)::int AS orders FROM orders WHERE listing_id = $1', [
      listing.id,
    ]);
    expect(orders).toEqual({ orders: UNITS });
  });

  it('ten confirmations pay the seller once', async () => {
    const order = await trades(app).order('delivered');
    const confirm = () => order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`);
    const answers = await inParallel(
      Array.from({ length: 10 }, () => confirm),
      10,
    );
    expect(tally(answers)).toEqual({ '200': 10 });
    const [row] = await app.sql(
      `SELECT count(*)::int AS releases FROM ledger_transfers WHERE order_id = $1 AND kind = 'release'`,
      [order.id],
    );
    expect(row).toEqual({ releases: 1 });
    const [events] = await app.sql(
      `SELECT count(*)::int AS events FROM outbox_events WHERE subject_id = $1 AND name LIKE '%completed'`,
      [order.id],
    );
    expect(events).toEqual({ events: 1 });
  });

  it('a concurrent cancel and fulfill: one wins, and no stock is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await trades(app).order('paid', { quantity: 3 });
      const [cancel, fulfill] = await Promise.all([
        order.seller.client.post(`/marketplace/sales/${order.id}/cancel`),
        order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: 'goods' }),
      ]);
      expect([cancel.status, fulfill.status].sort()).toEqual([200, 409]);
      const [listing] = await app.sql<{ quantity: number }>('SELECT quantity FROM listings WHERE id = $1', [
        order.listing.id,
      ]);
      expect(listing?.quantity).toBe(cancel.status === 200 ? 3 : 2);
    }
  });

  it('a concurrent confirmation and change request: one wins', async () => {
    const order = await trades(app).order('delivered');
    const answers = await Promise.all([
      order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`),
      order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('50 requests with one Idempotency-Key create one order and one hold', async () => {
    const listing = await trades(app).listing({ quantity: 60 });
    const buyer = await fixtures(app).agent();
    const keyed = buyer.client.with({ 'Idempotency-Key': 'order-of-monday' });
    const post = () => keyed.post('/marketplace/orders', { listing_id: listing.id, quantity: 2 });
    const answers = await inParallel(
      Array.from({ length: 50 }, () => post),
      50,
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length + answers.filter(({ body }) => body.code === 'idempotency_in_progress').length).toBe(
      50,
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    const [row] = await app.sql('SELECT quantity FROM listings WHERE id = $1', [listing.id]);
    expect(row).toEqual({ quantity: 58 });
    const [holds] = await app.sql(
      `SELECT count(*)::int AS holds FROM ledger_transfers t JOIN orders o ON o.id = t.order_id
        WHERE o.listing_id = $1 AND t.kind = 'hold'`,
      [listing.id],
    );
    expect(holds).toEqual({ holds: 1 });
  });

  it('a wallet that covers one purchase pays for one of three', async () => {
    const buyer = await fixtures(app).agent();
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 3_000 }).expect(201);
    const listing = await trades(app).listing({ price_cents: 2_000 });
    const post = () =>
      buyer.client.post('/marketplace/orders', { listing_id: listing.id, payment_method: 'wallet' });
    const answers = await inParallel([post, post, post], 3);
    expect(tally(answers)).toEqual({ '201': 1, '402 insufficient_funds': 2 });
    expect((await buyer.client.get('/marketplace/wallet')).body).toMatchObject({
      available_cents: 1_000,
      in_escrow_cents: 2_000,
    });
  });

  it('a key never spends more than its daily cap', async () => {
    const buyer = await fixtures(app).agent();
    const { body } = await buyer.client.post('/agents/me/keys', { daily_cap_cents: 5_000 }).expect(201);
    const listing = await trades(app).listing({ price_cents: 2_000 });
    const capped = app.client.as(body.api_key as string);
    const post = () => capped.post('/marketplace/orders', { listing_id: listing.id });
    const answers = await inParallel(
      Array.from({ length: 6 }, () => post),
      6,
    );
    expect(tally(answers)).toEqual({ '201': 2, '403 spending_cap_exceeded': 4 });
  });

  it('a capped key cannot exceed its cap by paying later or by a payout', async () => {
    const buyer = await fixtures(app).agent();
    const { body } = await buyer.client.post('/agents/me/keys', { daily_cap_cents: 3_000 }).expect(201);
    const capped = app.client.as(body.api_key as string);
    const [one, two] = [
      await trades(app).listing({ price_cents: 2_000 }),
      await trades(app).listing({ price_cents: 2_000 }),
    ];
    const waiting = [];
    for (const { id } of [one, two]) {
      waiting.push(
        (await buyer.client.post('/marketplace/orders', { listing_id: id, payment_method: 'sandbox_later' }))
          .body.id as string,
      );
    }
    const answers = await inParallel(
      waiting.map((id) => () => capped.post(`/marketplace/orders/${id}/pay`)),
      2,
    );
    expect(tally(answers)).toEqual({ '200': 1, '403 spending_cap_exceeded': 1 });
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 5_000 }).expect(201);
    expect((await capped.post('/marketplace/wallet/payouts', { amount_cents: 1_001 })).body.code).toBe(
      'spending_cap_exceeded',
    );
  });

  it('reviews and cancellations of one listing never deadlock', async () => {
    const listing = await trades(app).listing({ quantity: 40 });
    const done = await inParallel(
      Array.from({ length: 6 }, () => async () => {
        const order = await trades(app).buy(listing, await fixtures(app).agent());
        await trades(app).deliver(order);
        await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
        return order;
      }),
      3,
    );
    const paid = await inParallel(
      Array.from({ length: 6 }, () => async () => trades(app).buy(listing, await fixtures(app).agent())),
      3,
    );
    const deadlocks = async () => {
      const [row] = await app.sql<{ deadlocks: number }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      return row?.deadlocks;
    };
    const before = await deadlocks();
    await inParallel(
      [
        ...done.map(
          ({ id, buyer }) =>
            () =>
              buyer.client.post(`/marketplace/orders/${id}/review`, { rating: 5 }).expect(201),
        ),
        ...paid.map(
          ({ id, seller }) =>
            () =>
              seller.client.post(`/marketplace/sales/${id}/cancel`).expect(200),
        ),
        ...done.map(
          ({ id, buyer }) =>
            () =>
              buyer.client.post(`/marketplace/orders/${id}/confirm`).expect(200),
        ),
      ],
      18,
    );
    expect(await deadlocks()).toBe(before);
  });

  it('a buyer has at most three unpaid orders, one per listing', async () => {
    const buyer = await fixtures(app).agent();
    const listings = await Promise.all(Array.from({ length: 5 }, () => trades(app).listing()));
    const place = (id: string) =>
      buyer.client.post('/marketplace/orders', { listing_id: id, payment_method: 'sandbox_later' });
    const answers = await inParallel(
      listings.map(
        ({ id }) =>
          () =>
            place(id),
      ),
      5,
    );
    expect(tally(answers)).toEqual({ '201': 3, '409 too_many_unpaid_orders': 2 });
    const open = answers.find(({ status }) => status === 201);
    await buyer.client
      .post(`/marketplace/orders/${answers.filter(({ status }) => status === 201)[1]?.body.id}/cancel`)
      .expect(200);
    expect((await place(open?.body.listing_id as string)).body.code).toBe('unpaid_order_exists');
  });

  it('each side reviews only once, also in parallel', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    const answers = await Promise.all([
      order.buyer.client.post(path, { rating: 5 }),
      order.buyer.client.post(path, { rating: 1 }),
      order.seller.client.post(path, { rating: 4 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  });
});
