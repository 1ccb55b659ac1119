import type { IncomingHttpHeaders } from 'node:http';
import { DAY, HOUR } from '../../src/kernel/clock';
import { defaultEventTypes } from '../../src/platform/outbox/define-event';
import { signatureOf } from '../../src/webhooks/sending/webhook-signature';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receiver: WebhookReceiver;
let agent: TestAgent;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver(app.clock);
  agent = await fixtures(app).agent();
});
afterEach(() => receiver.close());

interface Endpoint {
  id: string;
  url: string;
  secret: string;
  enabled: boolean;
  version: number;
  event_types: string[];
  previous_secret_until: string | null;
}

async function made(client: Client = agent.client, body: object = {}): Promise<Endpoint> {
  const answer = await client.post('/marketplace/webhooks', { url: receiver.url, ...body }).expect(201);
  return answer.body as Endpoint;
}

const path = ({ id }: { id: string }): string => `/marketplace/webhooks/${id}`;
const locs = (body: unknown): string[] =>
  (body as { detail: { loc: (string | number)[] }[] }).detail.map(({ loc }) => loc.join('.'));

describe('a new endpoint', () => {
  it('receives the default events, and shows its secret once', async () => {
    const endpoint = await made();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ event_types: defaultEventTypes(), enabled: true, is_default: false });
    const { body } = await agent.client.get(path(endpoint)).expect('ETag', '"v1"').expect(200);
    expect(body).not.toHaveProperty('secret');
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(receiver.verify(endpoint.secret)).toHaveLength(1);
  });

  it('receives exactly the types that its owner chose', async () => {
    const event_types = ['marketplace.order.expired', 'marketplace.order.expired'];
    const endpoint = await made(undefined, { event_types, description: 'what went wrong' });
    expect(endpoint).toMatchObject({
      event_types: ['marketplace.order.expired'],
      description: 'what went wrong',
    });
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await recordSubscriberEvents(app, { audience: [agent.agentId], name: 'marketplace.order.expired' });
    await app.drain();
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['marketplace.order.expired']);
  });

  it.each([
    ['an unknown type', { event_types: ['marketplace.order.created', 'order.lost'] }, 'body.event_types.1'],
    ['no types', { event_types: [] }, 'body.event_types'],
    ['a private address', { url: 'http://10.0.0.1/' }, 'body.url'],
    ['credentials in the address', { url: 'https://a:b@example.com/' }, 'body.url'],
    ['no URL', { url: 'hooks' }, 'body.url'],
    ['a member that is none', { secret: 'whsec_mine' }, 'body.secret'],
  ])('is a 422 for %s', async (_, change, loc) => {
    const body = { url: receiver.url, ...change };
    const answer = await agent.client.post('/marketplace/webhooks', body).expect(422);
    expect(locs(answer.body)).toEqual([loc]);
  });

  it('is limited to ten per agent, also in parallel', async () => {
    await agent.client.patch('/agents/me', { callback_url: receiver.url }).expect(200);
    const body = { url: receiver.url };
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => agent.client.post('/marketplace/webhooks', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(9).fill(201),
      ...Array(5).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_webhooks' });
    await agent.client.patch('/agents/me', { callback_url: null }).expect(200);
    await made();
    const full = await agent.client.patch('/agents/me', { callback_url: receiver.url }).expect(409);
    expect(full.body).toMatchObject({ code: 'too_many_webhooks' });
    expect((await agent.client.get('/agents/me')).body).toMatchObject({ callback_url: null });
  });

  it('is created once per Idempotency-Key, and its secret is not shown again', async () => {
    const client = agent.client.with({ 'Idempotency-Key': 'make-one' });
    const endpoint = await made(client);
    const { body } = await client.post('/marketplace/webhooks', { url: receiver.url }).expect(409);
    expect(body).toMatchObject({ code: 'already_created', id: endpoint.id });
  });
});

