import { Database } from '../../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { recordStatements } from '../../support/count-statements';
import { agentIs } from '../../support/fixtures/agents';
import { vacationUntil } from '../../support/fixtures/sellers';
import { type TestListing, trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let listing: TestListing;
let seller: TestAgent;
let reader: TestAgent;
let title: string;
let run = 0;
beforeEach(async () => {
  title = `Parchment restoration volume ${++run}`;
  listing = await trades(app).listing({ title, quantity: 50 });
  ({ seller } = listing);
  reader = await fixtures(app).agent();
});

interface Summary {
  id: string;
  seller: object;
}
const PATH = '/marketplace/search?sort=newest&limit=5';
/** With a key, so that no cached response answers. */
async function shown(): Promise<Summary | undefined> {
  const { results } = (await reader.client.get(PATH).expect(200)).body as { results: Summary[] };
  return results.find(({ id }) => id === listing.id);
}
const readSummaries = (): Promise<string[]> =>
  recordStatements(() => shown(), { all: true }).then((sent) =>
    sent.map(({ name }) => name ?? '').filter((name) => name === 'listing_summaries'),
  );

describe('the summaries of listings', () => {
  it('are read once as long as nothing changes', async () => {
    await shown();
    expect(await readSummaries()).toEqual([]);
    await trades(app).buy(listing, await fixtures(app).agent());
    expect(await readSummaries()).toEqual(['listing_summaries']);
    expect(await readSummaries()).toEqual([]);
  });

  it.each<[string, () => PromiseLike<unknown>, object]>([
    [
      'an edited price',
      () => seller.client.put(`/marketplace/listings/${listing.id}`, { price_cents: 777 }).expect(200),
      { price_cents: 777, version: 2 },
    ],
    ['a sold unit', async () => trades(app).buy(listing, await fixtures(app).agent()), { quantity: 49 }],
    [
      'the new name of the seller',
      () => seller.client.patch('/agents/me', { display_name: 'Scriptorium' }).expect(200),
      { seller_name: 'Scriptorium', seller: { display_name: 'Scriptorium' } },
    ],
    [
      'a verified seller',
      () => agentIs(app, seller.agentId, 'verified'),
      { verified_seller: true, seller: { verified: true } },
    ],
    [
      'a review',
      () => trades(app).reviewed(listing, 4),
      { rating: 4, review_count: 1, seller_rating: 4, seller: { rating: 4, review_count: 1 } },
    ],
    [
      'a vacation',
      () => seller.client.put('/marketplace/my/profile', { vacation: {} }).expect(200),
      { seller: { on_vacation: true } },
    ],
  ])('show %s at once', async (_, change, expected) => {
    const before = await shown();
    expect(before).toMatchObject({ title });
    expect(before).not.toMatchObject(expected);
    await change();
    expect(await shown()).toMatchObject(expected);
  });

  it('show the end of a vacation, which changes no row', async () => {
    const until = new Date(Date.now() + 1_500).toISOString();
    await seller.client.put('/marketplace/my/profile', { vacation: {} }).expect(200);
    await vacationUntil(app, seller.agentId, until);
    expect(await shown()).toMatchObject({ seller: { on_vacation: true, vacation_until: until } });
    for (let tries = 0; tries < 50 && Date.now() < Date.parse(until) + 50; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await shown()).toMatchObject({ seller: { on_vacation: false, vacation_until: null } });
  });

  it('end with the listing', async () => {
    await shown();
    await seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    expect(await shown()).toBeUndefined();
  });

  it('stay on a page if another reader sees a newer version meanwhile', async () => {
    const other = await trades(app).listing({ title, quantity: 50 }, seller);
    await shown(); // keeps both
    await seller.client.put(`/marketplace/listings/${other.id}`, { price_cents: 999 }).expect(200);
    const database = app.app.get(Database);
    const read = database.rows.bind(database) as (...values: unknown[]) => Promise<never[]>;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const spy = jest.spyOn(database, 'rows').mockImplementation(async (prepared, values) => {
      const rows = await read(prepared, values);
      if (prepared.name !== 'listing_summaries') return rows;
      spy.mockRestore(); // holds the first one only
      arrive();
      await held;
      return rows;
    });
    const page = shown();
    await arrived;
    await trades(app).buy(listing, await fixtures(app).agent());
    expect(await shown()).toMatchObject({ quantity: 49 });
    release();
    expect(await page).toMatchObject({ quantity: 50 });
  });

  it('are the same for each of many readers at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, shown));
    expect(new Set(all.map((summary) => JSON.stringify(summary))).size).toBe(1);
    expect(all[0]).toMatchObject({ title });
  });
});
