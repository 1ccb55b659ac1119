import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { copiesOfListing, manyFavorites } from '../../support/fixtures/catalog';
import { type TestListing, trades } from '../../support/trades';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const OWN = '/marketplace/my/favorites';
const pathOf = (listing: TestListing): string => `/marketplace/listings/${listing.id}`;
const toggle = (listing: TestListing, by = agent) => by.client.post(`${pathOf(listing)}/favorite`);

interface Listed {
  favorites: { id: string; favorites: number }[];
  total: number;
  has_more: boolean;
  next_cursor?: string;
}
async function own(query = ''): Promise<Listed> {
  return (await agent.client.get(OWN + query).expect(200)).body as Listed;
}
const idsOf = ({ favorites }: Listed): string[] => favorites.map(({ id }) => id);

/** The displayed count, and the actual number of agents that favor the listing. */
async function counts({ id }: TestListing): Promise<[number, number]> {
  const [row] = await app.sql<{ shown: number; kept: number }>(
    `SELECT favorites AS shown, (SELECT count(*)::int FROM favorites WHERE listing_id = l.id) AS kept
       FROM listings l WHERE id = $1`,
    [id],
  );
  return [row!.shown, row!.kept];
}

describe('a favorite', () => {
  it('is toggled by every call, and counted on the listing at once', async () => {
    const listing = await trades(app).listing();
    const read = async () => (await app.client.get(pathOf(listing)).expect(200)).body.favorites as number;
    expect(await read()).toBe(0);
    const other = await fixtures(app).agent();
    const answers = [
      await toggle(listing).expect(200),
      await toggle(listing, other).expect(200),
      await toggle(listing).expect(200),
    ];
    expect(answers.map(({ body }) => body)).toEqual([
      { listing_id: listing.id, favorited: true, favorites: 1 },
      { listing_id: listing.id, favorited: true, favorites: 2 },
      { listing_id: listing.id, favorited: false, favorites: 1 },
    ]);
    expect(await read()).toBe(1);
    expect(await own()).toMatchObject({ favorites: [], total: 0 });
  });

  it('changes neither version nor timestamp of the listing, so it conflicts with no edit', async () => {
    const listing = await trades(app).listing();
    const before = (await app.client.get(pathOf(listing))).body;
    await toggle(listing).expect(200);
    expect((await app.client.get(pathOf(listing))).body).toEqual({ ...before, favorites: 1 });
  });

  it('raises the popularity of the listing when views are next counted', async () => {
    const listing = await trades(app).listing();
    const popularity = async () =>
      (
        await app.sql<{ popularity: number }>('SELECT popularity FROM listings WHERE id = $1', [listing.id])
      )[0]!.popularity;
    for (let more = 0; more < 3; more++) await toggle(listing, await fixtures(app).agent()).expect(200);
    expect(await popularity()).toBe(0);
    await app.drain('listing-views');
    expect(await popularity()).toBe(6);
    const [{ views }] = (await app.sql<{ views: number }>('SELECT views FROM listings WHERE id = $1', [
      listing.id,
    ])) as [{ views: number }];
    expect(Number(views)).toBe(0);
  });

  it('can be set on one’s own listing', async () => {
    const listing = await trades(app).listing({}, agent);
    expect((await toggle(listing).expect(200)).body.favorited).toBe(true);
  });

  it('can be set only on a public listing, but always removed', async () => {
    const listing = await trades(app).listing();
    await toggle(listing).expect(200);
    await listing.seller.client.put(pathOf(listing), { status: 'paused' }).expect(200);
    const stranger = await fixtures(app).agent();
    expect((await toggle(listing, stranger).expect(404)).body.code).toBe('listing_not_found');
    expect(await counts(listing)).toEqual([1, 1]);
    expect((await toggle(listing).expect(200)).body).toMatchObject({ favorited: false, favorites: 0 });
    await toggle(listing).expect(404);
    await agent.client.post(`/marketplace/listings/lst_${'0'.repeat(32)}/favorite`).expect(404);
    await agent.client.post('/marketplace/listings/nothing/favorite').expect(404);
    await app.client.post(`${pathOf(listing)}/favorite`).expect(401);
  });

  it('is not toggled again when its Idempotency-Key is replayed', async () => {
    const listing = await trades(app).listing();
    const keyed = () =>
      agent.client
        .with({ 'Idempotency-Key': 'once' })
        .post(`${pathOf(listing)}/favorite`)
        .expect(200);
    const first = await keyed();
    const second = await keyed();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await counts(listing)).toEqual([1, 1]);
  });

  it('accepts an empty body', async () => {
    const listing = await trades(app).listing();
    await agent.client.post(`${pathOf(listing)}/favorite`, {}).expect(200);
  });
});

