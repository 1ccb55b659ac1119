import { give, rpc } from '../a2a/parties';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { mcpClient } from '../support/mcp';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receiver: WebhookReceiver;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => (receiver = await startReceiver(app.clock)));
afterEach(() => receiver.close());

const DEFAULTS = [
  'order.created',
  'order.fulfilled',
  'order.completed',
  'review.created',
  'question.asked',
  'offer.received',
  'offer.accepted',
  'offer.rejected',
  'offer.countered',
  'refund.requested',
  'order.disputed',
  'order.refunded',
  'order.changes_requested',
  'order.reminder',
]
  .map((name) => `marketplace.${name}`)
  .sort();

describe('the callback URL of a profile', () => {
  it('creates an endpoint for the default events, whose secret is shown once', async () => {
    const seller = await subscriber(app, receiver.url);
    expect(seller.secret).toMatch(/^whsec_/);
    const { body } = await seller.client.get('/marketplace/webhooks').expect(200);
    expect(body).toMatchObject({ total: 1, limit: 50, offset: 0, has_more: false });
    const [endpoint] = (body as { webhooks: Record<string, unknown>[] }).webhooks;
    expect(endpoint).toMatchObject({
      url: receiver.url,
      enabled: true,
      is_default: true,
      event_types: DEFAULTS,
      version: 1,
    });
    expect(JSON.stringify(body)).not.toContain('whsec_');
    const one = await seller.client.get(`/marketplace/webhooks/${seller.endpointId}`).expect(200);
    expect(one.body).toEqual(endpoint);
  });

  it('can be added later, changed with the same secret, and removed', async () => {
    const agent = await fixtures(app).agent({ agent_id: `late-${Date.now()}` });
    const added = await agent.client.patch('/agents/me', { callback_url: receiver.url }).expect(200);
    const secret = (added.body as { webhook_secret: string }).webhook_secret;
    expect(secret).toMatch(/^whsec_/);
    const second = await startReceiver(app.clock);
    const moved = await agent.client.patch('/agents/me', { callback_url: second.url }).expect(200);
    expect(moved.body).not.toHaveProperty('webhook_secret');
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(second.verify(secret)).toHaveLength(1);
    expect(receiver.received).toHaveLength(0);
    await agent.client.patch('/agents/me', { callback_url: null }).expect(200);
    const list = await agent.client.get('/marketplace/webhooks').expect(200);
    expect(list.body).toMatchObject({ webhooks: [], total: 0 });
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(second.received).toHaveLength(1);
    const again = await agent.client.patch('/agents/me', { callback_url: second.url }).expect(200);
    expect((again.body as { webhook_secret: string }).webhook_secret).not.toBe(secret);
    await second.close();
  });

  it('cancels pending deliveries when it is removed', async () => {
    receiver.respondWith(500);
    const seller = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId] }, { audience: [seller.agentId] });
    await app.drain();
    await seller.client.patch('/agents/me', { callback_url: null }).expect(200);
    await app.drain();
    const rows = await app.sql('SELECT status FROM webhook_deliveries WHERE endpoint_id = $1', [
      seller.endpointId,
    ]);
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });

  it('enables a disabled endpoint when it is set again', async () => {
    receiver.respondWith(410);
    const seller = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    receiver.respondWith(200);
    await seller.client.patch('/agents/me', { callback_url: `${receiver.url}?again` }).expect(200);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(receiver.received).toHaveLength(2);
    const { body } = await seller.client.get(`/marketplace/webhooks/${seller.endpointId}`).expect(200);
    expect(body).toMatchObject({ enabled: true, disabled_reason: null, consecutive_failures: 0 });
  });
});

