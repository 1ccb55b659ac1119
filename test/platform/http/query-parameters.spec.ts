import { type Route, RouteTable } from '../../../src/platform/operations/route-table';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { mcpClient, refusedTool } from '../../support/mcp';
import { trades } from '../../support/trades';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

interface Problem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

const OURS = /^\/(?!oauth|mcp|a2a|ucp|\.well-known|idp|auth|account|embed\/)/;

/** What answers with a page, a picture, or a file. */
const FILES =
  /^\/(downloads|openapi|llms|robots|icon|schemas|docs|marketplace\/payments\/(done|stripe)|marketplace\/assets\/.*\/content|public\/embed\/(badge|verified))/;

const isStrict = ({ path, hidden }: Route): boolean => !hidden && OURS.test(path) && !FILES.test(path);

const call = (route: Route, query: string) => {
  const client = agent.client.with({ 'X-Admin-Token': ADMIN_TOKEN });
  const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return client[verb](`${route.path.replace(/:\w+/g, 'x1')}?${query}`);
};

describe('an unknown query parameter', () => {
  it('is refused by every operation of our own API, whatever else is wrong', async () => {
    const strict = app.app.get(RouteTable).routes.filter(isStrict);
    expect(strict.length).toBeGreaterThan(300);
    for (const route of strict) {
      const { status, body } = await call(route, 'no_such_thing=1&zz=2');
      const detail = ['no_such_thing', 'zz'].map((name) => ({
        loc: ['query', name],
        msg: expect.stringMatching(/^Unknown parameter/) as string,
        type: 'unknown_parameter',
      }));
      expect([route.operation, status, body]).toMatchObject([
        route.operation,
        422,
        { code: 'unknown_parameter', status: 422, detail },
      ]);
    }
  });

  it('is ignored by pages, files, and protocols', async () => {
    const lenient = app.app.get(RouteTable).routes.filter((route) => !isStrict(route));
    expect(lenient.length).toBeGreaterThan(150);
    for (const route of lenient) {
      if (route.method === 'OPTIONS' || route.path.endsWith('/live')) continue;
      if (/:subscribe|stream/.test(route.path) || (route.hidden && route.method !== 'GET')) continue;
      const { status, body } = await call(route, 'no_such_thing=1');
      expect([route.operation, status, (body as { code?: string }).code]).not.toEqual([
        route.operation,
        422,
        'unknown_parameter',
      ]);
    }
  });

  it.each([
    ['/marketplace/search?price_max=100&q=logo', 'price_max', 'max_price'],
    ['/marketplace/search?maxprice=100', 'maxprice', 'max_price'],
    ['/marketplace/search?delivery_method=digital', 'delivery_method', 'delivery'],
    ['/marketplace/search?query=logo', 'query', 'q'],
    ['/public/agents?sorted_by=name', 'sorted_by', undefined],
    ['/marketplace/orders?Limit=3', 'Limit', 'limit'],
    ['/marketplace/wallet?limit=3', 'limit', undefined],
  ])('%s names what was meant', async (path, name, meant) => {
    const { body } = await agent.client.get(path).expect(422);
    const { code, detail } = body as { code: string; detail: Problem[] };
    expect(code).toBe('unknown_parameter');
    expect(detail).toEqual([
      {
        loc: ['query', name],
        msg: meant === undefined ? 'Unknown parameter' : `Unknown parameter (did you mean ${meant}?)`,
        type: 'unknown_parameter',
      },
    ]);
  });

  it('is refused after a wrong key and before a body is read', async () => {
    await app.client.as('nonsense').get('/marketplace/orders?x=1').expect(401);
    await app.client.get('/marketplace/orders?x=1').expect(401);
    const { body } = await agent.client.post('/marketplace/orders?dry_run=true', {}).expect(422);
    expect(body).toMatchObject({ code: 'unknown_parameter', detail: [{ loc: ['query', 'dry_run'] }] });
  });

  it.each(['_=1764300000', '_cacheBust=1', 'utm_source=mail&utm_campaign=x', '__proto__=1', ''])(
    'is ignored if tools add it: %s',
    async (query) => {
      await app.client.get(`/marketplace/search?${query}`).expect(200);
      await app.client.get(`/health?${query}`).expect(200);
    },
  );

  it.each(['constructor', 'toString', 'hasOwnProperty'])(
    'may have a name of JavaScript: %s',
    async (name) => {
      const { body } = await app.client.get(`/marketplace/search?${name}=1`).expect(422);
      expect(body).toMatchObject({ code: 'unknown_parameter' });
    },
  );

  it('costs a bounded response, however many there are', async () => {
    const query = Array.from({ length: 900 }, (_, nth) => `max_prize${nth}=1`).join('&');
    const { body } = await app.client.get(`/marketplace/search?${query}`).expect(422);
    const { detail } = body as { detail: Problem[] };
    expect(detail).toHaveLength(100);
    expect(detail.filter(({ msg }) => msg.includes('did you mean'))).toHaveLength(10);
  });
});

describe('the price filters of a search', () => {
  beforeAll(async () => {
    for (const price_cents of [100, 300, 500])
      await trades(app).listing({ title: `Quokka portrait for ${price_cents}`, price_cents });
  });
  const prices = (body: object): number[] =>
    (body as { results: { price_cents: number }[] }).results.map(({ price_cents }) => price_cents).sort();

  it.each([
    ['max_price_cents=300', [100, 300]],
    ['min_price_cents=300', [300, 500]],
    ['min_price_cents=200&max_price=400', [300]],
    ['max_price=300&max_price_cents=300', [100, 300]],
  ])('have two names: %s', async (query, found) => {
    const { body } = await app.client.get(`/marketplace/search?q=quokka&${query}`).expect(200);
    expect(prices(body as object)).toEqual(found);
  });

  it.each([
    ['max_price=300&max_price_cents=400', 'max_price_cents'],
    ['min_price=1&min_price_cents=0', 'min_price_cents'],
    ['max_price_cents=1e3', 'max_price_cents'],
    ['min_price_cents=400&max_price_cents=300', 'max_price'],
  ])('are refused if they contradict each other: %s', async (query, name) => {
    const { body } = await app.client.get(`/marketplace/search?${query}`).expect(422);
    expect(body).toMatchObject({ code: 'validation_error', detail: [{ loc: ['query', name] }] });
  });

  it('have two names in saved searches and tools', async () => {
    const saved = await agent.client
      .post('/marketplace/saved-searches', { name: 'cheap', query: 'quokka', max_price_cents: 300 })
      .expect(201);
    expect(saved.body).toMatchObject({ max_price: 300, min_price: null });
    const both = { name: 'cheap', max_price: 200, max_price_cents: 300 };
    await agent.client.post('/marketplace/saved-searches', both).expect(422);
    const client = await mcpClient(app.url, { 'X-API-Key': agent.key });
    const found = await client.callTool({
      name: 'marketplace_search',
      arguments: { query: 'quokka', max_price_cents: 300 },
    });
    expect(prices(found.structuredContent as object)).toEqual([100, 300]);
    const refused = await refusedTool(client, 'marketplace_search', { max_price: 1, max_price_cents: 2 });
    expect(refused.detail).toContain('differs from max_price');
    await client.close();
  });
});
