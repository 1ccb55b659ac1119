import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';

const CONSOLE = 'https://console.example';
const EVIL = 'https://evil.example';

let app: TestApp;
beforeAll(async () => {
  app = await startAddressedApp({ WEB_ORIGINS: CONSOLE });
});
afterAll(() => app.close());

describe('the discovery documents', () => {
  it('describe the resource, at both addresses', async () => {
    for (const path of ['', '/mcp']) {
      const answer = await app.client.get(`/.well-known/oauth-protected-resource${path}`).expect(200);
      expect(answer.body).toEqual({
        resource: `${app.url}/mcp`,
        authorization_servers: [app.url],
        scopes_supported: ['mcp:read', 'mcp:write'],
        bearer_methods_supported: ['header'],
        resource_name: 'Rialto',
        resource_documentation: `${app.url}/docs/guides/oauth`,
      });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=600',
      });
    }
  });

  it('name the resource with the query of the address, which strict clients compare', async () => {
    for (const [query, shown] of [
      ['?toolsets=all', '?toolsets=all'],
      ['?toolsets=market,social&output_schemas=true', '?toolsets=market,social&output_schemas=true'],
      ['?', ''],
      ['?x=(y)', ''],
      [`?x=${'y'.repeat(300)}`, ''],
    ] as const) {
      const { body } = await app.client.get(`/.well-known/oauth-protected-resource/mcp${query}`).expect(200);
      expect(body.resource).toBe(`${app.url}/mcp${shown}`);
    }
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'wallet_get', arguments: {} },
    };
    const { headers } = await app.client.post('/mcp?toolsets=all', message).expect(401);
    expect(headers['www-authenticate']).toContain(
      `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp?toolsets=all"`,
    );
  });

  it('describe exactly what the server supports', async () => {
    const { body } = await app.client.get('/.well-known/oauth-authorization-server').expect(200);
    expect(body).toMatchObject({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      token_endpoint: `${app.url}/oauth/token`,
      registration_endpoint: `${app.url}/oauth/register`,
      revocation_endpoint: `${app.url}/oauth/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      scopes_supported: [
        'mcp:read',
        'mcp:write',
        'dev.ucp.shopping.checkout:manage',
        'dev.ucp.shopping.order:read',
      ],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    await app.client.get(new URL(body.service_documentation as string).pathname).expect(200);
  });
});

interface Asking {
  origin?: string;
  method?: string;
  headers?: string;
}

async function preflight(path: string, { origin, method = 'POST', headers = 'content-type' }: Asking) {
  const asked: Record<string, string> = {
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': headers,
  };
  if (origin) asked.Origin = origin;
  const answer = await fetch(app.url + path, { method: 'OPTIONS', headers: asked });
  return {
    status: answer.status,
    origin: answer.headers.get('access-control-allow-origin'),
    methods: answer.headers.get('access-control-allow-methods'),
    headers: answer.headers.get('access-control-allow-headers'),
    credentials: answer.headers.get('access-control-allow-credentials'),
    vary: answer.headers.get('vary') ?? '',
  };
}

describe('pages of other origins', () => {
  it('may register and read the documents from anywhere', async () => {
    for (const origin of [EVIL, CONSOLE, undefined])
      expect(await preflight('/oauth/register', { origin })).toMatchObject({
        status: 204,
        origin: '*',
        methods: 'POST',
        headers: 'content-type',
        credentials: null,
      });
    for (const path of [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
    ])
      expect(
        await preflight(`/.well-known/${path}`, {
          origin: EVIL,
          method: 'GET',
          headers: 'mcp-protocol-version',
        }),
      ).toMatchObject({ status: 204, origin: '*', headers: 'mcp-protocol-version' });
    const body = { redirect_uris: ['https://client.example/cb'] };
    const { headers } = await app.client.with({ Origin: EVIL }).post('/oauth/register', body).expect(201);
    expect(headers['access-control-allow-origin']).toBe('*');
    const refused = await app.client.with({ Origin: EVIL }).post('/oauth/register', {}).expect(422);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it.each([
    '/oauth/code',
    '/oauth/consent-status',
    '/oauth/deny',
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/grants',
  ])('may call %s only from trusted origins', async (path) => {
    for (const origin of [CONSOLE, app.url]) {
      const allowed = await preflight(path, { origin });
      expect(allowed).toMatchObject({ status: 204, origin, credentials: null });
      expect(allowed.methods).toContain('POST');
      expect(allowed.vary).toContain('Origin');
    }
    for (const origin of [EVIL, 'null', `${CONSOLE}.evil.example`, 'http://console.example', undefined]) {
      const refused = await preflight(path, { origin });
      expect(refused).toMatchObject({ status: 204, origin: null, methods: null, headers: null });
      expect(refused.vary).toContain('Origin');
    }
  });

  it('may consent or deny for a person only from trusted origins', async () => {
    const oauth = authorizations(app);
    const owner = await oauth.owner();
    const asked = oauth.attemptFor(await oauth.client());
    const body = {
      ...asked.parameters,
      consent: true,
      id_token: await owner.idToken(oauth.nonce(asked)),
    };
    const { client_id, redirect_uri, state } = asked.parameters;
    const bodies = {
      '/oauth/code': body,
      '/oauth/consent-status': asked.parameters,
      '/oauth/deny': { client_id, redirect_uri, state },
    };
    for (const [path, sent] of Object.entries(bodies)) {
      for (const origin of [EVIL, 'null']) {
        // before the body is validated
        for (const given of [sent, {}, { unknown: 1 }]) {
          const refused = await app.client.with({ Origin: origin }).post(path, given).expect(403);
          expect(refused.body.code).toBe('origin_not_allowed');
          expect(refused.headers['access-control-allow-origin']).toBeUndefined();
        }
      }
      const form = await app.client
        .with({ 'Content-Type': 'application/x-www-form-urlencoded' })
        .post(path, new URLSearchParams({ client_id: 'x' }).toString());
      expect(form.status).toBe(415);
      const { headers } = await app.client.with({ Origin: CONSOLE }).post(path, sent).expect(200);
      expect(headers['access-control-allow-origin']).toBe(CONSOLE);
    }
  });

  it('may not fetch the consent page in the background, or show it in a frame', async () => {
    const oauth = authorizations(app);
    const asked = oauth.attemptFor(await oauth.client());
    for (const path of ['/oauth/authorize', '/oauth/consent']) {
      const url = `${path}?${new URLSearchParams(asked.parameters).toString()}`;
      for (const origin of [EVIL, CONSOLE]) {
        const { headers } = await app.client.with({ Origin: origin }).get(url).redirects(0);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
      expect((await preflight(path, { origin: CONSOLE, method: 'GET' })).origin).toBeNull();
    }
    const url = `/oauth/consent?${new URLSearchParams(asked.parameters).toString()}`;
    const { headers } = await app.client.get(url).expect(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self';/,
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
});
