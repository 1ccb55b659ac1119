import { DataSource } from 'typeorm';
import { loadCatalog } from '../../bench/catalog-rows';
import { SearchText1763604487310 } from '../../migrations/1763604487310-search-text';
import { SearchRowsInOnePiece1763604365000 } from '../../migrations/1763604365000-search-rows-in-one-piece';
import { WordIndexesOfListings1763604390000 } from '../../migrations/1763604390000-word-indexes-of-listings';
import { createTestDatabase, type TestDatabase } from '../support/template-database';
import { harmOf } from '../support/watched-migration';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url, poolSize: 2 }).initialize();
  await loadCatalog(database.url, 600);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const stored = async (): Promise<object> => {
  const [row] = (await source.query(`
    SELECT count(*)::int AS rows, count(pg_column_toast_chunk_id(id))::int AS "idsApart",
           count(pg_column_toast_chunk_id(search))::int AS "vectorsApart" FROM listing_search`)) as object[];
  return row as object;
};
const contents = async (): Promise<unknown> =>
  source.query('SELECT md5(string_agg(s::text, chr(10) ORDER BY id)) AS digest FROM listing_search s');

describe('search rows', () => {
  it('are created with their ids in the row, and only their vectors apart', async () => {
    const { rows } = (await stored()) as { rows: number };
    expect(rows).toBeGreaterThan(500);
    expect(await stored()).toEqual({ rows, idsApart: 0, vectorsApart: rows });
  });

  it('of earlier versions are rewritten without harm to others, and stay the same', async () => {
    await source.query('ALTER TABLE listing_search ALTER id SET STORAGE EXTENDED');
    await source.query(`UPDATE listing_search SET id = id || ''`);
    const before = await contents();
    const { rows } = (await stored()) as { rows: number };
    expect(await stored()).toEqual({ rows, idsApart: rows, vectorsApart: rows });
    expect(await harmOf(source, new SearchRowsInOnePiece1763604365000())).toEqual([]);
    expect(await stored()).toEqual({ rows, idsApart: 0, vectorsApart: rows });
    expect(await contents()).toEqual(before);
  });

  it('are not rewritten a second time', async () => {
    const places = (): Promise<unknown> => source.query('SELECT id, ctid FROM listing_search ORDER BY id');
    const before = await places();
    await harmOf(source, new SearchRowsInOnePiece1763604365000());
    expect(await places()).toEqual(before);
  });
});

describe('texts that were searched by earlier rules', () => {
  const outdated = async (): Promise<unknown> =>
    source.query(`
      SELECT 'listing' AS kind, id FROM listings WHERE search <> listing_search_vector(title, tags, short_description, description,
        category, subcategory, condition, delivery_method, return_policy, seller_id, price_cents, rating_sum, rating_count)
      UNION ALL SELECT 'search row', id FROM listing_search s WHERE search <> (SELECT l.search FROM listings l WHERE l.id = s.id)
      UNION ALL SELECT 'count', word FROM (
        SELECT word, category, price_step::int, listings FROM search_counts
        EXCEPT SELECT lexeme, category, listing_price_step(price_cents), count(*)::int FROM listings, unnest(search)
                WHERE status = 'active' AND positions IS NOT NULL GROUP BY 1, 2, 3) wrong`);

  it('are searched by the new ones, and nobody waits for that', async () => {
    const migration = new SearchText1763604487310();
    const runner = source.createQueryRunner();
    await migration.down(runner);
    await runner.query(`UPDATE listings SET title = title || ' GPT-4 caf\u00e9'`);
    await runner.query(`
      INSERT INTO saved_searches (id, agent_id, name, query, tags, notify, wanted, created_at)
      SELECT 'ssr_old' || n, seller_id, 'old', query, '{}', true, websearch_to_tsquery('english', query), now()
        FROM (SELECT seller_id FROM listings LIMIT 1) l, unnest(ARRAY['gpt-4', 'the', '今月']) WITH ORDINALITY AS q(query, n)`);
    await runner.query(`INSERT INTO saved_search_keys VALUES ('-4', 'ssr_old1'), ('今月', 'ssr_old3')`);
    await runner.release();
    expect(await harmOf(source, migration)).toEqual([]);
    expect(await outdated()).toEqual([]);
    expect(
      await source.query(
        `SELECT count(*)::int AS found FROM listing_search WHERE search @@ to_tsquery('gpt4 & cafe')`,
      ),
    ).toEqual(await source.query('SELECT count(*)::int AS found FROM listing_search'));
    expect(
      await source.query(`SELECT key, saved_search_id AS id FROM saved_search_keys ORDER BY key`),
    ).toEqual([
      { key: 'gpt', id: 'ssr_old1' },
      { key: 'gpt4', id: 'ssr_old1' },
      { key: '今月', id: 'ssr_old3' },
    ]);
    expect(
      await source.query(`
        SELECT s.id, search_vector('english', query) || array_to_tsvector(ARRAY['§price:7']) @@ wanted AS matches
          FROM saved_searches s ORDER BY id`),
    ).toEqual([
      { id: 'ssr_old1', matches: true },
      { id: 'ssr_old2', matches: false },
      { id: 'ssr_old3', matches: true },
    ]);
    await source.query('DELETE FROM saved_searches');
  });
});

describe('the word indexes of listings', () => {
  const indexes = async (): Promise<unknown> =>
    source.query(
      `SELECT count(*)::int AS count FROM pg_indexes WHERE indexname LIKE 'listings\\_search\\_%\\_ix'`,
    );

  const migrate = async (way: 'up' | 'down'): Promise<void> => {
    const runner = source.createQueryRunner();
    await new WordIndexesOfListings1763604390000()[way](runner).finally(() => runner.release());
  };

  it('do not exist in a new marketplace', async () => {
    expect(await indexes()).toEqual([{ count: 0 }]);
  });

  it('remain while there are listings, and are dropped without', async () => {
    await migrate('down');
    await migrate('up');
    expect(await indexes()).toEqual([{ count: 5 }]);
    await source.query('DELETE FROM listings');
    await migrate('up');
    expect(await indexes()).toEqual([{ count: 0 }]);
  });
});
