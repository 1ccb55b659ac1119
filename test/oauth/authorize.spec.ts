import { mcpTokens } from '../../src/mcp/mcp.scopes';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  MCP_SCOPE,
  type AuthorizationAttempt,
  type TestClient,
  authorizations,
  type Authorizations,
} from '../support/authorizations';

let app: TestApp;
let oauth: Authorizations;
let client: TestClient;
beforeAll(async () => {
  app = await startAddressedApp();
  oauth = authorizations(app);
  client = await oauth.client({
    redirect_uris: [
      'https://client.example/callback?from=here',
      'http://127.0.0.1/callback',
      'com.example.app:/cb',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ],
  });
});
afterAll(() => app.close());

const REGISTERED = 'https://client.example/callback?from=here';

describe('an authorization request', () => {
  it.each([
    ['client_id', { client_id: undefined }],
    ['client_id', { client_id: '' }],
    ['redirect_uri', { redirect_uri: undefined }],
  ])('without its %s returns 422 in both error formats', async (name, changes) => {
    const { body, headers } = await oauth.authorize(oauth.attemptFor(client, changes)).expect(422);
    expect(headers.location).toBeUndefined();
    expect(body).toMatchObject({
      error: 'invalid_request',
      code: 'validation_error',
      detail: [{ loc: ['query', name], type: 'missing' }],
    });
  });

  it.each([
    ['an unknown client', { client_id: `ocl_${'0'.repeat(32)}` }, 'invalid_client'],
    ['a client that cannot be', { client_id: 'nobody\u0000' }, 'invalid_client'],
    ['a client that is very long', { client_id: 'x'.repeat(1500) }, 'invalid_client'],
    ['another address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_request'],
    ['an address without its query', { redirect_uri: 'https://client.example/callback' }, 'invalid_request'],
    ['an address with more', { redirect_uri: `${REGISTERED}&next=1` }, 'invalid_request'],
    ['no scheme', { redirect_uri: '//client.example/callback?from=here' }, 'invalid_request'],
    [
      'a name before the host',
      { redirect_uri: 'https://x@client.example/callback?from=here' },
      'invalid_request',
    ],
    ['a host after the name', { redirect_uri: 'https://client.example@evil.example/' }, 'invalid_request'],
    ['a backslash', { redirect_uri: 'https://client.example\\.evil.example/' }, 'invalid_request'],
    ['a fragment', { redirect_uri: `${REGISTERED}#x` }, 'invalid_request'],
    ['an encoded fragment', { redirect_uri: `${REGISTERED}%23x` }, 'invalid_request'],
    ['a loud scheme', { redirect_uri: 'HTTPS://client.example/callback?from=here' }, 'invalid_request'],
    [
      'a path that climbs',
      { redirect_uri: 'https://client.example/x/../callback?from=here' },
      'invalid_request',
    ],
    ['another name for loopback', { redirect_uri: 'http://localhost/callback' }, 'invalid_request'],
    [
      'a loopback that is none',
      { redirect_uri: 'http://127.0.0.1:1@evil.example/callback' },
      'invalid_request',
    ],
    ['another address of loopback', { redirect_uri: 'http://127.0.0.2/callback' }, 'invalid_request'],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
    ['another path of an application', { redirect_uri: 'com.example.app:/other' }, 'invalid_request'],
  ])('from or to %s does not redirect', async (_, changes, error) => {
    for (const accept of ['application/json', 'text/html']) {
      const answer = await oauth
        .authorize(oauth.attemptFor(client, changes), app.client.with({ Accept: accept }))
        .expect(400);
      expect(answer.headers.location).toBeUndefined();
      if (accept === 'text/html') expect(answer.text).toContain('This did not work');
      else expect(answer.body).toMatchObject({ error, code: error, status: 400 });
    }
  });

  it('that lacks a parameter shows a readable error page', async () => {
    const { text } = await app.client
      .with({ Accept: 'text/html' })
      .get('/oauth/authorize?client_id=x')
      .expect(422);
    expect(text).toContain('The program that sent you here did not send redirect_uri.');
  });

  it('with a duplicated parameter does not redirect', async () => {
    const { parameters } = oauth.attemptFor(client);
    for (const name of Object.keys(parameters).filter((name) => name !== 'resource')) {
      const query = new URLSearchParams(parameters);
      query.append(name, parameters[name] as string);
      const { body } = await app.client.get(`/oauth/authorize?${query.toString()}`).redirects(0).expect(400);
      expect(body.error).toBe('invalid_request');
    }
  });

  it.each([
    ['token', { response_type: 'token' }, 'unsupported_response_type'],
    ['unknown scopes alone', { scope: 'openid admin other' }, 'invalid_scope'],
    ['scopes of two resources', { scope: 'mcp:read dev.ucp.shopping.order:read' }, 'invalid_scope'],
    [
      'another resource with a query',
      { resource: 'https://other.example/mcp?toolsets=all' },
      'invalid_target',
    ],
    ['a resource with a fragment', { resource: 'http://127.0.0.1/mcp?a=b#c' }, 'invalid_target'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a resource that is none', { resource: 'mcp' }, 'invalid_target'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['an empty challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method in small letters', { code_challenge_method: 's256' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a long challenge', { code_challenge: 'x'.repeat(44) }, 'invalid_request'],
    ['a challenge in base64', { code_challenge: `${'x'.repeat(42)}=` }, 'invalid_request'],
  ])('for %s is refused by a redirect', async (_, changes, error) => {
    const asked = oauth.attemptFor(client, { state: 'a b&c=d%20ü#', ...changes });
    const { headers } = await oauth.authorize(asked).expect(302);
    expect(headers.location).toMatch(/^https:\/\/client\.example\/callback\?from=here&error=/);
    const { searchParams } = new URL(headers.location as string);
    expect(Object.fromEntries(searchParams)).toEqual({
      from: 'here',
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
      state: 'a b&c=d%20ü#',
      iss: app.url,
    });
    const page = await app.client
      .get(`/oauth/consent?${new URLSearchParams(asked.parameters).toString()}`)
      .redirects(0);
    expect([page.status, page.headers.location]).toEqual([302, headers.location]);
    const posted = await oauth.consent(await oauth.owner(), asked);
    expect([posted.status, posted.body.error]).toEqual([posted.status === 422 ? 422 : 400, error]);
    expect(posted.body.redirect_to).toBeUndefined();
  });

  it('that is invalid redirects a browser only to trusted addresses', async () => {
    const broken = { scope: 'admin' };
    const opened = async (
      asked: AuthorizationAttempt,
      browser = app.client.with({ Accept: 'text/html' }),
    ) => {
      const query = new URLSearchParams(asked.parameters).toString();
      const [first, second] = await Promise.all(
        ['/oauth/authorize', '/oauth/consent'].map((path) => browser.get(`${path}?${query}`).redirects(0)),
      );
      expect([second!.status, second!.headers.location]).toEqual([first!.status, first!.headers.location]);
      return first!;
    };
    const asked = oauth.attemptFor(client, { ...broken, state: 'a"b' });
    const owner = await oauth.owner();
    const browser = await oauth.browser(owner);
    for (const by of [undefined, browser]) {
      const page = await opened(asked, by);
      expect([page.status, page.headers.location]).toEqual([400, undefined]);
      expect(page.text).toContain(`The scopes are ${mcpTokens.scopes.join(', ')},`);
      expect(page.text).toContain('Go back to client.example');
      expect(page.text).toContain(
        'href="https://client.example/callback?from=here&amp;error=invalid_scope&amp;',
      );
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    await oauth.code(owner, oauth.attemptFor(client));
    const sent = await opened(asked, browser);
    expect(sent.headers.location).toMatch(
      /^https:\/\/client\.example\/callback\?from=here&error=invalid_scope/,
    );
    expect((await opened(asked, await oauth.browser(await oauth.owner()))).status).toBe(400);
    const local = oauth.attemptFor(client, { ...broken, redirect_uri: 'http://127.0.0.1:4000/callback' });
    expect((await opened(local)).status).toBe(302);
    // the scheme could be that of any application, which would open with what an attacker wrote
    for (const redirect_uri of ['cursor://anysphere.cursor-mcp/oauth/callback', 'com.example.app:/cb']) {
      const native = await opened(oauth.attemptFor(client, { ...broken, redirect_uri }));
      expect([native.status, native.headers.location]).toEqual([400, undefined]);
      expect(native.text).toContain(`href="${redirect_uri}?error=invalid_scope&amp;`);
      expect(native.text).toContain(
        `an application on your machine that opens ${redirect_uri.split(':')[0]}:`,
      );
    }
  });

  it('may come from any loopback port, and from a native application', async () => {
    for (const redirect_uri of ['http://127.0.0.1:49152/callback', 'com.example.app:/cb'])
      await oauth.authorize(oauth.attemptFor(client, { redirect_uri })).expect(302);
    const broken = oauth.attemptFor(client, {
      redirect_uri: 'com.example.app:/cb',
      scope: 'x',
      state: undefined,
    });
    const { headers } = await oauth.authorize(broken).expect(302);
    expect(headers.location).toMatch(
      /^com\.example\.app:\/cb\?error=invalid_scope&error_description=\S+&iss=http/,
    );
  });

  it.each([
    ['openid email profile', MCP_SCOPE],
    ['offline_access', MCP_SCOPE],
    [`openid offline_access ${MCP_SCOPE}`, MCP_SCOPE],
    ['mcp:read admin', 'mcp:read'],
    ['  mcp:read  unknown ', 'mcp:read'],
  ])('for the scopes %j is for those that exist', async (scope, granted) => {
    const asked = oauth.attemptFor(client, { scope });
    await oauth.authorize(asked).expect(302);
    const status = await app.client.post('/oauth/consent-status', asked.parameters).expect(200);
    expect(status.body.scopes.map(({ name }: { name: string }) => name).join(' ')).toBe(granted);
    const tokens = await oauth.tokens(await oauth.owner(), client, { scope });
    expect(tokens.scope).toBe(granted);
  });

  it('may name its resource several times, with any query, but not two resources', async () => {
    const owner = await oauth.owner();
    const mcp = [
      `${app.url}/mcp?toolsets=all`,
      `${app.url}/mcp`,
      `${app.url}/mcp/?toolsets=market&x=`,
      app.url,
    ];
    const asked = oauth.attemptFor(client, { resource: mcp[0] });
    const query = new URLSearchParams(asked.parameters);
    for (const more of mcp.slice(1)) query.append('resource', more);
    const { headers } = await app.client.get(`/oauth/authorize?${query.toString()}`).redirects(0).expect(302);
    const sentOn = new URL(headers.location as string).searchParams;
    expect([headers.location, sentOn.getAll('resource')]).toEqual([
      expect.stringContaining('/oauth/consent?'),
      [mcp.join(' ')],
    ]);
    const tokensFor = async (resources: string[]) => {
      const form = oauth.exchange(asked, await oauth.code(owner, asked));
      const body = new URLSearchParams(form);
      for (const resource of resources) body.append('resource', resource);
      return app.client
        .with({ 'Content-Type': 'application/x-www-form-urlencoded' })
        .post('/oauth/token', body.toString());
    };
    const { body } = await tokensFor([mcp[2] as string, mcp[1] as string]);
    expect(body).toMatchObject({ scope: MCP_SCOPE });
    await oauth
      .token({
        grant_type: 'refresh_token',
        client_id: client.client_id,
        refresh_token: body.refresh_token as string,
        resource: mcp[0] as string,
      })
      .expect(200);
    expect((await tokensFor([`${app.url}/ucp?a=b`])).body.error).toBe('invalid_target');
    expect((await tokensFor([`${app.url}/mcp`, `${app.url}/ucp`])).body.error).toBe('invalid_target');
    query.append('resource', `${app.url}/ucp`);
    const both = await app.client.get(`/oauth/authorize?${query.toString()}`).redirects(0).expect(302);
    expect(new URL(both.headers.location as string).searchParams.get('error')).toBe('invalid_target');
  });

  it('may write the resource in equivalent forms', async () => {
    for (const resource of [
      `${app.url}/mcp`,
      `${app.url}/mcp/`,
      app.url,
      `${app.url}/`,
      app.url.toUpperCase(),
      `${app.url}/mcp?toolsets=all`,
      `${app.url}/mcp?`,
    ]) {
      const { headers } = await oauth.authorize(oauth.attemptFor(client, { resource })).expect(302);
      expect(headers.location).toContain('/oauth/consent?');
    }
  });

  it('is refused when its state is too long', async () => {
    await oauth.authorize(oauth.attemptFor(client, { state: 'x'.repeat(2000) })).expect(302);
    const { body } = await oauth.authorize(oauth.attemptFor(client, { state: 'x'.repeat(2001) })).expect(400);
    expect(body.error).toBe('invalid_request');
  });

  it('redirects to the public address, whatever the Host header says', async () => {
    const asked = oauth.attemptFor(client);
    const by = app.client.with({ Host: 'localhost', 'X-Forwarded-Host': 'evil.example' });
    const { headers } = await oauth.authorize(asked, by).expect(302);
    expect(headers.location).toMatch(new RegExp(`^${app.url}/oauth/consent`));
  });
});

describe('the JSON endpoints of the consent flow', () => {
  it('refuse an unknown client or redirect URI, signed in or not', async () => {
    const idToken = await (await oauth.owner()).idToken();
    const good = { client_id: client.client_id, redirect_uri: REGISTERED };
    for (const path of ['/oauth/consent-status', '/oauth/deny']) {
      await app.client.post(path, good).expect(200);
      for (const [changes, error] of [
        [{ client_id: 'nobody' }, 'invalid_client'],
        [{ redirect_uri: 'https://evil.example/' }, 'invalid_request'],
      ] as const) {
        const { body } = await app.client.post(path, { ...good, ...changes }).expect(400);
        expect(body).toMatchObject({ error });
        expect(body.redirect_to).toBeUndefined();
      }
      for (const name of ['client_id', 'redirect_uri']) {
        const { body } = await app.client.post(path, { ...good, [name]: undefined }).expect(422);
        expect(body).toMatchObject({
          error: 'invalid_request',
          detail: [{ loc: ['body', name], type: 'missing' }],
        });
      }
    }
    const answer = await app.client.post('/oauth/consent-status', {
      ...good,
      scope: 'admin',
      id_token: idToken,
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope']);
  });

  it('describe the client and the requested scopes', async () => {
    const asked = oauth.attemptFor(client);
    const { body } = await app.client.post('/oauth/consent-status', asked.parameters).expect(200);
    expect(body).toEqual({
      valid: true,
      client: {
        client_id: client.client_id,
        name: 'A client',
        uri: null,
        redirect_host: 'client.example',
        first_party: false,
        registered_by: 'itself',
      },
      scopes: mcpTokens.scopes.map((name) => ({ name, description: expect.any(String) })),
      skip_consent: false,
      nonce: oauth.nonce(asked),
    });
  });

  it('return the denial to the client', async () => {
    const { body } = await app.client
      .post('/oauth/deny', { client_id: client.client_id, redirect_uri: REGISTERED, state: 'mine' })
      .expect(200);
    expect(Object.fromEntries(new URL(body.redirect_to as string).searchParams)).toEqual({
      from: 'here',
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'mine',
      iss: app.url,
    });
  });

  it('record who denied, by ID token or session', async () => {
    const person = await oauth.owner();
    const cookie = (await oauth.browser(person)).headers.Cookie as string;
    const asked = { client_id: client.client_id, redirect_uri: REGISTERED };
    const ways: [object, Record<string, string>][] = [
      [{ id_token: await person.idToken() }, {}],
      [{}, { Cookie: cookie }],
      [{ id_token: 'x.y.z' }, {}],
    ];
    for (const [more, headers] of ways)
      await app.client
        .with(headers)
        .post('/oauth/deny', { ...asked, ...more })
        .expect(200);
    const entries = await app.sql<{ user_id: string | null }>(
      `SELECT user_id FROM oauth_audit_entries WHERE action = 'consent_denied' ORDER BY id DESC LIMIT 3`,
    );
    expect(entries.map(({ user_id }) => user_id)).toEqual([null, person.userId, person.userId]);
  });

  it('skip the consent only when this person has granted exactly this', async () => {
    const owner = await oauth.owner();
    const web = await oauth.client();
    const asked = oauth.attemptFor(web);
    const skips = async (changes: object = {}, person = owner) => {
      const body = { ...asked.parameters, id_token: await person.idToken(), ...changes };
      return (await app.client.post('/oauth/consent-status', body).expect(200)).body.skip_consent as boolean;
    };
    expect(await skips()).toBe(false);
    await oauth.code(owner, asked);
    expect(await skips()).toBe(true);
    expect(await skips({ scope: 'mcp:read' })).toBe(false);
    expect(await skips({ id_token: undefined })).toBe(false);
    expect(await skips({ id_token: 'x.y.z' })).toBe(false);
    expect(await skips({}, await oauth.owner())).toBe(false);
    expect(await skips(oauth.attemptFor(await oauth.client()).parameters)).toBe(false);
    await app.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${web.client_id}/revoke`)
      .expect(200);
    expect(await skips()).toBe(false);
  });

  it("always ask for consent for a program on the person's machine", async () => {
    const owner = await oauth.owner();
    for (const uri of ['http://127.0.0.1/callback', 'com.example.app:/cb', 'zed://']) {
      const local = await oauth.client({ redirect_uris: [uri] });
      const asked = oauth.attemptFor(local);
      await oauth.code(owner, asked);
      const body = { ...asked.parameters, id_token: await owner.idToken() };
      const answer = await app.client.post('/oauth/consent-status', body).expect(200);
      expect(answer.body.skip_consent).toBe(false);
    }
  });
});
