import { startTestApp, type TestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { owns, signedIn } from '../support/people';
import { type TestListing, trades, violations } from '../support/trades';
import { type Platform, startPlatform } from './platform';
import { type CheckoutBody, buyerOf, ESCROW, lines, shopping } from './shopping';

let app: TestApp;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
let listing: TestListing;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
  platform = await startPlatform();
});
beforeEach(async () => {
  buyer = await buyerOf(app);
  listing = await trades(app).listing({ price_cents: 2_500 });
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(async () => {
  await platform.close();
  await app.close();
});

const complete = async (wanted: object, more: object = {}): Promise<CheckoutBody> =>
  buyer.shop.complete((await buyer.shop.create(wanted)).id, { ...ESCROW, ...more });
const ordersOf = ({ agentId }: TestAgent) =>
  app.sql<{ id: string }>('SELECT id FROM orders WHERE buyer_id = $1 ORDER BY id', [agentId]);

/** The message of a refused completion. */
function duplicateIn({ status, messages }: CheckoutBody): { order_id: string; to_repeat: object } {
  expect(status).toBe('ready_for_complete');
  expect(messages).toEqual([
    expect.objectContaining({ type: 'error', severity: 'recoverable', code: 'possible_duplicate' }),
  ]);
  return (messages[0] as unknown as { metadata: { order_id: string; to_repeat: object } }).metadata;
}

describe('a checkout of what the buyer has just bought', () => {
  it('is refused with the order of the first, and completes on purpose', async () => {
    const other = await trades(app).listing({ price_cents: 100 });
    const first = await complete(lines([listing], [other, 2]));
    const id = (await buyer.shop.create(lines([other, 2], [listing]))).id;
    const { order_id, to_repeat } = duplicateIn(await buyer.shop.complete(id));
    expect(order_id).toBe(first.order?.id);
    expect(await ordersOf(buyer)).toHaveLength(2);
    const second = await buyer.shop.complete(id, { ...ESCROW, ...to_repeat });
    expect(second).toMatchObject({ status: 'completed' });
    expect(second.order?.id).not.toBe(order_id);
    expect(await ordersOf(buyer)).toHaveLength(4);
    // the same words again in another checkout
    expect(duplicateIn(await complete(lines([listing], [other, 2]), to_repeat)).order_id).toBe(
      second.order?.id,
    );
  });

  it('compares the whole basket', async () => {
    const other = await trades(app).listing({ price_cents: 100 });
    await complete(lines([listing], [other]));
    expect(await complete(lines([listing]))).toMatchObject({ status: 'completed' });
    expect(await complete(lines([listing], [other, 2]))).toMatchObject({ status: 'completed' });
  });

  it('adds up lines with the same item', async () => {
    await complete(lines([listing], [listing]));
    duplicateIn(await complete(lines([listing, 2])));
    const { body } = await buyer.client
      .post('/marketplace/orders', { listing_id: listing.id, quantity: 2 })
      .expect(409);
    expect(body.code).toBe('possible_duplicate');
    expect(await complete(lines([listing], [listing, 2]))).toMatchObject({ status: 'completed' });
  });

  it('is the same as long as one order of the basket is left', async () => {
    const other = await trades(app).listing({ price_cents: 100 });
    await complete(lines([listing], [other]));
    const orders = await ordersOf(buyer);
    const cancel = async (id: string): Promise<void> => {
      const [row] = await app.sql<{ seller_id: string }>('SELECT seller_id FROM orders WHERE id = $1', [id]);
      const { seller } = row?.seller_id === listing.seller.agentId ? listing : other;
      await seller.client.post(`/marketplace/sales/${id}/cancel`).expect(200);
    };
    await cancel(orders[1]?.id as string);
    duplicateIn(await complete(lines([listing], [other])));
    await cancel(orders[0]?.id as string);
    expect(await complete(lines([listing], [other]))).toMatchObject({ status: 'completed' });
  });

  it('is the same purchase over another protocol', async () => {
    const { body: order } = await buyer.client
      .post('/marketplace/orders', { listing_id: listing.id })
      .expect(201);
    expect(duplicateIn(await complete(lines([listing]))).order_id).toBe(order.id);
    await complete(lines([listing, 2]));
    const [, bought] = await ordersOf(buyer);
    const { body } = await buyer.client
      .post('/marketplace/orders', { listing_id: listing.id, quantity: 2 })
      .expect(409);
    expect(body).toMatchObject({ code: 'possible_duplicate', earlier: { id: bought?.id } });
  });

  it('is the same purchase to the same address in another spelling', async () => {
    listing = await trades(app).listing({ delivery_method: 'physical', price_cents: 2_500 });
    const { body: order } = await buyer.client
      .post('/marketplace/orders', {
        listing_id: listing.id,
        shipping_address: {
          name: 'Ada',
          line1: 'Main St 1',
          city: 'London',
          postal_code: 'W1',
          country: 'GB',
        },
      })
      .expect(201);
    const destination = {
      id: 'home',
      first_name: 'Ada',
      street_address: 'Main  St 1',
      extended_address: '',
      address_locality: ' London',
      address_region: '',
      postal_code: 'W1',
      address_country: 'gb',
    };
    const methods = [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }];
    const shop = shopping(buyer.client.with(platform.agent));
    const { id } = await shop.create({ ...lines([listing]), fulfillment: { methods } });
    expect(duplicateIn(await shop.complete(id)).order_id).toBe(order.id);
  });

  it('is allowed with two keys once the platform has read the first order', async () => {
    const withKey = async (key: string): Promise<CheckoutBody> => {
      const { id } = await buyer.shop.create(lines([listing]));
      const path = `/ucp/checkout-sessions/${id}/complete`;
      const call = buyer.client.with({ 'Idempotency-Key': key }).post(path, ESCROW);
      return (await call.expect(200)).body as CheckoutBody;
    };
    const first = await withKey('first');
    duplicateIn(await withKey('second'));
    await buyer.client.get(`/ucp/orders/${first.order?.id}`).expect(200);
    expect(await withKey('second')).toMatchObject({ status: 'completed' });
  });

  it('completes without a question once a person has approved it', async () => {
    await complete(lines([listing]));
    const browser = await signedIn(app, `${buyer.agentId}@example.com`);
    await owns(browser, buyer);
    const page = `/account/agents/${buyer.agentId}`;
    await browser.send(await browser.open(page), `${page}/approval-threshold`, { dollars: '20' });
    const waiting = await complete(lines([listing]), duplicateIn(await complete(lines([listing]))).to_repeat);
    expect(waiting.status).toBe('requires_escalation');
    const approval = new URL(waiting.continue_url as string).pathname;
    await browser.send(await browser.open(approval), `${approval}/approve`);
    await app.drain();
    expect(await ordersOf(buyer)).toHaveLength(2);
    await browser.send(await browser.open(page), `${page}/approval-threshold`, { dollars: '' });
    const { body } = await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(409);
    expect(body.earlier.id).toBe((await ordersOf(buyer))[1]?.id);
  });
});
