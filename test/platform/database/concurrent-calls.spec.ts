import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../../src/platform/database/pool';
import { PoolQueue } from '../../../src/platform/database/pool-queue';
import { Log } from '../../../src/platform/observability/log';
import { Metrics } from '../../../src/platform/observability/metrics';
import { type CallingRequest, within } from '../../../src/platform/observability/origin';
import { words } from '../../a2a/parties';
import { startTestApp, type TestApp } from '../../support/app';
import { MCP_SCOPE, authorizations } from '../../support/authorizations';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { whileLocked } from '../../support/row-locks';
import { type TestListing, trades } from '../../support/trades';
import { until, waitingForLocks } from '../../support/waiting';
import { lines } from '../../ucp/shopping';

const POOL = 8;
/** A quarter of them. */
const MOST = 2;
const MOST_WAITING = 64;

let app: TestApp;
let seller: TestAgent;
let other: TestAgent;
let listing: TestListing;
let queue: PoolQueue;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: String(POOL) });
  [seller, other] = [await fixtures(app).agent(), await fixtures(app).agent()];
  listing = await trades(app).listing({ quantity: 50 }, seller);
  queue = app.app.get(PoolQueue);
});
afterAll(() => app.close());

interface Call {
  path: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  wait: string | null;
  text: string;
}

/** Sends a request without the retries of the usual client. */
async function ask({ path, method, body, headers }: Call): Promise<Answer> {
  const answer = await fetch(app.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
}

const by = (agent: TestAgent) => ({ 'x-api-key': agent.key });
const wallet = (agent: TestAgent): Call => ({ path: '/marketplace/wallet', headers: by(agent) });

/** Holds connections for the caller, as slow statements of its would. */
async function holding<T>(caller: CallingRequest, count: number, work: () => Promise<T>): Promise<T> {
  const pool = poolOf(app.app.get(DataSource));
  const held: PoolClient[] = [];
  for (let nth = 0; nth < count; nth++)
    held.push(await within({ requestId: null, caller }, () => pool.connect()));
  return work().finally(() => held.forEach((client) => client.release()));
}

/** Runs the work while the caller holds its share, and returns the answers to its calls that waited. */
async function whileLineIsFull(
  caller: CallingRequest,
  call: Call,
  work: (refill: () => Promise<void>) => Promise<void>,
): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const refill = (): Promise<void> =>
    until(() => {
      const isFull = queue.shares.waitingForOwn === MOST_WAITING;
      if (!isFull && sent.length < 10 * MOST_WAITING) sent.push(ask(call));
      return isFull;
    });
  await holding(caller, MOST, () => work(refill));
  return Promise.all(sent);
}

const rpc = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });
const tool = (name: string, args: object, path = '/mcp'): Call => ({
  path,
  body: rpc('tools/call', { name, arguments: args }),
  headers: { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' },
});

describe('one agent with many calls at once', () => {
  it('holds a quarter of the connections, whatever it waits for, and others go on', async () => {
    const { sent } = await whileLocked(app, 'listings', [listing.id], async () => {
      const waiting = Array.from({ length: 12 }, (_, nth) =>
        ask({
          path: `/marketplace/listings/${listing.id}`,
          method: 'PUT',
          body: { title: `Translation ${nth}` },
          headers: by(seller),
        }),
      );
      await waitingForLocks(app, MOST);
      await until(() => queue.shares.waitingForOwn === waiting.length - MOST);
      const free = await trades(app).listing({}, other);
      expect((await ask(wallet(other))).status).toBe(200);
      expect((await ask({ path: `/marketplace/listings/${free.id}` })).status).toBe(200);
      const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await app.sql(blocked)).toHaveLength(MOST);
      return { sent: Promise.all(waiting) };
    });
    expect((await sent).every(({ status }) => status === 200 || status === 503)).toBe(true);
  });

  it('leaves no line in the log if it waits too long for a lock, but is counted', async () => {
    const log = app.app.get(Log);
    const [errors, warnings] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')];
    const answer = await whileLocked(app, 'listings', [listing.id], () =>
      ask({
        path: `/marketplace/listings/${listing.id}`,
        method: 'PUT',
        body: { title: 'Waiting' },
        headers: by(seller),
      }),
    );
    expect([answer.status, answer.wait]).toEqual([503, '1']);
    expect([...errors.mock.calls, ...warnings.mock.calls]).toEqual([]);
    const metric = app.app.get(Metrics).registry.getSingleMetric('database_lock_timeouts_total');
    expect((await metric?.get())?.values[0]?.value).toBeGreaterThan(0);
    jest.restoreAllMocks();
  });

  it('is refused over each protocol when 64 of them wait, and the others are answered', async () => {
    const token = await bearerOf();
    const { agentId } = token.agent;
    const key = by(token.agent);
    const checkout = { meta: { 'ucp-agent': { profile: 'https://platform.example/profile.json' } } };
    const calls: [string, Call][] = [
      ['a read', wallet(token.agent)],
      ['a command', { path: `/agents/${seller.agentId}/block`, body: {}, headers: key }],
      ['an order', { path: '/marketplace/orders', body: { listing_id: listing.id }, headers: key }],
      ['MCP', withHeaders(tool('order_place', { listing_id: listing.id }), key)],
      ['MCP with a token', withHeaders(tool('wallet_get', {}), { authorization: `Bearer ${token.access}` })],
      [
        'A2A',
        {
          path: `/a2a/agents/${seller.agentId}`,
          body: rpc('SendMessage', { message: words('hello') }),
          headers: key,
        },
      ],
      ['UCP', { path: '/ucp/checkout-sessions', body: lines([listing]), headers: key }],
      [
        'UCP over MCP',
        withHeaders(tool('create_checkout', { ...checkout, checkout: lines([listing]) }, '/ucp/mcp'), key),
      ],
    ];
    const answers: Record<string, boolean> = {};
    const earlier = await whileLineIsFull({ holder: { agentId } }, wallet(token.agent), async (refill) => {
      for (const [name, call] of calls) {
        await refill();
        answers[name] = (await ask(call)).text.includes('too_many_concurrent_requests');
      }
      await refill();
      const refused = await ask(wallet(token.agent));
      expect([refused.status, refused.wait]).toEqual([429, '1']);
      expect((await ask(wallet(other))).status).toBe(200);
    });
    expect(answers).toEqual(Object.fromEntries(calls.map(([name]) => [name, true])));
    expect(earlier.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(earlier.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('one address with many calls without a key', () => {
  it('is refused, on pages too, while agents from that address are answered', async () => {
    const search = { path: '/marketplace/search?q=translation' };
    const earlier = await whileLineIsFull({ ip: '127.0.0.1' }, search, async (refill) => {
      for (const path of ['/marketplace/search?q=text', '/market', '/ucp/checkout-sessions/x']) {
        await refill();
        expect([path, (await ask({ path })).status]).toEqual([path, 429]);
      }
      expect((await ask(wallet(other))).status).toBe(200);
    });
    expect(earlier.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(earlier.some(({ status }) => status === 200)).toBe(true);
  });
});

function withHeaders(call: Call, headers: Record<string, string>): Call {
  return { ...call, headers: { ...call.headers, ...headers } };
}

async function bearerOf(): Promise<{ access: string; agent: TestAgent }> {
  const oauth = authorizations(app);
  const owner = await oauth.owner();
  const tokens = await oauth.tokens(owner, await oauth.client(), { scope: MCP_SCOPE });
  return { access: tokens.access_token, agent: owner.agent };
}
