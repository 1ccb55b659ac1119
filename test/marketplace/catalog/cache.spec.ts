import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { newId } from '../../../src/kernel/ids';
import { allowCompression } from '../../../src/platform/cache/compression';
import { ResponseCache } from '../../../src/platform/fast/response-cache';
import { Stock } from '../../../src/marketplace/catalog/stock';
import { Database } from '../../../src/platform/database/statements';
import { Transactions } from '../../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../../support/app';
import { describeFast, itFast } from '../../support/fast';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { recordStatements } from '../../support/count-statements';
import { searchBand } from '../../support/fixtures/catalog';

const BODY = {
  title: 'Weather reports for sailors',
  description: 'Wind and waves for the next three days, wherever you are at sea.',
  category: 'other',
  price_cents: 900,
  listing_type: 'service',
  condition: 'new',
  quantity: 10,
};

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
});
afterAll(() => app.close());

async function listing(changes: object = {}): Promise<string> {
  return (await seller.client.post('/marketplace/listings', { ...BODY, ...changes }).expect(201)).body
    .id as string;
}
const read = async (path: string): Promise<Record<string, never>> =>
  (await app.client.get(path).expect(200)).body as Record<string, never>;

/** Counts the queries of an anonymous read. */
async function queriesOf(path: string): Promise<number> {
  const { pool } = app.app.get(Database) as unknown as { pool: { query: (...values: unknown[]) => unknown } };
  const spy = jest.spyOn(pool, 'query');
  await app.client.get(path).expect(200);
  const calls = spy.mock.calls.filter(([query]) => !JSON.stringify(query).includes('pg_notify')).length;
  spy.mockRestore();
  return calls;
}

describe('cached responses', () => {
  itFast('save the queries of every public catalog read', async () => {
    const id = await listing();
    await new Promise((resolve) => setTimeout(resolve, 20)); // wait for invalidations
    const paths = [
      `/marketplace/listings/${id}`,
      '/marketplace/search?q=weather',
      '/marketplace/search/suggestions?q=wea',
      '/marketplace/categories',
      '/marketplace/discover',
      `/marketplace/sellers/${seller.agentId}`,
    ];
    for (const path of paths) {
      expect([path, (await queriesOf(path)) > 0]).toEqual([path, true]);
      expect([path, await queriesOf(path)]).toEqual([path, 0]);
    }
  });

  it('are never served to requests with a key', async () => {
    const id = await listing({ status: 'draft' });
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
    await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
  });

  it('keep their ETag, so a matching If-None-Match gets a 304', async () => {
    const id = await listing();
    await read(`/marketplace/listings/${id}`);
    await app.client.with({ 'If-None-Match': '"v1"' }).get(`/marketplace/listings/${id}`).expect(304);
  });

  it('are dropped as soon as a listing changes', async () => {
    const id = await listing({ title: 'Tide tables for harbours' });
    const all = async () => ({
      price: (await read(`/marketplace/listings/${id}`)).price_cents,
      spec: (await read(`/marketplace/listings/${id}/agent-spec`)).price_cents,
      fees: (await read(`/marketplace/listings/${id}/fees`)).subtotal_cents,
      search: ((await read('/marketplace/search?q=harbours')).results as { price_cents: number }[])[0]
        ?.price_cents,
    });
    for (const price of [900, 901, 902]) {
      await seller.client.put(`/marketplace/listings/${id}`, { price_cents: price }).expect(200);
      expect(await all()).toEqual({ price, spec: price, fees: price, search: price });
      expect(await all()).toEqual({ price, spec: price, fees: price, search: price });
    }
    await seller.client.delete(`/marketplace/listings/${id}`).expect(204);
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
    expect((await read('/marketplace/search?q=harbours')).total_results).toBe(0);
  });

  it('are dropped as soon as units are taken or returned', async () => {
    const id = await listing({ title: 'Charts of the northern coast', quantity: 1 });
    const order = newId('ord');
    const [stock, transactions] = [app.app.get(Stock), app.app.get(Transactions)];
    const seen = async () => [
      (await read(`/marketplace/listings/${id}`)).status,
      (await read('/marketplace/search?q=northern+coast')).total_results,
    ];
    expect(await seen()).toEqual(['active', 1]);
    await transactions.run((tx) =>
      stock.reserve(tx, { listingId: id, quantity: 1, buyerId: 'bob', orderId: order }),
    );
    expect(await seen()).toEqual(['sold_out', 0]);
    await transactions.run((tx) => stock.giveBack(tx, { id: order, listingId: id, quantity: 1 }));
    expect(await seen()).toEqual(['active', 1]);
  });

  it('show a new listing at once in categories, suggestions, and the seller profile', async () => {
    const counts = async () => {
      const { categories } = (await read('/marketplace/categories')) as unknown as {
        categories: { slug: string; listing_count: number }[];
      };
      const { suggestions } = (await read('/marketplace/search/suggestions?q=zanzib')) as unknown as {
        suggestions: unknown[];
      };
      const seen = await read(`/marketplace/sellers/${seller.agentId}`);
      const other = categories.find(({ slug }) => slug === 'other')!.listing_count;
      return [other, suggestions.length, seen.active_listings as number];
    };
    const [other, , active] = (await counts()) as [number, number, number];
    await listing({ title: 'Zanzibar for beginners' });
    expect(await counts()).toEqual([other + 1, 2, active + 1]);
  });

  it('are dropped when a listing is suspended', async () => {
    const id = await listing();
    await read(`/marketplace/listings/${id}`);
    await fixtures(app).operator.post(`/admin/listings/${id}/suspend`, {}).expect(200);
    await app.client.get(`/marketplace/listings/${id}`).expect(404);
  });
});

