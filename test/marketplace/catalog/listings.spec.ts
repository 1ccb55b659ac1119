import { Database } from '../../../src/platform/database/statements';
import { Secrets } from '../../../src/platform/security/secrets';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { splitOf } from '../../support/trades';

const BODY = {
  title: 'Translation of technical documents',
  description: 'From English to German and back, by an agent that knows the words of your trade.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 10,
};
const UNKNOWN = `lst_${'0'.repeat(32)}`;

let app: TestApp;
let seller: TestAgent;
let stranger: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  stranger = await fixtures(app).agent();
});
afterAll(() => app.close());

const create = async (
  changes: object = {},
): Promise<Record<string, unknown> & { id: string; version: number }> => {
  const { body } = await seller.client.post('/marketplace/listings', { ...BODY, ...changes }).expect(201);
  return body as Record<string, unknown> & { id: string; version: number };
};
const path = (listing: { id: string }): string => `/marketplace/listings/${listing.id}`;

describe('a new listing', () => {
  it('has every field of the contract, with defaults for omitted ones', async () => {
    const listing = await create();
    expect(listing).toEqual({
      ...BODY,
      health: null,
      seller_facts: {
        orders: 0,
        median_accept_minutes: null,
        median_delivery_minutes: null,
        on_time_share: null,
      },
      id: expect.stringMatching(/^lst_[0-9a-z]{32}$/),
      seller_id: seller.agentId,
      seller: {
        agent_id: seller.agentId,
        display_name: expect.any(String),
        avatar_url: null,
        rating: null,
        review_count: 0,
        tier: 0,
        verified: false,
        on_vacation: false,
        vacation_until: null,
      },
      short_description: null,
      subcategory: null,
      currency: 'USD',
      quantity_sold: 0,
      repeatable: false,
      images: [],
      image_alts: [],
      tags: [],
      delivery_method: 'digital_manual',
      return_policy: 'no_returns',
      return_details: null,
      estimated_delivery: null,
      agent_instructions: null,
      faqs: [],
      acceptance: null,
      acceptance_sha256: null,
      accepts_offers: true,
      status: 'active',
      views: 0,
      favorites: 0,
      rating: null,
      review_count: 0,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const read = await app.client.get(path(listing)).expect(200);
    expect(read.body).toEqual(listing);
    expect(read.headers.etag).toBe('"v1"');
  });

  it('stores every field exactly as sent', async () => {
    const everything = {
      ...BODY,
      title: "Ünïcödé <b>title</b> 日本語 🎉 '; DROP TABLE listings; --",
      short_description: '<script>alert(1)</script>',
      subcategory: 'translation',
      images: ['https://example.com/a.png', 'http://example.com/b.png'],
      tags: ['German', 'machine learning', "d'accord", 'back\\slash'],
      delivery_method: 'digital_instant',
      return_policy: '14_day',
      return_details: 'Tell me why',
      estimated_delivery: 'instant',
      agent_instructions: 'Send {"text": "…"}',
      faqs: [{ question: 'How fast?', answer: 'At once', position: 3 }],
      accepts_offers: false,
    };
    const listing = await create(everything);
    expect(listing).toMatchObject(everything);
    expect((await app.client.get(path(listing)).expect(200)).body).toMatchObject(everything);
  });

  it('never shows its digital payload and stores it encrypted', async () => {
    const secret = { license: 'K-1234-5678' };
    const listing = await create({ delivery_method: 'digital_instant', digital_payload: secret });
    const displayed = [listing, (await seller.client.get(path(listing))).body];
    expect(JSON.stringify(displayed)).not.toContain(secret.license);
    const [row] = await app.sql<{ digital_payload: Buffer }>(
      'SELECT digital_payload FROM listings WHERE id = $1',
      [listing.id],
    );
    expect(row!.digital_payload.toString('latin1')).not.toContain(secret.license);
    const opened = app.app.get(Secrets).decrypt('digital-payloads', row!.digital_payload, listing.id);
    expect(JSON.parse(opened)).toEqual(secret);
    const spec = await app.client.get(`${path(listing)}/agent-spec`).expect(200);
    expect(spec.body.delivery).toEqual({ method: 'digital_instant', estimated: null, auto: true });
  });

  it('takes the delivery method and return policy from the seller profile by default', async () => {
    const other = await fixtures(app).agent();
    await other.client
      .put('/marketplace/my/profile', { default_shipping: 'api_access', default_return_policy: '30_day' })
      .expect(200);
    const { body } = await other.client.post('/marketplace/listings', BODY).expect(201);
    expect(body).toMatchObject({ delivery_method: 'api_access', return_policy: '30_day' });
  });

  it('is created once per Idempotency-Key', async () => {
    const once = seller.client.with({ 'Idempotency-Key': 'listing-1' });
    const first = await once.post('/marketplace/listings', BODY).expect(201);
    const second = await once.post('/marketplace/listings', BODY).expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('requires a key', async () => {
    const { body } = await app.client.post('/marketplace/listings', BODY).expect(401);
    expect(body.code).toBe('missing_api_key');
  });

  it('trims tags and drops those that differ only in case', async () => {
    expect((await create({ tags: ['German', 'GERMAN', ' french '] })).tags).toEqual(['German', 'french']);
  });
});

describe('the limits of a listing', () => {
  const longest = 'x'.repeat(10_000);
  const faq = { question: 'How fast?', answer: 'At once' };
  const many = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);

  it.each<[string, unknown]>([
    ['title', 'x'.repeat(5)],
    ['title', '🎉'.repeat(200)],
    ['description', 'x'.repeat(20)],
    ['description', longest],
    ['short_description', 'x'.repeat(300)],
    ['price_cents', 1],
    ['price_cents', 100_000_000],
    ['quantity', 1],
    ['quantity', 9_999],
    ['listing_type', 'a'],
    ['images', many(10, 'https://example.com/a.png')],
    ['tags', Array.from({ length: 20 }, (_, n) => `tag ${n}`)],
    ['tags', ['x'.repeat(50)]],
    ['return_details', 'x'.repeat(2_000)],
    ['estimated_delivery', 'x'.repeat(100)],
    ['agent_instructions', 'x'.repeat(5_000)],
    ['faqs', many(20, faq)],
    ['faqs', [{ question: 'x'.repeat(500), answer: 'x'.repeat(2_000) }]],
    ['digital_payload', 'x'.repeat(63_990)],
    ['status', 'draft'],
  ])('allow %s at its limit', async (name, value) => {
    await create({ [name]: value });
  });

  it.each<[string, unknown, string]>([
    ['title', undefined, 'missing'],
    ['title', null, 'string_type'],
    ['title', 'x'.repeat(4), 'string_too_short'],
    ['title', '     ', 'string_pattern_mismatch'],
    ['title', 'x'.repeat(201), 'string_too_long'],
    ['title', 5, 'string_type'],
    ['title', 'half \ud800 a pair', 'string_unicode'],
    ['title', 'with a NUL \0 inside', 'string_unicode'],
    ['description', undefined, 'missing'],
    ['description', 'x'.repeat(19), 'string_too_short'],
    ['description', `${longest}x`, 'string_too_long'],
    ['short_description', '', 'string_too_short'],
    ['short_description', 'x'.repeat(301), 'string_too_long'],
    ['category', undefined, 'missing'],
    ['category', 'cars', 'literal_error'],
    ['subcategory', 'cars', 'literal_error'],
    ['subcategory', 'music', 'literal_error'],
    ['price_cents', undefined, 'missing'],
    ['price_cents', 0, 'greater_than_equal'],
    ['price_cents', 100_000_001, 'less_than_equal'],
    ['price_cents', 9.5, 'int_type'],
    ['price_cents', '900', 'int_type'],
    ['listing_type', undefined, 'missing'],
    ['listing_type', 'Auction', 'string_pattern_mismatch'],
    ['listing_type', 'x'.repeat(31), 'string_pattern_mismatch'],
    ['condition', undefined, 'missing'],
    ['condition', 'used', 'literal_error'],
    ['quantity', undefined, 'missing'],
    ['quantity', 0, 'greater_than_equal'],
    ['quantity', 10_000, 'less_than_equal'],
    ['images', many(11, 'https://example.com/a.png'), 'too_long'],
    ['images', ['javascript:alert(1)'], 'url_parsing'],
    ['images', 'https://example.com/a.png', 'list_type'],
    ['tags', many(21, 'x'), 'too_long'],
    ['tags', ['x'.repeat(51)], 'string_too_long'],
    ['tags', ['a,b'], 'string_pattern_mismatch'],
    ['delivery_method', 'pigeon', 'literal_error'],
    ['return_policy', '60_day', 'literal_error'],
    ['return_details', 'x'.repeat(2_001), 'string_too_long'],
    ['estimated_delivery', 'x'.repeat(101), 'string_too_long'],
    ['agent_instructions', 'x'.repeat(5_001), 'string_too_long'],
    ['faqs', many(21, faq), 'too_long'],
    ['accepts_offers', 'yes', 'bool_type'],
    ['digital_payload', 'x'.repeat(64_000), 'json_too_large'],
    ['status', 'sold_out', 'literal_error'],
    ['status', 'suspended', 'literal_error'],
    ...[
      'seller_id',
      'id',
      'views',
      'version',
      'rating_sum',
      'search_band',
      'popularity',
      'quantity_sold',
      'tier',
      'created_at',
    ].map((name): [string, unknown, string] => [name, 1, 'extra_forbidden']),
  ])('refuse %s %j with %s', async (name, value, type) => {
    const { body } = await seller.client
      .post('/marketplace/listings', { ...BODY, [name]: value })
      .expect(422);
    expect(body.code).toBe('validation_error');
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', name]);
    expect(body.detail[0].type).toBe(type);
  });

  it('apply to each FAQ question and answer', async () => {
    const faqs = [{ question: 'Hm?', answer: '' }];
    const { body } = await seller.client.post('/marketplace/listings', { ...BODY, faqs }).expect(422);
    expect(body.detail.map((problem: { loc: unknown }) => problem.loc)).toEqual([
      ['body', 'faqs', 0, 'question'],
      ['body', 'faqs', 0, 'answer'],
    ]);
  });
});

describe('updating a listing', () => {
  it('changes only the given fields and increments the version', async () => {
    const listing = await create({ short_description: 'Short', subcategory: 'translation' });
    const change = { price_cents: 900, short_description: null, tags: ['new'] };
    const { body, headers } = await seller.client.put(path(listing), change).expect(200);
    expect(body).toEqual({ ...listing, ...change, version: 2, updated_at: expect.any(String) });
    expect(headers.etag).toBe('"v2"');
  });

  it('keeps the version when nothing changes', async () => {
    const listing = await create({ faqs: [{ question: 'How fast?', answer: 'At once' }] });
    const same = { title: listing.title, faqs: listing.faqs, status: 'active' };
    expect((await seller.client.put(path(listing), same).expect(200)).body).toEqual(listing);
    expect((await seller.client.put(path(listing), {}).expect(200)).body).toEqual(listing);
  });

  it('requires the subcategory to belong to the category', async () => {
    const listing = await create({ subcategory: 'translation' });
    const { body } = await seller.client.put(path(listing), { category: 'creative' }).expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'subcategory']);
    await seller.client.put(path(listing), { category: 'creative', subcategory: 'music' }).expect(200);
    await seller.client.put(path(listing), { category: 'other', subcategory: null }).expect(200);
  });

  it('is refused when If-Match names an outdated version', async () => {
    const listing = await create();
    await seller.client.with({ 'If-Match': '"v1"' }).put(path(listing), { price_cents: 1_000 }).expect(200);
    const { body } = await seller.client
      .with({ 'If-Match': '"v1"' })
      .put(path(listing), { price_cents: 1 })
      .expect(412);
    expect(body.code).toBe('etag_mismatch');
    await seller.client.with({ 'If-Match': '"v1"' }).delete(path(listing)).expect(412);
    expect((await app.client.get(path(listing)).expect(200)).body.price_cents).toBe(1_000);
  });

  it('succeeds for one of three concurrent requests with the same version', async () => {
    const listing = await create();
    const change = async (price: number): Promise<number> =>
      (await seller.client.with({ 'If-Match': '"v1"' }).put(path(listing), { price_cents: price })).status;
    const statuses = await Promise.all([change(1), change(2), change(3)]);
    expect(statuses.sort()).toEqual([200, 412, 412]);
  });

  it('marks it sold out at quantity 0, and active again with new units', async () => {
    const listing = await create();
    expect((await seller.client.put(path(listing), { quantity: 0 }).expect(200)).body.status).toBe(
      'sold_out',
    );
    expect((await seller.client.put(path(listing), { quantity: 3 }).expect(200)).body.status).toBe('active');
    await seller.client.put(path(listing), { quantity: -1 }).expect(422);
  });

  it('returns 404 to a stranger and changes nothing', async () => {
    const listing = await create();
    for (const answer of [
      await stranger.client.put(path(listing), { price_cents: 1 }),
      await stranger.client.delete(path(listing)),
      await seller.client.put(`/marketplace/listings/${UNKNOWN}`, { price_cents: 1 }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'listing_not_found']);
    }
    await app.client.put(path(listing), { price_cents: 1 }).expect(401);
    expect((await app.client.get(path(listing)).expect(200)).body).toEqual(listing);
  });

  it.each(['seller_id', 'views', 'version', 'rating', 'quantity_sold', 'search_band', 'id'])(
    'never sets %s',
    async (name) => {
      const listing = await create();
      const { body } = await seller.client.put(path(listing), { [name]: 1 }).expect(422);
      expect(body.detail[0]).toMatchObject({ loc: ['body', name], type: 'extra_forbidden' });
    },
  );

  it('can replace or clear the digital payload', async () => {
    const listing = await create({ digital_payload: 'first', delivery_method: 'digital_instant' });
    expect(
      (await seller.client.put(path(listing), { digital_payload: 'second' }).expect(200)).body.version,
    ).toBe(2);
    await seller.client.put(path(listing), { digital_payload: null }).expect(200);
    const [row] = await app.sql('SELECT digital_payload FROM listings WHERE id = $1', [listing.id]);
    expect(row).toEqual({ digital_payload: null });
  });
});

describe('reading a listing', () => {
  it('returns 304 to a reader that already has it', async () => {
    const listing = await create();
    const answer = await seller.client.with({ 'If-None-Match': '"v1"' }).get(path(listing)).expect(304);
    expect(answer.text).toBe('');
    await app.client.with({ 'If-None-Match': '"v9", W/"v1"' }).get(path(listing)).expect(304);
    await app.client.with({ 'If-None-Match': '"v2"' }).get(path(listing)).expect(200);
  });

  it('takes one query', async () => {
    const listing = await create();
    const { countQueries } = queryCounter(app);
    expect(await countQueries(() => app.client.get(`${path(listing)}?_fresh`).expect(200))).toBe(1);
  });

  it.each([UNKNOWN, 'lst_1', 'ord_1', "lst_' OR 1=1", '%00', '..'])(
    'returns 404 for the id %s',
    async (id) => {
      const { status } = await app.client.get(`/marketplace/listings/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
    },
  );

  it('refuses a wrong key even though none is needed', async () => {
    const listing = await create();
    await app.client.as('rlt_test_wrong').get(path(listing)).expect(401);
  });
});

describe('the caller’s own listings', () => {
  it('are returned in every status, newest first, in pages', async () => {
    const own = await fixtures(app).agent();
    const ids: string[] = [];
    for (const changes of [{}, { status: 'draft' }, {}, {}]) {
      ids.unshift(
        (await own.client.post('/marketplace/listings', { ...BODY, ...changes }).expect(201)).body.id,
      );
    }
    await own.client.delete(`/marketplace/listings/${ids[3]}`).expect(204);
    const list = async (
      query = '',
    ): Promise<{ listings: { id: string }[]; total: number; next_cursor?: string; has_more: boolean }> =>
      (await own.client.get(`/marketplace/my/listings${query}`).expect(200)).body;
    const all = await list();
    expect(all.listings.map(({ id }) => id)).toEqual(ids);
    expect(all).toMatchObject({ total: 4, has_more: false });
    const first = await list('?limit=3');
    const rest = await list(`?limit=3&cursor=${first.next_cursor}`);
    expect([...first.listings, ...rest.listings].map(({ id }) => id)).toEqual(ids);
    expect((await list('?status=draft')).listings.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list('?status=archived')).total).toBe(1);
    expect(await list('?offset=100')).toMatchObject({ listings: [], total: 4 });
    expect((await own.client.get('/marketplace/sellers/me/listings').expect(200)).body).toEqual(all);
  });

  it('take as many queries for one as for many', async () => {
    const own = await fixtures(app).agent();
    const { countQueries } = queryCounter(app);
    await own.client.post('/marketplace/listings', BODY).expect(201);
    await own.client.get('/marketplace/my/listings').expect(200); // the key is cached from here on
    const one = await countQueries(() => own.client.get('/marketplace/my/listings').expect(200));
    for (let n = 0; n < 5; n++) await own.client.post('/marketplace/listings', BODY).expect(201);
    expect(await countQueries(() => own.client.get('/marketplace/my/listings').expect(200))).toBe(one);
  });

  it('require a key, a known status, and a valid limit', async () => {
    await app.client.get('/marketplace/my/listings').expect(401);
    await app.client.get('/marketplace/sellers/me/listings').expect(401);
    await seller.client.get('/marketplace/my/listings?status=sold').expect(422);
    await seller.client.get('/marketplace/my/listings?limit=101').expect(422);
    await seller.client.get('/marketplace/my/listings?limit=0').expect(422);
  });
});

describe('the agent-spec', () => {
  it('contains a purchase request that works as is', async () => {
    const listing = await create();
    const { body: spec } = await app.client.get(`${path(listing)}/agent-spec`).expect(200);
    expect(spec).toMatchObject({
      listing_id: listing.id,
      price_cents: 2_500,
      total_cents: 2_500,
      available: 10,
      currency: 'USD',
    });
    expect(spec.seller).toEqual({
      ...(listing.seller as object),
      trust_score: 0,
      facts: listing.seller_facts,
    });
    const { method, path: to, body, headers } = spec.purchase;
    expect([method, headers['X-API-Key']]).toEqual(['POST', '<API_KEY>']);
    expect(headers['Idempotency-Key']).toBe(spec.purchase_token);
    expect(spec.negotiate.headers['Idempotency-Key']).toBe(
      '<one per intended offer, the same on every retry>',
    );
    const order = await stranger.client.post(to, body).expect(201);
    expect(order.body.listing_id).toBe(listing.id);
  });

  it('asks for an address when the item is shipped', async () => {
    const listing = await create({ delivery_method: 'physical' });
    const { body: spec } = await app.client.get(`${path(listing)}/agent-spec`).expect(200);
    expect(Object.keys(spec.purchase.body)).toEqual([
      'listing_id',
      'quantity',
      'expected_total_cents',
      'shipping_address',
    ]);
    expect(spec.policies.auto_complete_hours).toBe(14 * 24);
  });

  it('is hidden with its listing', async () => {
    const listing = await create({ status: 'draft' });
    await app.client.get(`${path(listing)}/agent-spec`).expect(404);
    await app.client.get(`${path(listing)}/fees`).expect(404);
  });
});

describe('the fees of a listing', () => {
  it('are charged once per order, to the seller only', async () => {
    const listing = await create({ price_cents: 333 });
    const { body } = await app.client.get(`${path(listing)}/fees?quantity=3`).expect(200);
    expect(body).toEqual({
      listing_id: listing.id,
      seller_id: seller.agentId,
      quantity: 3,
      unit_price_cents: 333,
      subtotal_cents: 999,
      item_price_cents: 999,
      total_cents: 999,
      ...splitOf(999),
      platform_fee_rate: 7,
      seller_trust_tier: 0,
      currency: 'USD',
      purchase_token: expect.stringMatching(/^ptk_/) as string,
    });
    expect((await app.client.get(`${path(listing)}/fees`).expect(200)).body.quantity).toBe(1);
  });

  it.each([0, 10_000, 'many', '1.5'])('refuse the quantity %s', async (quantity) => {
    const listing = await create();
    const { body } = await app.client.get(`${path(listing)}/fees?quantity=${quantity}`).expect(422);
    expect(body.detail[0].loc).toEqual(['query', 'quantity']);
  });
});

/** Counts the queries outside transactions. */
function queryCounter(of: TestApp): { countQueries(work: () => PromiseLike<unknown>): Promise<number> } {
  const { pool } = of.app.get(Database) as unknown as { pool: { query: (...values: unknown[]) => unknown } };
  return {
    async countQueries(work) {
      const spy = jest.spyOn(pool, 'query');
      await work();
      const calls = spy.mock.calls.filter(([query]) => !JSON.stringify(query).includes('pg_notify')).length;
      spy.mockRestore();
      return calls;
    },
  };
}
