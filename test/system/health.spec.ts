import { Draining } from '../../src/platform/http/draining';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { EventStream } from '../support/event-stream';
import { fullLedgerAuditWas, ledgerAuditWas, noLedgerAudit } from '../support/fixtures/ledger';
import { queuedEventsAreFrom } from '../support/fixtures/queues';
import { until } from '../support/waiting';
import { parseExposition } from '../support/prometheus';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fixtures(app).agent(); // creates the invite: a later test uses up the failures that this address may have
});
afterAll(() => app.close());

const operator = () => app.client.with({ 'X-Admin-Token': ADMIN_TOKEN });

describe('the health pages', () => {
  it('report that the process is alive', async () => {
    const { body } = await app.client.get('/health').expect(200);
    expect(body).toEqual({
      status: 'ok',
      uptime_s: expect.any(Number) as number,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      commit: 'unknown', // of code that is not compiled
    });
  });

  it('show statuses to everyone, and numbers to key holders', async () => {
    await app.drain('ledger-audit');
    const open = (await app.client.get('/health/detailed').expect(200)).body;
    expect(open.status).toBe('ok');
    expect(Object.keys(open.checks as object).sort()).toEqual([
      'backups',
      'cache',
      'clock',
      'connections',
      'database',
      'ledger',
      'outbox',
      'webhooks',
    ]);
    for (const report of Object.values(open.checks as object))
      expect(Object.keys(report as object)).toEqual(['status']);
    const { key } = await fixtures(app).agent();
    const detailed = (await app.client.as(key).get('/health/detailed').expect(200)).body;
    expect(detailed.checks.outbox).toMatchObject({
      status: 'ok',
      pending: expect.any(Number) as number,
      oldest_age_s: expect.any(Number) as number,
    });
    expect(detailed.checks.cache).toMatchObject({ status: 'disabled', rate_limits: 'per_process' });
    expect(detailed.checks.database.latency_ms).toEqual(expect.any(Number));
    expect((await operator().get('/health/detailed')).body.checks.ledger).toMatchObject({ violations: 0 });
  });
});

describe('the ledger audit', () => {
  const ledger = async () => {
    const { body } = await operator().get('/health/detailed').expect(200);
    return [body.status, body.checks.ledger.status, body.checks.ledger.reason];
  };

  it('degrades health when it never ran', async () => {
    await noLedgerAudit(app);
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('never audited')]);
    await app.drain('ledger-audit');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });

  it.each([
    ['too old', '16 minutes ago'],
    ['from the future', '45 days'],
  ])('degrades health when it is %s', async (_, time) => {
    await fullLedgerAuditWas(app, 'now');
    await ledgerAuditWas(app, time);
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('not from the past 15')]);
    await ledgerAuditWas(app, 'now');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });

  it.each([
    ['missing', null],
    ['too old', '27 hours ago'],
    ['from the future', '45 days'],
  ])('degrades health when the full one is %s', async (_, time) => {
    await ledgerAuditWas(app, 'now');
    await fullLedgerAuditWas(app, time);
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('full audit')]);
    await fullLedgerAuditWas(app, 'now');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });
});

describe('pending events', () => {
  it('degrade health when they are late, or dated in the future', async () => {
    const status = async () => (await operator().get('/health/detailed')).body.checks.outbox.status;
    await app.drain();
    expect(await status()).toBe('ok');
    await fixtures(app).agent();
    for (const [time, expected] of [
      ['now', 'ok'],
      ['2 minutes ago', 'degraded'],
      ['45 days', 'degraded'],
    ]) {
      await queuedEventsAreFrom(app, time);
      expect([time, await status()]).toEqual([time, expected]);
    }
    await queuedEventsAreFrom(app, 'now');
  });
});

describe('/info', () => {
  it('describes this installation', async () => {
    const { body } = await app.client.get('/info').expect(200);
    expect(body).toMatchObject({
      name: 'Rialto',
      api_version: '1.0.0',
      environment: 'test',
      payments: 'sandbox',
      payment_methods: ['sandbox', 'wallet', 'sandbox_later'],
      livemode: false,
      rate_limits: 'per_process',
    });
    expect(JSON.stringify(body)).not.toContain('postgres:');
  });
});

