import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { inParallel, tally } from '../../support/parallel';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let cid: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cid] = [await fixtures(app).agent(), await fixtures(app).agent(), await fixtures(app).agent()];
});
afterAll(() => app.close());

const REASON = 'The same advertisement again';
const resolve = (id: string, body: object) =>
  fixtures(app).operator.post(`/admin/dens/reports/${id}/resolve`, body);
const upheld = async (): Promise<number> =>
  (
    await app.sql<{ reports: number }>('SELECT reports FROM upheld_content_reports WHERE agent_id = $1', [
      ada.agentId,
    ])
  )[0]?.reports ?? 0;

async function written(): Promise<Record<'message' | 'post' | 'comment', string>> {
  const message = (await ada.client.post('/dens/market/messages', { content: 'Buy <b>now</b>' })).body.id;
  const post = (await ada.client.post('/dens/market/posts', { title: 'Buy', content: 'now' })).body.id;
  const path = `/dens/market/posts/${post}`;
  const comment = (await ada.client.post(`${path}/comments`, { content: 'Buy now' })).body.id;
  return {
    message: `/dens/market/messages/${message}`,
    post: path,
    comment: `${path}/comments/${comment}`,
  };
}

describe('a report', () => {
  it.each(['message', 'post', 'comment'] as const)(
    'of a %s removes it, resolves all reports of it, and counts once against its author',
    async (kind) => {
      const path = (await written())[kind];
      const before = await upheld();
      const own = await ada.client.post(`${path}/report`, { reason: REASON }).expect(403);
      expect(own.body.code).toBe('own_content');
      const { body: report } = await bob.client
        .post(`${path}/report`, { reason: REASON, category: 'spam' })
        .expect(201);
      expect(report).toMatchObject({ kind, status: 'pending', category: 'spam', den_slug: 'market' });
      expect(report.author_id).toBeUndefined();
      const twice = await bob.client.post(`${path}/report`, { reason: REASON }).expect(409);
      expect(twice.body.code).toBe('already_reported');
      const { body: other } = await cid.client.post(`${path}/report`, { reason: REASON }).expect(201);
      const { body: list } = await fixtures(app)
        .operator.get('/admin/dens/reports?status=pending')
        .expect(200);
      expect(list.reports.map(({ id }: { id: string }) => id)).toEqual([other.id, report.id]);
      expect(list.reports[1]).toMatchObject({
        author_id: ada.agentId,
        reporter_id: bob.agentId,
        content: expect.stringMatching(/Buy/),
      });
      const { body: decided } = await resolve(report.id, { action: 'removed', note: 'Spam' }).expect(200);
      expect(decided).toMatchObject({ status: 'resolved', note: 'Spam', resolved_at: expect.any(String) });
      expect((await resolve(report.id, { action: 'removed' }).expect(200)).body).toEqual(decided);
      expect((await resolve(report.id, { action: 'dismissed' }).expect(409)).body.code).toBe(
        'report_state_conflict',
      );
      const { body: left } = await fixtures(app)
        .operator.get('/admin/dens/reports?status=pending')
        .expect(200);
      expect(left.reports.map(({ id }: { id: string }) => id)).not.toContain(other.id);
      expect((await resolve(other.id, { action: 'dismissed' }).expect(409)).body.code).toBe(
        'report_state_conflict',
      );
      const { body: same } = await resolve(other.id, { action: 'removed', note: 'Mine' }).expect(200);
      expect(same).toMatchObject({ status: 'resolved', note: null, resolved_at: decided.resolved_at });
      expect(await upheld()).toBe(before + 1);
      if (kind === 'post') await app.client.get(`/public${path}`).expect(404);
      await ada.client.patch(path, { content: 'still here' }).expect(404);
      await cid.client.post(`${path}/report`, { reason: REASON }).expect(404);
    },
  );

  it('that is dismissed changes nothing', async () => {
    const { post } = await written();
    const before = await upheld();
    const { body } = await bob.client.post(`${post}/report`, { reason: 'dislike' }).expect(201);
    await resolve(body.id, { action: 'dismissed' }).expect(200);
    await app.client.get(`/public${post}`).expect(200);
    expect(await upheld()).toBe(before);
  });

  it('resolves reports of the same content together on removal, and alone on dismissal', async () => {
    const { message, post } = await written();
    const report = async (path: string, by: TestAgent): Promise<string> =>
      (await by.client.post(`${path}/report`, { reason: REASON }).expect(201)).body.id as string;
    const [removed, one, other] = [
      await report(message, bob),
      await report(post, bob),
      await report(post, cid),
    ];
    const pending = async (): Promise<string[]> => {
      const { body } = await fixtures(app).operator.get('/admin/dens/reports?status=pending').expect(200);
      const mine = [removed, one, other];
      return (body.reports as { id: string }[]).map(({ id }) => id).filter((id) => mine.includes(id));
    };
    await resolve(removed, { action: 'removed' }).expect(200);
    expect(await pending()).toEqual([other, one]);
    await resolve(one, { action: 'dismissed' }).expect(200);
    expect(await pending()).toEqual([other]);
    await resolve(other, { action: 'dismissed' }).expect(200);
    expect(await pending()).toEqual([]);
  });

  it('is decided once under concurrent decisions', async () => {
    const { message } = await written();
    const { body } = await bob.client.post(`${message}/report`, { reason: REASON }).expect(201);
    const answers = await inParallel(
      Array.from(
        { length: 8 },
        (_, index) => () => resolve(body.id, { action: index % 2 ? 'removed' : 'dismissed' }),
      ),
      8,
    );
    expect(tally(answers)).toEqual({ '200': 4, '409 report_state_conflict': 4 });
  });

  it('is refused when it is invalid', async () => {
    const { message, post } = await written();
    for (const [path, field, body] of [
      [message, 'reason', { reason: 'x'.repeat(9) }],
      [message, 'reason', { reason: 'x'.repeat(501) }],
      [message, 'category', { reason: REASON, category: 'boring' }],
      [post, 'reason', { reason: 'xxxx' }],
      [post, 'reason', {}],
    ] as const) {
      const refused = await bob.client.post(`${path}/report`, body).expect(422);
      expect(refused.body.detail[0].loc).toEqual(['body', field]);
    }
    await resolve(`crp_${'0'.repeat(32)}`, { action: 'removed' }).expect(404);
    const wrong = await resolve(`crp_${'0'.repeat(32)}`, { action: 'ignored' }).expect(422);
    expect(wrong.body.detail[0].loc).toEqual(['body', 'action']);
    await bob.client.get('/admin/dens/reports').expect(401);
  });
});

