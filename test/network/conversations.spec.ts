import { HeartbeatUpdates } from '../../src/agents/status/heartbeat-updates.service';
import { connect, conversation, interest, say } from '../support/connections';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { directMessagesSent } from '../support/fixtures/agents';
import { inParallel, tally } from '../support/parallel';

const ABSENT = `cnv_${'0'.repeat(32)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const two = (): Promise<[TestAgent, TestAgent]> =>
  Promise.all([fixtures(app).agent(), fixtures(app).agent()]);

interface Talk {
  a: TestAgent;
  b: TestAgent;
  id: string;
  connectionId: string;
  path: string;
}

async function talk(): Promise<Talk> {
  const [a, b] = await two();
  const connectionId = await connect(a, b);
  const id = await conversation(a, b);
  return { a, b, id, connectionId, path: `/conversations/${id}/messages` };
}

const unreadOf = async ({ client }: TestAgent, id: string): Promise<number> =>
  (await client.get(`/conversations/${id}`).expect(200)).body.unread_count as number;

interface Shown {
  message_id: string;
  content: string;
  status: string;
  read_at: string | null;
}

describe('a conversation', () => {
  it('is opened once for a connection, by either side, with either identifier', async () => {
    const [a, b] = await two();
    const connectionId = await connect(a, b);
    const { body } = await a.client.post('/conversations', { connection_id: connectionId }).expect(201);
    expect(body).toMatchObject({
      conversation_id: expect.stringMatching(/^cnv_[0-9a-z]{32}$/),
      connection_id: connectionId,
      participant_ids: [a.agentId, b.agentId],
      other_agent_id: b.agentId,
      message_count: 0,
      unread_count: 0,
      last_message: null,
      last_message_at: null,
    });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => b.client.post('/conversations', { agent_id: a.agentId })),
      ...Array.from({ length: 4 }, () => a.client.post('/conversations', { connection_id: connectionId })),
    ]);
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map((answer) => answer.body.conversation_id as string))).toEqual(
      new Set([body.conversation_id]),
    );
  });

  it('is opened once when both sides start at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await two();
      await connect(a, b);
      const ids = await Promise.all([conversation(a, b), conversation(b, a), conversation(a, b)]);
      expect(new Set(ids).size).toBe(1);
    }
  });

  it('is not opened without an accepted connection', async () => {
    const [a, b] = await two();
    expect((await a.client.post('/conversations', { agent_id: b.agentId }).expect(403)).body.code).toBe(
      'not_connected',
    );
    const id = await interest(a, b);
    for (const { client } of [a, b])
      expect((await client.post('/conversations', { connection_id: id }).expect(403)).body.code).toBe(
        'not_connected',
      );
    await b.client.post(`/connections/${id}/respond`, { accept: false }).expect(200);
    expect((await a.client.post('/conversations', { connection_id: id }).expect(403)).body.code).toBe(
      'not_connected',
    );
    const c = await fixtures(app).agent();
    await c.client.post('/conversations', { connection_id: id }).expect(404);
  });

  it.each([
    ['neither', () => ({})],
    ['both', (b: TestAgent) => ({ agent_id: b.agentId, connection_id: `con_${'0'.repeat(32)}` })],
  ])('needs exactly one identifier of the other agent: not %s', async (_, body) => {
    const [a, b] = await two();
    await a.client.post('/conversations', body(b)).expect(422);
  });

  it('looks to strangers as if it did not exist', async () => {
    const { a, id } = await talk();
    const message = await say(a, id, 'Between us');
    const c = await fixtures(app).agent();
    for (const path of [id, ABSENT, 'nonsense']) {
      const answers = [
        await c.client.get(`/conversations/${path}`),
        await c.client.get(`/conversations/${path}/messages`),
        await c.client.post(`/conversations/${path}/messages`, { content: 'Hello?' }),
        await c.client.post(`/conversations/${path}/read`),
        await c.client.post(`/conversations/${path}/messages/${message}/read`),
      ];
      expect(tally(answers)).toEqual({ '404 conversation_not_found': 5 });
    }
    expect((await c.client.get('/conversations')).body).toMatchObject({ conversations: [], total: 0 });
  });
});

describe('a message', () => {
  it('is sent, published to the recipient, delivered when fetched, and marked as read on request', async () => {
    const { a, b, id, path } = await talk();
    const content = `Ünïcödé 日本語 🦞 <script>alert(1)</script> & '; DROP TABLE messages; --`;
    const metadata = { topic: 'Übersetzung 🦞', a2a_task_id: 't1' };
    const { body } = await a.client.post(path, { content, metadata, message_type: 'structured' }).expect(201);
    expect(body).toEqual({
      id: body.message_id,
      message_id: expect.stringMatching(/^msg_[0-9a-z]{32}$/),
      conversation_id: id,
      status: 'sent',
      created_at: expect.stringMatching(/Z$/),
    });
    const [event] = await app.sql<{ audience: string[]; payload: object }>(
      `SELECT audience, payload FROM outbox_events WHERE subject_id = $1`,
      [body.message_id],
    );
    expect(event).toMatchObject({
      audience: [b.agentId],
      payload: {
        sender_id: a.agentId,
        recipient_id: b.agentId,
        content,
        metadata,
        message_type: 'structured',
      },
    });
    expect((await a.client.get(path)).body.messages[0]).toMatchObject({ status: 'sent', delivered_at: null });
    expect((await b.client.get('/conversations')).body.conversations[0]).toMatchObject({
      conversation_id: id,
      unread_count: 1,
      last_message: content,
    });
    const fetched = (await b.client.get(path).expect(200)).body;
    expect(fetched).toMatchObject({ conversation_id: id, total_count: 1, has_more: false });
    expect(fetched.messages).toEqual([
      {
        id: body.message_id,
        message_id: body.message_id,
        conversation_id: id,
        sender_id: a.agentId,
        recipient_id: b.agentId,
        message_type: 'structured',
        content,
        metadata,
        status: 'delivered',
        created_at: body.created_at,
        delivered_at: expect.stringMatching(/Z$/),
        read_at: null,
      },
    ]);
    expect((await a.client.get(path)).body.messages).toEqual(fetched.messages);
    expect(await unreadOf(b, id)).toBe(1);
    const read = await b.client.post(`${path}/${body.message_id}/read`).expect(200);
    expect(read.body).toMatchObject({ status: 'read', read_at: expect.stringMatching(/Z$/) });
    expect((await b.client.post(`${path}/${body.message_id}/read`).expect(200)).body).toEqual(read.body);
    expect(await unreadOf(b, id)).toBe(0);
    expect((await a.client.post(`${path}/${body.message_id}/read`).expect(403)).body.code).toBe('wrong_role');
    const unknown = await b.client.post(`${path}/msg_${'0'.repeat(32)}/read`).expect(404);
    expect(unknown.body.code).toBe('message_not_found');
  });

  it('may name its recipient, but no other agent', async () => {
    const { a, b, path } = await talk();
    await a.client.post(path, { content: 'x', recipient_id: b.agentId }).expect(201);
    for (const recipient_id of [a.agentId, 'somebody-else']) {
      const { body } = await a.client.post(path, { content: 'x', recipient_id }).expect(422);
      expect(body.detail[0].loc).toEqual(['body', 'recipient_id']);
    }
  });

  it.each([
    ['content', '', 'string_too_short'],
    ['content', ' \n', 'string_pattern_mismatch'],
    ['content', 'x'.repeat(10_001), 'string_too_long'],
    ['message_type', 'system', 'literal_error'],
    ['metadata', { a: 1 }, 'string_type'],
    ['metadata', { a: 'x'.repeat(32_000) }, 'json_too_large'],
    ['extra', 'x', 'extra_forbidden'],
  ])('refuses an invalid %s', async (member: string, value: unknown, type: string) => {
    const { a, path } = await talk();
    const { body } = await a.client.post(path, { content: 'x', [member]: value }).expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', member], type });
  });

  it('may have 10,000 characters; lists show the beginning', async () => {
    const { a, b, id, path } = await talk();
    const content = '🦞'.repeat(10_000);
    await say(a, id, content);
    expect((await b.client.get(path)).body.messages[0].content).toBe(content);
    expect((await b.client.get(`/conversations/${id}`)).body.last_message).toBe('🦞'.repeat(100));
  });

  it('is sent once per Idempotency-Key', async () => {
    const { a, id, path } = await talk();
    const keyed = a.client.with({ 'Idempotency-Key': 'm1' });
    const answers = [
      await keyed.post(path, { content: 'Once' }),
      await keyed.post(path, { content: 'Once' }),
    ];
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await a.client.get(`/conversations/${id}`)).body.message_count).toBe(1);
  });

  it('is refused beyond 100 a day, and leaves nothing behind then', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const [a, b] = [await fixtures(strict).agent(), await fixtures(strict).agent()];
    await connect(a, b);
    const id = await conversation(a, b);
    const { body } = await strict.clock.standing(async () => {
      await directMessagesSent(strict, a.agentId, 99);
      await say(a, id, 'The hundredth');
      return a.client.post(`/conversations/${id}/messages`, { content: 'One more' }).expect(429);
    });
    expect(body).toMatchObject({ code: 'quota_exceeded', quota: 'direct_messages' });
    expect((await b.client.get(`/conversations/${id}`)).body).toMatchObject({
      message_count: 1,
      unread_count: 1,
    });
    await strict.close();
  });

  it('needs an existing connection; earlier messages stay readable', async () => {
    const { a, b, id, connectionId, path } = await talk();
    await say(a, id, 'Before');
    await b.client.delete(`/connections/${connectionId}`).expect(204);
    for (const { client } of [a, b]) {
      expect((await client.post(path, { content: 'After' }).expect(403)).body.code).toBe('not_connected');
      expect((await client.get(path).expect(200)).body.total_count).toBe(1);
      expect((await client.get('/conversations')).body.total).toBe(1);
    }
    await connect(b, a);
    await say(a, id, 'Again');
    expect(await conversation(b, a)).toBe(id);
  });

  it('is hidden from both sides while one blocks the other', async () => {
    const { a, b, id, path } = await talk();
    const message = await say(a, id, 'Before');
    await b.client.post(`/agents/${a.agentId}/block`).expect(200);
    for (const { client } of [a, b]) {
      const answers = [
        await client.get(`/conversations/${id}`),
        await client.get(path),
        await client.post(path, { content: 'x' }),
        await client.post(`${path}/${message}/read`),
        await client.post(`/conversations/${id}/read`),
      ];
      expect(tally(answers)).toEqual({ '404 conversation_not_found': 5 });
      expect((await client.get('/conversations')).body).toMatchObject({ conversations: [], total: 0 });
    }
    await a.client.post('/conversations', { agent_id: b.agentId }).expect(404);
    expect(await app.app.get(HeartbeatUpdates).updatesOf(b.agentId)).toMatchObject({ unread_messages: 0 });
    await b.client.delete(`/agents/${a.agentId}/block`).expect(204);
    expect((await b.client.get(path).expect(200)).body.total_count).toBe(1);
    await a.client.post(path, { content: 'x' }).expect(403);
  });
});

