import { startAddressedApp } from '../support/addressed-app';
import { startTestApp, type TestApp } from '../support/app';
import { authorizations, type Authorizations, type TestOwner } from '../support/authorizations';

let app: TestApp;
let oauth: Authorizations;
let owner: TestOwner;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
  owner = await oauth.owner();
});
afterAll(() => app.close());

const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

async function given(metadata: object = {}) {
  const client = await oauth.client(metadata);
  const asked = oauth.attemptFor(client);
  const { client_secret: _, ...form } = oauth.exchange(asked, await oauth.code(owner, asked));
  return { client, form, secret: client.client_secret as string };
}

describe('the token endpoint', () => {
  it.each([
    ['grant_type', { code: 'x' }],
    ['code', { grant_type: 'authorization_code' }],
    ['code_verifier', { grant_type: 'authorization_code', code: 'x' }],
    ['refresh_token', { grant_type: 'refresh_token' }],
  ])('returns 422 when %s is missing', async (name, form) => {
    const client = await oauth.client();
    const answer = await oauth.token({ ...form, client_id: client.client_id }).expect(422);
    expect(answer.body).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining(name),
      detail: [{ loc: ['body', name], msg: 'Field required', type: 'missing' }],
      code: 'validation_error',
      request_id: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('returns 422 when the client_id is missing', async () => {
    const { body } = await oauth.token({ grant_type: 'refresh_token', refresh_token: 'x' }).expect(422);
    expect(body).toMatchObject({ error: 'invalid_request', detail: [{ loc: ['body', 'client_id'] }] });
    await app.client.post('/oauth/token').expect(422);
  });

  it.each(['password', 'implicit', 'Authorization_Code', 'x'])(
    'does not support the grant type %s',
    async (type) => {
      const { body } = await oauth.token({ grant_type: type, client_id: 'x' }).expect(400);
      expect(body).toEqual({
        error: 'unsupported_grant_type',
        error_description: expect.any(String),
        request_id: expect.any(String),
      });
    },
  );

  it.each([
    [
      'a parameter twice',
      'grant_type=refresh_token&grant_type=refresh_token',
      'application/x-www-form-urlencoded',
      400,
    ],
    ['an object', '{"grant_type":{"a":1}}', 'application/json', 400],
    ['what is no JSON', '{', 'application/json', 400],
    ['a list', '[1]', 'application/json', 422],
    ['text', 'grant_type=x', 'text/plain', 415],
    [
      'a very long code',
      `grant_type=authorization_code&code=${'x'.repeat(2001)}`,
      'application/x-www-form-urlencoded',
      400,
    ],
    ['a flood', `code=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('refuses %s with an OAuth error', async (_, body, type, status) => {
    const answer = await app.client.with({ 'Content-Type': type }).post('/oauth/token', body).expect(status);
    expect(answer.body).toMatchObject({ error: 'invalid_request', error_description: expect.any(String) });
  });

  it('accepts no parameters in the URL', async () => {
    const { client, form } = await given();
    await app.client.post(`/oauth/token?${new URLSearchParams(form).toString()}`).expect(422);
    await oauth.token({ ...form, client_id: client.client_id }).expect(200);
  });

  it('accepts a secret only with the method that the client registered', async () => {
    const post = await given({ token_endpoint_auth_method: 'client_secret_post' });
    const header = basic(post.client.client_id, post.secret);
    await oauth.token(post.form).expect(401);
    await oauth.token(post.form, app.client.with(header)).expect(401);
    await oauth.token({ ...post.form, client_secret: post.secret }).expect(200);

    const inHeader = await given({ token_endpoint_auth_method: 'client_secret_basic' });
    const { client_id: _, ...form } = inHeader.form;
    await oauth.token({ ...inHeader.form, client_secret: inHeader.secret }).expect(401);
    await oauth.token(form, app.client.with(basic(inHeader.client.client_id, inHeader.secret))).expect(200);

    const open = await given();
    await oauth.token({ ...open.form, client_secret: 'x' }).expect(401);
    await oauth.token({ ...open.form, client_secret: '' }).expect(200);
  });

  it('does not reveal whether a client is unknown or its secret is wrong', async () => {
    const { form, client, secret } = await given({ token_endpoint_auth_method: 'client_secret_basic' });
    const wrong = [
      await oauth.token(form, app.client.with(basic(client.client_id, `${secret}x`))),
      await oauth.token({ ...form, client_id: '' }, app.client.with(basic(client.client_id, ''))),
      await oauth.token({ ...form, client_id: '' }, app.client.with(basic('nobody', secret))),
      await oauth.token({ ...form, client_id: '' }, app.client.with({ Authorization: 'Basic !!!' })),
      await oauth.token({ ...form, client_id: '' }, app.client.with({ Authorization: 'Basic bm9jb2xvbg==' })),
    ];
    for (const { status, body, headers } of wrong) {
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect(headers['www-authenticate']).toBe('Basic realm="oauth"');
    }
    expect(new Set(wrong.map(({ body }) => body.error_description)).size).toBe(1);
    const unknown = await oauth.token({ ...form, client_id: 'nobody' }).expect(401);
    expect(unknown.headers['www-authenticate']).toBeUndefined();
    const twice = await oauth.token(
      { ...form, client_secret: secret },
      app.client.with(basic(client.client_id, secret)),
    );
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
    const two = await oauth.token(
      { ...form, client_id: 'x' },
      app.client.with(basic(client.client_id, secret)),
    );
    expect([two.status, two.body.error]).toEqual([400, 'invalid_request']);
  });

  it('limits wrong secrets per address, and never refuses a correct one', async () => {
    const small = await startTestApp({ RATE_LIMIT_FACTOR: '0.25' });
    const there = authorizations(small);
    const client = await there.client({ token_endpoint_auth_method: 'client_secret_post' });
    const show = (client_id: string, client_secret = 'guess') =>
      there.token({ grant_type: 'refresh_token', refresh_token: 'x', client_id, client_secret });
    for (let index = 0; index < 5; index++) await show(client.client_id).expect(401);
    const blocked = await show('another').expect(429);
    expect(blocked.headers['retry-after']).toBeDefined();
    const right = await show(client.client_id, client.client_secret);
    expect([right.status, right.body.error]).toEqual([400, 'invalid_grant']);
    await small.close();
  });
});

describe('token revocation', () => {
  const revoke = (form: Record<string, string>) => oauth.post('/oauth/revoke', form);
  const isLive = async (clientId: string, refreshToken: string) =>
    (await oauth.refresh({ client_id: clientId, redirect_uris: [] }, refreshToken)).status === 200;

  it('works only for the client that holds the token', async () => {
    const client = await oauth.client();
    const stranger = await oauth.client();
    const tokens = await oauth.tokens(owner, client);
    for (const token of [tokens.access_token, tokens.refresh_token, 'unknown', `ort_${'x'.repeat(43)}`])
      await revoke({ token, client_id: stranger.client_id }).expect(200, '');
    expect(await isLive(client.client_id, tokens.refresh_token)).toBe(true);
    await revoke({
      token: tokens.refresh_token,
      client_id: client.client_id,
      token_type_hint: 'access_token',
    }).expect(200);
    expect(await isLive(client.client_id, tokens.refresh_token)).toBe(false);
  });

  it('needs a token and a client', async () => {
    const client = await oauth.client();
    const none = await revoke({ client_id: client.client_id }).expect(422);
    expect(none.body.error).toBe('invalid_request');
    const unknown = await revoke({ token: 'x', client_id: 'nobody' }).expect(401);
    expect(unknown.body.error).toBe('invalid_client');
  });
});

describe('the list of grants', () => {
  const as = async (person: { idToken(): Promise<string> }) =>
    app.client.with({ Authorization: `Bearer ${await person.idToken()}` });

  it("contains only the person's own grants", async () => {
    const person = await oauth.owner();
    const [first, second] = [await oauth.client({ client_name: 'First' }), await oauth.client()];
    await oauth.tokens(person, first, { scope: 'mcp:read' });
    await oauth.tokens(person, second, {}, { daily_cap_cents: 700 });
    const { body, headers } = await (await as(person)).get('/oauth/grants').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ total: 2, has_more: false });
    expect(body.grants[1]).toEqual({
      client_id: first.client_id,
      client_name: 'First',
      scopes: ['mcp:read'],
      resource: `${app.url}/mcp`,
      agent_id: person.agent.agentId,
      daily_cap_cents: 5_000,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    });
    expect(body.grants[0]).toMatchObject({ client_id: second.client_id, daily_cap_cents: 700 });
    const page = await (await as(person)).get('/oauth/grants?limit=1').expect(200);
    const next = `/oauth/grants?limit=1&cursor=${page.body.next_cursor}`;
    expect((await (await as(person)).get(next).expect(200)).body.grants[0].client_id).toBe(first.client_id);
    expect((await (await as(owner)).get('/oauth/grants').expect(200)).body.grants).not.toContainEqual(
      expect.objectContaining({ client_id: first.client_id }),
    );
    await (await as(owner)).post(`/oauth/grants/${second.client_id}/revoke`).expect(404);
    await (await as(person)).post(`/oauth/grants/${second.client_id}/revoke`).expect(200);
    await (await as(person)).post(`/oauth/grants/${second.client_id}/revoke`).expect(404);
    await (await as(person)).post('/oauth/grants/nobody/revoke').expect(404);
    expect((await (await as(person)).get('/oauth/grants').expect(200)).body.total).toBe(1);
  });

  it('can be changed with an ID token once, but not with one issued for an authorization', async () => {
    const person = await oauth.owner();
    const [first, second] = [await oauth.client(), await oauth.client()];
    for (const client of [first, second]) await oauth.tokens(person, client);
    const by = async (token: string, { client_id }: { client_id: string }) => {
      const bearer = app.client.with({ Authorization: `Bearer ${token}` });
      const { body, headers, status } = await bearer.post(`/oauth/grants/${client_id}/revoke`);
      return [status, body.code, headers['www-authenticate']];
    };
    const refused = [401, 'invalid_token', 'Bearer error="invalid_token"'];
    expect(await by(await person.idToken(oauth.nonce(oauth.attemptFor(first))), first)).toEqual(refused);
    const token = await person.idToken();
    expect(await by(token, first)).toEqual([200, undefined, undefined]);
    expect(await by(token, second)).toEqual(refused);
    const left = await (await as(person)).get('/oauth/grants').expect(200);
    expect(left.body.grants).toMatchObject([{ client_id: second.client_id }]);
  });

  it('needs an ID token, and refuses tokens of clients', async () => {
    const tokens = await oauth.tokens(owner, await oauth.client());
    const none = await app.client.get('/oauth/grants').expect(401);
    expect([none.body.code, none.headers['www-authenticate']]).toEqual(['missing_token', 'Bearer']);
    await app.client.post('/oauth/grants/x/revoke').expect(401);
    for (const header of [`Bearer ${tokens.access_token}`, 'Bearer', 'Bearer a.b.c', 'Basic eDp5']) {
      const { body, headers } = await app.client
        .with({ Authorization: header })
        .get('/oauth/grants')
        .expect(401);
      expect([body.code, headers['www-authenticate']]).toEqual([
        'invalid_token',
        'Bearer error="invalid_token"',
      ]);
    }
  });
});
