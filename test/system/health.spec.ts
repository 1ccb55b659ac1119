import { readFileSync } from 'node:fs';
import { Draining } from '../../src/platform/http/draining';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { sourceFiles } from '../architecture/source-files';
import { given } from '../support/given';
import { parseExposition } from '../support/prometheus';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await given(app).agent(); // makes the invite: a test below uses up the failures that this address may have
});
afterAll(() => app.close());

const operator = () => app.client.with({ 'X-Admin-Token': ADMIN_TOKEN });

describe('the health pages', () => {
  it('say that the process is alive', async () => {
    const { body } = await app.client.get('/health').expect(200);
    expect(body).toEqual({
      status: 'ok',
      uptime_s: expect.any(Number) as number,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
  });

  it('show statuses to all and numbers to key holders', async () => {
    await app.drain('ledger-audit');
    const open = (await app.client.get('/health/detailed').expect(200)).body;
    expect(open.status).toBe('ok');
    expect(Object.keys(open.checks as object).sort()).toEqual([
      'cache',
      'clock',
      'database',
      'ledger',
      'outbox',
      'webhooks',
    ]);
    for (const report of Object.values(open.checks as object))
      expect(Object.keys(report as object)).toEqual(['status']);
    const { key } = await given(app).agent();
    const detailed = (await app.client.as(key).get('/health/detailed').expect(200)).body;
    expect(detailed.checks.outbox).toMatchObject({
      status: 'ok',
      pending: expect.any(Number) as number,
      oldest_age_s: expect.any(Number) as number,
    });
    expect(detailed.checks.database.latency_ms).toEqual(expect.any(Number));
    expect((await operator().get('/health/detailed')).body.checks.ledger).toMatchObject({ violations: 0 });
  });
});

describe('the audit of the ledger', () => {
  const ledger = async () => {
    const { body } = await operator().get('/health/detailed').expect(200);
    return [body.status, body.checks.ledger.status, body.checks.ledger.reason];
  };
  const set = (column: string, value: string) => app.sql(`UPDATE ledger_audits SET ${column} = ${value}`);

  it('degrades health when it never happened', async () => {
    await app.sql('DELETE FROM ledger_audits');
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('never audited')]);
    await app.drain('ledger-audit');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });

  it.each([
    ['too old', `now() - interval '16 minutes'`],
    ['from the future', `now() + interval '45 days'`],
  ])('degrades health when it is %s', async (_, time) => {
    await set('full_checked_at', 'now()');
    await set('checked_at', time);
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('not from the past 15')]);
    await set('checked_at', 'now()');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });

  it.each([
    ['missing', 'NULL'],
    ['too old', `now() - interval '27 hours'`],
    ['from the future', `now() + interval '45 days'`],
  ])('degrades health when the full one is %s', async (_, time) => {
    await set('checked_at', 'now()');
    await set('full_checked_at', time);
    expect(await ledger()).toEqual(['degraded', 'degraded', expect.stringContaining('full audit')]);
    await set('full_checked_at', 'now()');
    expect(await ledger()).toEqual(['ok', 'ok', undefined]);
  });
});

describe('the events that wait', () => {
  it('degrade health when they are late, or come from the future', async () => {
    const status = async () => (await operator().get('/health/detailed')).body.checks.outbox.status;
    await app.drain();
    expect(await status()).toBe('ok');
    await given(app).agent();
    for (const [time, expected] of [
      ['now()', 'ok'],
      [`now() - interval '2 minutes'`, 'degraded'],
      [`now() + interval '45 days'`, 'degraded'],
    ]) {
      await app.sql(`UPDATE outbox_events SET occurred_at = ${time} WHERE published_at IS NULL`);
      expect([time, await status()]).toEqual([time, expected]);
    }
    await app.sql('UPDATE outbox_events SET occurred_at = now() WHERE published_at IS NULL');
  });
});

describe('/info', () => {
  it('says what this installation is', async () => {
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
  ])('speaks Prometheus (%s %j)', async (query, headers) => {
    const answer = await operator().with(headers).get(`/metrics${query}`).expect(200);
    expect(answer.headers['content-type']).toMatch('text/plain');
    expect(answer.text).toContain('# TYPE http_request_duration_seconds histogram');
    expect(answer.text).toMatch(/http_requests_total\{route="GET \/health",status="200"\} \d+/);
  });

  it('is in order to the letter, and tells of process, pool, queues and refusals', async () => {
    await app.client.get('/marketplace/listings?q=%22%0A%5C').expect(405);
    for (let guess = 0; guess < 22; guess++)
      await app.client
        .with({ 'X-Admin-Token': 'wrong' })
        .get('/admin/agents')
        .expect(guess < 20 ? 401 : 429);
    const families = parseExposition(
      (
        await given(app)
          .agent()
          .then(({ client }) => client.get('/metrics?format=prometheus').expect(200))
      ).text,
    );
    const value = (name: string): number | undefined => families.get(name)?.samples[0]?.value;
    for (const name of ['webhook_deliveries_pending', 'database_pool_waiting'])
      expect([name, value(name)]).toEqual([name, 0]);
    expect(value('outbox_pending')).toBeGreaterThan(0); // of whoever has registered
    expect(value('database_pool_size')).toBe(app.settings.DATABASE_POOL);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(families.get('process_cpu_seconds_total')?.type).toBe('counter');
    expect(families.get('rate_limit_refusals_total')?.samples).toEqual([
      { name: 'rate_limit_refusals_total', labels: { limit: 'admin-failures' }, value: 2 },
    ]);
  });

  it('does not grow with what strangers ask for', async () => {
    const { client } = await given(app).agent();
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

  it('has what the alerts in docs/operations.md ask for', async () => {
    const { client } = await given(app).agent();
    const families = parseExposition((await client.get('/metrics?format=prometheus')).text);
    const rules = /```yaml\n(groups:[\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
    const asked = [...rules.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?=[{[ )])/g)]
      .map(([, name]) => (name as string).replace(/_bucket$/, ''))
      .filter((name) => !['histogram_quantile'].includes(name));
    expect(asked.length).toBeGreaterThan(5);
    const code = sourceFiles('src').map(({ text }) => text);
    const unknown = asked.filter(
      (name) => !families.has(name) && !code.some((text) => text.includes(`'${name}'`)),
    );
    expect(unknown).toEqual([]);
  });

  it('shows strangers nothing but that it is up', async () => {
    expect((await app.client.get('/metrics').expect(200)).body).toEqual({ status: 'ok' });
    expect((await app.client.get('/metrics?format=prometheus')).text).toMatch(/^up 1$/m);
    const { status, body } = await app.client.get('/metrics?format=xml');
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'format']]);
  });
});

describe('a process that was told to stop', () => {
  it('says so to load balancers, and goes on answering whoever still asks, once per connection', async () => {
    app.app.get(Draining).begin();
    const { body, headers } = await app.client.get('/health').expect(503);
    expect(body).toMatchObject({ status: 'draining' });
    expect(headers.connection).toBe('close');
    const info = await app.client.get('/info').expect(200);
    expect(info.headers.connection).toBe('close');
  });
});
