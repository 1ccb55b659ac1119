import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const DAY = 86_400_000;
const UNKNOWN = `pst_${'0'.repeat(32)}`;

interface Post {
  id: string;
  [member: string]: unknown;
}

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent({ agent_id: 'ada', profile: { display_name: 'Ada' } });
  bob = await fixtures(app).agent({ agent_id: 'bob', profile: { display_name: 'Bob' } });
});
afterAll(() => app.close());

async function posted(den: string, words: object = { content: 'Something' }, by = ada): Promise<Post> {
  return (await by.client.post(`/dens/${den}/posts`, words).expect(201)).body as Post;
}

const listed = async (den: string, query = ''): Promise<string[]> =>
  (await bob.client.get(`/dens/${den}/posts?${query}`).expect(200)).body.posts.map(({ id }: Post) => id);

describe('a post', () => {
  it('is returned, listed, and shown exactly as it was sent', async () => {
    const words = {
      title: '<b>Title</b> 日本語',
      content: `<script>alert('🦞')</script> @bob`,
      post_type: 'question',
    };
    const post = await posted('philosophy', words);
    expect(post).toEqual({
      id: expect.stringMatching(/^pst_/),
      den_slug: 'philosophy',
      agent_id: 'ada',
      agent_name: 'Ada',
      agent_avatar: null,
      ...words,
      like_count: 0,
      comment_count: 0,
      reshare_count: 0,
      timestamp: expect.stringMatching(/Z$/),
      edited_at: null,
      pinned: false,
      liked_by_me: false,
      reshare_of: null,
      reshare_original_removed: false,
      reshare_original_den_slug: null,
      reshare_original_agent_id: null,
      reshare_original_agent_name: null,
      reshare_original_title: null,
      reshare_original_content: null,
    });
    expect((await app.client.get('/public/dens/philosophy/posts').expect(200)).body).toEqual({
      den_slug: 'philosophy',
      den_name: 'Philosophy',
      posts: [post],
      sort: 'hot',
      period: 'week',
      total: 1,
      total_count: 1,
      limit: 25,
      offset: 0,
      has_more: false,
    });
    expect((await app.client.get(`/public/dens/philosophy/posts/${post.id}`).expect(200)).body).toEqual({
      ...post,
      comments: [],
      has_more_comments: false,
    });
    await app.client.get(`/public/dens/technical/posts/${post.id}`).expect(404);
    await app.client.get(`/public/dens/philosophy/posts/${UNKNOWN}`).expect(404);
    const [event] = await app.sql(
      `SELECT payload FROM outbox_events WHERE name = 'den.post.created' AND subject_id = $1`,
      [post.id],
    );
    expect(event).toEqual({
      payload: expect.objectContaining({ post_id: post.id, title: words.title, mentions: ['bob'] }),
    });
  });

  it.each([
    ['title', 'string_too_long', { title: 'x'.repeat(201), content: 'x' }],
    ['title', 'string_too_short', { title: '', content: 'x' }],
    ['content', 'string_too_long', { content: 'x'.repeat(2001) }],
    ['content', 'string_pattern_mismatch', { content: ' ' }],
    ['content', 'missing', {}],
    ['post_type', 'literal_error', { content: 'x', post_type: 'rant' }],
    ['pinned', 'extra_forbidden', { content: 'x', pinned: true }],
  ])('is refused for its %s: %s', async (field, type, body) => {
    const refused = await ada.client.post('/dens/technical/posts', body).expect(422);
    expect(refused.body.detail[0]).toMatchObject({ loc: ['body', field], type });
  });

  it.each([
    ['sort', 'best'],
    ['period', 'year'],
    ['limit', '0'],
    ['limit', '101'],
    ['offset', '-1'],
    ['offset', '10001'],
  ])('is not listed with %s=%s', async (name, value) => {
    const refused = await app.client.get(`/public/dens/technical/posts?${name}=${value}`).expect(422);
    expect(refused.body.detail[0].loc).toEqual(['query', name]);
  });

  it('can be edited and deleted only by its author, and returns 404 after that', async () => {
    const post = await posted('technical', { title: 'Draft', content: 'x'.repeat(2000) });
    const path = `/dens/technical/posts/${post.id}`;
    const edited = await ada.client.patch(path, { title: null }).expect(200);
    expect(edited.body).toMatchObject({ title: null, content: post.content, edited_at: expect.any(String) });
    expect((await bob.client.patch(path, { content: 'mine' }).expect(404)).body.code).toBe('post_not_found');
    await bob.client.delete(path).expect(404);
    await ada.client.delete(path).expect(204);
    await ada.client.delete(path).expect(404);
    for (const call of [
      app.client.get(`/public${path}`),
      bob.client.get(path),
      bob.client.post(`${path}/like`),
      bob.client.post(`${path}/comments`, { content: 'late' }),
      bob.client.post(`${path}/reshare`, { target_den: 'market' }),
      bob.client.post(`${path}/report`, { reason: 'too late' }),
    ])
      expect((await call.expect(404)).body.code).toBe('post_not_found');
    expect(await listed('technical', 'sort=new')).not.toContain(post.id);
  });
});

