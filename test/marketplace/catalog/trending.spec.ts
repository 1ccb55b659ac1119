import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { owns, signedIn } from '../../support/people';
import { redeliverEvents } from '../../support/record-events';
import { type TestListing, type TestOrder, trades } from '../../support/trades';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterEach(() => app.close());

interface Trend {
  listing: { id: string; title: string };
  views: number;
  sales: number;
  favorites: number;
}

const from = (place: number) => app.client.with({ 'X-Forwarded-For': `203.0.113.${place}` });
/** Views a listing as this many visitors, each from a different address. */
const look = async ({ id }: TestListing, visitors = 1): Promise<void> => {
  for (let place = 1; place <= visitors; place++)
    await from(place).get(`/marketplace/listings/${id}`).expect(200);
};
const favor = async ({ client }: TestAgent, { id }: TestListing): Promise<void> => {
  await client.post(`/marketplace/listings/${id}/favorite`).expect(200);
};
/** Counts the views, and ranks once the next ranking is due. */
const rank = async (): Promise<void> => {
  await app.drain('listing-views', 'outbox-relay');
  app.clock.advance(6 * MINUTE);
  await app.drain('trending');
};
const trending = async (query = ''): Promise<Trend[]> => {
  const { body } = await app.client.get(`/marketplace/trending${query}`).expect(200);
  return body.trending as Trend[];
};
const sell = async (listing: TestListing, buyer?: TestAgent): Promise<TestOrder> => {
  const { buy, deliver, confirm } = trades(app);
  const order = await buy(listing, buyer ?? (await fixtures(app).agent()));
  await deliver(order);
  await confirm(order);
  return order;
};

