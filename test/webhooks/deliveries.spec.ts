import { EventEmitter2 } from '@nestjs/event-emitter';
import { Metrics } from '../../src/platform/observability/metrics';
import { startTestApp, type TestApp } from '../support/app';
import { endpointAlsoGets } from '../support/fixtures/webhooks';
import { startReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver';
import { event, subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receiver: WebhookReceiver;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => (receiver = await startReceiver(app.clock)));
afterEach(() => receiver.close());

describe('an event for an agent with a callback URL', () => {
  it('arrives once, signed, with all fields of the contract', async () => {
    const seller = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    const [body] = receiver.verify(seller.secret);
    expect(body).toMatchObject({
      type: 'marketplace.order.created',
      api_version: '2026-11-01',
      sequence: 1,
      livemode: false,
      data: { object: 'order', status: 'paid', previous_status: 'pending_payment', version: 2 },
    });
    expect(body?.id).toMatch(/^evt_/);
    expect(body?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'rialto-webhooks/1',
      'webhook-id': expect.stringMatching(/^whd_/) as string,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/) as string,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) as string,
      'x-marketplace-event': 'marketplace.order.created',
      'x-delivery-attempt': '1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  it('cannot be forged: neither a changed body nor another secret verifies', async () => {
    const seller = await subscriber(app, receiver.url);
    const other = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    const webhook = receiver.received[0]!;
    expect(verified(webhook, seller.secret)).toBeDefined();
    const tampered = { ...webhook, body: webhook.body.replace('"livemode":false', '"livemode":true') };
    expect(() => verified(tampered, seller.secret)).toThrow('No matching signature');
    expect(() => verified(webhook, other.secret)).toThrow('No matching signature');
  });

  it('reaches every agent in its audience and nobody else', async () => {
    const others = await startReceiver();
    const [seller, buyer] = [await subscriber(app, receiver.url), await subscriber(app, receiver.url)];
    await subscriber(app, others.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId, buyer.agentId, 'nobody-we-know'] });
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.id)).toHaveLength(2);
    expect(new Set(receiver.received.map((webhook) => webhook.json.id)).size).toBe(1);
    expect(new Set(receiver.received.map((webhook) => webhook.headers['webhook-id'])).size).toBe(2);
    expect(others.received).toHaveLength(0);
    await others.close();
  });

  it('creates one delivery, however often it is published', async () => {
    const seller = await subscriber(app, receiver.url);
    const reported = { ...event(app, { audience: [seller.agentId] }), id: 'evt_heard_twice' };
    const emitter = app.app.get(EventEmitter2);
    await Promise.all([1, 2, 3].map(() => emitter.emitAsync(reported.name, reported)));
    await app.drain();
    await emitter.emitAsync(reported.name, reported);
    await app.drain();
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent only to subscribers when its type is not a default', async () => {
    const seller = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId], name: 'marketplace.order.expired' });
    await app.drain();
    expect(receiver.received).toHaveLength(0);
    await endpointAlsoGets(app, seller.endpointId, 'marketplace.order.expired');
    await recordSubscriberEvents(app, { audience: [seller.agentId], name: 'marketplace.order.expired' });
    await app.drain();
    expect(receiver.received).toHaveLength(1);
  });

  it('is not sent when its transaction rolls back', async () => {
    const seller = await subscriber(app, receiver.url);
    await expect(
      recordSubscriberEvents(
        app,
        { audience: [seller.agentId] },
        { subject: { type: 'order', id: 'x', sequence: 0 } },
      ),
    ).rejects.toThrow('sequence');
    await app.drain();
    expect(receiver.received).toHaveLength(0);
  });
});

