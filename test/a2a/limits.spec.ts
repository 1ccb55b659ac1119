import { MAX_TASK_BYTES, MOST_OPEN } from '../../src/a2a/policies';
import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { copiesOfTask, manyMessagesOfVisitors, taskSize } from '../support/fixtures/a2a';
import { inParallel } from '../support/parallel';
import { give, Recipient, rpc, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let recipient: Recipient;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [ada, bob] = [await fixtures(app).agent(), await fixtures(app).agent()];
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
  path = `/a2a/agents/${ada.agentId}`;
});
afterAll(() => app.close());

const NOW = { configuration: { returnImmediately: true } };
const get = (id: string): Promise<Wire> => rpc(bob.client, ada.agentId, 'GetTask', { id });
const holds = (bytes: number, ...ids: string[]): Promise<unknown> => taskSize(app, bytes, ids);

describe('a message', () => {
  it('is refused above the size limit, whatever kind of parts it has', async () => {
    const large = [
      [{ text: 'x'.repeat(300_000) }],
      [{ raw: 'eHh4'.repeat(70_000) }],
      [{ data: { list: Array(10_000).fill('long'.repeat(8)) } }],
      Array.from({ length: 9 }, () => ({ text: 'ä'.repeat(15_000) })),
    ];
    for (const parts of large) {
      const message = words('', { parts });
      const call = await rpc(bob.client, ada.agentId, 'SendMessage', { message, ...NOW });
      expect([call.error.code, call.error.data[0].reason]).toEqual([-32602, 'INVALID_PARAMS']);
      const rest = await bob.client.post(`${path}/message:send`, { message, ...NOW }).expect(400);
      const violations = rest.body.error.details[1].fieldViolations as { field: string }[];
      expect(violations.every(({ field }) => field.startsWith('message'))).toBe(true);
    }
    const message = words('x'.repeat(250_000));
    const { result } = await rpc(bob.client, ada.agentId, 'SendMessage', { message, ...NOW });
    expect(result.task.history[0].parts[0].text).toHaveLength(250_000);
  });
});

describe('a task', () => {
  it('counts its bytes, and refuses messages and fails on answers beyond the limit', async () => {
    const task = await give(bob, ada, 'ä'.repeat(1_000));
    const [{ bytes }] = (await app.sql<{ bytes: number }>('SELECT bytes FROM a2a_tasks WHERE id = $1', [
      task.id,
    ])) as [{ bytes: number }];
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThan(2_500);
    await holds(MAX_TASK_BYTES - 1_000, task.id);
    const more = (): object => ({ message: words('x'.repeat(1_000), { taskId: task.id }), ...NOW });
    expect((await rpc(bob.client, ada.agentId, 'SendMessage', more())).error).toMatchObject({
      code: -32004,
      data: [{ reason: 'UNSUPPORTED_OPERATION' }],
    });
    const rest = await bob.client.post(`${path}/message:send`, more()).expect(400);
    expect(rest.body.error.details[0].reason).toBe('UNSUPPORTED_OPERATION');
    const small = { message: words('x', { taskId: task.id }), ...NOW };
    expect((await rpc(bob.client, ada.agentId, 'SendMessage', small)).result.task.id).toBe(task.id);
    const received = await recipient.next();
    await recipient.say(received, 'y'.repeat(2_000), { a2a_state: 'working', a2a_artifact_id: 'r' });
    expect((await get(task.id)).result.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: { parts: [{ text: expect.stringContaining('task_full') }] },
    });
  });

  it('counts every chunk of its result', async () => {
    const task = await give(bob, ada, 'Grow');
    const received = await recipient.next();
    const piece = { a2a_state: 'working', a2a_artifact_id: 'r', a2a_append: 'true' };
    for (let n = 0; n < 3; n++) await recipient.say(received, 'z'.repeat(1_000), piece);
    const [row] = await app.sql<{ bytes: number }>('SELECT bytes FROM a2a_tasks WHERE id = $1', [task.id]);
    expect(row?.bytes).toBeGreaterThan(3_000);
    expect((await get(task.id)).result.artifacts[0].parts).toHaveLength(3);
  });

  it('shortens its page when it is large, but stays in the list', async () => {
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three', 'four']) ids.unshift((await give(bob, ada, text)).id);
    await holds(MAX_TASK_BYTES / 2, ...ids.slice(1));
    await holds(MAX_TASK_BYTES * 3, ids[0] as string);
    const list = async (params: object): Promise<Wire> =>
      (await rpc(bob.client, ada.agentId, 'ListTasks', params)).result;
    expect((await list({})).tasks.map(({ id }: Wire) => id)).toEqual(ids);
    for (const wanted of [{ historyLength: 5 }, { includeArtifacts: true }]) {
      const pages: string[][] = [];
      let pageToken: string | undefined;
      do {
        const page = await list({ ...wanted, pageToken });
        expect(page.totalSize).toBe(4);
        pages.push(page.tasks.map(({ id }: Wire) => id as string));
        pageToken = page.nextPageToken;
      } while (pageToken);
      expect(pages).toEqual([[ids[0]], [ids[1], ids[2]], [ids[3]]]);
    }
  });
});

