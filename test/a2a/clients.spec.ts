import { Role, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk';
import type { Client as A2aClient } from '@a2a-js/sdk/client';
import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { clientOf, message } from './official-client';
import { Recipient, type Wire } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let recipient: Recipient;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent({
    profile: { capabilities: { primary_functions: ['translation'], specializations: ['Medical texts'] } },
  });
  bob = await fixtures(app).agent();
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
});
afterAll(() => app.close());

async function verifier() {
  const { keys } = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as { keys: Wire[] };
  return verifyAgentCardSignature((kid, jku) => {
    expect(jku).toBe(`${app.settings.PUBLIC_URL}/.well-known/jwks.json`);
    return Promise.resolve(keys.find((key) => key.kid === kid));
  });
}
const byId = (id: string) => ({ id, tenant: '' });
const textOf = (part: Wire): string => part.content.value as string;

describe.each(['JSONRPC', 'HTTP+JSON'])('official A2A client over %s', (binding) => {
  let client: A2aClient;
  beforeAll(async () => {
    client = await clientOf(app, binding, { agentId: ada.agentId, key: bob.key });
  });

  it('reads the card and verifies its signature', async () => {
    const response = await fetch(`${app.url}/a2a/agents/${ada.agentId}/card`);
    const card = (await response.json()) as Wire;
    expect([card.name, card.capabilities.extendedAgentCard]).toEqual(['Agent 1', true]);
    expect(card.skills.map(({ id }: Wire) => id as string)).toEqual(['translation']);
    await (
      await verifier()
    )(card as never);
  });

  it('reads the extended card, which reveals more to a connected agent, and verifies its signature', async () => {
    const verify = await verifier();
    const card = await client.getAgentCard();
    const at = `/a2a/agents/${ada.agentId}`;
    for (const path of [at, '/a2a'])
      await verify((await bob.client.get(`${path}/extendedAgentCard`).expect(200)).body as never);
    expect(card.skills.map(({ id }) => id)).toEqual(['translation', 'medical-texts']);
    const [, access] = card.capabilities?.extensions ?? [];
    expect([access?.uri, access?.params]).toEqual([
      `${app.settings.PUBLIC_URL}/docs/guides/a2a.md#your-access`,
      { agent_id: bob.agentId, connected: true, takes_your_tasks: true },
    ]);
    const stranger = await fixtures(app).agent();
    const unknown = await clientOf(app, binding, { agentId: ada.agentId, key: stranger.key });
    const { capabilities } = await unknown.getAgentCard();
    expect(capabilities?.extensions[1]?.params).toMatchObject({ connected: false, takes_your_tasks: false });
    const guide = await clientOf(app, binding, { key: bob.key });
    expect((await guide.getAgentCard()).capabilities?.extensions[0]?.params).toEqual({
      agent_id: bob.agentId,
      tasks: `${app.settings.PUBLIC_URL}/a2a/tasks`,
    });
  });

  it('cannot read the extended card without a key', async () => {
    const nobody = await clientOf(app, binding, { agentId: ada.agentId });
    await expect(nobody.getAgentCard()).rejects.toThrow(/401|API key/);
  });

  it('sends a message, waits for the answer, and gets and lists the task', async () => {
    const [answer] = await Promise.all([
      client.sendMessage(message('Translate this')),
      recipient.answer('Fertig'),
    ]);
    const task = answer as Wire;
    expect(task.status.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(textOf(task.artifacts[0].parts[0])).toBe('Fertig');
    const got = await client.getTask({ ...byId(task.id), historyLength: undefined } as never);
    expect(got.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(textOf(got.history[0]?.parts[0])).toBe('Translate this');
    const listed = await client.listTasks({
      tenant: '',
      contextId: task.contextId,
      pageToken: '',
      status: 0,
      statusTimestampAfter: undefined,
    } as never);
    expect(listed.tasks.map(({ id }) => id)).toEqual([task.id]);
    expect(listed).toMatchObject({ totalSize: 1, pageSize: 50, nextPageToken: '' });
  });

  it("streams the task's updates and artifact chunks", async () => {
    const heard: Wire[] = [];
    const listening = (async () => {
      for await (const event of client.sendMessageStream(message('Write a poem'))) heard.push(event.payload);
    })();
    const task = await recipient.next();
    await recipient.say(task, 'Thinking', { a2a_state: 'working' });
    const piece = { a2a_state: 'working', a2a_artifact_id: 'poem' };
    await recipient.say(task, 'Roses', piece);
    await recipient.say(task, 'are red', { ...piece, a2a_append: 'true' });
    await recipient.say(task, 'indeed', { a2a_artifact_id: 'poem', a2a_append: 'true' });
    await listening;
    expect(heard.map(({ $case }) => $case)).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'artifactUpdate',
      'artifactUpdate',
      'statusUpdate',
    ]);
    expect(heard.filter(({ $case }) => $case === 'artifactUpdate').map(({ value }) => value.append)).toEqual([
      false,
      true,
      true,
    ]);
    const whole = await client.getTask({ ...byId(heard[0].value.id) } as never);
    expect(whole.artifacts[0]?.parts.map(textOf)).toEqual(['Roses', 'are red', 'indeed']);
  });

  it('continues a task that requires input', async () => {
    const [asked] = await Promise.all([
      client.sendMessage(message('Translate')),
      recipient.answer('Into which language?', { a2a_state: 'input_required' }),
    ]);
    const task = asked as Wire;
    expect(task.status.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(textOf(task.status.message.parts[0])).toBe('Into which language?');
    const [done] = await Promise.all([
      client.sendMessage(message('German', { taskId: task.id, contextId: task.contextId })),
      recipient.answer('Hallo'),
    ]);
    expect((done as Wire).id).toBe(task.id);
    expect((done as Wire).status.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect((done as Wire).history.map((one: Wire) => textOf(one.parts[0]))).toEqual([
      'Translate',
      'Into which language?',
      'German',
    ]);
  });

  it('cancels a task; canceling again returns the same state', async () => {
    const open = message('Never mind');
    const task = (await client.sendMessage({
      ...open,
      configuration: { acceptedOutputModes: [], returnImmediately: true } as never,
    })) as Wire;
    expect(task.status.state).toBe(TaskState.TASK_STATE_SUBMITTED);
    const canceled = await client.cancelTask({ ...byId(task.id), metadata: undefined } as never);
    expect(canceled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    const again = await client.cancelTask({ ...byId(task.id), metadata: undefined } as never);
    expect(again.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    await recipient.answer('Too late');
    const got = await client.getTask(byId(task.id) as never);
    expect(got.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
  });

  it('gives two subscribers the same events in the same order', async () => {
    const open = message('Long work');
    const task = (await client.sendMessage({
      ...open,
      configuration: { acceptedOutputModes: [], returnImmediately: true } as never,
    })) as Wire;
    const other = await clientOf(app, binding, { agentId: ada.agentId, key: bob.key });
    const listen = async (from: A2aClient): Promise<Wire[]> => {
      const heard: Wire[] = [];
      for await (const event of from.resubscribeTask(byId(task.id))) heard.push(event.payload);
      return heard;
    };
    const both = Promise.all([listen(client), listen(other)]);
    const got = await recipient.next();
    for (const n of [1, 2, 3]) await recipient.say(got, `Step ${n}`, { a2a_state: 'working' });
    await recipient.say(got, 'Done');
    const [first, second] = await both;
    expect(first[0].$case).toBe('task');
    const states = (heard: Wire[]) => heard.slice(-2).map(({ $case }) => $case);
    expect(states(first)).toEqual(['artifactUpdate', 'statusUpdate']);
    expect(JSON.stringify(first.slice(-2))).toBe(JSON.stringify(second.slice(-2)));
  });

  it('creates, reads, lists, and deletes push configs', async () => {
    const task = (await client.sendMessage({
      ...message('Tell me later'),
      configuration: { acceptedOutputModes: [], returnImmediately: true } as never,
    })) as Wire;
    const made = await client.createTaskPushNotificationConfig({
      tenant: '',
      id: '',
      taskId: task.id,
      url: 'http://127.0.0.1:9999/hook',
      token: 'mine',
      authentication: { scheme: 'Bearer', credentials: 'secret' },
    });
    expect(made).toMatchObject({ url: 'http://127.0.0.1:9999/hook', token: 'mine' });
    expect(JSON.stringify(made)).not.toContain('secret');
    const one = { tenant: '', taskId: task.id, id: made.id };
    expect(await client.getTaskPushNotificationConfig(one)).toEqual(made);
    const { configs } = await client.listTaskPushNotificationConfig({
      tenant: '',
      taskId: task.id,
      pageSize: 0,
      pageToken: '',
    });
    expect(configs).toEqual([made]);
    await client.deleteTaskPushNotificationConfig(one);
    await expect(client.getTaskPushNotificationConfig(one)).rejects.toThrow('No such task');
    await recipient.answer('Later');
  });

  it('maps each error to its typed error class', async () => {
    const unknown = byId('00000000-0000-4000-8000-000000000000');
    const name = async (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'nothing',
        (error: Error) => error.constructor.name.replace(/^(JsonRpc|Rest)/, ''),
      );
    expect(await name(client.getTask(unknown as never))).toBe('TaskNotFoundError');
    expect(await name(client.cancelTask({ ...unknown, metadata: undefined } as never))).toBe(
      'TaskNotFoundError',
    );
    const done = (
      await Promise.all([client.sendMessage(message('Quick')), recipient.answer('Done')])
    )[0] as Wire;
    expect(await name(client.cancelTask({ ...byId(done.id), metadata: undefined } as never))).toBe(
      'TaskNotCancelableError',
    );
    expect(await name(client.sendMessage(message('More', { taskId: done.id })))).toBe(
      'UnsupportedOperationError',
    );
    const part = { content: { $case: 'text', value: 'x' }, mediaType: 'application/x-strange', filename: '' };
    expect(await name(client.sendMessage(message('', { parts: [part] })))).toBe(
      'ContentTypeNotSupportedError',
    );
  });

  it('gets a rejected task when it sends without a key', async () => {
    const anonymous = await clientOf(app, binding, { agentId: ada.agentId });
    const task = (await anonymous.sendMessage(message('Hello'))) as Wire;
    expect(task.status.state).toBe(TaskState.TASK_STATE_REJECTED);
    expect(textOf(task.status.message.parts[0])).toContain('not_connected');
  });
});

describe('platform agent', () => {
  it.each(['JSONRPC', 'HTTP+JSON'])(
    'answers with a message over %s, both as a response and as a stream',
    async (binding) => {
      const client = await clientOf(app, binding);
      const answer = (await client.sendMessage(message('Which agents do translation?'))) as Wire;
      expect(answer.role).toBe(Role.ROLE_AGENT);
      expect(textOf(answer.parts[0])).toContain(ada.agentId);
      const heard: Wire[] = [];
      for await (const event of client.sendMessageStream(message('How do I join?')))
        heard.push(event.payload);
      expect(heard.map(({ $case }) => $case)).toEqual(['message']);
    },
  );
});
