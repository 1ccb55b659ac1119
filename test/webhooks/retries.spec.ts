import { Jitter } from '../../src/platform/delivery/retry-policy';
import { RETRY_WAITS } from '../../src/webhooks/sending/retry-schedule';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/clock';
import { startTestApp, type TestApp } from '../support/app';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, type Subscriber, recordSubscriberEvents } from './subscribers';
import { until } from '../support/waiting';

let app: TestApp;
let receiver: WebhookReceiver;
let seller: Subscriber;

interface Delivery {
  id: string;
  status: string;
  attempt_count: number;
  next_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  attempts: {
    number: number;
    status_code: number | null;
    error: string | null;
    response_start: string | null;
  }[];
}

beforeAll(async () => {
  app = await startTestApp();
  jest.spyOn(app.app.get(Jitter), 'next').mockReturnValue(0.5);
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver(app.clock);
  seller = await subscriber(app, receiver.url);
});
afterEach(() => receiver.close());

async function deliveries(): Promise<Delivery[]> {
  const { body } = await seller.client
    .get(`/marketplace/webhooks/${seller.endpointId}/deliveries`)
    .expect(200);
  return (body as { deliveries: Delivery[] }).deliveries;
}

async function endpoint(): Promise<Record<string, unknown>> {
  const { body } = await seller.client.get(`/marketplace/webhooks/${seller.endpointId}`).expect(200);
  return body as Record<string, unknown>;
}

