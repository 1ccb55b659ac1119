import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  MCP_SCOPE,
  authorizations,
  type TestClient,
  type Authorizations,
  type TestOwner,
} from '../support/authorizations';
import { legacyMessage, modernMessage, openSession, payloadOf, post } from '../support/mcp';
import { trades, violations } from '../support/trades';

const MINUTE = 60_000;
const CALLBACK = 'http://127.0.0.1:7777/callback';

let app: TestApp;
let oauth: Authorizations;
let owner: TestOwner;
let client: TestClient;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
  owner = await oauth.owner();
  client = await oauth.client();
});
afterAll(() => app.close());

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const call = (name: string, headers: Record<string, string>, args: object = {}) =>
  post(app.url, legacyMessage('tools/call', { name, arguments: args }), headers);
const tokenFor = async (scope = MCP_SCOPE, terms: object = {}): Promise<string> =>
  (await oauth.tokens(owner, client, { scope }, terms)).access_token;

/** Stores what a client must remember, and visits the consent page as its person would. */
class Person implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'An assistant',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  answer?: URLSearchParams;
  asked: string[] = [];
  private readonly kept = new Map<string, unknown>();

  constructor(private readonly who: TestOwner) {}

  clientInformation(): never {
    return this.kept.get('client') as never;
  }
  saveClientInformation(information: unknown): void {
    this.kept.set('client', information);
  }
  tokens(): never {
    return this.kept.get('tokens') as never;
  }
  saveTokens(tokens: unknown): void {
    this.kept.set('tokens', tokens);
  }
  saveCodeVerifier(verifier: string): void {
    this.kept.set('verifier', verifier);
  }
  codeVerifier(): string {
    return this.kept.get('verifier') as string;
  }
  saveDiscoveryState(state: unknown): void {
    this.kept.set('discovery', state);
  }
  discoveryState(): never {
    return this.kept.get('discovery') as never;
  }
  async redirectToAuthorization(address: URL): Promise<void> {
    const parameters = Object.fromEntries(address.searchParams);
    this.asked.push(parameters.scope as string);
    const registered = this.kept.get('client') as TestClient;
    const agreed = await oauth.consent(this.who, { client: registered, verifier: '', parameters });
    expect([agreed.status, agreed.body.redirect_to]).toEqual([200, expect.stringContaining(CALLBACK)]);
    this.answer = new URL(agreed.body.redirect_to as string).searchParams;
  }
}

describe.each<[string, VersionNegotiationMode, string]>([
  ['by default', 'legacy', ''],
  ['asking first', 'auto', '?toolsets=market'],
  ['insisting on the newest', { pin: '2026-07-28' }, ''],
])('a client that signs in by itself, %s', (_, mode, choice) => {
  it('reads without credentials, is asked to authenticate, signs in, and buys for the agent', async () => {
    const person = new Person(owner);
    const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp${choice}`), {
      authProvider: person,
    });
    const assistant = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode } });
    await assistant.connect(transport);
    const listing = await trades(app).listing({ price_cents: 100 });
    const seen = await assistant.callTool({
      name: 'marketplace_listing',
      arguments: { listing_id: listing.id },
    });
    expect(payloadOf(seen)).toMatchObject({ id: listing.id });
    expect(person.answer).toBeUndefined();
    const buy = () => assistant.callTool({ name: 'order_place', arguments: { listing_id: listing.id } });
    await expect(buy()).rejects.toBeInstanceOf(UnauthorizedError);
    expect(person.asked).toEqual([MCP_SCOPE]);
    await transport.finishAuth(person.answer as unknown as URLSearchParams);
    expect(payloadOf(await buy())).toMatchObject({ status: 'paid', buyer_id: owner.agent.agentId });
    expect(await violations(app)).toEqual([]);
    await assistant.close();
  });

  it('can buy also if its first call only reads, without asking the person again', async () => {
    const person = new Person(owner);
    const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp${choice}`), {
      authProvider: person,
    });
    const assistant = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode } });
    await assistant.connect(transport);
    await expect(assistant.callTool({ name: 'wallet_get' })).rejects.toBeInstanceOf(UnauthorizedError);
    await transport.finishAuth(person.answer as unknown as URLSearchParams);
    expect(payloadOf(await assistant.callTool({ name: 'wallet_get' }))).toHaveProperty('available_cents');
    const { id } = await trades(app).listing({ price_cents: 100 });
    const bought = await assistant.callTool({ name: 'order_place', arguments: { listing_id: id } });
    expect(payloadOf(bought)).toMatchObject({ status: 'paid', buyer_id: owner.agent.agentId });
    expect(person.asked).toEqual([MCP_SCOPE]);
    await assistant.close();
  });
});

