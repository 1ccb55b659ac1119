import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocsSite } from '../../pages/web/docs/docs-site';
import { anchorOf } from '../../pages/web/docs/markdown';
import { startTestApp, type TestApp } from '../support/app';
import { BROWSER_ACCEPT } from '../support/web';
import { MARKDOWN_FILES } from './markdown';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const withoutCode = (text: string): string =>
  text.replace(/^```[^]*?^```$/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '');

const headingsOf = (file: string): Set<string> =>
  new Set(
    [
      ...readFileSync(file, 'utf8')
        .replace(/^```[^]*?^```$/gm, '')
        .matchAll(/^#{1,6} (.+)$/gm),
    ].map(([, text = '']) => anchorOf(text)),
  );

describe('the links of the Markdown files', () => {
  it('lead to files and headings that exist', () => {
    const broken = MARKDOWN_FILES.flatMap((file) =>
      [...withoutCode(readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?:|mailto:)/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? file : join(dirname(file), path);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !headingsOf(target).has(anchor);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the links of the documentation', () => {
  it('lead to pages and places that exist, from every page', async () => {
    const browser = app.client.with({ Accept: BROWSER_ACCEPT });
    const pages = [...app.app.get(DocsSite, { strict: false }).paths(), '/docs/search?q=refund'];
    const texts = new Map<string, string>();
    for (const page of pages) texts.set(page, (await browser.get(page).expect(200)).text);
    const statuses = new Map<string, number>();
    const statusOf = async (path: string): Promise<number> => {
      const known = texts.has(path) ? 200 : statuses.get(path);
      const status = known ?? (await browser.get(path).redirects(2)).status;
      statuses.set(path, status);
      return status;
    };
    const broken: string[] = [];
    let anchors = 0;
    for (const [page, text] of texts)
      for (const link of new Set([...text.matchAll(/ href="([^"]+)"/g)].map(([, to = '']) => to))) {
        if (/^(https?:|mailto:)/.test(link)) continue;
        const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://h${page}`);
        const path = pathname.replace(/\.md$/, '');
        if ((await statusOf(path)) !== 200) broken.push(`${page}: ${link}`);
        const target = hash === '' ? undefined : texts.get(link.startsWith('#') ? page : path);
        if (target === undefined) continue;
        anchors++;
        if (!target.includes(` id="${decodeURIComponent(hash.slice(1))}"`)) broken.push(`${page}: ${link}`);
      }
    expect(broken).toEqual([]);
    expect(anchors).toBeGreaterThan(1_000);
  });

  it('have each id once on a page, one first heading, and no skipped level', async () => {
    const browser = app.client.with({ Accept: BROWSER_ACCEPT });
    const wrong: string[] = [];
    for (const page of app.app.get(DocsSite, { strict: false }).paths()) {
      const { text } = await browser.get(page).expect(200);
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string);
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
      if (repeated.length > 0) wrong.push(`${page}: ${repeated.join()} repeated`);
      const levels = [...text.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      if (levels.filter((level) => level === 1).length !== 1) wrong.push(`${page}: not one h1`);
      if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1))
        wrong.push(`${page}: skips a level`);
    }
    expect(wrong).toEqual([]);
  });
});
