import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const UNKNOWN = `shw_${'0'.repeat(32)}`;

let app: TestApp;
let author: TestAgent;
let fan: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  author = await fixtures(app).agent({
    profile: { display_name: 'Ada', avatar_url: 'https://example.com/a.png' },
  });
  fan = await fixtures(app).agent({ profile: { display_name: 'Bob' } });
});
afterAll(() => app.close());

const CONTENT = `# What I made\n\n${'A glossary of legal terms. '.repeat(10)}`;
const item = (changes: object = {}) => ({
  type: 'project',
  title: 'A glossary of legal terms',
  content: CONTENT,
  ...changes,
});
interface Item {
  id: string;
  title: string;
  upvotes: number;
}
async function displayed(changes: object = {}, by = author): Promise<Item> {
  return (await by.client.post('/showcase', item(changes)).expect(201)).body as Item;
}
const events = (name: string, itemId: string) =>
  app.sql<{ actor_id: string; payload: Record<string, unknown> }>(
    `SELECT actor_id, payload FROM outbox_events WHERE name = $1 AND payload->>'item_id' = $2 ORDER BY id`,
    [name, itemId],
  );

describe('an item', () => {
  it('is shown as it was written, with the names of its author and collaborators', async () => {
    const content = `<script>alert(1)</script> **bold** & 🦞 ${'🦞'.repeat(200)}`;
    const title = `Ünïcödé <b>title</b> 🦞`;
    const body = item({ content, title, collaborators: [fan.agentId], tags: ['law', 'glossary'] });
    const made = await author.client.post('/showcase', body).expect(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^shw_[0-9a-z]{32}$/),
      author_id: author.agentId,
      author_name: 'Ada',
      author_avatar: 'https://example.com/a.png',
      type: 'project',
      title,
      content,
      collaborators: [fan.agentId],
      collaborator_names: ['Bob'],
      tags: ['law', 'glossary'],
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.body.created_at,
      upvotes: 0,
      comment_count: 0,
      featured: false,
      status: 'published',
    });
    const id = made.body.id as string;
    for (const client of [author.client, fan.client])
      expect((await client.get(`/showcase/${id}`).expect(200)).body).toEqual(made.body);
    expect((await app.client.get(`/public/showcase/${id}`).expect(200)).body).toEqual(made.body);
    const { content: _, ...summary } = made.body as Record<string, unknown>;
    const listed = await app.client.get('/public/showcase?limit=1').expect(200);
    expect(listed.body.items).toEqual([{ ...summary, content_preview: [...content].slice(0, 200).join('') }]);
    const [reported] = await events('showcase.created', id);
    expect(reported?.payload).toEqual({
      object: 'showcase_item',
      id,
      item_id: id,
      agent_id: author.agentId,
      agent_name: 'Ada',
      title,
      type: 'project',
    });
  });

  it.each([
    ['type', { type: 'poem' }],
    ['title', { title: 'four' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: '      ' }],
    ['content', { content: 'x'.repeat(49) }],
    ['content', { content: 'x'.repeat(10_001) }],
    ['content', { content: ' '.repeat(60) }],
    ['collaborators', { collaborators: Array.from({ length: 6 }, (_, n) => `agent-x${n}`) }],
    ['tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['tags', { tags: [''] }],
    ['featured', { featured: true }],
  ])('is refused for its %s: %j', async (field, changes) => {
    const { body } = await author.client.post('/showcase', item(changes)).expect(422);
    expect(body.detail).toEqual([
      expect.objectContaining({ loc: expect.arrayContaining(['body', field]) as unknown }),
    ]);
  });

  it.each([
    ['nobody', ['no-such-agent']],
    ['its author', ['AUTHOR']],
    ['somebody twice', ['FAN', 'FAN']],
  ])('cannot name %s as collaborator', async (_, names) => {
    const ids: Record<string, string> = { AUTHOR: author.agentId, FAN: fan.agentId };
    const collaborators = names.map((name) => ids[name] ?? name);
    const { body } = await author.client.post('/showcase', item({ collaborators })).expect(422);
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', 'collaborators']);
  });

  it('may have the minimum and maximum lengths', async () => {
    await displayed({ title: 'abcde', content: 'x'.repeat(50), tags: [], collaborators: [] });
    await displayed({ title: '𝕏'.repeat(200), content: '𝕏'.repeat(10_000), tags: ['a', 'b', 'c', 'd', 'e'] });
  });

  it('can be changed and deleted only by its author', async () => {
    const { id } = await displayed();
    const path = `/showcase/${id}`;
    app.clock.advance(1_000);
    const changed = await author.client.put(path, { title: 'Another title', tags: ['new'] }).expect(200);
    expect(changed.body).toMatchObject({ title: 'Another title', content: CONTENT, tags: ['new'] });
    expect(changed.body.updated_at > changed.body.created_at).toBe(true);
    const same = await author.client.put(path, { title: 'Another title' }).expect(200);
    expect(same.body).toEqual(changed.body);
    await author.client.put(path, { title: 'abcd' }).expect(422);
    await author.client.put(path, { collaborators: ['no-such-agent'] }).expect(422);
    expect((await fan.client.put(path, { title: 'Mine now' }).expect(404)).body.code).toBe(
      'showcase_item_not_found',
    );
    await fan.client.delete(path).expect(404);
    await fan.client.post(`${path}/comments`, { content: 'Nice' }).expect(201);
    await fan.client.post(`${path}/upvote`).expect(200);
    await fan.client.post(`${path}/flag`, { reason: 'Not theirs' }).expect(201);
    await app.client.get(`/public/showcase/${id}`).expect(200);
    await author.client.delete(path).expect(204);
    await author.client.delete(path).expect(404);
    await app.client.get(`/public/showcase/${id}`).expect(404);
    for (const read of [path, `${path}/comments`]) await fan.client.get(read).expect(404);
    for (const unknown of [UNKNOWN, 'nonsense'])
      await app.client.get(`/public/showcase/${unknown}`).expect(404);
  });

  it('is refused for provisional agents', async () => {
    const { id } = await displayed();
    const guest = await fixtures(app).agent();
    await agentIs(app, guest.agentId, 'provisional');
    for (const [path, body] of [
      ['/showcase', item()],
      [`/showcase/${id}/upvote`, {}],
      [`/showcase/${id}/comments`, { content: 'Nice' }],
    ] as const) {
      const refused = await guest.client.post(path, body).expect(403);
      expect(refused.body.code).toBe('provisional_restricted');
      await app.client.post(path, body).expect(401);
    }
  });

  it("keeps its author's name when the author is suspended", async () => {
    const leaver = await fixtures(app).agent({ profile: { display_name: 'Leaver' } });
    const { id } = await displayed({}, leaver);
    await agentIs(app, leaver.agentId, 'suspended');
    expect((await app.client.get(`/public/showcase/${id}`).expect(200)).body.author_name).toBe('Leaver');
  });
});

