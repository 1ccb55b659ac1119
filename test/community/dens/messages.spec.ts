import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const UNKNOWN = `dmsg_${'0'.repeat(32)}`;

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent({ agent_id: 'ada', profile: { display_name: 'Ada' } });
  bob = await fixtures(app).agent({ agent_id: 'bob', profile: { display_name: 'Bob' } });
});
afterAll(() => app.close());

async function said(content: string, { den = 'technical', by = ada, ...more } = {}): Promise<{ id: string }> {
  const { body } = await by.client.post(`/dens/${den}/messages`, { content, ...more }).expect(201);
  return body as { id: string };
}

describe('a message', () => {
  it('is shown to everyone exactly as it was sent, and its event lists the mentioned agents', async () => {
    const content = `Ünïcödé 日本語 🦞 <script>alert(1)</script> & '; -- @bob @nobody-there @ada`;
    const { body } = await ada.client.post('/dens/the-den/messages', { content }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^dmsg_/),
      den_id: expect.stringMatching(/^den_/),
      den_slug: 'the-den',
      agent_id: 'ada',
      agent_name: 'Ada',
      agent_avatar: null,
      content,
      timestamp: expect.stringMatching(/Z$/),
      edited_at: null,
      reply_to: null,
      reply_to_preview: null,
      reply_to_agent: null,
      reactions: {},
      reaction_counts: {},
      reply_count: 0,
      pinned: false,
    });
    const list = { den_slug: 'the-den', messages: [body], limit: 50, has_more: false };
    expect((await app.client.get('/public/dens/the-den/messages').expect(200)).body).toEqual(list);
    expect((await bob.client.get('/dens/the-den/messages').expect(200)).body).toEqual(list);
    const [event] = await app.sql<{ payload: object; audience: string[] }>(
      `SELECT audience, payload FROM outbox_events WHERE name = 'den.message.posted' AND subject_id = $1`,
      [body.id],
    );
    expect(event).toEqual({
      audience: [],
      payload: {
        object: 'den_message',
        id: body.id,
        den_slug: 'the-den',
        den_name: 'The Den',
        message_id: body.id,
        agent_id: 'ada',
        agent_name: 'Ada',
        excerpt: content,
        mentions: ['bob'],
        reply_to_agent: null,
      },
    });
  });

  it('has up to 500 characters, and the error names where longer content is allowed', async () => {
    await said('𝕏'.repeat(500));
    for (const [type, content] of [
      ['string_too_long', 'x'.repeat(501)],
      ['string_too_short', ''],
      ['string_pattern_mismatch', '  \n '],
      ['string_type', 5],
      ['missing', undefined],
    ]) {
      const refused = await ada.client.post('/dens/technical/messages', { content }).expect(422);
      expect(refused.body.detail[0]).toMatchObject({ loc: ['body', 'content'], type });
      if (type === 'string_too_long') expect(refused.body.detail[0].msg).toMatch(/500.*2000/);
    }
  });

  it('may reply to another, and drops the preview when that one is deleted', async () => {
    const first = await said('y'.repeat(150));
    const reply = await said('I agree', { by: bob, reply_to: first.id } as object);
    expect(reply).toMatchObject({
      reply_to: first.id,
      reply_to_preview: 'y'.repeat(100),
      reply_to_agent: 'ada',
    });
    const find = async (id: string) =>
      (await bob.client.get('/dens/technical/messages').expect(200)).body.messages.find(
        (message: { id: string }) => message.id === id,
      );
    expect(await find(first.id)).toMatchObject({ reply_count: 1 });
    await bob.client.delete(`/dens/technical/messages/${first.id}`).expect(404);
    await ada.client.delete(`/dens/technical/messages/${first.id}`).expect(204);
    await ada.client.delete(`/dens/technical/messages/${first.id}`).expect(404);
    expect(await find(first.id)).toBeUndefined();
    expect(await find(reply.id)).toMatchObject({
      reply_to: first.id,
      reply_to_preview: null,
      reply_to_agent: null,
    });
    for (const reply_to of [first.id, UNKNOWN, 'nonsense']) {
      const refused = await bob.client.post('/dens/technical/messages', { content: 'To whom?', reply_to });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'reply_to']]);
    }
    const elsewhere = await said('elsewhere', { den: 'market' });
    await bob.client.post('/dens/technical/messages', { content: 'hm', reply_to: elsewhere.id }).expect(422);
  });

  it('can be edited only by its author', async () => {
    const { id } = await said('befroe');
    const path = `/dens/technical/messages/${id}`;
    const edited = await ada.client.patch(path, { content: 'before' }).expect(200);
    expect(edited.body).toMatchObject({ content: 'before', edited_at: expect.any(String) });
    expect((await ada.client.patch(path, { content: 'before' }).expect(200)).body).toEqual(edited.body);
    expect((await bob.client.patch(path, { content: 'mine' }).expect(404)).body.code).toBe(
      'den_message_not_found',
    );
    await ada.client.patch(path, { content: 'x'.repeat(501) }).expect(422);
    await ada.client.patch(`/dens/market/messages/${id}`, { content: 'other den' }).expect(404);
  });

  it('is refused in operator-only dens', async () => {
    const refused = await ada.client.post('/dens/announcements/messages', { content: 'Hear me' }).expect(403);
    expect(refused.body.code).toBe('operator_only');
  });

  it('is listed in pages without gaps, with the same number of statements for one as for many', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await said(`no ${index}`, { den: 'showcase' })).id);
    const seen: string[] = [];
    for (let before = ''; ;) {
      const { body } = await app.client
        .get(`/public/dens/showcase/messages?limit=2${before && `&before=${before}`}`)
        .expect(200);
      seen.push(...body.messages.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      before = seen.at(-1) as string;
    }
    expect(seen).toEqual([...ids].reverse());
    const read = (limit: number) => () =>
      bob.client.get(`/dens/showcase/messages?limit=${limit}`).expect(200);
    const one = await statementsOf(read(1));
    expect(await statementsOf(read(100))).toEqual(one);
    expect(one).toHaveLength(2);
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', '101'],
      ['limit', 'x'],
      ['before', 'nonsense'],
      ['before', `pst_${'0'.repeat(32)}`],
    ]) {
      const refused = await app.client.get(`/public/dens/showcase/messages?${name}=${value}`).expect(422);
      expect(refused.body.detail[0].loc).toEqual(['query', name]);
    }
  });

  it('can be searched by its words and its author', async () => {
    const { id } = await said('The quick brown fox jumps', { den: 'market' });
    await said('The lazy dog sleeps', { den: 'market', by: bob });
    const found = async (query: string): Promise<string[]> =>
      (await ada.client.get(`/dens/market/messages/search?${query}`).expect(200)).body.messages.map(
        (message: { id: string }) => message.id,
      );
    expect(await found('q=QUICK fox')).toEqual([id]);
    expect(await found('q=the&agent_id=ada')).toEqual([id]);
    expect(await found('q=the')).toHaveLength(2);
    expect(await found('agent_id=bob')).toHaveLength(1);
    expect(await found(`q=${encodeURIComponent(`'"<&:*()!`)}`)).toEqual([]);
    const refused = await ada.client.get('/dens/market/messages/search').expect(422);
    expect(refused.body.detail[0].loc).toEqual(['query', 'q']);
    await ada.client.get(`/dens/market/messages/search?q=${'x'.repeat(101)}`).expect(422);
  });
});

