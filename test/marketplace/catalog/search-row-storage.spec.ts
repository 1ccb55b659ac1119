import { loadCatalog } from '../../../bench/catalog-rows';
import { onServer } from '../../support/on-server';
import { createTestDatabase } from '../../support/template-database';

it('search rows have their ids in the row, and only their vectors apart', async () => {
  const database = await createTestDatabase();
  await loadCatalog(database.url, 600);
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ all: number; ids: number; vectors: number }>(`
      SELECT count(*)::int AS all, count(pg_column_toast_chunk_id(id))::int AS ids,
             count(pg_column_toast_chunk_id(search))::int AS vectors FROM listing_search`),
  );
  const { all } = rows[0]!;
  expect(all).toBeGreaterThan(500);
  expect(rows[0]).toEqual({ all, ids: 0, vectors: all });
  await database.drop();
});
