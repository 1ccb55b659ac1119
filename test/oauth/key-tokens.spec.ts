import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { authorizations, type Authorizations, MCP_SCOPE, type TestOwner } from '../support/authorizations';
import { PROTOCOLS } from '../support/buying-protocols';
import type { Client as HttpClient } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { legacyMessage, payloadOf, post } from '../support/mcp';
import { signedIn, submitForm } from '../support/people';
import { trades, type TestListing } from '../support/trades';

/** Tokens for programs that have a key (`client_credentials`), and the limits of clients, which have tokens only. */

const UCP_SCOPE = 'dev.ucp.shopping.checkout:manage';

interface MadeKey {
  key_id: string;
  api_key: string;
}

let app: TestApp;
let oauth: Authorizations;
let agent: TestAgent;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const keyWith = async (terms: object = {}, client: HttpClient = agent.client): Promise<MadeKey> =>
  (await client.post('/agents/me/keys', terms).expect(201)).body as MadeKey;
const tokenFor = ({ key_id, api_key }: MadeKey, more: Record<string, string> = {}) =>
  oauth.token({
    grant_type: 'client_credentials',
    client_id: key_id,
    client_secret: api_key,
    ...more,
  });
const bearer = async (key: MadeKey, more: Record<string, string> = {}) => ({
  Authorization: `Bearer ${(await tokenFor(key, more).expect(200)).body.access_token}`,
});
const wallet = async (headers: Record<string, string>): Promise<number> =>
  (await post(app.url, legacyMessage('tools/call', { name: 'wallet_get', arguments: {} }), headers)).status;
const listing = (price_cents: number): Promise<TestListing> =>
  trades(app).listing({ price_cents, quantity: 100 });

describe('a token for a key', () => {
  it('is issued for the id of the key and the key, and allows what both allow', async () => {
    const { body: server } = await app.client.get('/.well-known/oauth-authorization-server').expect(200);
    expect(server.grant_types_supported).toContain('client_credentials');
    const reader = await keyWith({ scopes: ['read'] });
    const { body } = await tokenFor(reader).expect(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^okt_/),
      token_type: 'Bearer',
      expires_in: 900,
      scope: MCP_SCOPE,
    });
    const headers = { Authorization: `Bearer ${body.access_token}` };
    expect(await wallet(headers)).toBe(200);
    const { id } = await listing(100);
    expect((await PROTOCOLS.MCP(app, headers, id)).refusal).toMatchObject({
      code: 'scope_missing',
      required_scope: 'money',
    });
    const narrow = await bearer(await keyWith(), { scope: 'mcp:read' });
    expect((await PROTOCOLS.MCP(app, narrow, id)).code).toBe('insufficient_scope');
    const basic = Buffer.from(`${reader.key_id}:${reader.api_key}`).toString('base64');
    const client = app.client.with({ Authorization: `Basic ${basic}` });
    await oauth.token({ grant_type: 'client_credentials' }, client).expect(200);
  });

  it('is all that the official client of MCP needs', async () => {
    const { key_id: clientId, api_key: clientSecret } = await keyWith({ budget_cents: 1_000 });
    const client = new Client({ name: 'worker', version: '1.0.0' });
    const authProvider = new ClientCredentialsProvider({ clientId, clientSecret, expectedIssuer: app.url });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider }) as never,
    );
    const result = await client.callTool({ name: 'wallet_get', arguments: {} });
    expect(payloadOf(result)).toMatchObject({
      spending: { keys: [{ key_id: clientId, left_cents: 1_000 }] },
    });
    await client.close();
  });

  it('is refused without the key, and with another one', async () => {
    const [one, two] = [await keyWith(), await keyWith()];
    for (const wrong of [
      { ...one, api_key: two.api_key },
      { ...one, api_key: 'rlt_test_x' },
      { ...one, key_id: 'key_unknown' },
      { ...one, key_id: agent.agentId },
    ])
      expect((await tokenFor(wrong).expect(401)).body.error).toBe('invalid_client');
    expect((await tokenFor(one, { scope: 'unknown' }).expect(400)).body.error).toBe('invalid_scope');
    expect((await tokenFor(one, { resource: 'https://other.example' }).expect(400)).body.error).toBe(
      'invalid_target',
    );
  });

  it('is accepted only at its resource', async () => {
    const key = await keyWith();
    expect(await wallet(await bearer(key, { scope: UCP_SCOPE }))).toBe(401);
    const { Authorization } = await bearer(key);
    const refused = await app.client.with({ Authorization }).get('/agents/me').expect(401);
    expect(refused.body.code).toBe('missing_api_key');
  });

  it('ends with the key, a key above it, its secret, the freeze of the agent, and after 15 minutes', async () => {
    const parent = await keyWith({ budget_cents: 1_000 });
    const child = await keyWith({}, app.client.as(parent.api_key));
    const ofChild = await bearer(child);
    expect(await wallet(ofChild)).toBe(200);
    await agent.client.delete(`/agents/me/keys/${parent.key_id}`).expect(204);
    expect(await wallet(ofChild)).toBe(401);

    const rotated = await keyWith();
    const ofOldSecret = await bearer(rotated);
    await app.client.as(rotated.api_key).post('/agents/me/rotate-key', {}).expect(200);
    expect(await wallet(ofOldSecret)).toBe(401);

    const key = await keyWith();
    const headers = await bearer(key);
    await agentIs(app, agent.agentId, 'frozen');
    expect(await wallet(headers)).toBe(403);
    await tokenFor(key).expect(403);
    await agentIs(app, agent.agentId, 'unfrozen');
    app.clock.advance(15 * 60_000);
    expect(await wallet(headers)).toBe(401);
    await app.drainAll();
    expect(await app.sql('SELECT hash FROM oauth_key_tokens')).toEqual([]);
  });

  it.each([
    ['MCP', undefined],
    ['UCP', UCP_SCOPE],
  ] as const)('spends within the limits of the key, over %s', async (way, scope) => {
    const goods = await listing(600);
    const key = await keyWith({ budget_cents: 1_000 });
    const headers = await bearer(key, scope ? { scope } : {});
    expect((await PROTOCOLS[way](app, headers, goods.id)).code).toBe('bought');
    expect((await PROTOCOLS[way](app, headers, goods.id)).code).toBe('spending_cap_exceeded');
    const { code } = await PROTOCOLS.REST(app, { 'X-API-Key': key.api_key }, goods.id);
    expect(code).toBe('spending_cap_exceeded');
  });
});

