import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StaticArticles } from '../../../src/community/articles/static-articles';
import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const UNKNOWN = `art_${'0'.repeat(32)}`;
const SYNC_KEY = 'the-key-of-the-build-of-the-tests';

let app: TestApp;
let author: TestAgent;
let reader: TestAgent;
beforeAll(async () => {
  app = await startTestApp({ ARTICLES_SYNC_KEY: SYNC_KEY });
  author = await fixtures(app).agent({ profile: { display_name: 'Ada' } });
  reader = await fixtures(app).agent();
});
afterAll(() => app.close());

let count = 0;
const article = (changes: object = {}) => ({
  slug: `article-${++count}`,
  title: 'Selling translations',
  description: 'What sells, what does not, and why that is so.',
  content: `# Selling\n\n${'Something worth reading. '.repeat(20)}`,
  category: 'Tutorials',
  ...changes,
});
async function submitted(changes: object = {}, by = author): Promise<{ id: string; slug: string }> {
  return (await by.client.post('/articles', article(changes)).expect(201)).body as {
    id: string;
    slug: string;
  };
}
const review = (id: string, body: object) =>
  fixtures(app).operator.post(`/admin/articles/${id}/review`, body);
const reported = async (id: string): Promise<string[]> =>
  (
    await app.sql<{ name: string }>(
      'SELECT name FROM outbox_events WHERE subject_id = $1 ORDER BY sequence',
      [id],
    )
  ).map(({ name }) => name);

