import { describedEvents } from '../../../src/platform/outbox/define-event';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { manySavedSearches } from '../../support/fixtures/catalog';
import { redeliverEvents } from '../../support/record-events';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/marketplace/saved-searches';
const save = async (agent: TestAgent, body: object) =>
  (await agent.client.post(PATH, { name: 'mine', ...body }).expect(201)).body;
const listOf = async (agent: TestAgent) => (await agent.client.get(PATH).expect(200)).body;
const matchesOf = async (agent: TestAgent, id: string): Promise<string[]> => {
  const { body } = await agent.client.get(`${PATH}/${id}/matches`).expect(200);
  return (body.matches as { listing: { id: string } }[]).map(({ listing }) => listing.id);
};
const list = async (overrides: object = {}, seller?: TestAgent) =>
  trades(app).listing({ ...overrides }, seller);
const settle = () => app.drain('outbox-relay', 'saved-searches');
const eventsOf = (id: string) =>
  app.sql<{ audience: string[]; payload: Record<string, unknown>; sequence: number }>(
    `SELECT audience, payload, sequence FROM outbox_events
      WHERE name = 'marketplace.saved_search.matched' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

describe('a saved search', () => {
  it('can be saved, listed, and deleted', async () => {
    const agent = await fixtures(app).agent();
    const saved = await save(agent, {
      name: 'Cheap translators',
      query: '  german translation ',
      category: 'skills-services',
      subcategory: 'translation',
      min_price: 100,
      max_price: 5_000,
      condition: 'new',
      tags: ['German'],
    });
    expect(saved).toEqual({
      id: expect.stringMatching(/^ssr_/),
      name: 'Cheap translators',
      query: 'german translation',
      category: 'skills-services',
      subcategory: 'translation',
      min_price: 100,
      max_price: 5_000,
      condition: 'new',
      tags: ['German'],
      notify: true,
      matches: 0,
      last_matched_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const second = await save(agent, { max_price: 100, notify: false });
    expect((await listOf(agent)).saved_searches.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
      saved.id,
    ]);
    await agent.client.delete(`${PATH}/${saved.id}`).expect(204);
    expect((await agent.client.delete(`${PATH}/${saved.id}`).expect(404)).body.code).toBe(
      'saved_search_not_found',
    );
    expect(await listOf(agent)).toMatchObject({ total: 1, saved_searches: [{ id: second.id }] });
  });

  it('may have a price limit that nothing is below', async () => {
    const { client } = await fixtures(app).agent();
    for (const limits of [{ max_price: 0 }, { min_price: 0, max_price: 0 }, { min_price: 0 }]) {
      const { body } = await client
        .post('/marketplace/saved-searches', { name: 'Free', category: 'other', ...limits })
        .expect(201);
      expect(body).toMatchObject(limits);
    }
  });

  it('is private to its agent', async () => {
    const agent = await fixtures(app).agent();
    const stranger = await fixtures(app).agent();
    const { id } = await save(agent, { query: 'anything' });
    await stranger.client.delete(`${PATH}/${id}`).expect(404);
    await stranger.client.get(`${PATH}/${id}/matches`).expect(404);
    expect((await listOf(stranger)).saved_searches).toEqual([]);
    await app.client.get(PATH).expect(401);
    await app.client.post(PATH, { name: 'x', query: 'y' }).expect(401);
  });

  it.each<[string, object, (string | number)[]]>([
    ['without any criterion', {}, ['body']],
    ['with empty criteria only', { query: '  ', tags: [] }, ['body']],
    ['for words that say nothing', { query: 'the of and', category: 'other' }, ['body', 'query']],
    ['with prices the wrong way round', { min_price: 5, max_price: 4 }, ['body', 'max_price']],
    ['without a name', { name: '', query: 'x' }, ['body', 'name']],
    ['with a long name', { name: 'x'.repeat(101), query: 'x' }, ['body', 'name']],
    ['with a long query', { query: 'x'.repeat(501) }, ['body', 'query']],
    ['with an unknown category', { category: 'cars' }, ['body', 'category']],
    [
      'for a subcategory of another category',
      { category: 'creative', subcategory: 'translation' },
      ['body', 'subcategory'],
    ],
    ['with too many tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, ['body', 'tags']],
    ['with a member that there is not', { query: 'x', sort: 'newest' }, ['body', 'sort']],
  ])('%s is refused', async (_, body, loc) => {
    const agent = await fixtures(app).agent();
    const refused = await agent.client.post(PATH, { name: 'mine', ...body }).expect(422);
    expect(refused.body.detail[0].loc).toEqual(loc);
  });

  it('is limited to fifty per agent, also in parallel', async () => {
    const agent = await fixtures(app).agent();
    for (let index = 0; index < 48; index++) await save(agent, { query: `word${index}` });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => agent.client.post(PATH, { name: 'x', query: `more${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_saved_searches');
    expect((await listOf(agent)).total).toBe(50);
  });
});

