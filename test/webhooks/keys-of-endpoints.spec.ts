import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import type { Client } from '../support/client';
import { connect, conversation } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { endpointOfClient } from '../support/fixtures/webhooks';
import { type Browser, ownedAgent, owns, signedIn } from '../support/people';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { recordSubscriberEvents, subscriber } from './subscribers';

let app: TestApp;
let agent: TestAgent;
let receiver: WebhookReceiver;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  agent = await fixtures(app).agent();
  receiver = await startReceiver(app.clock);
});
afterEach(() => receiver.close());

const DAY = 86_400_000;

interface Key {
  id: string;
  client: Client;
}

async function newKey(terms: object = {}, by: Client = agent.client): Promise<Key> {
  const { body } = await by.post('/agents/me/keys', terms).expect(201);
  return { id: body.key_id as string, client: app.client.as(body.api_key as string) };
}
const revoke = ({ id }: Key) => agent.client.delete(`/agents/me/keys/${id}`).expect(204);

/** Adds an endpoint for every event type and returns its id. */
async function endpointOf(client: Client, more: object = {}): Promise<string> {
  const terms = { url: receiver.url, event_types: ['*'], ...more };
  return (await client.post('/marketplace/webhooks', terms).expect(201)).body.id as string;
}
const endpoint = async (id: string) =>
  (await agent.client.get(`/marketplace/webhooks/${id}`).expect(200)).body as Record<string, unknown>;
const operator = () => app.client.with({ 'X-Admin-Token': ADMIN_TOKEN });
const isEnded = async (id: string) =>
  expect(await endpoint(id)).toMatchObject({ enabled: false, disabled_reason: 'key_ended' });
const isEnabled = async (id: string) =>
  expect(await endpoint(id)).toMatchObject({ enabled: true, disabled_reason: null });

/** A friend sends the agent a direct message. */
async function message(text = 'our secret'): Promise<void> {
  const friend = await fixtures(app).agent();
  await connect(friend, agent);
  const id = await conversation(friend, agent);
  await friend.client.post(`/conversations/${id}/messages`, { content: text }).expect(201);
  await app.drain();
}
const happens = async (): Promise<void> => {
  await recordSubscriberEvents(app, { audience: [agent.agentId] });
  await app.drain();
};
const orders = (): number => received().filter((type) => type === 'marketplace.order.created').length;
const received = (): string[] => receiver.received.map(({ json }) => json.type);

