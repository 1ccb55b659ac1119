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

  it('is a feed of the newest listings, in which titles are only text', async () => {
    const { id } = await trades(app).listing({ title: 'Maps <b>&</b> ]]> charts\u0001\u000b\ufffe' });
    const { text, headers } = await app.client.get('/market/feed.atom').expect(200);
    expect(headers['content-type']).toMatch(/^application\/atom\+xml/);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?><feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    );
    expect(text).not.toContain('<b>');
    expect(unescaped(text)).toContain('<title>Maps <b>&</b> ]]> charts</title>');
    expect(text).toContain(`<id>${app.settings.PUBLIC_URL}/market/listings/${id}</id>`);
  });
});
