import { definedRefusals } from '../../../src/kernel/refusal';
import { newApiKey } from '../../../src/agents/api-keys/api-key';
import { type Changes } from '../../support/running-app';
import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type LogLine, watchLog } from '../../support/log-lines';

const METRICS_TOKEN = 'metrics-token-of-this-spec-0123456789';
const settings: Changes = { TRUST_PROXY: '1', METRICS_TOKEN };
let app: TestApp;
let log: ReturnType<typeof watchLog>;
beforeAll(async () => {
  app = await startTestApp(settings);
  log = watchLog(app);
});
afterAll(async () => {
  log.stop();
  await app.close();
});

let address = 0;
/** Each refusal comes from another address, so that no limit interferes. */
async function refused(call: (client: Client) => PromiseLike<unknown>): Promise<LogLine[]> {
  const ip = `203.0.113.${++address}`;
  await call(app.client.with({ 'X-Forwarded-For': ip }));
  return log.lines.filter((line) => line.msg === 'security' && line.address === ip);
}

const GUESS = 'a-guess-0123456789-0123456789-0123456789';
const key = newApiKey(true);
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const session = 'Guess'.repeat(9).slice(0, 43);

const CASES: [string, { credential: string; route: string }, (client: Client) => PromiseLike<unknown>][] = [
  [
    'an API key',
    { credential: 'api_key', route: 'GET /agents/me' },
    (client) => client.as(key).get('/agents/me').expect(401),
  ],
  [
    'a key on a public route',
    { credential: 'api_key', route: 'GET /public/agents' },
    (client) => client.as(key).get('/public/agents').expect(401),
  ],
  [
    'the admin token',
    { credential: 'admin_token', route: 'GET /admin/agents' },
    (client) => client.with({ 'X-Admin-Token': GUESS }).get('/admin/agents').expect(401),
  ],
  [
    'the metrics token',
    { credential: 'metrics_token', route: 'GET /metrics' },
    (client) =>
      client
        .with({ Authorization: `Bearer ${GUESS}` })
        .get('/metrics')
        .expect(401),
  ],
  [
    'a key over MCP',
    { credential: 'api_key', route: 'POST /mcp/' },
    (client) => client.as(key).post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }).expect(401),
  ],
  [
    'a token over MCP',
    { credential: 'access_token', route: 'POST /mcp/' },
    (client) =>
      client
        .with({ Authorization: `Bearer ${GUESS}` })
        .post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })
        .expect(401),
  ],
  [
    'a key over A2A',
    { credential: 'api_key', route: 'POST /a2a' },
    (client) =>
      client
        .as(key)
        .post('/a2a', { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'x' } })
        .expect(401),
  ],
  [
    'a key over UCP',
    { credential: 'api_key', route: 'POST /ucp/checkout-sessions' },
    (client) => client.as(key).post('/ucp/checkout-sessions', {}),
  ],
  [
    'the secret of an OAuth client',
    { credential: 'client_secret', route: 'POST /oauth/token' },
    (client) =>
      client
        .with(form)
        .post('/oauth/token', `grant_type=refresh_token&client_id=ocl_x&client_secret=${GUESS}`),
  ],
  [
    'a session of a person',
    { credential: 'session', route: 'GET /account' },
    (client) => client.with({ Cookie: `session=${session}`, Accept: 'text/html' }).get('/account'),
  ],
  [
    'a session of an operator',
    { credential: 'operator_session', route: 'GET /operator' },
    (client) => client.with({ Cookie: `operator=${session}`, Accept: 'text/html' }).get('/operator'),
  ],
  [
    'a sign-in link',
    { credential: 'login_link', route: 'POST /auth/login' },
    (client) => client.post('/auth/login', { token: GUESS }),
  ],
  [
    'the token of a script report',
    { credential: 'report_token', route: 'GET /ops-reports/:report_id' },
    (client) => client.with({ 'X-Ops-Report-Token': GUESS }).get('/ops-reports/a-report').expect(404),
  ],
];

describe('a refused credential', () => {
  it.each(CASES)('writes one line with its address: %s', async (_, line, call) => {
    const [written, ...more] = await refused(call);
    expect(written).toMatchObject({
      ...line,
      level: 'warn',
      reason: expect.any(String),
      request_id: expect.any(String),
    });
    expect(more).toEqual([]);
  });

  it('is never in a line itself', () => {
    const all = JSON.stringify(log.lines);
    for (const secret of [GUESS, key, session]) expect(all).not.toContain(secret);
  });

  it('is counted by its kind', async () => {
    const { body } = await app.client
      .with({ Authorization: `Bearer ${METRICS_TOKEN}` })
      .get('/metrics')
      .expect(200);
    expect(body.counts.credentials_refused_total).toMatchObject({
      admin_token: 1,
      metrics_token: 1,
      claim_code: 0,
    });
  });

  it('is not a missing one', async () => {
    expect(await refused((client) => client.get('/agents/me').expect(401))).toEqual([]);
    expect(await refused((client) => client.get('/admin/agents').expect(401))).toEqual([]);
  });
});

it('each refusal with 401 says which credential it refuses, or that there is none', () => {
  const silent = definedRefusals().filter(
    ({ kind, credential }) => kind === 'unauthenticated' && !credential,
  );
  expect(silent.map(({ code }) => code).sort()).toEqual([
    'missing_admin_token',
    'missing_api_key',
    'missing_credentials',
    'missing_token',
    'not_signed_in',
    'signature_missing',
  ]);
});