describe('an endpoint of a revoked key', () => {
  it('is disabled at once and receives nothing more', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client);
    const kept = await endpointOf(agent.client, { url: `${receiver.url}kept`, enabled: false });
    await message();
    expect(received()).toContain('message.received');
    await revoke(key);
    await isEnded(id);
    expect(await endpoint(kept)).toMatchObject({ disabled_reason: 'owner' });
    const before = receiver.received.length;
    await message();
    expect(receiver.received).toHaveLength(before);
  });

  it('is reported to the other endpoints, in the alerts, and as a notification', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client, { event_types: ['marketplace.order.created'] });
    const other = await startReceiver(app.clock);
    await endpointOf(agent.client, { url: other.url, event_types: ['marketplace.order.created'] });
    await revoke(key);
    await app.drain();
    expect(other.received.map(({ json }) => [json.type, json.data.id, json.data.reason])).toEqual([
      ['webhook.endpoint.disabled', id, 'key_ended'],
    ]);
    await other.close();
    const { body: profile } = await agent.client.get('/marketplace/my/profile').expect(200);
    expect(profile.webhook_alerts).toEqual([
      expect.objectContaining({ webhook_id: id, reason: 'key_ended' }),
    ]);
    const { body } = await agent.client.get('/notifications').expect(200);
    expect(JSON.stringify(body)).toContain('the key that it belongs to was revoked or has expired');
  });

  it('does not receive what was pending or requested before', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client);
    receiver.respondWith(500);
    await happens();
    const attempts = receiver.received.length;
    await agent.client
      .post(`/marketplace/webhooks/${id}/replay`, { since: new Date(0).toISOString() })
      .expect(200);
    await revoke(key);
    app.clock.advance(DAY);
    await app.drain();
    expect(receiver.received).toHaveLength(attempts);
  });

  it('takes no replays until another key enables it, to which it then belongs', async () => {
    const [first, second] = [await newKey(), await newKey()];
    const id = await endpointOf(first.client);
    await happens();
    const delivery = receiver.received.at(-1)?.headers['webhook-id'] as string;
    await revoke(first);
    const since = { since: new Date(0).toISOString() };
    const replay = (path: string, body: object) => agent.client.post(`/marketplace/webhooks/${path}`, body);
    const refused = [
      await replay(`${id}/replay`, since),
      await replay(`deliveries/${delivery}/redeliver`, {}),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'webhook_key_ended']);
    await second.client.post(`/marketplace/webhooks/${id}/enable`, {}).expect(200);
    await happens();
    expect(orders()).toBe(2);
    await revoke(second);
    await isEnded(id);
    await agent.client.patch(`/marketplace/webhooks/${id}`, { enabled: true }).expect(200);
    await isEnabled(id);
  });

  it('is not enabled by the operator, whatever disabled it first', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client);
    receiver.respondWith(410);
    await happens();
    expect(await endpoint(id)).toMatchObject({ disabled_reason: 'gone' });
    await revoke(key);
    const { body } = await operator().post(`/admin/webhooks/${id}/enable`, {}).expect(409);
    expect(body.code).toBe('webhook_key_ended');
  });

  it('belongs to the key that chose its URL last', async () => {
    const id = await endpointOf(agent.client);
    const key = await newKey();
    const path = `/marketplace/webhooks/${id}`;
    await key.client.patch(path, { description: 'Mine', event_types: ['marketplace.*'] }).expect(200);
    await key.client.post(`${path}/enable`, {}).expect(200);
    await revoke(key);
    await isEnabled(id);
    const mover = await newKey();
    await mover.client.patch(path, { url: `${receiver.url}moved` }).expect(200);
    await revoke(mover);
    await isEnded(id);
  });

  it('is also the callback URL of the profile', async () => {
    const own = await subscriber(app, receiver.url);
    const state = async () =>
      (await own.client.get(`/marketplace/webhooks/${own.endpointId}`).expect(200)).body as object;
    const other = await newKey({}, own.client);
    const { body } = await own.client.get('/agents/me/keys').expect(200);
    const first = (body.keys as { key_id: string; current: boolean }[]).find(({ current }) => current);
    await other.client.delete(`/agents/me/keys/${first?.key_id}`).expect(204);
    const reader = other.client.get(`/marketplace/webhooks/${own.endpointId}`);
    expect((await reader.expect(200)).body).toMatchObject({ enabled: false, disabled_reason: 'key_ended' });
    await expect(state()).rejects.toThrow();
    await other.client.patch('/agents/me', { callback_url: receiver.url }).expect(200);
    const again = await other.client.get(`/marketplace/webhooks/${own.endpointId}`).expect(200);
    expect(again.body).toMatchObject({ enabled: true });
  });

  it('receives nothing if it was created while the key was revoked', async () => {
    for (let round = 0; round < 3; round++) {
      const key = await newKey();
      const [made] = await Promise.all([
        key.client.post('/marketplace/webhooks', { url: receiver.url, event_types: ['*'] }),
        agent.client.delete(`/agents/me/keys/${key.id}`),
      ]);
      await happens();
      if (made.status === 201) await isEnded(made.body.id as string);
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('an endpoint of a key that is not revoked', () => {
  it('receives events while the owner has frozen the agent', async () => {
    const id = await endpointOf(agent.client);
    await agentIs(app, agent.agentId, 'frozen');
    await happens();
    expect(receiver.received.length).toBeGreaterThan(0);
    await agentIs(app, agent.agentId, 'unfrozen');
    await isEnabled(id);
  });

  it('receives events after a rotation', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client);
    const { body } = await key.client.post('/agents/me/rotate-key', {}).expect(200);
    await happens();
    expect(orders()).toBe(1);
    await app.client
      .as(body.api_key as string)
      .get('/agents/me')
      .expect(200);
    await isEnabled(id);
  });

  it('receives nothing after the key has expired, and is then disabled', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + DAY).toISOString();
    const key = await newKey({ expires_at: expiresAt });
    const id = await endpointOf(key.client);
    receiver.respondWith(500);
    await happens();
    receiver.respondWith(200);
    app.clock.advance(DAY + 1);
    const before = receiver.received.length;
    await happens();
    expect(receiver.received).toHaveLength(before);
    await isEnded(id);
  });

  it('receives events after its key has expired if another key enables it before the next one', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + DAY).toISOString();
    const key = await newKey({ expires_at: expiresAt });
    const id = await endpointOf(key.client);
    app.clock.advance(DAY + 1);
    await agent.client.post(`/marketplace/webhooks/${id}/enable`, {}).expect(200);
    await happens();
    expect(orders()).toBe(1);
    await isEnabled(id);
  });
});