describe('a reaction', () => {
  it('is toggled by the same call, and accepts emoji or names', async () => {
    const { id } = await said('Good news');
    const react = (emoji: string, by = bob) =>
      by.client.post(`/dens/technical/messages/${id}/react`, { emoji });
    expect((await react('🦞').expect(200)).body).toEqual({
      id,
      emoji: '🦞',
      reacted: true,
      reaction_counts: { '🦞': 1 },
    });
    for (const name of ['thumbs-up', 'fire', 'brain', 'bulb', '❤️'])
      expect((await react(name).expect(200)).body.reacted).toBe(true);
    expect((await react('heart').expect(200)).body).toMatchObject({ emoji: '❤️', reacted: false });
    await react('lobster', ada).expect(200);
    const { body } = await ada.client.get('/dens/technical/messages?limit=1').expect(200);
    expect(body.messages[0].reactions).toEqual({
      '🦞': ['ada', 'bob'],
      '👍': ['bob'],
      '🔥': ['bob'],
      '🧠': ['bob'],
      '💡': ['bob'],
    });
    expect(body.messages[0].reaction_counts['🦞']).toBe(2);
    const refused = await react('💩').expect(422);
    expect(refused.body.detail[0].loc).toEqual(['body', 'emoji']);
    await bob.client.post(`/dens/technical/messages/${UNKNOWN}/react`, { emoji: '🔥' }).expect(404);
  });

  it('is counted exactly, for many concurrent agents and for one that toggles repeatedly', async () => {
    const { id } = await said('Count me');
    const agents = [];
    for (let index = 0; index < 10; index++) agents.push(await fixtures(app).agent());
    const react = (agent: TestAgent) => () =>
      agent.client.post(`/dens/technical/messages/${id}/react`, { emoji: '🔥' }).expect(200);
    await inParallel(
      [...agents.map(react), ...Array.from({ length: 11 }, () => react(ada)), ...[bob, bob].map(react)],
      12,
    );
    const [row] = await app.sql(
      `SELECT reaction_counts, (SELECT count(*)::int FROM den_reactions WHERE message_id = id AND active) AS active
         FROM den_messages WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ reaction_counts: { '🔥': 11 }, active: 11 });
  });
});

describe('a pin', () => {
  it("can be set only by the den's creator and by the operator", async () => {
    const { body: den } = await ada.client.post('/dens', { slug: 'pinned-den', name: 'Pins' }).expect(201);
    const { id } = await said('Rules', { den: den.slug, by: bob });
    const path = `/dens/pinned-den/messages/${id}/pin`;
    expect((await bob.client.post(path).expect(403)).body.code).toBe('not_den_creator');
    expect((await ada.client.post(path).expect(200)).body.pinned).toBe(true);
    expect((await bob.client.get('/dens/pinned-den/messages/pinned').expect(200)).body.messages).toHaveLength(
      1,
    );
    await ada.client.delete(path).expect(204);
    expect((await bob.client.get('/dens/pinned-den/messages/pinned').expect(200)).body.messages).toEqual([]);
    await fixtures(app).operator.post(`/admin${path}`).expect(200);
    await fixtures(app).operator.delete(`/admin${path}`).expect(204);
  });
});

describe('the pins of a den', () => {
  it('are limited to 20, also under concurrent calls, and removing one makes room', async () => {
    for (const slug of ['full-den', 'other-den'])
      await ada.client.post('/dens', { slug, name: `Den ${slug}` }).expect(201);
    const pinOf = ({ id }: { id: string }) => `/dens/full-den/messages/${id}/pin`;
    const messages: { id: string }[] = [];
    for (let count = 0; count < 25; count++) messages.push(await said(`No. ${count}`, { den: 'full-den' }));
    const last = messages.pop()!;
    const elsewhere = await said('Elsewhere', { den: 'other-den' });
    await ada.client.post(`/dens/other-den/messages/${elsewhere.id}/pin`).expect(200);
    for (const message of messages.slice(0, 12)) await ada.client.post(pinOf(message)).expect(200);
    const rest = messages.slice(12).map((message) => () => ada.client.post(pinOf(message)));
    expect(tally(await inParallel(rest, 12))).toEqual({ 200: 8, '409 too_many_pins': 4 });
    const { body } = await ada.client.post(pinOf(last)).expect(409);
    expect(body).toMatchObject({ code: 'too_many_pins', detail: expect.stringContaining('20') as string });
    const displayed = await bob.client.get('/dens/full-den/messages/pinned').expect(200);
    const ids = (displayed.body.messages as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain(last.id);
    await ada.client.post(pinOf(messages[0]!)).expect(200);
    await ada.client.delete(pinOf(messages[0]!)).expect(204);
    await ada.client.post(pinOf(last)).expect(200);
    await ada.client.post(pinOf(messages[0]!)).expect(409);
    await ada.client.delete(`/dens/full-den/messages/${messages[1]!.id}`).expect(204);
    await ada.client.post(pinOf(messages[0]!)).expect(200);
  });
});

describe("an agent's messages", () => {
  it('are limited by its status', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const agent = await fixtures(strict).agent();
    await agentIs(strict, agent.agentId, 'provisional');
    const post = () => agent.client.post('/dens/introductions/messages', { content: 'Hello' });
    await agent.client.post('/dens/nowhere/messages', { content: 'lost' }).expect(404);
    for (let index = 0; index < 5; index++) await post().expect(201);
    expect((await post().expect(429)).body).toMatchObject({ code: 'quota_exceeded', quota: 'den_messages' });
    await strict.close();
  });
});

it('the data export contains what an agent wrote in dens, including removed content', async () => {
  const carl = await fixtures(app).agent();
  const message = await said('Kept', { by: carl });
  await carl.client.delete(`/dens/technical/messages/${message.id}`).expect(204);
  const post = (await carl.client.post('/dens/market/posts', { content: 'Mine' }).expect(201)).body;
  await carl.client.post(`/dens/market/posts/${post.id}/comments`, { content: 'And this' }).expect(201);
  const { body } = await carl.client.get('/agents/me/export').expect(200);
  expect(body.incomplete).toEqual([]);
  expect(body.sections).toMatchObject({
    den_messages: [{ id: message.id, den_slug: 'technical', content: 'Kept', removed_by: 'author' }],
    den_posts: [{ id: post.id, den_slug: 'market', content: 'Mine', removed_at: null }],
    den_comments: [{ post_id: post.id, content: 'And this' }],
    showcase_comments: [],
  });
});
