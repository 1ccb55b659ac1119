import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { authorizations, type Authorizations } from '../support/authorizations';
import { fixtures } from '../support/fixtures';
import { recordAnswers } from '../support/recorded-answers';

let app: TestApp;
let oauth: Authorizations;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
afterAll(() => app.close());

describe('the authorization server', () => {
  it('responds as the API description says', async () => {
    const recorded = recordAnswers(app);
    const owner = await oauth.owner();
    const client = await oauth.client();
    const secret = await oauth.client({ token_endpoint_auth_method: 'client_secret_post' });
    await app.client.post('/oauth/register', {}).expect(422);
    await app.client.post('/oauth/register', { redirect_uris: [] }).expect(400);
    const asked = oauth.attemptFor(client);
    await oauth.authorize(asked).expect(302);
    await oauth.authorize(oauth.attemptFor(client, { redirect_uri: 'https://x.example' })).expect(400);
    await oauth.authorize(oauth.attemptFor(client, { client_id: undefined })).expect(422);
    const query = new URLSearchParams(asked.parameters).toString();
    await app.client.get(`/oauth/consent?${query}`).expect(200);
    await oauth.post('/oauth/consent', asked.parameters).expect(403);
    await app.client.post('/oauth/consent-status', asked.parameters).expect(200);
    await app.client.post('/oauth/deny', { client_id: 'x', redirect_uri: 'x' }).expect(400);
    const { client_id, redirect_uri } = asked.parameters;
    await app.client.post('/oauth/deny', { client_id, redirect_uri }).expect(200);
    await app.client.post('/oauth/code', { ...asked.parameters, id_token: 'x', consent: true }).expect(401);
    await app.client.post('/oauth/code', asked.parameters).expect(422);
    const tokens = await oauth.tokens(owner, client);
    await oauth.refresh(client, tokens.refresh_token).expect(200);
    await oauth.refresh(client, 'x').expect(400);
    await oauth.refresh(secret, 'x').expect(401);
    await oauth.token({}).expect(422);
    await oauth.post('/oauth/revoke', { token: 'x', client_id: client.client_id }).expect(200);
    await oauth.post('/oauth/revoke', { token: 'x', client_id: 'x' }).expect(401);
    const person = app.client.with({ Authorization: `Bearer ${await owner.idToken()}` });
    await person.get('/oauth/grants').expect(200);
    await app.client.get('/oauth/grants').expect(401);
    await person.post(`/oauth/grants/${client.client_id}/revoke`).expect(200);
    await person.post(`/oauth/grants/${client.client_id}/revoke`).expect(404);
    const ours = { name: 'Ours', redirect_uris: ['https://ours.example/cb'] };
    await fixtures(app).operator.post('/admin/oauth-clients', ours).expect(201);
    await fixtures(app).operator.get('/admin/oauth-clients').expect(200);
    await app.client.get('/.well-known/oauth-protected-resource').expect(200);
    await app.client.get('/.well-known/oauth-authorization-server').expect(200);
    await fetch(`${app.url}/oauth/token`, { method: 'OPTIONS' });
    expect(await recorded.problems()).toEqual([]);
    expect(await recorded.operations()).toEqual(
      expect.arrayContaining(['POST /oauth/token', 'OPTIONS /oauth/token']),
    );
  });

  it('creates one grant per client and agent, however often a person consents concurrently', async () => {
    const owner = await oauth.owner();
    const client = await oauth.client();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => oauth.tokens(owner, client, {}, { daily_cap_cents: 900 })),
    );
    expect(new Set(answers.map(({ access_token: token }) => token)).size).toBe(10);
    const [counts] = await app.sql(
      `SELECT count(*)::int AS grants, count(DISTINCT key_id)::int AS keys FROM oauth_grants WHERE client_id = $1`,
      [client.client_id],
    );
    expect(counts).toEqual({ grants: 1, keys: 1 });
    const [keys] = await app.sql(
      'SELECT count(*)::int AS keys FROM api_keys WHERE delegated AND agent_id = $1',
      [owner.agent.agentId],
    );
    expect(keys).toEqual({ keys: 1 });
  });
});
