import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/clock';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import {
  endpointIsDisabled,
  manyFailedDeliveries,
  noManyFailedDeliveries,
} from '../support/fixtures/webhooks';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { type Subscriber, subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receiver: WebhookReceiver;
let seller: Subscriber;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver(app.clock);
  seller = await subscriber(app, receiver.url);
});
afterEach(() => receiver.close());

interface Delivery {
  id: string;
  status: string;
  attempt_count: number;
  delivered_at: string | null;
  next_attempt_at: string | null;
  body: string | null;
  body_sha256: string;
  attempts: { number: number; status_code: number | null; response_start: string | null }[];
}
interface Replayed {
  queued: number;
  remaining: number;
  next_cursor: string | null;
}

const endpoint = async (): Promise<Record<string, unknown>> =>
  (await seller.client.get(`/marketplace/webhooks/${seller.endpointId}`).expect(200)).body as never;
const deliveries = async (filter = ''): Promise<Delivery[]> =>
  (
    (await seller.client.get(`/marketplace/webhooks/${seller.endpointId}/deliveries?${filter}`).expect(200))
      .body as { deliveries: Delivery[] }
  ).deliveries;
const delivery = async (id: string): Promise<Delivery> =>
  (await seller.client.get(`/marketplace/webhooks/deliveries/${id}`).expect(200)).body as Delivery;
const redeliver = async (id: string): Promise<Delivery> =>
  (await seller.client.post(`/marketplace/webhooks/deliveries/${id}/redeliver`).expect(200)).body as Delivery;
const replay = async (body: object, id = seller.endpointId): Promise<Replayed> =>
  (await seller.client.post(`/marketplace/webhooks/${id}/replay`, body).expect(200)).body as Replayed;
const now = (): string => app.clock.now().toISOString();

async function recordCount(count: number, change: object = {}): Promise<void> {
  await recordSubscriberEvents(
    app,
    ...Array.from({ length: count }, () => ({ audience: [seller.agentId], ...change })),
  );
  await app.drain();
}

