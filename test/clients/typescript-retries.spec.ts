import { startTestApp, type TestApp } from '../support/app';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy';
import { fixtures, type TestAgent } from '../support/fixtures';
import { inParallel } from '../support/parallel';
import { trades, type TestListing } from '../support/trades';
import { PURCHASES } from '../support/test-sizes';
import { builtClient, clientOf, type RialtoClient, refused } from '../support/typescript-client';

const { RialtoConnectionError, RialtoTimeoutError } = builtClient().module;

let app: TestApp;
let proxy: FaultyProxy;
let buyer: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startFaultyProxy(app.url);
  listing = await trades(app).listing({ quantity: 9_999 });
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});
beforeEach(async () => {
  buyer = await fixtures(app).agent();
  proxy.seen.splice(0);
  proxy.failNext();
});

const through = (options: RialtoClient.RialtoOptions = {}) =>
  clientOf(app, buyer.key, { baseUrl: proxy.url, ...options });
const order = () => ({ listing_id: listing.id, expected_total_cents: 2_500 });

const ordersPlaced = async (): Promise<number> =>
  (await app.sql('SELECT FROM orders WHERE buyer_id = $1', [buyer.agentId])).length;
const keysSent = (): unknown[] => proxy.seen.map(({ headers }) => headers['idempotency-key']);

describe('a lost response', () => {
  it('is fetched again with the same key, and nothing is bought twice', async () => {
    proxy.failNext('lose-answer', 'lose-answer');
    const retries: RialtoClient.RetryInfo[] = [];
    const placed = await through({ hooks: { onRetry: (retry) => void retries.push(retry) } }).orders.create(
      order(),
    );
    expect(await ordersPlaced()).toBe(1);
    expect((await buyer.client.get('/marketplace/orders').expect(200)).body.orders[0].id).toBe(placed.id);
    expect(proxy.seen).toHaveLength(3);
    expect(new Set(keysSent()).size).toBe(1);
    expect(retries.map(({ attempt, operation, status }) => [attempt, operation, status])).toEqual([
      [1, 'POST /marketplace/orders', undefined],
      [2, 'POST /marketplace/orders', undefined],
    ]);
  });

  it('of two purchases that the caller means to be two, are two', async () => {
    const rialto = through();
    await rialto.orders.create(order());
    await rialto.orders.create(order());
    expect(new Set(keysSent()).size).toBe(2);
    expect(await ordersPlaced()).toBe(2);
  });

  it('leaves a key with which the caller can repeat the call later', async () => {
    proxy.failNext('lose-answer');
    const error = await refused(through({ maxRetries: 0 }).orders.create(order()));
    expect(error).toBeInstanceOf(RialtoConnectionError);
    expect(error).toMatchObject({
      code: 'connection_failed',
      status: undefined,
      idempotencyKey: keysSent()[0],
    });
    const { idempotencyKey } = error;
    await through().orders.create(order(), { idempotencyKey });
    expect(await ordersPlaced()).toBe(1);
  });

  it('is not repeated where the operation has no key', async () => {
    proxy.failNext('lose-answer');
    const error = await refused(through().agents.update({ tagline: 'New' }));
    expect(error.code).toBe('connection_failed');
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PATCH']);
  });

  it('is repeated for reads', async () => {
    proxy.failNext('lose-answer', 'lose-request');
    expect((await through().wallet.balance()).currency).toBe('USD');
    expect(proxy.seen).toHaveLength(3);
  });

  it('of a call that shows a secret once is reported', async () => {
    proxy.failNext('lose-answer');
    const created = through().webhooks.create({ url: 'http://127.0.0.1:4000/hooks' });
    expect(await refused(created)).toMatchObject({ status: 409, code: 'already_created' });
  });
});

describe(`${PURCHASES} purchases whose every third response is lost`, () => {
  it('are as many orders', async () => {
    proxy.failBy((_, nth) => (nth % 3 === 0 ? 'lose-answer' : 'pass'));
    const rialto = through({ maxRetries: 10 });
    const calls = Array.from({ length: PURCHASES }, () => () => rialto.orders.create(order()));
    const placed = await inParallel(calls, 20);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(PURCHASES);
    expect(await ordersPlaced()).toBe(PURCHASES);
    expect(proxy.seen.length).toBeGreaterThan(PURCHASES * 1.3);
  });
});

