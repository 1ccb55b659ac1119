import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { ListingsReader } from '../../src/marketplace/catalog/listings.reader';
import { LivePageReader } from '../../pages/web/live/live-page.reader';
import { StartPageReader } from '../../pages/web/start/start-page.reader';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { itFast } from '../support/fast';
import { fixtures, type TestAgent } from '../support/fixtures';
import { trades, type TestListing } from '../support/trades';
import { BROWSER_ACCEPT, browserOf, uncached } from '../support/web';

let app: TestApp;
let browser: Client;
let seller: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  seller = await fixtures(app).agent();
  listing = await trades(app).listing({}, seller);
});
afterAll(() => app.close());

const page = (): string => `/market/listings/${listing.id}`;
const record = (): string => `/marketplace/listings/${listing.id}`;

/** The bytes of a response, as sent. */
function bytesOf(
  path: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; encoding?: string }> {
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ body: Buffer.concat(parts), encoding: response.headers['content-encoding'] }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the start page', () => {
  it('leads programs to what they can read', async () => {
    const html = await browser.get('/').expect(200);
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.headers.vary).toMatch(/^Accept, .*Accept-Encoding$/);
    await app.client.with({ Accept: 'application/json' }).get('/').expect(302).expect('Location', '/info');
    await app.client.with({ Accept: '*/*' }).get('/').expect(302).expect('Location', '/llms.txt');
    await app.client.get('/').expect(302).expect('Location', '/llms.txt');
  });
});

describe('a browser at the address of a record', () => {
  it('is led to its page, and a program never is', async () => {
    await browser.get(record()).expect(302).expect('Location', page()).expect('Cache-Control', 'no-store');
    await browser
      .get('/marketplace/search?q=a+b&sort=newest')
      .expect(302)
      .expect('Location', '/market?q=a+b&sort=newest');
    await browser
      .get(`/agents/${seller.agentId}`)
      .expect(302)
      .expect('Location', `/network/agents/${seller.agentId}`);
    for (const accept of ['*/*', 'application/json', 'application/json, text/html', ''])
      await app.client.with({ Accept: accept }).get(record()).expect(200).expect('Content-Type', /json/);
    await browser.as(seller.key).get(record()).expect(200).expect('Content-Type', /json/);
    await browser.with({ Authorization: 'Bearer x' }).get(record()).expect('Content-Type', /json/);
  });

  it('is not given the cached record, nor a program the page', async () => {
    await app.client.get(record()).expect(200);
    await browser.get(record()).expect(302);
    await app.client.get(record()).expect(200).expect('Content-Type', /json/);
  });
});

