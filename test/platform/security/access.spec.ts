import { RouteTable, type Route } from '../../../src/platform/operations/route-table';
import { newApiKey } from '../../../src/agents/api-keys/api-key';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestOrder, trades } from '../../support/trades';

let app: TestApp;
let order: TestOrder;
let stranger: TestAgent;
let revoked: string;
let routes: Route[];

beforeAll(async () => {
  app = await startTestApp();
  routes = app.app.get(RouteTable).routes;
  order = await trades(app).order('paid');
  stranger = await fixtures(app).agent();
  const spare = await stranger.client.post('/agents/me/keys', {}).expect(201);
  revoked = spare.body.api_key as string;
  await stranger.client.delete(`/agents/me/keys/${spare.body.key_id}`).expect(204);
});
afterAll(() => app.close());

/** A path of the route with existing ids, so that only the caller can be the reason of a refusal. */
function pathOf(route: Route): string {
  const ids: Record<string, string> = {
    order_id: order.id,
    listing_id: order.listing.id,
    agent_id: order.seller.agentId,
    seller_id: order.seller.agentId,
  };
  return route.path.replace(/\/:([a-z_]+)/g, (_, name: string) => `/${ids[name] ?? `${name}-unknown`}`);
}

/** What the routes of an order require in a body, so that only the caller can be the reason of a refusal. */
const BODIES: Record<string, object> = {
  'OrderMessagesController.send': { content: 'Hello' },
  'CostsController.report': { lines: [] },
  'SalesController.fulfill': { delivery_data: 'The goods' },
  'SaleRefundsController.decline': { reason: 'No' },
  'ReviewsController.write': { rating: 5 },
  'VerificationController.answer': { result: 'pass' },
};

function call(client: Client, route: Route) {
  const path = pathOf(route);
  if (route.method === 'GET') return client.get(path);
  if (route.method === 'DELETE') return client.delete(path);
  const verb = route.method.toLowerCase() as 'post' | 'put' | 'patch';
  return client[verb](path, BODIES[route.handler] ?? {});
}

/** Also finds the code in protocols with a separate error format, which carry it in their details. */
function codeIn(body: { code?: unknown; error?: { data?: unknown; details?: unknown } }): unknown {
  const data = body.error?.data as { code?: unknown } | Detail[] | undefined;
  if (data && 'code' in data) return data.code;
  const details = (data ?? body.error?.details) as Detail[] | undefined;
  return body.code ?? details?.[0]?.metadata?.code;
}
interface Detail {
  metadata?: { code?: string };
}

const keyed = (): Route[] => routes.filter(({ access }) => access === 'key');

describe('a route that needs a key', () => {
  it('refuses to answer without one', async () => {
    for (const route of keyed()) {
      const { status, body } = await call(app.client, route);
      expect([route.handler, status, body.code]).toEqual([route.handler, 401, 'missing_api_key']);
    }
  });

  it.each([
    ['garbage', () => 'nonsense', 'invalid_api_key'],
    [
      'a misspelt key',
      () => `${stranger.key.slice(0, -1)}${stranger.key.endsWith('0') ? '1' : '0'}`,
      'invalid_api_key',
    ],
    ['a key of the other mode', () => stranger.key.replace('_test_', '_live_'), 'invalid_api_key'],
    ['a revoked key', () => revoked, 'key_revoked'],
    ['an endless key', () => 'rlt_test_'.padEnd(5_000, 'x'), 'invalid_api_key'],
  ])('refuses %s', async (_, key, code) => {
    for (const route of keyed()) {
      const { status, body } = await call(app.client.as(key()), route);
      expect([route.handler, status, body.code]).toEqual([route.handler, 401, code]);
    }
  });

  it('refuses a key that lacks the scope', async () => {
    const { body } = await stranger.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const reader = app.client.as(body.api_key as string);
    for (const route of keyed().filter(
      ({ method, scope }) => method !== 'GET' && scope !== 'read' && scope !== 'operation',
    )) {
      const answer = await call(reader, route);
      expect([route.handler, answer.status, answer.body.code]).toEqual([route.handler, 403, 'scope_missing']);
    }
  });
});

it('a key of any scope can replace itself', async () => {
  const { body } = await stranger.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
  const rotated = await app.client
    .as(body.api_key as string)
    .post('/agents/me/rotate-key', {})
    .expect(200);
  const fresh = app.client.as(rotated.body.api_key as string);
  await fresh.get('/agents/me').expect(200);
  expect((await fresh.post('/agents/me/keys', {}).expect(403)).body.code).toBe('scope_missing');
});

describe('a route where a key is optional', () => {
  it('still refuses an invalid key', async () => {
    for (const route of routes.filter(({ access }) => access === 'optional')) {
      const { status, body } = await call(app.client.as('nonsense'), route);
      expect([route.handler, status, codeIn(body)]).toEqual([route.handler, 401, 'invalid_api_key']);
    }
  });
});