describe('deliveries about the same order', () => {
  it('are sent one at a time, in order of their sequence numbers', async () => {
    const seller = await subscriber(app, receiver.url);
    let atOnce = 0;
    let most = 0;
    receiver.respondWith(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      return 200;
    });
    const sequences = [1, 2, 3, 4, 5, 6];
    const news = (sequence: number): object => ({
      audience: [seller.agentId],
      subject: { type: 'order', id: 'ord_in_order', sequence },
    });
    await recordSubscriberEvents(app, ...sequences.map(news));
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.sequence)).toEqual(sequences);
    expect(most).toBe(1);
  });

  it('wait for an earlier one that is retried, but only for three attempts', async () => {
    const seller = await subscriber(app, receiver.url);
    receiver.respondWith((webhook) => (webhook.json.sequence === 1 ? 500 : 200));
    const reported = (sequence: number): object => ({
      audience: [seller.agentId],
      subject: { type: 'order', id: 'ord_poison', sequence },
    });
    await recordSubscriberEvents(app, reported(1));
    await recordSubscriberEvents(app, reported(2), reported(3));
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.sequence)).toEqual([1]);
    app.clock.advance(7_000);
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.sequence)).toEqual([1, 1]);
    app.clock.advance(7 * 60_000);
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.sequence)).toEqual([1, 1, 1, 2, 3]);
  });

  it('that come later wait for one that failed twice, but not for one that failed three times', async () => {
    const seller = await subscriber(app, receiver.url);
    receiver.respondWith((webhook) => (webhook.json.sequence === 1 ? 500 : 200));
    const happens = async (sequence: number): Promise<void> => {
      const subject = { type: 'order', id: 'ord_third_failure', sequence };
      await recordSubscriberEvents(app, { audience: [seller.agentId], subject });
      await app.drain();
    };
    const sequences = (): number[] => receiver.received.map((webhook) => webhook.json.sequence);
    await happens(1);
    app.clock.advance(7_000);
    await app.drain();
    await happens(2);
    expect(sequences()).toEqual([1, 1]);
    app.clock.advance(7 * 60_000);
    await app.drain();
    expect(sequences()).toEqual([1, 1, 1, 2]);
    await happens(3);
    expect(sequences()).toEqual([1, 1, 1, 2, 3]);
  });

  it('are sent in order even when the relay publishes them out of order', async () => {
    const seller = await subscriber(app, receiver.url);
    const reported = (sequence: number): object => ({
      ...event(app, { audience: [seller.agentId], subject: { type: 'order', id: 'ord_disorder', sequence } }),
      id: `evt_disorder_${sequence}`,
    });
    const emitter = app.app.get(EventEmitter2);
    for (const sequence of [3, 1, 2])
      await emitter.emitAsync('marketplace.order.created', reported(sequence));
    await app.drain();
    expect(receiver.received.map((webhook) => webhook.json.sequence)).toEqual([1, 2, 3]);
  });

  it('are sent in parallel with those about other orders', async () => {
    const seller = await subscriber(app, receiver.url);
    let atOnce = 0;
    let most = 0;
    receiver.respondWith(async () => {
      most = Math.max(most, ++atOnce);
      for (let tries = 0; most < 4 && tries < 100; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      atOnce -= 1;
      return 200;
    });
    await recordSubscriberEvents(app, ...Array.from({ length: 12 }, () => ({ audience: [seller.agentId] })));
    await app.drain();
    expect(receiver.received).toHaveLength(12);
    expect(most).toBeGreaterThanOrEqual(4);
  });
});

it('counts attempts by result, and shows pending deliveries', async () => {
  const seller = await subscriber(app, receiver.url);
  receiver.respondWith((_, nth) => (nth === 1 ? 200 : 500));
  for (let count = 0; count < 2; count++) {
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
  }
  const { registry, shared } = app.app.get(Metrics);
  const text = (await registry.metrics()) + (await shared.metrics());
  expect(text).toMatch(/webhook_attempts_total\{outcome="delivered"\} [1-9]/);
  expect(text).toMatch(/webhook_attempts_total\{outcome="refused"\} [1-9]/);
  expect(text).toMatch(/webhook_deliveries_pending [1-9]/);
  expect(text).toMatch(/webhook_queue_lag_seconds 0\b/);
  expect(text).toMatch(/webhook_attempts_in_flight 0\b/);
});

it('stores the secret encrypted in the database', async () => {
  const seller = await subscriber(app, receiver.url);
  const [row] = await app.sql<{ secret: Buffer }>('SELECT secret FROM webhook_endpoints WHERE id = $1', [
    seller.endpointId,
  ]);
  const plain = Buffer.from(seller.secret.slice('whsec_'.length), 'base64');
  expect(plain).toHaveLength(32);
  expect(row?.secret.includes(plain)).toBe(false);
  expect(row?.secret.toString('latin1')).not.toContain(seller.secret.slice(6, 20));
  const tables = await app.sql<{ text: string }>('SELECT e::text AS text FROM webhook_endpoints e');
  expect(tables.some(({ text }) => text.includes(seller.secret))).toBe(false);
});
