import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type TestOffer, negotiations } from '../../support/negotiations';
import { inParallel, tally } from '../../support/parallel';
import { trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  expect(await violations(app)).toEqual([]);
  expect(await inconsistencies()).toEqual([]);
});
afterAll(() => app.close());

/** States that no sequence of events may cause: a deal without its order, wrong unit counts, gaps in a sequence. */
const inconsistencies = () =>
  app.sql(`
    SELECT 'deal and order' AS what, o.id FROM offers o LEFT JOIN orders r ON r.offer_id = o.id
     WHERE (o.status = 'accepted') <> (r.id IS NOT NULL) OR o.order_id IS DISTINCT FROM r.id
        OR r.unit_price_cents <> o.current_price_cents OR r.quantity <> o.quantity OR r.buyer_id <> o.buyer_id
    UNION ALL
    SELECT 'units', l.id FROM listings l
     WHERE l.quantity_sold <> (SELECT coalesce(sum(r.quantity), 0) FROM orders r
                                WHERE r.listing_id = l.id AND r.stock_state = 'taken' AND r.status <> 'refunded')
    UNION ALL
    SELECT 'rounds', o.id FROM offers o
     WHERE o.round <> (SELECT count(*) FROM offer_rounds r WHERE r.offer_id = o.id)
        OR o.current_price_cents <> (SELECT price_cents FROM offer_rounds r WHERE r.offer_id = o.id AND r.number = o.round)
    UNION ALL
    SELECT 'numbering', subject_id FROM outbox_events WHERE subject_type IN ('offer', 'listing')
     GROUP BY subject_id HAVING max(sequence) <> count(*)`);

const path = ({ id }: TestOffer, transition: string) => `/marketplace/offers/${id}/${transition}`;
const accept = (offer: TestOffer, side: 'buyer' | 'seller' = 'seller') =>
  offer[side].client.post(path(offer, 'accept'));
const statusOf = async (offer: TestOffer) =>
  (await offer.buyer.client.get(`/marketplace/offers/${offer.id}`).expect(200)).body.status as string;
const HOUR = 3_600_000;

