import { Client } from 'pg';
import { loadCatalog, sellerId } from '../../../bench/catalog-rows';
import { measureSearchQuality } from '../../../bench/search-quality';
import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements, type SentStatement } from '../../support/count-statements';
import { fixtures } from '../../support/fixtures';
import { growingParts, rowsRead } from '../../support/plans';

const COUNT = 12_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadCatalog(app.databaseUrl, COUNT);
});
afterAll(() => app.close());

interface Answer {
  results: { id: string; price_cents: number; category: string; created_at: string }[];
  total_results: number;
  total_is_capped: boolean;
  total_pages: number;
}
const search = async (query: string): Promise<Answer> =>
  (await app.client.get(`/marketplace/search?${query}`).expect(200)).body as Answer;
const idsOf = (answer: Answer): string[] => answer.results.map(({ id }) => id);
const count = async (where: string, values: unknown[] = []): Promise<number> =>
  (
    await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM listings WHERE status = 'active' AND ${where}`,
      values,
    )
  )[0]!.n;
const TEXT = `to_tsvector('english', title || ' ' || array_to_string(tags, ' ') || ' ' || coalesce(short_description, '') || ' ' || description)`;

describe('a large catalog', () => {
  it.each([
    '/marketplace/search',
    '/marketplace/search?sort=newest&page=3',
    '/marketplace/search?category=creative&sort=price_asc&page=2',
    '/marketplace/search?q=data',
    '/marketplace/search?q=data&category=creative&min_price=500',
    '/marketplace/search?q=music&facets=true&sort=rating',
    '/marketplace/search/suggestions?q=da',
    `/marketplace/sellers/${sellerId(0)}`,
    '/marketplace/categories',
  ])('is not scanned or sorted as a whole: %s', async (path) => {
    const sent = await recordStatements(() => app.client.get(path).expect(200), { all: true });
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) expect(await growingParts(app, statement)).toEqual([]);
  });

  it.each(['newest', 'popular', 'rating'])(
    'is read in the order of %s, not by the price that is asked for',
    async (sort) => {
      const path = `/marketplace/search?q=data&min_price=500&max_price=20000&sort=${sort}`;
      const [{ text }] = (await recordStatements(() => app.client.get(path).expect(200), { all: true })) as [
        SentStatement,
      ];
      const plan = await app.sql(`EXPLAIN (GENERIC_PLAN) ${text}`);
      expect(JSON.stringify(plan)).not.toMatch(/listings\w*_price_ix/);
    },
  );

  it('would be scanned and sorted by a statement without an index, which this test notices', async () => {
    const text = 'SELECT id FROM listings WHERE quantity_sold >= $1 ORDER BY description';
    const parts = await growingParts(app, { name: undefined, text, values: [0], client: new Client() });
    expect(parts).toEqual([expect.stringMatching(/^Sort of \d+ rows$/), 'Seq Scan listings']);
  });

  it('returns exact totals up to 10,000, and says when there are more', async () => {
    expect(await search('')).toMatchObject({
      total_results: 10_000,
      total_is_capped: true,
      total_pages: 500,
    });
    expect(await search('condition=new')).toMatchObject({ total_results: 10_000, total_is_capped: true });
    expect(await search('category=creative&condition=new')).toMatchObject({
      total_results: await count(`condition = 'new' AND category = 'creative'`),
      total_is_capped: false,
    });
    for (const word of ['portuguese', 'weather', 'quiz']) {
      const answer = await search(`q=${word}`);
      expect(answer).toMatchObject({
        total_results: await count(`${TEXT} @@ plainto_tsquery('english', $1)`, [word]),
        total_is_capped: false,
      });
      expect(answer.total_results).toBeGreaterThan(20);
    }
  });

  it('finds all matches of words and filters, in every band', async () => {
    const expected = await count(
      `${TEXT} @@ plainto_tsquery('english', 'music') AND category = 'creative' AND price_cents BETWEEN 1234 AND 56789`,
    );
    const answer = await search('q=music&category=creative&min_price=1234&max_price=56789&limit=100');
    expect(answer.total_results).toBe(expected);
    for (const { price_cents, category } of answer.results) {
      expect([category, price_cents >= 1234 && price_cents <= 56789]).toEqual(['creative', true]);
    }
  });

  it.each([
    'sort=price_asc',
    'sort=price_desc&category=creative',
    'q=data&sort=price_asc',
    'q=data&sort=newest',
    'q=music&sort=rating',
    'q=data',
    'q=model+data',
  ])('has no gaps or repeats between pages of %s', async (query) => {
    const whole = [
      ...idsOf(await search(`${query}&limit=100`)),
      ...idsOf(await search(`${query}&limit=100&page=2`)),
    ];
    const parts: string[] = [];
    for (let page = 1; page <= 5; page++)
      parts.push(...idsOf(await search(`${query}&limit=40&page=${page}`)));
    expect(parts).toEqual(whole);
    expect(new Set(parts).size).toBe(200);
  });

  it('sorts a capped search across all matches, not only the counted ones', async () => {
    const cheapest = await app.sql<{ price_cents: number }>(
      `SELECT price_cents FROM listings WHERE status = 'active' AND ${TEXT} @@ plainto_tsquery('english', 'data')
        ORDER BY price_cents, id LIMIT 20`,
    );
    const answer = await search('q=data&sort=price_asc');
    expect(answer.results.map(({ price_cents }) => price_cents)).toEqual(
      cheapest.map(({ price_cents }) => price_cents),
    );
  });

  it('finds the best of all matches, although it ranks only some', async () => {
    const db = new Client({ connectionString: app.databaseUrl });
    await db.connect();
    const { queries, overlap } = await measureSearchQuality(db, COUNT, 60);
    await db.end();
    expect(queries).toBe(60);
    expect(overlap).toBeGreaterThan(0.95);
  });

  it('returns more results after the relevance candidates', async () => {
    const deep = await search('q=data&limit=100&page=25');
    expect(deep.results).toHaveLength(100);
    const shallow = new Set<string>();
    for (let page = 1; page <= 3; page++)
      for (const id of idsOf(await search(`q=data&limit=100&page=${page}`))) shallow.add(id);
    expect(idsOf(deep).filter((id) => shallow.has(id))).toEqual([]);
  });

  it('is never scanned sequentially', async () => {
    const visited = async (): Promise<number> => {
      // a connection reports its statistics when it ends; an idle one, up to ten seconds later
      await app.sql(`SELECT pg_stat_force_next_flush(), (
        SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid())`);
      const [row] = await app.sql<{ n: number }>(
        `SELECT seq_tup_read::int AS n FROM pg_stat_user_tables WHERE relname = 'listings'`,
      );
      return row!.n;
    };
    const before = await visited();
    for (const query of [
      'q=quiz',
      'q=music&sort=newest',
      'sort=price_asc',
      'category=creative&sort=popular',
      'q=data&facets=true',
    ])
      await search(query);
    await app.client.get('/marketplace/search/suggestions?q=da').expect(200);
    await app.client.get('/marketplace/categories').expect(200);
    expect(await visited()).toBe(before);
  });

  it('keeps its bands small without changing the totals', async () => {
    const bands = async (): Promise<Record<string, number>> => {
      const rows = await app.sql<{ band: string; n: number }>(
        `SELECT search_band AS band, count(*)::int AS n FROM listings WHERE status = 'active' GROUP BY 1 ORDER BY 1`,
      );
      return Object.fromEntries(rows.map(({ band, n }) => [band, n]));
    };
    const raise =
      'UPDATE listings SET search_band = 0 WHERE id IN (SELECT id FROM listings WHERE search_band = 1 LIMIT 500)';
    for (let batch = 0; batch < 5; batch++) await app.sql(raise);
    expect((await bands())[0]).toBeGreaterThan(4_000);
    const before = (await search('q=portuguese')).total_results;
    await app.drain('search-bands');
    const after = await bands();
    expect(after[0]).toBe(2_000);
    expect(after[1]).toBeLessThanOrEqual(16_000);
    expect(Object.values(after).reduce((sum, n) => sum + n, 0)).toBe(await count('true'));
    expect((await search('q=portuguese')).total_results).toBe(before);
    const [worst] = await app.sql<{ kept: number; left: number }>(
      `SELECT min(popularity) FILTER (WHERE search_band = 0) AS kept, max(popularity) FILTER (WHERE search_band > 0) AS left
         FROM listings WHERE status = 'active'`,
    );
    expect(worst!.kept).toBeGreaterThanOrEqual(worst!.left);
  });

  it('counts categories exactly, also after the counts are merged', async () => {
    const counts = async (from = app.client): Promise<Record<string, number>> => {
      const { body } = await from.get('/marketplace/categories').expect(200);
      return Object.fromEntries(
        (body.categories as { slug: string; listing_count: number }[]).map((c) => [c.slug, c.listing_count]),
      );
    };
    const seller = await fixtures(app).agent();
    const listing = {
      title: 'One more of many',
      description: 'There are so many, and this is another.',
      price_cents: 5,
    };
    const body = { ...listing, category: 'other', listing_type: 'service', condition: 'new', quantity: 1 };
    const ids: string[] = [];
    for (let n = 0; n < 60; n++)
      ids.push((await seller.client.post('/marketplace/listings', body).expect(201)).body.id);
    for (const id of ids.slice(0, 50))
      await seller.client.put(`/marketplace/listings/${id}`, { category: 'creative' }).expect(200);
    const truth = await app.sql<{ category: string; n: number }>(
      `SELECT category, count(*)::int AS n FROM listings WHERE status = 'active' GROUP BY 1`,
    );
    const expected = Object.fromEntries(truth.map(({ category, n }) => [category, n]));
    expect(await counts()).toEqual(expected);
    await app.drain('category-counts');
    expect((await app.sql('SELECT FROM category_counts')).length).toBeLessThanOrEqual(6);
    expect(await counts(seller.client)).toEqual(expected); // with a key, so not a cached response
  });

  it('shows sellers with their listings', async () => {
    const { body } = await app.client.get(`/marketplace/search?seller_id=${sellerId(1)}&limit=1`).expect(200);
    expect(body.results[0].seller).toMatchObject({
      agent_id: sellerId(1),
      rating: 4.67,
      review_count: 30,
      tier: 1,
    });
  });
});

/** In an address, it makes sure that no cache answers. */
let nextNumber = 0;

describe('the total of a common word', () => {
  it.each([
    ['', 'true'],
    ['&category=creative', `category = 'creative'`],
    ['&min_price=500', 'price_cents >= 500'],
    ['&min_price=501&max_price=33333', 'price_cents BETWEEN 501 AND 33333'],
    ['&min_price=1000&max_price=1999', 'price_cents BETWEEN 1000 AND 1999'],
    ['&min_price=1100&max_price=1700', 'price_cents BETWEEN 1100 AND 1700'],
    ['&category=creative&max_price=98765', `category = 'creative' AND price_cents <= 98765`],
  ])('is exact, also right after a change %s', async (filter, where) => {
    const [word, matching] = ['model', `${TEXT} @@ plainto_tsquery('english', 'model') AND ${where}`];
    const total = async (): Promise<number> =>
      (await search(`q=${word}${filter}&_n=${nextNumber++}`)).total_results;
    const expected = await count(matching);
    expect(expected).toBeGreaterThan(20);
    expect(await total()).toBe(expected);
    const pause = `UPDATE listings SET status = $2 WHERE id IN (SELECT id FROM listings WHERE ${matching} AND status = 'active' LIMIT $1) RETURNING id`;
    const paused = await app.sql<{ id: string }>(pause, [7, 'paused']);
    expect(await total()).toBe(expected - 7);
    await app.drain('search-counts');
    expect(await total()).toBe(expected - 7);
    await app.sql(`UPDATE listings SET status = 'active' WHERE id = ANY ($1)`, [paused.map(({ id }) => id)]);
    expect(await total()).toBe(expected);
  });

  it.each([
    ['q=model&condition=fair', `condition = 'fair'`],
    ['q=model&condition=new&max_price=500000', `condition = 'new' AND price_cents <= 500000`],
    [
      'q=model&delivery=digital_instant&max_price=50',
      `delivery_method = 'digital_instant' AND price_cents <= 50`,
    ],
    [
      'q=model&return_policy=7_day&min_rating=3',
      `return_policy = '7_day' AND rating_sum >= 3 * rating_count AND rating_count > 0`,
    ],
    [`q=model&seller_id=${sellerId(0)}&condition=new`, `seller_id = '${sellerId(0)}' AND condition = 'new'`],
    [
      'q=data+model&category=creative&condition=fair',
      `condition = 'fair' AND category = 'creative' AND ${TEXT} @@ plainto_tsquery('english', 'data')`,
    ],
    ['q=data+model', `${TEXT} @@ plainto_tsquery('english', 'data')`],
  ])('with other filters is exact up to 1,000: %s', async (query, where) => {
    const expected = await count(`${TEXT} @@ plainto_tsquery('english', 'model') AND ${where}`);
    expect(expected).toBeGreaterThan(0);
    const first = await search(`${query}&limit=100`);
    expect(first).toMatchObject({
      total_results: Math.min(1_000, expected),
      total_is_capped: expected > 1_000,
    });
    const last = Math.ceil(expected / 100);
    const found = new Set(idsOf(first));
    for (let page = 2; page <= last; page++)
      for (const id of idsOf(await search(`${query}&limit=100&page=${page}`))) found.add(id);
    expect(found.size).toBe(expected);
  });

  it('is exact while many changes are not merged', async () => {
    const total = async (): Promise<number> => (await search(`q=model&_n=${nextNumber++}`)).total_results;
    const expected = await total();
    const [{ n }] = (await app.sql<{ n: number }>(
      `WITH paused AS (UPDATE listings SET status = 'paused' WHERE id IN (
         SELECT id FROM listings WHERE status = 'active' AND ${TEXT} @@ plainto_tsquery('english', 'model') LIMIT 600) RETURNING 1)
       SELECT count(*)::int AS n FROM paused`,
    )) as [{ n: number }];
    expect(await total()).toBe(expected - n);
    await app.sql(`UPDATE listings SET status = 'active' WHERE status = 'paused'`);
    expect(await total()).toBe(expected);
  });

  it.each([
    ['q=data', 1_000],
    ['q=data&category=creative', 2_500],
    ['q=data&min_price=500&max_price=19999', 1_000],
    ['q=data&condition=new&max_price=500000', 1_500],
    ['q=data+model', 1_500],
    ['q=data+model&condition=new&max_price=500000', 2_500],
    ['q=data+model&min_price=1000&max_price=1999', 5_500],
    ['q=data&facets=true', 4_500],
    ['q=data&verified_seller=false', 3_500],
  ])('reads only a part of many matches: %s', async (query, most) => {
    await app.drain('search-counts');
    const sent = await recordStatements(() => search(query), { all: true });
    const read = await Promise.all(sent.map((statement) => rowsRead(app, statement, /^listing_search/)));
    expect(Math.max(...read)).toBeGreaterThan(200);
    expect(Math.max(...read)).toBeLessThan(most);
  });
});