describe('updating an endpoint', () => {
  it.each(['put', 'patch'] as const)('with %s changes only the given fields', async (method) => {
    const endpoint = await made(undefined, { description: 'first' });
    const { body } = await agent.client[method](path(endpoint), {
      event_types: ['marketplace.order.created'],
    }).expect(200);
    expect(body).toMatchObject({
      url: receiver.url,
      description: 'first',
      event_types: ['marketplace.order.created'],
      version: 2,
    });
    const same = await agent.client[method](path(endpoint), { description: 'first' }).expect(200);
    expect(same.body).toEqual(body);
    const cleared = await agent.client[method](path(endpoint), { description: null }).expect(200);
    expect(cleared.body).toMatchObject({ description: null, version: 3 });
  });

  it('is refused when If-Match does not name the current version', async () => {
    const endpoint = await made();
    const stale = agent.client.with({ 'If-Match': '"v7"' });
    const refused = await stale.put(path(endpoint), { enabled: false }).expect(412);
    expect(refused.body).toMatchObject({ code: 'etag_mismatch' });
    await stale.delete(path(endpoint)).expect(412);
    const current = agent.client.with({ 'If-Match': '"v1"' });
    await current.put(path(endpoint), { enabled: false }).expect(200);
  });

  it('can disable it: pending deliveries are cancelled, and nothing is sent until it is enabled again', async () => {
    receiver.respondWith(500);
    const endpoint = await made();
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    const off = await agent.client.put(path(endpoint), { enabled: false }).expect(200);
    expect(off.body).toMatchObject({ enabled: false, disabled_reason: 'owner' });
    await app.drain();
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(
      await app.sql('SELECT status FROM webhook_deliveries WHERE endpoint_id = $1', [endpoint.id]),
    ).toEqual([{ status: 'cancelled' }]);
    const moved = await agent.client.put(path(endpoint), { url: `${receiver.url}?b` }).expect(200);
    expect(moved.body).toMatchObject({ enabled: false });
    const on = await agent.client.post(`${path(endpoint)}/enable`).expect(200);
    expect(on.body).toMatchObject({ enabled: true, disabled_reason: null, consecutive_failures: 0 });
    expect((await agent.client.post(`${path(endpoint)}/enable`).expect(200)).body).toEqual(on.body);
    receiver.respondWith(200);
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(receiver.received).toHaveLength(2);
  });

  it('with a new URL enables a disabled endpoint', async () => {
    receiver.respondWith(410);
    const endpoint = await made();
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    const moved = await agent.client.put(path(endpoint), { url: `${receiver.url}?b` }).expect(200);
    expect(moved.body).toMatchObject({ enabled: true, disabled_reason: null });
  });
});

describe('a removed endpoint', () => {
  it('is gone permanently, and its pending deliveries are not sent', async () => {
    receiver.respondWith(500);
    const endpoint = await made();
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    await agent.client.delete(path(endpoint)).expect(204);
    await agent.client.delete(path(endpoint)).expect(404);
    await agent.client.get(path(endpoint)).expect(404);
    await app.drain();
    expect(receiver.received).toHaveLength(1);
    const [row] = await app.sql('SELECT length(secret) AS kept FROM webhook_endpoints WHERE id = $1', [
      endpoint.id,
    ]);
    expect(row).toEqual({ kept: 0 });
  });
});

describe('the default endpoint and the callback URL of the profile', () => {
  it('are one: changing or removing either affects both', async () => {
    const seller = await subscriber(app, receiver.url);
    const own = { id: seller.endpointId };
    const moved = `${receiver.url}?moved`;
    await seller.client.put(path(own), { url: moved, description: 'main' }).expect(200);
    expect((await seller.client.get('/agents/me')).body).toMatchObject({ callback_url: moved, version: 2 });
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await app.drain();
    expect(receiver.verify(seller.secret)).toHaveLength(1);
    const tooLong = `${receiver.url}?${'x'.repeat(500)}`;
    expect(locs((await seller.client.put(path(own), { url: tooLong }).expect(422)).body)).toEqual([
      'body.url',
    ]);
    await seller.client.delete(path(own)).expect(204);
    expect((await seller.client.get('/agents/me')).body).toMatchObject({ callback_url: null, version: 3 });
    expect((await seller.client.get('/marketplace/webhooks')).body).toMatchObject({ webhooks: [] });
    const again = await seller.client.patch('/agents/me', { callback_url: receiver.url }).expect(200);
    expect(again.body).toHaveProperty('webhook_secret');
  });
});

