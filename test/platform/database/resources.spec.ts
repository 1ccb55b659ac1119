import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../../src/platform/database/pool';
import { PoolQueue } from '../../../src/platform/database/pool-queue';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestListing, trades } from '../../support/trades';
import { until } from '../../support/waiting';
import { words } from '../../a2a/parties';
import { lines } from '../../ucp/shopping';

/** Small, so that a few requests fill it. */
const POOL = 2;

let app: TestApp;
let buyer: TestAgent;
let seller: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: String(POOL), TRUST_PROXY: '1' });
  [buyer, seller] = [await fixtures(app).agent(), await fixtures(app).agent()];
  listing = await trades(app).listing({}, seller);
  await app.drain('ledger-audit');
});
afterAll(() => app.close());

interface Call {
  path: string;
  body?: object | string;
  headers?: Record<string, string>;
  /** Asks without a key, from this address. */
  from?: string;
}

interface Answer {
  status: number;
  /** The Retry-After header. */
  wait: string | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON as it came, which the expectations look at
  body: any;
}

/** Sends a request without the retries of the usual client. */
async function ask({ path, body, headers, from }: Call): Promise<Answer> {
  const answer = await fetch(app.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    headers: {
      ...(from === undefined ? { 'x-api-key': buyer.key } : { 'x-forwarded-for': from }),
      'content-type': 'application/json',
      ...headers,
    },
  });
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() };
}

const health = (headers = {}) => ask({ path: '/health/detailed', headers });
const rpc = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });
const tool = (name: string, args: object, path = '/mcp'): Call => ({
  path,
  body: rpc('tools/call', { name, arguments: args }),
  headers: { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' },
});
const CHECKOUT = { meta: { 'ucp-agent': { profile: 'https://platform.example/profile.json' } } };

/** A writing call over each protocol, and how each reports that the service is busy. */
const CALLS: [string, () => Call, object][] = [
  [
    'REST',
    () => ({ path: '/marketplace/orders', body: { listing_id: listing.id } }),
    { code: 'busy', status: 503, retry_after: 1 },
  ],
  [
    'A2A',
    () => ({ path: `/a2a/agents/${seller.agentId}`, body: rpc('SendMessage', { message: words('hello') }) }),
    { error: { data: [expect.objectContaining({ metadata: expect.objectContaining({ code: 'busy' }) })] } },
  ],
  ['UCP', () => ({ path: '/ucp/checkout-sessions', body: lines([listing]) }), { code: 'busy' }],
  [
    'UCP over MCP',
    () => tool('create_checkout', { ...CHECKOUT, checkout: lines([listing]) }, '/ucp/mcp'),
    { error: { data: { code: 'busy' } } },
  ],
  [
    'OAuth',
    () => ({ path: '/oauth/register', body: { redirect_uris: ['https://client.example/callback'] } }),
    { error: 'temporarily_unavailable' },
  ],
];
const order = (): Call => tool('order_place', { listing_id: listing.id });

describe('PostgreSQL without disk space or memory', () => {
  const TABLES = ['outbox_events', 'a2a_tasks', 'ucp_checkouts', 'oauth_clients'];
  const refuseWrites = async (state: string): Promise<void> => {
    await app.sql(`CREATE OR REPLACE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '${state}'; END $$`);
    for (const table of TABLES)
      await app.sql(
        `CREATE OR REPLACE TRIGGER refuse_for_test BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_for_test()`,
      );
  };
  afterEach(async () => {
    for (const table of TABLES) await app.sql(`DROP TRIGGER IF EXISTS refuse_for_test ON ${table}`);
  });

  it('is reported as healthy before anything is lacking', async () => {
    expect((await health()).body).toMatchObject({ status: 'ok', checks: { database: { status: 'ok' } } });
  });

  it.each(CALLS)('makes %s return busy', async (_, call, body) => {
    await refuseWrites('53100');
    expect(await ask(call())).toMatchObject({ status: 503, wait: '1', body });
  });

  it.each(['53100', '53200', '53300'])('makes a tool return busy on error %s', async (state) => {
    await refuseWrites(state);
    const { body } = await ask(order());
    expect(JSON.parse(body.result.content[0].text as string)).toMatchObject({ code: 'busy', retry_after: 1 });
  });

  it('degrades the health check, and is counted', async () => {
    const { status, body } = await health();
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.checks.database).toMatchObject({
      status: 'degraded',
      reason: expect.stringMatching(/lack of resources \(53\d00\)/) as string,
    });
    const { body: metrics } = await ask({ path: '/metrics' });
    expect(metrics.counts.database_resource_errors_total).toMatchObject({
      '53100': expect.any(Number) as number,
    });
  });
});

describe('more requests than the database can handle', () => {
  const MOST = 5 * POOL;
  const READ = { path: '/public/agents?q=translation', from: '203.0.113.1' };
  let asked = 0; // the responses are cached
  let held: PoolClient[];
  let waiting: Promise<Answer>[];
  /** Occupies the pool as slow statements would, for as long as the test needs. One caller alone could not fill it. */
  const occupyPool = async (): Promise<void> => {
    const pool = poolOf(app.app.get(DataSource));
    held = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
    waiting = Array.from({ length: MOST }, (_, number) =>
      ask({ path: `${READ.path}+${++asked}`, from: `198.51.100.${number}` }),
    );
    await until(() => app.app.get(PoolQueue).waiting >= MOST);
  };
  const release = async (): Promise<Answer[]> => {
    for (const client of held.splice(0)) client.release();
    return Promise.all(waiting);
  };
  beforeEach(occupyPool);
  afterEach(release);

  it('are refused before any work, and earlier ones are served', async () => {
    expect(await ask(READ)).toMatchObject({ status: 503, wait: '1', body: { code: 'busy' } });
    const answers = await release();
    expect(answers.map(({ status }) => status)).toEqual(Array(MOST).fill(200));
    expect(await ask(READ)).toMatchObject({ status: 200 });
  });

  it.each(CALLS)('are refused by %s', async (_, call, body) => {
    expect(await ask(call())).toMatchObject({ status: 503, wait: '1', body });
  });

  it('are refused by MCP', async () => {
    const { status, wait, body } = await ask(order());
    expect({ status, wait, body }).toMatchObject({
      status: 503,
      wait: '1',
      body: { error: { data: { code: 'busy' } } },
    });
  });

  it('leave health and metrics available to the operator', async () => {
    expect(await ask({ path: '/health' })).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const headers of [{}, { 'x-admin-token': ADMIN_TOKEN }]) {
      const { status, body } = await health(headers);
      expect([status, body.status]).toEqual([200, 'degraded']);
      expect(body.checks.database).toMatchObject({ status: 'degraded', waiting: MOST });
      expect(body.checks.outbox.status).toBe('ok');
    }
    const { body } = await ask({ path: '/metrics' });
    expect(body.queues).toMatchObject({ outbox_pending: expect.any(Number) as number });
    expect(body.counts.requests_shed_total.all).toBeGreaterThan(0);
    expect(await ask({ path: '/health/intelligence' })).toMatchObject({ status: 200 });
  });
});
