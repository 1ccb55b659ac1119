import { startTestApp, type TestApp } from '../support/app';
import { MCP_SCOPE } from '../support/authorizations';
import { fixtures, type TestAgent } from '../support/fixtures';
import { INITIALIZE, legacyMessage, modernMessage, openSession, payloadOf, post } from '../support/mcp';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const PING = legacyMessage('ping');

describe('a body', () => {
  it.each([
    ['that is no JSON', '{"jsonrpc":', -32700],
    ['that is empty', '', -32700],
    ['that is a text', '"hello"', -32600],
    ['that is a number', '1', -32600],
    ['that is null', 'null', -32600],
    ['of another version', { ...PING, jsonrpc: '1.0' }, -32600],
    ['without a version', { id: 1, method: 'ping' }, -32600],
    ['without a method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['with a method that is no text', { ...PING, method: 1 }, -32600],
    ['with parameters in a list', { ...PING, params: ['a'] }, -32600],
    ['with null for an id', { ...PING, id: null }, -32600],
    ['with a fraction for an id', { ...PING, id: 1.5 }, -32600],
    ['with an object for an id', { ...PING, id: {} }, -32600],
    ['of no messages', [], -32600],
    ['of messages that are none', [PING, 1], -32600],
    ['of too many messages', Array<object>(11).fill(PING), -32600],
    ['with half a character', '{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', -32600],
  ])('%s is refused', async (_, body, code) => {
    const { status, message } = await post(app.url, body);
    expect(status).toBe(400);
    expect(message).toMatchObject({ jsonrpc: '2.0', error: { code } });
    // if the id could be read, the response contains it
    const id = String(body).includes('ud800') ? 1 : (body as { id?: unknown }).id;
    expect(message.id).toBe(Number.isInteger(id) ? id : null);
  });

  it('that is too large is refused', async () => {
    const { status, message } = await post(app.url, { ...PING, params: { text: 'x'.repeat(1_100_000) } });
    expect(status).toBe(413);
    expect(message.error?.code).toBe(-32600);
  });

  it('without a JSON content type is refused', async () => {
    const { status, message } = await post(app.url, PING, { 'content-type': 'text/plain' });
    expect(status).toBe(415);
    expect(message.error?.code).toBe(-32600);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'with several messages is refused in %s',
    async (version) => {
      const { status, message } = await post(app.url, [PING, PING], { 'mcp-protocol-version': version });
      expect(status).toBe(400);
      expect(message.error).toMatchObject({ code: -32600 });
    },
  );

  it.each<[string, Record<string, string>]>([
    ['where no revision is named', {}],
    ['in 2025-03-26', { 'mcp-protocol-version': '2025-03-26' }],
  ])('with several messages is accepted %s', async (_, headers) => {
    const body = [legacyMessage('ping'), legacyMessage('tools/list')];
    const { status, text } = await post(app.url, body, headers);
    expect(status).toBe(200);
    expect((JSON.parse(text) as { id: unknown }[]).map(({ id }) => id)).toEqual(body.map(({ id }) => id));
  });

  it('with several messages needs credentials if one of them does', async () => {
    const { status } = await post(app.url, [PING, legacyMessage('tools/call', { name: 'wallet_get' })]);
    expect(status).toBe(401);
  });

  it('with several messages cannot open a session', async () => {
    const { status, headers } = await post(app.url, [legacyMessage('initialize', INITIALIZE)]);
    expect(status).toBe(400);
    expect(headers.get('mcp-session-id')).toBeNull();
  });

  it('with several messages uses the revision of its session', async () => {
    const session = await openSession(app.url);
    const { status } = await post(app.url, [PING], { 'mcp-session-id': session });
    expect(status).toBe(400);
  });
});

describe('invalid parameters', () => {
  it.each<[object | undefined, string[]]>([
    [undefined, ['protocolVersion', 'capabilities', 'clientInfo']],
    [{ ...INITIALIZE, protocolVersion: 1 }, ['protocolVersion']],
    [{ ...INITIALIZE, clientInfo: { name: 'tests' } }, ['clientInfo.version']],
    [{ ...INITIALIZE, capabilities: { roots: 3 } }, ['capabilities.roots']],
  ])('open no session: %j', async (params, names) => {
    const { status, message } = await post(app.url, legacyMessage('initialize', params));
    expect([status, message.error?.code]).toEqual([400, -32602]);
    for (const name of names) expect(message.error?.message).toContain(`body.params.${name}:`);
  });

  const WRONG: [string, Record<string, unknown>, string][] = [
    ['tools/list', { cursor: 5 }, 'cursor'],
    ['prompts/list', { cursor: 5 }, 'cursor'],
    ['resources/list', { cursor: {} }, 'cursor'],
    ['resources/templates/list', { cursor: [] }, 'cursor'],
    ['resources/read', {}, 'uri'],
    ['resources/read', { uri: 5 }, 'uri'],
    ['prompts/get', {}, 'name'],
    ['prompts/get', { name: 'find-collaborators', arguments: { topic: 3 } }, 'arguments.topic'],
    ['prompts/get', { name: 'find-collaborators', arguments: 'all' }, 'arguments'],
  ];
  it.each(WRONG)('of %s are named: %j', async (method, params, name) => {
    const { status, message } = await post(app.url, legacyMessage(method, params));
    expect([status, message.error]).toEqual([
      200,
      { code: -32602, message: expect.stringContaining(`${method}: ${name}: `) },
    ]);
  });

  it.each(WRONG)('of %s are named in 2026 too: %j', async (method, params, name) => {
    const { body, headers } = modernMessage(method, params);
    const { message } = await post(app.url, body, headers);
    expect(message.error).toEqual({
      code: -32602,
      message: expect.stringContaining(`${method}: ${name}: `),
    });
  });

  it('are reported after errors in the revision and the headers of 2026', async () => {
    const { body, headers } = modernMessage('prompts/get', {});
    const elsewhere = await post(app.url, body, { ...headers, 'mcp-method': 'tools/call' });
    expect([elsewhere.status, elsewhere.message.error?.code]).toEqual([400, -32020]);
  });
});

describe('a message of 2026', () => {
  it('is answered without a session, and opens none', async () => {
    const { body, headers } = modernMessage('tools/list');
    const answer = await post(app.url, body, { ...headers, 'mcp-session-id': 'stray', 'last-event-id': '7' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.message.result).toMatchObject({
      resultType: 'complete',
      cacheScope: 'public',
      ttlMs: 300_000,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'rialto', title: 'Rialto' } },
    });
  });

  it.each([
    ['another revision in the header', { 'mcp-protocol-version': '2025-11-25' }, -32020],
    ['another method in the header', { 'mcp-method': 'tools/call' }, -32020],
  ])('with %s is refused', async (_, changed, code) => {
    const { body, headers } = modernMessage('tools/list');
    const { status, message } = await post(app.url, body, { ...headers, ...changed });
    expect([status, message.error?.code]).toEqual([400, code]);
  });

  it('with an unknown revision gets the supported ones', async () => {
    const { body, headers } = modernMessage('tools/list');
    (body.params as { _meta: Record<string, unknown> })._meta['io.modelcontextprotocol/protocolVersion'] =
      '2099-01-01';
    const { status, message } = await post(app.url, body, {
      ...headers,
      'mcp-protocol-version': '2099-01-01',
    });
    expect(status).toBe(400);
    expect(message.error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2099-01-01' },
    });
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'no/such'])(
    'does not support %s',
    async (method) => {
      const { body, headers } = modernMessage(method);
      const { status, message } = await post(app.url, body, headers);
      expect([status, message.error?.code]).toEqual([404, -32601]);
    },
  );

  it.each([
    ['tools/call', { name: 'no_such_tool', arguments: {} }],
    ['prompts/get', { name: 'no-such-prompt' }],
    ['resources/read', { uri: 'rialto://nothing' }],
    ['tools/list', { cursor: 'made-up' }],
    ['prompts/list', { cursor: 'made-up' }],
    ['resources/list', { cursor: 'made-up' }],
    ['resources/templates/list', { cursor: 'x' }],
  ])('with %s returns an error for an unknown name: %j', async (method, params) => {
    const { body, headers } = modernMessage(method, params);
    const { status, message } = await post(app.url, body, headers);
    expect([status, message.error?.code]).toEqual([200, -32602]);
  });
});

