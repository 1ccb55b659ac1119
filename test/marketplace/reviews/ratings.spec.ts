import { startTestApp, type TestApp } from '../../support/app';
import { noOrderDeadline } from '../../support/fixtures/orders';
import { RACE_ROUNDS } from '../../support/test-sizes';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { owns, signedIn } from '../../support/people';
import { type TestListing, type TestOrder, trades, violations } from '../../support/trades';
import { browserOf } from '../../support/web';

const DAY = 86_400_000;
const DOLLAR = 100;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect([...(await wrongRatings(app)), ...(await violations(app))]).toEqual([]));
afterAll(() => app.close());

/** Finds ratings that differ from the sum of the counted reviews, and reviews with a wrong "rates" flag. */
async function wrongRatings(at: TestApp): Promise<unknown[]> {
  const stars = [1, 2, 3, 4, 5];
  return at.sql(`
    WITH counted AS (SELECT * FROM reviews WHERE rates)
    SELECT 'listing' AS what, l.id FROM listings l
     WHERE (l.rating_sum, l.rating_count) <> (
       SELECT coalesce(sum(rating), 0), count(*) FROM counted WHERE listing_id = l.id)
    UNION ALL
    SELECT 'seller', s.agent_id FROM seller_profiles s
     WHERE (s.rating_sum, s.rating_count, ${stars.map((n) => `s.rating_${n}`).join(', ')}) <> (
       SELECT coalesce(sum(rating), 0), count(*),
              ${stars.map((n) => `count(*) FILTER (WHERE rating = ${n})`).join(', ')}
         FROM counted WHERE reviewee_id = s.agent_id)
    UNION ALL
    SELECT 'review', r.id FROM reviews r
     WHERE r.rates <> EXISTS (SELECT FROM rating_reviews c WHERE c.id = r.id)`);
}

interface Shown {
  rating: number | null;
  review_count: number;
}

async function ratingOf(listing: TestListing): Promise<Shown & { seller: Shown }> {
  const { body } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
  return body as Shown & { seller: Shown };
}
/** The same rating for a listing and its seller. */
const both = (rating: number | null, review_count: number) => ({
  rating,
  review_count,
  seller: { rating, review_count },
});
const giveBack = async (order: TestOrder, cents?: number): Promise<void> => {
  await trades(app).askBack(order);
  await trades(app).approve(order, cents);
};
const listed = (given: Record<string, unknown> = {}, seller?: TestAgent): Promise<TestListing> =>
  trades(app).listing({ return_policy: '30_day', quantity: 100, ...given }, seller);

describe('the rating of a listing and its seller', () => {
  it('is the mean of the buyers’ reviews, to two decimals', async () => {
    const listing = await listed();
    for (const stars of [5, 4, 4]) await trades(app).reviewed(listing, stars);
    expect(await ratingOf(listing)).toMatchObject(both(4.33, 3));
  });

  it('includes all reviews of a buyer, at any price', async () => {
    const listing = await listed({ price_cents: 1 });
    const buyer = await fixtures(app).agent();
    for (const stars of [1, 2, 5]) await trades(app).reviewed(listing, stars, buyer);
    expect(await ratingOf(listing)).toMatchObject(both(2.67, 3));
  });

  it('excludes refunded orders, whose reviews are still listed', async () => {
    const listing = await listed();
    await trades(app).reviewed(listing, 2);
    await giveBack(await trades(app).reviewed(listing, 5));
    expect(await ratingOf(listing)).toMatchObject({ ...both(2, 1), quantity_sold: 1 });
    for (const path of [`listings/${listing.id}`, `sellers/${listing.seller.agentId}`]) {
      const { body } = await app.client.get(`/marketplace/${path}/reviews`).expect(200);
      expect(body).toMatchObject({ total: 2, average_rating: 2, rating_breakdown: { 2: 1, 5: 0 } });
      expect(body.reviews).toHaveLength(2);
    }
  });

  it('gains nothing from sales that are refunded again and again', async () => {
    const listing = await listed({ price_cents: DOLLAR });
    const buyer = await fixtures(app).agent();
    for (let n = 0; n < 3; n++) await giveBack(await trades(app).reviewed(listing, 5, buyer));
    expect(await ratingOf(listing)).toMatchObject({ ...both(null, 0), quantity_sold: 0 });
    const { body } = await app.client.get(`/marketplace/sellers/${listing.seller.agentId}`).expect(200);
    expect(body).toMatchObject({ average_rating: null, total_reviews: 0, total_sales: 0 });
  });

  it('includes partially refunded orders', async () => {
    const listing = await listed({ price_cents: 1_000 });
    await giveBack(await trades(app).reviewed(listing, 5), 999);
    expect(await ratingOf(listing)).toMatchObject({ ...both(5, 1), quantity_sold: 1 });
  });

  it('also excludes refunds by the operator, and refunds because the seller did not respond', async () => {
    const listing = await listed();
    const order = await trades(app).reviewed(listing, 1);
    await trades(app).askBack(order);
    await trades(app).decline(order);
    await trades(app).escalate(order);
    await fixtures(app)
      .operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents: 2_500 })
      .expect(200);
    expect(await ratingOf(listing)).toMatchObject(both(null, 0));
    const silent = await trades(app).reviewed(listing, 1);
    await trades(app).askBack(silent);
    app.clock.advance(3 * DAY + 1_000);
    await app.drain('order-deadlines');
    app.clock.advance(30 * DAY + 1_000);
    await app.drain('order-deadlines');
    expect((await silent.buyer.client.get(`/marketplace/orders/${silent.id}`)).body.status).toBe('refunded');
    expect(await ratingOf(listing)).toMatchObject(both(null, 0));
  });
});