describe('a forbidden address', () => {
  const refused = [
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://192.168.1.1:8080/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:a00:1::]/',
    'http://192.0.0.192/',
    'http://[fec0::1]/',
    'http://167772161/',
    'http://0xa9fea9fe/',
    'http://user:pw@example.com/',
    'http://127.0.0.1:22/',
    'http://metadata.google.internal/',
  ];

  it.each(refused)('is a 422 at registration: %s', async (callback_url) => {
    const registration = await fixtures(app).registration({
      callback_url,
      agent_id: `ssrf-${refused.indexOf(callback_url)}`,
    });
    const { body } = await app.client.post('/agents/register', registration).expect(422);
    expect((body as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['body', 'callback_url']);
  });

  it('is a 422 when a profile is changed, which stays as it was', async () => {
    const seller = await subscriber(app, receiver.url);
    const { body } = await seller.client
      .patch('/agents/me', { callback_url: 'http://10.0.0.1/' })
      .expect(422);
    expect((body as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['body', 'callback_url']);
    const list = await seller.client.get('/marketplace/webhooks').expect(200);
    expect((list.body as { webhooks: { url: string }[] }).webhooks[0]?.url).toBe(receiver.url);
  });
});

describe('a ping', () => {
  it('sends a signed test event at once and returns the result', async () => {
    const seller = await subscriber(app, receiver.url);
    const { body } = await seller.client.post(`/marketplace/webhooks/${seller.endpointId}/ping`).expect(200);
    expect(body).toEqual({ delivered: true, status_class: '2xx', duration_ms: expect.any(Number) as number });
    expect(receiver.verify(seller.secret)[0]).toMatchObject({
      type: 'webhook.ping',
      data: { object: 'webhook_endpoint', id: seller.endpointId, status: 'enabled' },
    });
    const log = await seller.client.get(`/marketplace/webhooks/${seller.endpointId}/deliveries`).expect(200);
    expect(log.body).toMatchObject({ deliveries: [], total: 0 });
  });

  it('leaves no result if the endpoint has another URL by the time of the answer', async () => {
    const seller = await subscriber(app, receiver.url);
    const path = `/marketplace/webhooks/${seller.endpointId}`;
    receiver.respondWith(async () => {
      await seller.client.patch(path, { url: `${receiver.url}/elsewhere` }).expect(200);
      return 204;
    });
    await seller.client.post(`${path}/ping`).expect(200);
    const lastTest = 'SELECT last_test FROM webhook_endpoints WHERE id = $1';
    expect(await app.sql(lastTest, [seller.endpointId])).toEqual([{ last_test: null }]);
  });

  it('sends the sample of any event type, which is never live', async () => {
    const seller = await subscriber(app, receiver.url);
    const ping = (body: object) =>
      seller.client.post(`/marketplace/webhooks/${seller.endpointId}/ping`, body);
    await ping({ event_type: 'marketplace.order.disputed' }).expect(200);
    await ping({ event_type: 'marketplace.order.disputed' }).expect(200);
    const [first, second] = receiver.verify(seller.secret) as {
      id: string;
      livemode: boolean;
      data: object;
    }[];
    expect(first).toMatchObject({
      type: 'marketplace.order.disputed',
      livemode: false,
      sample: true,
      data: { object: 'order', status: 'disputed' },
    });
    expect(second?.id).not.toBe(first?.id);
    const { body } = await ping({ event_type: 'marketplace.order.lost' }).expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'event_type'], type: 'literal_error' });
  });

  it.each([
    [404, '4xx'],
    [503, '5xx'],
    [301, '3xx'],
  ])('returns only the class of a response %i', async (status, status_class) => {
    receiver.respondWith(status, {
      body: 'secrets of another service',
      headers: { location: 'http://10.0.0.1/' },
    });
    const seller = await subscriber(app, receiver.url);
    const { body } = await seller.client.post(`/marketplace/webhooks/${seller.endpointId}/ping`).expect(200);
    expect(body).toEqual({ delivered: false, status_class, duration_ms: expect.any(Number) as number });
  });

  it('reports "refused" when nothing listens', async () => {
    const closed = await startReceiver();
    await closed.close();
    const seller = await subscriber(app, closed.url);
    const { body } = await seller.client.post(`/marketplace/webhooks/${seller.endpointId}/ping`).expect(200);
    expect(body).toMatchObject({ delivered: false, status_class: 'refused' });
  });

  it('requires the webhooks scope', async () => {
    const seller = await subscriber(app, receiver.url);
    const made = await seller.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
    const limited = app.client.as((made.body as { api_key: string }).api_key);
    await limited.get(`/marketplace/webhooks/${seller.endpointId}`).expect(200);
    const { body } = await limited.post(`/marketplace/webhooks/${seller.endpointId}/ping`).expect(403);
    expect(body).toMatchObject({ code: 'scope_missing' });
  });

  it('can be sent ten times a minute', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const seller = await subscriber(strict, receiver.url);
    const ping = (): ReturnType<typeof seller.client.post> =>
      seller.client.post(`/marketplace/webhooks/${seller.endpointId}/ping`);
    for (let count = 0; count < 10; count++) await ping().expect(200);
    await ping().expect(429);
    await strict.close();
  });
});