describe('a message of an older revision', () => {
  it('with an unknown revision is refused', async () => {
    const { status, message } = await post(app.url, PING, { 'mcp-protocol-version': '1999-01-01' });
    expect([status, message.error?.code]).toEqual([400, -32000]);
  });

  it('with an unknown method gets an error', async () => {
    const { status, message } = await post(app.url, legacyMessage('no/such'));
    expect([status, message.error?.code]).toEqual([200, -32601]);
  });

  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json, text/event-stream', 'text/event-stream'],
    ['text/event-stream', 'text/event-stream'],
  ])('that accepts %s is answered in %s', async (accept, type) => {
    const { status, headers, message } = await post(app.url, PING, { accept });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(type);
    expect(message.result).toEqual({});
    if (type === 'text/event-stream') expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('that accepts no supported type is refused', async () => {
    expect((await post(app.url, PING, { accept: 'text/html' })).status).toBe(406);
  });

  it('that is a notification gets an empty response', async () => {
    const { status, text } = await post(app.url, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, text]).toEqual([202, '']);
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('initializes in %s', async (protocolVersion) => {
    const { message } = await post(app.url, legacyMessage('initialize', { ...INITIALIZE, protocolVersion }));
    expect(message.result).toMatchObject({
      protocolVersion,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
      serverInfo: { name: 'rialto', title: 'Rialto' },
    });
  });

  it('initializes in the newest older revision when it requests an unknown one', async () => {
    const { message } = await post(
      app.url,
      legacyMessage('initialize', { ...INITIALIZE, protocolVersion: '1999-01-01' }),
    );
    expect(message.result).toMatchObject({ protocolVersion: '2025-11-25' });
  });
});

describe('other HTTP methods', () => {
  const ask = (method: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${app.url}/mcp`, { method, headers });

  it.each(['GET', 'PUT', 'PATCH'])('%s is not supported', async (method) => {
    const response = await ask(method, { accept: 'text/event-stream' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, DELETE, OPTIONS');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
  });

  it('a trailing slash in the path is ignored', async () => {
    const response = await fetch(`${app.url}/mcp/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PING),
    });
    expect(await response.json()).toMatchObject({ result: {} });
  });
});

