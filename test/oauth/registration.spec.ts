import type supertest from 'supertest';
import { startAddressedApp } from '../support/addressed-app';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { MCP_SCOPE, authorizations, type Authorizations } from '../support/authorizations';
import { fixtures } from '../support/fixtures';

const DAY = 86_400_000;
const REDIRECT_URIS = ['https://client.example/callback'];

let app: TestApp;
let oauth: Authorizations;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
});
afterAll(() => app.close());

const register = (body: string | object) => app.client.post('/oauth/register', body);
const known = async (clientId: string) =>
  (await app.sql('SELECT 1 FROM oauth_clients WHERE id = $1', [clientId])).length === 1;

describe('a client that registers', () => {
  it('is public unless it requests a secret, and gets all stored metadata in the response', async () => {
    const sent = {
      redirect_uris: REDIRECT_URIS,
      client_name: 'An editor',
      client_uri: 'https://client.example',
      logo_uri: 'https://client.example/logo.png',
      contacts: ['ops@client.example'],
      software_id: 'editor',
      software_version: '1.2',
      application_type: 'native',
      jwks_uri: 'https://client.example/keys',
      x_anything: { nested: true },
    };
    const { body, headers } = await register(sent).expect(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^ocl_[0-9a-z]{32}$/),
      client_id_issued_at: expect.any(Number),
      redirect_uris: REDIRECT_URIS,
      client_name: 'An editor',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      scope: MCP_SCOPE,
      client_uri: 'https://client.example',
      logo_uri: 'https://client.example/logo.png',
      contacts: ['ops@client.example'],
      software_id: 'editor',
      software_version: '1.2',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    for (const method of ['client_secret_basic', 'client_secret_post']) {
      const answer = await register({ redirect_uris: REDIRECT_URIS, token_endpoint_auth_method: method });
      expect(answer.body).toMatchObject({
        token_endpoint_auth_method: method,
        client_secret: expect.stringMatching(/^ocs_[\w-]{43}$/),
        client_secret_expires_at: 0,
      });
    }
  });

  it('may mix addresses on the web, on loopback, and of applications', async () => {
    const redirect_uris = [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
      'com.example.app:/cb',
    ];
    const { body } = await register({
      redirect_uris,
      client_name: 'T',
      application_type: 'web',
      token_endpoint_auth_method: 'none',
    }).expect(201);
    expect(body.redirect_uris).toEqual(redirect_uris);
  });

  it('without a name is called by its scheme, which must not be mistaken for the platform', async () => {
    const { body } = await register({ redirect_uris: ['zed://'] }).expect(201);
    expect(body).toMatchObject({ client_name: 'zed', application_type: 'native' });
    for (const uri of ['rialto://cb', 'official-support://cb'])
      expect((await register({ redirect_uris: [uri] }).expect(400)).body.error).toBe(
        'invalid_client_metadata',
      );
  });

  it.each([null, '', [], [null, '']])('may send %j for every member without a value', async (nothing) => {
    const optional = [
      'client_name',
      'grant_types',
      'response_types',
      'token_endpoint_auth_method',
      'application_type',
      'scope',
      'client_uri',
      'logo_uri',
      'tos_uri',
      'policy_uri',
      'contacts',
      'software_id',
      'software_version',
      'jwks',
      'jwks_uri',
      'anything',
    ];
    const lists = ['grant_types', 'response_types', 'contacts'];
    const given = Object.fromEntries(
      optional.map((name) => [name, Array.isArray(nothing) && !lists.includes(name) ? null : nothing]),
    );
    const { body } = await register({ redirect_uris: REDIRECT_URIS, ...given }).expect(201);
    expect(body).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      redirect_uris: REDIRECT_URIS,
      client_name: 'client.example',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      scope: MCP_SCOPE,
    });
    const { body: listed } = await register({
      redirect_uris: REDIRECT_URIS,
      contacts: [null, 'ops@client.example', ''],
      grant_types: ['authorization_code', null],
    }).expect(201);
    expect(listed).toMatchObject({ contacts: ['ops@client.example'], grant_types: ['authorization_code'] });
  });

  it('gets a response without the unsupported values that it requested', async () => {
    const { body } = await register({
      redirect_uris: [...REDIRECT_URIS, ...REDIRECT_URIS],
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['code', 'code id_token'],
      scope: 'openid mcp:read',
    }).expect(201);
    expect(body).toMatchObject({
      redirect_uris: REDIRECT_URIS,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'mcp:read',
      client_name: 'client.example',
    });
  });

  it('has its name cleaned of control characters', async () => {
    const name = '\u202eEvil\u0007\n\u2028Ed\u200bitor \u{1F980} <b>';
    const { body } = await register({ redirect_uris: REDIRECT_URIS, client_name: name }).expect(201);
    expect(body.client_name).toBe('Evil Ed itor \u{1F980} <b>');
  });

  it.each([
    ['nothing', {}, 422, 'invalid_request'],
    ['null', { redirect_uris: null }, 422, 'invalid_request'],
    ['null in the list', { redirect_uris: [...REDIRECT_URIS, null] }, 400, 'invalid_redirect_uri'],
    ['no list', { redirect_uris: 'https://client.example/cb' }, 400, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 400, 'invalid_redirect_uri'],
    ['numbers', { redirect_uris: [1] }, 400, 'invalid_redirect_uri'],
    [
      'too many',
      { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
      400,
      'invalid_redirect_uri',
    ],
    ['http elsewhere', { redirect_uris: ['http://client.example/cb'] }, 400, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 400, 'invalid_redirect_uri'],
    [
      'a browser that opens an address',
      { redirect_uris: ['microsoft-edge:https://evil.example/cb'] },
      400,
      'invalid_redirect_uri',
    ],
    ['a wildcard', { redirect_uris: ['https://*.example/cb'] }, 400, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://a.example/cb#x'] }, 400, 'invalid_redirect_uri'],
    ['one bad among good', { redirect_uris: [...REDIRECT_URIS, 'data:x'] }, 400, 'invalid_redirect_uri'],
    ['a long name', { client_name: 'x'.repeat(101) }, 400, 'invalid_client_metadata'],
    ['the name of the platform', { client_name: 'Rialto' }, 400, 'invalid_client_metadata'],
    ['a name like it', { client_name: 'ʀɪᴀʟᴛᴏ Desk' }, 400, 'invalid_client_metadata'],
    ['an official name', { client_name: 'Official Sup\u200bport' }, 400, 'invalid_client_metadata'],
    ['a name that is none', { client_name: 5 }, 400, 'invalid_client_metadata'],
    ['implicit', { grant_types: ['implicit'] }, 400, 'invalid_client_metadata'],
    ['password', { grant_types: ['password'] }, 400, 'invalid_client_metadata'],
    ['a token at once', { response_types: ['token'] }, 400, 'invalid_client_metadata'],
    ['a key', { token_endpoint_auth_method: 'private_key_jwt' }, 400, 'invalid_client_metadata'],
    ['a strange type', { application_type: 'tv' }, 400, 'invalid_client_metadata'],
    ['a link that is none', { logo_uri: 'javascript:alert(1)' }, 400, 'invalid_client_metadata'],
    ['many contacts', { contacts: Array(6).fill('a') }, 400, 'invalid_client_metadata'],
  ])('is refused with %s', async (_, changes, status, error) => {
    const body =
      'redirect_uris' in changes || status === 422 ? changes : { redirect_uris: REDIRECT_URIS, ...changes };
    const answer = await register(body).expect(status);
    expect(answer.body).toMatchObject({ error, error_description: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['what is no JSON', '{', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['a form', 'redirect_uris=https://a.example', 'application/x-www-form-urlencoded', 415],
  ])('is refused with a malformed body: %s', async (_, body, type, status) => {
    const answer = await app.client
      .with({ 'Content-Type': type })
      .post('/oauth/register', body)
      .expect(status);
    expect(answer.body.error).toBe('invalid_client_metadata');
  });

  it('is deleted after a week without authorization, or after 90 days without grants, and its audit entries later', async () => {
    const own = await startTestApp();
    const there = authorizations(own);
    const owner = await there.owner();
    const [unused, used, left] = [await there.client(), await there.client(), await there.client()];
    await there.tokens(owner, used);
    await there.tokens(owner, left);
    await own.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${left.client_id}/revoke`)
      .expect(200);
    const remaining = async () => {
      await own.drain('oauth-retention');
      const rows = await own.sql<{ id: string }>('SELECT id FROM oauth_clients ORDER BY id');
      return rows.map(({ id }) => id);
    };
    expect(await remaining()).toEqual([unused, used, left].map(({ client_id: id }) => id).sort());
    own.clock.advance(7 * DAY + 1000);
    expect(await remaining()).toEqual([used, left].map(({ client_id: id }) => id).sort());
    own.clock.advance(84 * DAY);
    expect(await remaining()).toEqual([used.client_id]);
    const [counts] = await own.sql(
      `SELECT (SELECT count(*)::int FROM oauth_access_tokens) AS access, (SELECT count(*)::int FROM oauth_codes) AS codes,
              (SELECT count(*)::int FROM oauth_refresh_tokens) AS refresh,
              (SELECT count(*)::int FROM oauth_token_families) AS families`,
    );
    expect(counts).toEqual({ access: 0, codes: 0, refresh: 0, families: 0 });
    own.clock.advance(400 * DAY);
    await remaining();
    expect(await own.sql('SELECT 1 FROM oauth_audit_entries')).toEqual([]);
    await own.close();
  });

  it('is limited per address, as are authorization, code, and token requests', async () => {
    const small = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    for (let index = 0; index < 2; index++)
      await small.client.post('/oauth/register', { redirect_uris: REDIRECT_URIS }).expect(201);
    const { headers, body } = await small.client
      .post('/oauth/register', { redirect_uris: REDIRECT_URIS })
      .expect(429);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error).toBe('temporarily_unavailable');
    const others: [calls: number, call: () => supertest.Test][] = [
      [6, () => small.client.get('/oauth/authorize').redirects(0)],
      [6, () => small.client.post('/oauth/code', {})],
      [12, () => small.client.post('/oauth/token', {})],
    ];
    for (const [calls, call] of others) {
      for (let index = 0; index < calls; index++) await call().expect(422);
      const refused = await call().expect(429);
      expect(refused.headers).toMatchObject({
        'x-ratelimit-limit': String(calls),
        'retry-after': expect.any(String),
      });
    }
    await small.close();
  });
});

describe('a client of the operator', () => {
  const body = { name: 'The console', redirect_uris: ['https://console.example/callback'] };
  const operator = () => fixtures(app).operator;

  it('is created only by the operator, with an optional secret, and listed without it', async () => {
    await app.client.post('/admin/oauth-clients', body).expect(401);
    await app.client
      .with({ 'X-Admin-Token': `${ADMIN_TOKEN}x` })
      .post('/admin/oauth-clients', body)
      .expect(401);
    const { body: open } = await operator().post('/admin/oauth-clients', body).expect(201);
    expect(open).toEqual({
      client_id: expect.stringMatching(/^ocl_/),
      name: 'The console',
      first_party: true,
      redirect_uris: body.redirect_uris,
      token_endpoint_auth_method: 'none',
      created_at: expect.any(String),
      client_secret: null,
    });
    const secret = await operator()
      .post('/admin/oauth-clients', { ...body, token_endpoint_auth_method: 'client_secret_post' })
      .expect(201);
    expect(secret.body.client_secret).toMatch(/^ocs_/);
    const { body: list } = await operator().get('/admin/oauth-clients').expect(200);
    expect(list).toMatchObject({
      total: 2,
      clients: [{ client_id: secret.body.client_id }, { name: 'The console' }],
    });
    expect(JSON.stringify(list)).not.toContain('ocs_');
    await operator()
      .post('/admin/oauth-clients', { ...body, redirect_uris: ['http://x.example'] })
      .expect(400);
    await operator().post('/admin/oauth-clients', { name: 'x' }).expect(422);
  });

  it('skips the consent for a person with one agent', async () => {
    const { body: client } = await operator().post('/admin/oauth-clients', body).expect(201);
    const asked = oauth.attemptFor(client);
    const skips = async (idToken: string) =>
      (await app.client.post('/oauth/consent-status', { ...asked.parameters, id_token: idToken })).body;
    const owner = await oauth.owner();
    expect(await skips(await owner.idToken())).toMatchObject({
      skip_consent: true,
      client: { first_party: true, registered_by: 'operator' },
    });
    await oauth.agentOf(owner);
    expect(await skips(await owner.idToken())).toMatchObject({ skip_consent: false });
    expect(await skips(await (await oauth.person()).idToken())).toMatchObject({ skip_consent: false });
    await expect(known(client.client_id as string)).resolves.toBe(true);
  });
});
