import { keyFailuresLimit } from '../../src/platform/security/credential-checks';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter';
import { addressTracker } from '../../src/platform/rate-limit/trackers';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  authorizations,
  type TestClient,
  type Authorizations,
  type TestOwner,
} from '../support/authorizations';
import { type Client } from '../support/client';
import { agentIs, approvalAbove } from '../support/fixtures/agents';
import { legacyMessage, post } from '../support/mcp';
import { trades, violations } from '../support/trades';
import { amountOf, ESCROW, lines, shaped, shopping } from './shopping';

const MANAGE = 'dev.ucp.shopping.checkout:manage';
const READ = 'dev.ucp.shopping.order:read';

let app: TestApp;
let oauth: Authorizations;
let owner: TestOwner;
let client: TestClient;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
  client = await oauth.client({ scope: `${MANAGE} ${READ}`, client_name: 'A platform' });
});
beforeEach(async () => {
  owner = await oauth.owner();
});
afterAll(() => app.close());

/** Creates a platform client that acts for the owner's agent. */
async function linked(scope = `${MANAGE} ${READ}`, terms: object = {}): Promise<Client> {
  const asked = { scope, resource: undefined };
  const { access_token: token } = await oauth.tokens(owner, client, asked, terms);
  return app.client.with({ Authorization: `Bearer ${token}` });
}

const METADATA = (): string => `${app.url}/.well-known/oauth-protected-resource/ucp`;

describe('identity linking', () => {
  it('is declared in the profile, with scopes that the authorization server supports', async () => {
    const { body: profile } = await app.client.get('/.well-known/ucp').expect(200);
    shaped('profile', profile);
    const [entry] = profile.ucp.capabilities['dev.ucp.common.identity_linking'];
    expect(entry).toEqual({
      version: '2026-04-08',
      spec: 'https://ucp.dev/2026-04-08/specification/identity-linking',
      schema: 'https://ucp.dev/2026-04-08/schemas/common/identity_linking.json',
      config: {
        scopes: {
          [MANAGE]: { description: { plain: expect.stringContaining('daily limit') as string } },
          [READ]: { description: { plain: expect.stringContaining('orders') as string } },
        },
      },
    });
    const { body: server } = await app.client.get('/.well-known/oauth-authorization-server').expect(200);
    expect(server.scopes_supported).toEqual(expect.arrayContaining(Object.keys(entry.config.scopes)));
    expect(server.protected_resources).toEqual([`${app.url}/mcp`, `${app.url}/ucp`]);
    const { body: resource } = await app.client.get(new URL(METADATA()).pathname).expect(200);
    expect(resource).toMatchObject({ resource: `${app.url}/ucp`, scopes_supported: [MANAGE, READ] });
    const { body: newer } = await app.client.get('/.well-known/ucp/2026-08-25').expect(200);
    expect(newer.ucp.capabilities['dev.ucp.common.identity_linking'][0].spec).toBe(
      'https://ucp.dev/2026-08-25/specification/common/identity-linking',
    );
  });

  it('asks for consent in plain words, with a daily limit for the scope to buy', async () => {
    const browser = await oauth.browser(owner);
    const page = async (scope: string): Promise<string> => {
      const asked = oauth.attemptFor(client, { scope, resource: undefined });
      const query = new URLSearchParams(asked.parameters).toString();
      return (await browser.get(`/oauth/consent?${query}`).expect(200)).text;
    };
    const buying = await page(`${MANAGE} ${READ}`);
    expect(buying).toContain('Shop and buy for the agent');
    expect(buying).toContain('See what the agent bought');
    expect(buying).toContain('name="daily_limit"');
    expect(buying.split('<form')[0]).not.toContain('dev.ucp');
    expect(await page(READ)).not.toContain('name="daily_limit"');
    await linked(READ);
    const account = (await browser.get('/account').expect(200)).text;
    expect(account).toContain('See what the agent bought');
    expect(account).not.toContain('dev.ucp');
  });

  it("lets a platform buy for the person's agent and read the order", async () => {
    const listing = await trades(app).listing({ price_cents: 1_500 });
    const platform = await linked();
    const shop = shopping(platform);
    const session = await shop.create(lines([listing]));
    expect((await app.client.get(`/ucp/checkout-sessions/${session.id}`).expect(200)).body.ucp.status).toBe(
      'error',
    );
    const done = await shop.complete(session.id);
    expect(done.status).toBe('completed');
    const order = await platform.get(`/ucp/orders/${done.order?.id}`).expect(200);
    expect(amountOf(shaped('order', order.body))).toBe(1_500);
    const spent = await owner.agent.client.get('/marketplace/orders').expect(200);
    expect(spent.body.orders).toHaveLength(1);
    expect(await violations(app)).toEqual([]);
  });

  it("enforces the daily limit, and requests the owner's approval", async () => {
    const listing = await trades(app).listing({ price_cents: 1_500 });
    const capped = shopping(await linked(undefined, { daily_cap_cents: 1_000 }));
    const first = await capped.create(lines([listing]));
    const platform = await linked(undefined, { daily_cap_cents: 1_000 });
    const refused = await platform.post(`/ucp/checkout-sessions/${first.id}/complete`, ESCROW).expect(403);
    expect(refused.body.code).toBe('spending_cap_exceeded');
    await approvalAbove(app, owner.agent.agentId, 100);
    const shop = shopping(await linked(undefined, { daily_cap_cents: 4_000 }));
    const asked = await shop.complete((await shop.create(lines([listing]))).id);
    expect(asked).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'approval_required' }],
    });
  });

  it('works the same over MCP', async () => {
    const listing = await trades(app).listing({ price_cents: 1_500 });
    const platform = await linked();
    const tool = async (name: string, given: object, by = platform, status = 200) => {
      const meta = { 'ucp-agent': { profile: 'https://platform.example/profile.json' } };
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { meta, ...given } },
      };
      return by.post('/ucp/mcp', message).expect(status);
    };
    const { body } = await tool('create_checkout', { checkout: lines([listing]) });
    const { id } = body.result.structuredContent;
    const done = (await tool('complete_checkout', { id, checkout: ESCROW })).body.result.structuredContent;
    expect(done.status).toBe('completed');
    const reader = await linked(READ);
    const order = await tool('get_order', { id: done.order.id }, reader);
    shaped('order', order.body.result.structuredContent);
    owner = await oauth.owner();
    const refused = await tool('create_checkout', { checkout: lines([listing]) }, await linked(READ), 403);
    expect(refused.body.error).toMatchObject({ code: -32000, data: { code: 'insufficient_scope' } });
    expect(refused.headers['www-authenticate']).toContain(`scope="${MANAGE}"`);
    const nobody = await tool('get_order', { id: done.order.id }, app.client, 401);
    expect(nobody.body.error.data.messages[0].code).toBe('identity_required');
  });
});