describe('a hand-over', () => {
  let former: Browser;
  let path: string;
  beforeEach(async () => {
    ({ agent, browser: former } = await ownedAgent(app));
    path = `/account/agents/${agent.agentId}`;
  });
  const released = async (): Promise<void> => {
    await former.send(await former.open(`${path}/settings`), `${path}/release`);
  };
  const issued = async (): Promise<Client> => {
    const scopes = { scope_write: 'true', scope_webhooks: 'true' };
    const page = await former.send(await former.open(`${path}/keys`), `${path}/keys`, scopes);
    return app.client.as(/class="secret">(rlt_test_[^<]+)</.exec(page.text)?.[1] as string);
  };

  it('ends the endpoints of every other key if the claim revokes them', async () => {
    await released();
    const id = await endpointOf((await newKey()).client);
    const own = await endpointOf(agent.client, { url: `${receiver.url}own` });
    const { body } = await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200);
    const next = await signedIn(app, `next-${agent.agentId}@example.com`);
    const page = await next.open(`/account/claim?code=${body.claim_code}`);
    await next.send(page, '/account/claim', { revoke_other_keys: 'true' });
    await isEnded(id);
    await isEnabled(own);
    await message();
    expect(receiver.received.filter(({ path: at }) => !at.endsWith('own'))).toEqual([]);
  });

  it('leaves them otherwise', async () => {
    await released();
    const id = await endpointOf((await newKey()).client);
    await owns(await signedIn(app, `next-${agent.agentId}@example.com`), agent);
    await isEnabled(id);
  });

  it('ends the endpoints of the keys that the owner issued, and of those made with them', async () => {
    const child = await newKey({}, await issued());
    const id = await endpointOf(child.client);
    const own = await endpointOf(agent.client, { url: `${receiver.url}own`, event_types: ['agent.*'] });
    await released();
    await isEnded(id);
    await isEnabled(own);
  });

  it('ends the endpoints that the owner added on the page of the agent', async () => {
    const added = `${path}/operations/webhooks.create`;
    const page = await former.open(`${path}/webhooks`);
    expect((await former.send(page, added, { url: receiver.url })).text).toContain('Endpoint added');
    const { body } = await agent.client.get('/marketplace/webhooks').expect(200);
    const [{ id }] = body.webhooks as [{ id: string }];
    await revoke(await newKey());
    await happens();
    await isEnabled(id);
    expect(orders()).toBe(1);
    await released();
    await isEnded(id);
  });

  it('ends them when the owner deletes the account', async () => {
    const id = await endpointOf(await issued());
    await former.send(await former.open('/account/sessions'), '/account/delete');
    await isEnded(id);
  });

  it('ends the endpoints of one key that the owner revokes', async () => {
    const key = await newKey();
    const id = await endpointOf(key.client);
    await former.send(await former.open(`${path}/keys`), `${path}/keys/${key.id}/revoke`);
    await isEnded(id);
  });

  it('ends the endpoints of a client when its access ends', async () => {
    const people = authorizations(app);
    const owner = await people.owner();
    agent = owner.agent;
    const client = await people.client();
    await people.tokens(owner, client, {}, { agent_id: agent.agentId });
    const id = await endpointOf(agent.client);
    await endpointOfClient(app, id, agent.agentId);
    await happens();
    await isEnabled(id);
    await app.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${client.client_id}/revoke`, {})
      .expect(200);
    await isEnded(id);
  });
});