describeFast('the response cache', () => {
  const ENTRIES = 2_000;
  const TOTAL = 16 * 1024 * 1024;
  const LARGEST = 128 * 1024;

  /** Responses also expire by age; a frozen clock keeps all of them fresh. */
  beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(performance.now()));
  afterEach(() => jest.restoreAllMocks());

  const isKept = async (path: string): Promise<boolean> => (await queriesOf(path)) === 0;
  /** An anonymous request as the cache sees it. Ending the response completes it. */
  const requestOnce = (path: string): ServerResponse => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path });
    const response = new ServerResponse(incoming);
    app.app.get(ResponseCache).lookUp(incoming, response, '203.0.113.1');
    return response;
  };
  /** The second request for an address: a full cache keeps no other response. */
  const request = (path: string): ServerResponse => {
    requestOnce(path);
    return requestOnce(path);
  };
  /** Reads this many different URLs. Requests over HTTP would take a hundred times as long. */
  const flood = (count: number, body = 'x'): void => {
    for (let n = 0; n < count; n++) request(`/public/donate/tiers?_flood=${++floods}`).end(body);
  };
  let floods = 0;

  /** Publishes an article whose response has exactly this many bytes. */
  async function articleOf(bytes: number): Promise<string> {
    const path = (slug: string): string => `/public/articles/${slug}`;
    const publish = async (content: number, description: number): Promise<string> => {
      const slug = `pages-${String(++articles).padStart(3, '0')}`;
      const body = {
        slug,
        title: 'A long read',
        category: 'Tutorials',
        content: 'x'.repeat(content),
        description: 'y'.repeat(description),
      };
      const { id } = (await seller.client.post('/articles', body).expect(201)).body as { id: string };
      await fixtures(app).operator.post(`/admin/articles/${id}/review`, { action: 'approve' }).expect(200);
      return slug;
    };
    const size = async (slug: string): Promise<number> =>
      Buffer.byteLength((await app.client.get(path(slug)).expect(200)).text);
    const [content, description] = [50_000, 100];
    const missing = bytes - (await size(await publish(content, description)));
    // The content is in the response twice, as Markdown and as HTML; the description is in it once.
    const slug = await publish(content + Math.floor(missing / 2), description + (missing % 2));
    expect(await size(slug)).toBe(bytes);
    return path(slug);
  }
  let articles = 0;

  it('holds two thousand responses and evicts the oldest', async () => {
    const [first, second] = ['/marketplace/categories?_first', '/marketplace/categories?_second'];
    await read(first);
    await read(second);
    flood(ENTRIES - 2);
    expect(await isKept(first)).toBe(true);
    flood(1);
    expect(await isKept(second)).toBe(true);
    expect(await isKept(first)).toBe(false);
  });

  it('that has many responses keeps only those that are requested again', async () => {
    const [first, other] = ['/marketplace/categories?_once', '/marketplace/categories?_twice'];
    for (let n = 0; n < 200; n++) requestOnce(`/public/donate/tiers?_only=${n}`).end('x');
    await read(first);
    expect(await isKept(first)).toBe(false);
    expect(await isKept(first)).toBe(true);
    jest.mocked(performance.now).mockReturnValue(performance.now() + 3_600_000);
    await read(other); // the others have expired
    expect(await isKept(other)).toBe(true);
  });

  it('stores no response whose data changed while it was made', async () => {
    const cache = app.app.get(ResponseCache);
    const path = (name: string): string => `/public/articles?_during=${name}`;
    const isStored = (name: string): boolean => {
      const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path(name) });
      return cache.lookUp(incoming, new ServerResponse(incoming), '203.0.113.1') !== undefined;
    };
    const [before, during, after] = [
      request(path('before')),
      request(path('during')),
      request(path('after')),
    ];
    before.end('old');
    expect(isStored('before')).toBe(true);
    cache.invalidate('articles');
    during.end('old');
    expect([isStored('before'), isStored('during')]).toEqual([false, false]);
    request(path('during')).end('new');
    expect(isStored('during')).toBe(true);
    after.end('old');
    expect(isStored('after')).toBe(false);
  });

  it('holds 16 MiB in total, and no response over 128 KiB', async () => {
    expect(await isKept(await articleOf(LARGEST + 1))).toBe(false);
    const largest = await articleOf(LARGEST);
    expect(await isKept(largest)).toBe(true);
    flood(TOTAL / LARGEST - 1, 'x'.repeat(LARGEST));
    expect(await isKept(largest)).toBe(true);
    flood(1);
    expect(await isKept(largest)).toBe(false);
  });

  it('counts a compressible response twice', async () => {
    const page = '/marketplace/categories?_compressed';
    const floodCompressible = (count: number): void => {
      for (let n = 0; n < count; n++) {
        const response = request(`/public/donate/tiers?_flood=${++floods}`);
        allowCompression(response);
        response.end('x'.repeat(LARGEST));
      }
    };
    flood(TOTAL / LARGEST, 'x'.repeat(LARGEST));
    await read(page);
    await read(page);
    floodCompressible(TOTAL / LARGEST / 2 - 1);
    expect(await isKept(page)).toBe(true);
    floodCompressible(1);
    expect(await isKept(page)).toBe(false);
  });

  it('stores no response for a URL longer than 500 characters', async () => {
    const padded = (length: number): string => '/marketplace/categories?_pad='.padEnd(length, 'x');
    for (const [length, kept] of [
      [500, true],
      [501, false],
    ] as const) {
      await read(padded(length));
      await read(padded(length)); // the cache is full
      expect([length, await isKept(padded(length))]).toEqual([length, kept]);
    }
  });

  it('reclaims the space of replaced and dropped responses', async () => {
    const large = 'x'.repeat(LARGEST);
    for (let n = 0; n < 20; n++) request(`/public/articles?_room=${n}`).end(large);
    app.app.get(ResponseCache).invalidate('articles');
    const path = '/marketplace/categories?_room';
    for (const response of [request(path), request(path)]) response.end(large);
    for (let time = 0; time < 2; time++) await read(`${path}=1`); // the cache is full
    flood(TOTAL / LARGEST - 2, large);
    expect(await isKept(`${path}=1`)).toBe(true);
    expect(await isKept(path)).toBe(true);
  });
});

