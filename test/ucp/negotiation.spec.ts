import { startTestApp, type TestApp } from '../support/app';
import { startAnotherInstance } from '../support/another-instance';
import { Client } from '../support/client';
import { trades } from '../support/trades';
import { CAPABILITIES, type Platform, type SignedCall, startPlatform } from './platform';
import { buyerOf, ESCROW, lines, shaped, shopping } from './shopping';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());
afterAll(() => app.close());

const search = (headers: Record<string, string>, of = app) =>
  of.client.with(headers).post('/ucp/catalog/search', { query: 'translation' });
const only = (...names: string[]): void => {
  const { ucp } = platform.profile;
  const all = ucp.capabilities as Record<string, object[]>;
  ucp.capabilities = Object.fromEntries(names.map((name) => [name, all[name]]));
};

describe('a platform that identifies itself', () => {
  it('gets the capabilities that both sides support, and no others', async () => {
    const listing = await trades(app).listing();
    only('dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart');
    const made = await app.client
      .with(platform.agent)
      .post('/ucp/checkout-sessions', lines([listing]))
      .expect(201);
    expect(shaped<{ ucp: object }>('checkout', made.body).ucp).toMatchObject({
      version: '2026-04-08',
      capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }] },
    });
    expect(Object.keys((made.body as { ucp: { capabilities: object } }).ucp.capabilities)).toEqual([
      'dev.ucp.shopping.checkout',
    ]);
    const order = await app.client
      .with(platform.agent)
      .post('/ucp/checkout', lines([listing]))
      .expect(201);
    expect(order.body.ucp.capabilities).not.toHaveProperty('dev.ucp.shopping.fulfillment');
  });

  it('gets an error outcome when no capability for the operation is shared', async () => {
    only('dev.ucp.shopping.checkout');
    const { body } = await search(platform.agent).expect(200);
    expect(shaped('error', body)).toMatchObject({
      ucp: { version: '2026-04-08', status: 'error', capabilities: {} },
      messages: [{ type: 'error', code: 'capabilities_incompatible', severity: 'unrecoverable' }],
    });
    only();
    platform.profile.ucp.capabilities = { 'dev.ucp.shopping.catalog.search': [{ version: '2026-01-11' }] };
    app.clock.advance(61_000);
    expect((await search(platform.agent).expect(200)).body.messages[0].code).toBe(
      'capabilities_incompatible',
    );
  });

  it('may use the newer version', async () => {
    const newer = await startPlatform('2026-08-25');
    const { body } = await search(newer.agent).expect(200);
    expect(body.ucp).toMatchObject({
      version: '2026-08-25',
      capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-08-25' }] },
    });
    await newer.close();
  });

  it.each(['2026-01-11', '2099-01-01'])('is refused with version %s', async (version) => {
    platform.profile.ucp.version = version;
    const { body } = await search(platform.agent).expect(422);
    expect(shaped('flat', body)).toMatchObject({ code: 'version_unsupported' });
  });

  it.each([
    ['https://platform.example/profile.json'],
    ['profile=https://platform.example/profile.json'],
    ['profile="http://platform.example/profile.json"'],
    ['profile="ftp://platform.example/profile.json"'],
    ['profile="nonsense"'],
    ['profile="https://user:word@platform.example/"'],
    ['profile="https://10.1.2.3/profile.json"'],
    ['profile="https://169.254.169.254/latest"'],
    ['profile="https://[::ffff:10.0.0.1]/p"'],
    ['other="https://platform.example/"'],
    ['profile='],
    [''],
  ])('is refused with the header %j', async (header) => {
    const { body } = await search({ 'UCP-Agent': header }).expect(400);
    expect(shaped('flat', body)).toMatchObject({ code: 'invalid_profile_url' });
  });

  it('may add other members to the header', async () => {
    const header = `a=1, profile="${platform.profileUrl}";version="2026-01-11", z=(1 "b");c`;
    await search({ 'UCP-Agent': header }).expect(200);
  });

  it('is refused when its profile is unreachable or malformed', async () => {
    const bodies: [number, string, number, string][] = [
      [404, '{}', 424, 'profile_unreachable'],
      [500, '{}', 424, 'profile_unreachable'],
      [200, 'not json', 422, 'profile_malformed'],
      [200, '[]', 422, 'profile_malformed'],
      [200, '{"ucp":{}}', 422, 'profile_malformed'],
      [200, '{"ucp":{"version":"draft"}}', 422, 'profile_malformed'],
      [200, '{"ucp":{"version":"2026-04-08","capabilities":{"a.b":"c"}}}', 422, 'profile_malformed'],
      [
        200,
        JSON.stringify({ ucp: { version: '2026-04-08' }, long: 'x'.repeat(300_000) }),
        424,
        'profile_unreachable',
      ],
    ];
    for (const [status, body, expected, code] of bodies) {
      const bad = await startPlatform();
      bad.serve = { status, body };
      const answer = await search(bad.agent).expect(expected);
      expect(shaped('flat', answer.body)).toMatchObject({ code });
      await bad.close();
    }
  });

  it('is refused when its profile redirects', async () => {
    platform.serve = { status: 302, headers: { location: 'http://127.0.0.1:1/profile.json' }, body: '' };
    expect((await search(platform.agent).expect(424)).body.code).toBe('profile_unreachable');
  });

  it('has its profile fetched at most once a minute', async () => {
    const before = platform.fetched;
    await Promise.all(Array.from({ length: 5 }, () => search(platform.agent).expect(200)));
    await search(platform.agent).expect(200);
    expect(platform.fetched - before).toBe(1);
    app.clock.advance(61_000);
    await search(platform.agent).expect(200);
    expect(platform.fetched - before).toBe(2);
  });

  it('gets an ordinary problem response on our own routes', async () => {
    const answer = await app.client.with({ 'UCP-Agent': 'nonsense' }).get('/ucp/catalog').expect(400);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'invalid_profile_url', status: 400 });
  });
});