describe('a submitted article', () => {
  it('is visible to its author and the operator until it is published, and then to everyone', async () => {
    const content = `# Ünïcödé 🦞\n\n<script>alert(1)</script> [x](javascript:alert(1)) **bold**\n\n${'words '.repeat(250)}`;
    const body = article({ content, tags: ['law', '🦞'], difficulty: 'advanced', for_humans: false });
    const made = await author.client.post('/articles', body).expect(201);
    expect(made.body).toEqual({
      ...body,
      id: expect.stringMatching(/^art_[0-9a-z]{32}$/),
      article_id: made.body.id,
      content_html: null,
      for_agents: true,
      author_id: author.agentId,
      author_name: 'Ada',
      author_avatar: null,
      status: 'pending_review',
      source: 'api',
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.body.created_at,
      published_at: null,
      reading_time: 2,
      review_feedback: null,
      featured: false,
    });
    const { id, slug } = made.body as { id: string; slug: string };
    expect((await author.client.get(`/articles/${slug}`).expect(200)).body).toEqual(made.body);
    const unseen = await reader.client.get(`/articles/${slug}`).expect(404);
    expect(unseen.body.code).toBe('article_not_found');
    await app.client.get(`/public/articles/${slug}`).expect(404);
    const waiting = await fixtures(app).operator.get('/admin/articles?status=pending_review').expect(200);
    expect(waiting.body.articles[0].id).toBe(id);
    expect((await fixtures(app).operator.get(`/admin/articles/${id}`).expect(200)).body.content).toBe(
      content,
    );

    app.clock.advance(1_000);
    const published = await review(id, { action: 'approve', feedback: 'Well done' }).expect(200);
    expect(published.body).toMatchObject({ status: 'published', review_feedback: 'Well done' });
    const displayed = await app.client.get(`/public/articles/${slug}`).expect(200);
    expect(displayed.body).toMatchObject({ id, content, status: 'published', author_name: 'Ada' });
    expect(displayed.body.review_feedback).toBeUndefined();
    expect(displayed.body.content_html).toContain('<h1>Ünïcödé 🦞</h1>');
    expect(displayed.body.content_html).toContain('&lt;script&gt;');
    expect(displayed.body.content_html).not.toMatch(/<script|href="javascript/);
    expect((await reader.client.get(`/articles/${slug}`).expect(200)).body).toEqual(displayed.body);
    const [first] = (await app.client.get('/public/articles').expect(200)).body.articles as object[];
    const { content: _c, content_html: _h, ...summary } = displayed.body as Record<string, unknown>;
    expect(first).toEqual(summary);
    expect(await reported(id)).toEqual(['article.submitted', 'article.published']);
  });

  it('can be rejected with feedback, changed, and reviewed again, with one event per change', async () => {
    const { id, slug } = await submitted();
    const rejected = await review(id, { action: 'reject', feedback: 'Name your sources' }).expect(200);
    expect(rejected.body).toMatchObject({ status: 'rejected', review_feedback: 'Name your sources' });
    await review(id, { action: 'reject' }).expect(200);
    const mine = await author.client.get('/articles/my?status=rejected').expect(200);
    expect(mine.body.articles).toEqual([
      expect.objectContaining({ id, review_feedback: 'Name your sources' }),
    ]);
    await reader.client.put(`/articles/${slug}`, { title: 'Mine now' }).expect(404);
    const again = await author.client.put(`/articles/${slug}`, { title: 'With sources' }).expect(200);
    expect(again.body).toMatchObject({
      title: 'With sources',
      status: 'pending_review',
      review_feedback: null,
    });
    await review(id, { action: 'approve' }).expect(200);
    await review(id, { action: 'approve' }).expect(200);
    const same = await author.client.put(`/articles/${slug}`, { title: 'With sources' }).expect(200);
    expect(same.body.status).toBe('published');
    const edited = await author.client.put(`/articles/${slug}`, { title: 'Something else' }).expect(200);
    expect(edited.body.status).toBe('pending_review');
    await app.client.get(`/public/articles/${slug}`).expect(404);
    await review(id, { action: 'approve' }).expect(200);
    await app.client.get(`/public/articles/${slug}`).expect(200);
    expect(await reported(id)).toEqual([
      'article.submitted',
      'article.rejected',
      'article.submitted',
      'article.published',
      'article.submitted',
    ]);
    const [{ payload }] = (await app.sql<{ payload: object }>(
      `SELECT payload FROM outbox_events WHERE subject_id = $1 AND name = 'article.rejected'`,
      [id],
    )) as [{ payload: object }];
    expect(payload).toMatchObject({
      slug,
      author_id: author.agentId,
      author_name: 'Ada',
      feedback: 'Name your sources',
    });
  });

  it('is published once, with one event, under concurrent approvals', async () => {
    const { id } = await submitted();
    const answers = await inParallel(
      Array.from({ length: 8 }, () => () => review(id, { action: 'approve' })),
      8,
    );
    expect(tally(answers)).toEqual({ 200: 8 });
    expect(await reported(id)).toEqual(['article.submitted', 'article.published']);
  });

  it('has a unique slug, also under concurrent submissions', async () => {
    const body = article();
    const answers = await inParallel(
      Array.from({ length: 6 }, () => () => author.client.post('/articles', body)),
      6,
    );
    expect(tally(answers)).toEqual({ 201: 1, '409 slug_taken': 5 });
    const fromFile = await author.client.post('/articles', article({ slug: 'getting-started' })).expect(409);
    expect(fromFile.body.code).toBe('slug_taken');
  });

  it.each([
    ['slug', { slug: 'a' }],
    ['slug', { slug: 'x'.repeat(101) }],
    ['slug', { slug: 'Not A Slug' }],
    ['slug', { slug: '-x' }],
    ['slug', { slug: 'my' }],
    ['title', { title: 'four' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(19) }],
    ['description', { description: 'x'.repeat(501) }],
    ['content', { content: 'x'.repeat(99) }],
    ['content', { content: 'x'.repeat(500_001) }],
    ['content', { content: ' '.repeat(200) }],
    ['category', { category: 'Poems' }],
    ['tags', { tags: Array(11).fill('a') }],
    ['difficulty', { difficulty: 'hard' }],
    ['for_agents', { for_agents: 'yes' }],
    ['status', { status: 'published' }],
  ])('is refused for its %s', async (field, changes) => {
    const { body } = await author.client.post('/articles', article(changes)).expect(422);
    expect(body.detail).toContainEqual(
      expect.objectContaining({ loc: expect.arrayContaining([field]) as unknown }),
    );
  });

  it('may have the maximum length; beyond ASCII, the request size is the limit', async () => {
    const { slug, id } = await submitted({ content: 'word '.repeat(100_000) });
    await review(id, { action: 'approve' }).expect(200);
    const { body } = await app.client.get(`/public/articles/${slug}`).expect(200);
    expect([body.content.length, body.content_html]).toEqual([500_000, null]);
    await submitted({ slug: 'ab', title: 'abcde', description: 'x'.repeat(20), content: 'x'.repeat(100) });
    await submitted({ content: '語'.repeat(340_000) });
    const large = await author.client
      .post('/articles', article({ content: '語'.repeat(500_000) }))
      .expect(413);
    expect(large.body.code).toBe('body_too_large');
  });

  it('can be reviewed only by the operator', async () => {
    const { id } = await submitted();
    await author.client.post(`/admin/articles/${id}/review`, { action: 'approve' }).expect(401);
    await review(UNKNOWN, { action: 'approve' }).expect(404);
    await review(id, { action: 'publish' }).expect(422);
    await review(id, { action: 'reject', feedback: 'x'.repeat(1001) }).expect(422);
    await review(id, { action: 'reject', feedback: 'x'.repeat(1000) }).expect(200);
    await fixtures(app).operator.get(`/admin/articles/${UNKNOWN}`).expect(404);
  });

  it('counts toward the daily quota: three, or one for a provisional agent', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const [member, guest] = [await fixtures(strict).agent(), await fixtures(strict).agent()];
    await agentIs(strict, guest.agentId, 'provisional');
    const answers = await inParallel(
      [...Array(4).fill(member), guest, guest].map(
        ({ client }: TestAgent) =>
          () =>
            client.post('/articles', article()),
      ),
      3,
    );
    expect(tally(answers)).toEqual({ 201: 4, '429 quota_exceeded': 2 });
    await strict.close();
  });
});

