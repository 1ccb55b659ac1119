import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startAddressedApp } from '../support/addressed-app';
import { startTestApp, type TestApp } from '../support/app';
import { authorizations, type Authorizations } from '../support/authorizations';

const HOUR = 3_600_000;

let app: TestApp;
let oauth: Authorizations;
let server: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let fetched = 0;

beforeAll(async () => {
  app = await startAddressedApp({ TEST_HOOKS: 'true' });
  oauth = authorizations(app);
  server = createServer((request, response) => {
    fetched += 1;
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await app.close();
});
beforeEach(() => {
  fetched = 0;
});

let documents = 0;
const newId = () => `${base}/clients/${++documents}.json`;

const metadata = (clientId: string, changes: object = {}): object => ({
  client_id: clientId,
  client_name: 'A described client',
  redirect_uris: ['https://described.example/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...changes,
});

function serve(document: unknown, headers: Record<string, string> = {}, status = 200): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
  };
}

const asking = (clientId: string, changes: Record<string, string> = {}) =>
  oauth.attemptFor({ client_id: clientId, redirect_uris: ['https://described.example/callback'] }, changes);

describe('a client with a metadata document', () => {
  it('is authorized without registration', async () => {
    const id = newId();
    serve(metadata(id));
    const owner = await oauth.owner();
    const asked = asking(id);
    await oauth.authorize(asked).expect(302);
    const status = await app.client.post('/oauth/consent-status', asked.parameters).expect(200);
    expect(status.body.client).toMatchObject({
      client_id: id,
      name: 'A described client',
      registered_by: 'document',
      redirect_host: 'described.example',
    });
    const tokens = await oauth.tokens(owner, asked.client);
    await oauth.refresh(asked.client, tokens.refresh_token).expect(200);
    expect(fetched).toBe(1);
    const idToken = { Authorization: `Bearer ${await owner.idToken()}` };
    const { body } = await app.client.with(idToken).get('/oauth/grants').expect(200);
    expect(body.grants).toMatchObject([{ client_id: id }]);
    await app.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${encodeURIComponent(id)}/revoke`)
      .expect(200);
    await oauth.refresh(asked.client, tokens.refresh_token).expect(400);
  });

  it('may have null and empty members, unknown scopes, and the schemes of applications', async () => {
    const id = newId();
    const redirect_uris = ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost/callback'];
    serve(
      metadata(id, {
        redirect_uris,
        scope: 'openid mcp:read',
        logo_uri: '',
        client_uri: null,
        contacts: null,
        token_endpoint_auth_method: null,
        client_secret: null,
        grant_types: null,
        jwks: null,
      }),
    );
    const asked = oauth.attemptFor({ client_id: id, redirect_uris });
    await oauth.authorize(asked).expect(302);
    expect((await oauth.tokens(await oauth.owner(), asked.client)).refresh_token).toBeUndefined();
    const unnamed = newId();
    serve(metadata(unnamed, { client_name: '' }));
    expect((await oauth.authorize(asking(unnamed)).expect(400)).body.error).toBe('invalid_client');
  });

  it('is fetched again when its Cache-Control header says so, within bounds', async () => {
    for (const [cacheControl, hours] of [
      ['max-age=0', 5 / 60],
      ['no-store', 5 / 60],
      ['public, max-age=7200', 2],
      ['max-age=999999999', 24],
      ['', 1],
    ] as const) {
      const id = newId();
      serve(metadata(id), cacheControl ? { 'cache-control': cacheControl } : {});
      fetched = 0;
      await oauth.authorize(asking(id)).expect(302);
      app.clock.advance(hours * HOUR - 10_000);
      await oauth.authorize(asking(id)).expect(302);
      expect(fetched).toBe(1);
      app.clock.advance(11_000);
      await oauth.authorize(asking(id)).expect(302);
      expect(fetched).toBe(2);
    }
  });

  it('is fetched again after the cache time, and needs a new consent when its redirect URIs changed', async () => {
    const id = newId();
    serve(metadata(id));
    const owner = await oauth.owner();
    const asked = asking(id);
    await oauth.code(owner, asked);
    const skips = async () => {
      const body = { ...asked.parameters, id_token: await owner.idToken() };
      return (await app.client.post('/oauth/consent-status', body).expect(200)).body.skip_consent as boolean;
    };
    expect(await skips()).toBe(true);
    const more = ['https://described.example/callback', 'https://other.example/callback'];
    serve(metadata(id, { redirect_uris: more }));
    app.clock.advance(2 * HOUR);
    expect(await skips()).toBe(false);
  });

  it.each<[string, () => void]>([
    ['redirects', () => serve('', { location: '/clients/other.json' }, 302)],
    ['answers 404', () => serve({}, {}, 404)],
    ['answers 206', () => serve(metadata('x'), {}, 206)],
    ['is HTML', () => serve('<html>', { 'content-type': 'text/html' })],
    ['is no JSON', () => serve('{')],
    ['is a list', () => serve([])],
    ['is too long', () => serve({ padding: 'x'.repeat(6000) })],
    ['breaks off', () => void (answer = (_, response) => response.destroy())],
  ])('is refused when its document %s, and fetched again the next time', async (_, broken) => {
    const id = newId();
    broken();
    const { body, headers } = await oauth.authorize(asking(id)).expect(400);
    expect(body.error).toBe('invalid_client');
    expect(headers.location).toBeUndefined();
    serve(metadata(id), { 'content-type': 'application/client+json; charset=utf-8' });
    await oauth.authorize(asking(id)).expect(302);
  });

  it('is fetched a limited number of times when it fails', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1', TEST_HOOKS: 'true' });
    const there = authorizations(strict);
    const redirect_uris = ['https://described.example/callback'];
    const ask = (id: string) => there.authorize(there.attemptFor({ client_id: id, redirect_uris }));
    const [broken, other] = [newId(), newId()];
    serve({}, {}, 404);
    for (let i = 0; i < 5; i++) await ask(broken).expect(400);
    const { headers, body } = await ask(broken).expect(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(body.error).toBe('temporarily_unavailable');
    expect(fetched).toBe(5);
    serve(metadata(other));
    await ask(other).expect(302);
    await strict.close();
  });

  it('is deleted after a day, unless someone authorized it', async () => {
    const [wanted, unwanted] = [newId(), newId()];
    for (const id of [wanted, unwanted]) {
      serve(metadata(id));
      await oauth.authorize(asking(id)).expect(302);
    }
    serve(metadata(wanted));
    const tokens = await oauth.tokens(await oauth.owner(), asking(wanted).client);
    app.clock.advance(25 * HOUR);
    await app.drain('oauth-retention');
    const rows = await app.sql<{ id: string }>('SELECT id FROM oauth_clients WHERE id = ANY($1)', [
      [wanted, unwanted],
    ]);
    expect(rows).toEqual([{ id: wanted }]);
    await oauth.refresh(asking(wanted).client, tokens.refresh_token).expect(200);
  });

  it.each([
    ['belongs to another', { client_id: 'https://other.example/client.json' }, 'invalid_client'],
    ['has no name', { client_name: undefined }, 'invalid_client'],
    ['claims to be of the platform', { client_name: 'R!alto Support' }, 'invalid_client_metadata'],
    ['holds a secret', { client_secret: 'x' }, 'invalid_client'],
    ['wants a secret', { token_endpoint_auth_method: 'client_secret_post' }, 'invalid_client'],
    ['wants a key', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['has no redirect URI', { redirect_uris: undefined }, 'invalid_redirect_uri'],
    ['has a bad redirect URI', { redirect_uris: ['javascript:x'] }, 'invalid_redirect_uri'],
  ])('is refused when its document %s', async (_, changes, error) => {
    const id = newId();
    serve(metadata(id, changes));
    const { body } = await oauth.authorize(asking(id)).expect(400);
    expect(body.error).toBe(error);
  });

  it.each([
    'https://described.example',
    'https://described.example/',
    'https://user@described.example/client.json',
    'https://described.example/client.json#x',
    'https://described.example/a/../client.json',
    'https://described.example/a/%2e%2e/client.json',
    'https://DESCRIBED.example/client.json',
    'https://described.example:443/client.json',
    'http://described.example/client.json',
    'HTTPS://described.example/client.json',
    'https:described.example/client.json',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://0x0a000001/client.json',
  ])('is not fetched from %s', async (id) => {
    serve(metadata(id));
    const { body } = await oauth.authorize(asking(id)).expect(400);
    expect(body.error).toBe('invalid_client');
    expect(fetched).toBe(0);
  });

  it('is refused when the operator turns this off or trusts other hosts only', async () => {
    for (const [setting, offered] of [
      ['off', false],
      ['described.example,other.example', true],
    ] as const) {
      const own = await startTestApp({ CIMD: setting, TEST_HOOKS: 'true' });
      const there = authorizations(own);
      const id = newId();
      serve(metadata(id));
      const asked = there.attemptFor({
        client_id: id,
        redirect_uris: ['https://described.example/callback'],
      });
      const { body } = await there.authorize(asked).expect(400);
      expect(body.error).toBe('invalid_client');
      const document = await own.client.get('/.well-known/oauth-authorization-server').expect(200);
      expect(document.body.client_id_metadata_document_supported).toBe(offered);
      await own.close();
    }
    expect(fetched).toBe(0);
    const trusting = await startTestApp({ CIMD: 'other.example,127.0.0.1', TEST_HOOKS: 'true' });
    const there = authorizations(trusting);
    const id = newId();
    serve(metadata(id));
    await there
      .authorize(there.attemptFor({ client_id: id, redirect_uris: ['https://described.example/callback'] }))
      .expect(302);
    await trusting.close();
  });

  it('is fetched over http only in tests', async () => {
    const usual = await startTestApp();
    const there = authorizations(usual);
    const id = newId();
    serve(metadata(id));
    await there
      .authorize(there.attemptFor({ client_id: id, redirect_uris: ['https://described.example/callback'] }))
      .expect(400);
    expect(fetched).toBe(0);
    await usual.close();
  });
});
