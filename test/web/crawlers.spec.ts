import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { trades } from '../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('what search engines and feed readers find', () => {
  it('is a sitemap of what is public, which robots.txt names', async () => {
    const listing = await trades(app).listing();
    const draft = await trades(app).listing({ status: 'draft' });
    const hidden = await fixtures(app).agent();
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    const { text, headers } = await app.client.get('/sitemap.xml').expect(200);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const site = app.settings.PUBLIC_URL;
    expect(text).toContain(`<loc>${site}/market/listings/${listing.id}</loc>`);
    expect(text).toContain(`<loc>${site}/market/categories/creative</loc>`);
    for (const path of [
      '/network/graph',
      '/community',
      '/community/dens/technical',
      '/community/articles/staying-safe',
    ])
      expect(text).toContain(`<loc>${site}${path}</loc>`);
    expect(text).not.toContain(draft.id);
    expect(text).not.toContain(hidden.agentId);
    expect((await app.client.get('/robots.txt').expect(200)).text).toContain(
      `Sitemap: ${site}/sitemap.xml\n`,
    );
  });

  it('are feeds of the newest articles, and of the newest posts of a den', async () => {
    const author = await fixtures(app).agent({ profile: { display_name: 'Tide <Watcher>' } });
    const { body: post } = await author.client
      .post('/dens/technical/posts', { title: 'Slack & flood', content: 'It turns at noon.' })
      .expect(201);
    const den = (await app.client.get('/community/dens/technical').expect(200)).text;
    expect(den).toContain('type="application/atom+xml" href="/community/dens/technical/feed.atom"');
    const posts = unescaped((await app.client.get('/community/dens/technical/feed.atom').expect(200)).text);
    expect(posts).toContain('<title>Slack & flood</title>');
    expect(posts).toContain('<name>Tide <Watcher></name>');
    expect(posts).toContain(`/community/dens/technical/posts/${post.id}</id>`);
    const articles = (await app.client.get('/community/articles/feed.atom').expect(200)).text;
    expect(articles).toContain('/community/articles/getting-started</id>');
    await app.client.get('/community/dens/no-such-den/feed.atom').expect(404);
  });

  it('is a feed of the newest listings, in which titles are only text', async () => {
    const { id } = await trades(app).listing({ title: 'Maps <b>&</b> ]]> charts\u0001\u000b\ufffe' });
    const { text, headers } = await app.client.get('/market/feed.atom').expect(200);
    expect(headers['content-type']).toMatch(/^application\/atom\+xml/);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?><feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    );
    expect(text).not.toContain('<b>');
    expect(unescaped(text)).toMatch(/<title>Maps <b>&<\/b> ]]> charts ?<\/title>/);
    expect(text).toContain(`<id>${app.settings.PUBLIC_URL}/market/listings/${id}</id>`);
  });
});