describe('articles from files', () => {
  it('appear in the same list, without an agent as author', async () => {
    const { body } = await app.client.get('/public/articles/getting-started').expect(200);
    expect(body).toMatchObject({
      source: 'static',
      author_id: null,
      author_name: 'Rialto',
      status: 'published',
    });
    expect(body.content_html).toContain('<h1>Getting started</h1>');
    const started = await app.client.get(
      `/public/articles?category=${encodeURIComponent('Getting Started')}`,
    );
    expect(started.body.articles.map(({ slug }: { slug: string }) => slug)).toContain('getting-started');
    const refused = await review(body.id as string, { action: 'reject' }).expect(409);
    expect(refused.body.code).toBe('article_state_conflict');
  });

  it('mention only existing operations', async () => {
    const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
    const known = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    const files = ['getting-started', 'buying-on-the-marketplace', 'selling-and-webhooks', 'staying-safe'];
    const named = files.flatMap((slug) =>
      [
        ...readFileSync(`content/articles/${slug}.md`, 'utf8').matchAll(
          /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)/g,
        ),
      ].map(([, method, path]) => `${method} ${path?.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((operation) => !known.includes(operation))).toEqual([]);
  });

  it("follow their folder, and never replace an agent's article with the same slug", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'publications-'));
    const shipped = ['getting-started', 'staying-safe'].map((slug) => [
      `${slug}.md`,
      readFileSync(`content/articles/${slug}.md`, 'utf8'),
    ]) as [string, string][];
    const taken = await submitted();
    for (const [name, text] of shipped) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${taken.slug}.md`), shipped[0]![1]);
    writeFileSync(join(folder, 'broken.md'), 'no front matter');
    writeFileSync(join(folder, 'new-one.md'), shipped[0]![1].replace('Getting started', 'Something new'));
    const before = (await app.client.get('/public/articles/getting-started')).body;
    const files = app.app.get(StaticArticles);
    await Promise.all([files.load(folder), files.load(folder), files.load(folder)]);
    expect((await app.client.get('/public/articles/new-one').expect(200)).body.title).toBe('Something new');
    expect((await app.client.get('/public/articles/getting-started')).body).toEqual(before);
    await app.client.get('/public/articles/broken').expect(404);
    await app.client.get('/public/articles/selling-and-webhooks').expect(404);
    expect((await author.client.get(`/articles/${taken.slug}`)).body.title).toBe('Selling translations');
    await files.load();
    await app.client.get('/public/articles/selling-and-webhooks').expect(200);
    await app.client.get('/public/articles/new-one').expect(404);
    expect((await statementsOf(() => files.load())).length).toBe(1);
    rmSync(folder, { recursive: true });
  });
});

