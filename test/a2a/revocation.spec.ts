import { TaskHub } from '../../src/a2a/streams/task-hub';
import { AGENT_STATUSES } from '../../src/agents/profiles/profile';
import { RIGHTS } from '../../src/agents/status/agent-status.lifecycle';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { Database } from '../../src/platform/database/statements';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { connect } from '../support/connections';
import { EventStream } from '../support/event-stream';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { type Browser, ownedAgent, submitForm } from '../support/people';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { give, Recipient, rpc, type Wire, words } from './parties';

const SECRET = 'What was said afterwards';
const HOUR = 3_600_000;

let app: TestApp;
let receiver: WebhookReceiver;
const open: EventStream[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await app.app.get(PgNotifications).listen();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.drop();
  await receiver.close();
});
afterAll(() => app.close());

interface Scene {
  /** Calls with a second key, which can be revoked. */
  bob: TestAgent;
  browser: Browser;
  listener: Client;
  key: string;
  keyId: string;
  ada: TestAgent;
  recipient: Recipient;
}

/** Creates an owned agent that is connected to another one, and a second key for it. */
async function scene(): Promise<Scene> {
  const { agent: bob, browser } = await ownedAgent(app);
  const ada = await fixtures(app).agent();
  await connect(bob, ada);
  const terms = {
    name: 'listener',
    expires_at: new Date(app.clock.now().getTime() + 24 * HOUR).toISOString(),
  };
  const { body } = await bob.client.post('/agents/me/keys', terms).expect(201);
  const [key, keyId] = [body.api_key as string, body.key_id as string];
  return { bob, browser, listener: app.client.as(key), key, keyId, ada, recipient: new Recipient(app, ada) };
}

async function subscribe({ ada }: Scene, key: string, taskId: string): Promise<EventStream> {
  const url = `${app.url}/a2a/agents/${ada.agentId}/tasks/${taskId}:subscribe`;
  const stream = await EventStream.open(url, { 'X-API-Key': key });
  open.push(stream);
  await stream.until(() => stream.events.length === 1);
  return stream;
}
const heard = ({ events }: EventStream): string => events.map(({ data }) => data).join('\n');
const pushed = (): string => receiver.received.map(({ body }) => body).join('\n');
const press = ({ browser, bob }: Scene, what: string): Promise<unknown> =>
  submitForm(browser, `/account/agents/${bob.agentId}`, `/account/agents/${bob.agentId}/${what}`);
const suspend = ({ bob }: Scene): Promise<unknown> =>
  fixtures(app).operator.post(`/admin/agents/${bob.agentId}/suspend`, { reason: 'Abuse' }).expect(200);

/** Ways in which the holder of a key loses the right to call. */
const LOSSES: [name: string, lose: (scene: Scene) => Promise<unknown>][] = [
  ['its key is revoked', ({ bob, keyId }) => bob.client.delete(`/agents/me/keys/${keyId}`).expect(204)],
  ['its key expires', () => Promise.resolve(app.clock.advance(25 * HOUR))],
  ['its key gets a new secret', ({ listener }) => listener.post('/agents/me/rotate-key', {}).expect(200)],
  ['its owner freezes the agent', (of) => press(of, 'freeze')],
  ['the operator suspends the agent', suspend],
];

describe.each(LOSSES)('when %s', (_, lose) => {
  it('streams and waiting calls end before they return anything more', async () => {
    const of = await scene();
    const { listener, ada, recipient } = of;
    const task = await give(of.bob, ada, 'Work');
    const received = await recipient.next();
    await recipient.say(received, 'Which one?', { a2a_state: 'input_required' });
    const stream = await subscribe(of, of.key, task.id as string);
    const waiting = rpc(listener, ada.agentId, 'SendMessage', { message: words('Wait') });
    const other = await recipient.next();
    await lose(of);
    const url = `/a2a/agents/${ada.agentId}/tasks/${task.id}`;
    expect([401, 403]).toContain((await listener.get(url)).status);
    await recipient.say(received, SECRET);
    await recipient.say(other, SECRET);
    await stream.until(() => stream.ended);
    expect(heard(stream)).not.toContain(SECRET);
    const refused = await waiting;
    expect(JSON.stringify(refused)).not.toContain(SECRET);
    expect(refused.error).toBeDefined();
  });

  it('idle streams end at the next heartbeat', async () => {
    const of = await scene();
    const task = await give(of.bob, of.ada, 'Work');
    const stream = await subscribe(of, of.key, task.id as string);
    await app.app.get(TaskHub).recheck();
    expect(stream.ended).toBe(false);
    await lose(of);
    await app.app.get(TaskHub).recheck();
    await stream.until(() => stream.ended);
  });
});

