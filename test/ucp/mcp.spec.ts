import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { trades } from '../support/trades';
import { type Platform, startPlatform } from './platform';
import { buyerOf, ESCROW, lines, shaped, shopping } from './shopping';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp();
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

interface Answer {
  jsonrpc: string;
  id: unknown;
  result?: { structuredContent: Record<string, unknown>; content: { type: string; text: string }[] };
  error?: { code: number; message: string; data?: { code: string } };
}

const meta = (more: object = {}): object => ({ 'ucp-agent': { profile: platform.profileUrl }, ...more });
const rpc = (name: string, given: object): object => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: { meta: meta(), ...given } },
});
const call = async (client: Client, name: string, given: object): Promise<Record<string, unknown>> => {
  const { body } = await client.post('/ucp/mcp', rpc(name, given)).expect(200);
  const { jsonrpc, id, result, error } = body as Answer;
  expect([jsonrpc, id, error]).toEqual(['2.0', 7, undefined]);
  expect(JSON.parse(result?.content[0]?.text ?? '')).toEqual(result?.structuredContent);
  return result?.structuredContent as Record<string, unknown>;
};
const fails = async (
  client: Client,
  body: object,
  status: number,
  code: number,
): Promise<Answer['error']> => {
  const answer = await client.post('/ucp/mcp', body).expect(status);
  expect((answer.body as Answer).error?.code).toBe(code);
  return (answer.body as Answer).error;
};