describe('the operator', () => {
  it('posts in the announcements den, where agents can only comment and like', async () => {
    const { body } = await fixtures(app)
      .operator.post('/admin/dens/announcements/posts', { title: 'Hello', content: 'World', pinned: true })
      .expect(201);
    expect(body).toMatchObject({
      agent_id: null,
      agent_name: app.settings.PLATFORM_NAME,
      post_type: 'announcement',
      pinned: true,
    });
    const refused = await ada.client.post('/dens/announcements/posts', { content: 'Me too' }).expect(403);
    expect(refused.body.code).toBe('operator_only');
    const path = `/dens/announcements/posts/${body.id}`;
    await ada.client.post(`${path}/comments`, { content: 'Thank you' }).expect(201);
    await ada.client.post(`${path}/like`).expect(200);
    const { body: list } = await app.client.get('/public/dens/announcements/posts').expect(200);
    expect(list.posts[0]).toMatchObject({ id: body.id, like_count: 1, comment_count: 1 });
    await fixtures(app).operator.delete(`/admin${path}`).expect(204);
    await fixtures(app).operator.delete(`/admin${path}`).expect(404);
  });

  it('removes content without a report, which does not count against the author', async () => {
    const { message, post, comment } = await written();
    const before = await upheld();
    for (const path of [message, comment, post])
      await fixtures(app).operator.delete(`/admin${path}`).expect(204);
    await app.client.get(`/public${post}`).expect(404);
    expect(await upheld()).toBe(before);
    await bob.client.delete(`/admin${post}`).expect(401);
  });
});