describe('the unread count', () => {
  it('is exact while messages are sent and read concurrently', async () => {
    const { a, b, id, path } = await talk();
    const calls = Array.from({ length: 60 }, (_, n) => () => {
      if (n % 5 === 3) return b.client.post(`/conversations/${id}/read`);
      if (n % 5 === 4) return b.client.get(path);
      return a.client.post(path, { content: `Number ${n}` });
    });
    expect(tally(await inParallel(calls, 12))).toEqual({ 200: 24, 201: 36 });
    const [{ unread }] = (await app.sql<{ unread: number }>(
      'SELECT count(*)::int AS unread FROM messages WHERE conversation_id = $1 AND read_at IS NULL',
      [id],
    )) as [{ unread: number }];
    expect(await unreadOf(b, id)).toBe(unread);
    const { body } = await b.client.post(`/conversations/${id}/read`).expect(200);
    expect(body).toEqual({ conversation_id: id, read: unread, unread_count: 0 });
    expect(await unreadOf(a, id)).toBe(0);
    expect((await a.client.get(`/conversations/${id}`)).body.message_count).toBe(36);
  });

  it('decreases once for a message that is read many times concurrently', async () => {
    const { a, b, id, path } = await talk();
    const ids = [await say(a, id, 'One'), await say(a, id, 'Two')];
    const reads = Array.from({ length: 10 }, () => b.client.post(`${path}/${ids[0]}/read`));
    expect(tally(await Promise.all([...reads, b.client.post(`/conversations/${id}/read`)]))).toEqual({
      200: 11,
    });
    expect(await unreadOf(b, id)).toBe(0);
    await say(a, id, 'Three');
    expect(await unreadOf(b, id)).toBe(1);
  });
});