describe('an unverifiable platform', () => {
  it('is served in full in lenient mode if its host does not resolve', async () => {
    const { body } = await search({ 'UCP-Agent': 'profile="https://platform.invalid/p.json"' }).expect(200);
    shaped('search', body);
    const gone = await startPlatform();
    await gone.close();
    await search(gone.agent).expect(424);
  });

  it('is refused in strict mode, and gets order webhooks only with a dated signature', async () => {
    const strict = await startTestApp({ UCP_PROFILE_FETCH: 'on' });
    const answer = await search({ 'UCP-Agent': 'profile="https://platform.invalid/p.json"' }, strict).expect(
      424,
    );
    expect(shaped('flat', answer.body)).toMatchObject({ code: 'profile_unreachable' });

    // order webhooks of a platform are sent only if it has signed
    const listing = await trades(strict).listing();
    const reported = async (): Promise<string[]> => {
      await strict.drain('ucp-order-webhooks');
      return platform.received.splice(0).map(({ order }) => order.id);
    };
    const named = await buyerOf(strict);
    const shop = shopping(named.client.with(platform.agent));
    const done = await shop.complete((await shop.create(lines([listing]))).id);
    expect([done.status, await reported()]).toEqual(['completed', []]);
    const [made, path] = [JSON.stringify(lines([listing])), '/ucp/checkout-sessions'];
    const undated = { url: strict.url, method: 'POST', path, body: made, created: null } as const;
    for (const [call, expected] of [
      [undated, 0],
      [{ ...undated, created: undefined }, 1],
    ] as const) {
      const session = await named.client.with(platform.signed(call)).post(path, made).expect(201);
      const { order } = await shop.complete((session.body as { id: string }).id);
      expect(await reported()).toEqual(expected === 0 ? [] : [order?.id]);
    }
    await strict.close();
  });

  it('is served in full when profiles are not fetched', async () => {
    const off = await startTestApp({ UCP_PROFILE_FETCH: 'off' });
    const before = platform.fetched;
    platform.profile.ucp.version = '2026-01-11';
    const { body } = await search(platform.agent, off).expect(200);
    expect(body.ucp.version).toBe('2026-04-08');
    expect(platform.fetched).toBe(before);
    await search({ 'UCP-Agent': 'nonsense' }, off).expect(400);
    await off.close();
  });

  it('need not identify itself', async () => {
    const { body } = await search({}).expect(200);
    expect(body.ucp.capabilities).toEqual({ 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] });
    expect(CAPABILITIES).toContain('dev.ucp.shopping.catalog.search');
  });
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('in production, order webhooks', () => {
  const path = '/ucp/checkout-sessions';
  let strict: TestApp;
  let sent: string;
  beforeAll(async () => {
    strict = await startTestApp({ UCP_PROFILE_FETCH: 'on' });
    sent = JSON.stringify(lines([await trades(strict).listing({ quantity: 100 })]));
  });
  beforeEach(() => {
    platform.now = () => strict.clock.now().getTime();
  });
  afterAll(() => strict.close());

  /** Returns whether the platform gets webhooks for an order whose checkout was created with these headers. */
  async function reported(client: Client, headers: Record<string, string>): Promise<boolean> {
    const begun = await client
      .with({ ...JSON_TYPE, ...headers })
      .post(path, sent)
      .expect(201);
    const complete = `${path}/${(begun.body as { id: string }).id}/complete`;
    const done = await client.with(platform.agent).post(complete, ESCROW).expect(200);
    await strict.drain('ucp-order-webhooks');
    const orders = platform.received.splice(0).map(({ order }) => order.id);
    expect(orders.filter((id) => id !== done.body.order.id)).toEqual([]);
    return orders.length > 0;
  }
  const undated = (key: string, more: Partial<SignedCall> = {}): Record<string, string> =>
    platform.signed({
      url: strict.url,
      method: 'POST',
      path,
      body: sent,
      created: null,
      headers: { 'Idempotency-Key': key },
      ...more,
    });

  it('go to a platform that signs an unused Idempotency-Key without a date', async () => {
    const [one, other] = [await buyerOf(strict), await buyerOf(strict)];
    expect(await reported(one.client, undated('first'))).toBe(true);
    // intercepted and replayed by someone else: immediately it is a repeat, and later it proves nothing
    strict.clock.advance(6 * 60_000);
    expect(await reported(other.client, undated('first'))).toBe(false);
    expect(await reported(other.client, undated('second'))).toBe(true);
    sent = sent.replace('"quantity":1', '"quantity":2');
    expect(await reported((await buyerOf(strict)).client, undated('second'))).toBe(false);
  });

  it('go to each of two platforms that happen to sign the same key', async () => {
    expect(await reported((await buyerOf(strict)).client, undated('shared'))).toBe(true);
    const other = platform;
    platform = await startPlatform();
    platform.now = other.now;
    sent = sent.replace(/"quantity":\d+/, '"quantity":3');
    expect(await reported((await buyerOf(strict)).client, undated('shared'))).toBe(true);
    await other.close();
  });

  it('are not withheld after a repeat of the same request, which can access what it created', async () => {
    const headers = undated('repeat');
    const first = await strict.client.with(headers).post(path, sent).expect(201);
    const again = await strict.client.with(headers).post(path, sent).expect(201);
    expect(again.body.id).toBe(first.body.id);
    const own = `${path}/${first.body.id as string}`;
    const signed = platform.signed({ url: strict.url, method: 'GET', path: own, created: null });
    strict.clock.advance(6 * 60_000);
    expect((await strict.client.with(signed).get(own).expect(200)).body.id).toBe(first.body.id);
    await strict.client.get(own).expect(403);
  });

  it("work over UCP's MCP too, where the key is part of the body", async () => {
    const buyer = await buyerOf(strict);
    const call = (key: string): Promise<boolean> => {
      const meta = { 'ucp-agent': { profile: platform.profileUrl }, 'idempotency-key': key };
      const args = { meta, checkout: JSON.parse(sent) as object };
      const params = { name: 'create_checkout', arguments: args };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const at = { path: '/ucp/mcp', body, headers: {} };
      return buyer.client
        .with(undated('', at))
        .post('/ucp/mcp', body)
        .expect(200)
        .then(async ({ body: { result } }) => {
          const complete = `${path}/${result.structuredContent.id as string}/complete`;
          await buyer.client.with(platform.agent).post(complete, ESCROW).expect(200);
          await strict.drain('ucp-order-webhooks');
          return platform.received.splice(0).length > 0;
        });
    };
    expect(await call('over-mcp')).toBe(true);
  });

  it('go to the platform that an API key is bound to, and that key acts for no other', async () => {
    const { client } = await buyerOf(strict);
    const bind = { name: 'shopping', platform_profile_url: platform.profileUrl };
    const { body: made } = await client.post('/agents/me/keys', bind).expect(201);
    expect(made.platform_profile_url).toBe(platform.profileUrl);
    const bound = strict.client.as(made.api_key as string);
    expect(await reported(bound, platform.agent)).toBe(true);
    expect(await reported(client, platform.agent)).toBe(false);
    const other = await startPlatform();
    const refused = await bound
      .with({ ...JSON_TYPE, ...other.agent })
      .post(path, sent)
      .expect(403);
    expect(shaped('flat', refused.body)).toMatchObject({ code: 'platform_conflict' });
    await other.close();
    const { body: rotated } = await bound.post('/agents/me/rotate-key', {}).expect(200);
    expect(await reported(strict.client.as(rotated.api_key as string), platform.agent)).toBe(true);
    const { body: limited } = await client.post('/agents/me/keys', { scopes: ['write'] }).expect(201);
    const lacking = await strict.client
      .as(limited.api_key as string)
      .post('/agents/me/keys', bind)
      .expect(403);
    expect(lacking.body).toMatchObject({ code: 'scope_missing', required_scope: 'webhooks' });
    const { body: listed } = await client.get('/agents/me/keys').expect(200);
    expect(
      (listed.keys as { platform_profile_url: string | null }[]).map((key) => key.platform_profile_url),
    ).toEqual([null, platform.profileUrl, null]);
  });
});

describe('a caller without a key', () => {
  it('causes few profile fetches, without affecting callers with a key or cached profiles', async () => {
    const narrow = await startAnotherInstance(app, { RATE_LIMIT_FACTOR: 0.2, TRUST_PROXY: 1 });
    const from = (address: string, key?: string): Client =>
      new Client(narrow.url).with({ 'X-Forwarded-For': address, ...(key && { 'X-API-Key': key }) });
    const platforms = await Promise.all(Array.from({ length: 5 }, () => startPlatform()));
    const look = async (client: Client, { agent }: Platform): Promise<number> =>
      (await client.with(agent).post('/ucp/catalog/search', { query: 'x' })).status;
    const stranger = from('203.0.113.40');
    const statuses = [];
    for (const one of platforms) statuses.push(await look(stranger, one));
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect(platforms.map(({ fetched }) => fetched)).toEqual([1, 1, 0, 0, 0]);
    const [known, , third, fourth, fifth] = platforms as [Platform, Platform, Platform, Platform, Platform];
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    const meta = { 'ucp-agent': { profile: third.profileUrl } };
    const params = { name: 'search_catalog', arguments: { meta, catalog: { query: 'x' } } };
    await stranger.post('/ucp/mcp', { ...rpc, params }).expect(429);
    known.now = () => app.clock.now().getTime();
    const unknownKey = known.signed({
      url: narrow.url,
      method: 'GET',
      path: '/ucp/catalog?q=x',
      keyid: 'other',
    });
    app.clock.advance(11_000);
    await stranger.with(unknownKey).get('/ucp/catalog?q=x').expect(429);
    expect([third.fetched, known.fetched]).toEqual([0, 1]);
    expect(await look(stranger, known)).toBe(200);
    expect(await look(from('203.0.113.41'), third)).toBe(200);
    const { key } = await buyerOf(app);
    expect([await look(from('203.0.113.40', key), fourth), await look(stranger, fourth)]).toEqual([200, 200]);
    expect(await look(from('203.0.113.40', key), fifth)).toBe(200);
    for (const one of platforms) await one.close();
    await narrow.close();
  });

  it('creates no more records than its address, its network, and a proven platform may', async () => {
    const listing = await trades(app).listing();
    const narrow = await startAnotherInstance(app, { RATE_LIMIT_FACTOR: 0.1, TRUST_PROXY: 1 });
    const from = (address: string, headers: Record<string, string> = {}) =>
      new Client(narrow.url).with({ 'X-Forwarded-For': address, ...headers });
    const fill = async (client: Client, path = '/ucp/carts'): Promise<number> =>
      (await client.post(path, lines([listing]))).status;
    const times = async (count: number, one: () => Promise<number>): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++) statuses.push(await one());
      return statuses;
    };
    try {
      const one = from('192.0.2.1');
      expect(await times(3, () => fill(one))).toEqual([201, 201, 201]);
      expect(await times(3, () => fill(one, '/ucp/checkout-sessions'))).toEqual([201, 201, 201]);
      const refused = await one.post('/ucp/carts', lines([listing])).expect(429);
      expect(shaped('flat', refused.body)).toMatchObject({ code: 'rate_limited' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // naming a platform does not bypass the limit, but a key does
      expect(await fill(from('192.0.2.1', platform.agent))).toBe(429);
      const buyer = await buyerOf(app);
      expect(await fill(from('192.0.2.1', { 'X-API-Key': buyer.key }))).toBe(201);
      // a platform with a proven identity calls for many
      const body = JSON.stringify(lines([listing]));
      const proven = () => {
        const headers = platform.signed({ url: narrow.url, method: 'POST', path: '/ucp/carts', body });
        return from('198.51.100.7', headers).post('/ucp/carts', body);
      };
      expect(await times(8, async () => (await proven()).status)).toEqual(Array(8).fill(201));
      // twenty-two more from other addresses use up the share of the network
      for (const last of [2, 3, 4]) await times(6, () => fill(from(`192.0.2.${last}`)));
      expect(await times(6, () => fill(from('192.0.2.5')))).toEqual([201, 201, 201, 201, 429, 429]);
    } finally {
      await narrow.close();
    }
  });

  it('that uses a key instead has its purchases limited over MCP too', async () => {
    const narrow = await startAnotherInstance(app, { RATE_LIMIT_FACTOR: 0.1 });
    const buyer = await buyerOf(app);
    const client = new Client(narrow.url).as(buyer.key);
    const meta = { 'ucp-agent': { profile: platform.profileUrl } };
    const params = { name: 'complete_checkout', arguments: { meta, id: 'chk_none', checkout: ESCROW } };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push(
        (await client.post('/ucp/mcp', { jsonrpc: '2.0', id: n, method: 'tools/call', params })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    await narrow.close();
  });
});

describe('an unreadable request', () => {
  it.each([
    ['no JSON', '{"query":', 400, 'malformed_request'],
    ['nothing that says what is wanted', '{}', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['a text', '"x"', 400, 'invalid_request'],
    ['wrong members', '{"query":7}', 400, 'invalid_request'],
    ['a text that cannot be stored', '{"query":"a\\u0000b"}', 400, 'invalid_request'],
  ])('is refused as the protocol specifies: %s', async (_, body, status, code) => {
    const answer = await app.client
      .with({ 'Content-Type': 'application/json' })
      .post('/ucp/catalog/search', body)
      .expect(status);
    expect(shaped('flat', answer.body)).toMatchObject({ code });
  });

  it('is refused when it is too large, has another media type, or is empty', async () => {
    const json = app.client.with({ 'Content-Type': 'application/json' });
    const large = await json
      .post('/ucp/checkout-sessions', JSON.stringify({ x: 'y'.repeat(1_100_000) }))
      .expect(413);
    expect(shaped('flat', large.body)).toMatchObject({ code: 'body_too_large' });
    const other = await app.client.with({ 'Content-Type': 'text/plain' }).post('/ucp/carts', 'x').expect(415);
    shaped('flat', other.body);
    const line = { item: { id: 'x' }, quantity: 1 };
    for (const line_items of [
      [],
      Array.from({ length: 51 }, () => line),
      [{}],
      [7],
      [{ ...line, quantity: 1.5 }],
      'x',
    ]) {
      const answer = await app.client.post('/ucp/checkout-sessions', { line_items }).expect(400);
      expect(shaped('flat', answer.body)).toMatchObject({ code: 'invalid_request' });
    }
    const wordy = { line_items: [line], context: { x: 'y'.repeat(9_000) } };
    await app.client.post('/ucp/checkout-sessions', wordy).expect(400);
    await app.client.post('/ucp/checkout-sessions').expect(400);
  });

  it('gets its Request-Id back', async () => {
    const id = '0b1f2c3d-1111-4222-8333-444455556666';
    const { headers } = await search({ 'Request-Id': id }).expect(200);
    expect(headers['request-id']).toBe(id);
  });
});