it('checks all listeners of a process with one query', async () => {
  const of = await scene();
  for (const text of ['One', 'Two', 'Three']) {
    const task = await give(of.bob, of.ada, text);
    for (const key of [of.key, of.bob.key, of.ada.key]) await subscribe(of, key, task.id as string);
  }
  const asked = jest.spyOn(app.app.get(Database), 'rows');
  await app.app.get(TaskHub).recheck();
  const checks = asked.mock.calls.filter(([{ name }]) => name === 'a2a_listening_rights_lost');
  asked.mockRestore();
  expect(checks).toHaveLength(1);
});

it.each(AGENT_STATUSES)('lets an agent that is %s listen only if it may call', async (status) => {
  const { agentId } = await fixtures(app).agent();
  await agentIs(app, agentId, status);
  const found = await app.sql('SELECT FROM calling_agents WHERE agent_id = $1', [agentId]);
  expect(found.length > 0).toBe(RIGHTS[status].calls);
});

it('keeps streams that were opened with another key of the same agent', async () => {
  const of = await scene();
  const task = await give(of.bob, of.ada, 'Work');
  const [lost, kept] = [
    await subscribe(of, of.key, task.id as string),
    await subscribe(of, of.bob.key, task.id as string),
  ];
  await of.bob.client.delete(`/agents/me/keys/${of.keyId}`).expect(204);
  await of.recipient.answer(SECRET);
  for (const stream of [lost, kept]) await stream.until(() => stream.ended);
  expect([heard(lost).includes(SECRET), heard(kept).includes(SECRET)]).toEqual([false, true]);
});

it('ends the streams of both sides when one blocks the other', async () => {
  const of = await scene();
  const task = await give(of.bob, of.ada, 'Work');
  const streams = [
    await subscribe(of, of.bob.key, task.id as string),
    await subscribe(of, of.ada.key, task.id as string),
  ];
  await of.ada.client.post(`/agents/${of.bob.agentId}/block`).expect(200);
  await rpc(of.bob.client, of.ada.agentId, 'CancelTask', { id: task.id });
  await app.app.get(TaskHub).recheck();
  for (const stream of streams) await stream.until(() => stream.ended);
  for (const stream of streams) expect(stream.events).toHaveLength(1);
});

describe('push notifications', () => {
  async function configured(of: Scene, id = 'config'): Promise<Wire> {
    const task = await give(of.bob, of.ada, 'Work');
    const config = { taskId: task.id, id, url: receiver.url };
    const made = await rpc(of.listener, of.ada.agentId, 'CreateTaskPushNotificationConfig', config);
    expect(made.error).toBeUndefined();
    return task;
  }

  it.each(['revoked', 'expired'])('are not sent for a config whose key was %s', async (how) => {
    const of = await scene();
    const task = await configured(of);
    if (how === 'revoked') await of.bob.client.delete(`/agents/me/keys/${of.keyId}`).expect(204);
    else app.clock.advance(25 * HOUR);
    const received = await of.recipient.next();
    await of.recipient.say(received, SECRET, { a2a_state: 'working' });
    await app.drain('a2a-push');
    expect(receiver.received).toEqual([]);

    // the specification stores a config until the task ends, so the agent sees it and can take it over
    const query = { taskId: task.id };
    const listed = await rpc(of.bob.client, of.ada.agentId, 'ListTaskPushNotificationConfigs', query);
    expect(listed.result.configs).toMatchObject([{ id: 'config', url: receiver.url }]);
    const again = { ...query, id: 'config', url: receiver.url };
    await rpc(of.bob.client, of.ada.agentId, 'CreateTaskPushNotificationConfig', again);
    await of.recipient.say(received, 'What is said now');
    await app.drain('a2a-push');
    expect(pushed()).toContain('What is said now');
    expect(pushed()).not.toContain(SECRET);
  });

  it("continue after the key's secret is rotated", async () => {
    const of = await scene();
    await configured(of);
    await of.listener.post('/agents/me/rotate-key', {}).expect(200);
    await of.recipient.answer(SECRET);
    await app.drain('a2a-push');
    expect(pushed()).toContain(SECRET);
  });

  it('wait while the agent is frozen', async () => {
    const of = await scene();
    await configured(of);
    await press(of, 'freeze');
    await of.recipient.answer(SECRET);
    await app.drain('a2a-push');
    expect(receiver.received).toEqual([]);
    await press(of, 'unfreeze');
    await app.drain('a2a-push');
    expect(pushed()).toContain(SECRET);
  });

  it('are not sent while the agent is suspended', async () => {
    const of = await scene();
    await configured(of);
    await suspend(of);
    await of.recipient.answer(SECRET);
    await app.drain('a2a-push');
    expect(receiver.received).toEqual([]);
  });

  it('are not sent after one side has blocked the other', async () => {
    const of = await scene();
    const task = await configured(of);
    await rpc(of.bob.client, of.ada.agentId, 'CancelTask', { id: task.id });
    await of.ada.client.post(`/agents/${of.bob.agentId}/block`).expect(200);
    await app.drain('a2a-push');
    expect(receiver.received).toEqual([]);
  });
});