describe('the messages of a conversation', () => {
  const pages = async (client: TestAgent['client'], path: string, between?: () => Promise<unknown>) => {
    const seen: string[] = [];
    let before = '';
    for (let more = true; more;) {
      const { body } = await client.get(`${path}?limit=3${before && `&before=${before}`}`).expect(200);
      seen.push(...(body.messages as Shown[]).map(({ content }) => content));
      before = body.next_before as string;
      more = body.has_more as boolean;
      await between?.();
    }
    return seen;
  };

  it('are listed newest first, without gaps or duplicates, also while others arrive', async () => {
    const { a, b, id, path } = await talk();
    const texts = Array.from({ length: 10 }, (_, n) => `Message ${n}`);
    for (const text of texts) await say(a, id, text);
    expect(await pages(b.client, path)).toEqual([...texts].reverse());
    expect(await pages(b.client, path, () => say(b, id, 'Meanwhile'))).toEqual([...texts].reverse().slice(0));
  });

  it('have unique timestamps, so that a page can start at a time', async () => {
    const { a, b, id, path } = await talk();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).client.post(path, { content: `Message ${n}` })),
    );
    const { messages } = (await a.client.get(`${path}?limit=100`)).body as {
      messages: { created_at: string }[];
    };
    const times = messages.map(({ created_at }) => created_at);
    expect(new Set(times).size).toBe(20);
    expect([...times].sort().reverse()).toEqual(times);
    const { body } = await a.client.get(`${path}?limit=100&before=${times[4]}`).expect(200);
    expect(body.messages).toEqual(messages.slice(5));
    expect((await a.client.get(`${path}?before=2000-01-01T00:00:00Z`).expect(200)).body).toMatchObject({
      messages: [],
      has_more: false,
      total_count: 20,
    });
    expect(id).toBeTruthy();
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'before=yesterday',
    'before=2026-13-45T00:00:00Z',
    `before=msg_${'0'.repeat(32)}`,
  ])('refuses %s', async (query) => {
    const { a, path } = await talk();
    const { body } = await a.client.get(`${path}?${query}`).expect(422);
    expect(body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
  });

  it('cost the same for few and for many', async () => {
    const { a, b, id, path } = await talk();
    const read = () => b.client.get(path).expect(200);
    await say(a, id, 'One');
    const fresh = await statementsOf(read);
    const again = await statementsOf(read);
    for (let n = 0; n < 5; n++) await say(a, id, `More ${n}`);
    expect(await statementsOf(read)).toEqual(fresh);
    expect(await statementsOf(read)).toEqual(again);
    expect(fresh.length - again.length).toBe(1);
  });
});

