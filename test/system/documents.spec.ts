import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';

interface Operation {
  'x-payment-info'?: { offers: Record<string, unknown>[] };
  requestBody?: object;
  responses: Record<string, { description: string }>;
}
type Paths = Record<string, Record<string, Operation>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PAYMENTS: 'wallet' });
});
afterAll(() => app.close());

describe('the API description', () => {
  it('is available at both of its addresses, and can be cached', async () => {
    const [known, plain] = await Promise.all([
      app.client.get('/.well-known/openapi.json').expect(200),
      app.client.get('/openapi.json').expect(200),
    ]);
    expect(plain.body).toEqual(known.body);
    expect(known.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const { docs, categories } = (known.body as { 'x-service-info': { docs: object; categories: string[] } })[
      'x-service-info'
    ];
    expect(docs).toMatchObject({ apiReference: `${app.settings.PUBLIC_URL}/docs` });
    expect(categories.length).toBeLessThanOrEqual(5);
  });

  it('declares paid operations with their currency, and 402 for each of them', async () => {
    const { paths } = (await app.client.get('/.well-known/openapi.json')).body as { paths: Paths };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    );
    const payable = operations.filter(([, operation]) => operation['x-payment-info']);
    expect(payable.map(([name]) => name)).toEqual(
      expect.arrayContaining(['post /marketplace/orders', 'post /marketplace/orders/{order_id}/pay']),
    );
    const declared = operations.filter(([, operation]) => operation.responses['402']);
    expect(declared.map(([name]) => name)).toEqual(payable.map(([name]) => name));
    for (const [name, operation] of payable) {
      const { offers } = operation['x-payment-info'] as { offers: Record<string, unknown>[] };
      expect([name, offers.length]).not.toEqual([name, 0]);
      for (const offer of offers) {
        expect(Object.keys(offer).sort()).toEqual(['amount', 'currency', 'description', 'intent', 'method']);
        expect(offer).toMatchObject({ intent: 'charge', amount: null, currency: 'usd' });
        expect(offer.method).toMatch(/^[a-z]+$/);
      }
      expect(operation.responses['402']?.description).toMatch(/^Payment Required/);
    }
  });
});

describe('a call without enough money', () => {
  it('gets a 402 that says what is missing, for people and for programs', async () => {
    const listing = await trades(app).listing({ price_cents: 1_234 });
    const buyer = await fixtures(app).agent();
    const answer = await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(402);
    expect(answer.body).toMatchObject({ code: 'insufficient_funds', short_by_cents: 1_234 });
    expect(answer.headers['cache-control']).toBe('no-store');
    const challenge = answer.headers['www-authenticate'] as string;
    expect(challenge).toMatch(
      /^Payment id="[\w-]{43}", realm="[\w.:-]+", method="wallet", intent="charge", request="[\w-]+", expires="[^"]+", header="Payment-Authorization"$/,
    );
    const lasts = Date.parse(/expires="([^"]+)"/.exec(challenge)?.[1] as string) - app.clock.now().getTime();
    expect(lasts).toBeGreaterThan(14 * 60_000);
    expect(lasts).toBeLessThanOrEqual(15 * 60_000);
    const request = /request="([\w-]+)"/.exec(challenge)?.[1] as string;
    expect(JSON.parse(Buffer.from(request, 'base64url').toString())).toEqual({
      amount: '1234',
      currency: 'usd',
      recipient: `${app.settings.PUBLIC_URL}/marketplace/wallet/deposits`,
    });
  });

  it('must authenticate before it gets a 402', async () => {
    const listing = await trades(app).listing({ price_cents: 900 });
    const answer = await app.client.post('/marketplace/orders', { listing_id: listing.id }).expect(401);
    expect(answer.headers['www-authenticate']).toMatch(/^ApiKey /);
  });
});