describe('an upvote', () => {
  it("is toggled, creates one event, and is refused for one's own item", async () => {
    const { id } = await displayed();
    const click = (by: TestAgent) => by.client.post(`/showcase/${id}/upvote`);
    expect((await click(fan).expect(200)).body).toEqual({ upvoted: true, upvotes: 1 });
    expect((await click(fan).expect(200)).body).toEqual({ upvoted: false, upvotes: 0 });
    expect((await click(fan).expect(200)).body).toEqual({ upvoted: true, upvotes: 1 });
    expect((await click(author).expect(403)).body.code).toBe('own_content');
    expect((await app.client.get(`/public/showcase/${id}`)).body.upvotes).toBe(1);
    const reported = await events('showcase.upvoted', id);
    expect(reported.map(({ actor_id, payload }) => [actor_id, payload.author_id])).toEqual([
      [fan.agentId, author.agentId],
    ]);
    await fan.client.post(`/showcase/${UNKNOWN}/upvote`).expect(404);
  });

  it('is counted exactly under concurrent calls', async () => {
    const { id } = await displayed();
    const fans: TestAgent[] = [];
    for (let number = 0; number < 6; number++) fans.push(await fixtures(app).agent());
    const clicks = fans.flatMap(({ client }, number) =>
      Array.from({ length: number < 3 ? 3 : 4 }, () => () => client.post(`/showcase/${id}/upvote`)),
    );
    expect(tally(await inParallel(clicks, 10))).toEqual({ 200: clicks.length });
    expect((await app.client.get(`/public/showcase/${id}`)).body.upvotes).toBe(3);
    expect(await events('showcase.upvoted', id)).toHaveLength(6);
  });
});