describe('a token of a linked person', () => {
  it('is limited to its scopes', async () => {
    const listing = await trades(app).listing();
    const reader = await linked(READ);
    for (const [method, path] of [
      ['post', '/ucp/checkout-sessions'],
      ['post', '/ucp/carts'],
      ['get', '/ucp/carts/crt_none'],
    ] as const) {
      const answer = await (method === 'get' ? reader.get(path) : reader.post(path, lines([listing])));
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'insufficient_scope']);
      expect(answer.body.messages).toEqual([
        expect.objectContaining({
          type: 'error',
          code: 'insufficient_scope',
          severity: 'requires_buyer_review',
        }),
      ]);
      expect(answer.headers['www-authenticate']).toBe(
        `Bearer realm="${app.url}", error="insufficient_scope", scope="${MANAGE}", resource_metadata="${METADATA()}"`,
      );
    }
    owner = await oauth.owner();
    const buyer = await linked(MANAGE);
    expect((await buyer.get('/ucp/orders/uor_none').expect(403)).headers['www-authenticate']).toContain(READ);
    await reader.post('/ucp/catalog/search', { query: 'x' }).expect(200);
    await buyer.post('/ucp/catalog/search', { query: 'x' }).expect(200);
  });

  it('works at no other endpoint, and tokens for MCP do not work here', async () => {
    const platform = await linked();
    for (const path of ['/agents/me', '/marketplace/wallet', '/marketplace/orders', '/connections'])
      expect((await platform.get(path).expect(401)).body.code).toBe('missing_api_key');
    await platform.post('/marketplace/orders', {}).expect(401);
    const { access_token: token } = await oauth.tokens(owner, client, { scope: MANAGE, resource: undefined });
    const over = legacyMessage('tools/call', { name: 'wallet_get', arguments: {} });
    expect((await post(app.url, over, { authorization: `Bearer ${token}` })).status).toBe(401);
    const mcp = await oauth.tokens(owner, await oauth.client());
    const wrong = app.client.with({ Authorization: `Bearer ${mcp.access_token}` });
    for (const path of ['/ucp/orders/uor_none', '/ucp/checkout-sessions/chk_none']) {
      const answer = await wrong.get(path).expect(401);
      expect(answer.body.messages[0].code).toBe('identity_required');
      expect(answer.headers['www-authenticate']).toBe(
        `Bearer realm="${app.url}", error="invalid_token", resource_metadata="${METADATA()}"`,
      );
    }
  });

  it('is requested from anonymous callers, and from callers with an invalid token', async () => {
    const none = await app.client.get('/ucp/orders/uor_none').expect(401);
    expect(none.headers['www-authenticate']).toBe(
      `Bearer realm="${app.url}", resource_metadata="${METADATA()}"`,
    );
    expect(shaped<{ messages: object[] }>('flat', none.body).messages).toEqual([
      expect.objectContaining({ code: 'identity_required', severity: 'requires_buyer_review' }),
    ]);
    const junk = await app.client
      .with({ Authorization: 'Bearer junk' })
      .get('/ucp/orders/uor_none')
      .expect(401);
    expect(junk.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  it("takes precedence over the platform's key", async () => {
    const listing = await trades(app).listing();
    const key = (await oauth.agentOf(await oauth.person())).client;
    const session = await shopping(await linked()).create(lines([listing]));
    expect((await key.get(`/ucp/checkout-sessions/${session.id}`)).body.ucp.status).toBe('error');
    const { access_token: token } = await oauth.tokens(owner, client, { scope: MANAGE, resource: undefined });
    const both = key.with({ Authorization: `Bearer ${token}` });
    expect((await shopping(both).get(session.id)).id).toBe(session.id);
  });

  it('stops working immediately when the owner revokes it or freezes the agent', async () => {
    const platform = await linked();
    await platform.get('/ucp/orders/uor_none').expect(200);
    await agentIs(app, owner.agent.agentId, 'frozen');
    expect((await platform.get('/ucp/orders/uor_none').expect(403)).body.code).toBe('agent_frozen');
    await agentIs(app, owner.agent.agentId, 'unfrozen');
    await platform.get('/ucp/orders/uor_none').expect(200);
    const person = app.client.with({ Authorization: `Bearer ${await owner.idToken()}` });
    await person.post(`/oauth/grants/${client.client_id}/revoke`).expect(200);
    const refused = await platform.get('/ucp/orders/uor_none').expect(401);
    expect(refused.body.messages[0].code).toBe('identity_required');
    await platform.post('/ucp/checkout-sessions', lines(['lst_x'])).expect(401);
  });
});

describe('a client that requests authorization', () => {
  it('gets the scopes of its resource, and of one resource only', async () => {
    const all = await oauth.tokens(owner, client, { scope: undefined, resource: `${app.url}/ucp` });
    expect(all.scope).toBe(`${MANAGE} ${READ}`);
    const named = await oauth.tokens(await oauth.owner(), client, { scope: READ, resource: app.url });
    expect(named.scope).toBe(READ);
    const person = await oauth.owner();
    const status = async (changes: Record<string, string | undefined>) =>
      (await oauth.consent(person, oauth.attemptFor(client, changes))).body.code as string;
    expect(await status({ scope: `mcp:read ${READ}`, resource: undefined })).toBe('invalid_scope');
    expect(await status({ scope: READ, resource: `${app.url}/mcp` })).toBe('invalid_scope');
    expect(await status({ scope: 'mcp:read', resource: `${app.url}/ucp` })).toBe('invalid_scope');
  });

  it('may request scopes one after the other: they add up, and the limit stays', async () => {
    await oauth.tokens(owner, client, { scope: MANAGE, resource: undefined }, { daily_cap_cents: 1_000 });
    const more = await oauth.tokens(owner, client, { scope: READ, resource: undefined });
    expect(more.scope).toBe(`${MANAGE} ${READ}`);
    const person = app.client.with({ Authorization: `Bearer ${await owner.idToken()}` });
    const { body } = await person.get('/oauth/grants').expect(200);
    expect(body.grants).toMatchObject([{ scopes: [MANAGE, READ], daily_cap_cents: 1_000 }]);
  });

  it('may act over MCP and UCP, each as the person agreed', async () => {
    const mcp = await oauth.tokens(owner, client, { scope: 'mcp:read' });
    const ucp = await oauth.tokens(owner, client, { scope: READ, resource: undefined });
    const over = legacyMessage('tools/call', { name: 'agent_get_me', arguments: {} });
    expect((await post(app.url, over, { authorization: `Bearer ${mcp.access_token}` })).status).toBe(200);
    const refreshed = await oauth.refresh(client, ucp.refresh_token).expect(200);
    expect(refreshed.body.scope).toBe(READ);
    const other = {
      grant_type: 'refresh_token',
      client_id: client.client_id,
      refresh_token: mcp.refresh_token,
    };
    const crossed = await oauth.token({ ...other, resource: `${app.url}/ucp` }).expect(400);
    expect(crossed.body.error).toBe('invalid_target');
    const person = app.client.with({ Authorization: `Bearer ${await owner.idToken()}` });
    const { body } = await person.get('/oauth/grants').expect(200);
    expect(body.grants.map(({ resource }: { resource: string }) => resource).sort()).toEqual([
      `${app.url}/mcp`,
      `${app.url}/ucp`,
    ]);
  });
});

describe('a valid token', () => {
  it('is not blocked by wrong tokens of others', async () => {
    const platform = await linked();
    const junk = app.client.with({ Authorization: `Bearer oat_${'x'.repeat(43)}` });
    await junk.get('/ucp/orders/uor_none').expect(401);
    const limiter = app.app.get(RateLimiter);
    while ((await limiter.hit(keyFailuresLimit, addressTracker('127.0.0.1'), 100)).allowed);
    await junk.get('/ucp/orders/uor_none').expect(429);
    await platform.get('/ucp/orders/uor_none').expect(200);
  });
});