describe('/metrics', () => {
  it('counts requests by route and status', async () => {
    await app.client.get('/marketplace/orders');
    const { body } = await operator().get('/metrics').expect(200);
    expect(body.requests_total).toBeGreaterThan(0);
    const route = body.routes['GET /marketplace/orders'];
    expect(route).toMatchObject({ by_status: { '401': expect.any(Number) as number } });
    expect(route.latency_ms.p99).toBeGreaterThan(0);
    expect(body.queues).toHaveProperty('outbox_pending');
  });

  it.each([
    ['?format=prometheus', {}],
    ['', { Accept: 'text/plain' }],
  ])('supports Prometheus (%s %j)', async (query, headers) => {
    const answer = await operator().with(headers).get(`/metrics${query}`).expect(200);
    expect(answer.headers['content-type']).toMatch('text/plain');
    expect(answer.text).toContain('# TYPE http_request_duration_seconds histogram');
    expect(answer.text).toMatch(/http_requests_total\{route="GET \/health",status="200"\} \d+/);
  });

  it('is valid Prometheus text, with process, pool, queue, and rate limit metrics', async () => {
    await app.client.get('/marketplace/listings?q=%22%0A%5C').expect(405);
    for (let guess = 0; guess < 22; guess++)
      await app.client
        .with({ 'X-Admin-Token': 'wrong' })
        .get('/admin/agents')
        .expect(guess < 20 ? 401 : 429);
    const families = parseExposition(
      (
        await fixtures(app)
          .agent()
          .then(({ client }) => client.get('/metrics?format=prometheus').expect(200))
      ).text,
    );
    const value = (name: string): number | undefined => families.get(name)?.samples[0]?.value;
    for (const name of ['webhook_deliveries_pending', 'database_pool_waiting'])
      expect([name, value(name)]).toEqual([name, 0]);
    expect(value('outbox_pending')).toBeGreaterThan(0); // of the registrations
    expect(value('database_pool_size')).toBe(app.settings.DATABASE_POOL);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(families.get('process_cpu_seconds_total')?.type).toBe('counter');
    expect(families.get('rate_limit_refusals_total')?.samples).toContainEqual({
      name: 'rate_limit_refusals_total',
      labels: { limit: 'admin-failures' },
      value: 2,
    });
  });

  describe('measures the latency', () => {
    const counted = async (route: string) => {
      const { text } = await operator().get('/metrics?format=prometheus').expect(200);
      const of = (family: string, sample: string) =>
        (parseExposition(text).get(family)?.samples ?? [])
          .filter(({ name, labels }) => name === sample && labels.route === route)
          .reduce((sum, { value }) => sum + value, 0);
      return [
        of('http_requests_total', 'http_requests_total'),
        of('http_request_duration_seconds', 'http_request_duration_seconds_count'),
      ];
    };

    it('of a stream when it starts', async () => {
      const stream = await EventStream.open(`${app.url}/public/pulse/stream`);
      expect(await counted('GET /public/pulse/stream')).toEqual([1, 1]);
      stream.drop();
      await until(() => stream.ended);
      expect(await counted('GET /public/pulse/stream')).toEqual([1, 1]);
    });

    it('but not that of long polling', async () => {
      const { client } = await fixtures(app).agent();
      await client.get('/marketplace/events').expect(200);
      expect(await counted('GET /marketplace/events')).toEqual([1, 1]);
      await client.get('/marketplace/events?wait=1').expect(200);
      expect(await counted('GET /marketplace/events')).toEqual([2, 1]);
    });

    it('of a response that is read from the cache', async () => {
      const route = 'GET /marketplace/categories';
      for (let read = 1; read <= 3; read++) {
        await app.client.get('/marketplace/categories').expect(200);
        expect(await counted(route)).toEqual([read, read]);
      }
    });
  });

  it('does not grow with unknown paths', async () => {
    const { client } = await fixtures(app).agent();
    const routes = async (): Promise<number> => {
      const { body } = await client.get('/metrics').expect(200);
      return Object.keys(body.routes as object).length;
    };
    await app.client.get('/no-such-thing').expect(404);
    const before = await routes();
    for (let path = 0; path < 20; path++) await app.client.get(`/no-such-thing-${path}`).expect(404);
    for (let id = 0; id < 5; id++) await client.get(`/agents/nobody-${id}`).expect(404);
    expect((await routes()) - before).toBeLessThanOrEqual(2);
  });

  it('shows anonymous callers only that the service is up', async () => {
    expect((await app.client.get('/metrics').expect(200)).body).toEqual({ status: 'ok' });
    expect((await app.client.get('/metrics?format=prometheus')).text).toMatch(/^up 1$/m);
    const { status, body } = await app.client.get('/metrics?format=xml');
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'format']]);
  });
});

