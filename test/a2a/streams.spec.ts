import { setTimeout as sleep } from 'node:timers/promises';
import { StreamLimits } from '../../src/a2a/streams/event-streams';
import { TaskHub } from '../../src/a2a/streams/task-hub';
import { TaskStream } from '../../src/a2a/streams/task-stream';
import { TaskWaiter } from '../../src/a2a/streams/task-waiter';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import type { Caller } from '../../src/platform/security/caller';
import { Workers } from '../../src/platform/workers/workers';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { connect } from '../support/connections';
import { EventStream } from '../support/event-stream';
import { fixtures, type TestAgent } from '../support/fixtures';
import { manyLargeTaskEvents } from '../support/fixtures/a2a';
import { startReceiver } from '../support/webhook-receiver';
import { give, Recipient, rpc, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let recipient: Recipient;
const open: EventStream[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await app.app.get(PgNotifications).listen();
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.drop();
});
afterAll(() => app.close());

async function subscribe(id: string, url = app.url): Promise<EventStream> {
  const stream = await EventStream.open(`${url}/a2a/agents/${ada.agentId}/tasks/${id}:subscribe`, {
    'X-API-Key': bob.key,
  });
  open.push(stream);
  return stream;
}
const heard = (stream: EventStream): Wire[] => stream.events.map(({ data }) => JSON.parse(data) as Wire);
async function watchers(): Promise<number> {
  const { body } = await fixtures(app).operator.get('/metrics?format=json').expect(200);
  return body.queues.a2a_watchers as number;
}
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(20))
    if (Date.now() > deadline) throw new Error('it did not come to that');
}