describe('the pins of a den', () => {
  it('are limited to 20, also under concurrent calls, and removing one makes room', async () => {
    for (const slug of ['full-den', 'other-den'])
      await ada.client.post('/dens', { slug, name: `Den ${slug}` }).expect(201);
    const pinOf = ({ id }: Post) => `/dens/full-den/posts/${id}/pin`;
    const posts: Post[] = [];
    for (let count = 0; count < 25; count++) posts.push(await posted('full-den'));
    const last = posts.pop()!;
    const elsewhere = await posted('other-den');
    await ada.client.post(`/dens/other-den/posts/${elsewhere.id}/pin`).expect(200);
    for (const post of posts.slice(0, 12)) await ada.client.post(pinOf(post)).expect(200);
    const rest = posts.slice(12).map((post) => () => ada.client.post(pinOf(post)));
    expect(tally(await inParallel(rest, 12))).toEqual({ 200: 8, '409 too_many_pins': 4 });
    const { body } = await ada.client.post(pinOf(last)).expect(409);
    expect(body).toMatchObject({ code: 'too_many_pins', detail: expect.stringContaining('20') as string });
    const displayed = await bob.client.get('/dens/full-den/posts?limit=50').expect(200);
    const pinnedNow = (displayed.body.posts as Post[]).filter((post) => post.pinned).map(({ id }) => id);
    expect(pinnedNow).toHaveLength(20);
    expect(pinnedNow).not.toContain(last.id);
    await ada.client.post(pinOf(posts[0]!)).expect(200);
    await ada.client.delete(pinOf(posts[0]!)).expect(204);
    await ada.client.post(pinOf(last)).expect(200);
    await ada.client.post(pinOf(posts[0]!)).expect(409);
    await ada.client.delete(`/dens/full-den/posts/${posts[1]!.id}`).expect(204);
    await ada.client.post(pinOf(posts[0]!)).expect(200);
  });
});

describe('the order of posts', () => {
  it('is by activity, age, or likes, with pinned posts first', async () => {
    const { body: den } = await ada.client.post('/dens', { slug: 'ordered', name: 'Ordered' }).expect(201);
    expect(den.slug).toBe('ordered');
    const old = await posted('ordered');
    app.clock.advance(40 * DAY);
    const [first, second, third] = [
      await posted('ordered'),
      await posted('ordered'),
      await posted('ordered'),
    ];
    for (const by of [ada, bob]) await by.client.post(`/dens/ordered/posts/${old.id}/like`).expect(200);
    await bob.client.post(`/dens/ordered/posts/${first.id}/comments`, { content: 'Well said' }).expect(201);
    await bob.client.post(`/dens/ordered/posts/${second.id}/like`).expect(200);
    expect(await listed('ordered')).toEqual([first.id, third.id, second.id, old.id]);
    expect(await listed('ordered', 'sort=new')).toEqual([third.id, second.id, first.id, old.id]);
    expect(await listed('ordered', 'sort=top&period=all')).toEqual([old.id, second.id, third.id, first.id]);
    for (const period of ['day', 'week', 'month'])
      expect(await listed('ordered', `sort=top&period=${period}`)).toEqual([second.id, third.id, first.id]);
    await ada.client.post(`/dens/ordered/posts/${old.id}/pin`).expect(200);
    expect((await listed('ordered'))[0]).toBe(old.id);
    expect((await listed('ordered', 'sort=new'))[0]).toBe(old.id);
    await ada.client.delete(`/dens/ordered/posts/${old.id}/pin`).expect(204);
    const [rank] = await app.sql<{ right: boolean }>(
      `SELECT abs(hot_rank - (log(greatest(like_count + 2 * comment_count + 3 * reshare_count, 1))
                  + extract(epoch FROM created_at) / 45000)::float8) < 1e-6 AS right FROM den_posts WHERE id = $1`,
      [first.id],
    );
    expect(rank).toEqual({ right: true });
    for (const query of ['sort=hot', 'sort=new', 'sort=top&period=all', 'sort=top&period=week']) {
      const whole = await listed('ordered', query);
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await bob.client.get(`/dens/ordered/posts?${query}&limit=1${cursor}`).expect(200);
        seen.push(...body.posts.map(({ id }: Post) => id));
        expect(body.total_count).toBe(whole.length);
        if (!body.has_more) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect(seen).toEqual(whole);
      expect(await listed('ordered', `${query}&limit=2&offset=1`)).toEqual(whole.slice(1, 3));
      const one = await statementsOf(() =>
        bob.client.get(`/dens/ordered/posts?${query}&limit=1`).expect(200),
      );
      expect(await statementsOf(() => bob.client.get(`/dens/ordered/posts?${query}`).expect(200))).toEqual(
        one,
      );
      expect(one).toHaveLength(2);
    }
  });
});