describe('a metrics token', () => {
  const TOKEN = 'metrics-token-of-the-tests';
  const NUMBERS = { requests_total: expect.any(Number) as number };
  const STATUSES = { status: 'ok' };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const asked = async (client: Client) => {
    const { status, body } = await client.get('/metrics');
    return [status, status === 200 ? body : body.code];
  };

  it('gives access to the numbers, and removes that of agent keys', async () => {
    const guarded = await startTestApp({ METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '100' });
    const { key } = await fixtures(guarded).agent();
    const { client } = guarded;
    expect(await asked(client.with(bearer(TOKEN)))).toEqual([200, expect.objectContaining(NUMBERS)]);
    expect(await asked(client.with({ 'X-Admin-Token': ADMIN_TOKEN }))).toEqual([
      200,
      expect.objectContaining(NUMBERS),
    ]);
    expect(await asked(client)).toEqual([200, STATUSES]);
    for (const headers of [{ 'X-API-Key': key }, bearer(key), { Authorization: 'Basic dXNlcjpwYXNz' }])
      expect(await asked(client.with(headers))).toEqual([200, STATUSES]);
    const text = (await client.as(key).get('/metrics?format=prometheus').expect(200)).text;
    expect(text).not.toContain('http_requests_total');
    expect((await client.with(bearer(TOKEN)).get('/metrics?format=prometheus')).text).toContain(
      'http_requests_total',
    );
    for (let guess = 0; guess < 22; guess++)
      expect(await asked(client.with(bearer(guess % 2 ? `${TOKEN}${guess}` : 'é ü')))).toEqual(
        guess < 20 ? [401, 'invalid_metrics_token'] : [429, 'rate_limited'],
      );
    expect(await asked(client.with(bearer(TOKEN)))).toEqual([200, expect.objectContaining(NUMBERS)]);
    await guarded.close();
  });

  it('gives access on an instance without the web role', async () => {
    const worker = await startTestApp({ METRICS_TOKEN: TOKEN, ROLES: 'relay,dispatcher,sweeper' });
    expect(await asked(worker.client.with(bearer(TOKEN)))).toEqual([200, expect.objectContaining(NUMBERS)]);
    expect(await asked(worker.client)).toEqual([200, STATUSES]);
    expect(await asked(worker.client.with(bearer('wrong')))).toEqual([401, 'invalid_metrics_token']);
    await worker.close();
  });

  it('is a wrong credential when it is not configured', async () => {
    const { key } = await fixtures(app).agent();
    expect(await asked(app.client.as(key))).toEqual([200, expect.objectContaining(NUMBERS)]);
    // or 429, because the address has failed often in the other tests
    expect(['invalid_metrics_token', 'rate_limited']).toContain(
      (await asked(app.client.with(bearer(TOKEN))))[1],
    );
  });
});

describe('a process that is shutting down', () => {
  it('reports it to load balancers, and still answers requests, one per connection', async () => {
    app.app.get(Draining).begin();
    const { body, headers } = await app.client.get('/health').expect(503);
    expect(body).toMatchObject({ status: 'draining' });
    expect(headers.connection).toBe('close');
    const info = await app.client.get('/info').expect(200);
    expect(info.headers.connection).toBe('close');
  });
});