describe.each(['', '?toolsets=all'])('a client of version 1 of the SDK, at /mcp%s', (choice) => {
  it('reads first, signs in, and buys', async () => {
    const person = new Person(owner);
    const transport = new FirstTransport(new URL(`${app.url}/mcp${choice}`), {
      authProvider: person as never,
    });
    const assistant = new FirstClient({ name: 'assistant', version: '1' });
    await assistant.connect(transport as never);
    await expect(assistant.callTool({ name: 'wallet_get' })).rejects.toThrow('Unauthorized');
    await transport.finishAuth(person.answer?.get('code') as string);
    expect(payloadOf(await assistant.callTool({ name: 'wallet_get' }))).toHaveProperty('available_cents');
    const { id } = await trades(app).listing({ price_cents: 100 });
    const bought = await assistant.callTool({ name: 'order_place', arguments: { listing_id: id } });
    expect(payloadOf(bought)).toMatchObject({ status: 'paid', buyer_id: owner.agent.agentId });
    expect(person.asked).toEqual([MCP_SCOPE]);
    await assistant.close();
  });
});

describe('a token', () => {
  it('with the read scope gets an error that names the scope for writing, in both protocol generations', async () => {
    const reader = bearer(await tokenFor('mcp:read'));
    const wallet = payloadOf((await call('wallet_get', reader)).message.result);
    expect(wallet).toHaveProperty('available_cents');
    const { body, headers } = modernMessage('tools/call', { name: 'heartbeat', arguments: {} });
    for (const answer of [
      await call('heartbeat', reader),
      await post(app.url, body, { ...headers, ...reader }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp", scope="mcp:read mcp:write"`,
      );
      expect(answer.message.error?.data).toMatchObject({
        code: 'insufficient_scope',
        required_scopes: ['mcp:read', 'mcp:write'],
      });
    }
  });

  it('with the write scope may read', async () => {
    const writer = bearer(await tokenFor('mcp:write'));
    expect((await call('wallet_get', writer)).status).toBe(200);
    expect(payloadOf((await call('heartbeat', writer)).message.result)).toHaveProperty('status', 'ok');
  });

  it('spends no more per day than its owner allowed', async () => {
    const spender = bearer(await tokenFor(MCP_SCOPE, { daily_cap_cents: 1_000 }));
    const { id: listing_id } = await trades(app).listing({ price_cents: 600 });
    const first = await call('order_place', spender, { listing_id });
    expect(payloadOf(first.message.result)).toHaveProperty('status', 'paid');
    const second = await call('order_place', spender, { listing_id });
    const [{ text }] = second.message.result?.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ code: 'spending_cap_exceeded' });
  });

  it('can use only the sessions of its client', async () => {
    const own = bearer(await tokenFor());
    const session = await openSession(app.url, own);
    const ping = async (headers: Record<string, string>): Promise<number> =>
      (await post(app.url, legacyMessage('ping'), { ...headers, 'mcp-session-id': session })).status;
    expect(await ping(own)).toBe(200);
    expect(await ping(bearer(await tokenFor()))).toBe(200);
    const other = await oauth.tokens(owner, await oauth.client());
    expect(await ping(bearer(other.access_token))).toBe(404);
    expect(await ping({ 'x-api-key': owner.agent.key })).toBe(404);
  });

  it('and a key must belong to the same agent', async () => {
    const token = bearer(await tokenFor());
    const stranger = await oauth.owner();
    expect((await call('wallet_get', { ...token, 'x-api-key': owner.agent.key })).status).toBe(200);
    const both = await call('wallet_get', { ...token, 'x-api-key': stranger.agent.key });
    expect([both.status, both.message.error?.data?.code]).toEqual([401, 'credentials_differ']);
  });

  it('that has expired is refused, with the metadata URL', async () => {
    const token = bearer(await tokenFor());
    app.clock.advance(20 * MINUTE);
    const { status, headers } = await call('platform_stats', token);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
  });
});