describe('a public route of our own API', () => {
  const publicRoutes = (): Route[] =>
    routes.filter(({ access, hidden, lenient }) => access === 'public' && !hidden && lenient !== 'all');
  const invented = newApiKey(false);

  it.each<[string, Record<string, string>, string]>([
    ['a malformed key', { 'X-API-Key': 'hello' }, 'invalid_api_key'],
    ['an empty bearer token', { Authorization: 'Bearer' }, 'invalid_api_key'],
    ['a bearer token that is no key', { Authorization: 'Bearer hello' }, 'invalid_api_key'],
    ['an unknown key', { 'X-API-Key': invented }, 'invalid_api_key'],
    ['an unknown key as bearer token', { Authorization: `bearer ${invented}` }, 'invalid_api_key'],
    ['a key of the other mode', { 'X-API-Key': newApiKey(true) }, 'invalid_api_key'],
  ])('refuses %s', async (_, headers, code) => {
    expect(publicRoutes().length).toBeGreaterThan(50);
    for (const route of publicRoutes()) {
      const { status, body } = await call(app.client.with(headers), route);
      expect([route.handler, status, body.code, typeof body.next]).toEqual([
        route.handler,
        401,
        code,
        'string',
      ]);
    }
  });

  it.each([
    '/marketplace/search?q=x',
    '/public/agents',
    '/info',
    '/health',
    '/openapi.json',
    '/marketplace/categories',
  ])('refuses a revoked key, also of a response that is cached: %s', async (path) => {
    for (let time = 0; time < 3; time++) await app.client.get(path).expect(200);
    const { body } = await app.client.as(revoked).get(path).expect(401);
    expect(body).toMatchObject({ code: 'key_revoked' });
    await app.client
      .with({ Authorization: `Bearer ${revoked}` })
      .get(path)
      .expect(401);
    await app.client.get(path).expect(200);
  });

  it('accepts a right key of any scope, other schemes, and keys that only lack permission', async () => {
    const { body } = await stranger.client.post('/agents/me/keys', { scopes: ['write'] }).expect(201);
    await app.client
      .as(body.api_key as string)
      .get('/marketplace/search')
      .expect(200);
    await app.client
      .with({ Authorization: `Bearer ${stranger.key}` })
      .get('/info')
      .expect(200);
    await app.client.with({ Authorization: 'Basic aGVsbG86d29ybGQ=' }).get('/info').expect(200);
    const suspended = await fixtures(app).agent();
    await app.client
      .with({ 'X-Admin-Token': ADMIN_TOKEN })
      .post(`/admin/agents/${suspended.agentId}/suspend`, { reason: 'spam' })
      .expect(200);
    await suspended.client.get('/marketplace/search').expect(200);
  });

  it('counts towards the limit of its address, with or without a key', async () => {
    const remaining = async (client: Client): Promise<number> =>
      Number((await client.get('/info').expect(200)).headers['x-ratelimit-remaining']);
    const before = await remaining(app.client);
    expect(await remaining(stranger.client)).toBe(before - 1);
  });
});

describe('a route for the operator', () => {
  it('refuses agents and anonymous callers', async () => {
    for (const route of routes.filter(({ access }) => access === 'admin')) {
      expect((await call(app.client, route)).body.code).toBe('missing_admin_token');
      expect((await call(stranger.client, route)).body.code).toBe('missing_admin_token');
    }
  });

  it('limits wrong tokens, and never refuses the correct one', async () => {
    const guess = (token: string) => app.client.with({ 'X-Admin-Token': token }).post('/admin/invites', {});
    const answers = [];
    for (let tries = 0; tries < 22; tries++) answers.push((await guess(`guess-${tries}`)).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(answers.slice(20)).toEqual([429, 429]);
    expect((await guess(ADMIN_TOKEN)).status).toBe(201);
  });
});

describe('a route where a key is optional, without key', () => {
  it('refuses a bearer token that is no key', async () => {
    for (const route of routes) {
      if (route.access !== 'optional' || route.tokens || /^\/(metrics|health)/.test(route.path)) continue;
      const { status } = await call(app.client.with({ Authorization: 'Bearer hello' }), route);
      expect([route.handler, status]).toEqual([route.handler, 401]);
    }
  });
});

describe('wrong credentials from an address', () => {
  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
  };
  const MCP = { Accept: 'application/json, text/event-stream' };
  const TRIES = 15;
  let strict: TestApp;
  let agent: TestAgent;
  beforeEach(async () => {
    strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    agent = await fixtures(strict).agent();
  });
  afterEach(() => strict.close());

  /** The statuses that a client gets over each protocol. */
  async function statuses(client: Client): Promise<number[]> {
    const message = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };
    return [
      (await client.get('/agents/me')).status,
      (await client.get('/ucp/catalog')).status,
      (await client.with(MCP).post('/mcp', INITIALIZE)).status,
      (await client.post('/a2a', message)).status,
    ];
  }

  it('are limited, and never block a valid one', async () => {
    const wrong = strict.client.as(newApiKey(false));
    const answers = [];
    for (let tries = 0; tries < TRIES; tries++) answers.push((await wrong.get('/agents/me')).status);
    expect(answers).toEqual([...Array<number>(10).fill(401), ...Array<number>(TRIES - 10).fill(429)]);
    expect(await statuses(wrong)).toEqual([429, 429, 429, 429]);
    expect(await statuses(agent.client)).toEqual([200, 200, 200, 200]);
    expect((await strict.client.get('/marketplace/categories')).status).toBe(200);
  });

  it('are not counted when they are malformed, over any protocol', async () => {
    const malformed = strict.client.as(`${agent.key.slice(0, -1)}${agent.key.endsWith('0') ? '1' : '0'}`);
    for (let tries = 0; tries < TRIES; tries++)
      expect(await statuses(malformed)).toEqual([401, 401, 401, 401]);
    const { headers } = await strict.client.get('/agents/me');
    expect(headers['x-ratelimit-remaining']).toBe('9');
    expect(await statuses(strict.client.as(newApiKey(false)))).toEqual([401, 401, 401, 401]);
  });

  it('do not lock out the operator, nor do requests without a key', async () => {
    for (let tries = 0; tries < TRIES; tries++) await strict.client.get('/agents/me');
    expect((await strict.client.get('/agents/me')).status).toBe(429);
    const operator = strict.client.with({ 'X-Admin-Token': ADMIN_TOKEN });
    expect((await operator.post('/admin/invites', {})).status).toBe(201);
  });

  it('do not use up the limits of a valid one', async () => {
    for (let tries = 0; tries < TRIES; tries++) await strict.client.get('/agents/me');
    const { body } = await agent.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const answer = await strict.client.as(body.api_key as string).post('/agents/me/keys', {});
    expect([answer.status, answer.body.code]).toEqual([403, 'scope_missing']);
  });
});

