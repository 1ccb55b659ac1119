import { Database } from '../../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { listingHealth, noListingIsPopular, popularity, ratings } from '../../support/fixtures/catalog';
import { sellerTier } from '../../support/fixtures/sellers';

interface Answer {
  results: { id: string; title: string; price_cents: number }[];
  total_results: number;
  total_is_capped: boolean;
  total_pages: number;
  page: number;
  limit: number;
  query: string | null;
  corrected_query?: string;
  facets?: Record<string, Record<string, number>>;
}

let app: TestApp;
let seller: TestAgent;
let other: TestAgent;
const ids = new Map<string, string>();

/** A small catalog; every title begins with a different word. */
const CATALOG: Record<string, object> = {
  Alpha: {
    description: 'Alphabetical translation of novels, slowly.',
    price_cents: 500,
    tags: ['German', 'machine learning'],
    subcategory: 'translation',
  },
  Bravo: {
    title: 'Bravo translation of contracts',
    price_cents: 1_500,
    condition: 'like_new',
    tags: ['german'],
  },
  Charlie: {
    short_description: 'Translation on demand',
    price_cents: 1_000,
    delivery_method: 'api_access',
    return_policy: '7_day',
  },
  Delta: {
    category: 'creative',
    subcategory: 'music',
    price_cents: 99_999,
    tags: ['translation'],
    condition: 'fair',
  },
  Echo: { category: 'creative', price_cents: 1, quantity: 3 },
  Foxtrot: {
    category: 'digital-goods',
    subcategory: 'datasets',
    price_cents: 100_000_000,
    listing_type: 'fixed_price',
  },
};

beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  other = await fixtures(app).agent();
  for (const [name, changes] of Object.entries(CATALOG)) {
    const owner = name === 'Echo' ? other : seller;
    const { body } = await owner.client
      .post('/marketplace/listings', {
        title: `${name} listing of the catalogue`,
        description: `What ${name} describes is something else altogether.`,
        category: 'skills-services',
        price_cents: 2_500,
        listing_type: 'service',
        condition: 'new',
        quantity: 10,
        delivery_method: 'digital_manual',
        ...changes,
      })
      .expect(201);
    ids.set(name, body.id as string);
  }
  await agentIs(app, other.agentId, 'verified');
  await sellerTier(app, other.agentId, 2);
  await listingHealth(app, ids.get('Bravo')!, 'healthy');
  await listingHealth(app, ids.get('Delta')!, 'failing');
});
afterAll(() => app.close());

const search = async (query: string): Promise<Answer> =>
  (await app.client.get(`/marketplace/search?${query}`).expect(200)).body as Answer;
const names = (answer: Answer): string[] =>
  answer.results.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0] ?? id);
const found = async (query: string): Promise<string[]> => names(await search(query));