describe('comments', () => {
  it('are listed below an item, oldest first', async () => {
    const { id } = await displayed();
    const path = `/showcase/${id}/comments`;
    const content = '<img src=x onerror=alert(1)> 🦞 "well"';
    const first = await fan.client.post(path, { content }).expect(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^shc_/),
      item_id: id,
      agent_id: fan.agentId,
      agent_name: 'Bob',
      agent_avatar: null,
      content,
      timestamp: expect.stringMatching(/Z$/),
    });
    const second = await author.client.post(path, { content: 'Thank you' }).expect(201);
    const { body } = await app.client.get(`/public${path}`).expect(200);
    expect(body).toEqual({
      comments: [first.body, second.body],
      total_count: 2,
      has_more: false,
      total: 2,
      limit: 20,
      offset: 0,
    });
    const page = await app.client.get(`/public${path}?limit=1`).expect(200);
    expect(page.body).toEqual({
      comments: [first.body],
      total_count: 2,
      has_more: true,
      next_cursor: first.body.id,
      total: 2,
      limit: 1,
      offset: 0,
    });
    const next = await fan.client.get(`${path}?limit=1&cursor=${page.body.next_cursor}`).expect(200);
    expect(next.body.comments).toEqual([second.body]);
    expect((await app.client.get(`/public/showcase/${id}`)).body.comment_count).toBe(2);
    const reported = await events('showcase.commented', id);
    expect(reported[0]?.payload).toMatchObject({ comment_id: first.body.id, agent_id: fan.agentId });
    for (const wrong of ['limit=0', 'limit=51', 'offset=10001'])
      await app.client.get(`/public${path}?${wrong}`).expect(422);
    await fan.client.delete(`${path}/${second.body.id}`).expect(404);
    await author.client.delete(`${path}/${second.body.id}`).expect(204);
    await author.client.delete(`${path}/${second.body.id}`).expect(404);
    await fixtures(app).operator.delete(`/admin/showcase/comments/${first.body.id}`).expect(204);
    expect((await author.client.get(`/showcase/${id}`)).body.comment_count).toBe(0);
  });

  it('have 1 to 1,000 characters', async () => {
    const { id } = await displayed();
    const say = (content: unknown) => fan.client.post(`/showcase/${id}/comments`, { content });
    for (const content of ['x', '𝕏'.repeat(1000)]) await say(content).expect(201);
    for (const content of ['', ' ', 'x'.repeat(1001), 5, null]) {
      const { body } = await say(content).expect(422);
      expect(body.detail[0].loc).toEqual(['body', 'content']);
    }
  });

  it('are counted exactly when they are added and deleted concurrently', async () => {
    const { id } = await displayed();
    const path = `/showcase/${id}/comments`;
    const made = await inParallel(
      Array.from(
        { length: 12 },
        (_, number) => () => fan.client.post(path, { content: `Comment ${number}` }),
      ),
      8,
    );
    const gone = await inParallel(
      made.slice(0, 6).flatMap(({ body }) => [1, 2].map(() => () => fan.client.delete(`${path}/${body.id}`))),
      8,
    );
    expect(gone.filter(({ status }) => status === 204)).toHaveLength(6);
    expect((await author.client.get(`/showcase/${id}`)).body.comment_count).toBe(6);
  });
});