describe('UCP over JSON-RPC', () => {
  it('shops from the catalog to the order, without initialization', async () => {
    const listing = await trades(app).listing({ title: 'Okapi dataset' });
    const buyer = await buyerOf(app);
    const found = await call(app.client, 'search_catalog', { catalog: { query: 'okapi' } });
    shaped('search', found);
    shaped('lookup', await call(app.client, 'lookup_catalog', { catalog: { ids: [listing.id] } }));
    shaped('product', await call(app.client, 'get_product', { catalog: { id: listing.id } }));

    const cart = await call(buyer.client, 'create_cart', { cart: lines([listing]) });
    shaped('cart', await call(buyer.client, 'update_cart', { id: cart.id, cart: lines([listing, 2]) }));
    shaped('cart', await call(buyer.client, 'get_cart', { id: cart.id }));

    const session = await call(buyer.client, 'create_checkout', { checkout: { cart_id: cart.id } });
    const { id } = shaped<{ id: string }>('checkout', session);
    await call(buyer.client, 'cancel_cart', { id: cart.id });
    await call(buyer.client, 'update_checkout', { id, checkout: lines([listing, 3]) });
    const seen = await call(buyer.client, 'get_checkout', { id });
    expect(seen).toEqual(await shopping(buyer.client.with(platform.agent)).get(id));
    const given = { id, checkout: ESCROW, meta: meta({ 'idempotency-key': 'one' }) };
    const done = await call(buyer.client, 'complete_checkout', given);
    expect(shaped('checkout', done)).toMatchObject({ status: 'completed' });
    expect(await call(buyer.client, 'complete_checkout', given)).toEqual(done);
    const order = await call(buyer.client, 'get_order', { id: (done.order as { id: string }).id });
    expect(shaped('order', order)).toMatchObject({
      checkout_id: id,
      line_items: [{ quantity: { total: 3 } }],
    });
    expect(await app.sql('SELECT id FROM orders WHERE buyer_id = $1', [buyer.agentId])).toHaveLength(1);

    const other = await call(buyer.client, 'create_checkout', { checkout: lines([listing]) });
    const canceled = await call(buyer.client, 'cancel_checkout', { id: other.id });
    expect(canceled).toMatchObject({ status: 'canceled' });
  });

  it('reports business outcomes like the REST operations', async () => {
    const nothing = await call(app.client, 'create_checkout', { checkout: lines(['nonsense']) });
    expect(shaped('error', nothing)).toMatchObject({ messages: [{ code: 'item_unavailable' }] });
    const unknown = await call(app.client, 'get_checkout', { id: 'chk_nothing' });
    expect(shaped('error', unknown)).toMatchObject({ messages: [{ code: 'not_found' }] });
    const narrow = await startPlatform();
    narrow.profile.ucp.capabilities = { 'dev.ucp.shopping.cart': [{ version: '2026-04-08' }] };
    const incompatible = await call(app.client, 'search_catalog', {
      meta: { 'ucp-agent': { profile: narrow.profileUrl } },
      catalog: { query: 'x' },
    });
    expect(shaped('error', incompatible)).toMatchObject({
      messages: [{ code: 'capabilities_incompatible' }],
    });
    await narrow.close();
  });

  it('negotiates a supported revision, and accepts one call at a time', async () => {
    const greet = async (protocolVersion: unknown): Promise<unknown> => {
      const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } };
      const { body } = await app.client.post('/ucp/mcp', hello).expect(200);
      return (body as { result: { protocolVersion: string } }).result.protocolVersion;
    };
    expect(await greet('2025-06-18')).toBe('2025-06-18');
    for (const other of ['2025-11-25', '2024-11-05', '1999-01-01', 7])
      expect(await greet(other)).toBe('2025-11-25');
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    for (const wrong of [[ping], { ...ping, id: 1.5 }, { ...ping, id: {} }, { ...ping, id: 'x'.repeat(257) }])
      await fails(app.client, wrong, 200, -32600);
  });

  it('reports errors as JSON-RPC does', async () => {
    const listing = await trades(app).listing();
    const search = (profile?: unknown): object =>
      rpc('search_catalog', { meta: { 'ucp-agent': { profile } }, catalog: { query: 'x' } });
    await fails(app.client, search(), 200, -32602);
    await fails(app.client, rpc('search_catalog', { meta: {}, catalog: {} }), 200, -32602);
    await fails(app.client, rpc('get_checkout', {}), 200, -32602);
    await fails(app.client, rpc('create_checkout', {}), 200, -32602);
    await fails(app.client, rpc('no_tool', {}), 200, -32602);
    await fails(app.client, { jsonrpc: '2.0', id: 1, method: 'no/method' }, 200, -32601);
    await fails(app.client, { id: 1, method: 'ping' }, 200, -32600);
    expect((await fails(app.client, search('nonsense'), 400, -32001))?.data?.code).toBe(
      'invalid_profile_url',
    );
    const gone = await startPlatform();
    await gone.close();
    await fails(app.client, search(gone.profileUrl), 424, -32001);
    const old = await startPlatform();
    old.profile.ucp.version = '2026-01-11';
    expect((await fails(app.client, search(old.profileUrl), 422, -32001))?.data?.code).toBe(
      'version_unsupported',
    );
    await old.close();
    await fails(app.client, rpc('lookup_catalog', { catalog: { ids: Array(101).fill('x') } }), 400, -32602);
    await fails(app.client, rpc('create_checkout', { checkout: {} }), 400, -32602);
    const session = await call(app.client, 'create_checkout', { checkout: lines([listing]) });
    const complete = rpc('complete_checkout', { id: session.id, checkout: ESCROW });
    expect((await fails(app.client, complete, 401, -32000))?.data?.code).toBe('missing_api_key');
    await fails(app.client.as('rlt_test_wrong'), complete, 401, -32000);
    const json = app.client.with({ 'Content-Type': 'application/json' });
    const broken = await json.post('/ucp/mcp', '{"jsonrpc"').expect(400);
    expect(broken.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
    const twice = { meta: meta({ 'idempotency-key': 'twice' }) };
    await call(app.client, 'create_checkout', { ...twice, checkout: lines([listing]) });
    await fails(app.client, rpc('create_checkout', { ...twice, checkout: lines([listing, 2]) }), 409, -32000);
  });

  it('enforces the scopes of a key', async () => {
    const listing = await trades(app).listing();
    const buyer = await buyerOf(app);
    const made = await buyer.client.post('/agents/me/keys', { name: 'reader', scopes: ['read'] }).expect(201);
    const reader = app.client.as(made.body.api_key as string);
    shaped('search', await call(reader, 'search_catalog', { catalog: { query: 'x' } }));
    const refused = await fails(reader, rpc('create_checkout', { checkout: lines([listing]) }), 403, -32000);
    expect(refused?.data?.code).toBe('scope_missing');
  });

  it('refuses a message with an invalid signature', async () => {
    const body = JSON.stringify(rpc('search_catalog', { catalog: { query: 'x' } }));
    const headers = platform.signed({ url: app.url, method: 'POST', path: '/ucp/mcp', body });
    await app.client.with(headers).post('/ucp/mcp', body).expect(200);
    const digest = await app.client.with(headers).post('/ucp/mcp', `${body} `).expect(400);
    expect(digest.body).toMatchObject({ error: { code: -32600, data: { code: 'digest_mismatch' } } });
    const unknown = { ...headers, Signature: 'sig1=:AAAA:' };
    expect((await app.client.with(unknown).post('/ucp/mcp', body).expect(401)).body.error.code).toBe(-32000);
  });

  it('works with a standard MCP client', async () => {
    const client = new McpClient({ name: 'shopper', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/ucp/mcp`)));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('complete_checkout');
    const result = await client.callTool({
      name: 'search_catalog',
      arguments: { meta: meta(), catalog: { query: 'okapi' } },
    });
    shaped('search', result.structuredContent);
    await client.close();
  });
});