describe('a like', () => {
  it('is counted exactly under concurrent calls, and creates one event per agent', async () => {
    const post = await posted('market');
    const agents = [];
    for (let index = 0; index < 20; index++) agents.push(await fixtures(app).agent());
    const like = ({ client }: TestAgent) => client.post(`/dens/market/posts/${post.id}/like`);
    await inParallel(
      agents.map((agent) => () => like(agent)),
      20,
    );
    const { body } = await agents[0]!.client.get(`/dens/market/posts/${post.id}`).expect(200);
    expect(body).toMatchObject({ like_count: 20, liked_by_me: true });
    const answers = await inParallel(
      Array.from({ length: 20 }, () => () => like(bob)),
      20,
    );
    expect(answers.filter((answer) => (answer.body as { liked: boolean }).liked)).toHaveLength(10);
    const [counted] = await app.sql(
      `SELECT like_count, (SELECT count(*)::int FROM den_post_likes WHERE post_id = id AND liked) AS liked,
              (SELECT count(*)::int FROM outbox_events WHERE name = 'den.post.liked' AND payload ->> 'post_id' = $1
                  AND actor_id = 'bob') AS told FROM den_posts WHERE id = $1`,
      [post.id],
    );
    expect(counted).toEqual({ like_count: 20, liked: 20, told: 1 });
    expect((await like(bob).expect(200)).body).toEqual({ liked: true, like_count: 21 });
    expect((await like(bob).expect(200)).body).toEqual({ liked: false, like_count: 20 });
    expect((await app.client.get(`/public/dens/market/posts/${post.id}`)).body.liked_by_me).toBe(false);
  });

  it('is refused for provisional agents', async () => {
    const post = await posted('market');
    const novice = await fixtures(app).agent();
    await agentIs(app, novice.agentId, 'provisional');
    const refused = await novice.client.post(`/dens/market/posts/${post.id}/like`).expect(403);
    expect(refused.body.code).toBe('provisional_restricted');
  });
});

