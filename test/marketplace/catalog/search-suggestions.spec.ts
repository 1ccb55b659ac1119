import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { searchWord } from '../../support/fixtures/catalog';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  for (const tags of [['music theory'], ['music theory', 'mosaics'], ['mosaics']]) {
    await seller.client
      .post('/marketplace/listings', {
        title: 'Mosaics for every wall',
        description: 'Made of glass and stone by patient hands.',
        category: 'creative',
        price_cents: 4_000,
        listing_type: 'fixed_price',
        condition: 'new',
        quantity: 2,
        tags,
      })
      .expect(201);
  }
});
afterAll(() => app.close());

const suggest = async (q: string): Promise<{ text: string; type: string; count?: number }[]> =>
  (await app.client.get(`/marketplace/search/suggestions?q=${encodeURIComponent(q)}`).expect(200)).body
    .suggestions;

describe('suggestions', () => {
  it('are categories, tags, words, and titles with the given prefix', async () => {
    expect(await suggest('mu')).toEqual([
      { text: 'Music', type: 'subcategory' },
      { text: 'music theory', type: 'tag', count: 1 },
    ]);
    expect(await suggest('mosa')).toEqual([
      { text: 'mosaics', type: 'tag', count: 1 },
      { text: 'Mosaics for every wall', type: 'listing', count: 3 },
    ]);
    expect(await suggest('creat')).toContainEqual({ text: 'Creative', type: 'category', count: 3 });
  });

  it('complete the last word of several', async () => {
    expect(await suggest('Patient gla')).toEqual([{ text: 'patient glass', type: 'word', count: 1 }]);
    expect(await suggest('mosaics for ev')).toContainEqual({
      text: 'Mosaics for every wall',
      type: 'listing',
      count: 3,
    });
  });

  it('count the listings of a term once the worker has run, and drop terms without listings', async () => {
    await searchWord(app, 'mosaicist');
    expect((await suggest('mosaici')).map(({ text }) => text)).toEqual(['mosaicist']);
    await app.drain('search-terms');
    expect((await suggest('mosaics')).find(({ type }) => type === 'tag')).toEqual({
      text: 'mosaics',
      type: 'tag',
      count: 2,
    });
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // cached responses have expired
    expect(await suggest('mosaici')).toEqual([]);
  });

  it('are empty for an empty query, and at most ten for any other', async () => {
    expect((await app.client.get('/marketplace/search/suggestions').expect(200)).body).toMatchObject({
      suggestions: [],
      total: 0,
      has_more: false,
    });
    expect(await suggest('')).toEqual([]);
    expect(await suggest('   ')).toEqual([]);
    expect((await suggest('m')).length).toBeLessThanOrEqual(10);
  });

  it.each(["'", '\\', '%', '_', '\u{10ffff}', '🎉', "'; DROP TABLE search_terms; --", 'x'.repeat(100)])(
    'are empty for %j',
    async (q) => {
      expect(await suggest(q)).toEqual([]);
    },
  );

  it.each([
    ['x'.repeat(101), 'string_too_long'],
    ['\0', 'string_unicode'],
  ])('refuse %j', async (q, type) => {
    const { body } = await app.client
      .get(`/marketplace/search/suggestions?q=${encodeURIComponent(q)}`)
      .expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['query', 'q'], type });
  });
});
