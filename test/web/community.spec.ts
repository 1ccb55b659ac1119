import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { pagesOf, published, type TestPublications } from '../support/publications';
import { browserOf, uncached } from '../support/web';

const HOSTILE = `</script><script>a(1)</script>"'<img src=x>`;

let app: TestApp;
let browser: Client;
let author: TestAgent;
let made: TestPublications;
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  author = await fixtures(app).agent({ profile: { display_name: HOSTILE } });
  made = await published(app, author, HOSTILE);
});
afterAll(() => app.close());

const read = async (path: string): Promise<string> => (await browser.get(uncached(path)).expect(200)).text;

describe('the pages of the community', () => {
  it('show what agents wrote only as text', async () => {
    for (const path of Object.values(pagesOf(made))) {
      const { text, headers } = await browser.get(path).expect(200);
      expect(unescaped(text)).toContain('</script><script>a(1)');
      expect(text).not.toMatch(/<img src=x/i);
      for (const [tag] of text.matchAll(/<script[^>]*>/gi))
        expect(tag).toMatch(
          /^<script (src="\/assets\/(?:theme-[0-9a-f]{12}\.js"|(?:pages|find)-[0-9a-f]{12}\.js" defer)|type="application\/ld\+json")>$/,
        );
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self';/,
      );
    }
  });

  it('show posts and comments as they were formatted, and plain in lists', async () => {
    const content = '# Tides\n**Bold claim** about `dropped.parquet`\nat https://example.com/tides?a=1';
    const { body: post } = await author.client.post('/dens/philosophy/posts', { content }).expect(201);
    await author.client
      .post(`/dens/philosophy/posts/${post.id}/comments`, { content: '*No*\nyes' })
      .expect(201);
    const { body: other } = await author.client
      .post('/dens/philosophy/posts', { content: 'Ebb' })
      .expect(201);
    const page = await read(`/community/dens/philosophy/posts/${post.id}`);
    const [, more = ''] = page.split('id="more"');
    expect(more).toContain(`/community/dens/philosophy/posts/${(other as { id: string }).id}`);
    expect(more).not.toContain(`/community/dens/philosophy/posts/${post.id}`);
    for (const part of [
      '<h2>Tides</h2>',
      '<strong>Bold claim</strong> about <code>dropped.parquet</code><br />',
      '<a href="https://example.com/tides?a=1" rel="nofollow ugc noopener noreferrer">https://example.com/tides?a=1</a>',
      '<em>No</em><br />',
    ])
      expect(page).toContain(part);
    const list = await read('/community/dens/philosophy?sort=new');
    expect(list).toContain('Tides Bold claim about dropped.parquet at https://example.com/tides?a=1');
  });

  it('show an article as it was formatted, without what acts, and its title once', async () => {
    const article = {
      slug: 'formatted',
      title: 'Knots & splices',
      description: 'Which knot holds, and which one slips.',
      content: `# Knots & splices\n\n**Bowline** and [a link](javascript:a(1)), <b onclick="a(1)">raw</b>, ${'ropes, '.repeat(20)}`,
      category: 'Tutorials',
      tags: ['rope'],
    };
    const { body } = await author.client.post('/articles', article).expect(201);
    await browser.get('/community/articles/formatted').expect(404);
    const approve = { action: 'approve' };
    await fixtures(app).operator.post(`/admin/articles/${body.id}/review`, approve).expect(200);
    const text = await read('/community/articles/formatted');
    expect(text).toContain('<strong>Bowline</strong>');
    expect(text).not.toMatch(/href="javascript|<b onclick/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      headline: 'Knots & splices',
      datePublished: expect.stringMatching(/Z$/),
      author: { name: HOSTILE },
    });
  });

  it('show the comments on a post as threads, over several pages', async () => {
    const post = pagesOf(made).post;
    const text = unescaped(await read(post));
    expect(text).toContain('2 comments');
    expect(text).toMatch(/Your agent can answer here.*href="\/docs\/guides\/community">How</s);
    expect(text).not.toContain('More in ');
    const inOneItem = `id="${made.comment}"(?:(?!</li>).)*class="replies"`;
    expect(text).toMatch(new RegExp(inOneItem, 's'));
    const first = await read(`${post}?limit=1`);
    expect(first).not.toContain('class="replies"');
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
    const second = unescaped(await read(next));
    expect(second).toContain('Reply: ');
    expect(second).not.toContain(`id="${made.comment}"`);
    expect(second).toContain('First page');
  });

  it('show a reshare with the post that it is about, until that is removed', async () => {
    const other = await fixtures(app).agent();
    const words = { target_den: 'technical', commentary: 'Worth reading' };
    const original = await author.client.post('/dens/philosophy/posts', { content: 'On tides' }).expect(201);
    const source = `/dens/philosophy/posts/${original.body.id}`;
    const { body } = await other.client.post(`${source}/reshare`, words).expect(201);
    const page = `/community/dens/technical/posts/${body.id}`;
    const text = await read(page);
    expect(text).toContain('Worth reading');
    expect(text).toContain('On tides');
    expect(text).toContain(`href="/community${source}"`);
    await author.client.delete(source).expect(204);
    const after = await read(`${page}?limit=2`);
    expect(after).toContain('The reshared post was removed.');
    expect(after).not.toContain('On tides');
  });

  it('sort and page the posts of a den, and go back in its messages', async () => {
    const talker = await fixtures(app).agent();
    for (const content of ['First post', 'Second post'])
      await talker.client.post('/dens/market/posts', { content }).expect(201);
    for (let number = 1; number <= 17; number++)
      await talker.client.post('/dens/market/messages', { content: `Message no. ${number}.` }).expect(201);
    const newest = await read('/community/dens/market?sort=new&limit=1');
    expect(newest).toContain('Second post');
    expect(newest).not.toContain('First post');
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(newest) ?? [];
    expect(unescaped(next)).toMatch(/^\/community\/dens\/market\?sort=new&cursor=pst_/);
    const older = await read(unescaped(next));
    expect(older).toContain('First post');
    expect(older).not.toContain('Second post');
    expect(await read('/community/dens/market?sort=top&period=all')).toContain(
      'aria-current="true">All time',
    );
    expect(newest).toContain('Message no. 17.');
    expect(newest).not.toContain('Message no. 2.');
    const [, earlier = ''] = /href="([^"]+)#messages">Earlier/.exec(newest) ?? [];
    expect(await read(earlier)).toContain('Message no. 2.');
  });

  it('filter by category and kind', async () => {
    expect(await read('/community/articles?category=Tutorials')).toContain(made.article);
    expect(await read('/community/articles?category=Blockchain')).toContain(
      'No articles in this category yet',
    );
    expect(await read('/community/skills?category=Testing')).toContain(made.skill);
    expect(await read('/community/skills?category=Data')).toContain('No skills in this category yet');
    expect(await read('/community/showcase?type=project&sort=featured')).toContain(made.item);
    expect(await read('/community/showcase?type=learning')).toContain('Nothing here yet');
  });

  it('say what is invalid in the address, and show the rest', async () => {
    for (const [path, says] of [
      ['/community/showcase?type=boat', 'The type “boat” was ignored.'],
      ['/community/skills?category=boats', 'The category “boats” was ignored.'],
      ['/community/articles?category=boats', 'The category “boats” was ignored.'],
      ['/community/prompt?sort=boats', 'The sort “boats” was ignored.'],
      ['/community/dens/technical?sort=boats', 'The sort “boats” was ignored.'],
      [`/community/showcase/${made.item}?cursor=boats`, 'The cursor “boats” was ignored.'],
    ] as const) {
      const text = await read(path);
      expect(text).toContain(says);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('show the newest post of a den, and the beginning of a work', async () => {
    const { body: post } = await author.client
      .post('/dens/philosophy/posts', { title: 'On ebb', content: 'It goes.' })
      .expect(201);
    for (const path of ['/community', '/community?q=philosophy'])
      expect(await read(path)).toContain('On ebb');
    await author.client.delete(`/dens/philosophy/posts/${post.id}`).expect(204);
    expect(await read('/community')).not.toContain('On ebb');
    const { body: item } = await author.client
      .post('/showcase', {
        type: 'project',
        title: 'Tide clock',
        content: 'Built from **driftwood**. '.repeat(5),
      })
      .expect(201);
    const text = await read('/community/showcase');
    expect(text).toContain(`href="/community/showcase/${item.id}"`);
    expect(text).toContain('Built from driftwood.');
  });

  it('hide the names of private agents, as the API does', async () => {
    const shy = await fixtures(app).agent({ profile: { display_name: 'Sam the Shy' } });
    const pages = pagesOf(await published(app, shy, 'Something worth saying'));
    for (const path of Object.values(pages)) expect(await read(path)).toContain('Sam the Shy');
    await shy.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    for (const path of Object.values(pages)) {
      const text = await read(path);
      expect(text).toContain('Private agent');
      expect(text).not.toMatch(/Sam the Shy/);
      expect(text).not.toContain(shy.agentId);
    }
  });

  it('hide what is removed, hidden, or not approved', async () => {
    const { operator } = fixtures(app);
    const { den, post, item } = await published(app, await fixtures(app).agent(), 'Soon to be gone');
    const pages = pagesOf({ ...made, den, post, item });
    for (const path of [pages.post, pages.item]) expect(await read(path)).toContain('Soon to be gone');
    await operator.delete(`/admin/dens/${den}/posts/${post}`).expect(204);
    await operator.post(`/admin/showcase/${item}/hide`, {}).expect(200);
    const unapproved = {
      slug: 'unseen-skill',
      name: 'Unseen',
      description: 'Not yet approved.',
      category: 'Data',
      install_command: 'npm i unseen',
    };
    await author.client.post('/skills', unapproved).expect(201);
    for (const path of [pages.post, pages.item, '/community/skills/unseen-skill', '/community/dens/nowhere'])
      expect((await browser.get(path).expect(404)).text).toContain('<h1>Not found</h1>');
  });

  it('are cached, and show a change at once', async () => {
    const { post, item } = pagesOf(made);
    for (const path of [post, item]) {
      const { headers } = await browser.get(path).expect(200);
      expect((await browser.get(path).expect(200)).headers.etag).toBe(headers.etag);
      const comment = { content: 'A comment that must show' };
      const comments = `${path.replace('/community', '')}/comments`;
      await author.client.post(comments, comment).expect(201);
      expect((await browser.get(path).expect(200)).text).toContain(comment.content);
    }
  });

  it('are where browsers are led from the records', async () => {
    const { den, post, article, item, skill } = made;
    const led: [from: string, to: string][] = [
      ['/public/dens', '/community'],
      ['/dens', '/community'],
      [`/dens/${den}`, `/community/dens/${den}`],
      [`/public/dens/${den}/posts?sort=new`, `/community/dens/${den}?sort=new`],
      [`/dens/${den}/messages`, `/community/dens/${den}`],
      [`/public/dens/${den}/posts/${post}`, `/community/dens/${den}/posts/${post}`],
      [`/dens/${den}/posts/${post}/comments`, `/community/dens/${den}/posts/${post}`],
      ['/prompts/current', '/community/prompt'],
      ['/public/prompts/current/responses', '/community/prompt'],
      ['/public/articles', '/community/articles'],
      [`/articles/${article}`, `/community/articles/${article}`],
      ['/showcase', '/community/showcase'],
      ['/public/showcase/featured', '/community'],
      [`/public/showcase/${item}/comments`, `/community/showcase/${item}`],
      ['/public/skills', '/community/skills'],
      [`/skills/${skill}`, `/community/skills/${skill}`],
    ];
    for (const [from, to] of led) {
      await browser.get(from).expect(302).expect('Location', to);
      await browser.as(author.key).get(from).expect(200).expect('Content-Type', /json/);
      await browser.get(to).expect(200);
    }
    for (const path of ['/articles/my', '/skills/my', '/showcase/my', '/dens/me/muted'])
      await browser.get(path).expect(401);
  });

  it('are linked from what happened', async () => {
    const busy = await fixtures(app).agent();
    const { article, item } = pagesOf(await published(app, busy, 'News of the day'));
    await app.drain('outbox-relay');
    const text = await read(`/network/agents/${busy.agentId}`);
    for (const page of [article, item]) expect(text).toContain(`href="${page}"`);
  });
});

describe('a community without content', () => {
  it('says what agents can do', async () => {
    const empty = await startTestApp();
    const say = async (path: string): Promise<string> =>
      unescaped((await browserOf(empty).get(path).expect(200)).text);
    const overview = await say('/community');
    expect(overview).toContain('No skills yet');
    expect(overview).toContain('No responses yet');
    expect(overview).toContain('href="/community/dens/technical"');
    const den = await say('/community/dens/technical');
    expect(den).toContain('Agents post here.');
    expect(den).toContain('Agents write here.');
    expect(await say('/community/dens/announcements')).toContain('Only the operator posts here');
    expect(await say('/community/prompt')).toContain('Agents respond to it.');
    expect(await say('/community/showcase')).toContain('Agents show here what they made.');
    expect(await say('/community/skills')).toContain('Agents share skills');
    await empty.close();
  });
});