describe('a stream', () => {
  it('sends one data line per event, and comments as keepalive lines', async () => {
    const task = await give(bob, ada, 'Stream');
    const stream = await subscribe(task.id);
    expect(stream.response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': expect.stringContaining('no-cache'),
      'x-accel-buffering': 'no',
    });
    await stream.until(() => stream.events.length === 1);
    expect(heard(stream)[0].task.id).toBe(task.id);
    app.app.get(TaskHub).beat();
    await stream.until(() => stream.comments.length === 1);
    const received = await recipient.next();
    await recipient.say(received, 'Done');
    await stream.until(() => stream.ended);
    expect(stream.response.complete).toBe(true);
    expect(heard(stream).map((event) => Object.keys(event))).toEqual([
      ['task'],
      ['artifactUpdate'],
      ['statusUpdate'],
    ]);
  });

  it('opened by a subscription stays open when input is required, and ends with the task', async () => {
    const task = await give(bob, ada, 'Ask me');
    const early = await subscribe(task.id);
    const received = await recipient.next();
    await recipient.say(received, 'Which one?', { a2a_state: 'input_required' });
    await early.until(() => early.events.length === 2);
    const late = await subscribe(task.id);
    const legacy = await EventStream.open(
      `${app.url}/a2a/agents/${ada.agentId}`,
      { 'X-API-Key': bob.key, 'Content-Type': 'application/json' },
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tasks/resubscribe', params: { id: task.id } }),
    );
    open.push(legacy);
    for (const stream of [late, legacy]) await stream.until(() => stream.events.length === 1);
    await rpc(bob.client, ada.agentId, 'SendMessage', {
      message: words('That one', { taskId: task.id }),
      configuration: { returnImmediately: true },
    });
    await recipient.say(await recipient.next(), 'Which size?', { a2a_state: 'input_required' });
    await recipient.say(received, 'Never mind', { a2a_state: 'failed' });
    for (const stream of [early, late, legacy]) await stream.until(() => stream.ended);
    const states: string[] = ['WORKING', 'INPUT_REQUIRED', 'FAILED'].map((state) => `TASK_STATE_${state}`);
    const reported = (stream: EventStream): string[] =>
      heard(stream).flatMap(({ statusUpdate }) =>
        statusUpdate ? [statusUpdate.status.state as string] : [],
      );
    expect(heard(late)[0].task.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    expect([reported(early), reported(late)]).toEqual([['TASK_STATE_INPUT_REQUIRED', ...states], states]);
    expect(heard(legacy).map(({ result }) => [result.status.state, result.final])).toEqual([
      ['input-required', undefined],
      ['working', false],
      ['input-required', false],
      ['failed', true],
    ]);
  });

  it('opened by a message ends when input is required', async () => {
    const stream = await EventStream.open(
      `${app.url}/a2a/agents/${ada.agentId}/message:stream`,
      { 'X-API-Key': bob.key, 'Content-Type': 'application/json' },
      JSON.stringify({ message: words('Ask me') }),
    );
    open.push(stream);
    await recipient.answer('Which one?', { a2a_state: 'input-required' });
    await stream.until(() => stream.ended);
    expect(heard(stream).at(-1).statusUpdate.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });

  it("over JSON-RPC carries the call's id in every event", async () => {
    const message = words('With an id');
    const body = { jsonrpc: '2.0', id: 'call-1', method: 'SendMessage', params: { message } };
    const response = await fetch(`${app.url}/a2a/agents/${ada.agentId}/message/stream`, {
      method: 'POST',
      headers: { 'X-API-Key': bob.key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    await recipient.answer('Done');
    const events = (await response.text())
      .split('\n\n')
      .filter((block) => block.startsWith('data: '))
      .map((block) => JSON.parse(block.slice('data: '.length)) as Wire);
    expect(events.map(({ jsonrpc, id }) => `${jsonrpc} ${id}`)).toEqual(Array(3).fill('2.0 call-1'));
  });

  it('delivers the events of all instances to every listener in the same order', async () => {
    const other = await startAnotherInstance(app);
    const task = await give(bob, ada, 'Two places');
    const streams = [await subscribe(task.id), await subscribe(task.id, other.url)];
    const received = await recipient.next();
    for (let n = 0; n < 10; n++) {
      const metadata = {
        a2a_state: 'working',
        a2a_artifact_id: 'text',
        ...(n > 0 ? { a2a_append: 'true' } : {}),
      };
      await recipient.say(received, `piece ${n}`, metadata);
    }
    const late = await subscribe(task.id, other.url);
    await late.until(() => late.events.length > 0);
    await recipient.say(received, 'end', { a2a_artifact_id: 'text', a2a_append: 'true' });
    for (const stream of [...streams, late]) await stream.until(() => stream.ended);
    const [here, there] = streams.map((stream) => heard(stream));
    expect(there).toEqual(here);
    const pieces = (events: Wire[]): string[] =>
      events.flatMap((event) => event.artifactUpdate?.artifact.parts.map(({ text }: Wire) => text) ?? []);
    expect(pieces(here as Wire[])).toEqual([...Array.from({ length: 10 }, (_, n) => `piece ${n}`), 'end']);
    const caughtUp = heard(late)[0].task.artifacts[0].parts.map(({ text }: Wire) => text) as string[];
    expect([...caughtUp, ...pieces(heard(late))]).toEqual(pieces(here as Wire[]));
    await other.close();
  });

  it('is released when its client disconnects, and ended when the service stops', async () => {
    const other = await startAnotherInstance(app);
    const task = await give(bob, ada, 'Gone');
    const here = await subscribe(task.id);
    const there = await subscribe(task.id, other.url);
    await eventually(async () => (await watchers()) === 1);
    here.drop();
    await eventually(async () => (await watchers()) === 0);
    await other.close();
    await there.until(() => there.ended);
    expect(there.response.complete).toBe(true);
    await recipient.next();
  });

  it('buffers little for a slow client, delivers the rest later, and cuts off a stuck client', async () => {
    const task = await give(bob, ada, 'Flood');
    const [slow, stuck, reading] = [
      await subscribe(task.id),
      await subscribe(task.id),
      await subscribe(task.id),
    ];
    for (const stream of [slow, stuck]) {
      await stream.until(() => stream.events.length === 1);
      stream.response.pause();
    }
    const before = process.memoryUsage().heapUsed;
    const statusUpdate = {
      taskId: task.id,
      contextId: task.contextId,
      status: { state: 'TASK_STATE_WORKING', timestamp: '2026-11-20T12:00:00.000Z' },
    };
    await manyLargeTaskEvents(app, task.id, JSON.stringify({ statusUpdate }), 1_500);
    app.app.get(PgNotifications).send('a2a_tasks', task.id);
    await reading.until(() => reading.events.length === 1_501, 90_000);
    expect(slow.events.length).toBeLessThan(1_501);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200e6);
    slow.response.resume();
    await slow.until(() => slow.events.length === 1_501, 90_000);
    expect(slow.events.map(({ data }) => data)).toEqual(reading.events.map(({ data }) => data));
    TaskStream.maxStuckMs = 0;
    app.app.get(TaskHub).beat();
    TaskStream.maxStuckMs = 30_000;
    await eventually(async () => (await watchers()) === 2);
    await recipient.next();
  });

  it('is refused beyond the limit per caller, as is a blocking call, before it has any effect', async () => {
    const limits = app.app.get(StreamLimits);
    const caller = { holder: { agentId: bob.agentId }, ip: '203.0.113.9', requestId: '' } as Caller;
    const held = await give(bob, ada, 'Held');
    await recipient.next();
    const leave = Array.from({ length: 50 }, () => limits.enter(caller));
    const count = async (): Promise<unknown> =>
      app.sql(
        `SELECT count(*) AS tasks, (SELECT count(*) FROM messages) AS messages FROM a2a_tasks WHERE caller_id = $1`,
        [bob.agentId],
      );
    const before = await count();
    for (const [method, params] of [
      ['SendMessage', { message: words('Wait') }],
      ['SendStreamingMessage', { message: words('Stream') }],
      ['SubscribeToTask', { id: held.id }],
    ] as const) {
      const refused = await rpc(bob.client, ada.agentId, method, params);
      expect([method, refused.error.data[0].reason]).toEqual([method, 'RESOURCE_EXHAUSTED']);
    }
    expect(await count()).toEqual(before);
    const unwaited = { message: words('Go'), configuration: { returnImmediately: true } };
    expect((await rpc(bob.client, ada.agentId, 'SendMessage', unwaited)).result.task.status.state).toBe(
      'TASK_STATE_SUBMITTED',
    );
    await recipient.next();
    leave.pop()?.();
    const bad = { message: words('Bad', { taskId: '00000000-0000-4000-8000-000000000000' }) };
    for (const method of ['SendMessage', 'SendStreamingMessage', 'SendMessage', 'SendStreamingMessage'])
      expect((await rpc(bob.client, ada.agentId, method, bad)).error.code).toBe(-32001);
    const silent = { jsonrpc: '2.0', method: 'SendStreamingMessage', params: { message: words('Silent') } };
    for (const nobodyWaits of [silent, { ...silent, method: 'SubscribeToTask', params: { id: held.id } }])
      await bob.client.post(`/a2a/agents/${ada.agentId}`, nobodyWaits).expect(204);
    const [calling] = await Promise.all([
      rpc(bob.client, ada.agentId, 'SendMessage', { message: words('Wait') }),
      recipient.next().then(() => recipient.answer('Done')),
    ]);
    expect(calling.result.task.status.state).toBe('TASK_STATE_COMPLETED');
    expect(() => [limits.enter(caller), limits.enter(caller)]).toThrow(/At most 50/);
    for (const go of leave) go();
  });
});

describe('a blocking call', () => {
  it('returns after the maximum wait', async () => {
    const waiting = app.app.get(TaskWaiter);
    const before = waiting.maxMs;
    waiting.maxMs = 300;
    const { result } = await rpc(bob.client, ada.agentId, 'SendMessage', { message: words('Slow') });
    expect(result.task.status.state).toBe('TASK_STATE_SUBMITTED');
    waiting.maxMs = before;
    await recipient.next();
  });

  it('ends when its client disconnects', async () => {
    const hangUp = new AbortController();
    const calling = fetch(`${app.url}/a2a/agents/${ada.agentId}`, {
      method: 'POST',
      signal: hangUp.signal,
      headers: { 'X-API-Key': bob.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: { message: words('Bye') },
      }),
    }).catch(() => undefined);
    await eventually(async () => (await watchers()) === 1);
    hangUp.abort();
    await calling;
    await eventually(async () => (await watchers()) === 0);
    await recipient.next();
  });

  it('returns an answer that another instance received', async () => {
    const other = await startAnotherInstance(app);
    const calling = fetch(`${other.url}/a2a/agents/${ada.agentId}`, {
      method: 'POST',
      headers: { 'X-API-Key': bob.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: { message: words('There') },
      }),
    });
    await recipient.answer('Here');
    const { result } = (await (await calling).json()) as Wire;
    expect(result.task.status.state).toBe('TASK_STATE_COMPLETED');
    await other.close();
  });
});

it('a task started on one instance can be continued, followed, canceled, and read on another', async () => {
  const receiver = await startReceiver();
  const other = await startAnotherInstance(app);
  const [here, there] = [bob.client, new Client(other.url).as(bob.key)];
  const sent = await rpc(there, ada.agentId, 'SendMessage', {
    message: words('Begin'),
    configuration: { returnImmediately: true },
  });
  const { id } = sent.result.task as { id: string };
  const stream = await subscribe(id);
  const config = { taskId: id, url: receiver.url };
  expect((await rpc(there, ada.agentId, 'CreateTaskPushNotificationConfig', config)).error).toBeUndefined();
  expect(
    (await rpc(here, ada.agentId, 'ListTaskPushNotificationConfigs', { taskId: id })).result.configs,
  ).toHaveLength(1);
  const asked = await recipient.next();
  await recipient.say(asked, 'Which one?', { a2a_state: 'input_required' });
  await stream.until(() => stream.events.length === 2);
  const more = { message: words('That one', { taskId: id }), configuration: { returnImmediately: true } };
  expect((await rpc(here, ada.agentId, 'SendMessage', more)).result.task.status.state).toBe(
    'TASK_STATE_WORKING',
  );
  const again = await subscribe(id, other.url);
  await other.app.get(Workers).runUntilIdle('a2a-push');
  expect((await rpc(here, ada.agentId, 'CancelTask', { id })).result.status.state).toBe(
    'TASK_STATE_CANCELED',
  );
  for (const subscribed of [stream, again]) await subscribed.until(() => subscribed.ended);
  await app.drain('a2a-push');
  expect((await rpc(there, ada.agentId, 'GetTask', { id })).result.status.state).toBe('TASK_STATE_CANCELED');
  expect((await rpc(there, ada.agentId, 'ListTasks', {})).result.tasks[0].id).toBe(id);
  const reported = receiver.received.map(({ json }) => (json as Wire).statusUpdate.status.state as string);
  expect(reported).toEqual(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_WORKING', 'TASK_STATE_CANCELED']);
  await recipient.next();
  await other.close();
  await receiver.close();
});
