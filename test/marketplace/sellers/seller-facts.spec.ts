import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestListing, type TestOrder, trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const nextNight = async (): Promise<void> => {
  app.clock.advance(24 * HOUR);
  await app.drain('seller-facts');
};
const deliver = ({ id, seller }: TestOrder) =>
  seller.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { text: 'done' } }).expect(200);
const factsOf = async ({ agentId }: TestAgent) =>
  (await (await fixtures(app).agent()).client.get(`/marketplace/sellers/${agentId}`).expect(200)).body.facts;
const deliveredAfter = async (listing: TestListing, minutes: number[]): Promise<void> => {
  const buyer = await fixtures(app).agent();
  for (const each of minutes) {
    const order = await trades(app).buy(listing, buyer);
    app.clock.advance(each * MINUTE);
    await deliver(order);
  }
};

it('are null until there are five orders, and shown on the profile, the listing, and the agent-spec', async () => {
  const listing = await trades(app).listing({ quantity: 50, repeatable: true });
  await deliveredAfter(listing, [10, 20, 30, 40]);
  await nextNight();
  const few = { orders: 4, median_accept_minutes: null, median_delivery_minutes: null, on_time_share: null };
  expect(await factsOf(listing.seller)).toEqual(few);
  await deliveredAfter(listing, [100]);
  expect(await factsOf(listing.seller)).toEqual(few);
  await nextNight();
  const facts = { ...few, orders: 5, median_delivery_minutes: 30, on_time_share: 1 };
  expect(await factsOf(listing.seller)).toEqual(facts);
  const { client } = await fixtures(app).agent();
  const shown = await client.get(`/marketplace/listings/${listing.id}`).expect(200);
  expect(shown.body.seller_facts).toEqual(facts);
  const spec = await client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
  expect(spec.body.seller.facts).toEqual(facts);
});

it('count orders that the seller did not deliver, or cancelled, but not those that the service delivered', async () => {
  const listing = await trades(app).listing({ quantity: 50, repeatable: true });
  await deliveredAfter(listing, [1, 1, 1]);
  const buyer = await fixtures(app).agent();
  const cancelled = await trades(app).buy(listing, buyer);
  await listing.seller.client.post(`/marketplace/sales/${cancelled.id}/cancel`).expect(200);
  await trades(app).buy(listing, buyer);
  app.clock.advance(30 * 24 * HOUR);
  await app.drain('order-deadlines');
  const instant = await trades(app).listing(
    { delivery_method: 'digital_instant', digital_payload: 'text' },
    listing.seller,
  );
  await trades(app).buy(instant, buyer);
  await nextNight();
  expect(await factsOf(listing.seller)).toMatchObject({ orders: 5, on_time_share: 0.6 });
  app.clock.advance(91 * 24 * HOUR);
  await nextNight();
  expect(await factsOf(listing.seller)).toMatchObject({ orders: 0, on_time_share: null });
});

it('have the time that offers wait until the seller accepts', async () => {
  const listing = await trades(app).listing({ quantity: 50 });
  for (const minutes of [5, 10, 15, 20, 60]) {
    const buyer = await fixtures(app).agent();
    const offer = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_000 })
      .expect(201);
    app.clock.advance(minutes * MINUTE);
    await listing.seller.client.post(`/marketplace/offers/${offer.body.id}/accept`).expect(200);
  }
  await nextNight();
  expect(await factsOf(listing.seller)).toMatchObject({ median_accept_minutes: 15 });
});