describe('an order', () => {
  it('does not exist for a stranger, on any route', async () => {
    const ofOrders = keyed().filter(({ path }) => path.includes(':order_id'));
    expect(ofOrders.length).toBeGreaterThan(8);
    for (const route of ofOrders) {
      const { status, body } = await call(stranger.client, route);
      expect([route.handler, status, body.code]).toEqual([route.handler, 404, 'order_not_found']);
      expect(JSON.stringify(body)).not.toContain(order.buyer.agentId);
    }
  });

  it('keeps its listing readable for its buyer after the seller archived it, and for no one else', async () => {
    const done = await trades(app).order('completed');
    await done.seller.client.delete(`/marketplace/listings/${done.listing.id}`).expect(204);
    const path = `/marketplace/listings/${done.listing.id}`;
    expect((await done.buyer.client.get(path).expect(200)).body.status).toBe('archived');
    await stranger.client.get(path).expect(404);
    await app.client.get(path).expect(404);
  });

  it('hides the shipping address from the seller until payment, and stores it encrypted', async () => {
    const address = {
      name: 'Ada',
      line1: '12 St James Square',
      city: 'London',
      postal_code: 'SW1Y',
      country: 'GB',
    };
    const listing = await trades(app).listing({ delivery_method: 'physical' });
    const buyer = await fixtures(app).agent();
    const body = { shipping_address: address, payment_method: 'sandbox_later' };
    const placed = await trades(app).buy(listing, buyer, body);
    const seen = async (as: TestAgent) =>
      (await as.client.get(`/marketplace/orders/${placed.id}`)).body.shipping_address as unknown;
    expect(await seen(buyer)).toMatchObject(address);
    expect(await seen(placed.seller)).toBeNull();
    await buyer.client.post(`/marketplace/orders/${placed.id}/pay`).expect(200);
    expect(await seen(placed.seller)).toMatchObject(address);
    const [row] = await app.sql<{ raw: Buffer }>('SELECT shipping_address AS raw FROM orders WHERE id = $1', [
      placed.id,
    ]);
    expect(row?.raw.toString('utf8')).not.toContain('James');
  });
});

describe('members that the caller may not set', () => {
  const FORBIDDEN = [
    'status',
    'seller_id',
    'buyer_id',
    'platform_fee_rate',
    'tier',
    'rating',
    'verified',
    'livemode',
    'version',
  ];

  it('are refused in every body', async () => {
    const open = /\/ping$|^\/marketplace\/(assets|pictures)$|^\/ucp\//; // shopping platforms may send members that we do not know
    const writing = keyed().filter(
      ({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && !open.test(path),
    );
    for (const route of writing) {
      const verb = route.method.toLowerCase() as 'post' | 'put' | 'patch';
      for (const member of FORBIDDEN) {
        if (member === 'rating' && route.path.endsWith('review')) continue;
        if (member === 'status' && /listings|heartbeat|status/.test(route.path)) continue;
        const { status, body } = await order.seller.client[verb](pathOf(route), { [member]: 1 });
        expect([route.handler, member, status]).toEqual([route.handler, member, 422]);
        expect(body.detail).toContainEqual(
          expect.objectContaining({ loc: ['body', member], type: 'extra_forbidden' }),
        );
      }
    }
  });
});