describe('offer races', () => {
  it('ten acceptances create one order', async () => {
    const offer = await negotiations(app).offer();
    const answers = await inParallel(
      Array.from({ length: 10 }, () => () => accept(offer)),
      10,
    );
    expect(tally(answers)).toEqual({ '200': 10 });
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  });

  it('twenty concurrent offers by one buyer: one is created', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const make = () =>
      client.post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_000 });
    const answers = await inParallel(
      Array.from({ length: 20 }, () => make),
      20,
    );
    expect(tally(answers)).toEqual({ '201': 1, '409 open_offer_exists': 19 });
  });

  it('an acceptance and a withdrawal: one wins', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const offer = await negotiations(app).offer();
      const withdraw = () => offer.buyer.client.delete(path(offer, 'withdraw'));
      const calls = round % 2 === 0 ? [() => accept(offer), withdraw] : [withdraw, () => accept(offer)];
      expect(tally(await inParallel(calls, 2))).toEqual({ '200': 1, '409 offer_not_open': 1 });
      outcomes.add(await statusOf(offer));
    }
    expect([...outcomes].every((status) => status === 'accepted' || status === 'withdrawn')).toBe(true);
  });

  it('two acceptances of the last unit: one sells it, the other offer is cancelled', async () => {
    for (let round = 0; round < 6; round++) {
      const listing = await trades(app).listing({ quantity: 1 });
      const offers = [await negotiations(app).offer({}, listing), await negotiations(app).offer({}, listing)];
      const answers = await inParallel(
        offers.map((offer) => () => accept(offer)),
        2,
      );
      expect(tally(answers)).toEqual({ '200': 1, '409 insufficient_stock': 1 });
      await app.drain('outbox-relay');
      expect((await Promise.all(offers.map(statusOf))).sort()).toEqual(['accepted', 'cancelled']);
    }
  });

  it('an acceptance and a counter by the same side: one wins', async () => {
    for (let round = 0; round < 8; round++) {
      const offer = await negotiations(app).offer();
      const counter = () => offer.seller.client.post(path(offer, 'counter'), { counter_price_cents: 2_300 });
      const answers = await inParallel([() => accept(offer), counter], 2);
      const [accepted] = answers;
      expect(tally(answers)).toEqual(
        accepted?.status === 200
          ? { '200': 1, '409 offer_not_open': 1 }
          : { '200': 1, '409 offer_state_conflict': 1 },
      );
    }
  });

  it('an acceptance never settles on a counter that the accepting side has not seen', async () => {
    for (let round = 0; round < 8; round++) {
      const offer = await negotiations(app).offer({ offered_price_cents: 1_000 });
      await negotiations(app).counter(offer, 'seller', 2_000);
      const answers = await inParallel(
        [
          () => offer.buyer.client.post(path(offer, 'counter'), { counter_price_cents: 1_500 }),
          () => accept(offer, 'buyer'),
          () => offer.seller.client.with({ 'If-Match': '"v2"' }).post(path(offer, 'accept')),
        ],
        3,
      );
      const [, , { status, body }] = answers as [unknown, unknown, (typeof answers)[0]];
      expect(['412 etag_mismatch', '409 offer_state_conflict']).toContain(`${status} ${body.code}`);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('an acceptance and a price cut: sold as agreed, or not at all', async () => {
    for (let round = 0; round < 8; round++) {
      const offer = await negotiations(app).offer();
      const [sold] = await Promise.all([
        accept(offer),
        offer.seller.client
          .put(`/marketplace/listings/${offer.listing.id}`, { price_cents: 1_500 })
          .expect(200),
      ]);
      await app.drain('outbox-relay');
      const fates = { 200: 'accepted', 409: 'cancelled' } as Record<number, string>;
      expect(await statusOf(offer)).toBe(fates[sold.status]);
      if (sold.status === 409) expect(sold.body.code).toBe('listing_changed');
    }
  });

  it('a counter and a price cut leave no countered offer above the list price', async () => {
    for (let round = 0; round < 8; round++) {
      const offer = await negotiations(app).offer({ offered_price_cents: 500 });
      const counter = () => offer.seller.client.post(path(offer, 'counter'), { counter_price_cents: 2_000 });
      await Promise.all([
        counter(),
        offer.seller.client
          .put(`/marketplace/listings/${offer.listing.id}`, { price_cents: 1_500 })
          .expect(200),
      ]);
      await app.drain('outbox-relay');
      const { body } = await offer.buyer.client.get(`/marketplace/offers/${offer.id}`);
      if (body.status === 'countered') expect(body.current_price_cents).toBeLessThanOrEqual(1_500);
      else expect(['pending', 'cancelled']).toContain(body.status);
    }
  });

  it('an acceptance at the last moment: accepted or expired, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const offer = await negotiations(app).offer();
      app.clock.advance(48 * HOUR - 40 - round * 10);
      const calls = Array.from({ length: 4 }, () => () => accept(offer));
      const [answers] = await Promise.all([inParallel(calls, 4), app.drain('offer-deadlines')]);
      app.clock.advance(1_000);
      await app.drain('offer-deadlines');
      const statuses = [...new Set(answers.map(({ status }) => status))];
      expect([[200], [410]]).toContainEqual(statuses);
      expect(await statusOf(offer)).toBe(statuses[0] === 200 ? 'accepted' : 'expired');
      app.clock.advance(HOUR);
    }
  });

  it('concurrent acceptances never exceed the cap of the buyer’s key', async () => {
    const agent = await fixtures(app).agent();
    const { body } = await agent.client.post('/agents/me/keys', { daily_cap_cents: 5_000 }).expect(201);
    const buyer = { ...agent, client: app.client.as(body.api_key as string) };
    const offers: TestOffer[] = [];
    for (let made = 0; made < 6; made++) offers.push(await negotiations(app).offer({}, undefined, buyer));
    const answers = await inParallel(
      offers.map((offer) => () => accept(offer)),
      6,
    );
    expect(tally(answers)).toEqual({ '200': 5, '409 buyer_at_limit': 1 });
    const made = answers.filter(({ status }) => status === 200);
    expect(made.map((answer) => answer.body.order.status as string).sort()).toEqual([
      ...Array(2).fill('paid'),
      ...Array(3).fill('pending_payment'),
    ]);
  });

  it('acceptances, purchases, counters, and changes of one listing never deadlock', async () => {
    const listing = await trades(app).listing({ quantity: 60 });
    const offers = await inParallel(
      Array.from({ length: 12 }, () => () => negotiations(app).offer({}, listing)),
      4,
    );
    const buyers = await inParallel(
      Array.from({ length: 6 }, () => () => fixtures(app).agent()),
      3,
    );
    const deadlocks = async () => {
      const [row] = await app.sql<{ deadlocks: number }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      return row?.deadlocks;
    };
    const before = await deadlocks();
    const answers = await inParallel(
      [
        ...offers.slice(0, 6).map((offer) => () => accept(offer)),
        ...offers
          .slice(6)
          .map(
            (offer) => () => offer.seller.client.post(path(offer, 'counter'), { counter_price_cents: 2_200 }),
          ),
        ...buyers.map(
          ({ client }) =>
            () =>
              client.post('/marketplace/orders', { listing_id: listing.id }),
        ),
        ...[2_600, 2_700, 2_800].map(
          (price_cents) => () =>
            listing.seller.client.put(`/marketplace/listings/${listing.id}`, { price_cents }),
        ),
      ],
      12,
    );
    expect(answers.filter(({ status }) => status >= 400).map(({ body }) => body.code)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });
});
