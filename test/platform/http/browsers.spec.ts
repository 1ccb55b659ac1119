import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ WEB_ORIGINS: 'https://shop.example' });
});
afterAll(() => app.close());

const from = (origin: string) => app.client.with({ Origin: origin });
const allowed = 'access-control-allow-origin';

describe('a page in a browser', () => {
  it.each([
    '/info',
    '/health',
    '/marketplace/discover',
    '/marketplace/categories',
    '/marketplace/search?q=x',
    '/.well-known/openapi.json',
  ])('may read %s from any origin', async (path) => {
    expect((await from('https://anywhere.example').get(path).expect(200)).headers[allowed]).toBe('*');
    expect((await from('https://anywhere.example').get(path).expect(200)).headers[allowed]).toBe('*');
  });

  it('may use other routes only from an allowed origin', async () => {
    const { key } = await fixtures(app).agent();
    const own = await from('https://shop.example')
      .with({ 'X-API-Key': key })
      .get('/marketplace/orders')
      .expect(200);
    expect(own.headers[allowed]).toBe('https://shop.example');
    const other = await from('https://evil.example')
      .with({ 'X-API-Key': key })
      .get('/marketplace/orders')
      .expect(200);
    expect(other.headers).not.toHaveProperty(allowed);
  });

  it('gets protective headers', async () => {
    const { headers } = await app.client.get('/info');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('gets HSTS when the public URL uses https, also on errors and pages', async () => {
    const PUBLIC_URL = 'https://rialto.example';
    const secure = await startTestApp({ PUBLIC_URL, ALLOW_INSECURE: 'true' });
    for (const path of ['/info', '/account', '/nothing', '/marketplace/orders', '/docs'])
      expect((await secure.client.get(path)).headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});

describe('cached responses', () => {
  it('are never stale after an acknowledged change', async () => {
    const { id, seller } = await trades(app).listing({ price_cents: 100 });
    for (let price = 101; price < 111; price++) {
      await app.client.get(`/marketplace/listings/${id}`).expect(200);
      await seller.client.put(`/marketplace/listings/${id}`, { price_cents: price }).expect(200);
      expect((await app.client.get(`/marketplace/listings/${id}`)).body.price_cents).toBe(price);
    }
  });

  it('are never used for requests with a key', async () => {
    const { id, seller } = await trades(app).listing();
    await app.client.get(`/marketplace/listings/${id}`).expect(200);
    expect((await app.client.as('nonsense').get(`/marketplace/listings/${id}`)).status).toBe(401);
    await seller.client.put(`/marketplace/listings/${id}`, { status: 'paused' }).expect(200);
    expect((await app.client.get(`/marketplace/listings/${id}`)).status).toBe(404);
    expect((await seller.client.get(`/marketplace/listings/${id}`)).status).toBe(200);
  });

  it('count as requests, carry limits and request ids, and support 304', async () => {
    const { id } = await trades(app).listing();
    const first = await app.client.get(`/marketplace/listings/${id}`).expect(200);
    const second = await app.client
      .with({ 'X-Request-Id': 'again' })
      .get(`/marketplace/listings/${id}`)
      .expect(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-request-id']).toBe('again');
    expect(Number(second.headers['x-ratelimit-remaining'])).toBeLessThan(
      Number(first.headers['x-ratelimit-remaining']),
    );
    await app.client
      .with({ 'If-None-Match': String(first.headers.etag) })
      .get(`/marketplace/listings/${id}`)
      .expect(304);
  });
});