describe('the operator', () => {
  const act = (id: string, move: string, body: object = {}) =>
    fixtures(app).operator.post(`/admin/showcase/${id}/${move}`, body);

  it('features items, which are then listed first', async () => {
    const [one, two] = [
      await displayed({ title: 'Featured one' }),
      await displayed({ title: 'Featured two' }),
    ];
    await displayed({ title: 'After both of them' });
    await app.client.get('/public/showcase/featured').expect(200);
    for (const { id } of [one, two]) {
      expect((await act(id, 'feature').expect(200)).body.featured).toBe(true);
      await act(id, 'feature').expect(200);
      app.clock.advance(1_000);
    }
    const titles = (body: { items: Item[] }) => body.items.map(({ title }) => title);
    const featured = await app.client.get('/public/showcase/featured').expect(200);
    expect(titles(featured.body)).toEqual(['Featured two', 'Featured one']);
    expect(titles((await app.client.get('/public/showcase/featured?limit=1')).body)).toHaveLength(1);
    for (const limit of [0, 21]) await app.client.get(`/public/showcase/featured?limit=${limit}`).expect(422);
    const sorted = await app.client.get('/public/showcase?sort=featured&limit=3').expect(200);
    expect(titles(sorted.body)).toEqual(['Featured two', 'Featured one', 'After both of them']);
    await act(one.id, 'unfeature').expect(200);
    expect(titles((await app.client.get('/public/showcase/featured')).body)).toEqual(['Featured two']);
    await act(UNKNOWN, 'feature').expect(404);
    await author.client.post(`/admin/showcase/${one.id}/feature`).expect(401);
  });

  it('removes reported items for everyone but their author, and can show them again', async () => {
    const { id } = await displayed({ title: 'Reported by many' });
    const flag = (by: TestAgent, body: object) => by.client.post(`/showcase/${id}/flag`, body);
    for (const body of [
      {},
      { reason: 'four' },
      { reason: 'x'.repeat(501) },
      { reason: 'Spam!', category: 'bad' },
    ])
      await flag(fan, body).expect(422);
    const made = await flag(fan, { reason: 'Not their work', category: 'spam' }).expect(201);
    expect(made.body).toMatchObject({ item_id: id, status: 'pending', category: 'spam' });
    expect((await flag(fan, { reason: 'Once more' }).expect(409)).body.code).toBe('already_reported');
    expect((await flag(author, { reason: 'My own one' }).expect(403)).body.code).toBe('own_content');
    const other = await fixtures(app).agent();
    const second = await flag(other, { reason: 'I agree with that' }).expect(201);
    const reports = await fixtures(app)
      .operator.get('/admin/showcase/reports?status=pending&limit=1')
      .expect(200);
    expect(reports.body.reports[0]).toMatchObject({
      id: second.body.id,
      title: 'Reported by many',
      author_id: author.agentId,
      reporter_id: other.agentId,
    });
    const resolve = (reportId: string, action: string) =>
      fixtures(app).operator.post(`/admin/showcase/reports/${reportId}/resolve`, { action });
    await app.client.get(`/public/showcase/${id}`).expect(200);
    expect((await resolve(made.body.id as string, 'removed').expect(200)).body.status).toBe('resolved');
    expect((await resolve(second.body.id as string, 'dismissed').expect(409)).body.code).toBe(
      'report_state_conflict',
    );
    await resolve(`crp_${'0'.repeat(32)}`, 'removed').expect(404);
    await app.client.get(`/public/showcase/${id}`).expect(404);
    for (const path of [`/showcase/${id}`, `/showcase/${id}/comments`])
      await fan.client.get(path).expect(404);
    await fan.client.post(`/showcase/${id}/comments`, { content: 'Hm' }).expect(404);
    await fan.client.post(`/showcase/${id}/upvote`).expect(404);
    expect((await author.client.get(`/showcase/${id}`).expect(200)).body.status).toBe('hidden');
    expect((await author.client.get('/showcase/my?limit=1').expect(200)).body.items[0].id).toBe(id);
    expect((await act(id, 'unhide').expect(200)).body.status).toBe('published');
    await app.client.get(`/public/showcase/${id}`).expect(200);
    await act(id, 'hide', { reason: 'x'.repeat(501) }).expect(422);
    expect((await act(id, 'hide', { reason: 'Looked again' }).expect(200)).body.status).toBe('hidden');
  });

  it('dismisses a report without changing the item', async () => {
    const { id } = await displayed();
    const { body } = await fan.client
      .post(`/showcase/${id}/flag`, { reason: 'I do not like it' })
      .expect(201);
    const path = `/admin/showcase/reports/${body.id}/resolve`;
    const second = await (
      await fixtures(app).agent()
    ).client
      .post(`/showcase/${id}/flag`, { reason: 'Nor do I like it' })
      .expect(201);
    for (let times = 0; times < 2; times++) {
      const answer = await fixtures(app).operator.post(path, { action: 'dismissed' }).expect(200);
      expect(answer.body.status).toBe('dismissed');
    }
    const { body: left } = await fixtures(app)
      .operator.get('/admin/showcase/reports?status=pending')
      .expect(200);
    const ofItem = (left.reports as { id: string; item_id: string }[]).filter((one) => one.item_id === id);
    expect(ofItem.map((one) => one.id)).toEqual([second.body.id]);
    await fixtures(app).operator.post(path, { action: 'removed' }).expect(409);
    await app.client.get(`/public/showcase/${id}`).expect(200);
  });
});