describe('searching by words', () => {
  it('ranks the title above tags, the short description, and the description', async () => {
    expect(await found('q=translation')).toEqual(['Bravo', 'Delta', 'Charlie', 'Alpha']);
  });

  it('finds other forms of a word', async () => {
    expect((await found('q=TRANSLATIONS')).sort()).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  });

  it('requires all words, or one side of an "or", and excludes words after a minus', async () => {
    expect(await found('q=translation+contract')).toEqual(['Bravo']);
    expect((await found('q=contracts+or+novels')).sort()).toEqual(['Alpha', 'Bravo']);
    expect((await found('q=translation+-contracts')).sort()).toEqual(['Alpha', 'Charlie', 'Delta']);
    expect((await found('q=-translation')).sort()).toEqual(['Echo', 'Foxtrot']);
  });

  it('treats quoted words as a phrase', async () => {
    expect(await found('q=%22translation+of+novels%22')).toEqual(['Alpha']);
    expect(await found('q=%22novels+translation%22')).toEqual([]);
    expect((await found('q=translation+-%22of+novels%22')).sort()).toEqual(['Bravo', 'Charlie', 'Delta']);
  });

  it('finds nothing for stop words or punctuation', async () => {
    expect(await found('q=the')).toEqual([]);
    expect(await found('q=%21%21%21')).toEqual([]);
  });

  it('returns everything without words, most popular first', async () => {
    expect((await search('q=')).total_results).toBe(6);
    expect((await search('q=+++')).query).toBeNull();
    await popularity(app, ids.get('Echo')!, 9);
    expect((await found('limit=2&page=1&condition=new'))[0]).toBe('Echo');
    expect((await found('limit=3'))[0]).toBe('Echo');
    await noListingIsPopular(app);
  });

  it.each([
    "'; DROP TABLE listings; --",
    "' OR '1'='1",
    '\\',
    "'",
    '"',
    '"""',
    '((((',
    ':* & | ! <->',
    '§category:creative',
    '%',
    '_',
    '<script>alert(1)</script>',
    '日本語',
    '🎉🎉',
    'ﷺ',
    '-',
    '- -',
    'or or or',
    '-"a b" or -c',
    'a'.repeat(500),
    '"'.repeat(500),
    '$1',
    'https://example.com/x?y=z',
    'state-of-the-art',
  ])('answers %j', async (q) => {
    const { status, body } = await app.client.get(`/marketplace/search?q=${encodeURIComponent(q)}`);
    expect([status, Array.isArray(body.results)]).toEqual([200, true]);
    for (const sort of ['price_asc', 'newest']) {
      await app.client
        .get(`/marketplace/search?facets=true&sort=${sort}&q=${encodeURIComponent(q)}`)
        .expect(200);
    }
  });

  it('does not interpret text as a filter', async () => {
    expect(await found(`q=${encodeURIComponent('§category:creative')}`)).toEqual([]);
  });
});