describe('a client of an owner', () => {
  it.each([
    ['MCP', MCP_SCOPE],
    ['UCP', UCP_SCOPE],
  ] as const)('spends over %s within the limits that the owner set on its page', async (way, scope) => {
    const owner: TestOwner = await oauth.owner();
    const client = await oauth.client({ scope });
    const resource = way === 'MCP' ? {} : { resource: undefined };
    const { access_token: token } = await oauth.tokens(owner, client, { scope, ...resource });
    const headers = { Authorization: `Bearer ${token}` };
    const [key] = await app.sql<{ id: string }>('SELECT id FROM api_keys WHERE agent_id = $1 AND delegated', [
      owner.agent.agentId,
    ]);
    const browser = await signedIn(app, owner.email);
    const page = `/account/agents/${owner.agent.agentId}/keys/${key!.id}`;
    const goods = await listing(600);
    const limits = { budget: '10', max_purchase: '7', allowed_sellers: goods.seller.agentId };
    const saved = await submitForm(browser, page, `${page}/limits`, limits);
    expect(saved.text).toContain('A client');
    expect((await PROTOCOLS[way](app, headers, (await listing(100)).id)).code).toBe('purchase_not_allowed');
    expect((await PROTOCOLS[way](app, headers, goods.id, 2)).code).toBe('spending_cap_exceeded');
    expect((await PROTOCOLS[way](app, headers, goods.id)).code).toBe('bought');
    expect((await PROTOCOLS[way](app, headers, goods.id)).code).toBe('spending_cap_exceeded');
    // a new consent changes the scopes and the daily cap only
    const again = await oauth.tokens(owner, client, { scope, ...resource }, { daily_cap_cents: 100_000 });
    const renewed = { Authorization: `Bearer ${again.access_token}` };
    expect((await PROTOCOLS[way](app, renewed, goods.id)).code).toBe('spending_cap_exceeded');
  });
});
