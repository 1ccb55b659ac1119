import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { inParallel } from '../support/parallel';
import { mcpClient, refusedTool } from '../support/mcp';
import { give, Recipient, rpc, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let stranger: TestAgent;
let recipient: Recipient;
beforeEach(async () => {
  [ada, bob, stranger] = [
    await fixtures(app).agent(),
    await fixtures(app).agent(),
    await fixtures(app).agent(),
  ];
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
});
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOW = { configuration: { returnImmediately: true } };
const get = (as: TestAgent, id: string): Promise<Wire> => rpc(as.client, ada.agentId, 'GetTask', { id });
const openTo = (who: TestAgent, whom: string) =>
  who.client.patch('/agents/me', { accept_a2a: whom }).expect(200);

describe('a task', () => {
  it('arrives as a direct message with everything its recipient needs', async () => {
    const message = words('Translate', {
      contextId: 'my-context',
      parts: [
        { text: 'Translate' },
        { data: { to: 'de' } },
        { url: 'https://files.example/a.txt', filename: 'a.txt' },
      ],
    });
    const { result } = await rpc(bob.client, ada.agentId, 'SendMessage', { message, ...NOW });
    expect(result.task).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      contextId: 'my-context',
      status: { state: 'TASK_STATE_SUBMITTED', timestamp: expect.stringMatching(/Z$/) },
    });
    expect(result.task.metadata).toBeUndefined();
    const received = await recipient.next();
    expect(received.senderId).toBe(bob.agentId);
    expect(received.content).toBe('Translate\n\n{"to":"de"}\n\n[file: a.txt, https://files.example/a.txt]');
    expect(received.metadata).toEqual({
      a2a_task_id: result.task.id,
      a2a_message_id: message.messageId,
      a2a_context_id: 'my-context',
      a2a_parts: JSON.stringify(message.parts),
    });
  });

  it('arrives without hidden characters; only data keep theirs, and hide nothing as JSON', async () => {
    const hidden = '\u001b\u202e';
    const parts = [
      { text: `Trans${hidden}late`, metadata: { note: `a${hidden}b` } },
      { data: { to: `d${hidden}e` } },
      { url: 'https://files.example/a.txt', filename: `a${hidden}.txt` },
    ];
    await rpc(bob.client, ada.agentId, 'SendMessage', { message: words('', { parts }), ...NOW });
    const received = await recipient.next();
    expect(JSON.stringify(received)).not.toMatch(/\u202e|[^\\]\\u001b/);
    expect(JSON.parse(received.metadata.a2a_parts as string)).toEqual([
      { text: 'Translate', metadata: { note: 'ab' } },
      { data: { to: `d${hidden}e` } },
      { url: 'https://files.example/a.txt', filename: 'a.txt' },
    ]);
  });

  it.each([
    ['an id', { messageId: 'a\u202eb' }],
    ['a context', { contextId: 'a\u001bb' }],
    ['a media type', { parts: [{ text: 'x', mediaType: 'text/\u202eplain' }] }],
    ['a URL', { parts: [{ url: 'https://files.example/\u202etxt.exe' }] }],
    ['a name in metadata', { metadata: { deep: [{ 'a\u202eb': 1 }] } }],
    ['an extension', { extensions: ['https://e.example/\u202e'] }],
  ])('is refused with hidden characters in %s', async (_, more) => {
    const { error } = await rpc(bob.client, ada.agentId, 'SendMessage', {
      message: words('x', more),
      ...NOW,
    });
    expect(error.code).toBe(-32602);
  });

  it('can be answered with parts, with text, as rejected, or as failed', async () => {
    const answers: [Record<string, string>, string, (task: Wire) => void][] = [
      [
        { a2a_parts: JSON.stringify([{ data: { ok: true } }]), a2a_artifact_id: 'result' },
        'TASK_STATE_COMPLETED',
        (task) => expect(task.artifacts).toEqual([{ artifactId: 'result', parts: [{ data: { ok: true } }] }]),
      ],
      [
        { a2a_parts: 'no JSON' },
        'TASK_STATE_COMPLETED',
        (task) => expect(task.artifacts[0].parts).toEqual([{ text: 'Words' }]),
      ],
      [{ a2a_state: 'failed' }, 'TASK_STATE_FAILED', (task) => expect(task.artifacts).toBeUndefined()],
      [
        { a2a_state: 'rejected' },
        'TASK_STATE_REJECTED',
        (task) => expect(task.status.message.parts).toEqual([{ text: 'Words' }]),
      ],
    ];
    for (const [metadata, state, check] of answers) {
      const task = await give(bob, ada, 'Please');
      await recipient.answer('Words', metadata);
      const { result } = await get(bob, task.id);
      expect(result.status.state).toBe(state);
      check(result);
    }
  });

  it('refuses an answer with an unknown state over every protocol, and lists the valid states', async () => {
    const task = await give(bob, ada, 'Please');
    const received = await recipient.next();
    const metadata = { a2a_task_id: task.id as string, a2a_state: 'dancing' };
    const [ANSWER, states] = [
      { content: 'Words', metadata },
      /working, input_required, completed, failed, rejected$/,
    ];
    const { body } = await ada.client
      .post(`/conversations/${received.conversationId}/messages`, ANSWER)
      .expect(422);
    expect(body.detail).toMatchObject([
      { loc: ['body', 'metadata', 'a2a_state'], type: 'literal_error', msg: expect.stringMatching(states) },
    ]);
    const mcp = await mcpClient(app.url, { 'X-API-Key': ada.key });
    const refused = await refusedTool(mcp, 'dm_send', { recipient_id: bob.agentId, ...ANSWER });
    expect([refused.code, refused.detail]).toEqual(['validation_error', expect.stringMatching(states)]);
    await mcp.close();
    expect((await get(bob, task.id)).result.status.state).toBe('TASK_STATE_SUBMITTED');
    await recipient.say(received, 'Words', { a2a_state: ' Input-Required ' });
    expect((await get(bob, task.id)).result.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });

  it('becomes a message when the agent says so', async () => {
    const [{ result }] = await Promise.all([
      rpc(bob.client, ada.agentId, 'SendMessage', { message: words('Hi') }),
      recipient.answer('Hi yourself', { a2a_message_only: 'true' }),
    ]);
    expect(result.task).toBeUndefined();
    expect(result.message).toMatchObject({ role: 'ROLE_AGENT', parts: [{ text: 'Hi yourself' }] });
    expect(result.message.taskId).toBeUndefined();
  });

  it('is visible to its sender and its recipient, and does not exist for anyone else', async () => {
    const task = await give(bob, ada, 'Secret');
    expect((await get(bob, task.id)).result.id).toBe(task.id);
    expect((await get(ada, task.id)).result.id).toBe(task.id);
    const unknown = (await get(stranger, '00000000-0000-4000-8000-000000000000')).error;
    expect((await get(stranger, task.id)).error).toEqual(unknown);
    await stranger.client.get(`/a2a/tasks/${task.id}`).expect(404);
    await app.client.get(`/a2a/tasks/${task.id}`).expect(404);
    for (const method of ['CancelTask', 'SubscribeToTask'])
      expect((await rpc(stranger.client, ada.agentId, method, { id: task.id })).error).toEqual(unknown);
    const config = { taskId: task.id, url: 'http://127.0.0.1:9/x' };
    const push = await rpc(stranger.client, ada.agentId, 'CreateTaskPushNotificationConfig', config);
    expect(push.error).toEqual(unknown);
    expect((await rpc(ada.client, ada.agentId, 'CreateTaskPushNotificationConfig', config)).error).toEqual(
      unknown,
    );
    const follow = await rpc(stranger.client, ada.agentId, 'SendMessage', {
      message: words('x', { taskId: task.id }),
    });
    expect(follow.error.code).toBe(-32001);
    const elsewhere = await rpc(bob.client, stranger.agentId, 'GetTask', { id: task.id });
    expect(elsewhere.error).toEqual(unknown);
    expect((await rpc(ada.client, ada.agentId, 'CancelTask', { id: task.id })).error.code).toBe(-32004);
  });

  it("is listed only for its caller, in pages, and for the recipient at the recipient's own address", async () => {
    const given = [await give(bob, ada, 'one'), await give(bob, ada, 'two'), await give(bob, ada, 'three')];
    const ids = given.map(({ id }: Wire) => id as string).reverse();
    const list = async (as: TestAgent, params: object = {}): Promise<Wire> =>
      (await rpc(as.client, ada.agentId, 'ListTasks', params)).result;
    const first = await list(bob, { pageSize: 2 });
    expect(first).toMatchObject({ pageSize: 2, totalSize: 3, nextPageToken: expect.stringMatching(/.+/) });
    const rest = await list(bob, { pageSize: 2, pageToken: first.nextPageToken });
    expect(rest.nextPageToken).toBe('');
    expect([...first.tasks, ...rest.tasks].map(({ id }: Wire) => id)).toEqual(ids);
    expect(first.tasks[0].artifacts).toBeUndefined();
    expect((await list(bob, { includeArtifacts: true })).tasks[0].artifacts).toEqual([]);
    expect((await list(stranger)).tasks).toEqual([]);
    expect((await list(ada)).tasks.map(({ id }: Wire) => id)).toEqual(ids);
    const anonymous = await app.client.get(`/a2a/agents/${ada.agentId}/tasks`).expect(200);
    expect(anonymous.body).toEqual({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 });
    expect((await list(bob, { contextId: given[0].contextId })).tasks.map(({ id }: Wire) => id)).toEqual([
      given[0].id,
    ]);
    expect((await list(bob, { status: 'TASK_STATE_COMPLETED' })).totalSize).toBe(0);
    expect((await list(bob, { status: 'TASK_STATE_AUTH_REQUIRED' })).totalSize).toBe(0);
    expect((await bob.client.get('/a2a/tasks?pageSize=1')).body.totalSize).toBe(3);
  });

  it('is created once however often its message is sent, also concurrently', async () => {
    const message = words('Once');
    const send = (): Promise<Wire> => rpc(bob.client, ada.agentId, 'SendMessage', { message, ...NOW });
    const twins = await inParallel(Array<typeof send>(6).fill(send), 6);
    expect(new Set(twins.map(({ result }) => result?.task.id)).size).toBe(1);
    const task = await recipient.next();
    await recipient.say(task, 'Done');
    const again = await rpc(bob.client, ada.agentId, 'SendMessage', { message });
    expect(again.result.task).toMatchObject({
      id: task.metadata.a2a_task_id,
      status: { state: 'TASK_STATE_COMPLETED' },
    });
    const other = { ...message, parts: [{ text: 'Twice' }] };
    const reused = await rpc(bob.client, ada.agentId, 'SendMessage', { message: other, ...NOW });
    expect(reused.error.data[1].fieldViolations[0].field).toBe('message.messageId');
    const [{ count }] = (await app.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM messages WHERE sender_id = $1',
      [bob.agentId],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  it('keeps its context, and refuses another one', async () => {
    const task = await give(bob, ada, 'Begin');
    const follow = (more: object): Promise<Wire> =>
      rpc(bob.client, ada.agentId, 'SendMessage', { message: words('More', more), ...NOW });
    expect((await follow({ taskId: task.id, contextId: 'another' })).error.code).toBe(-32602);
    expect((await follow({ taskId: task.id })).result.task.contextId).toBe(task.contextId);
    const next = await follow({ contextId: task.contextId });
    expect(next.result.task.contextId).toBe(task.contextId);
    expect(next.result.task.id).not.toBe(task.id);
  });

  it('ends either canceled or completed, depending on which comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const task = await give(bob, ada, `Race ${round}`);
      const received = await recipient.next();
      const [canceled] = await Promise.all([
        rpc(bob.client, ada.agentId, 'CancelTask', { id: task.id }),
        recipient.say(received, 'Done'),
      ]);
      const { result } = await get(bob, task.id);
      const events = await app.sql<{ payload: Wire }>(
        'SELECT payload FROM a2a_task_events WHERE task_id = $1 ORDER BY seq',
        [task.id],
      );
      const ends = events.filter(({ payload }) =>
        /COMPLETED|CANCELED/.test(payload.statusUpdate?.status.state),
      );
      expect(ends).toHaveLength(1);
      if (canceled.error) expect(canceled.error.code).toBe(-32002);
      expect(result.status.state).toBe(canceled.error ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_CANCELED');
    }
  });

  it('fails when nobody answers, and is deleted after the retention period', async () => {
    const task = await give(bob, ada, 'Anybody?');
    app.clock.advance(8 * 86_400_000);
    await app.drain('a2a-task-deadlines');
    const failed = (await get(bob, task.id)).result;
    expect(failed.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: { metadata: { reason: 'expired' } },
    });
    app.clock.advance(31 * 86_400_000);
    await app.drain('a2a-task-deadlines');
    expect((await get(bob, task.id)).error.code).toBe(-32001);
    expect(await app.sql('SELECT 1 FROM a2a_task_events WHERE task_id = $1', [task.id])).toEqual([]);
  });

  it('notifies its recipient by webhook only on subscription', async () => {
    const { body } = await ada.client.get('/marketplace/webhooks/event-types').expect(200);
    const type = body.event_types.find((one: Wire) => one.type === 'a2a.task.received');
    expect(type).toMatchObject({ default: false });
    const hook = { url: 'http://127.0.0.1:9999/hook', event_types: ['a2a.task.received'] };
    await ada.client.post('/marketplace/webhooks', hook).expect(201);
    const task = await give(bob, ada, 'Ring');
    await app.drain('outbox-relay');
    const reported = await app.sql<{ event_type: string; body: string }>(
      `SELECT d.event_type, d.body FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE e.agent_id = $1`,
      [ada.agentId],
    );
    expect(reported.map(({ event_type }) => event_type)).toEqual(['a2a.task.received']);
    expect(reported[0]?.body).toContain(task.id);
  });
});

describe('a caller that is not connected', () => {
  it('gets a rejected task with the reason', async () => {
    const { result } = await rpc(stranger.client, ada.agentId, 'SendMessage', { message: words('Hello') });
    expect(result.task).toMatchObject({
      status: { state: 'TASK_STATE_REJECTED', message: { metadata: { reason: 'not_connected' } } },
      metadata: { reason: 'not_connected' },
    });
    expect((await get(stranger, result.task.id)).result.id).toBe(result.task.id);
    expect((await ada.client.get('/conversations')).body.total).toBe(0);
    expect((await get(ada, result.task.id)).error?.code).toBe(-32001);
    const { body: held } = await ada.client.get('/agents/me/export').expect(200);
    expect(JSON.stringify(held)).not.toContain(result.task.id);
  });

  it('reaches an agent that accepts tasks from anyone, which can answer the task and nothing else', async () => {
    await openTo(ada, 'anyone');
    const task = await give(stranger, ada, 'Hello');
    const received = await recipient.next();
    await ada.client
      .post(`/conversations/${received.conversationId}/messages`, { content: 'Hi' })
      .expect(403);
    await recipient.say(received, 'Which one?', { a2a_state: 'input_required' });
    const follow = { message: words('That one', { taskId: task.id }), ...NOW };
    expect((await rpc(stranger.client, ada.agentId, 'SendMessage', follow)).result.task.status.state).toBe(
      'TASK_STATE_WORKING',
    );
    await recipient.answer('Done');
    expect((await get(stranger, task.id)).result.status.state).toBe('TASK_STATE_COMPLETED');
    const late = { content: 'PS', metadata: { a2a_task_id: task.id } };
    await ada.client.post(`/conversations/${received.conversationId}/messages`, late).expect(403);
    expect((await stranger.client.get('/connections')).body.connections).toEqual([]);
    await stranger.client.post('/interest', { target_agent_id: ada.agentId }).expect(201);
    await openTo(ada, 'connections');
    const closed = await rpc(stranger.client, ada.agentId, 'SendMessage', { message: words('Again') });
    expect(closed.result.task.status.state).toBe('TASK_STATE_REJECTED');
  });

  it('can be anonymous; then the id alone gives access to the task', async () => {
    await openTo(ada, 'anyone');
    const { result } = await rpc(app.client, ada.agentId, 'SendMessage', { message: words('Hello'), ...NOW });
    expect(result.task.status.state).toBe('TASK_STATE_SUBMITTED');
    const received = await recipient.next();
    expect(received.metadata.a2a_anonymous).toBe('true');
    await app.client.get('/public/agents/a2a').expect(404);
    await recipient.say(received, 'Hello you');
    const seen = await app.client.get(`/a2a/tasks/${result.task.id}`).expect(200);
    expect(seen.body.status.state).toBe('TASK_STATE_COMPLETED');
    expect((await rpc(app.client, ada.agentId, 'ListTasks')).result.tasks).toEqual([]);
    const push = { taskId: result.task.id, url: 'http://127.0.0.1:9/x' };
    const refused = await rpc(app.client, ada.agentId, 'CreateTaskPushNotificationConfig', push);
    expect(refused.error.data[0].reason).toBe('UNAUTHENTICATED');
  });

  it('is limited when anonymous, and searches through the platform agent only within the search limits', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const open = await fixtures(strict).agent();
    await open.client.patch('/agents/me', { accept_a2a: 'anyone' });
    const send = (): Promise<Wire> =>
      rpc(strict.client, open.agentId, 'SendMessage', { message: words('Hi'), ...NOW });
    const answers = [await send(), await send(), await send()];
    expect(answers.map(({ error }) => error?.data[0].reason)).toEqual([
      undefined,
      undefined,
      'RESOURCE_EXHAUSTED',
    ]);
    const askGuide = async (client: typeof app.client, text: string): Promise<unknown> => {
      const { body, status } = await client.post('/a2a/message:send', { message: words(text) });
      return status === 200 ? status : body.error.details[0].metadata.code;
    };
    const who = 'Who translates medical texts?';
    for (const [client, refusal] of [
      [strict.client, 'rate_limited'],
      [open.client, 'quota_exceeded'],
    ] as const) {
      const asked = [await askGuide(client, who), await askGuide(client, who), await askGuide(client, who)];
      expect(asked).toEqual([200, 200, refusal]);
    }
    expect(await askGuide(open.client, 'How do I join?')).toBe(200);
    expect(await askGuide(open.client, 'What is for sale?')).toBe(200);
    await open.client.get('/search/semantic/agents?q=medical').expect(429);
    await strict.close();
  });

  it('gets the same error as for an unknown agent after being blocked, and loses its tasks', async () => {
    const task = await give(bob, ada, 'Hello');
    await ada.client.post(`/agents/${bob.agentId}/block`).expect(200);
    const unknown = await rpc(bob.client, 'nobody-there', 'SendMessage', { message: words('Hello') });
    const blocked = await rpc(bob.client, ada.agentId, 'SendMessage', { message: words('Hello') });
    expect(blocked.error).toEqual(unknown.error);
    await bob.client.get(`/a2a/tasks/${task.id}`).expect(404);
    expect((await bob.client.get('/a2a/tasks')).body.tasks).toEqual([]);
  });

  it('cannot send a task to itself', async () => {
    const own = await rpc(ada.client, ada.agentId, 'SendMessage', { message: words('Me') });
    expect(own.error.code).toBe(-32004);
  });
});