describe('a redelivery', () => {
  it('has the same id and body, a new signature with the current secret, and one attempt', async () => {
    await recordCount(1);
    const [first] = await deliveries();
    const rotated = await seller.client
      .post(`/marketplace/webhooks/${seller.endpointId}/rotate-secret`, { grace_hours: 0 })
      .expect(200);
    app.clock.advance(5 * SECOND);
    expect(await redeliver(first!.id)).toMatchObject({
      status: 'pending',
      delivered_at: first!.delivered_at,
    });
    await app.drain();
    const [before, after] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(after!.body).toBe(before!.body);
    expect(after!.headers['webhook-id']).toBe(before!.headers['webhook-id']);
    expect(after!.headers['webhook-timestamp']).not.toBe(before!.headers['webhook-timestamp']);
    expect(after!.headers['x-delivery-attempt']).toBe('2');
    receiver.received.shift();
    expect(receiver.verify((rotated.body as { secret: string }).secret)).toHaveLength(1);
    expect(await delivery(first!.id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('that fails keeps the previous status, and does not affect the endpoint', async () => {
    await recordCount(1);
    receiver.respondWith(500);
    const [first] = await deliveries();
    await redeliver(first!.id);
    await app.drain();
    expect(await delivery(first!.id)).toMatchObject({
      status: 'delivered',
      delivered_at: first!.delivered_at,
      next_attempt_at: null,
      attempts: [{ status_code: 204 }, { status_code: 500 }],
    });
    expect(await endpoint()).toMatchObject({ consecutive_failures: 0, failing_since: null });
    receiver.respondWith(410);
    await redeliver(first!.id);
    await app.drain();
    expect(await endpoint()).toMatchObject({ enabled: true });
    app.clock.advance(6 * DAY);
    await app.drain();
    expect(receiver.received).toHaveLength(3);
  });

  it('is sent to a disabled endpoint too, which stays disabled', async () => {
    receiver.respondWith(410);
    await recordCount(1);
    await recordCount(1);
    expect(await endpoint()).toMatchObject({ enabled: false, consecutive_failures: 1 });
    receiver.respondWith(200);
    const [failed] = await deliveries('status=failed');
    await redeliver(failed!.id);
    await app.drain();
    expect(await delivery(failed!.id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
    expect(await endpoint()).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
      consecutive_failures: 1,
    });
  });

  it('of a pending delivery is attempted at once', async () => {
    receiver.respondWith(503);
    await recordCount(1);
    const [first] = await deliveries();
    expect(first).toMatchObject({ status: 'pending', attempt_count: 1 });
    receiver.respondWith(200);
    await redeliver(first!.id);
    await app.drain();
    expect(await delivery(first!.id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
    expect(await endpoint()).toMatchObject({ consecutive_failures: 0 });
  });

  it('is sent once when requested concurrently', async () => {
    await recordCount(1);
    const [first] = await deliveries();
    await Promise.all([1, 2, 3].map(() => redeliver(first!.id)));
    await app.drain();
    expect(receiver.received).toHaveLength(2);
  });

  it('can be requested only by the owner', async () => {
    await recordCount(1);
    const [first] = await deliveries();
    const stranger = (await fixtures(app).agent()).client;
    const path = `/marketplace/webhooks/deliveries/${first!.id}`;
    for (const call of [stranger.get(path), stranger.post(`${path}/redeliver`)])
      expect((await call.expect(404)).body).toMatchObject({ code: 'delivery_not_found' });
    await app.client.get(path).expect(401);
    await seller.client.get('/marketplace/webhooks/deliveries/whd_none').expect(404);
  });
});

describe('a replay', () => {
  it('sends a period again, including events that failed or had no delivery', async () => {
    await recordCount(2); // delivered
    const since = now();
    await recordCount(2);
    receiver.respondWith(410);
    await recordCount(1); // failed: the endpoint is disabled from here on
    await recordCount(3); // had no delivery
    const until = now();
    app.clock.advance(HOUR);
    receiver.respondWith(200);
    receiver.received.length = 0;
    expect(await replay({ since, until, only_failed: true })).toEqual({
      queued: 4,
      remaining: 0,
      next_cursor: null,
    });
    await app.drain();
    expect(receiver.received).toHaveLength(4);
    expect(await replay({ since, until, only_failed: true })).toMatchObject({ queued: 0 });
    expect(await replay({ since, until })).toMatchObject({ queued: 6 });
    await app.drain();
    expect(receiver.received).toHaveLength(10);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(6);
    expect(new Set(receiver.received.map(({ json }) => json.id)).size).toBe(6);
    expect((await deliveries('status=delivered')).length).toBe(8);
    expect(await endpoint()).toMatchObject({ enabled: false });
  });

  it('includes the events at its first and its last moment', () =>
    app.clock.standing(async () => {
      const moments: string[] = [];
      for (let count = 0; count < 3; count++) {
        app.clock.advance(1);
        moments.push(now());
        await recordCount(1);
      }
      const [first, second, third] = moments as [string, string, string];
      const replayed = async (period: object): Promise<string[]> => {
        receiver.received.length = 0;
        const { queued } = await replay(period);
        await app.drain();
        expect(receiver.received).toHaveLength(queued);
        return receiver.received.map(({ json }) => json.timestamp).sort();
      };
      expect(await replayed({ since: first, until: third })).toEqual(moments);
      expect(await replayed({ since: second, until: third })).toEqual([second, third]);
      expect(await replayed({ since: first, until: second })).toEqual([first, second]);
      expect(await replayed({ since: second, until: second })).toEqual([second]);
      expect(await replayed({ since: third })).toEqual([third]);
    }));

  it('refuses a cursor of another agent', async () => {
    const other = await subscriber(app, receiver.url);
    const since = now();
    await recordSubscriberEvents(app, { audience: [other.agentId] });
    await app.drain();
    const { body } = await other.client.get('/marketplace/events').expect(200);
    const cursor = (body as { events: { id: string }[] }).events[0]!.id;
    const refused = await seller.client
      .post(`/marketplace/webhooks/${seller.endpointId}/replay`, { since, cursor })
      .expect(422);
    expect(refused.body).toMatchObject({ detail: [{ loc: ['body', 'cursor'] }] });
  });

  it('sends a newer endpoint the earlier events of its types', async () => {
    const since = now();
    await recordCount(2);
    await recordCount(1, { name: 'marketplace.order.expired' });
    const late = await startReceiver(app.clock);
    const made = await seller.client
      .post('/marketplace/webhooks', { url: late.url, event_types: ['marketplace.order.created'] })
      .expect(201);
    const { id, secret } = made.body as { id: string; secret: string };
    expect(await replay({ since }, id)).toMatchObject({ queued: 2 });
    await app.drain();
    expect(late.verify(secret).map(({ type }) => type)).toEqual(Array(2).fill('marketplace.order.created'));
    expect(late.received.map(({ json }) => json)).toEqual(
      receiver.received.slice(0, 2).map(({ json }) => json),
    );
    late.respondWith(500);
    await late.close();
  });

  it('sends with only_failed nothing from before the endpoint existed', async () => {
    const since = now();
    await recordCount(2);
    app.clock.advance(SECOND);
    const late = await startReceiver(app.clock);
    const made = await seller.client.post('/marketplace/webhooks', { url: late.url }).expect(201);
    const { id } = made.body as { id: string };
    await seller.client.put(`/marketplace/webhooks/${id}`, { enabled: false }).expect(200);
    await recordCount(1); // missed
    expect(await replay({ since, only_failed: true }, id)).toEqual({
      queued: 1,
      remaining: 0,
      next_cursor: null,
    });
    await app.drain();
    expect(late.received).toHaveLength(1);
    expect(await replay({ since }, id)).toMatchObject({ queued: 3 });
    await app.drain();
    await late.close();
  });

  it('makes a single attempt, even if it fails', async () => {
    const since = now();
    await seller.client.put(`/marketplace/webhooks/${seller.endpointId}`, { enabled: false }).expect(200);
    await recordCount(1);
    receiver.respondWith(500);
    expect(await replay({ since })).toMatchObject({ queued: 1 });
    await app.drain();
    app.clock.advance(DAY);
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempt_count: 1, next_attempt_at: null }]);
    expect(await replay({ since, only_failed: true })).toMatchObject({ queued: 1 });
  });

  it('sends pending deliveries at once, in order, and counts them', async () => {
    const since = now();
    const subject = { type: 'order', id: `ord_waiting_${seller.agentId}` };
    receiver.respondWith(503);
    await recordCount(2);
    for (const wait of [6 * SECOND, 10 * MINUTE]) {
      app.clock.advance(wait);
      await app.drain(); // three attempts each: the next is half an hour off
    }
    for (const sequence of [1, 2]) await recordCount(1, { subject: { ...subject, sequence } });
    expect(await deliveries('status=pending')).toHaveLength(4);
    receiver.respondWith(200);
    receiver.received.length = 0;
    expect(await replay({ since, only_failed: true })).toEqual({
      queued: 4,
      remaining: 0,
      next_cursor: null,
    });
    await app.drain();
    expect(receiver.received).toHaveLength(4);
    const ofSubject = receiver.received.filter(({ json }) => json.data.id === subject.id);
    expect(ofSubject.map(({ json }) => json.sequence)).toEqual([1, 2]);
    expect(await deliveries('status=delivered')).toHaveLength(4);
    expect(await endpoint()).toMatchObject({ consecutive_failures: 0 });
    expect(await replay({ since, only_failed: true })).toMatchObject({ queued: 0 });
  });

  it.each([
    ['later', 0],
    ['now', HOUR],
  ])('sends pending deliveries (due %s) before a disabled endpoint cancels them', async (_, wait) => {
    const since = now();
    receiver.respondWith(503);
    await recordCount(1);
    app.clock.advance(wait);
    await endpointIsDisabled(app, seller.endpointId);
    receiver.respondWith(200);
    expect(await replay({ since })).toMatchObject({ queued: 1 });
    await app.drain();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
  });

  it('queues five hundred at a time and says how many remain, also for events of one moment', () =>
    app.clock.standing(async () => {
      const since = now();
      for (let batch = 0; batch < 7; batch++)
        await recordSubscriberEvents(
          app,
          ...Array.from({ length: 75 }, () => ({ audience: [seller.agentId] })),
        );
      await app.drain();
      expect(receiver.received).toHaveLength(525);
      const until = now();
      const first = await replay({ since, until });
      expect(first).toMatchObject({
        queued: 500,
        remaining: 25,
        next_cursor: expect.stringMatching(/^evt_/) as string,
      });
      const second = await replay({ since, until, cursor: first.next_cursor });
      expect(second).toEqual({ queued: 25, remaining: 0, next_cursor: null });
      await app.drain();
      expect(receiver.received).toHaveLength(1050);
      const times = new Map<string, number>();
      for (const { json } of receiver.received) times.set(json.id, (times.get(json.id) ?? 0) + 1);
      expect([...times.values()].every((count) => count === 2)).toBe(true);
    }));

  it('sends the events of one subject in order', async () => {
    const subject = { type: 'order', id: `ord_replayed_${seller.agentId}` };
    const since = now();
    for (const sequence of [1, 2, 3, 4]) await recordCount(1, { subject: { ...subject, sequence } });
    receiver.received.length = 0;
    await replay({ since });
    await app.drain();
    expect(receiver.received.map(({ json }) => json.sequence)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['no beginning', {}, 'body.since'],
    [
      'an end before its beginning',
      { since: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' },
      'body.until',
    ],
    ['a time that there is not', { since: '2026-02-31T00:00:00Z' }, 'body.since'],
    ['a cursor of elsewhere', { since: '2026-02-01T00:00:00Z', cursor: 'evt_elsewhere' }, 'body.cursor'],
  ])('is a 422 for %s', async (_, body, loc) => {
    const answer = await seller.client
      .post(`/marketplace/webhooks/${seller.endpointId}/replay`, body)
      .expect(422);
    expect((answer.body as { detail: { loc: string[] }[] }).detail.map((one) => one.loc.join('.'))).toEqual([
      loc,
    ]);
  });

  it('ends when its endpoint is removed', async () => {
    const since = now();
    await recordCount(3);
    receiver.received.length = 0;
    await replay({ since });
    await seller.client.delete(`/marketplace/webhooks/${seller.endpointId}`).expect(204);
    await app.drain();
    expect(receiver.received).toHaveLength(0);
    const rows = await app.sql('SELECT DISTINCT status FROM webhook_deliveries WHERE endpoint_id = $1', [
      seller.endpointId,
    ]);
    expect(rows).toEqual([{ status: 'delivered' }]);
  });
});

describe('the delivery log', () => {
  it('can be filtered by time', async () => {
    await recordCount(1);
    app.clock.advance(HOUR);
    const [since, before] = [now(), new Date(app.clock.now().getTime() - SECOND).toISOString()];
    await recordCount(2);
    expect(await deliveries(`since=${since}`)).toHaveLength(2);
    expect(await deliveries(`until=${before}`)).toHaveLength(1);
    expect(await deliveries(`since=${before}&until=${since}`)).toHaveLength(0);
    await seller.client
      .get(`/marketplace/webhooks/${seller.endpointId}/deliveries?since=yesterday`)
      .expect(422);
  });

  it('shows the body, and once that has been deleted, its hash for a year', async () => {
    await recordCount(1);
    const [{ id }] = (await deliveries()) as [Delivery];
    const sent = receiver.received[0]!.body;
    const sha256 = createHash('sha256').update(sent).digest('hex');
    const displayed = await delivery(id);
    expect(displayed).toMatchObject({
      body: sent,
      body_sha256: sha256,
      status: 'delivered',
      attempts: [{ number: 1 }],
    });
    app.clock.advance(31 * DAY);
    await app.drainAll();
    expect(await deliveries()).toEqual([]);
    expect(await delivery(id)).toEqual({ ...displayed, body: null, attempts: [] });
    await seller.client.post(`/marketplace/webhooks/deliveries/${id}/redeliver`).expect(404);
    app.clock.advance(340 * DAY);
    await app.drainAll();
    await seller.client.get(`/marketplace/webhooks/deliveries/${id}`).expect(404);
  });

  it('drops old deliveries, however many pending ones precede them', async () => {
    await recordCount(1);
    const [{ id }] = (await deliveries()) as [Delivery];
    await manyFailedDeliveries(app, seller.endpointId, new Date(app.clock.now().getTime() + 60 * DAY), 1_100);
    app.clock.advance(31 * DAY);
    await app.drain('webhook-retention');
    expect((await delivery(id)).body).toBeNull();
    expect(
      await app.sql(`SELECT count(*)::int AS kept FROM webhook_deliveries WHERE endpoint_id = $1`, [
        seller.endpointId,
      ]),
    ).toEqual([{ kept: 1100 }]);
    await noManyFailedDeliveries(app);
  });
});