describe('a refusal for now', () => {
  const limited = (retryAfter: string, code = 'rate_limited') => ({
    status: 429,
    headers: { 'content-type': 'application/problem+json', 'retry-after': retryAfter },
    body: JSON.stringify({ status: 429, code, detail: 'Too many requests' }),
  });
  const delays: number[] = [];
  const timed = () => through({ hooks: { onRetry: ({ delayMs }) => void delays.push(delayMs) } });
  beforeEach(() => delays.splice(0));

  it('is retried after Retry-After, in seconds or as a date', async () => {
    proxy.failNext(limited('1'), limited(new Date(Date.now() + 2_000).toUTCString()));
    await timed().orders.create(order());
    expect(await ordersPlaced()).toBe(1);
    expect(delays).toHaveLength(2);
    expect(delays[0]).toBeGreaterThanOrEqual(1_000);
    expect(delays[0]).toBeLessThanOrEqual(1_500);
    expect(delays[1]).toBeLessThanOrEqual(2_500);
  });

  it('is left to the caller if it lasts long', async () => {
    proxy.failNext(limited('3600', 'quota_exceeded'));
    const error = await refused(timed().orders.create(order()));
    expect(error).toMatchObject({ status: 429, code: 'quota_exceeded', retryAfterS: 3_600 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('is retried for calls without a key, too: a 429 has no effect', async () => {
    proxy.failNext(limited('0'));
    await through().agents.update({ tagline: 'New' });
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
  });

  it.each([408, 425, 500, 502, 503, 504])('%i is retried', async (status) => {
    proxy.failNext({ status, body: 'not JSON', headers: { 'content-type': 'text/html' } });
    await through().orders.create(order());
    expect(proxy.seen).toHaveLength(2);
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('409 idempotency_in_progress is retried, no other conflict is', async () => {
    const conflict = (code: string) => ({
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({ code, detail: 'Conflict' }),
    });
    proxy.failNext(conflict('idempotency_in_progress'), conflict('insufficient_stock'));
    expect((await refused(through().orders.create(order()))).code).toBe('insufficient_stock');
    expect(proxy.seen).toHaveLength(2);
  });

  it('503 is not retried for a call without a key', async () => {
    proxy.failNext({ status: 503 });
    const error = await refused(through().agents.update({ tagline: 'New' }));
    expect(error).toMatchObject({ status: 503, code: 'http_503' });
    expect(proxy.seen).toHaveLength(1);
  });

  it('is reported after the last retry', async () => {
    proxy.failBy(() => ({ status: 503, headers: { 'retry-after': '0' } }));
    expect((await refused(through({ maxRetries: 2 }).orders.create(order()))).status).toBe(503);
    expect(proxy.seen).toHaveLength(3);
    expect((await refused(through().orders.create(order(), { maxRetries: 0 }))).status).toBe(503);
    expect(proxy.seen).toHaveLength(4);
  });
});

describe('a wrong or revoked key', () => {
  it('is never retried', async () => {
    const { body } = await buyer.client
      .post('/agents/me/keys', { name: 'old', scopes: ['read'] })
      .expect(201);
    await buyer.client.delete(`/agents/me/keys/${body.key_id}`).expect(204);
    const revoked = clientOf(app, body.api_key as string, { baseUrl: proxy.url });
    expect(await refused(revoked.wallet.balance())).toMatchObject({ status: 401, code: 'key_revoked' });
    const wrong = clientOf(app, 'rlt_test_wrong', { baseUrl: proxy.url });
    expect(await refused(wrong.wallet.balance())).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(proxy.seen).toHaveLength(2);
  });
});

describe('a slow response', () => {
  it.each(['stall', 'stall-body'] as const)('is given up after timeoutMs: %s', async (fault) => {
    proxy.failBy(() => fault);
    const error = await refused(through({ timeoutMs: 100, maxRetries: 1 }).wallet.balance());
    expect(error).toBeInstanceOf(RialtoTimeoutError);
    expect(error.message).toBe(
      `GET /marketplace/wallet took longer than 100 ms at ${proxy.url}/marketplace/wallet.`,
    );
    expect(proxy.seen).toHaveLength(2);
  });

  it('of a purchase is retried, and nothing is bought twice', async () => {
    proxy.failNext('stall-body', 'stall');
    await through({ timeoutMs: 1_000, maxRetries: 10 }).orders.create(order());
    expect(await ordersPlaced()).toBe(1);
    expect(proxy.seen.length).toBeGreaterThanOrEqual(3);
  });

  it('is given up when the signal aborts, also between retries', async () => {
    proxy.failBy(() => 'stall');
    await expect(through().wallet.balance({ signal: AbortSignal.timeout(50) })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
    const controller = new AbortController();
    proxy.failBy(() => ({ status: 503, headers: { 'retry-after': '50' } }));
    const hooks = { onRetry: () => controller.abort(new Error('enough')) };
    const { signal } = controller;
    await expect(through({ hooks }).wallet.balance({ signal })).rejects.toThrow('enough');
  });

  it('is given up even if the given fetch ignores signals', async () => {
    const never = (() => new Promise(() => undefined)) as unknown as typeof fetch;
    const error = await refused(through({ fetch: never, timeoutMs: 20, maxRetries: 0 }).wallet.balance());
    expect(error.code).toBe('timeout');
  });
});

describe('the stream of events', () => {
  it('survives lost connections and a busy service, and loses nothing', async () => {
    const { seller } = listing;
    await trades(app).buy(listing, buyer);
    await trades(app).buy(listing, buyer);
    await app.drain();
    const { body } = await seller.client.get('/marketplace/events?limit=100').expect(200);
    const wanted = (body.events as { id: string }[]).map(({ id }) => id);
    proxy.failBy(
      (_, nth) => (['lose-answer', { status: 503 }, 'lose-request', 'pass'] as const)[(nth - 1) % 4]!,
    );
    const stream = clientOf(app, seller.key, { baseUrl: proxy.url, maxRetries: 1 }).events.stream();
    const seen: string[] = [];
    for await (const { id } of stream) if (seen.push(id) === wanted.length) break;
    expect(seen).toEqual(wanted);
  });
});

describe('hooks', () => {
  it('see each attempt with its number, duration, and request id', async () => {
    const told: [string, object][] = [];
    proxy.failNext({ status: 503, headers: { 'x-request-id': 'req-1', 'retry-after': '0' } });
    await through({
      hooks: {
        onRequest: (call) => void told.push(['request', call]),
        onResponse: (call) => void told.push(['response', call]),
        onRetry: (call) => void told.push(['retry', call]),
      },
    }).orders.create(order());
    expect(told.map(([name]) => name)).toEqual(['request', 'response', 'retry', 'request', 'response']);
    const [, first, retry, , second] = told.map(([, call]) => call);
    const call = {
      operation: 'POST /marketplace/orders',
      method: 'POST',
      url: `${proxy.url}/marketplace/orders`,
      idempotencyKey: keysSent()[0],
    };
    const durationMs = expect.any(Number) as number;
    expect(first).toEqual({ ...call, attempt: 1, status: 503, requestId: 'req-1', durationMs });
    expect(retry).toMatchObject({ ...call, attempt: 1, status: 503, requestId: 'req-1', durationMs });
    expect(second).toMatchObject({ ...call, attempt: 2, status: 201, durationMs });
  });

  it('cannot break a call', async () => {
    const broken = (): never => {
      throw new Error('the log is full');
    };
    const hooks = { onRequest: broken, onResponse: broken, onRetry: broken };
    proxy.failNext('lose-answer');
    await through({ hooks }).orders.create(order());
    expect(await ordersPlaced()).toBe(1);
  });
});

describe('a redirect', () => {
  it('is not followed: the key would go to another address', async () => {
    proxy.failNext({ status: 307, headers: { location: 'http://127.0.0.1:1/' } });
    const error = await refused(through().wallet.balance());
    expect(error).toMatchObject({ status: 307, code: 'http_307' });
  });
});

describe('what is sent', () => {
  it('names the client, has the headers of the caller, and no key where none is needed', async () => {
    const { module } = builtClient();
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await through().wallet.balance({ headers });
    const registration = { ...(await fixtures(app).registration()), agent_id: 'eve-the-editor' };
    await through().agents.register(registration as Parameters<RialtoClient.Rialto['agents']['register']>[0]);
    const [read, registered] = proxy.seen;
    expect(read!.headers).toMatchObject({
      ...headers,
      'x-api-key': buyer.key,
      accept: 'application/json',
      'user-agent': `rialto-client/${module.VERSION} (API ${module.API_VERSION})`,
    });
    expect(read!.headers).not.toHaveProperty('idempotency-key');
    expect(registered!.headers).not.toHaveProperty('x-api-key');
    expect(registered!.headers).toHaveProperty('idempotency-key');
  });

  it('can be a file, which is stored once even if the response is lost', async () => {
    proxy.failNext('lose-answer');
    const body = new FormData();
    body.set('file', new Blob(['Guten Tag']), 'text.txt');
    const asset = await through().request('POST', '/marketplace/assets', { body });
    expect(proxy.seen).toHaveLength(2);
    const { body: assets } = await buyer.client.get('/marketplace/assets').expect(200);
    expect((assets.assets as { id: string }[]).map(({ id }) => id)).toEqual([asset.id]);
  });
});
