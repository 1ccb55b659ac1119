import { randomUUID } from 'node:crypto';
import { after, MINUTE, SECOND } from '../../src/kernel/clock';
import type { Claim } from '../../src/platform/delivery/delivery-worker';
import { Metrics } from '../../src/platform/observability/metrics';
import { DeliveryOutcomes } from '../../src/webhooks/sending/delivery-outcomes';
import { type ClaimedDelivery, DeliveryQueue } from '../../src/webhooks/sending/delivery-queue';
import { startTestApp, type TestApp } from '../support/app';
import { receiversAreSlow } from '../support/fixtures/webhooks';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receivers: WebhookReceiver[];

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(() => (receivers = []));
afterEach(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function receiver(): Promise<WebhookReceiver> {
  const started = await startReceiver(app.clock);
  receivers.push(started);
  return started;
}

/** A receiver that responds only when released. */
async function heldBack(): Promise<WebhookReceiver & { letGo: () => void }> {
  const started = await receiver();
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  started.respondWith(() => gate.then(() => 200));
  return Object.assign(started, { letGo });
}

const claim = (): Promise<Claim<ClaimedDelivery>> => {
  const now = app.clock.now();
  const lease = { now, until: after(now, MINUTE), token: randomUUID(), slow: false, room: 256 };
  return app.app.get(DeliveryQueue).claim(lease);
};

async function attemptsInFlight(): Promise<number> {
  const gauge = app.app.get(Metrics).registry.getSingleMetric('webhook_attempts_in_flight');
  return (await gauge?.get())?.values[0]?.value as number;
}

const times = (count: number, audience: string): { audience: string[] }[] =>
  Array.from({ length: count }, () => ({ audience: [audience] }));

describe('a slow receiver', () => {
  it('does not delay others, however long its queue is', async () => {
    const [slow, fast] = [await heldBack(), await receiver()];
    const [slowAgent, fastAgent] = [await subscriber(app, slow.url), await subscriber(app, fast.url)];
    await recordSubscriberEvents(app, ...times(50, slowAgent.agentId));
    const draining = app.drain();
    await slow.until(4);
    await recordSubscriberEvents(app, ...times(5, fastAgent.agentId));
    await app.drain('outbox-relay');
    await fast.until(5); // while the slow one does not respond
    expect(slow.received).toHaveLength(4);
    slow.letGo();
    await draining;
    expect(slow.received).toHaveLength(50);
  });

  it('gets only its share, even when there are many slow ones', async () => {
    const slow = await heldBack();
    const agents = await Promise.all(Array.from({ length: 40 }, () => subscriber(app, slow.url)));
    await receiversAreSlow(
      app,
      agents.map((one) => one.endpointId),
    );
    await recordSubscriberEvents(app, ...agents.flatMap((agent) => times(6, agent.agentId)));
    const draining = app.drain();
    await slow.until(120);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const inFlight = await attemptsInFlight();
    expect(inFlight).toBeGreaterThanOrEqual(120);
    expect(inFlight).toBeLessThanOrEqual(128);
    const fast = await receiver();
    const quick = await subscriber(app, fast.url);
    await recordSubscriberEvents(app, ...times(3, quick.agentId));
    await app.drain('outbox-relay');
    await fast.until(3);
    slow.letGo();
    await draining;
    expect(slow.received).toHaveLength(240);
  });
});

describe('a dispatcher that dies during an attempt', () => {
  it('leaves a lease that expires, after which the delivery is sent again with the same id', async () => {
    const hooks = await receiver();
    const seller = await subscriber(app, hooks.url);
    await recordSubscriberEvents(app, ...times(1, seller.agentId));
    await app.drain('outbox-relay');
    const { claimed } = await claim();
    expect(claimed).toHaveLength(1);
    await app.drain();
    expect(hooks.received).toHaveLength(0);
    app.clock.advance(MINUTE + SECOND);
    await app.drain();
    expect(hooks.received.map((webhook) => webhook.headers['webhook-id'])).toEqual([claimed[0]?.id]);
  });

  it('cannot overwrite a newer result if it comes back', async () => {
    const hooks = await receiver();
    const seller = await subscriber(app, hooks.url);
    await recordSubscriberEvents(app, ...times(1, seller.agentId));
    await app.drain('outbox-relay');
    const [late] = (await claim()).claimed;
    app.clock.advance(MINUTE + SECOND);
    await app.drain();
    const stale = {
      delivery: late!,
      number: 1,
      at: app.clock.now(),
      result: { status: 500, error: null, durationMs: 1, bodyStart: null, retryAfter: null, internal: false },
      requestId: randomUUID(),
      status: 'pending' as const,
      nextAttemptAt: app.clock.now(),
    };
    await app.app.get(DeliveryOutcomes).record([stale]);
    const rows = await app.sql('SELECT status, attempts, last_status FROM webhook_deliveries WHERE id = $1', [
      late!.id,
    ]);
    expect(rows).toEqual([{ status: 'delivered', attempts: 1, last_status: 204 }]);
    const attempts = await app.sql(
      'SELECT number, status_code FROM webhook_attempts WHERE delivery_id = $1',
      [late!.id],
    );
    expect(attempts).toEqual([{ number: 1, status_code: 204 }]);
  });

  it('leaves the deliveries that it released due at once', async () => {
    const hooks = await receiver();
    const seller = await subscriber(app, hooks.url);
    await recordSubscriberEvents(app, ...times(3, seller.agentId));
    await app.drain('outbox-relay');
    const queue = app.app.get(DeliveryQueue);
    const { claimed } = await claim();
    await queue.release(claimed, app.clock.now());
    await app.drain();
    expect(hooks.received).toHaveLength(3);
  });
});

it('concurrent dispatchers never claim the same delivery, or two of one order', async () => {
  const hooks = await receiver();
  const seller = await subscriber(app, hooks.url);
  const subject = (sequence: number): object => ({
    audience: [seller.agentId],
    subject: { type: 'order', id: 'ord_two_dispatchers', sequence },
  });
  await recordSubscriberEvents(app, subject(1), subject(2), ...times(6, seller.agentId));
  await app.drain('outbox-relay');
  const queue = app.app.get(DeliveryQueue);
  const claims = await Promise.all([1, 2, 3, 4].map(() => claim()));
  const claimed = claims.flatMap((claim) => claim.claimed);
  expect(claimed).toHaveLength(4);
  expect(new Set(claimed.map((delivery) => delivery.id)).size).toBe(4);
  const orders = claimed.map((delivery) => (JSON.parse(delivery.body) as { data: { id: string } }).data.id);
  expect(new Set(orders).size).toBe(4);
  await queue.release(claimed, app.clock.now());
  await app.drain();
  expect(hooks.received).toHaveLength(8);
});