describe('views', () => {
  const stored = async (id: string): Promise<object> =>
    (
      await app.sql(
        `SELECT l.views + coalesce(v.views, 0) AS views, popularity, search_band, version
           FROM listings l LEFT JOIN listing_views v ON v.listing_id = l.id WHERE l.id = $1`,
        [id],
      )
    )[0]!;

  it('are counted for cached responses too, but not for the owner, and written in batches', async () => {
    const id = await listing();
    for (let n = 0; n < 5; n++) await read(`/marketplace/listings/${id}`);
    await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    await (await fixtures(app).agent()).client.get(`/marketplace/listings/${id}`).expect(200);
    expect(await stored(id)).toMatchObject({ views: 0 });
    await app.drain('listing-views');
    expect(await stored(id)).toEqual({ views: 6, popularity: 2, search_band: 0, version: 1 });
  });

  it('are not counted for search results or agent-specs', async () => {
    const id = await listing();
    await read(`/marketplace/listings/${id}/agent-spec`);
    await read('/marketplace/search?q=weather');
    await app.drain('listing-views');
    expect(await stored(id)).toMatchObject({ views: 0 });
  });

  it('move a more popular listing up one search band', async () => {
    const id = await listing();
    await searchBand(app, id, 3);
    for (let n = 0; n < 10; n++) await read(`/marketplace/listings/${id}`);
    await app.drain('listing-views');
    expect(await stored(id)).toEqual({ views: 10, popularity: 3, search_band: 2, version: 1 });
  });

  it('leave the row of the listing as it is until its popularity changes', async () => {
    const id = await listing();
    const row = async (): Promise<unknown> =>
      (await app.sql('SELECT xmin::text, ctid::text FROM listings WHERE id = $1', [id]))[0];
    const shown = async (): Promise<number> =>
      (await read(`/marketplace/listings/${id}?_=${Math.random()}`)).views;
    const before = await row();
    for (let n = 0; n < 2; n++) await read(`/marketplace/listings/${id}`);
    await app.drain('listing-views');
    expect(await stored(id)).toMatchObject({ views: 2, popularity: 0 });
    expect(await row()).toEqual(before);
    expect(await shown()).toBe(2);
    await app.drain('listing-views');
    expect(await stored(id)).toMatchObject({ views: 3, popularity: 1 });
    expect(await row()).not.toEqual(before);
  });

  it('are written for many listings at once', async () => {
    const ids = [await listing(), await listing(), await listing()];
    for (const id of [...ids, ...ids]) await read(`/marketplace/listings/${id}`);
    await app.drain('listing-views');
    for (const id of ids) expect(await stored(id)).toMatchObject({ views: 2 });
  });
});

