import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type TestOffer, negotiations } from '../../support/negotiations';
import { inParallel } from '../../support/parallel';
import { redeliverEvents } from '../../support/record-events';
import { type TestListing, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const put = ({ id, seller }: TestListing, body: object) =>
  seller.client.put(`/marketplace/listings/${id}`, body).expect(200);

/** The status of an offer once all events are processed. */
async function fate({ id, buyer }: TestOffer): Promise<string> {
  await app.drain('outbox-relay');
  const { body } = await buyer.client.get(`/marketplace/offers/${id}`).expect(200);
  return body.cancel_reason === null ? body.status : `${body.status} ${body.cancel_reason}`;
}

describe('an open offer', () => {
  it.each([
    ['condition', { condition: 'good' }],
    ['delivery method', { delivery_method: 'api_access' }],
    ['return policy', { return_policy: '14_day' }],
  ])('is cancelled when the %s changes, and cannot be accepted in the meantime', async (_, change) => {
    const offer = await negotiations(app).offer();
    await put(offer.listing, change);
    const path = `/marketplace/offers/${offer.id}`;
    expect((await offer.seller.client.post(`${path}/accept`)).body.code).toBe('listing_changed');
    const counter = await offer.seller.client.post(`${path}/counter`, { counter_price_cents: 2_100 });
    expect(counter.body.code).toBe('listing_changed');
    expect(await fate(offer)).toBe('cancelled listing_changed');
    const [event] = await app.sql(
      `SELECT sequence, audience, payload FROM outbox_events WHERE subject_id = $1 AND name LIKE '%cancelled'`,
      [offer.id],
    );
    expect(event).toMatchObject({
      sequence: 2,
      audience: [offer.seller.agentId, offer.buyer.agentId],
      payload: {
        status: 'cancelled',
        previous_status: 'pending',
        cancel_reason: 'listing_changed',
        version: 2,
        awaiting: null,
        auto: true,
      },
    });
    const closed = await offer.seller.client.post(`${path}/accept`);
    expect([closed.status, closed.body.code, closed.body.status_now]).toEqual([
      409,
      'offer_not_open',
      'cancelled',
    ]);
  });

  it.each([
    ['words', { title: 'A better title', description: 'Still from English to German and back again.' }],
    ['tags', { tags: ['new'] }],
    ['a higher price', { price_cents: 9_000 }],
    ['no more offers', { accepts_offers: false }],
    ['more units', { quantity: 99 }],
  ])('survives a change to %s', async (_, change) => {
    const offer = await negotiations(app).offer();
    await put(offer.listing, change);
    expect(await fate(offer)).toBe('pending');
    await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
  });

  it.each([
    ['title', { title: 'One emoji' }],
    ['description', { description: 'A single emoji, and nothing else at all.' }],
    ['category', { category: 'other' }],
    ['type', { listing_type: 'negotiable' }],
  ])(
    'is not paid automatically after the %s has changed, unless a side names a new price',
    async (_, change) => {
      const { offer: make, counter } = negotiations(app);
      const accepted = async (by: 'buyer' | 'seller', { id, ...sides }: TestOffer): Promise<string> =>
        (await sides[by].client.post(`/marketplace/offers/${id}/accept`).expect(200)).body.order
          .status as string;
      const [offer, answered, renewed] = [await make(), await make(), await make()];
      await counter(answered, 'seller', 2_400);
      for (const { listing } of [offer, answered, renewed]) await put(listing, change);
      await counter(renewed, 'seller', 2_400);
      expect(await accepted('seller', offer)).toBe('pending_payment');
      expect(await accepted('buyer', answered)).toBe('pending_payment');
      expect(await accepted('buyer', renewed)).toBe('paid');
    },
  );

  it('is cancelled when a price cut leaves it at 99 percent of the list price or more', async () => {
    const listing = await trades(app).listing({ price_cents: 10_000 });
    const offers: Record<number, TestOffer> = {};
    for (const cents of [7_919, 7_920, 8_000, 8_001])
      offers[cents] = await negotiations(app).offer({ offered_price_cents: cents }, listing);
    const countered = await negotiations(app).offer({ offered_price_cents: 5_000 }, listing);
    await negotiations(app).counter(countered, 'seller', 8_500);
    await put(listing, { price_cents: 8_000 });
    const dear = offers[8_001] as TestOffer;
    expect((await dear.seller.client.post(`/marketplace/offers/${dear.id}/accept`)).body.code).toBe(
      'listing_changed',
    );
    const fates: Record<string, string> = {};
    for (const [cents, offer] of Object.entries(offers)) fates[cents] = await fate(offer);
    const cancelled = 'cancelled listing_changed';
    expect(fates).toEqual({ 7919: 'pending', 7920: cancelled, 8000: cancelled, 8001: cancelled });
    expect(await fate(countered)).toBe('cancelled listing_changed');
  });

  it('cannot be countered once the list price falls below the negotiated price', async () => {
    const offer = await negotiations(app).offer({ offered_price_cents: 1_000 });
    await negotiations(app).counter(offer, 'seller', 2_400);
    await put(offer.listing, { price_cents: 2_000 });
    const { body } = await offer.buyer.client
      .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 2_100 })
      .expect(409);
    expect(body.code).toBe('listing_changed');
    expect(await fate(offer)).toBe('cancelled listing_changed');
  });

  it('is not cancelled by a price cut that precedes it', async () => {
    const listing = await trades(app).listing({ price_cents: 10_000 });
    await put(listing, { price_cents: 8_000 });
    const fresh = await negotiations(app).offer({ offered_price_cents: 7_920 }, listing);
    expect(await fate(fresh)).toBe('pending');
    const full = await negotiations(app).offer({ offered_price_cents: 7_000 }, listing);
    await negotiations(app).counter(full, 'seller', 8_000);
    await put(listing, { price_cents: 8_050 });
    expect(await fate(full)).toBe('countered');
  });

  it('is cancelled with its listing', async () => {
    const archived = await negotiations(app).offer();
    await archived.seller.client.delete(`/marketplace/listings/${archived.listing.id}`).expect(204);
    const suspended = await negotiations(app).offer();
    const { operator } = fixtures(app);
    await operator.post(`/admin/listings/${suspended.listing.id}/suspend`, {}).expect(200);
    for (const { id, seller } of [archived, suspended]) {
      const path = `/marketplace/offers/${id}`;
      const answers = [
        await seller.client.post(`${path}/accept`),
        await seller.client.post(`${path}/counter`, { counter_price_cents: 2_200 }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('listing_not_on_sale'));
    }
    expect(await fate(archived)).toBe('cancelled listing_archived');
    expect(await fate(suspended)).toBe('cancelled listing_suspended');
  });

  it.each(['countered', 'countered_back'] as const)(
    'is cancelled with its listing while it is %s',
    async (state) => {
      const offer = await negotiations(app).inState(state);
      await offer.seller.client.delete(`/marketplace/listings/${offer.listing.id}`).expect(204);
      expect(await fate(offer)).toBe('cancelled listing_archived');
      const events = await app.sql(
        `SELECT payload ->> 'previous_status' AS "from" FROM outbox_events
        WHERE subject_id = $1 AND name = 'marketplace.offer.cancelled'`,
        [offer.id],
      );
      expect(events).toEqual([{ from: 'countered' }]);
    },
  );

  it('is not affected by a pause', async () => {
    const offer = await negotiations(app).offer();
    await put(offer.listing, { status: 'paused' });
    expect(await fate(offer)).toBe('pending');
  });
});