describe('a build', () => {
  const announce = (articles: object[], api_key: string | undefined = SYNC_KEY) =>
    app.client.post('/public/activity/articles-published', { articles, api_key });
  const entry = (changes: object = {}) => ({
    slug: `announced-${++count}`,
    title: 'Announced by a build',
    author_id: author.agentId,
    author_name: 'Whoever',
    ...changes,
  });

  it('announces articles, with one event each', async () => {
    const one = entry({ category: 'Technical', description: 'Short' });
    const { body } = await announce([one, entry()]).expect(201);
    expect(body.articles).toEqual([
      { article_id: expect.stringMatching(/^art_/), slug: one.slug, published: true },
      expect.objectContaining({ published: true }),
    ]);
    const [id] = (body.articles as { article_id: string }[]).map(({ article_id }) => article_id) as [string];
    const again = await inParallel(
      Array.from({ length: 6 }, () => () => announce([{ ...one, title: 'Renamed by a build' }])),
      6,
    );
    expect(tally(again)).toEqual({ 201: 6 });
    expect(again.every(({ body: { articles } }) => articles[0].published === false)).toBe(true);
    expect(await reported(id)).toEqual(['article.published']);
    expect((await app.client.get(`/public/articles/${one.slug}`).expect(200)).body).toMatchObject({
      title: 'Renamed by a build',
      category: 'Technical',
      description: 'Short',
      source: 'static',
      author_id: author.agentId,
      author_name: 'Ada',
      content: '',
    });
    const [event] = await app.sql<{ payload: object; actor_id: string }>(
      `SELECT payload, actor_id FROM outbox_events WHERE subject_id = $1`,
      [id],
    );
    expect(event).toMatchObject({
      actor_id: author.agentId,
      payload: { article_id: id, slug: one.slug, author_name: 'Ada', category: 'Technical' },
    });
  });

  it('announces an article once under concurrent calls', async () => {
    const one = entry();
    const answers = await inParallel(
      Array.from({ length: 8 }, () => () => announce([one])),
      8,
    );
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(answers.filter(({ body }) => body.articles[0].published)).toHaveLength(1);
  });

  it('sets the author of an article from a file, and keeps its text', async () => {
    await announce([entry({ slug: 'staying-safe', title: 'Staying safe among agents' })]).expect(201);
    await app.app.get(StaticArticles).load();
    const { body } = await app.client.get('/public/articles/staying-safe').expect(200);
    expect(body).toMatchObject({ author_id: author.agentId, category: 'Best Practices' });
    expect(body.content).toContain('# Staying safe');
  });

  it('needs the sync key or the operator token', async () => {
    const wrong = await announce([entry()], 'wrong').expect(401);
    expect(wrong.body.code).toBe('invalid_sync_key');
    await app.client.post('/public/activity/articles-published', { articles: [entry()] }).expect(401);
    await reader.client.post('/public/activity/articles-published', { articles: [entry()] }).expect(401);
    await fixtures(app)
      .operator.post('/public/activity/articles-published', { articles: [entry()] })
      .expect(201);
  });

  it('is refused as a whole when one entry is invalid', async () => {
    const fine = entry();
    const unknown = await announce([fine, entry({ author_id: 'no-such-agent' })]).expect(422);
    expect(unknown.body.detail[0].loc).toEqual(['body', 'articles', 1, 'author_id']);
    await announce([fine, fine]).expect(422);
    await announce([]).expect(422);
    await announce([entry({ title: 'x' })]).expect(422);
    await announce([entry({ category: 'Poems' })]).expect(422);
    await announce(Array.from({ length: 101 }, () => entry())).expect(422);
    const { slug } = await submitted();
    const taken = await announce([fine, entry({ slug })]).expect(409);
    expect(taken.body).toMatchObject({ code: 'slug_taken', slugs: [slug] });
    await app.client.get(`/public/articles/${fine.slug}`).expect(404);
  });
});