describe('a listing that goes on sale', () => {
  it('sends one notification per matching search, however often its event is delivered', async () => {
    const agent = await fixtures(app).agent();
    const { id } = await save(agent, { name: 'Otters', query: 'otter portraits', max_price: 3_000 });
    const listing = await list({ title: 'A portrait of your otter', tags: ['otter'], price_cents: 2_999 });
    await settle();
    const [event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      audience: [agent.agentId],
      sequence: 1,
      payload: {
        object: 'saved_search_match',
        saved_search: { id, name: 'Otters' },
        listing: { id: listing.id, seller_id: listing.seller.agentId, price_cents: 2_999, currency: 'USD' },
        links: { self: `${app.settings.PUBLIC_URL}/marketplace/listings/${listing.id}` },
      },
    });
    const described = describedEvents().find(({ name }) => name === 'marketplace.saved_search.matched')!;
    const sample = described.sample as { listing: object };
    expect(Object.keys(event!.payload).sort()).toEqual(Object.keys(sample).sort());
    expect(Object.keys(event!.payload.listing as object).sort()).toEqual(Object.keys(sample.listing).sort());
    await redeliverEvents(app, 'subject_id = $1', [listing.id]);
    await settle();
    expect(await eventsOf(id)).toHaveLength(1);
    const { saved_searches: own } = await listOf(agent);
    expect(own[0]).toMatchObject({ id, matches: 1, last_matched_at: expect.stringMatching(/Z$/) });
    expect(await matchesOf(agent, id)).toEqual([listing.id]);
  });

  const FOX = {
    title: 'A tame fox for rent',
    category: 'other',
    subcategory: 'training',
    tags: ['Fox', 'wild'],
    price_cents: 700,
    condition: 'good',
  };
  it.each<[string, object, boolean]>([
    ['its words', { query: 'fox' }, true],
    ['other forms of its words', { query: 'foxes renting' }, true],
    ['one of two words', { query: 'wolf or fox' }, true],
    ['neither of two words', { query: 'wolf or bear' }, false],
    ['a word that it lacks', { query: 'fox terrier' }, false],
    ['a phrase of it', { query: '"tame fox"' }, true],
    ['its words in another order', { query: '"fox tame"' }, false],
    ['a word that it must not have', { query: 'fox -tame' }, false],
    ['nothing but a word that it lacks', { query: '-wolf' }, true],
    ['nothing but a word that it has', { query: '-fox' }, false],
    ['its category', { category: 'other' }, true],
    ['another category', { category: 'creative', query: 'fox' }, false],
    ['its subcategory', { subcategory: 'training' }, true],
    ['another subcategory', { subcategory: 'consulting' }, false],
    ['its price exactly', { min_price: 700, max_price: 700 }, true],
    ['a lower price', { max_price: 699 }, false],
    ['a higher price', { min_price: 701 }, false],
    ['its condition', { condition: 'good', query: 'fox' }, true],
    ['another condition', { condition: 'new', query: 'fox' }, false],
    ['its tags in other letters', { tags: ['FOX', 'wild'] }, true],
    ['a tag that it lacks', { tags: ['fox', 'tame'] }, false],
    [
      'all of it',
      {
        query: 'fox',
        category: 'other',
        subcategory: 'training',
        condition: 'good',
        tags: ['fox'],
        min_price: 1,
        max_price: 999,
      },
      true,
    ],
  ])('is compared with %s', async (_, criteria, fits) => {
    const agent = await fixtures(app).agent();
    const { id } = await save(agent, criteria);
    const listing = await list(FOX);
    await settle();
    expect(await matchesOf(agent, id)).toEqual(fits ? [listing.id] : []);
    expect(await eventsOf(id)).toHaveLength(fits ? 1 : 0);
    await agent.client.delete(`${PATH}/${id}`).expect(204);
  });

  it('does not match searches of its seller, and sends no notification when notify is off', async () => {
    const seller = await fixtures(app).agent();
    const quiet = await fixtures(app).agent();
    const own = await save(seller, { query: 'hedgehog' });
    const silent = await save(quiet, { query: 'hedgehog', notify: false });
    const { id } = await list({ title: 'Hedgehog care' }, seller);
    await settle();
    expect(await matchesOf(seller, own.id)).toEqual([]);
    expect(await matchesOf(quiet, silent.id)).toEqual([id]);
    expect(await eventsOf(silent.id)).toEqual([]);
  });

  it('matches once it is published, and when a change makes it match', async () => {
    const agent = await fixtures(app).agent();
    const byWord = await save(agent, { query: 'pangolin' });
    const byPrice = await save(agent, { query: 'pangolin', max_price: 1_000 });
    const draft = await list({ title: 'Pangolin stories', status: 'draft', price_cents: 1_500 });
    await settle();
    expect(await matchesOf(agent, byWord.id)).toEqual([]);
    const change = (body: object) =>
      draft.seller.client.put(`/marketplace/listings/${draft.id}`, body).expect(200);
    await change({ status: 'active' });
    await settle();
    expect(await matchesOf(agent, byWord.id)).toEqual([draft.id]);
    expect(await matchesOf(agent, byPrice.id)).toEqual([]);
    await change({ price_cents: 900 });
    await settle();
    expect(await matchesOf(agent, byPrice.id)).toEqual([draft.id]);
    expect(await eventsOf(byWord.id)).toHaveLength(1);
    const other = await list({ title: 'Stories of animals', price_cents: 900 });
    await other.seller.client
      .put(`/marketplace/listings/${other.id}`, { title: 'Stories of a pangolin' })
      .expect(200);
    await settle();
    expect(await matchesOf(agent, byWord.id)).toEqual([other.id, draft.id]);
    expect((await eventsOf(byWord.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('is no longer among the matches once it leaves the market', async () => {
    const agent = await fixtures(app).agent();
    const { id } = await save(agent, { query: 'axolotl' });
    const listing = await list({ title: 'Axolotl sitting' });
    await settle();
    await listing.seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    expect(await matchesOf(agent, id)).toEqual([]);
    expect((await listOf(agent)).saved_searches[0]).toMatchObject({ matches: 1 });
  });

  it('is matched with every search in batches, once each, by concurrent workers', async () => {
    const agent = await fixtures(app).agent();
    await manySavedSearches(app, agent.agentId, 2_500);
    await list({ title: 'A quokka that smiles' });
    await app.drain('outbox-relay');
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all(Array.from({ length: 3 }, () => app.drain('saved-searches')));
      app.clock.advance(5_000);
    }
    const [counts] = await app.sql(
      `SELECT count(*)::int AS searches, sum(matches)::int AS matches, sum(event_sequence)::int AS told
         FROM saved_searches WHERE name = 'many'`,
    );
    expect(counts).toEqual({ searches: 2500, matches: 2500, told: 1250 });
    const [reported] = await app.sql(
      `SELECT count(*)::int AS events, count(DISTINCT subject_id)::int AS searches FROM outbox_events
        WHERE name = 'marketplace.saved_search.matched' AND payload->'saved_search'->>'name' = 'many'`,
    );
    expect(reported).toEqual({ events: 1250, searches: 1250 });
    expect(await app.sql('SELECT FROM saved_search_jobs')).toEqual([]);
  });
});