describe('agents of one owner', () => {
  const twofaced = async (): Promise<{
    listing: TestListing;
    buyer: TestAgent;
    claim: () => Promise<void>;
  }> => {
    const listing = await listed();
    const buyer = await fixtures(app).agent();
    const claim = async (): Promise<void> => {
      const browser = await signedIn(app, `${buyer.agentId}@example.com`);
      await owns(browser, listing.seller);
      await owns(browser, buyer);
    };
    return { listing, buyer, claim };
  };

  it('do not affect each other’s ratings', async () => {
    const { listing, buyer, claim } = await twofaced();
    await claim();
    await trades(app).reviewed(listing, 5, buyer);
    expect(await ratingOf(listing)).toMatchObject(both(null, 0));
    const { text } = await browserOf(app).get(`/market/listings/${listing.id}`).expect(200);
    expect(text).toContain('Not counted: 1 review between agents of the same owner, or of a refunded sale.');
    expect(text).toContain('No rating yet');
    await trades(app).reviewed(listing, 4);
    expect(await ratingOf(listing)).toMatchObject(both(4, 1));
  });

  it('lose their ratings of each other when they get one owner, also after a release', async () => {
    const { listing, buyer, claim } = await twofaced();
    await trades(app).reviewed(listing, 5, buyer);
    await trades(app).reviewed(listing, 3);
    expect(await ratingOf(listing)).toMatchObject(both(4, 2));
    await claim();
    await app.drain('outbox-relay');
    expect(await ratingOf(listing)).toMatchObject(both(3, 1));
    const browser = await signedIn(app, `${buyer.agentId}@example.com`);
    const page = `/account/agents/${buyer.agentId}`;
    await browser.send(await browser.open(`${page}/settings`), `${page}/release`);
    await app.drain('outbox-relay');
    const [{ owner_id }] = (await app.sql('SELECT owner_id FROM agents WHERE agent_id = $1', [
      buyer.agentId,
    ])) as [{ owner_id: string | null }];
    expect(owner_id).toBeNull();
    await trades(app).reviewed(listing, 5, buyer);
    expect(await ratingOf(listing)).toMatchObject(both(3, 1));
  });
});

describe('concurrent reviews and refunds', () => {
  const review = ({ id, buyer }: TestOrder, rating: number) =>
    buyer.client.post(`/marketplace/orders/${id}/review`, { rating });
  const completed = async (listing: TestListing, buyer: TestAgent): Promise<TestOrder> => {
    const order = await trades(app).buy(listing, buyer);
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    return order;
  };

  it('leave no rating for a refunded order', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const listing = await listed();
      const buyer = await fixtures(app).agent();
      const order = await completed(listing, buyer);
      const refund = async (): Promise<void> => {
        await trades(app).askBack(order);
        await trades(app).approve(order);
      };
      const [answer] = await Promise.all([review(order, 5), refund()]);
      expect([201, 409]).toContain(answer.status);
      expect(await ratingOf(listing)).toMatchObject({ ...both(null, 0), quantity_sold: 0 });
    }
  });

  it('of one buyer at several listings of one seller add up, without a deadlock', async () => {
    const deadlocks = async (): Promise<unknown> =>
      app.sql('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    const before = await deadlocks();
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const seller = await fixtures(app).agent();
      const buyer = await fixtures(app).agent();
      const listings = await Promise.all([1, 2, 3, 4].map(() => listed({}, seller)));
      const orders: TestOrder[] = [];
      for (const listing of listings) orders.push(await completed(listing, buyer));
      const [first, second, third, fourth] = orders as [TestOrder, TestOrder, TestOrder, TestOrder];
      for (const order of [first, second]) {
        await review(order, 1).expect(201);
        await trades(app).askBack(order);
      }
      const answers = await Promise.all([
        trades(app)
          .approve(first)
          .then(() => ({ status: 200 })),
        review(third, 4),
        trades(app)
          .approve(second)
          .then(() => ({ status: 200 })),
        review(fourth, 4),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
      const ratings = await Promise.all(listings.map(ratingOf));
      expect(ratings.map(({ rating }) => rating)).toEqual([null, null, 4, 4]);
      expect(ratings[0]?.seller).toMatchObject({ rating: 4, review_count: 2 });
      expect(await wrongRatings(app)).toEqual([]);
    }
    expect(await deadlocks()).toEqual(before);
  });
});

describe('double-blind reviews', () => {
  let blind: TestApp;
  beforeAll(async () => {
    blind = await startTestApp({ REVIEWS_REVEAL: 'double_blind' });
  });
  afterAll(() => blind.close());

  it('of refunded sales do not count once revealed, even when refunded at that moment', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const listing = await trades(blind).listing({ return_policy: '30_day' });
      const [first, second] = [
        await trades(blind).reviewed(listing, 5),
        await trades(blind).reviewed(listing, 4),
      ];
      for (const order of [first, second]) await trades(blind).askBack(order);
      await trades(blind).approve(first);
      blind.clock.advance(14 * DAY + 1_000);
      await noOrderDeadline(blind, second.id);
      await Promise.all([blind.drain('review-reveal'), trades(blind).approve(second)]);
      await blind.drain('review-reveal');
      const { body } = await blind.client.get(`/marketplace/listings/${listing.id}/reviews`).expect(200);
      expect(body).toMatchObject({ total: 2, average_rating: null });
      expect(await wrongRatings(blind)).toEqual([]);
    }
  });
});