describe('discovery files', () => {
  it('include a registration file that lists the endpoints', async () => {
    const { body, headers } = await app.client.get('/.well-known/agent-registration.json').expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toMatchObject({
      type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
      name: 'Rialto',
      active: true,
      registrations: [],
    });
    const { services } = body as { services: { name: string; endpoint: string }[] };
    expect(services.map(({ name }) => name)).toEqual(['web', 'A2A', 'MCP', 'UCP', 'OpenAPI']);
    for (const { endpoint } of services) expect(endpoint.startsWith(app.settings.PUBLIC_URL)).toBe(true);
    const icon = await app.client.get('/icon.svg').expect(200);
    expect(icon.headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  it('include a text for language models whose links work', async () => {
    const { text, headers } = await app.client.get('/llms.txt').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text.startsWith('# Rialto\n\n> ')).toBe(true);
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) =>
      (url as string).slice(app.settings.PUBLIC_URL.length),
    );
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      const { status } = await app.client.get(link);
      expect([link, status]).toEqual([link, link === '/mcp' ? 405 : 200]);
    }
  });

  it('include a security contact, and rules for crawlers', async () => {
    const { text, headers } = await app.client.get('/.well-known/security.txt').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const said = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)));
    const ahead = new Date(said.Expires as string).getTime() - app.clock.now().getTime();
    expect([ahead > 0, ahead < 365 * 86_400_000]).toEqual([true, true]);
    expect(said.Canonical).toBe(`${app.settings.PUBLIC_URL}/.well-known/security.txt`);
    const page = String(said.Contact).slice(app.settings.PUBLIC_URL.length).split('#');
    const guide = await app.client.get(page[0] as string).expect(200);
    expect(guide.text.toLowerCase().replaceAll(' ', '-')).toContain(page[1]);
    const robots = (await app.client.get('/robots.txt').expect(200)).text;
    const closed = robots.match(/^Disallow: .*$/gm)?.map((line) => line.slice('Disallow: '.length)) ?? [];
    const isClosed = (path: string): boolean => closed.some((start) => path.startsWith(start));
    expect(
      ['/account', '/auth/sign-in', '/oauth/consent', '/admin/audit', '/mcp'].filter(isClosed).length,
    ).toBe(5);
    expect(
      ['/', '/docs', '/live', '/marketplace/search', '/public/agents', '/llms.txt'].filter(isClosed),
    ).toEqual([]);
  });
});

const STATIC = [
  '/openapi.json',
  '/openapi/public.json',
  '/openapi/protocols.json',
  '/openapi/operator.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/ucp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/ucp',
  '/schemas/ucp/escrow.json',
  '/.well-known/agent-registration.json',
  '/.well-known/agent-card.json',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '/idp/.well-known/openid-configuration',
  '/idp/jwks',
  '/llms.txt',
  '/robots.txt',
  '/icon.svg',
];
const LARGE = ['/openapi.json', '/openapi/operator.json', '/llms.txt', '/.well-known/ucp'];

describe('documents that are the same for everybody', () => {
  it.each(STATIC)('%s has an ETag, and is not sent again to a client that has it', async (path) => {
    const first = await fetch(`${app.url}${path}`);
    expect([first.status, first.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    const again = await fetch(`${app.url}${path}`, {
      headers: { 'If-None-Match': first.headers.get('etag') as string },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await first.text()).not.toBe('');
  });

  it.each(LARGE)('%s is compressed as the client accepts it', async (path) => {
    const get = async (accepted: string) => {
      const answer = await fetch(`${app.url}${path}`, { headers: { 'Accept-Encoding': accepted } });
      const { headers } = answer;
      return {
        encoding: headers.get('content-encoding'),
        vary: headers.get('vary'),
        text: await answer.text(),
      };
    };
    const plain = await get('identity');
    expect(plain).toMatchObject({
      encoding: null,
      vary: expect.stringContaining('Accept-Encoding') as string,
    });
    expect(await get('gzip')).toEqual({ ...plain, encoding: 'gzip' });
    expect(await get('gzip, br')).toEqual({ ...plain, encoding: 'br' });
    expect(await get('br;q=0, gzip')).toEqual({ ...plain, encoding: 'gzip' });
  });

  it('has no part of the API description of another name', async () => {
    expect((await app.client.get('/openapi/secret.json').expect(404)).body.code).toBe('part_not_found');
  });
});