describe('a page', () => {
  const preflight = (origin: string, asked = 'content-type'): Promise<Response> =>
    fetch(`${app.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });

  it.each([
    'http://evil.example.com',
    'null',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('of %s may not call', async (origin) => {
    const { status, headers, message } = await post(app.url, PING, { origin });
    expect(status).toBe(403);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(message).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'origin_not_allowed' } } });
    expect((await preflight(origin)).status).toBe(403);
    expect((await fetch(`${app.url}/mcp`, { method: 'DELETE', headers: { origin } })).status).toBe(403);
  });

  it('on loopback may call, and can read the headers it needs', async () => {
    const origin = 'http://localhost:6274';
    const response = await preflight(origin, 'content-type, mcp-param-region, x-other');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, DELETE, OPTIONS');
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'x-api-key', 'mcp-session-id', 'mcp-param-region']),
    );
    expect(allowed).not.toContain('x-other');
    const { headers } = await post(app.url, legacyMessage('tools/call', { name: 'wallet_get' }), { origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toMatch(/www-authenticate.*mcp-session-id/);
    expect(headers.get('vary')).toMatch(/origin/i);
  });

  it('on loopback can read the error for a body that is not JSON too', async () => {
    const origin = 'http://localhost:6274';
    const { headers } = await post(app.url, '{', { origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('credentials', () => {
  const METADATA = (): string => `${app.settings.PUBLIC_URL}/.well-known/oauth-protected-resource/mcp`;
  const call = (name: string, headers: Record<string, string> = {}) =>
    post(app.url, legacyMessage('tools/call', { name, arguments: {} }), headers);

  it('are not needed to read public data', async () => {
    const { message } = await call('platform_stats');
    expect(payloadOf(message.result)).toHaveProperty('agents.total');
    expect((await call('no_such_tool')).message.error).toMatchObject({ code: -32602 });
  });

  it('are requested where needed, with the metadata URL and the scopes', async () => {
    const reading = await call('wallet_get');
    expect(reading.status).toBe(401);
    expect(reading.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${METADATA()}", scope="${MCP_SCOPE}"`,
    );
    expect(reading.message.error?.data).toMatchObject({ code: 'missing_credentials' });
    const writing = await call('order_place');
    expect(writing.status).toBe(401);
    expect(writing.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${METADATA()}", scope="${MCP_SCOPE}"`,
    );
    const { body, headers } = modernMessage('tools/call', { name: 'wallet_get', arguments: {} });
    const resource = legacyMessage('resources/read', { uri: 'rialto://my/connections' });
    const task = legacyMessage('tasks/get', { taskId: 'mtk_1' });
    // whichever call is the first: libraries ask the person only once
    for (const first of [
      await post(app.url, body, headers),
      await post(app.url, resource),
      await post(app.url, task),
    ])
      expect([first.status, first.headers.get('www-authenticate')]).toEqual([
        401,
        reading.headers.get('www-authenticate'),
      ]);
  });

  it('may be the API key as a bearer token', async () => {
    const { agentId, key } = await fixtures(app).agent();
    const { message } = await call('agent_me', { authorization: `Bearer ${key}` });
    expect(payloadOf(message.result)).toHaveProperty('agent_id', agentId);
  });

  it.each<[string, Record<string, string>]>([
    ['a token that nobody gave', { authorization: 'Bearer made-up' }],
    ['a token without a word', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['a key that nobody gave', { 'x-api-key': `rlt_test_${'0'.repeat(36)}` }],
  ])('that are invalid are refused also where none are needed: %s', async (_, headers) => {
    for (const answer of [await call('platform_stats', headers), await post(app.url, PING, headers)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", resource_metadata="${METADATA()}", scope="${MCP_SCOPE}"`,
      );
      expect(answer.text).not.toContain('made-up');
    }
    const ended = await fetch(`${app.url}/mcp`, { method: 'DELETE', headers });
    expect(ended.status).toBe(401);
  });

  it('are not accepted in the URL', async () => {
    const response = await fetch(`${app.url}/mcp?access_token=made-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PING),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'token_in_query' } } });
  });

  it('with too few scopes get an error that names the missing scope', async () => {
    const made = await agent.client.post('/agents/me/keys', { name: 'reader', scopes: ['read'] }).expect(201);
    const headers = { 'x-api-key': made.body.api_key as string };
    expect((await call('wallet_get', headers)).message.result?.isError).toBeUndefined();
    const { status, message } = await call('heartbeat', headers);
    expect(status).toBe(200);
    expect(message.result).toMatchObject({ isError: true });
    const [{ text }] = message.result?.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ code: 'scope_missing', required_scope: 'write' });
  });
});

describe('the rate limit', () => {
  it('is 60 messages per minute, and is shown in the headers', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const first = await post(strict.url, PING);
      expect(first.headers.get('x-ratelimit-limit')).toBe('60');
      await post(strict.url, Array<object>(10).fill(PING));
      const answers = [];
      for (let i = 0; i < 50; i++) answers.push((await post(strict.url, PING)).status);
      expect(answers.filter((status) => status === 200)).toHaveLength(49);
      const { status, headers, message } = await post(strict.url, PING);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(message).toMatchObject({ id: PING.id, error: { data: { code: 'rate_limited' } } });
    } finally {
      await strict.close();
    }
  });
});