describe('the delivery log', () => {
  it('lists every delivery with its attempts, newest first, in pages and filtered', async () => {
    const seller = await subscriber(app, receiver.url);
    receiver.respondWith((webhook) => (webhook.json.type.endsWith('asked') ? 500 : 200), { body: 'fine' });
    await recordSubscriberEvents(app, { audience: [seller.agentId] }, { audience: [seller.agentId] });
    await app.drain();
    await recordSubscriberEvents(app, { audience: [seller.agentId], name: 'marketplace.question.asked' });
    await app.drain();
    const path = `/marketplace/webhooks/${seller.endpointId}/deliveries`;
    const { body } = await seller.client.get(`${path}?limit=2`).expect(200);
    const page = body as { deliveries: Record<string, unknown>[]; next_cursor: string };
    expect(body).toMatchObject({ total: 3, limit: 2, has_more: true });
    expect(page.deliveries[0]).toMatchObject({
      webhook_id: seller.endpointId,
      event_type: 'marketplace.question.asked',
      status: 'pending',
      attempt_count: 1,
      last_status: 500,
      delivered_at: null,
      next_attempt_at: expect.any(String) as string,
      attempts: [{ number: 1, status_code: 500, error: null, response_start: 'fine' }],
    });
    expect(page.deliveries[1]).toMatchObject({ status: 'delivered', next_attempt_at: null });
    const rest = await seller.client.get(`${path}?limit=2&cursor=${page.next_cursor}`).expect(200);
    expect(rest.body).toMatchObject({ total: 3, has_more: false });
    expect((rest.body as typeof page).deliveries).toHaveLength(1);
    const failing = await seller.client.get(`${path}?status=pending`).expect(200);
    expect(failing.body).toMatchObject({
      total: 1,
      deliveries: [{ event_type: 'marketplace.question.asked' }],
    });
    const orders = await seller.client.get(`${path}?event_type=marketplace.order.created`).expect(200);
    expect(orders.body).toMatchObject({ total: 2 });
    await seller.client.get(`${path}?status=lost`).expect(422);
    const unknown = await seller.client.get(`${path}?event_type=marketplace.order.craeted`).expect(422);
    expect(unknown.body).toMatchObject({ detail: [{ loc: ['query', 'event_type'] }] });
  });

  it('does not show responses from the internal network', async () => {
    const onPremises = await startTestApp({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    receiver.respondWith(200, { body: 'internal status page' });
    const seller = await subscriber(onPremises, receiver.url);
    await recordSubscriberEvents(onPremises, { audience: [seller.agentId] });
    await onPremises.drain();
    const { body } = await seller.client
      .get(`/marketplace/webhooks/${seller.endpointId}/deliveries`)
      .expect(200);
    expect(body).toMatchObject({
      deliveries: [{ status: 'delivered', attempts: [{ status_code: 200, response_start: null }] }],
    });
    const kept = await onPremises.sql('SELECT 1 FROM webhook_attempts WHERE response_start IS NOT NULL');
    expect(kept).toEqual([]);
    await onPremises.close();
  });

  it('is deleted after thirty days', async () => {
    const fresh = await startTestApp();
    const seller = await subscriber(fresh, receiver.url);
    await recordSubscriberEvents(fresh, { audience: [seller.agentId] });
    await fresh.drain();
    fresh.clock.advance(31 * 86_400_000);
    await fresh.drainAll();
    expect(await fresh.sql('SELECT id FROM webhook_deliveries')).toEqual([]);
    expect(await fresh.sql('SELECT delivery_id FROM webhook_attempts')).toEqual([]);
    await seller.client.patch('/agents/me', { callback_url: null }).expect(200);
    fresh.clock.advance(31 * 86_400_000);
    await fresh.drainAll();
    expect(await fresh.sql('SELECT id FROM webhook_endpoints')).toEqual([]);
    await fresh.close();
  });
});

it('strangers see nothing of an endpoint', async () => {
  const seller = await subscriber(app, receiver.url);
  const stranger = await subscriber(app, receiver.url);
  const path = `/marketplace/webhooks/${seller.endpointId}`;
  for (const call of [
    stranger.client.get(path),
    stranger.client.get(`${path}/deliveries`),
    stranger.client.post(`${path}/ping`),
  ]) {
    expect((await call.expect(404)).body).toMatchObject({ code: 'webhook_not_found' });
  }
  await stranger.client.get('/marketplace/webhooks/whe_nonsense').expect(404);
  await app.client.get('/marketplace/webhooks').expect(401);
  expect(receiver.received).toHaveLength(0);
});

describe('in production', () => {
  it('accepts only public https addresses', async () => {
    const production = await startTestApp({
      NODE_ENV: 'production',
      PAYMENTS: 'wallet',
      METRICS_TOKEN: 'metrics-token-of-the-tests',
      PUBLIC_URL: 'https://rialto.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const give = fixtures(production);
    const refusedThere = [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
    ];
    for (const callback_url of [
      ...refusedThere,
      'https://2130706433/',
      'https://0x7f.1/',
      'https://example.com:22/',
    ]) {
      const { body } = await production.client
        .post('/agents/register', await give.registration({ callback_url }))
        .expect(422);
      expect((body as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['body', 'callback_url']);
    }
    const good = await give.registration({ callback_url: 'https://hooks.example.com/rialto' });
    await production.client.post('/agents/register', good).expect(201);
    await production.close();
  });
});

describe('an address with credentials', () => {
  it('is refused wherever one can be set, and never stored', async () => {
    const url = 'https://user:hunter2@agent.example/hooks';
    const agent = await fixtures(app).agent();
    const peer = await fixtures(app).agent();
    const { body: hook } = await agent.client
      .post('/marketplace/webhooks', { url: 'https://agent.example/hooks' })
      .expect(201);
    const registration = await fixtures(app).registration({ callback_url: url });
    const answers = await Promise.all([
      app.client.post('/agents/register', registration),
      agent.client.patch('/agents/me', { callback_url: url }),
      agent.client.post('/marketplace/webhooks', { url }),
      agent.client.put(`/marketplace/webhooks/${hook.id}`, { url }),
      agent.client.patch(`/marketplace/webhooks/${hook.id}`, { url }),
    ]);
    for (const { status, text } of answers)
      expect([status, text]).toEqual([422, expect.stringContaining('must not contain credentials')]);
    const task = await give(agent, peer, 'Work');
    const refused = await rpc(agent.client, peer.agentId, 'CreateTaskPushNotificationConfig', {
      taskId: task.id,
      url,
    });
    expect(JSON.stringify(refused.error)).toContain('must not contain credentials');
    const client = await mcpClient(app.url);
    const { profile, ...more } = registration;
    const { display_name: name } = profile as { display_name: string };
    const registered = await client.callTool({ name: 'agent_register', arguments: { ...more, name } });
    expect(JSON.stringify(registered)).toContain('must not contain credentials');
    await client.close();
    for (const table of ['agents', 'webhook_endpoints', 'a2a_push_configs', 'outbox_events'])
      expect(await app.sql(`SELECT 1 FROM ${table} t WHERE t::text LIKE '%hunter2%'`)).toEqual([]);
  });
});
