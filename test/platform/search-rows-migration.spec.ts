import { DataSource } from 'typeorm';
import { loadCatalog } from '../../bench/catalog-rows';
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
