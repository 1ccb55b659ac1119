import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { mcpTokens } from '../../src/mcp/mcp.scopes';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { MCP_SCOPE, authorizations, type Authorizations } from '../support/authorizations';

const MINUTE = 60_000;

let app: TestApp;
let oauth: Authorizations;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
afterAll(() => app.close());

const resource = (): string => `${app.url}/mcp`;
const holderOf = (token: string) => app.app.get(BearerTokens).holderOf(token, resource());

describe('the authorization code flow', () => {
  it("leads from the request over the consent page and the code to an agent's token", async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const asked = oauth.attemptFor(client);
    const sent = await oauth.authorize(asked).expect(302);
    const page = new URL(sent.headers.location as string);
    expect(page.origin + page.pathname).toBe(`${app.url}/oauth/consent`);
    expect(Object.fromEntries(page.searchParams)).toEqual(asked.parameters);
    expect(sent.headers['access-control-allow-origin']).toBeUndefined();

    const agreed = await oauth.consent(owner, asked);
    expect(agreed.status).toBe(200);
    expect(agreed.headers['cache-control']).toBe('no-store');
    const back = new URL(agreed.body.redirect_to as string);
    expect(back.origin + back.pathname).toBe('https://client.example/callback');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: agreed.body.code,
      state: asked.parameters.state,
      iss: app.url,
    });
    expect(agreed.body).toMatchObject({ state: asked.parameters.state, iss: app.url });

    const answer = await oauth.token(oauth.exchange(asked, agreed.body.code as string)).expect(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^oat_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^ort_[\w-]{43}$/),
      scope: MCP_SCOPE,
    });
    expect(await holderOf(answer.body.access_token as string)).toMatchObject({
      agentId: owner.agent.agentId,
      clientId: client.client_id,
      tokenScopes: mcpTokens.scopes,
      scopes: ['read', 'write', 'money'],
      dailyCapCents: 5_000,
    });
  });

  it('works with JSON, and without optional parameters', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const asked = oauth.attemptFor(client, {
      response_type: undefined,
      scope: undefined,
      state: undefined,
      code_challenge_method: undefined,
      resource: undefined,
    });
    await oauth.authorize(asked).expect(302);
    const agreed = await oauth.consent(owner, asked);
    expect(new URL(agreed.body.redirect_to as string).searchParams.has('state')).toBe(false);
    expect(agreed.body.state).toBe('');
    const { redirect_uri: _, ...form } = oauth.exchange(asked, agreed.body.code as string);
    const { body } = await app.client.post('/oauth/token', form).expect(200);
    expect(body.scope).toBe(MCP_SCOPE);
    await holderOf(body.access_token as string);
  });

  it('grants read access only when that is requested, and keeps the chosen limit', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const tokens = await oauth.tokens(owner, client, { scope: 'mcp:read' }, { daily_cap_cents: 0 });
    expect(tokens.scope).toBe('mcp:read');
    expect(await holderOf(tokens.access_token)).toMatchObject({
      tokenScopes: ['mcp:read'],
      scopes: ['read'],
      dailyCapCents: 0,
    });
  });

  it('lets the write scope include reading', async () => {
    const owner = await oauth.owner();
    const tokens = await oauth.tokens(owner, await oauth.client(), { scope: 'mcp:write offline_access' });
    expect(tokens.scope).toBe('mcp:write');
    expect((await holderOf(tokens.access_token)).tokenScopes).toEqual(['mcp:read', 'mcp:write']);
  });

  it("issues a token for the chosen agent among the person's own", async () => {
    const owner = await oauth.owner();
    const second = await oauth.agentOf(owner);
    const client = await oauth.client();
    const asked = oauth.attemptFor(client);
    const undecided = await oauth.consent(owner, asked);
    expect(undecided.status).toBe(422);
    expect(undecided.body).toMatchObject({
      error: 'invalid_request',
      detail: [{ loc: ['body', 'agent_id'], type: 'missing' }],
    });
    const tokens = await oauth.tokens(owner, client, {}, { agent_id: second.agentId });
    expect((await holderOf(tokens.access_token)).agentId).toBe(second.agentId);
    const stranger = await oauth.owner();
    const foreign = await oauth.consent(owner, oauth.attemptFor(client), {
      agent_id: stranger.agent.agentId,
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'agent_not_found']);
    const nobody = await oauth.consent(await oauth.person(), oauth.attemptFor(client));
    expect([nobody.status, nobody.body.code]).toEqual([409, 'no_agent_owned']);
  });

  it('refreshes with a new pair each time', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    let tokens = await oauth.tokens(owner, client);
    const seen = new Set([tokens.refresh_token]);
    for (let round = 0; round < 3; round++) {
      const { body } = await oauth.refresh(client, tokens.refresh_token).expect(200);
      expect(seen.has(body.refresh_token as string)).toBe(false);
      seen.add(body.refresh_token as string);
      tokens = body as typeof tokens;
    }
    await holderOf(tokens.access_token);
  });

  it('expires the access token after 15 minutes', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const tokens = await oauth.tokens(owner, client);
    app.clock.advance(15 * MINUTE + 1000);
    await expect(holderOf(tokens.access_token)).rejects.toMatchObject({ code: 'invalid_token' });
    const { body } = await oauth.refresh(client, tokens.refresh_token).expect(200);
    await holderOf(body.access_token as string);
  });

  it('stores no token, code, or secret in a usable form', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client({ token_endpoint_auth_method: 'client_secret_post' });
    const asked = oauth.attemptFor(client);
    const code = await oauth.code(owner, asked);
    const { body } = await oauth.token(oauth.exchange(asked, code)).expect(200);
    const kept = await Promise.all(
      [
        'oauth_clients',
        'oauth_codes',
        'oauth_access_tokens',
        'oauth_refresh_tokens',
        'oauth_audit_entries',
        'oauth_grants',
        'outbox_events',
      ].map((table) => app.sql<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)),
    );
    const text = JSON.stringify(kept);
    for (const secret of [code, body.access_token, body.refresh_token, client.client_secret, asked.verifier])
      expect(text).not.toContain(secret as string);
  });

  it('is audited, without secrets', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const tokens = await oauth.tokens(owner, client);
    await oauth.refresh(client, tokens.refresh_token).expect(200);
    const entries = await app.sql<{ action: string; user_id: string | null; agent_id: string | null }>(
      'SELECT action, user_id, agent_id FROM oauth_audit_entries WHERE client_id = $1 ORDER BY id',
      [client.client_id],
    );
    const of = { user_id: owner.userId, agent_id: owner.agent.agentId };
    expect(entries).toEqual([
      { action: 'client_registered', user_id: null, agent_id: null },
      { action: 'consent_given', ...of },
      { action: 'code_issued', ...of },
      { action: 'tokens_issued', ...of },
      { action: 'tokens_refreshed', ...of },
    ]);
  });

  it('deletes expired codes, access tokens, logins, and refresh tokens', async () => {
    const tables = ['codes', 'access_tokens', 'token_families', 'refresh_tokens'];
    const left = async (): Promise<number[]> => {
      await app.drain('oauth-retention');
      const rows = await Promise.all(tables.map((table) => app.sql(`SELECT 1 FROM oauth_${table}`)));
      return rows.map(({ length }) => Math.min(length, 1));
    };
    await oauth.tokens(await oauth.owner(), await oauth.client());
    expect(await left()).toEqual([1, 1, 1, 1]);
    app.clock.advance(3_600_000);
    expect(await left()).toEqual([1, 0, 1, 1]);
    app.clock.advance(24 * 3_600_000);
    expect(await left()).toEqual([0, 0, 1, 1]);
    app.clock.advance(90 * 24 * 3_600_000);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });
});
