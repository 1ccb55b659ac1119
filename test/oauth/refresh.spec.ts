import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import { type Instance, startAnotherInstance } from '../support/another-instance';
import type { TestApp } from '../support/app';
import {
  MCP_SCOPE,
  type TestClient,
  authorizations,
  type Authorizations,
  type TestOwner,
} from '../support/authorizations';
import { Client } from '../support/client';
import { agentBelongsTo, agentIs } from '../support/fixtures/agents';
import { keyIsRevoked, keysAre } from '../support/fixtures/keys';
import { whileLocked } from '../support/row-locks';
import { tablesContaining } from '../support/tables-containing';
import { waitingForLocks } from '../support/waiting';

const DAY = 86_400_000;

let app: TestApp;
let other: Instance;
let oauth: Authorizations;
let owner: TestOwner;
let client: TestClient;
beforeAll(async () => {
  app = await startAddressedApp();
  other = await startAnotherInstance(app);
  oauth = authorizations(app);
  owner = await oauth.owner();
  client = await oauth.client();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const holderOf = (token: string) => app.app.get(BearerTokens).holderOf(token, `${app.url}/mcp`);
const isGone = (token: string) =>
  expect(holderOf(token)).rejects.toMatchObject({ code: 'invalid_token', kind: 'unauthenticated' });

/** Returns how many reuses revoked a family since the last call. */
async function reuses(): Promise<number> {
  const noted = await app.sql(
    `SELECT 1 FROM oauth_audit_entries WHERE action = 'refresh_reused' AND client_id = $1`,
    [client.client_id],
  );
  const seen = seenReuses;
  seenReuses = noted.length;
  return noted.length - seen;
}
let seenReuses = 0;

const pairIn = ({ body }: { body: Record<string, unknown> }) => [body.access_token, body.refresh_token];
const successors = () =>
  app.sql<{ pair: Buffer }>('SELECT pair FROM oauth_successors ORDER BY expires_at DESC');

describe('a refresh token', () => {
  it.each([2, 3, 10, 20])(
    'gives the same working pair to %i parallel uses, on several instances',
    async (uses) => {
      const { refresh_token: parent } = await oauth.tokens(owner, client);
      const before = await app.sql('SELECT 1 FROM oauth_access_tokens');
      const answers = await Promise.all(
        Array.from({ length: uses }, (_, index) =>
          oauth.refresh(client, parent, index % 2 ? new Client(other.url) : undefined),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => pairIn(answer).join(' '))).size).toBe(1);
      expect((await app.sql('SELECT 1 FROM oauth_access_tokens')).length).toBe(before.length + 1);
      const [access, refresh] = pairIn(answers[0]!) as [string, string];
      await holderOf(access);
      const next = await Promise.all([oauth.refresh(client, refresh), oauth.refresh(client, refresh)]);
      expect(pairIn(next[0])).toEqual(pairIn(next[1]));
      expect(pairIn(next[0])).not.toEqual([access, refresh]);
      expect(await reuses()).toBe(0);
    },
  );

  it('gives its pair also after the pair was used, and at the same time', async () => {
    const { refresh_token: parent } = await oauth.tokens(owner, client);
    const first = await oauth.refresh(client, parent).expect(200);
    const child = first.body.refresh_token as string;
    const answers = await Promise.all([
      oauth.refresh(client, child),
      oauth.refresh(client, parent, new Client(other.url)),
      oauth.refresh(client, child, new Client(other.url)),
      oauth.refresh(client, parent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pairIn(answers[1])).toEqual(pairIn(first));
    expect(pairIn(answers[3])).toEqual(pairIn(first));
    expect(pairIn(answers[0])).toEqual(pairIn(answers[2]));
    await oauth.refresh(client, answers[0].body.refresh_token as string).expect(200);
    expect(await reuses()).toBe(0);
  });

  it('gives its pair throughout the grace period, and revokes its family after it', async () => {
    const first = await oauth.tokens(owner, client);
    const pairs = await app.clock.standing(async () => {
      const uses = [await oauth.refresh(client, first.refresh_token).expect(200)];
      for (const ms of [1_000, 29_000, 29_999]) {
        app.clock.advance(ms);
        uses.push(await oauth.refresh(client, first.refresh_token).expect(200));
      }
      expect(uses.map(({ body }) => body.expires_in as number)).toEqual([900, 899, 870, 841]);
      app.clock.advance(1);
      const apart = await oauth.tokens(owner, client);
      const { body } = await oauth.refresh(client, first.refresh_token).expect(400);
      expect(body.error).toBe('invalid_grant');
      await holderOf(apart.access_token); // another login of the same client
      return uses.map(pairIn);
    });
    expect(new Set(pairs.map(String)).size).toBe(1);
    const [access, refresh] = pairs[0] as [string, string];
    await isGone(access);
    await oauth.refresh(client, refresh).expect(400);
    await isGone(first.access_token);
    expect(await reuses()).toBe(1);
  });

  it('keeps its pair encrypted, and only for the grace period', async () => {
    const { refresh_token: parent } = await oauth.tokens(owner, client);
    const pair = pairIn(await oauth.refresh(client, parent).expect(200)) as [string, string];
    const [kept] = await successors();
    for (const secret of [parent, ...pair])
      for (const form of [
        secret,
        secret.slice(4),
        Buffer.from(secret.slice(4), 'base64url').toString('latin1'),
      ])
        expect(kept!.pair.toString('latin1')).not.toContain(form);
    for (const secret of [parent, ...pair]) expect(await tablesContaining(app, secret)).toEqual([]);
    app.clock.advance(61_000);
    await app.drain('oauth-retention');
    expect(await successors()).toEqual([]);
    await oauth.refresh(client, parent).expect(400);
    await isGone(pair[0]);
    expect(await reuses()).toBe(1);
  });

  it('gives its pair, with its scope, to a repeat that requests another scope, and nothing to another client', async () => {
    const { refresh_token: parent } = await oauth.tokens(owner, client);
    const stranger = await oauth.client();
    const form = { grant_type: 'refresh_token', refresh_token: parent, client_id: client.client_id };
    const [narrow, wide, foreign] = await Promise.all([
      oauth.token({ ...form, scope: 'mcp:read' }),
      oauth.token({ ...form, scope: MCP_SCOPE }),
      oauth.refresh(stranger, parent),
    ]);
    expect([narrow.status, wide.status, foreign.status]).toEqual([200, 200, 400]);
    expect(pairIn(wide)).toEqual(pairIn(narrow));
    expect(wide.body.scope).toBe(narrow.body.scope);
    expect((await holderOf(wide.body.access_token as string)).tokenScopes.join(' ')).toBe(wide.body.scope);
    expect((await oauth.token({ ...form, scope: 'admin' })).body.error).toBe('invalid_scope');
    await oauth.refresh(client, wide.body.refresh_token as string).expect(200);
    expect(await reuses()).toBe(0);
  });

  it('gives nothing once its family or its grant is revoked, even if that happens at the same time', async () => {
    for (const revoke of [
      (token: string) => oauth.post('/oauth/revoke', { token, client_id: client.client_id }),
      async () =>
        app.client
          .with({ Authorization: `Bearer ${await owner.idToken()}` })
          .post(`/oauth/grants/${client.client_id}/revoke`),
    ]) {
      const { refresh_token: parent } = await oauth.tokens(owner, client);
      const refreshed = Array.from({ length: 6 }, (_, index) =>
        oauth.refresh(client, parent, index % 2 ? new Client(other.url) : undefined),
      );
      const [revoked, ...answers] = await Promise.all([revoke(parent), ...refreshed]);
      expect(revoked.status).toBe(200);
      expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
      for (const { body } of answers.filter(({ status }) => status === 200)) {
        await isGone(body.access_token as string);
        await oauth.refresh(client, body.refresh_token as string).expect(400);
      }
      await oauth.refresh(client, parent).expect(400);
      expect(await reuses()).toBe(0);
    }
  });

  it('waits for a revocation of its grant without a lock that the revocation needs', async () => {
    const { refresh_token: parent } = await oauth.tokens(owner, client);
    const [family] = await app.sql<{ id: string; grant_id: string }>(
      'SELECT id, grant_id FROM oauth_token_families ORDER BY created_at DESC LIMIT 1',
    );
    const answer = await whileLocked(app, 'oauth_grants', [family.grant_id], async () => {
      const refreshed = oauth.refresh(client, parent).then(({ status }) => status);
      await waitingForLocks(app, 1);
      await app.sql('SELECT FROM oauth_token_families WHERE id = $1 FOR UPDATE NOWAIT', [family.id]);
      return { refreshed };
    });
    expect(await answer.refreshed).toBe(200);
  });

  it('is unused if the transaction that uses it fails', async () => {
    const { refresh_token: parent } = await oauth.tokens(owner, client);
    await app.sql(`ALTER TABLE oauth_successors ADD CONSTRAINT crash CHECK (false) NOT VALID`);
    try {
      await oauth.refresh(client, parent).expect(500);
    } finally {
      await app.sql('ALTER TABLE oauth_successors DROP CONSTRAINT crash');
    }
    const { body } = await oauth.refresh(client, parent).expect(200);
    await holderOf(body.access_token as string);
    expect(await reuses()).toBe(0);
  });

  it('has no grace period when the operator sets it to zero', async () => {
    const strict = await startAnotherInstance(app, { REFRESH_GRACE_S: 0 });
    const by = new Client(strict.url);
    const first = await oauth.tokens(owner, client);
    const second = (await oauth.refresh(client, first.refresh_token, by).expect(200)).body;
    await oauth.refresh(client, first.refresh_token, by).expect(400);
    await isGone(second.access_token as string);
    await strict.close();
  });

  it('works only for the client that it was issued to', async () => {
    const tokens = await oauth.tokens(owner, client);
    const stranger = await oauth.client();
    const { body } = await oauth.refresh(stranger, tokens.refresh_token).expect(400);
    expect(body.error).toBe('invalid_grant');
    await oauth.refresh(client, tokens.refresh_token).expect(200);
  });

  it('expires after 30 days without use, and with its login after 90', async () => {
    const silent = await oauth.tokens(owner, client);
    app.clock.advance(30 * DAY + 1000);
    await oauth.refresh(client, silent.refresh_token).expect(400);
    let { refresh_token: token } = await oauth.tokens(owner, client);
    for (const days of [29, 29, 29])
      token = await (async () => {
        app.clock.advance(days * DAY);
        return (await oauth.refresh(client, token).expect(200)).body.refresh_token as string;
      })();
    app.clock.advance(4 * DAY);
    await oauth.refresh(client, token).expect(400);
  });

  it('grants no more than the original scope, and less on request', async () => {
    const { refresh_token: token } = await oauth.tokens(owner, client, { scope: 'mcp:read' });
    const form = { grant_type: 'refresh_token', refresh_token: token, client_id: client.client_id };
    const more = await oauth.token({ ...form, scope: MCP_SCOPE }).expect(400);
    expect(more.body.error).toBe('invalid_scope');
    expect((await oauth.token({ ...form, scope: 'all' }).expect(400)).body.error).toBe('invalid_scope');
    const known = await oauth.token({ ...form, scope: 'openid mcp:read all' }).expect(200);
    expect(known.body.scope).toBe('mcp:read');
    form.refresh_token = known.body.refresh_token as string;
    const openid = await oauth.token({ ...form, scope: 'openid email' }).expect(200);
    form.refresh_token = openid.body.refresh_token as string;
    expect((await oauth.token({ ...form, resource: 'https://x.example' }).expect(400)).body.error).toBe(
      'invalid_target',
    );
    await oauth.token(form).expect(200);
    const both = await oauth.tokens(owner, client, { scope: MCP_SCOPE });
    const less = await oauth
      .token({ ...form, refresh_token: both.refresh_token, scope: 'mcp:read' })
      .expect(200);
    expect(less.body.scope).toBe('mcp:read');
    expect((await holderOf(less.body.access_token as string)).scopes).toEqual(['read']);
    const again = await oauth.refresh(client, less.body.refresh_token as string).expect(200);
    expect(again.body.scope).toBe(MCP_SCOPE);
  });

  it('is not issued to a client that did not register for it', async () => {
    const once = await oauth.client({ grant_types: ['authorization_code'] });
    const tokens = await oauth.tokens(owner, once);
    expect(tokens.refresh_token).toBeUndefined();
    const { body } = await oauth.refresh(once, `ort_${'0'.repeat(43)}`).expect(400);
    expect(body.error).toBe('unauthorized_client');
  });

  it('is not an access token, and an access token is no refresh token', async () => {
    const tokens = await oauth.tokens(owner, client);
    await isGone(tokens.refresh_token);
    await oauth.refresh(client, tokens.access_token).expect(400);
  });
});

describe('an access token', () => {
  it('is valid only for the resource that it was issued for', async () => {
    const { access_token: token } = await oauth.tokens(owner, client);
    await holderOf(token);
    for (const resource of [app.url, `${app.url}/a2a`, 'https://other.example/mcp'])
      await expect(app.app.get(BearerTokens).holderOf(token, resource)).rejects.toMatchObject({
        code: 'invalid_token',
      });
    for (const text of ['', 'x', `oat_${'0'.repeat(43)}`, `${token}x`, ` ${token}`, owner.agent.key])
      await isGone(text);
  });

  it('is revoked with the grant, immediately on every instance', async () => {
    const own = await oauth.client();
    const tokens = await oauth.tokens(owner, own);
    await other.app.get(BearerTokens).holderOf(tokens.access_token, `${app.url}/mcp`);
    await app.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${own.client_id}/revoke`)
      .expect(200);
    await expect(
      other.app.get(BearerTokens).holderOf(tokens.access_token, `${app.url}/mcp`),
    ).rejects.toMatchObject({ code: 'invalid_token' });
    await oauth.refresh(own, tokens.refresh_token).expect(400);
  });

  it("stops working with the agent's suspension, a change of owner, or revoked keys", async () => {
    const person = await oauth.owner();
    const { agentId } = person.agent;
    const tokens = await oauth.tokens(person, client);
    await agentIs(app, agentId, 'suspended after active');
    await expect(holderOf(tokens.access_token)).rejects.toMatchObject({ code: 'agent_suspended' });
    await agentIs(app, agentId, 'active');
    await holderOf(tokens.access_token);
    const stranger = await oauth.person();
    await agentBelongsTo(app, agentId, stranger.userId);
    await isGone(tokens.access_token);
    await oauth.refresh(client, tokens.refresh_token).expect(400);
    await agentBelongsTo(app, agentId, person.userId);
    await holderOf(tokens.access_token);
    await keysAre(app, agentId, 'revoked');
    await isGone(tokens.access_token);
    await oauth.refresh(client, tokens.refresh_token).expect(400);
  });

  it('is narrowed by the latest consent', async () => {
    const person = await oauth.owner();
    const own = await oauth.client();
    const wide = await oauth.tokens(person, own, {}, { daily_cap_cents: 9_000 });
    const before = await holderOf(wide.access_token);
    const narrow = await oauth.tokens(person, own, { scope: 'mcp:read' }, { daily_cap_cents: 100 });
    const after = await holderOf(wide.access_token);
    expect(after).toMatchObject({ keyId: before.keyId, tokenScopes: ['mcp:read'], dailyCapCents: 100 });
    expect((await holderOf(narrow.access_token)).keyId).toBe(before.keyId);
    const refreshed = await oauth.refresh(own, wide.refresh_token).expect(200);
    expect(refreshed.body.scope).toBe('mcp:read');
  });
});

describe('a client whose key the owner revoked', () => {
  it('cannot use its old tokens when the same client is authorized again', async () => {
    const person = await oauth.owner();
    const own = await oauth.client();
    const stolen = await oauth.tokens(person, own);
    const { keyId } = await holderOf(stolen.access_token);
    await keyIsRevoked(app, keyId);
    await isGone(stolen.access_token);
    const again = await oauth.tokens(person, own);
    expect((await holderOf(again.access_token)).keyId).not.toBe(keyId);
    await isGone(stolen.access_token);
    await oauth.refresh(own, stolen.refresh_token).expect(400);
    await holderOf(again.access_token);
  });
});

describe('the key behind a token', () => {
  it("is not one of the agent's own keys: not listed, not counted, and not revocable by the agent", async () => {
    const person = await oauth.owner();
    const { client: agent } = person.agent;
    for (let index = 0; index < 3; index++) await oauth.tokens(person, await oauth.client());
    expect((await agent.get('/agents/me/keys').expect(200)).body.keys).toHaveLength(1);
    for (let index = 0; index < 4; index++) await agent.post('/agents/me/keys', {}).expect(201);
    await agent.post('/agents/me/keys', {}).expect(409);
    const [delegated] = await app.sql<{ id: string }>(
      'SELECT id FROM api_keys WHERE delegated AND agent_id = $1 LIMIT 1',
      [person.agent.agentId],
    );
    await agent.delete(`/agents/me/keys/${delegated!.id}`).expect(404);
  });
});