describe('the platform address', () => {
  it('forwards to the agent named as the tenant', async () => {
    const params = { message: words('Hello'), tenant: ada.agentId, ...NOW };
    const { body } = await bob.client.post('/a2a', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params });
    expect(body.result.task.status.state).toBe('TASK_STATE_SUBMITTED');
    const rest = await bob.client
      .post(`/a2a/${ada.agentId}/message:send`, { message: words('Hello'), ...NOW })
      .expect(200);
    expect(rest.body.task.status.state).toBe('TASK_STATE_SUBMITTED');
    const follow = { message: words('More', { taskId: rest.body.task.id }), ...NOW };
    const more = await bob.client.post('/a2a/message:send', follow).expect(200);
    expect(more.body.task.id).toBe(rest.body.task.id);
    const nobody = { message: words('Hello'), tenant: 'nobody-there' };
    await bob.client.post('/a2a/message:send', nobody).expect(404);
  });

  it('finds listings and agents, and explains how to join', async () => {
    const ask = async (text: string): Promise<Wire> => {
      const { body } = await app.client.post('/a2a/message:send', { message: words(text) }).expect(200);
      return body.message;
    };
    const seller = await fixtures(app).agent({
      profile: { capabilities: { primary_functions: ['beekeeping advice'] } },
    });
    await app.drain('outbox-relay');
    await app.drain();
    const agents = await ask('Who can help me with beekeeping?');
    expect(agents.parts[1].data.agents[0]).toMatchObject({
      agent_id: seller.agentId,
      card: `${app.settings.PUBLIC_URL}/a2a/agents/${seller.agentId}/card`,
    });
    const joining = await ask('How do I join?');
    expect(joining.parts[1].data.register).toMatchObject({ method: 'POST', invite_needed: true });
    const offers = await ask('What can I buy?');
    expect(offers.parts[1].data.listings).toEqual(expect.any(Array));
  });
});
