import { EventEmitter2 } from '@nestjs/event-emitter';
import { DeadlineWorker } from '../../../src/platform/workers/deadline-worker';
import { statement } from '../../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type LogLine, watchLog } from '../../support/log-lines';
import { callTool, mcpClient } from '../../support/mcp';
import { trades } from '../../support/trades';
import { until } from '../../support/waiting';
import { startReceiver } from '../../support/webhook-receiver';

let app: TestApp;
let log: ReturnType<typeof watchLog>;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
beforeEach(() => void (log = watchLog(app)));
afterEach(() => log.stop());
afterAll(() => app.close());

/** The line of a request is written when its connection has taken the whole answer. */
async function line(msg: string, fits: Partial<LogLine>): Promise<LogLine> {
  const found = (): LogLine | undefined =>
    log.lines.find(
      (one) => one.msg === msg && Object.entries(fits).every(([name, value]) => one[name] === value),
    );
  await until(() => found() !== undefined);
  return found() as LogLine;
}

const keyOf = async (key: string): Promise<string> => {
  const { body } = await app.client.as(key).get('/agents/me/keys').expect(200);
  return (body as { keys: { key_id: string }[] }).keys[0]!.key_id;
};

describe('the log lines of an order', () => {
  it('name the order, the request, the key, and the address, from the request to the webhook', async () => {
    const receiver = await startReceiver(app.clock);
    const seller = await fixtures(app).agent({ callback_url: receiver.url });
    const listing = await trades(app).listing({}, seller);
    const buyer = await fixtures(app).agent();
    const headers = { 'X-Request-Id': 'req-1', 'X-Forwarded-For': '203.0.113.7', 'Idempotency-Key': 'once' };
    const body = { listing_id: listing.id };
    const placed = await buyer.client.with(headers).post('/marketplace/orders', body).expect(201);
    const order_id = (placed.body as { id: string }).id;
    const key_id = await keyOf(buyer.key);
    const named = { order_id, key_id, agent_id: buyer.agentId, address: '203.0.113.7', level: 'info' };
    expect(await line('request', { request_id: 'req-1' })).toMatchObject({ ...named, status: 201 });

    await buyer.client
      .with({ ...headers, 'X-Request-Id': 'req-2' })
      .post('/marketplace/orders', body)
      .expect(201);
    expect(await line('request', { request_id: 'req-2' })).toMatchObject(named); // a repeated call

    await app.drain();
    await receiver.until(1);
    const attempt = await line('webhook attempt', { order_id });
    expect(attempt).toMatchObject({ request_id: 'req-1', status: 204 });
    await receiver.close();

    const stranger = await fixtures(app).agent();
    await stranger.client
      .with({ 'X-Request-Id': 'req-3' })
      .get(`/marketplace/orders/${order_id}`)
      .expect(404);
    expect(await line('request', { request_id: 'req-3' })).toMatchObject({
      order_id,
      status: 404,
      level: 'info',
    });
  });

  it('also name it if an agent calls over MCP', async () => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const client = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    const { id } = await callTool<{ id: string }>(client, 'order_place', { listing_id: listing.id });
    expect(await line('request', { order_id: id })).toMatchObject({
      route: '/mcp',
      key_id: await keyOf(buyer.key),
    });
    await client.close();
  });

  it('name the order and the request if a listener or a deadline fails', async () => {
    const emitter = app.app.get(EventEmitter2);
    const fail = (): never => {
      throw new Error('made to fail');
    };
    const order = await trades(app).order('pending_payment');
    emitter.once('marketplace.order.cancelled', fail);
    const cancel = order.buyer.client.with({ 'X-Request-Id': 'req-4' });
    await cancel.post(`/marketplace/orders/${order.id}/cancel`, {}).expect(200);
    await app.drain();
    const failed = await line('a listener failed; the event will be retried', { order_id: order.id });
    expect(failed).toMatchObject({ request_id: 'req-4', level: 'error' });

    app.clock.advance(5_000);
    await app.drain(); // the second attempt succeeds

    const claim = statement(
      'due_order_of_the_spec',
      `SELECT id FROM orders WHERE id = '${order.id}' AND $1 < $2::timestamptz`,
    );
    let times = 0;
    const process = (): Promise<void> =>
      times++ === 0 ? Promise.reject(new Error('made to fail')) : Promise.resolve();
    const worker = app.app.get(DeadlineWorker) as unknown as { step(task: object): Promise<boolean> };
    await worker.step({ name: 'fails-once', claim, process });
    await line('a deadline could not be processed; will retry', { order_id: order.id, sweep: 'fails-once' });
  });
});

describe('the log line of another operation', () => {
  it('names what it changed, and with which key', async () => {
    const { id, seller } = await trades(app).listing();
    const made = await seller.client.post('/agents/me/keys', { name: 'second' }).expect(201);
    const { key_id, api_key: second } = made.body as { key_id: string; api_key: string };
    await app.client.as(second).patch(`/marketplace/listings/${id}`, { price_cents: 999 }).expect(200);
    expect(await line('request', { key_id })).toMatchObject({ subject: id, agent_id: seller.agentId });
  });

  it('never names the code of an invite', async () => {
    const invite = await fixtures(app).invite();
    await fixtures(app).operator.get(`/invites/${invite}`);
    await fixtures(app).operator.post(`/admin/invites/${invite}/revoke`, {});
    await until(() => log.lines.some(({ path }) => String(path).startsWith('/admin/invites/')));
    expect(JSON.stringify(log.lines)).not.toContain(invite);
  });
});

it('the log line of a long path is short', async () => {
  await app.client
    .with({ 'X-Request-Id': 'long' })
    .get(`/nowhere/${'x'.repeat(10_000)}`)
    .expect(404);
  expect((await line('request', { request_id: 'long' })).path).toHaveLength(300);
});