function signedWith(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const message = {
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    body,
  };
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(signatureOf(message, [secret]));
}

describe('a rotated secret', () => {
  it('signs at once, and the previous one signs as well until the grace period ends', async () => {
    const endpoint = await made();
    const { body } = await agent.client
      .post(`${path(endpoint)}/rotate-secret`, { grace_hours: 2 })
      .expect(200);
    const rotated = body as Endpoint;
    expect(rotated.secret).not.toBe(endpoint.secret);
    expect(Date.parse(rotated.previous_secret_until!) - app.clock.now().getTime()).toBeGreaterThan(
      1.99 * HOUR,
    );
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drainAll();
    expect(receiver.verify(endpoint.secret)).toHaveLength(1);
    expect(receiver.verify(rotated.secret)).toHaveLength(1);
    app.clock.advance(2 * HOUR + 1_000);
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drainAll();
    expect(receiver.verify(rotated.secret)).toHaveLength(2);
    expect(() => receiver.verify(endpoint.secret)).toThrow('No matching signature');
    const [row] = await app.sql('SELECT previous_secret FROM webhook_endpoints WHERE id = $1', [endpoint.id]);
    expect(row).toEqual({ previous_secret: null });
  });

  it('signs together with the previous one until the grace period ends, and alone from then on', () =>
    app.clock.standing(async () => {
      const endpoint = await made();
      const rotate = () => agent.client.post(`${path(endpoint)}/rotate-secret`, { grace_hours: 1 });
      const rotated = (await rotate().expect(200)).body as Endpoint;
      const signatures = async (): Promise<boolean[]> => {
        await recordSubscriberEvents(app, { audience: [agent.agentId] });
        await app.drain('outbox-relay', 'webhook-dispatcher');
        const [{ headers, body }] = receiver.received.splice(0) as [WebhookReceiver['received'][0]];
        expect(String(headers['webhook-signature']).split(' ')).toHaveLength(
          [endpoint, rotated].filter(({ secret }) => signedWith(headers, body, secret)).length,
        );
        return [endpoint, rotated].map(({ secret }) => signedWith(headers, body, secret));
      };
      app.clock.advance(HOUR - 1);
      await app.drain('webhook-retention');
      expect(await signatures()).toEqual([true, true]);
      expect((await rotate().expect(409)).body).toMatchObject({ code: 'rotation_in_progress' });
      app.clock.advance(1);
      expect(await signatures()).toEqual([false, true]);
      // Only the deadline keeps the previous secret from signing: it is still stored.
      const [row] = await app.sql(
        'SELECT previous_secret IS NOT NULL AS stored FROM webhook_endpoints WHERE id = $1',
        [endpoint.id],
      );
      expect(row).toEqual({ stored: true });
      await rotate().expect(200);
    }));

  it('is created once per Idempotency-Key: a repeat names the endpoint and changes nothing', async () => {
    const endpoint = await made();
    const other = await made();
    const rotate = (id: string) =>
      agent.client
        .with({ 'Idempotency-Key': 'rotate-one' })
        .post(`/marketplace/webhooks/${id}/rotate-secret`, { grace_hours: 0 });
    const rotated = (await rotate(endpoint.id).expect(200)).body as Endpoint;
    for (let repeat = 0; repeat < 2; repeat++) {
      const { body, text } = await rotate(endpoint.id).expect(409);
      expect(body).toMatchObject({ code: 'already_created', id: endpoint.id });
      expect(text).not.toContain('whsec_');
    }
    expect((await agent.client.get(path(endpoint)).expect(200)).body).toMatchObject({
      version: rotated.version,
    });
    await agent.client.delete(path(other)).expect(204);
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(receiver.verify(rotated.secret)).toHaveLength(1);
  });

  it('leaves at most one previous secret, unless the grace period is zero', async () => {
    const endpoint = await made();
    const rotate = (hours?: number) =>
      agent.client.post(`${path(endpoint)}/rotate-secret`, hours === undefined ? {} : { grace_hours: hours });
    const first = (await rotate().expect(200)).body as Endpoint;
    expect(Date.parse(first.previous_secret_until!) - app.clock.now().getTime()).toBeGreaterThan(0.99 * DAY);
    const refused = await rotate(1).expect(409);
    expect(refused.body).toMatchObject({
      code: 'rotation_in_progress',
      previous_secret_until: first.previous_secret_until,
    });
    const last = (await rotate(0).expect(200)).body as Endpoint;
    expect(last.previous_secret_until).toBeNull();
    await recordSubscriberEvents(app, { audience: [agent.agentId] });
    await app.drain();
    expect(receiver.verify(last.secret)).toHaveLength(1);
    for (const { secret } of [endpoint, first])
      expect(() => receiver.verify(secret)).toThrow('No matching signature');
    await rotate(169).expect(422);
  });

  it('leaves every message verifiable with the previous secret, even when rotated in a loop under traffic', async () => {
    const endpoint = await made();
    let secrets = [endpoint.secret];
    let checked = 0;
    for (let round = 0; round < 12; round++) {
      const traffic = recordSubscriberEvents(
        app,
        ...Array.from({ length: 10 }, () => ({ audience: [agent.agentId] })),
      );
      const draining = traffic.then(() => app.drain());
      const answer = await agent.client
        .post(`${path(endpoint)}/rotate-secret`, { grace_hours: 1 })
        .expect(200);
      secrets = [secrets.at(-1)!, (answer.body as Endpoint).secret];
      await draining;
      for (const webhook of receiver.received.splice(0)) {
        const genuine = secrets.filter((secret) => signedWith(webhook.headers, webhook.body, secret));
        expect(genuine).toContain(secrets[0]); // for a receiver that does not know the new one yet
        checked += 1;
      }
      app.clock.advance(HOUR + 1_000);
    }
    expect(checked).toBe(120);
  });
});