describe('filters', () => {
  it.each<[string, string[]]>([
    ['category=creative', ['Delta', 'Echo']],
    ['subcategory=music', ['Delta']],
    ['category=creative&subcategory=datasets', []],
    ['condition=like_new', ['Bravo']],
    ['delivery=api_access', ['Charlie']],
    ['return_policy=7_day', ['Charlie']],
    ['verified_seller=true', ['Echo']],
    ['verified_seller=false', ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Foxtrot']],
    ['healthy=true', ['Bravo']],
    ['healthy=true&q=translation', ['Bravo']],
    ['healthy=true&category=creative', []],
    ['healthy=false', ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot']],
    ['min_seller_tier=2', ['Echo']],
    ['min_seller_tier=3', []],
    ['min_seller_tier=1&verified_seller=false', []],
    ['q=translation&min_seller_tier=0', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
    ['tags=german', ['Alpha', 'Bravo']],
    ['tags=GERMAN,Machine+Learning', ['Alpha']],
    ["tags=it's", []],
    ['tags=back%5Cslash', []],
    ['min_price=1000&max_price=1500', ['Bravo', 'Charlie']],
    ['min_price=1001&max_price=1499', []],
    ['max_price=1', ['Echo']],
    ['min_price=0&max_price=0', []],
    ['min_price=100000000', ['Foxtrot']],
    ['min_price=99999&max_price=99999', ['Delta']],
    ['q=translation&category=creative', ['Delta']],
    ['q=translation&min_price=501&condition=new', ['Charlie']],
    ['q=%22of+novels%22&verified_seller=false', ['Alpha']],
    ['_ignored=1&category=creative', ['Delta', 'Echo']],
  ])('%s', async (query, expected) => {
    for (const sort of ['relevance', 'price_asc', 'price_desc', 'newest', 'popular', 'rating']) {
      const answer = await search(`${query}&sort=${sort}`);
      expect(names(answer).sort()).toEqual([...expected].sort());
      expect(answer).toMatchObject({ total_results: expected.length, total_is_capped: false });
    }
  });

  it('seller_id', async () => {
    expect(await found(`seller_id=${other.agentId}`)).toEqual(['Echo']);
    expect(await found('seller_id=nobody-at-all')).toEqual([]);
  });

  it('min_rating, exactly', async () => {
    for (const [name, points, voices] of [
      ['Alpha', 9, 2],
      ['Bravo', 8, 2],
      ['Charlie', 5, 1],
    ] as const) {
      await ratings(app, ids.get(name)!, points, voices);
    }
    expect((await found('min_rating=4')).sort()).toEqual(['Alpha', 'Bravo', 'Charlie']);
    expect((await found('min_rating=4.1')).sort()).toEqual(['Alpha', 'Charlie']);
    expect((await found('min_rating=4.5')).sort()).toEqual(['Alpha', 'Charlie']);
    expect(await found('min_rating=4.51')).toEqual(['Charlie']);
    expect(await found('min_rating=5')).toEqual(['Charlie']);
    expect((await found('sort=rating')).slice(0, 2)).toEqual(['Charlie', 'Alpha']);
  });

  it.each<[string, string, string]>([
    ['category=cars', 'category', 'literal_error'],
    ['subcategory=cars', 'subcategory', 'literal_error'],
    ['condition=used', 'condition', 'literal_error'],
    ['delivery=pigeon', 'delivery', 'literal_error'],
    ['return_policy=never', 'return_policy', 'literal_error'],
    ['sort=cheap', 'sort', 'literal_error'],
    ['min_price=-1', 'min_price', 'greater_than_equal'],
    ['min_price=ten', 'min_price', 'int_parsing'],
    ['min_price=1.5', 'min_price', 'int_parsing'],
    ['max_price=100000001', 'max_price', 'less_than_equal'],
    ['min_price=10&max_price=9', 'max_price', 'greater_than_equal'],
    ['min_rating=0.9', 'min_rating', 'greater_than_equal'],
    ['min_rating=5.1', 'min_rating', 'less_than_equal'],
    ['min_rating=good', 'min_rating', 'float_parsing'],
    ['verified_seller=maybe', 'verified_seller', 'bool_parsing'],
    ['min_seller_tier=5', 'min_seller_tier', 'less_than_equal'],
    ['seller_id=Not+An+Id', 'seller_id', 'string_pattern_mismatch'],
    [`tags=${Array.from({ length: 21 }, () => 'x').join()}`, 'tags', 'too_long'],
    [`tags=${'x'.repeat(51)}`, 'tags', 'string_too_long'],
    [`q=${'x'.repeat(501)}`, 'q', 'string_too_long'],
    ['q=%00', 'q', 'string_unicode'],
    ['page=0', 'page', 'greater_than_equal'],
    ['page=one', 'page', 'int_parsing'],
    ['limit=0', 'limit', 'greater_than_equal'],
    ['limit=101', 'limit', 'less_than_equal'],
    ['page=501&limit=20', 'page', 'less_than_equal'],
    ['page=101&limit=100', 'page', 'less_than_equal'],
    ['facets=2', 'facets', 'bool_parsing'],
  ])('refuse %s', async (query, name, type) => {
    const { body } = await app.client.get(`/marketplace/search?${query}`).expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['query', name], type });
  });
});

describe('sorting and paging', () => {
  it('orders by price and age', async () => {
    expect(await found('sort=price_asc')).toEqual(['Echo', 'Alpha', 'Charlie', 'Bravo', 'Delta', 'Foxtrot']);
    expect(await found('sort=price_desc&q=translation')).toEqual(['Delta', 'Bravo', 'Charlie', 'Alpha']);
    expect(await found('sort=newest')).toEqual(['Foxtrot', 'Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(await found('sort=newest&category=creative')).toEqual(['Echo', 'Delta']);
  });

  it.each([
    'sort=price_asc',
    'q=translation',
    'q=translation&sort=newest',
    'category=skills-services',
    'verified_seller=false',
  ])('returns every match of %s once across pages', async (query) => {
    const whole = await search(query);
    const pages: string[] = [];
    for (let page = 1; page <= whole.total_results; page++) {
      const answer = await search(`${query}&limit=1&page=${page}`);
      expect(answer).toMatchObject({
        total_results: whole.total_results,
        total_pages: whole.total_results,
        page,
        limit: 1,
      });
      pages.push(...names(answer));
    }
    expect(pages).toEqual(names(whole));
  });

  it('returns the totals beyond the last page', async () => {
    for (const query of [
      'page=500',
      'q=translation&page=500',
      'sort=price_asc&page=9',
      'q=translation&sort=newest&page=100&limit=100',
    ]) {
      const answer = await search(query);
      expect(answer.results).toEqual([]);
      expect(answer.total_results).toBeGreaterThan(3);
    }
  });

  it('takes one query, however many results there are', async () => {
    const { pool } = app.app.get(Database) as unknown as {
      pool: { query: (...values: unknown[]) => unknown };
    };
    for (const query of [
      'q=translation',
      'q=contracts',
      'category=creative',
      'sort=newest',
      'q=%22of+novels%22&facets=true&verified_seller=false',
    ]) {
      const spy = jest.spyOn(pool, 'query');
      await app.client.with({ Range: 'bytes=0-' }).get(`/marketplace/search?${query}`).expect(200);
      expect([query, spy.mock.calls.length]).toEqual([query, 1]);
      spy.mockRestore();
    }
  });
});

describe('facets', () => {
  it('count the matches', async () => {
    const { facets } = await search('q=translation&facets=true&limit=1');
    expect(facets).toEqual({
      category: { 'skills-services': 3, creative: 1 },
      subcategory: { translation: 1, music: 1 },
      condition: { new: 2, like_new: 1, fair: 1 },
      delivery_method: { digital_manual: 3, api_access: 1 },
      return_policy: { no_returns: 3, '7_day': 1 },
    });
    expect((await search('facets=true')).facets!.category).toEqual({
      'skills-services': 3,
      creative: 2,
      'digital-goods': 1,
    });
    expect((await search('q=nothingatall&facets=1')).facets!.category).toEqual({});
    expect(await search('q=translation')).not.toHaveProperty('facets');
  });
});

describe('typos', () => {
  it('are corrected when the original words find nothing, and the response says so', async () => {
    const answer = await search('q=tranlsation+contracs');
    expect(answer).toMatchObject({
      query: 'tranlsation contracs',
      corrected_query: 'translation contracts',
      total_results: 1,
    });
    expect(names(answer)).toEqual(['Bravo']);
  });

  it('are not corrected when there are results, or no similar words', async () => {
    expect(await search('q=translation')).not.toHaveProperty('corrected_query');
    expect(await search('q=xylophonist')).toMatchObject({ total_results: 0, query: 'xylophonist' });
    expect(await search('q=xylophonist')).not.toHaveProperty('corrected_query');
  });

  it('are corrected within the filters', async () => {
    expect(await found('q=tranlsation&category=creative')).toEqual(['Delta']);
    expect(await found('q=tranlsation&category=other')).toEqual([]);
  });

  it('are corrected to the words of a listing as soon as it is published', async () => {
    const title = 'Quixotic windmills for knights';
    const body = {
      title,
      description: 'They turn in every wind there is.',
      category: 'other',
      price_cents: 1,
    };
    await seller.client
      .post('/marketplace/listings', {
        ...body,
        listing_type: 'service',
        condition: 'new',
        quantity: 1,
        status: 'draft',
      })
      .expect(201);
    expect((await search('q=quixotc')).total_results).toBe(0);
    const { body: listing } = await seller.client
      .post('/marketplace/listings', { ...body, listing_type: 'service', condition: 'new', quantity: 1 })
      .expect(201);
    expect(await search('q=quixotc')).toMatchObject({ total_results: 1, corrected_query: 'quixotic' });
    await seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    expect((await search('q=quixotc')).total_results).toBe(0);
  });
});
