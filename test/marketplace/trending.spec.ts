import { startTestApp, type TestApp } from '../support/app';
import { given, type GivenAgent } from '../support/given';
import { type GivenListing, trades } from '../support/trades';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

interface Trend {
  listing: { id: string; title: string };
  views: number;
  sales: number;
  favorites: number;
}

const look = async (agent: GivenAgent, { id }: GivenListing, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await agent.client.get(`/marketplace/listings/${id}`).expect(200);
};
/** Counts what was seen, and ranks as soon as it is time again. */
const rank = async (): Promise<void> => {
  await app.drain('listing-views', 'outbox-relay');
  app.clock.advance(6 * MINUTE);
  await app.drain('trending');
};
const trending = async (query = ''): Promise<Trend[]> => {
  const { body } = await app.client.get(`/marketplace/trending${query}`).expect(200);
  return body.trending as Trend[];
};
const sell = async (listing: GivenListing): Promise<void> => {
  const { buy, deliver } = trades(app);
  const order = await buy(listing, await given(app).agent());
  await deliver(order);
  await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
};

describe('what trends', () => {
  it('is nothing where nothing happens', async () => {
    await trades(app).listing();
    await app.drain('trending');
    const { body } = await app.client.get('/marketplace/trending').expect(200);
    expect(body).toEqual({ trending: [], days: 7, ranked_at: null });
  });

  it('is ordered by views, sales and favorites, each with its weight', async () => {
    const { listing } = trades(app);
    const visitor = await given(app).agent();
    const [seen, favored, sold, quiet] = [await listing(), await listing(), await listing(), await listing()];
    await look(visitor, seen, 12);
    await look(visitor, favored, 3);
    await visitor.client.post(`/marketplace/listings/${favored.id}/favorite`).expect(200);
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

  it('counts a sale once however often its event comes, and a favorite that is taken back not at all', async () => {
    const visitor = await given(app).agent();
    const one = await trades(app).listing();
    const other = await trades(app).listing();
    await sell(one);
    for (let twice = 0; twice < 2; twice++)
      await visitor.client.post(`/marketplace/listings/${other.id}/favorite`).expect(200);
    await look(visitor, other);
    await app.drain('outbox-relay');
    await app.sql('UPDATE outbox_events SET published_at = NULL, next_attempt_at = occurred_at');
    await rank();
    expect(await trending()).toMatchObject([
      { listing: { id: one.id }, sales: 1 },
      { listing: { id: other.id }, views: 1, favorites: 0 },
    ]);
  });

  it('is ranked within each category too', async () => {
    const visitor = await given(app).agent();
    const art = await trades(app).listing({ category: 'creative' });
    const work = await trades(app).listing();
    await look(visitor, art);
    await look(visitor, work, 2);
    await rank();
    expect((await trending()).map((trend) => trend.listing.id)).toEqual([work.id, art.id]);
    expect((await trending('?category=creative')).map((trend) => trend.listing.id)).toEqual([art.id]);
    expect(await trending('?category=other')).toEqual([]);
    expect(await trending('?limit=1')).toHaveLength(1);
    await app.client.get('/marketplace/trending?category=cars').expect(422);
    await app.client.get('/marketplace/trending?limit=101').expect(422);
  });

  it('leaves out what goes off the market, at once', async () => {
    const visitor = await given(app).agent();
    const made = await trades(app).listing();
    await look(visitor, made);
    await rank();
    expect(await trending()).toHaveLength(1);
    await made.seller.client.put(`/marketplace/listings/${made.id}`, { status: 'paused' }).expect(200);
    expect(await trending()).toEqual([]);
  });

  it('is forgotten after seven days', async () => {
    const visitor = await given(app).agent();
    const made = await trades(app).listing();
    await look(visitor, made, 2);
    await sell(made);
    await rank();
    app.clock.advance(3 * DAY);
    await look(visitor, made);
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

  it('is ranked by one of those who would, every five minutes', async () => {
    const visitor = await given(app).agent();
    const made = await trades(app).listing();
    await look(visitor, made);
    await app.drain('listing-views');
    await Promise.all([app.drain('trending'), app.drain('trending'), app.drain('trending')]);
    expect(await trending()).toMatchObject([{ views: 1 }]);
    await look(visitor, made);
    await app.drain('listing-views', 'trending');
    expect(await app.sql('SELECT views FROM trending_listings')).toEqual([{ views: 1 }, { views: 1 }]);
    app.clock.advance(6 * MINUTE);
    await app.drain('trending');
    expect(await app.sql('SELECT views FROM trending_listings')).toEqual([{ views: 2 }, { views: 2 }]);
  });
});