describe('when an endpoint is disabled, its owner is notified', () => {
  it('in the profile, at the other endpoints whatever their types, and in the feed', async () => {
    const second = await startReceiver(app.clock);
    const dead = await made(undefined, { event_types: ['marketplace.order.expired'] });
    await made(undefined, { url: second.url, event_types: ['marketplace.order.cancelled'] });
    const profile = async (): Promise<unknown> =>
      ((await agent.client.get('/marketplace/my/profile').expect(200)).body as { webhook_alerts: unknown })
        .webhook_alerts;
    expect(await profile()).toEqual([]);
    receiver.respondWith(410);
    await recordSubscriberEvents(app, { audience: [agent.agentId], name: 'marketplace.order.expired' });
    await app.drain();
    expect(await profile()).toEqual([
      { webhook_id: dead.id, url: receiver.url, reason: 'gone', since: expect.any(String) as string },
    ]);
    expect(second.received.map(({ json }) => [json.type, json.data.id, json.data.reason])).toEqual([
      ['webhook.endpoint.disabled', dead.id, 'gone'],
    ]);
    const feed = await agent.client.get('/marketplace/events?types=webhook.endpoint.disabled').expect(200);
    expect((feed.body as { events: object[] }).events).toEqual([second.received[0]!.json]);
    await agent.client.post(`${path(dead)}/enable`).expect(200);
    expect(await profile()).toEqual([]);
    await second.close();
  });
});

it('strangers cannot change an endpoint, and a key needs the webhooks scope', async () => {
  const endpoint = await made();
  const stranger = (await fixtures(app).agent()).client;
  const calls = (client: Client) => [
    client.put(path(endpoint), { enabled: false }),
    client.patch(path(endpoint), { enabled: false }),
    client.delete(path(endpoint)),
    client.post(`${path(endpoint)}/enable`),
    client.post(`${path(endpoint)}/rotate-secret`, {}),
    client.post(`${path(endpoint)}/replay`, { since: '2026-01-01T00:00:00Z' }),
  ];
  for (const call of calls(stranger))
    expect((await call.expect(404)).body).toMatchObject({ code: 'webhook_not_found' });
  const key = await agent.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
  const limited = app.client.as((key.body as { api_key: string }).api_key);
  for (const call of [...calls(limited), limited.post('/marketplace/webhooks', { url: receiver.url })])
    expect((await call.expect(403)).body).toMatchObject({ code: 'scope_missing' });
  expect((await agent.client.get(path(endpoint))).body).toMatchObject({ enabled: true, version: 1 });
});
