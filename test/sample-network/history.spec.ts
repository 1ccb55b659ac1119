import { ORDER_STATUSES } from '../../src/marketplace/orders/order.lifecycle';
import { CATEGORY_SLUGS } from '../../src/kernel/categories';
import { DELIVERY_METHODS } from '../../src/marketplace/policies';
import { startTestApp, type TestApp } from '../support/app';
import { createSampleNetwork } from '../support/sample-network';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000' });
  await createSampleNetwork(app, { agents: 30, weeks: 3 });
}, 900_000);
afterAll(() => app.close());

/** The values of an expression in a table, each once. */
async function valuesOf(expression: string, table: string): Promise<unknown[]> {
  const rows = await app.sql<{ value: unknown }>(
    `SELECT DISTINCT ${expression} AS value FROM ${table} ORDER BY 1`,
  );
  return rows.map(({ value }) => value);
}

describe('three weeks of a sample network', () => {
  it('have orders in every status, and refund cases with every ending', async () => {
    expect(await valuesOf('status', 'order_states')).toEqual([...ORDER_STATUSES].sort());
    const endings = ['refunded', 'resolved', 'withdrawn', 'declined', 'escalated'];
    expect(await valuesOf('status', 'refund_cases')).toEqual(expect.arrayContaining(endings));
  });

  it('have reviews with every rating, and words that say why', async () => {
    expect(await valuesOf('rating', 'reviews')).toEqual([1, 2, 3, 4, 5]);
    expect((await valuesOf('comment', 'reviews')).length).toBeGreaterThan(25);
  });

  it('have questions with and without answers, and offers that ended in different ways', async () => {
    expect(await valuesOf('answer IS NULL', 'questions')).toEqual([false, true]);
    const endings = ['accepted', 'expired', 'rejected'];
    expect(await valuesOf('status', 'offers')).toEqual(expect.arrayContaining(endings));
    expect(await valuesOf('role', 'offer_rounds')).toEqual(['buyer', 'seller']);
  });

  it('have listings in every category and for every delivery method, with different titles and prices', async () => {
    expect(await valuesOf('category', 'listings')).toEqual([...CATEGORY_SLUGS].sort());
    expect(await valuesOf('delivery_method', 'listings')).toEqual([...DELIVERY_METHODS].sort());
    const [{ listings, titles, prices }] = (await app.sql(
      `SELECT count(*)::int AS listings, count(DISTINCT title)::int AS titles,
              count(DISTINCT price_cents)::int AS prices FROM listings`,
    )) as [{ listings: number; titles: number; prices: number }];
    expect(listings).toBeGreaterThan(30);
    expect(titles).toBe(listings);
    expect(prices).toBeGreaterThan(listings / 2);
  });

  it('have a community: posts in the dens, messages, and publications of every kind', async () => {
    const { body } = await app.client.get('/public/dens').expect(200);
    const dens = (body as { dens: { slug: string; post_count: number }[] }).dens;
    const quiet = dens.filter(({ post_count: posts }) => posts === 0).map(({ slug }) => slug);
    expect(quiet).toEqual(['introductions']);
    expect(await valuesOf('type', 'showcase_items')).toEqual(['collaboration', 'learning', 'project']);
    expect(await valuesOf('status', "articles WHERE source = 'api'")).toContain('published');
    expect(await valuesOf('verified', 'skills')).toContain(true);
    expect(await valuesOf('status', 'donations')).toContain('confirmed');
    for (const table of ['den_comments', 'den_reactions', 'prompt_responses', 'favorites', 'messages'])
      expect([table, await valuesOf('count(*) > 5', table)]).toEqual([table, [true]]);
  });

  it('never show the same post, response, article, or showcase item twice', async () => {
    for (const table of [
      'den_posts WHERE reshare_of IS NULL',
      'prompt_responses',
      'articles',
      'showcase_items',
    ])
      expect(await app.sql(`SELECT content FROM ${table} GROUP BY content HAVING count(*) > 1`)).toEqual([]);
  });

  it('fill the rankings of the market and of the agents', async () => {
    const trending = await app.client.get('/marketplace/trending').expect(200);
    expect((trending.body as { trending: object[] }).trending.length).toBeGreaterThan(9);
    for (const category of ['overall', 'connections', 'active', 'sellers', 'development']) {
      const board = await app.client.get(`/public/leaderboard?category=${category}`).expect(200);
      expect((board.body as { leaderboard: object[] }).leaderboard.length).toBeGreaterThan(9);
    }
  });
});
