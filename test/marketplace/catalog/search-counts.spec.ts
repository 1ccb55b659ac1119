import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
});
afterAll(() => app.close());

const TEXTS = {
  title: 'Zeppelin timetables',
  description: 'When airships leave, and where to, for every port.',
};
const create = async (changes: object = {}): Promise<string> =>
  (await trades(app).listing({ ...TEXTS, ...changes }, seller)).id;
const change = (id: string, changes: object): Promise<unknown> =>
  seller.client.put(`/marketplace/listings/${id}`, changes).expect(200);

/** The words of active listings, by category and price step, whose number is not the stored one. */
const differences = (): Promise<object[]> =>
  app.sql(`
    WITH wanted AS (
      SELECT lexeme AS word, category, listing_price_step(price_cents)::int AS step, count(*)::int AS listings
        FROM listings, unnest(search) WHERE status = 'active' AND positions IS NOT NULL GROUP BY 1, 2, 3),
    stored AS (
      SELECT word, category, price_step::int AS step, sum(listings)::int AS listings FROM (
        SELECT word, category, price_step, listings FROM search_counts
        UNION ALL SELECT lexeme, category, price_step, change FROM search_count_changes, unnest(words)) parts
       GROUP BY 1, 2, 3 HAVING sum(listings) <> 0)
    (SELECT 'not stored', * FROM wanted EXCEPT SELECT 'not stored', * FROM stored)
    UNION ALL (SELECT 'wrongly stored', * FROM stored EXCEPT SELECT 'wrongly stored', * FROM wanted)`);

describe('the stored numbers of listings with a word', () => {
  it('follow every change of a listing, before and after they are merged', async () => {
    const draft = await create({ status: 'draft' });
    const id = await create();
    const steps: [string, () => Promise<unknown>][] = [
      ['created', () => Promise.resolve()],
      ['publish a draft', () => change(draft, { status: 'active' })],
      ['another price', () => change(id, { price_cents: 99_900 })],
      ['nearly the same price', () => change(id, { price_cents: 99_901 })],
      ['another text', () => change(id, { title: 'Airship timetables', tags: ['sky'] })],
      ['another category', () => change(id, { category: 'creative' })],
      ['sold out', () => change(id, { quantity: 0 })],
      ['back in stock', () => change(id, { quantity: 3 })],
      ['paused', () => change(id, { status: 'paused' })],
      ['changed while paused', () => change(id, { price_cents: 5, title: 'Airships' })],
      ['resumed', () => change(id, { status: 'active' })],
      ['archived', () => seller.client.delete(`/marketplace/listings/${id}`).expect(204)],
    ];
    for (const [step, take] of steps) {
      await take();
      expect([step, await differences()]).toEqual([step, []]);
      await app.drain('search-counts');
      expect([step, 'merged', await differences()]).toEqual([step, 'merged', []]);
      expect(await app.sql('SELECT FROM search_count_changes')).toEqual([]);
    }
  });

  it('are merged a few words at a time, so that long texts cannot stop it', async () => {
    await app.sql(`
      INSERT INTO search_count_changes (change, category, price_step, words)
      SELECT sign, 'other', 1, array_to_tsvector(array_agg('w' || nth)) FROM generate_series(1, 4000) nth,
             generate_series(1, 10) copy, (VALUES (1), (-1)) AS signs(sign) GROUP BY sign, copy`);
    const sent = await recordStatements(() => app.drain('search-counts'), { all: true });
    expect(sent.filter(({ name }) => name === 'search_counts_merge')).not.toHaveLength(1); // they have 80,000 words
    expect(await app.sql('SELECT FROM search_count_changes')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('are forgotten when no listing has the word anymore', async () => {
    const id = await create({ title: 'Zqforgotten timetables' });
    const stored = (): Promise<object[]> =>
      app.sql(`SELECT listings FROM search_counts WHERE word LIKE 'zqforgot%'`);
    await app.drain('search-counts');
    expect(await stored()).toEqual([{ listings: 1 }]);
    await seller.client.delete(`/marketplace/listings/${id}`).expect(204);
    await app.drain('search-counts');
    expect(await stored()).toEqual([]);
  });

  it('do not change with popularity, ratings, or stock', async () => {
    const id = await create();
    await app.drain('search-counts');
    await app.sql(
      `UPDATE listings SET popularity = 7, search_band = 3, rating_sum = 9, rating_count = 2, quantity = 2 WHERE id = $1`,
      [id],
    );
    expect(await app.sql('SELECT FROM search_count_changes')).toEqual([]);
  });

  it('are filled again without losing or repeating a change', async () => {
    await create({ price_cents: 1_234 });
    await app.sql('UPDATE search_counts SET listings = listings + 5');
    await app.sql(
      `SELECT search_counts_fill(category, price_step) FROM (SELECT DISTINCT category, price_step FROM search_counts) groups`,
    );
    expect(await differences()).toEqual([]);
  });
});