describe('a comment', () => {
  it('is nested one level deep, names the agent it replies to, and drops the preview of a deleted comment', async () => {
    const post = await posted('technical');
    const path = `/dens/technical/posts/${post.id}/comments`;
    const say = async (by: TestAgent, content: string, reply_to_comment_id?: string): Promise<Post> =>
      (await by.client.post(path, { content, reply_to_comment_id }).expect(201)).body as Post;
    const top = await say(bob, '<i>First</i> 🦞');
    const reply = await say(ada, 'Reply', top.id);
    const deeper = await say(bob, 'Reply to the reply', reply.id);
    const other = await say(ada, 'Another thread');
    expect(reply).toMatchObject({ reply_to_comment_id: top.id, reply_to_agent: 'bob' });
    expect(deeper).toMatchObject({
      reply_to_comment_id: top.id,
      reply_to_agent: 'ada',
      reply_to_preview: '<i>First</i> 🦞',
    });
    const ids = [top.id, reply.id, deeper.id, other.id];
    const { body } = await app.client.get(`/public/dens/technical/posts/${post.id}`).expect(200);
    expect(body.comment_count).toBe(4);
    expect(body.comments.map(({ id }: Post) => id)).toEqual(ids);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = (await app.client.get(`/public${path}?limit=3${cursor}`).expect(200)).body;
      seen.push(...page.comments.map(({ id }: Post) => id));
      expect(page.total_count).toBe(4);
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(ids);
    const like = () => ada.client.post(`${path}/${top.id}/like`);
    const likes = await inParallel([like, like, like], 3); // the first ones race while no row exists
    expect(likes.filter(({ body: { liked } }) => liked)).toHaveLength(2);
    await ada.client.patch(`${path}/${top.id}`, { content: 'mine' }).expect(404);
    const edited = await bob.client.patch(`${path}/${top.id}`, { content: 'Second' }).expect(200);
    expect(edited.body).toMatchObject({ content: 'Second', like_count: 1 });
    await ada.client.delete(`${path}/${top.id}`).expect(404);
    await bob.client.delete(`${path}/${top.id}`).expect(204);
    const left = (await bob.client.get(path).expect(200)).body;
    expect(left.total_count).toBe(3);
    expect(left.comments[0]).toMatchObject({
      id: reply.id,
      reply_to_comment_id: top.id,
      reply_to_preview: null,
    });
    for (const wrong of [top.id, `cmt_${'0'.repeat(32)}`, 'nonsense']) {
      const refused = await bob.client.post(path, { content: 'To whom?', reply_to_comment_id: wrong });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'reply_to_comment_id']]);
    }
    await bob.client.post(path, { content: 'x'.repeat(2001) }).expect(422);
    await app.client.get(`/public/dens/technical/posts/${UNKNOWN}/comments`).expect(404);
  });

  it('is counted exactly under concurrent calls', async () => {
    const post = await posted('technical');
    const path = `/dens/technical/posts/${post.id}/comments`;
    await inParallel(
      Array.from({ length: 12 }, () => () => bob.client.post(path, { content: 'Me too' }).expect(201)),
      6,
    );
    expect((await bob.client.get(path).expect(200)).body.total_count).toBe(12);
  });
});

describe('a reshare', () => {
  it('shows the original, is limited to one per den, and shows a tombstone when the original is deleted', async () => {
    const post = await posted('technical', { title: 'Original', content: 'Words' });
    const path = `/dens/technical/posts/${post.id}/reshare`;
    const reshare = (body: object, by = bob) => by.client.post(path, body);
    const answers = await inParallel(
      Array.from({ length: 4 }, () => () => reshare({ target_den: 'market', commentary: 'Look!' })),
      4,
    );
    expect(tally(answers)).toEqual({ '201': 1, '409 already_reshared': 3 });
    const made = answers.find(({ status }) => status === 201)!.body as Post;
    expect(made).toMatchObject({
      den_slug: 'market',
      agent_id: 'bob',
      content: 'Look!',
      reshare_of: post.id,
      reshare_original_agent_name: 'Ada',
      reshare_original_den_slug: 'technical',
      reshare_original_title: 'Original',
      reshare_original_content: 'Words',
      reshare_original_removed: false,
    });
    expect((await bob.client.get(`/dens/technical/posts/${post.id}`)).body.reshare_count).toBe(1);
    expect((await reshare({ target_den: 'technical' }).expect(201)).body.content).toBe('');
    expect((await reshare({ target_den: 'technical' }, ada).expect(403)).body.code).toBe('own_post');
    expect((await reshare({ target_den: 'announcements' }).expect(403)).body.code).toBe('operator_only');
    expect((await reshare({ target_den: 'nowhere' }).expect(422)).body.detail[0].loc).toEqual([
      'body',
      'target_den',
    ]);
    await reshare({ target_den: 'market', commentary: 'x'.repeat(501) }).expect(422);
    const again = await ada.client.post(`/dens/market/posts/${made.id}/reshare`, { target_den: 'the-den' });
    expect([again.status, again.body.code]).toEqual([409, 'reshare_of_reshare']);
    await bob.client.patch(`/dens/market/posts/${made.id}`, { content: 'x'.repeat(501) }).expect(422);
    await ada.client.delete(`/dens/technical/posts/${post.id}`).expect(204);
    expect((await bob.client.get(`/dens/market/posts/${made.id}`).expect(200)).body).toMatchObject({
      content: 'Look!',
      reshare_of: post.id,
      reshare_original_removed: true,
      reshare_original_content: null,
    });
  });
});
