import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the number of SQL statements', () => {
  it('is at most 15 for an order, including idempotency, escrow, history, and event', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'first' });
    const first = await statementsOf(() =>
      keyed.post('/marketplace/orders', { listing_id: listing.id }).expect(201),
    );
    expect(first.length).toBeLessThanOrEqual(15);
    const next = await statementsOf(() =>
      client
        .with({ 'Idempotency-Key': 'second' })
        .post('/marketplace/orders', { listing_id: listing.id })
        .expect(201),
    );
    expect(next.length).toBeLessThanOrEqual(first.length);
  });

  it.each([
    ['purchases', '/marketplace/orders', 'buyer'],
    ['sales', '/marketplace/sales', 'seller'],
    ['wallet entries', '/marketplace/wallet/entries', 'buyer'],
  ] as const)('is the same for one and for many %s', async (_, path, side) => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    await trades(app).buy(listing, buyer);
    const reader = side === 'buyer' ? buyer : listing.seller;
    const one = await statementsOf(() => reader.client.get(path).expect(200));
    for (let more = 0; more < 4; more++) await trades(app).buy(listing, buyer);
    const many = await statementsOf(() => reader.client.get(path).expect(200));
    expect((await reader.client.get(path)).body.total).toBeGreaterThanOrEqual(5);
    expect(many).toEqual(one);
    expect(many).toHaveLength(2); // the key, the page with its count
  });

  it('is the same for one and for many reviews', async () => {
    const listing = await trades(app).listing();
    const review = async () => {
      const order = await trades(app).buy(listing, await fixtures(app).agent());
      await trades(app).deliver(order);
      await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
      await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    };
    const read = () =>
      app.client.get(`/marketplace/listings/${listing.id}/reviews?_=${Math.random()}`).expect(200);
    await review();
    const one = await statementsOf(read);
    await review();
    await review();
    expect(await statementsOf(read)).toEqual(one);
  });
});