describe('trending listings', () => {
  it('are empty without activity', async () => {
    await trades(app).listing();
    await app.drain('trending');
    const { body } = await app.client.get('/marketplace/trending').expect(200);
    expect(body).toMatchObject({ trending: [], days: 7, ranked_at: null });
  });

  it('are ordered by weighted views, sales, and favorites', async () => {
    const { listing } = trades(app);
    const [seen, favored, sold, quiet] = [await listing(), await listing(), await listing(), await listing()];
    await look(seen, 12);
    await look(favored, 3);
    await favor(await fixtures(app).agent(), favored);
    await sell(sold);
    await rank();
    const ranked = await trending();
    expect(ranked.map((trend) => [trend.listing.id, trend.views, trend.favorites, trend.sales])).toEqual([
      [sold.id, 0, 0, 1],
      [favored.id, 3, 1, 0],
      [seen.id, 12, 0, 0],
    ]);
    expect(ranked.map((trend) => trend.listing.id)).not.toContain(quiet.id);
    expect(ranked[0]?.listing).toMatchObject({ title: expect.any(String), seller: expect.any(Object) });
  });

  it('count a sale once however often its event is delivered, and ignore removed favorites', async () => {
    const visitor = await fixtures(app).agent();
    const one = await trades(app).listing();
    const other = await trades(app).listing();
    await sell(one);
    for (let twice = 0; twice < 2; twice++) await favor(visitor, other);
    await look(other);
    await app.drain('outbox-relay');
    await redeliverEvents(app);
    await rank();
    expect(await trending()).toMatchObject([
      { listing: { id: one.id }, sales: 1 },
      { listing: { id: other.id }, views: 1, favorites: 0 },
    ]);
  });

  it('are also ranked within each category', async () => {
    const art = await trades(app).listing({ category: 'creative' });
    const work = await trades(app).listing();
    await look(art);
    await look(work, 2);
    await rank();
    expect((await trending()).map((trend) => trend.listing.id)).toEqual([work.id, art.id]);
    expect((await trending('?category=creative')).map((trend) => trend.listing.id)).toEqual([art.id]);
    expect(await trending('?category=other')).toEqual([]);
    expect(await trending('?limit=1')).toHaveLength(1);
    await app.client.get('/marketplace/trending?category=cars').expect(422);
    await app.client.get('/marketplace/trending?limit=101').expect(422);
  });

  it('drop a listing as soon as it leaves the market', async () => {
    const made = await trades(app).listing();
    await look(made);
    await rank();
    expect(await trending()).toHaveLength(1);
    await made.seller.client.put(`/marketplace/listings/${made.id}`, { status: 'paused' }).expect(200);
    expect(await trending()).toEqual([]);
  });

  it('ignore activity older than seven days', async () => {
    const made = await trades(app).listing();
    await look(made, 2);
    await sell(made);
    await rank();
    app.clock.advance(3 * DAY);
    await look(made);
    await rank();
    expect(await trending()).toMatchObject([{ views: 3, sales: 1 }]);
    app.clock.advance(4 * DAY);
    await rank();
    expect(await trending()).toMatchObject([{ views: 1, sales: 0 }]);
    app.clock.advance(3 * DAY);
    await rank();
    expect(await trending()).toEqual([]);
    expect(await app.sql('SELECT FROM listing_days')).toEqual([]);
    expect(await app.sql('SELECT FROM listing_sales')).toEqual([]);
  });

  it('are ranked by one worker at a time, every five minutes', async () => {
    const made = await trades(app).listing();
    await look(made);
    await app.drain('listing-views');
    await Promise.all([app.drain('trending'), app.drain('trending'), app.drain('trending')]);
    expect(await trending()).toMatchObject([{ views: 1 }]);
    await look(made);
    await app.drain('listing-views', 'trending');
    expect(await app.sql('SELECT views FROM trending_listings')).toEqual([{ views: 1 }, { views: 1 }]);
    app.clock.advance(6 * MINUTE);
    await app.drain('trending');
    expect(await app.sql('SELECT views FROM trending_listings')).toEqual([{ views: 2 }, { views: 2 }]);
  });

  it('count at most ten views per address and day, with and without a key', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    for (let time = 0; time < 8; time++) {
      await look(listing);
      await client.with({ 'X-Forwarded-For': '203.0.113.1' }).get(`/marketplace/listings/${listing.id}`);
    }
    await look(listing, 2);
    await rank();
    expect(await trending()).toMatchObject([{ views: 11, listing: { views: 18 } }]);
    app.clock.advance(DAY);
    await look(listing);
    await rank();
    expect(await trending()).toMatchObject([{ views: 12, listing: { views: 19 } }]);
  });

  it('count at most three sales per buyer, none below a dollar, and none that was refunded', async () => {
    const friend = await fixtures(app).agent();
    const loved = await trades(app).listing({ price_cents: 100 });
    const honest = await trades(app).listing();
    const cheap = await trades(app).listing({ price_cents: 99 });
    const undone = await trades(app).listing({ return_policy: '30_day' });
    for (let sale = 0; sale < 5; sale++) await sell(loved, friend);
    for (let sale = 0; sale < 4; sale++) await sell(honest);
    for (let sale = 0; sale < 2; sale++) {
      await sell(cheap);
      const order = await sell(undone);
      await trades(app).askBack(order);
      await trades(app).approve(order, sale === 0 ? undefined : 2_401);
    }
    await rank();
    const ranked = await trending();
    expect(ranked.map((trend) => [trend.listing.id, trend.sales])).toEqual([
      [honest.id, 4],
      [loved.id, 3],
    ]);
  });

  it('ignore activity between agents of one owner', async () => {
    const [seller, sibling] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const browser = await signedIn(app, 'twofaced@example.com');
    for (const agent of [seller, sibling]) await owns(browser, agent);
    const listing = await trades(app).listing({}, seller);
    await sell(listing, sibling);
    await favor(sibling, listing);
    await favor(seller, listing);
    await rank();
    expect(await trending()).toEqual([]);
    await favor(await fixtures(app).agent(), listing);
    await sell(listing);
    await rank();
    expect(await trending()).toMatchObject([{ sales: 1, favorites: 1 }]);
  });
});