describe('a listing that was read before', () => {
  it('is asked for its version alone, and shows each change of what it is made of at once', async () => {
    const owner = seller;
    const id = await listing();
    const reader = (await fixtures(app).agent()).client;
    const shown = async (): Promise<Record<string, unknown>> =>
      (await reader.get(`/marketplace/listings/${id}`).expect(200)).body as Record<string, unknown>;
    const first = await shown();
    const sent = await recordStatements(shown);
    expect(sent.map(({ name }) => name)).toContain('listing_version');
    expect(sent.map(({ name }) => name)).not.toContain('listing_by_id');
    await owner.client.put(`/marketplace/listings/${id}`).send({ title: 'Another title' }).expect(200);
    expect(await shown()).toEqual({
      ...first,
      title: 'Another title',
      version: 2,
      updated_at: expect.any(String),
    });
    await app.drain('listing-views');
    expect((await shown()).views).toBe(3); // its third view has also changed its popularity, which is in its own row
    await app.drain('listing-views');
    const sentForViews = await recordStatements(async () => expect((await shown()).views).toBe(4));
    expect(sentForViews.map(({ name }) => name)).not.toContain('listing_by_id');
    await owner.client.patch('/agents/me').send({ display_name: 'Renamed seller' }).expect(200);
    expect((await shown()).seller).toMatchObject({ display_name: 'Renamed seller' });
    await owner.client.delete(`/marketplace/listings/${id}`).expect(204);
    await reader.get(`/marketplace/listings/${id}`).expect(404);
  });
});