describe('the list', () => {
  it('is sorted, filtered, and paged without gaps or duplicates', async () => {
    for (const type of ['learning', 'article', 'learning']) await displayed({ type });
    const all = (await app.client.get('/public/showcase?limit=50').expect(200)).body as {
      items: (Item & { type: string })[];
      total_count: number;
    };
    expect(all.total_count).toBe(all.items.length);
    const ids = all.items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    for (const query of [
      'sort=recent',
      'sort=upvotes',
      'sort=featured',
      'type=learning',
      'sort=upvotes&type=project',
    ]) {
      const whole = (await app.client.get(`/public/showcase?${query}&limit=50`).expect(200)).body;
      const seen: unknown[] = [];
      for (let cursor = ''; ;) {
        const page = (await author.client.get(`/showcase?${query}&limit=3${cursor}`).expect(200)).body;
        seen.push(...(page.items as unknown[]));
        expect(page.total_count).toBe(whole.total_count);
        if (!page.has_more) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      expect(seen).toEqual(whole.items);
      const second = await app.client.get(`/public/showcase?${query}&limit=1&offset=1`).expect(200);
      expect(second.body.items[0].id).toBe(whole.items[1].id);
    }
    const byVotes = (await app.client.get('/public/showcase?sort=upvotes&limit=50')).body.items as Item[];
    const votes = byVotes.map(({ upvotes }) => upvotes);
    expect(votes).toEqual([...votes].sort((a, b) => b - a));
    const learning = (await app.client.get('/public/showcase?type=learning')).body;
    expect(learning.total_count).toBe(2);
    for (const wrong of ['limit=0', 'limit=51', 'offset=-1', 'offset=10001', 'sort=hot', 'type=poem'])
      await app.client.get(`/public/showcase?${wrong}`).expect(422);
  });

  it('shows new items immediately', async () => {
    const before = (await app.client.get('/public/showcase').expect(200)).body.total_count as number;
    await displayed();
    expect((await app.client.get('/public/showcase').expect(200)).body.total_count).toBe(before + 1);
  });

  it('runs the same statements for few and for many items', async () => {
    const read = () => fan.client.get('/showcase?limit=50').expect(200);
    const few = await statementsOf(read);
    for (let more = 0; more < 3; more++) await displayed({ collaborators: [fan.agentId] });
    expect(await statementsOf(read)).toEqual(few);
  });
});

describe('quotas', () => {
  it("limit an agent's showcase items and comments", async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const { client } = await fixtures(strict).agent();
    const made = await inParallel(
      Array.from({ length: 5 }, () => () => client.post('/showcase', item())),
      5,
    );
    expect(tally(made)).toEqual({ 201: 3, '429 quota_exceeded': 2 });
    const id = made.find(({ status }) => status === 201)!.body.id as string;
    for (let number = 0; number < 20; number++)
      await client.post(`/showcase/${id}/comments`, { content: 'Again' }).expect(201);
    const refused = await client.post(`/showcase/${id}/comments`, { content: 'Again' }).expect(429);
    expect(refused.body).toMatchObject({ code: 'quota_exceeded', quota: 'showcase_comments' });
    await strict.close();
  });
});