describe('accepted output modes', () => {
  const ask = (text: string, acceptedOutputModes: string[], more: object = {}): Promise<Wire> =>
    rpc(bob.client, ada.agentId, 'SendMessage', {
      message: words(text, more),
      configuration: { returnImmediately: true, acceptedOutputModes },
    });

  it('are passed to the agent, and parts in other modes are dropped', async () => {
    const sent = await ask('Both', ['application/json', 'image/*']);
    const received = await recipient.next();
    expect(received.metadata.a2a_accepted_output_modes).toBe('["application/json","image/*"]');
    const parts = [{ text: 'Words' }, { data: { n: 1 } }, { raw: 'aGk=', mediaType: 'image/png' }];
    await recipient.say(received, 'In words', { a2a_parts: JSON.stringify(parts) });
    expect((await get(sent.result.task.id)).result.artifacts[0].parts).toEqual(parts.slice(1));
  });

  it('can change with the next message, and a text-only answer is converted to an accepted mode', async () => {
    const { result } = await ask('One', ['text/plain']);
    const received = await recipient.next();
    const data = JSON.stringify([{ data: { n: 1 } }]);
    await recipient.say(received, 'In words', { a2a_parts: data, a2a_state: 'input_required' });
    expect((await get(result.task.id)).result.status.message.parts).toEqual([{ text: 'In words' }]);
    await ask('Two', ['application/json'], { taskId: result.task.id });
    await recipient.answer('Only words');
    expect((await get(result.task.id)).result.artifacts[0].parts).toEqual([{ data: { text: 'Only words' } }]);
  });

  it('are refused when none of them is supported', async () => {
    const { error } = await ask('Sing', ['audio/mpeg', 'nonsense/']);
    expect([error.code, error.data[0].reason]).toEqual([-32005, 'CONTENT_TYPE_NOT_SUPPORTED']);
    const rest = await bob.client
      .post(`${path}/message:send`, {
        message: words('Sing'),
        configuration: { acceptedOutputModes: ['audio/mpeg'] },
      })
      .expect(400);
    expect(rest.body.error.details[0].reason).toBe('CONTENT_TYPE_NOT_SUPPORTED');
    const guide = async (acceptedOutputModes: string[]): Promise<Wire> =>
      (
        await app.client.post('/a2a/message:send', {
          message: words('How do I join?'),
          configuration: { acceptedOutputModes },
        })
      ).body;
    expect((await guide(['text'])).message.parts.map(Object.keys)).toEqual([['text']]);
    expect((await guide(['application/json'])).message.parts.map(Object.keys)).toEqual([['data']]);
    expect((await guide(['video/mp4'])).error.code).toBe(400);
  });
});

