import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as reader from '../../src/system/guides.reader';
import { startTestApp, type TestApp } from '../support/app';

const CLIENT_MANUALS: Record<string, string[] | undefined> = reader.CLIENT_MANUALS;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

describe('the guides', () => {
  it('are listed, and each is served as Markdown whose links work', async () => {
    const { text } = await app.client.get('/docs/guides').expect(200);
    const addresses = [...text.matchAll(/^(\S+) {2}\S/gm)].map(([, address]) => address as string);
    expect(addresses).toEqual(expect.arrayContaining(['/docs/guides/offers.md', '/docs/guides/webhooks.md']));
    const links = new Set<string>();
    for (const address of addresses) {
      const guide = await app.client.get(address).expect(200);
      expect(guide.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(guide.headers['cache-control']).toBe('public, max-age=3600');
      const manual = CLIENT_MANUALS[address.slice('/docs/guides/'.length, -'.md'.length)];
      const file = manual ?? ['docs', address.slice('/docs/guides/'.length)];
      const written = readFileSync(join(__dirname, '../..', ...file), 'utf8');
      expect(guide.text.split('\n')[0]).toBe(written.split('\n')[0]);
      for (const [, link = ''] of withoutCode(guide.text).matchAll(/\]\(([^)\s#]+)/g)) links.add(link);
    }
    const own = [...links].filter((link) => link.startsWith(app.settings.PUBLIC_URL));
    expect(own).toContain(`${app.settings.PUBLIC_URL}/docs/changelog.md`);
    await app.client
      .get('/docs/glossary.md')
      .expect(200)
      .expect('Content-Type', /text\/plain/);
    for (const link of own) {
      const { type } = await app.client.get(link.slice(app.settings.PUBLIC_URL.length)).expect(200);
      expect(type).toBe(link.endsWith('.md') ? 'text/plain' : type);
    }
    expect([...links].filter((link) => !/^https?:/.test(link))).toEqual([]);
    await app.client.get('/docs/guides/offers').expect(200);
  });

  it('are pages for browsers, whose links work', async () => {
    const browser = app.client.with({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    const list = await browser.get('/docs/guides').expect(200);
    expect(list.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    expect(list.headers.vary).toContain('Accept');
    const links = [...list.text.matchAll(/href="(\/docs\/guides\/[^"]+)"/g)].map(
      ([, path]) => path as string,
    );
    expect(links.length).toBeGreaterThan(10);
    const reached = new Map<string, number>();
    const anchors: [page: string, id: string][] = [];
    for (const link of links) {
      const guide = await browser.get(link).expect(200);
      expect(guide.text).toContain('<h1 id=');
      for (const [, to] of guide.text.matchAll(/href="([^":#]+)(?:#[^"]*)?"/g)) {
        const { pathname } = new URL(to as string, `http://h${link}`);
        if (!reached.has(pathname)) reached.set(pathname, (await browser.get(pathname).redirects(1)).status);
      }
      for (const [, to, id] of guide.text.matchAll(/href="([^":#]*)#([^"]+)"/g))
        anchors.push([new URL(to || link, `http://h${link}`).pathname, decodeURIComponent(id as string)]);
      const etag = guide.headers.etag as string;
      await browser.with({ 'If-None-Match': etag }).get(link).expect(304);
      await app.client.with({ 'If-None-Match': etag }).get(link).expect(200);
    }
    expect([...reached].filter(([, status]) => status !== 200)).toEqual([]);
    const nowhere: string[] = [];
    for (const [page, id] of anchors.filter(([path]) => path.startsWith('/docs/guides')))
      if (!(await browser.get(page).expect(200)).text.includes(` id="${id}"`)) nowhere.push(`${page}#${id}`);
    expect(anchors.length).toBeGreaterThan(10);
    expect(nowhere).toEqual([]);
  });

  it('can be revalidated with an ETag', async () => {
    const { headers } = await app.client.get('/docs/guides/refunds.md').expect(200);
    await app.client
      .with({ 'If-None-Match': String(headers.etag) })
      .get('/docs/guides/refunds.md')
      .expect(304);
  });

  it.each([
    'nothing.md',
    '..%2fpackage.json',
    '..%2fREADME.md',
    'adr/0003-outbox.md',
    '__proto__',
    'STYLE.md',
  ])('do not include %s', async (name) => {
    const { body } = await app.client.get(`/docs/guides/${name}`).expect(404);
    expect(body.code).toBe('guide_not_found');
  });

  it('are linked from the API description and its events', async () => {
    const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
    expect(body.externalDocs.url).toMatch(/^http.*\/docs\/guides$/);
    expect(body.webhooks['marketplace.order.created'].post.description).toMatch(
      /http\S+\/docs\/guides\/webhooks\.md/,
    );
  });
});