describe('concurrent toggles', () => {
  it.each([20, 21])('by one agent, %i of them, have the same effect as sequential ones', async (clicks) => {
    const listing = await trades(app).listing();
    const answers = await Promise.all(Array.from({ length: clicks }, () => toggle(listing)));
    expect(answers.map(({ status }) => status)).toEqual(Array(clicks).fill(200));
    const favored = answers.filter(({ body }) => body.favorited as boolean);
    expect(favored).toHaveLength(Math.ceil(clicks / 2));
    for (const { body } of answers) expect(body.favorites).toBe(body.favorited ? 1 : 0);
    expect(await counts(listing)).toEqual([clicks % 2, clicks % 2]);
  });

  it('by many agents are all counted', async () => {
    const listing = await trades(app).listing();
    const agents = await Promise.all(Array.from({ length: 20 }, () => fixtures(app).agent()));
    const answers = await Promise.all(agents.map((one) => toggle(listing, one)));
    expect(answers.map(({ body }) => body.favorites as number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await counts(listing)).toEqual([20, 20]);
  });

  it('do not conflict with orders of the same listing', async () => {
    const listing = await trades(app).listing({ quantity: 10 });
    const agents = await Promise.all(Array.from({ length: 8 }, () => fixtures(app).agent()));
    const answers = await Promise.all(
      agents.flatMap((one) => [
        toggle(listing, one),
        one.client.post('/marketplace/orders', { listing_id: listing.id }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(agents.flatMap(() => [200, 201]));
    expect(await counts(listing)).toEqual([8, 8]);
  });
});

describe('the favorites list', () => {
  it('shows listing summaries, newest favorite first, by offset and by cursor', async () => {
    const listings: TestListing[] = [];
    for (let number = 0; number < 5; number++) listings.push(await trades(app).listing());
    const order = [2, 0, 4, 1, 3].map((index) => listings[index]!);
    for (const listing of order) await toggle(listing).expect(200);
    const expected = order.map(({ id }) => id).reverse();
    const whole = await own();
    expect(idsOf(whole)).toEqual(expected);
    expect(whole).toMatchObject({ total: 5, limit: 50, offset: 0, has_more: false });
    const [summary] = (await agent.client.get(OWN)).body.favorites as Record<string, unknown>[];
    const found = await app.client.get(`/marketplace/search?seller_id=${order[4]!.seller.agentId}`);
    expect(summary).toEqual(found.body.results[0]);

    const first = await own('?limit=2');
    expect(first).toMatchObject({ total: 5, has_more: true });
    const second = await own(`?limit=2&cursor=${first.next_cursor}`);
    const third = await own(`?limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(expected);
    expect(third).toMatchObject({ total: 5, has_more: false });
    expect(idsOf(await own('?limit=2&offset=3'))).toEqual(expected.slice(3));
    expect(await own('?offset=9')).toMatchObject({ favorites: [], total: 5 });
    await agent.client.get(`${OWN}?limit=0`).expect(422);
    await agent.client.get(`${OWN}?limit=101`).expect(422);
  });

  it('omits listings that are off the market, also from the total, until they return', async () => {
    const [kept, gone] = [await trades(app).listing(), await trades(app).listing({ quantity: 1 })];
    await toggle(kept).expect(200);
    await toggle(gone).expect(200);
    await trades(app).buy(gone, await fixtures(app).agent());
    expect(await own()).toMatchObject({ total: 2, favorites: [{ id: gone.id, status: 'sold_out' }, {}] });
    await gone.seller.client.put(pathOf(gone), { status: 'paused' }).expect(200);
    expect(await own()).toMatchObject({ total: 1, favorites: [{ id: kept.id }] });
    await gone.seller.client.put(pathOf(gone), { status: 'active', quantity: 3 }).expect(200);
    expect(await own()).toMatchObject({ total: 2, favorites: [{ id: gone.id, status: 'active' }, {}] });
  });

  it('is private to its agent', async () => {
    const listing = await trades(app).listing();
    await toggle(listing).expect(200);
    const other = await fixtures(app).agent();
    expect((await other.client.get(OWN).expect(200)).body.favorites).toEqual([]);
    await app.client.get(OWN).expect(401);
  });

  it('takes the same statements for one favorite as for many', async () => {
    await toggle(await trades(app).listing()).expect(200);
    const one = await statementsOf(() => own());
    for (let more = 0; more < 4; more++) await toggle(await trades(app).listing()).expect(200);
    expect(await statementsOf(() => own())).toEqual(one);
    expect(one).toHaveLength(2); // the key, the page with its count
  });

  it('holds at most a thousand favorites', async () => {
    const [first, last] = [await trades(app).listing(), await trades(app).listing()];
    await copiesOfListing(app, first.id, 1_000);
    await manyFavorites(app, agent.agentId);
    expect((await own('?limit=1')).total).toBe(1_000);
    expect((await toggle(last).expect(409)).body.code).toBe('too_many_favorites');
    expect(await counts(last)).toEqual([0, 0]);
  });
});