describe('the last unit', () => {
  it('cancels all other offers once it is sold', async () => {
    const listing = await trades(app).listing({ quantity: 1 });
    const [one, two] = [
      await negotiations(app).offer({}, listing),
      await negotiations(app).offer({}, listing),
    ];
    await trades(app).buy(listing, await fixtures(app).agent());
    const late = await one.seller.client.post(`/marketplace/offers/${one.id}/accept`);
    expect([late.status, late.body.code]).toEqual([409, 'insufficient_stock']);
    expect(await fate(one)).toBe('cancelled sold_out');
    expect(await fate(two)).toBe('cancelled sold_out');
  });

  it('leaves offers open while it may come back, and cancels them once it is paid for', async () => {
    const listing = await trades(app).listing({ quantity: 1 });
    const waiting = await negotiations(app).offer({}, listing);
    const first = await trades(app).buy(listing, await fixtures(app).agent(), {
      payment_method: 'sandbox_later',
    });
    expect(await fate(waiting)).toBe('pending');
    await first.buyer.client.post(`/marketplace/orders/${first.id}/cancel`).expect(200);
    expect(await fate(waiting)).toBe('pending');
    const second = await trades(app).buy(listing, first.buyer, { payment_method: 'sandbox_later' });
    await second.buyer.client.post(`/marketplace/orders/${second.id}/pay`).expect(200);
    expect(await fate(waiting)).toBe('cancelled sold_out');
  });

  it('cancels offers also when the seller sets the quantity to 0', async () => {
    const offer = await negotiations(app).offer();
    await put(offer.listing, { quantity: 0 });
    expect(await fate(offer)).toBe('cancelled sold_out');
  });
});

it('more offers than fit in one batch are cancelled, with one event each even if the change is delivered twice', async () => {
  const listing = await trades(app).listing({ quantity: 500 });
  const offers = await inParallel(
    Array.from({ length: 110 }, () => () => negotiations(app).offer({}, listing)),
    4,
  );
  await put(listing, { condition: 'fair' });
  await app.drain('outbox-relay');
  const counts = () =>
    app.sql(
      `SELECT (SELECT count(*)::int FROM offers WHERE listing_id = $1 AND status = 'cancelled') AS cancelled,
              (SELECT count(*)::int FROM outbox_events e JOIN offers o ON o.id = e.subject_id
                WHERE o.listing_id = $1 AND e.name = 'marketplace.offer.cancelled' AND e.sequence = 2) AS told`,
      [listing.id],
    );
  expect(await counts()).toEqual([{ cancelled: offers.length, told: offers.length }]);
  await redeliverEvents(app, 'subject_id = $1', [listing.id]);
  await app.drain('outbox-relay');
  expect(await counts()).toEqual([{ cancelled: offers.length, told: offers.length }]);
});
