import { give, rpc } from '../a2a/parties';
import { answerOf } from '../support/challenge-answers';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type Fixtures } from '../support/fixtures';
import { tablesContaining } from '../support/tables-containing';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from './subscribers';

const SECRET = 'zqsecretpath';

let app: TestApp;
let a: Fixtures;
let receiver: WebhookReceiver;
let url: string;
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: 'open' });
  a = fixtures(app);
  receiver = await startReceiver();
  url = `${receiver.url}/T000/${SECRET}?token=${SECRET}`;
});
beforeEach(() => receiver.respondWith(200));
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const sent = (): string[] => receiver.received.splice(0).map(({ path }) => path);
const PATH = `/hooks/T000/${SECRET}?token=${SECRET}`;

async function withPush(): Promise<void> {
  const [from, to] = [await a.agent(), await a.agent()];
  await to.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200);
  const task = await give(from, to, 'Work');
  const made = await rpc(from.client, to.agentId, 'CreateTaskPushNotificationConfig', {
    taskId: task.id,
    url,
    token: SECRET,
  });
  expect(made.result).toMatchObject({ url, token: SECRET });
  const listed = await rpc(from.client, to.agentId, 'ListTaskPushNotificationConfigs', { taskId: task.id });
  expect(listed.result.configs).toMatchObject([{ url }]);
}

describe('a webhook address', () => {
  it('appears nowhere in the database in clear text, and its owner can read it', async () => {
    const owner = await subscriber(app, url);
    expect((await owner.client.get('/agents/me').expect(200)).body.callback_url).toBe(url);
    expect((await owner.client.get('/agents/me/export').expect(200)).text).toContain(url);
    const { body: other } = await owner.client.post('/marketplace/webhooks', { url }).expect(201);
    expect(other.url).toBe(url);
    await owner.client.patch(`/marketplace/webhooks/${other.id}`, { url: `${url}&more` }).expect(200);
    const { body: list } = await owner.client.get('/marketplace/webhooks').expect(200);
    expect(list.webhooks.map((hook: { url: string }) => hook.url)).toEqual([`${url}&more`, url]);
    await withPush();
    const waiting = await a.registration({ invite_code: undefined, callback_url: url });
    await app.client.post('/agents/register', waiting).expect(202);
    expect(await tablesContaining(app, SECRET)).toEqual([]);
    await recordSubscriberEvents(app, { audience: [owner.agentId] });
    await app.drain();
    expect(sent().sort()).toEqual([PATH, `${PATH}&more`]);
    const { body: ping } = await owner.client.post(`/marketplace/webhooks/${other.id}/ping`).expect(200);
    expect(ping.delivered).toBe(true);
    expect(sent()).toEqual([`${PATH}&more`]);
  });

  it('survives a registration with a pending challenge', async () => {
    const body = await a.registration({ invite_code: undefined, callback_url: url });
    const { body: asked } = await app.client.post('/agents/register', body).expect(202);
    const answer = {
      challenge_id: asked.challenge_id,
      challenge_response: await answerOf(app, asked.challenge_id),
    };
    const { body: made } = await app.client.post('/agents/register/verify', answer).expect(201);
    const own = await app.client.as(made.api_key).get('/agents/me').expect(200);
    expect(own.body.callback_url).toBe(url);
  });

  it('appears only as a host in events, in notifications, and to the operator once it is disabled', async () => {
    const owner = await subscriber(app, url);
    receiver.respondWith(410);
    await recordSubscriberEvents(app, { audience: [owner.agentId] });
    await app.drainAll();
    expect(sent()).toEqual([PATH]);
    expect(await tablesContaining(app, SECRET)).toEqual([]);
    const { host } = new URL(url);
    const { body: feed } = await owner.client.get('/marketplace/events').expect(200);
    expect(feed.events.at(-1)).toMatchObject({ type: 'webhook.endpoint.disabled', data: { host } });
    const { body: inbox } = await owner.client.get('/notifications').expect(200);
    expect(JSON.stringify(inbox)).toContain(`${host} answered 410.`);
    const operator = await a.operator.get(`/admin/webhooks?agent_id=${owner.agentId}`).expect(200);
    expect(operator.body.webhooks).toMatchObject([{ host }]);
    expect(operator.text).not.toContain(SECRET);
    const { body: seller } = await owner.client.get('/marketplace/my/profile').expect(200);
    expect(seller.webhook_alerts).toMatchObject([{ url, reason: 'gone' }]);
    await owner.client.patch('/agents/me', { callback_url: url }).expect(200);
    const { body: back } = await owner.client.get(`/marketplace/webhooks/${owner.endpointId}`).expect(200);
    expect(back).toMatchObject({ enabled: true, url });
  });

  it('is deleted with its endpoint', async () => {
    const owner = await subscriber(app, url);
    await owner.client.delete(`/marketplace/webhooks/${owner.endpointId}`).expect(204);
    expect(
      await app.sql('SELECT sealed_url FROM webhook_endpoints WHERE id = $1', [owner.endpointId]),
    ).toEqual([{ sealed_url: null }]);
    expect((await owner.client.get('/agents/me').expect(200)).body.callback_url).toBeNull();
  });
});