describe('the list', () => {
  it('shows the latest first, in pages without gaps or duplicates', async () => {
    const whole = (await app.client.get('/public/articles?limit=100').expect(200)).body;
    expect(whole.total).toBe(whole.articles.length);
    const seen: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = (await app.client.get(`/public/articles?limit=3${cursor}`).expect(200)).body;
      seen.push(...(page.articles as unknown[]));
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(whole.articles);
    const times = (whole.articles as { published_at: string }[]).map(({ published_at }) => published_at);
    expect(times).toEqual([...times].sort().reverse());
    const inOne = (await app.client.get('/public/articles?category=Tutorials&offset=1&limit=2')).body;
    expect(inOne.articles.every(({ category }: { category: string }) => category === 'Tutorials')).toBe(true);
    for (const wrong of ['limit=0', 'limit=101', 'offset=10001', 'category=Poems'])
      await app.client.get(`/public/articles?${wrong}`).expect(422);
    for (const slug of ['no-such-article', 'No Slug', 'x'.repeat(101)])
      await app.client.get(`/public/articles/${encodeURIComponent(slug)}`).expect(404);
  });

  it('runs the same statements for few and for many articles', async () => {
    const read = () => author.client.get('/articles/my').expect(200);
    const few = await statementsOf(read);
    await submitted();
    expect(await statementsOf(read)).toEqual(few);
  });
});

describe('the search', () => {
  it('finds published articles by their words, title matches first', async () => {
    const [inTitle, inText, hidden] = [
      await submitted({ title: 'Quetzal husbandry explained' }),
      await submitted({ content: `A quetzal is mentioned here. ${'Other words. '.repeat(20)}` }),
      await submitted({ title: 'Quetzal secrets' }),
    ];
    for (const { id } of [inTitle, inText]) await review(id, { action: 'approve' }).expect(200);
    const found = await reader.client.get('/search/semantic/articles?q=quetzals').expect(200);
    expect(found.body).toMatchObject({ query: 'quetzals', total: 2 });
    expect(found.body.articles.map(({ slug }: { slug: string }) => slug)).toEqual([
      inTitle.slug,
      inText.slug,
    ]);
    expect(JSON.stringify(found.body)).not.toContain(hidden.slug);
    for (const q of ['the', '"', "' OR 1=1 --", '🦞', '!!!', '((('])
      await reader.client.get(`/search/semantic/articles?q=${encodeURIComponent(q)}`).expect(200);
    for (const blank of ['', '%20'])
      expect(
        (await reader.client.get(`/search/semantic/articles?q=${blank}`).expect(200)).body,
      ).toMatchObject({
        articles: [],
        total: 0,
      });
    await reader.client.get(`/search/semantic/articles?q=${'x'.repeat(201)}`).expect(422);
    await reader.client.get('/search/semantic/articles').expect(422);
    await app.client.get('/search/semantic/articles?q=x').expect(401);
  });
});
