import { startTestApp, type TestApp } from '../support/app';
import {
  checkoutIsCompletingOrder,
  deliveriesAreLater,
  orderLine,
  orderOfCheckout,
} from '../support/fixtures/ucp';
import { trades } from '../support/trades';
import { isGenuine, isGenuineAnswer, type Platform, type PublishedKey, startPlatform } from './platform';
import { amountOf, buyerOf, type CheckoutBody, lines, shaped, shopping } from './shopping';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());
afterAll(() => app.close());

const HOUR = 3_600_000;

async function bought(changes: Record<string, unknown> = {}, quantity = 1, more: object = {}) {
  const listing = await trades(app).listing(changes);
  const buyer = await buyerOf(app);
  const client = buyer.client.with(platform.agent);
  const shop = shopping(client);
  const session = await shop.create({ ...lines([listing, quantity]), ...more });
  const done = await shop.complete(session.id);
  const [order] = await app.sql<{ id: string }>('SELECT id FROM orders WHERE buyer_id = $1', [buyer.agentId]);
  const id = done.order?.id as string;
  const read = async (): Promise<Record<string, unknown> & { adjustments: { status: string }[] }> =>
    shaped('order', (await client.get(`/ucp/orders/${id}`).expect(200)).body);
  const given = { id: order?.id as string, buyer, seller: listing.seller, listing };
  return { id, session, order: given, client, read };
}

const platformKeys = async (): Promise<PublishedKey[]> =>
  (await app.client.get('/.well-known/ucp').expect(200)).body.signing_keys as PublishedKey[];
const settle = (): Promise<void> => app.drain();