describe('a delivery to a faulty receiver', () => {
  it('is attempted ten times over 75 hours, with the same id and body and a new signature, and then fails', async () => {
    receiver.respondWith(500, { body: 'out of order' });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    await app.clock.standing(async () => {
      for (const [index, wait] of RETRY_WAITS.entries()) {
        expect(receiver.received).toHaveLength(index + 1);
        app.clock.advance(wait - 2 * SECOND);
        await app.drain('webhook-dispatcher');
        expect(receiver.received).toHaveLength(index + 1);
        app.clock.advance(3 * SECOND);
        await app.drain('webhook-dispatcher');
      }
    });
    expect(receiver.received).toHaveLength(10);
    app.clock.advance(3 * DAY);
    await app.drain();
    expect(receiver.received).toHaveLength(10);
    expect(receiver.verify(seller.secret)).toHaveLength(10);
    const headers = receiver.received.map((webhook) => webhook.headers);
    expect(new Set(headers.map((one) => one['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map((webhook) => webhook.body)).size).toBe(1);
    expect(new Set(headers.map((one) => one['webhook-timestamp'])).size).toBe(10);
    expect(headers.map((one) => one['x-delivery-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      status: 'failed',
      attempt_count: 10,
      next_attempt_at: null,
      last_status: 500,
    });
    expect(delivery?.attempts).toHaveLength(10);
    expect(delivery?.attempts[9]).toMatchObject({
      number: 10,
      status_code: 500,
      error: null,
      response_start: 'out of order',
    });
  });

  it('succeeds when the receiver recovers', async () => {
    receiver.respondWith((_, nth) => (nth < 3 ? 503 : 200));
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    app.clock.advance(6 * SECOND);
    await app.drain();
    expect(await endpoint()).toMatchObject({ consecutive_failures: 2, enabled: true });
    app.clock.advance(6 * MINUTE);
    await app.drain();
    expect((await deliveries())[0]).toMatchObject({
      status: 'delivered',
      attempt_count: 3,
      last_status: 200,
    });
    expect(await endpoint()).toMatchObject({ consecutive_failures: 0, failing_since: null });
  });

  it('is repeated after its wait, which begins when the slow receiver has answered', async () => {
    receiver.respondWith(500, { delayMs: 1_500 });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    const answeredAt = app.clock.now().getTime();
    const [delivery] = await deliveries();
    const wait = Date.parse(delivery!.next_attempt_at!) - answeredAt;
    expect(Math.abs(wait - RETRY_WAITS[0]!)).toBeLessThan(1_000);
  });

  it('honors Retry-After', async () => {
    receiver.respondWith(429, { headers: { 'retry-after': '7200' } });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    app.clock.advance(HOUR);
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    receiver.respondWith(200);
    app.clock.advance(HOUR);
    await app.drain();
    expect(receiver.received).toHaveLength(2);
  });

  it('counts a redirect as a failure and does not follow it', async () => {
    const target = await startReceiver();
    receiver.respondWith(302, { headers: { location: target.url } });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(target.received).toHaveLength(0);
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', attempt_count: 1, last_status: 302 });
    await target.close();
  });

  it('records the reason when there is no response', async () => {
    await receiver.close();
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect((await deliveries())[0]).toMatchObject({
      status: 'pending',
      last_status: null,
      last_error: 'connection_refused',
    });
    receiver = await startReceiver(app.clock);
  });

  it('cuts off an endless response, of which only the status counts', async () => {
    let closed = false;
    receiver.respondBy((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    const [delivery] = await deliveries();
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.attempts[0]?.response_start).toBe('x'.repeat(1024));
    await until(() => closed);
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled at once, and its pending deliveries are cancelled', async () => {
    receiver.respondWith(410);
    const subject = { type: 'order', id: `ord_gone_${seller.agentId}` };
    await recordSubscriberEvents(
      app,
      { audience: [seller.agentId], subject: { ...subject, sequence: 1 } },
      { audience: [seller.agentId], subject: { ...subject, sequence: 2 } },
    );
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint()).toMatchObject({ enabled: false, disabled_reason: 'gone', version: 2 });
    expect((await deliveries()).map(({ status }) => status)).toEqual(['cancelled', 'failed']);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    const reported = await app.sql(
      `SELECT audience, payload FROM outbox_events WHERE name = 'webhook.endpoint.disabled' AND subject_id = $1`,
      [seller.endpointId],
    );
    expect(reported).toEqual([
      {
        audience: [seller.agentId],
        payload: expect.objectContaining({ id: seller.endpointId, reason: 'gone' }) as object,
      },
    ]);
  });

  it('that its agent moves while the old address answers 410 stays enabled', async () => {
    const moved = await startReceiver(app.clock);
    receiver.respondWith(async () => {
      await seller.client.put(`/marketplace/webhooks/${seller.endpointId}`, { url: moved.url }).expect(200);
      return 410;
    });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(await endpoint()).toMatchObject({ enabled: true, disabled_reason: null, url: moved.url });
    moved.respondWith(410);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(await endpoint()).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    await moved.close();
  });

  it('that has not succeeded for five days and ten attempts is disabled', async () => {
    receiver.respondWith(500);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    for (const wait of RETRY_WAITS) {
      app.clock.advance(wait + SECOND);
      await app.drain();
    }
    expect(await endpoint()).toMatchObject({ enabled: true, consecutive_failures: 10 });
    app.clock.advance(2 * DAY);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(await endpoint()).toMatchObject({
      enabled: false,
      disabled_reason: 'failing',
      consecutive_failures: 11,
    });
  });

  it('is disabled by its tenth consecutive failure, not by the ninth, and its owner is notified once', () =>
    app.clock.standing(async () => {
      receiver.respondWith(500);
      await recordSubscriberEvents(app, { audience: [seller.agentId] });
      await app.drain();
      for (const wait of RETRY_WAITS.slice(0, 7)) {
        app.clock.advance(wait + SECOND); // the wait begins when the receiver has answered
        await app.drain();
      }
      expect(await endpoint()).toMatchObject({ enabled: true, consecutive_failures: 8 });
      app.clock.advance(5 * DAY);
      await app.drain();
      expect(await endpoint()).toMatchObject({ enabled: true, consecutive_failures: 9 });
      await recordSubscriberEvents(app, { audience: [seller.agentId] });
      await app.drain();
      expect(await endpoint()).toMatchObject({
        enabled: false,
        disabled_reason: 'failing',
        consecutive_failures: 10,
      });
      const events = await app.sql(
        `SELECT audience, payload->>'reason' AS reason FROM outbox_events
          WHERE name = 'webhook.endpoint.disabled' AND subject_id = $1`,
        [seller.endpointId],
      );
      expect(events).toEqual([{ audience: [seller.agentId], reason: 'failing' }]);
    }));

  it('resets its failure count and time after a success', () =>
    app.clock.standing(async () => {
      receiver.respondWith((_, nth) => (nth === 10 ? 200 : 500));
      await recordSubscriberEvents(app, { audience: [seller.agentId] });
      await app.drain();
      for (const wait of RETRY_WAITS) {
        app.clock.advance(wait + SECOND); // the wait begins when the receiver has answered
        await app.drain();
      }
      expect(await endpoint()).toMatchObject({ consecutive_failures: 0, failing_since: null });
      app.clock.advance(5 * DAY);
      const since = app.clock.now();
      await recordSubscriberEvents(app, { audience: [seller.agentId] });
      await app.drain();
      app.clock.advance(RETRY_WAITS[0]! + SECOND);
      await app.drain();
      expect(await endpoint()).toMatchObject({
        enabled: true,
        consecutive_failures: 2,
        failing_since: since.toISOString(),
      });
    }));

  it('that fails occasionally stays enabled', async () => {
    let failures = 0;
    receiver.respondWith((_, nth) => (nth % 2 === 0 ? 500 : 200));
    for (let day = 0; day < 12; day++) {
      await recordSubscriberEvents(app, { audience: [seller.agentId] }, { audience: [seller.agentId] });
      await app.drain();
      app.clock.advance(DAY);
    }
    for (const { attempts } of await deliveries())
      failures += attempts.filter(({ status_code }) => status_code === 500).length;
    expect(failures).toBeGreaterThan(10); // enough to be disabled if they were consecutive
    expect(await endpoint()).toMatchObject({ enabled: true });
  });

  it('that is overloaded gets one delivery at a time until it recovers', async () => {
    const concurrency = async (): Promise<number> => {
      const [row] = await app.sql<{ concurrency: number }>(
        'SELECT concurrency FROM webhook_queues WHERE endpoint_id = $1',
        [seller.endpointId],
      );
      return row!.concurrency;
    };
    expect(await concurrency()).toBe(4);
    await recordSubscriberEvents(app, ...Array.from({ length: 20 }, () => ({ audience: [seller.agentId] })));
    await app.drain();
    expect(await concurrency()).toBeGreaterThan(4);
    receiver.respondWith(429);
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(await concurrency()).toBe(1);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    receiver.respondWith(() => held.then(() => 200));
    const before = receiver.received.length;
    await recordSubscriberEvents(app, ...Array.from({ length: 4 }, () => ({ audience: [seller.agentId] })));
    app.clock.advance(MINUTE);
    const draining = app.drain();
    await receiver.until(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 100)); // for others that may be on their way
    expect(receiver.received).toHaveLength(before + 1);
    release();
    await draining;
    expect(receiver.received).toHaveLength(before + 5);
    expect(await concurrency()).toBeGreaterThanOrEqual(4);
    receiver.respondWith(200);
    for (let round = 0; round < 4; round++) {
      await recordSubscriberEvents(
        app,
        ...Array.from({ length: 40 }, () => ({ audience: [seller.agentId] })),
      );
      await app.drain();
    }
    expect(await concurrency()).toBe(64);
  });
});