describe('an agent that accepts tasks from anyone', () => {
  beforeEach(() => ada.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200));

  const send = (from: typeof app.client): Promise<Wire> =>
    rpc(from, ada.agentId, 'SendMessage', { message: words('Hi'), ...NOW });

  it('limits the open tasks of one stranger, also under concurrent requests', async () => {
    const stranger = await fixtures(app).agent();
    const calls = Array<() => Promise<Wire>>(MOST_OPEN.ofStranger + 4).fill(() => send(stranger.client));
    const answers = await inParallel(calls, 6);
    const taken = answers.filter(({ result }) => result);
    expect(taken).toHaveLength(MOST_OPEN.ofStranger);
    const refused = await stranger.client.post(`${path}/message:send`, { message: words('More'), ...NOW });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
    expect(refused.body.error.details[0]).toMatchObject({
      reason: 'RESOURCE_EXHAUSTED',
      metadata: { code: 'too_many_tasks' },
    });
    expect((await send(bob.client)).result.task.status.state).toBe('TASK_STATE_SUBMITTED');
    await stranger.client.post(`${path}/tasks/${taken[0].result.task.id}:cancel`).expect(200);
    expect((await send(stranger.client)).result.task.status.state).toBe('TASK_STATE_SUBMITTED');
  });

  it('limits the open tasks of anonymous callers, of all strangers, and of one caller across all agents', async () => {
    const stranger = await fixtures(app).agent();
    const first = (await send(app.client)).result.task.id as string;
    const copy = (count: number, id: string, agentId: string): Promise<unknown> =>
      copiesOfTask(app, count, id, agentId);
    await copy(MOST_OPEN.ofNobody - 1, first, ada.agentId);
    expect((await send(app.client)).error.data[0].reason).toBe('RESOURCE_EXHAUSTED');
    const other = await send(stranger.client);
    expect(other.result.task.status.state).toBe('TASK_STATE_SUBMITTED');
    await copy(MOST_OPEN.ofStrangers - MOST_OPEN.ofNobody - 1, first, ada.agentId);
    const third = await fixtures(app).agent();
    expect((await send(third.client)).error.data[0].reason).toBe('RESOURCE_EXHAUSTED');
    const mine = (await send(bob.client)).result.task.id as string;
    const elsewhere = await fixtures(app).agent();
    await copy(MOST_OPEN.ofCaller - 1, mine, elsewhere.agentId);
    expect((await send(bob.client)).error.message).toContain(`You have ${MOST_OPEN.ofCaller} open tasks`);
  });

  it('finds its answers by an index, however many messages visitors have sent', async () => {
    const { result } = await send(app.client);
    const task = await recipient.next();
    await manyMessagesOfVisitors(app, task.conversationId, ada.agentId);
    await app.sql('ANALYZE messages');
    const ofVisitors = await statementsOf(async () => {
      await send(app.client);
      await app.drain('outbox-relay');
    });
    const reads = (text: string): boolean => text.includes(`metadata ->> 'a2a_task_id'`);
    expect(ofVisitors.filter(reads)).toEqual([]);
    const since = new Date(app.clock.now().getTime() - 10_000);
    app.clock.advance(10_000);
    const ofTheAgent = await statementsOf(() => recipient.say(task, 'Hello'));
    const [read] = ofTheAgent.filter(reads);
    const plan = await app.sql(`EXPLAIN ${read}`, [task.conversationId, ada.agentId, result.task.id, since]);
    expect(JSON.stringify(plan)).toContain('messages_task_ix');
    const seen = await app.client.get(`/a2a/tasks/${result.task.id}`).expect(200);
    expect(seen.body.status.state).toBe('TASK_STATE_COMPLETED');
  });
});

it("accepts any string as the task id in a message's metadata", async () => {
  await give(bob, ada, 'Hi');
  const { conversationId } = await recipient.next();
  for (const name of ['x'.repeat(20_000), '🦊'.repeat(3_000), ''])
    await ada.client
      .post(`/conversations/${conversationId}/messages`, { content: 'Hi', metadata: { a2a_task_id: name } })
      .expect(201);
});