describe('an order of a platform', () => {
  it('is readable by its buyer only', async () => {
    const { id, session, client, read } = await bought({ price_cents: 700 }, 3);
    const order = await read();
    expect(order).toMatchObject({
      id,
      checkout_id: session.id,
      currency: 'USD',
      line_items: [
        { status: 'processing', quantity: { original: 3, total: 3, fulfilled: 0 }, item: { price: 700 } },
      ],
      fulfillment: { expectations: [{ method_type: 'digital', destination: {} }], events: [] },
      adjustments: [],
    });
    expect(amountOf(order as never)).toBe(2_100);
    const [{ metadata }] = order.line_items as unknown as [{ metadata: { order_id: string } }];
    const { body: atTheMarket } = await client.get(`/marketplace/orders/${metadata.order_id}`).expect(200);
    expect(atTheMarket).toMatchObject({ quantity: 3, status: 'paid' });
    expect(JSON.stringify(order)).not.toMatch(/"\w*(fee|seller_amount)\w*":/);
    expect(isGenuineAnswer(await client.get(`/ucp/orders/${id}`), await platformKeys())).toBe(true);
    const stranger = await buyerOf(app);
    for (const one of [stranger.client.get(`/ucp/orders/${id}`), client.get('/ucp/orders/uor_nothing')]) {
      expect(shaped('error', (await one.expect(200)).body)).toMatchObject({
        messages: [{ code: 'not_found' }],
      });
    }
    shaped('flat', (await app.client.get(`/ucp/orders/${id}`).expect(401)).body);
  });

  it('is sent when created, delivered, and confirmed: signed, in order, each once', async () => {
    const { id, order, read } = await bought();
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    await settle();
    expect(platform.received.map(({ order: reported }) => reported.line_items[0]?.status)).toEqual([
      'processing',
      'fulfilled',
      'fulfilled',
    ]);
    for (const delivery of platform.received) {
      shaped('order', delivery.order);
      expect(delivery.path).toBe('/orders');
      expect(delivery.headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(delivery.headers['idempotency-key']).toBe(delivery.headers['webhook-id']);
      expect(Number(delivery.headers['webhook-timestamp'])).toBeGreaterThan(1_700_000_000);
      expect(delivery.headers['ucp-agent']).toBe(`profile="${app.settings.PUBLIC_URL}/.well-known/ucp"`);
      expect(await isGenuine(delivery, app.client)).toBe(true);
      expect(await isGenuine({ ...delivery, raw: `${delivery.raw} ` }, app.client)).toBe(false);
    }
    expect(new Set(platform.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    const last = platform.received.at(-1)?.order;
    expect(last?.id).toBe(id);
    expect(last?.fulfillment.events.map(({ type }) => type)).toEqual(['delivered', 'completed']);
    const { ucp: _, ...now } = await read();
    expect(last).toMatchObject(now);
  });

  it('shows a refund request as it is declined and disputed', async () => {
    const { order, read } = await bought();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await settle();
    expect(await read()).toMatchObject({
      adjustments: [{ type: 'refund', status: 'pending', totals: [{ type: 'total', amount: -2_500 }] }],
    });
    await trades(app).decline(order);
    await settle();
    expect((await read()).adjustments).toMatchObject([{ type: 'refund', status: 'failed' }]);
    await trades(app).escalate(order);
    await settle();
    expect((await read()).adjustments).toMatchObject([{ type: 'dispute', status: 'pending' }]);
  });

  it('shows a full refund, with the line removed', async () => {
    const { order, read } = await bought({}, 2);
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await trades(app).approve(order);
    await settle();
    expect(await read()).toMatchObject({
      line_items: [{ status: 'removed', quantity: { original: 2, total: 0 } }],
      adjustments: [
        {
          type: 'refund',
          status: 'completed',
          line_items: [{ quantity: -2 }],
          totals: [{ type: 'total', amount: -5_000 }],
        },
      ],
    });
    const states = platform.received.map(({ order: reported }) =>
      reported.adjustments.map(({ status }) => status),
    );
    expect(states.at(-1)).toEqual(['completed']);
  });

  it('shows a proposed partial refund, and that it is accepted', async () => {
    const { order, read } = await bought();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await trades(app).propose(order, 700);
    await settle();
    const [adjustment] = (await read()).adjustments;
    expect(adjustment).toMatchObject({
      type: 'refund',
      status: 'pending',
      totals: [{ type: 'total', amount: -700 }],
      description: 'The seller proposes a partial refund.',
    });
    expect(adjustment).not.toHaveProperty('line_items');
    shaped('order', platform.received.at(-1)?.order);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(200);
    await settle();
    expect((await read()).adjustments).toMatchObject([
      {
        type: 'refund',
        status: 'completed',
        totals: [{ amount: -700 }],
        description: 'The buyer was refunded.',
      },
    ]);
  });

  it('shows a partial refund', async () => {
    const { order, read } = await bought();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await trades(app).approve(order, 1_000);
    await settle();
    expect(await read()).toMatchObject({
      line_items: [{ status: 'fulfilled' }],
      adjustments: [{ type: 'refund', status: 'completed', totals: [{ amount: -1_000 }] }],
    });
  });

  it('shows a cancellation by the seller', async () => {
    const { order, read } = await bought();
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
    await settle();
    expect(await read()).toMatchObject({
      line_items: [{ status: 'removed' }],
      adjustments: [{ type: 'cancellation', status: 'completed', totals: [{ amount: -2_500 }] }],
    });
  });

  it('shows the destination of a shipped item', async () => {
    const address = {
      id: 'home',
      first_name: 'Ada',
      street_address: '12 St James’s Square',
      address_locality: 'London',
      postal_code: 'SW1Y 4JH',
      address_country: 'GB',
    };
    const fulfillment = { methods: [{ type: 'shipping', destinations: [address] }] };
    const { order, read } = await bought({ delivery_method: 'physical' }, 1, { fulfillment });
    await trades(app).deliver(order);
    await settle();
    expect(await read()).toMatchObject({
      fulfillment: {
        expectations: [{ method_type: 'shipping', destination: { address_locality: 'London' } }],
        events: [{ type: 'shipped' }],
      },
    });
  });
});

describe('a platform with the newer version', () => {
  it('shops and gets order webhooks in that version, with its keys under the new member', async () => {
    await platform.close();
    platform = await startPlatform('2026-08-25');
    const { signing_keys: keys, ...rest } = platform.profile;
    platform.profile = { ...rest, keys, signing_keys: [] };
    platform.now = () => app.clock.now().getTime();
    const listing = await trades(app).listing({ delivery_method: 'physical' });
    const buyer = await buyerOf(app);
    const path = '/ucp/checkout-sessions';
    const destination = {
      id: 'home',
      type: 'shipping_address',
      first_name: 'Ada',
      street_address: '12 St James’s Square',
      address_locality: 'London',
      postal_code: 'SW1Y 4JH',
      address_country: 'GB',
    };
    const fulfillment = { methods: [{ type: 'shipping', destinations: [destination] }] };
    const body = JSON.stringify({ ...lines([listing]), fulfillment });
    const signed = platform.signed({ url: app.url, method: 'POST', path, body });
    const made = await buyer.client.with(signed).post(path, body).expect(201);
    const session = shaped<CheckoutBody>('checkout', made.body);
    expect(session).toMatchObject({
      ucp: {
        version: '2026-08-25',
        capabilities: { 'dev.ucp.shopping.fulfillment': [{ version: '2026-08-25' }] },
      },
      status: 'ready_for_complete',
      fulfillment: { methods: [{ destinations: [{ id: 'home', type: 'shipping_address' }] }] },
    });
    const shop = shopping(buyer.client.with(platform.agent));
    const done = await shop.complete(session.id);
    await app.drain('ucp-order-webhooks');
    const [reported] = platform.received;
    expect(shaped('order', reported?.order)).toMatchObject({
      ucp: { version: '2026-08-25' },
      id: done.order?.id,
      fulfillment: { expectations: [{ destination: { address_locality: 'London' } }] },
    });
    const cart = await buyer.client
      .with(platform.agent)
      .post('/ucp/carts', lines([listing]))
      .expect(201);
    const changed = await buyer.client
      .with(platform.agent)
      .put(`/ucp/carts/${cart.body.id}`, lines([listing, 2]))
      .expect(200);
    expect(shaped('cart', changed.body)).toMatchObject({ ucp: { version: '2026-08-25' } });
  });
});

describe('a platform that does not respond', () => {
  it('gets the same message again two seconds later, with the same id and time', async () => {
    platform.answer = 503;
    await bought();
    await app.drain('ucp-order-webhooks');
    expect(platform.received).toHaveLength(1);
    platform.answer = 200;
    app.clock.advance(2_000);
    await app.drain('ucp-order-webhooks');
    const [first, second] = platform.received;
    expect(second?.raw).toBe(first?.raw);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-sequence', 'idempotency-key'])
      expect(second?.headers[name]).toBe(first?.headers[name]);
    app.clock.advance(48 * HOUR);
    await app.drain('ucp-order-webhooks');
    expect(platform.received).toHaveLength(2);
  });

  it('gets times that never go back, whichever order the events arrive in', async () => {
    const { id, order } = await bought();
    await deliveriesAreLater(app, id);
    await trades(app).deliver(order);
    await app.drain();
    const times = platform.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times).toHaveLength(2);
    expect(times[1]).toBe(times[0]);
  });

  it.each([408, 425, 429])('gets a retry after a temporary %i', async (status) => {
    platform.answer = status;
    const { id } = await bought();
    await app.drain('ucp-order-webhooks');
    expect(platform.received).toHaveLength(1);
    platform.answer = 200;
    app.clock.advance(6_000);
    await app.drain('ucp-order-webhooks');
    expect(platform.received).toHaveLength(2);
    const rows = await app.sql('SELECT status, attempts FROM ucp_order_deliveries WHERE ucp_order_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'delivered', attempts: 2 }]);
  });

  it.each([302, 400, 409, 426, 499])('gets no retry after a %i', async (status) => {
    platform.answer = status;
    const { id } = await bought();
    await app.drain('ucp-order-webhooks');
    app.clock.advance(48 * HOUR);
    await app.drain('ucp-order-webhooks');
    expect(platform.received).toHaveLength(1);
    const rows = await app.sql(
      'SELECT status, last_status FROM ucp_order_deliveries WHERE ucp_order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'failed', last_status: status }]);
  });

  it('gets no more attempts after several days', async () => {
    platform.answer = 500;
    const { id } = await bought();
    for (let day = 0; day < 12; day++) {
      await app.drain('ucp-order-webhooks');
      app.clock.advance(25 * HOUR);
    }
    const rows = await app.sql('SELECT status, attempts FROM ucp_order_deliveries WHERE ucp_order_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'failed', attempts: 9 }]);
  });

  it('never gets an older state after a newer one', async () => {
    platform.answer = 503;
    const { id, order } = await bought();
    for (const wait of [6_000, 61_000, 301_000, 0]) {
      await app.drain('ucp-order-webhooks');
      app.clock.advance(wait);
    }
    expect(platform.received).toHaveLength(4);
    await trades(app).deliver(order);
    platform.answer = 200;
    await app.drain();
    app.clock.advance(48 * HOUR);
    await app.drain('ucp-order-webhooks');
    const reported = platform.received.slice(4);
    expect(reported.map(({ order: { line_items } }) => line_items[0]?.status)).toEqual(['fulfilled']);
    const sequence = platform.received.map(({ headers }) => Number(headers['webhook-sequence']));
    expect(sequence).toEqual([1, 1, 1, 1, 2]);
    const rows = await app.sql(
      'SELECT number, status FROM ucp_order_deliveries WHERE ucp_order_id = $1 ORDER BY number',
      [id],
    );
    expect(rows).toEqual([
      { number: 1, status: 'superseded' },
      { number: 2, status: 'delivered' },
    ]);
  });

  it('gets a newer state only after the older one was delivered or has failed for long', async () => {
    platform.answer = 503;
    const { order } = await bought();
    await app.drain('ucp-order-webhooks');
    await trades(app).deliver(order);
    await app.drain();
    expect(platform.received).toHaveLength(1);
    for (const wait of [6_000, 61_000, 301_000]) {
      app.clock.advance(wait);
      await app.drain('ucp-order-webhooks');
    }
    const states = platform.received.map(({ order: { line_items } }) => line_items[0]?.status);
    expect(states).toEqual([...Array<string>(4).fill('processing'), 'fulfilled']);
  });

  it('with a forbidden address can shop, and is never called', async () => {
    for (const url of [
      'http://169.254.169.254/hook',
      'https://10.0.0.1/hook',
      'ftp://example.com/x',
      'nonsense',
    ]) {
      const other = await startPlatform();
      const { capabilities } = other.profile.ucp as { capabilities: Record<string, { config?: object }[]> };
      capabilities['dev.ucp.shopping.order']![0]!.config = { webhook_url: url };
      const listing = await trades(app).listing();
      const buyer = await buyerOf(app);
      const shop = shopping(buyer.client.with(other.agent));
      const session = await shop.create(lines([listing]));
      const done = await shop.complete(session.id);
      const rows = await app.sql('SELECT id FROM ucp_order_deliveries WHERE ucp_order_id = $1', [
        done.order?.id,
      ]);
      expect(rows).toEqual([]);
      await other.close();
    }
  });
});

describe('a checkout with unpaid orders', () => {
  /** None of our payments leaves orders unpaid during a checkout, so this creates such a checkout by hand. */
  async function waiting() {
    const buyer = await buyerOf(app);
    const listings = [await trades(app).listing(), await trades(app).listing()];
    const session = await buyer.shop.create(lines([listings[0]!], [listings[1]!]));
    const id = 'uor_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h'.slice(0, -4) + session.id.slice(-4);
    await orderOfCheckout(app, id, session.id, buyer.agentId);
    const orders: string[] = [];
    for (const [position, listing] of listings.entries()) {
      const body = { listing_id: listing.id, payment_method: 'sandbox_later' };
      const placed = await buyer.client.post('/marketplace/orders', body).expect(201);
      orders.push(placed.body.id as string);
      await orderLine(app, id, position, placed.body.id, listing.id);
    }
    await checkoutIsCompletingOrder(app, session.id, id);
    const pay = (n: number) => buyer.client.post(`/marketplace/orders/${orders[n]}/pay`, {}).expect(200);
    const cancel = (n: number) =>
      buyer.client.post(`/marketplace/orders/${orders[n]}/cancel`, {}).expect(200);
    return { buyer, id, session, pay, cancel };
  }

  it('is completed once each of them is paid or cancelled', async () => {
    const { buyer, id, session, pay, cancel } = await waiting();
    expect(await buyer.shop.complete(session.id)).toMatchObject({ status: 'complete_in_progress' });
    await buyer.client.put(`/ucp/checkout-sessions/${session.id}`, lines(['x'])).expect(409);
    await pay(0);
    await settle();
    expect((await buyer.shop.get(session.id)).status).toBe('complete_in_progress');
    await cancel(1);
    await settle();
    expect(await buyer.shop.get(session.id)).toMatchObject({ status: 'completed', order: { id } });
  });

  it('can be completed again if all of them were cancelled', async () => {
    const { buyer, id, session, cancel } = await waiting();
    await cancel(0);
    await cancel(1);
    await settle();
    const failed = await buyer.shop.get(session.id);
    expect(failed).toMatchObject({ status: 'incomplete', messages: [{ code: 'payment_failed' }] });
    expect(failed).not.toHaveProperty('order');
    await buyer.shop.update(session.id, { line_items: failed.line_items });
    const done = await buyer.shop.complete(session.id);
    expect(done.status).toBe('completed');
    expect(done.order?.id).not.toBe(id);
  });
});