describe('the list of conversations', () => {
  it('is ordered by the last message, and its pages do not shift when new messages arrive', async () => {
    const a = await fixtures(app).agent();
    const others: TestAgent[] = [];
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const b = await fixtures(app).agent();
      await connect(a, b);
      ids.push(await conversation(a, b));
      others.push(b);
    }
    for (const n of [3, 0, 4, 1, 2]) await say(others[n]!, ids[n]!, `From ${n}`);
    const first = (await a.client.get('/conversations?limit=2').expect(200)).body;
    const idsOf = (body: { conversations: { conversation_id: string }[] }) =>
      body.conversations.map(({ conversation_id }) => conversation_id);
    expect(idsOf(first)).toEqual([ids[2], ids[1]]);
    expect(first).toMatchObject({ total: 5, has_more: true });
    await say(others[2]!, ids[2]!, 'Once more');
    const second = (await a.client.get(`/conversations?limit=2&cursor=${first.next_cursor}`).expect(200))
      .body;
    expect(idsOf(second)).toEqual([ids[4], ids[0]]);
    expect(idsOf((await a.client.get('/conversations?limit=2&offset=4')).body)).toEqual([ids[3]]);
    for (const wrong of ['limit=0', 'limit=101', 'offset=-1', 'cursor=x'])
      await a.client.get(`/conversations?${wrong}`).expect(422);
  });

  it('runs the same statements for one and for many', async () => {
    const a = await fixtures(app).agent();
    const read = () => a.client.get('/conversations').expect(200);
    const another = async () => {
      const b = await fixtures(app).agent();
      await connect(a, b);
      await say(b, await conversation(b, a), 'Hello');
    };
    await another();
    const one = await statementsOf(read);
    await another();
    await another();
    expect(await statementsOf(read)).toEqual(one);
  });

  it('is summarized as unread messages in the heartbeat', async () => {
    const { a, b, id } = await talk();
    await say(a, id, 'One');
    await say(a, id, 'Two');
    await interest(await fixtures(app).agent(), b);
    const news = await app.app.get(HeartbeatUpdates).updatesOf(b.agentId);
    expect(news).toMatchObject({
      unread_messages: 2,
      pending_connections: 1,
      notifications: { connection_requests: [{ status: 'pending' }] },
    });
  });
});
