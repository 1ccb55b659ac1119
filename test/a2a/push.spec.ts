import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { noPushConfigsFor, noPushConfigsOf, pushIsFailing } from '../support/fixtures/a2a';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { give, Recipient, rpc, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let recipient: Recipient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => app.close());

const reported = (): Wire[] => receiver.received.map(({ json }) => json as Wire);
const kinds = (): string[] => reported().map((event) => Object.keys(event)[0] as string);

describe('push notifications', () => {
  it('deliver every event in order, with the configured credentials, which are stored encrypted', async () => {
    const configuration = {
      returnImmediately: true,
      taskPushNotificationConfig: {
        url: receiver.url,
        token: 'my-token',
        authentication: { scheme: 'Bearer', credentials: 'my-secret' },
      },
    };
    const sent = await rpc(bob.client, ada.agentId, 'SendMessage', {
      message: words('Tell me'),
      configuration,
    });
    await app.drain('a2a-push');
    await recipient.answer('Done');
    await app.drain('a2a-push');
    expect(kinds()).toEqual(['task', 'artifactUpdate', 'statusUpdate']);
    expect(reported()[0].task.id).toBe(sent.result.task.id);
    for (const { headers } of receiver.received)
      expect(headers).toMatchObject({
        'content-type': 'application/a2a+json',
        authorization: 'Bearer my-secret',
        'x-a2a-notification-token': 'my-token',
      });
    const [row] = await app.sql<{ secrets: Buffer }>(
      'SELECT secrets FROM a2a_push_configs WHERE task_id = $1',
      [sent.result.task.id],
    );
    expect(row?.secrets.toString('latin1')).not.toMatch(/my-secret|my-token/);
  });

  it('are retried, and later events wait for earlier ones', async () => {
    const task = await give(bob, ada, 'Try');
    const config = { taskId: task.id, url: receiver.url };
    await rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', config);
    receiver.respondWith(503);
    await recipient.answer('Done');
    await app.drain('a2a-push');
    expect(kinds()).toEqual(['artifactUpdate']);
    receiver.respondWith(204);
    app.clock.advance(3_000);
    await app.drain('a2a-push');
    expect(kinds()).toEqual(['artifactUpdate', 'artifactUpdate', 'statusUpdate']);
    app.clock.advance(86_400_000);
    await app.drain('a2a-push');
    expect(kinds()).toHaveLength(3);
  });

  it('drop an event after six attempts, and continue with the next one', async () => {
    const task = await give(bob, ada, 'Trouble');
    await rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', {
      taskId: task.id,
      url: receiver.url,
    });
    receiver.respondWith(500);
    await recipient.answer('Working on it', { a2a_state: 'working' });
    for (let attempt = 0; attempt < 6; attempt++) {
      await app.drain('a2a-push');
      app.clock.advance(3_600_000);
    }
    expect(kinds()).toHaveLength(6);
    receiver.respondWith(200);
    await rpc(bob.client, ada.agentId, 'CancelTask', { id: task.id });
    await app.drain('a2a-push');
    expect(reported().slice(6)).toMatchObject([
      { statusUpdate: { status: { state: 'TASK_STATE_CANCELED' } } },
    ]);
  });

  it('use the 0.3 format for configs created over 0.3', async () => {
    const task = await give(bob, ada, 'Old');
    const params = { taskId: task.id, pushNotificationConfig: { url: receiver.url } };
    const made = await rpc(bob.client, ada.agentId, 'tasks/pushNotificationConfig/set', params);
    expect(made.result.pushNotificationConfig).toMatchObject({ url: receiver.url });
    const listed = await rpc(bob.client, ada.agentId, 'tasks/pushNotificationConfig/list', { id: task.id });
    expect(listed.result).toEqual([made.result]);
    await recipient.answer('Done');
    await app.drain('a2a-push');
    expect(reported().at(-1)).toMatchObject({ kind: 'task', id: task.id, status: { state: 'completed' } });
  });

  it.each([
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest',
    'ftp://agent.example/x',
    'https://user:pass@agent.example/x',
    'https://printer.local/x',
    'nonsense',
  ])('are not sent to %s', async (url) => {
    const task = await give(bob, ada, 'Where?');
    const refused = await rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', {
      taskId: task.id,
      url,
    });
    expect(refused.error.code).toBe(-32602);
    await recipient.next();
  });

  it('are limited per task, and a config with the same id is replaced', async () => {
    const task = await give(bob, ada, 'Many');
    const add = (id: string): Promise<Wire> =>
      rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', {
        taskId: task.id,
        id,
        url: receiver.url,
      });
    for (let n = 0; n < 10; n++) expect((await add(`config-${n}`)).result.id).toBe(`config-${n}`);
    expect((await add('one-more')).error.code).toBe(-32004);
    expect((await add('config-3')).result.id).toBe('config-3');
    const { result } = await rpc(bob.client, ada.agentId, 'ListTaskPushNotificationConfigs', {
      taskId: task.id,
    });
    expect(result.configs).toHaveLength(10);
    const one = { taskId: task.id, id: 'config-3' };
    const deleted = await rpc(bob.client, ada.agentId, 'DeleteTaskPushNotificationConfig', one);
    expect(deleted).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    await bob.client
      .delete(`/a2a/agents/${ada.agentId}/tasks/${task.id}/pushNotificationConfigs/config-4`)
      .expect(204);
    await recipient.next();
  });

  it("of one caller do not wait for another caller's receivers, of which few are called at once", async () => {
    const hanging = await startReceiver();
    hanging.respondBy(() => undefined);
    const greedy = await fixtures(app).agent();
    await connect(greedy, ada);
    const ask = (from: TestAgent, url: string): Promise<Wire> =>
      rpc(from.client, ada.agentId, 'SendMessage', {
        message: words('Tell me'),
        configuration: { returnImmediately: true, taskPushNotificationConfig: { url } },
      });
    for (let n = 0; n < 30; n++) await ask(greedy, hanging.url);
    const running = app.drain('a2a-push');
    await hanging.until(4);
    await ask(bob, receiver.url);
    await receiver.until(1);
    expect(kinds()).toEqual(['task']);
    expect(hanging.received).toHaveLength(4);
    await noPushConfigsOf(app, greedy.agentId);
    await hanging.close();
    await running;
  });

  it('that fail are queued separately, so that they do not delay others of the same caller', async () => {
    const hanging = await startReceiver();
    hanging.respondBy(() => undefined);
    const tasks: Wire[] = [];
    for (let n = 0; n < 6; n++) tasks.push(await give(bob, ada, `Hang ${n}`));
    for (const { id } of tasks)
      await rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', {
        taskId: id,
        url: hanging.url,
      });
    const ids = tasks.map(({ id }) => id as string);
    await pushIsFailing(app, ids);
    const good = await give(bob, ada, 'Good');
    await rpc(bob.client, ada.agentId, 'CreateTaskPushNotificationConfig', {
      taskId: good.id,
      url: receiver.url,
    });
    for (const { id } of tasks) await rpc(bob.client, ada.agentId, 'CancelTask', { id });
    const running = app.drain('a2a-push');
    await hanging.until(4);
    await rpc(bob.client, ada.agentId, 'CancelTask', { id: good.id });
    await receiver.until(1);
    expect(hanging.received).toHaveLength(4);
    await noPushConfigsFor(app, ids);
    await hanging.close();
    await running;
    const [row] = await app.sql(
      'SELECT failing, lease_token, next_attempt_at FROM a2a_push_configs WHERE task_id = $1',
      [good.id],
    );
    expect(row).toEqual({ failing: false, lease_token: null, next_attempt_at: null });
  });

  it('are refused for a task that was sent without a key', async () => {
    const open = await fixtures(app).agent();
    await open.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200);
    const { result } = await rpc(app.client, open.agentId, 'SendMessage', {
      message: words('Hello'),
      configuration: { returnImmediately: true },
    });
    const refused = await rpc(bob.client, open.agentId, 'SendMessage', {
      message: words('More', { taskId: result.task.id }),
      configuration: { returnImmediately: true, taskPushNotificationConfig: { url: receiver.url } },
    });
    expect(refused.error.code).toBe(-32004);
  });

  it('for a finished task are stored but never sent', async () => {
    const stranger = await fixtures(app).agent();
    const { result } = await rpc(stranger.client, ada.agentId, 'SendMessage', { message: words('Hello') });
    expect(result.task.status.state).toBe('TASK_STATE_REJECTED');
    const config = { taskId: result.task.id, id: 'late', url: receiver.url };
    for (let n = 0; n < 2; n++)
      expect(
        (await rpc(stranger.client, ada.agentId, 'CreateTaskPushNotificationConfig', config)).result.id,
      ).toBe('late');
    await app.drain('a2a-push');
    app.clock.advance(86_400_000);
    await app.drain('a2a-push', 'a2a-task-deadlines');
    expect(receiver.received).toEqual([]);
  });
});
