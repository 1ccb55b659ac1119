import { setTimeout as sleep } from 'node:timers/promises';
import { BAND_TABLES } from '../../../src/marketplace/catalog/search/search-statement';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

const COPIED = `id, search_band, popularity, price_cents, rating_sum, rating_count, rating_score, seller_id, category,
  subcategory, condition, delivery_method, return_policy, search`;

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
/** Its vector has more than 2 kB. */
const LONG = Array.from({ length: 300 }, (_, number) => `port${number}`).join(' ');
const create = async (changes: object = {}): Promise<string> =>
  (await trades(app).listing({ ...TEXTS, ...changes }, seller)).id;
const change = (id: string, changes: object): Promise<unknown> =>
  seller.client.put(`/marketplace/listings/${id}`, changes).expect(200);

/** The active listings and the search rows that differ. */
const differences = (): Promise<object[]> =>
  app.sql(`
    WITH wanted AS (SELECT ${COPIED} FROM listings WHERE status = 'active'),
         actual AS (SELECT ${COPIED} FROM listing_search)
    (SELECT 'missing', * FROM wanted EXCEPT ALL SELECT 'missing', * FROM actual)
    UNION ALL (SELECT 'superfluous', * FROM actual EXCEPT ALL SELECT 'superfluous', * FROM wanted)`);
const found = async (query: string): Promise<string[]> =>
  (
    (await app.client.get(`/marketplace/search?${query}`).expect(200)).body as { results: { id: string }[] }
  ).results.map(({ id }) => id);

describe('the rows that search reads', () => {
  it('are in the partitions that it reads, and in no others', async () => {
    const leaves = await app.sql(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relispartition AND relname LIKE 'listing_search%' ORDER BY 1`,
    );
    expect(leaves).toEqual([...BAND_TABLES].sort().map((name) => ({ name })));
  });

  it('follow every change of a listing', async () => {
    expect(await differences()).toEqual([]);
    const draft = await create({ status: 'draft' });
    const id = await create();
    const steps: [string, () => Promise<unknown>][] = [
      ['publish a draft', () => change(draft, { status: 'active' })],
      ['another price', () => change(id, { price_cents: 99_900 })],
      ['another text', () => change(id, { title: 'Airship timetables', tags: ['sky'] })],
      ['another category', () => change(id, { category: 'creative' })],
      ['sold out', () => change(id, { quantity: 0 })],
      ['back in stock', () => change(id, { quantity: 3 })],
      ['paused', () => change(id, { status: 'paused' })],
      ['changed while paused', () => change(id, { price_cents: 5 })],
      ['resumed', () => change(id, { status: 'active' })],
      ['rated', () => app.sql('UPDATE listings SET rating_sum = 9, rating_count = 2 WHERE id = $1', [id])],
      ['more popular', () => app.sql('UPDATE listings SET popularity = 7 WHERE id = $1', [id])],
      ['a later band', () => app.sql('UPDATE listings SET search_band = 4 WHERE id = $1', [id])],
      ['an earlier band', () => app.sql('UPDATE listings SET search_band = 2 WHERE id = $1', [id])],
      ['archived', () => seller.client.delete(`/marketplace/listings/${id}`).expect(204)],
    ];
    for (const [step, take] of steps) {
      await take();
      expect([step, await differences()]).toEqual([step, []]);
    }
    expect(await found('q=zeppelin')).toEqual([draft]);
  });

  it('are small, because their vectors are stored apart', async () => {
    for (let number = 0; number < 50; number++) await create({ description: LONG });
    await app.sql('VACUUM (FULL) listing_search_0'); // earlier changes, also of other specs, leave dead rows
    const [size] = await app.sql<{ bytes: number }>(`
      SELECT (pg_relation_size('listing_search_0') / (SELECT count(*) FROM listing_search_0))::int AS bytes`);
    expect(size!.bytes).toBeLessThan(600);
  });

  it('have only their vectors stored apart, so that reading an id does not read another row', async () => {
    for (let number = 0; number < 50; number++) await create({ description: LONG });
    const [apart] = await app.sql<{ name: string }>(
      `SELECT reltoastrelid::regclass::text AS name FROM pg_class WHERE relname = 'listing_search_0'`,
    );
    const rewritten = async (): Promise<{ rows: number; values: number }> => {
      await app.sql('VACUUM (FULL) listing_search_0');
      const [row] = await app.sql<{ rows: number; values: number }>(`
        SELECT (SELECT count(*)::int FROM listing_search_0) AS rows,
               (SELECT count(DISTINCT chunk_id)::int FROM ${apart!.name}) AS values`);
      return row!;
    };
    let stored = await rewritten();
    // it keeps dead rows as long as somebody may see them, for example autovacuum
    for (let attempt = 0; stored.values > stored.rows && attempt < 20; attempt++) {
      await sleep(100);
      stored = await rewritten();
    }
    expect(stored.values).toBeLessThanOrEqual(stored.rows);
    expect(stored.values).toBeGreaterThan(50);
  });

  it('stay in their page when only the popularity changes', async () => {
    const id = await create();
    const place = async (): Promise<string> =>
      (
        await app.sql<{ at: string }>(
          `SELECT (ctid::text::point)[0]::text AS at FROM listing_search WHERE id = $1`,
          [id],
        )
      )[0]!.at;
    const before = await place();
    await app.sql('UPDATE listings SET popularity = popularity + 1 WHERE id = $1', [id]);
    expect(await place()).toBe(before);
  });
});

describe('relevance', () => {
  it('puts a title of the last band before a description of the first', async () => {
    const title = await create({ title: 'Quokka portraits' });
    const description = await create({ description: 'Pictures of animals, such as a quokka that smiles.' });
    await app.sql('UPDATE listings SET search_band = 4 WHERE id = $1', [title]);
    expect(await found('q=quokka')).toEqual([title, description]);
  });

  it('puts the earlier band first when two listings match equally well', async () => {
    const early = await create({ title: 'Numbat portraits' });
    const late = await create({ title: 'Numbat portraits' });
    await app.sql('UPDATE listings SET search_band = 1, popularity = 9 WHERE id = $1', [late]);
    expect(await found('q=numbat')).toEqual([early, late]);
  });
});