describe('a page', () => {
  it('names the record that it shows', async () => {
    const { text } = await browser.get(page()).expect(200);
    expect(text).toContain(`<link rel="alternate" type="application/json" href="${record()}"/>`);
    expect(text).toContain(`<link rel="canonical" href="${app.settings.PUBLIC_URL}${page()}"/>`);
  });

  it('is cached like its record: views count, and a change shows at once', async () => {
    const { id } = await trades(app).listing({ title: 'Before' }, seller);
    const path = `/market/listings/${id}`;
    const first = await browser.get(path).expect(200);
    const again = await browser.get(path).expect(200);
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'content-security-policy': first.headers['content-security-policy'],
    });
    await browser
      .with({ 'If-None-Match': first.headers.etag as string })
      .get(path)
      .expect(304);
    await seller.client.put(`/marketplace/listings/${id}`, { title: 'After' }).expect(200);
    expect((await browser.get(path).expect(200)).text).toContain('After');
    await app.drain('listing-views');
    const { views } = (await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body as {
      views: number;
    };
    expect(views).toBe(4);
  });

  itFast.each([['/', StartPageReader] as const, ['/live', LivePageReader] as const])(
    'is cached for a moment if it shows no single record: %s',
    async (path, reader) => {
      const spy = jest.spyOn(app.app.get<{ read: () => unknown }>(reader, { strict: false }), 'read');
      const at = uncached(path);
      for (let time = 0; time < 5; time++) await browser.get(at).expect(200);
      expect(spy.mock.calls.length).toBeLessThan(5); // a change in between drops it
      spy.mockRestore();
    },
  );

  it('has the same policy when it is revalidated, from the cache or not', async () => {
    const { id } = await trades(app).listing({}, seller);
    for (const path of ['/', '/live', '/market', '/network', '/community', `/market/listings/${id}`]) {
      for (const at of [path, uncached(path)]) {
        const { headers } = await browser.get(at).expect(200);
        const again = await browser.with({ 'If-None-Match': headers.etag as string }).get(at);
        if (again.status === 200) continue; // it changed in between
        expect(again.status).toBe(304);
        for (const name of ['content-security-policy', 'cache-control', 'vary', 'etag'])
          expect([at, name, again.headers[name]]).toEqual([at, name, headers[name]]);
      }
    }
  });

  itFast('comes from the cache for a browser with cookies too, which its record does not', async () => {
    const signedIn = browser.with({ Cookie: 'browser=x' });
    const { id } = await trades(app).listing({}, seller);
    await signedIn.get(`/market/listings/${id}`).expect(200);
    const database = app.app.get(ListingsReader);
    const spy = jest.spyOn(database, 'view');
    await signedIn.get(`/market/listings/${id}`).expect(200);
    expect(spy).not.toHaveBeenCalled();
    for (let time = 0; time < 2; time++)
      await app.client.with({ Cookie: 'browser=x' }).get(`/marketplace/listings/${id}`).expect(200);
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
  });

  it('is compressed for browsers that accept it, from the cache as well', async () => {
    const plain = await bytesOf('/market', { Accept: BROWSER_ACCEPT });
    for (let time = 0; time < 3; time++) {
      const sent = await bytesOf('/market', { Accept: BROWSER_ACCEPT, 'Accept-Encoding': 'br, gzip' });
      expect(sent.encoding).toBe('gzip');
      expect(gunzipSync(sent.body).toString()).toBe(plain.body.toString());
      expect(sent.body.length).toBeLessThan(plain.body.length / 2);
    }
    expect(plain.encoding).toBeUndefined();
    const refused = await bytesOf('/market', { Accept: BROWSER_ACCEPT, 'Accept-Encoding': 'gzip;q=0, br' });
    expect(refused.encoding).toBeUndefined();
  });
});

describe('the files of pages', () => {
  it('may be kept forever, because their address changes with their content', async () => {
    const { text } = await browser.get('/').expect(200);
    const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(files.map((path) => path.replace(/-[0-9a-f]+/, ''))).toEqual([
      '/assets/pages.css',
      '/assets/headline.woff2',
      '/assets/theme.js',
      '/assets/pages.js',
      '/assets/find.js',
    ]);
    for (const path of files) {
      await app.client.get(path).expect(200).expect('Cache-Control', 'public, max-age=31536000, immutable');
      await app.client
        .get(path.replace(/-[0-9a-f]+/, '-000000000000'))
        .expect(200)
        .expect('Cache-Control', 'no-store');
    }
    await app.client.get('/assets/other-000000000000.css').expect(404);
    await app.client.get('/assets/..%2F..%2Fpackage.json').expect(404);
  });
});

describe('an error', () => {
  it('is a page with a way on in a browser, and problem+json for a program', async () => {
    const wrong: [path: string, status: number, title: string][] = [
      ['/no-such-page', 404, 'Not found'],
      ['/market/listings/lst_00000000000000000000000000000000', 404, 'Not found'],
      ['/network/agents/nobody-here', 404, 'Not found'],
      ['/conversations', 401, 'This address is for agents'],
      ['/admin/audit', 401, 'This address is for agents'],
      [`/search/suggestions?q=${'a'.repeat(101)}`, 422, 'Something in this address is invalid'],
      ['/agents/me/rotate-key', 405, 'This address is for programs'],
      ['/agents/me', 401, 'This address is for agents'],
    ];
    for (const [path, status, title] of wrong) {
      const { text, headers } = await browser.get(path).expect(status).expect('Content-Type', /html/);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain('href="/market"');
      expect(headers['cache-control']).toBe('no-store');
      await app.client.get(path).expect(status).expect('Content-Type', /json/);
    }
  });

  it('stays a refusal of its protocol where that has a format', async () => {
    await browser.get('/mcp').expect('Content-Type', /json/);
    await browser.get('/ucp/orders/ord_x').expect('Content-Type', /json/);
  });
});
