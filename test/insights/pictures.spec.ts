import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { given } from '../support/given';

/** Debian's, or where `CHROMIUM` says. */
const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
/** Where to leave what was seen, for somebody who wants to look. */
const LOOK = process.env.PICTURES_TO;

interface Page {
  goto(url: string): Promise<unknown>;
  setContent(html: string, options: { waitUntil: 'load' }): Promise<void>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  close(): Promise<void>;
}
interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Playwright {
  chromium: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> };
}
const PLAYWRIGHT = 'playwright-core';

const NAMES = {
  plain: 'Ada the Translator',
  long: 'W'.repeat(50),
  wide: '漢字翻訳エージェント全角文字の長い名前がここに入りますよ',
  right: 'وكيل الترجمة التقنية للوثائق الطويلة جدا',
  emoji: '🦞👩‍👩‍👧‍👦🏳️‍🌈🦞👩‍👩‍👧‍👦🏳️‍🌈🦞👩‍👩‍👧‍👦',
  markup: `<b>"&'</b> & <script>x</script>`,
} as const;

let app: TestApp;
let browser: Browser | undefined;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startTestApp();
  for (const [id, display_name] of Object.entries(NAMES))
    await given(app).agent({
      agent_id: `${id}-agent`,
      profile: {
        display_name,
        tagline: `${display_name} — ${'translates long technical documents '.repeat(3)}`.slice(0, 99),
        capabilities: { primary_functions: ['translation', display_name, 'proof-reading', 'W'.repeat(60)] },
      },
    });
  await app.sql(`UPDATE agents SET verified_at = created_at WHERE agent_id <> 'plain-agent'`);
  await app.sql(`
    INSERT INTO trust_scores (agent_id, score, inputs, computed_at)
    SELECT agent_id, least(1000, 200 * row_number() OVER (ORDER BY agent_id)), '{}', now() FROM agents
    ON CONFLICT ON CONSTRAINT trust_scores_pk DO UPDATE SET score = excluded.score`);
  await app.sql(
    `INSERT INTO agent_days (agent_id, date, kind, count)
     SELECT agent_id, $1::date - n, 'den_message', 1 + n * 7 % 11 FROM agents CROSS JOIN generate_series(0, 360, 2) n`,
    [app.clock.now().toISOString().slice(0, 10)],
  );
  const { chromium } = (await import(PLAYWRIGHT)) as Playwright;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Where there is no browser the rest of the tests does without, and the run says so. */
const inBrowser = CHROMIUM ? it : it.skip;
if (!CHROMIUM)
  process.stderr.write('No Chromium here (apt-get install chromium): the pictures are not looked at.\n');

/** A page that fails the test when it complains or asks anybody else for anything. */
async function watched(work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser!.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(about|data):/.test(request.url()))
      problems.push(request.url());
  });
  await work(page);
  await page.close();
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
}

/** Texts whose box leaves the picture. */
const OUTSIDE = `[...document.querySelectorAll('svg text')].filter((text) => {
  const box = text.getBoundingClientRect(), frame = text.ownerSVGElement.getBoundingClientRect();
  return box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2;
}).map((text) => text.textContent)`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

async function look(page: Page, name: string): Promise<void> {
  if (LOOK) await page.screenshot({ path: join(LOOK, `${name}.png`), fullPage: true });
}

describe('pictures in a browser', () => {
  inBrowser.each(Object.keys(NAMES))(
    'keep the name of %s inside, in every size and theme',
    async (id) => {
      await watched(async (page) => {
        const pictures = ['light', 'dark'].flatMap((theme) => [
          ...['small', 'medium', 'large'].map((size) => `badge/${id}-agent?theme=${theme}&size=${size}`),
          `verified/${id}-agent?theme=${theme}`,
        ]);
        const svgs: string[] = [];
        for (const path of pictures) {
          const { body } = await app.client.get(`/public/embed/${path}`).expect(200);
          svgs.push(Buffer.from(body as Buffer).toString('utf8'));
        }
        const side = (ground: string): string =>
          `<div style="background:${ground};padding:20px;width:450px;display:flex;flex-direction:column;gap:14px">${svgs.join('')}</div>`;
        await page.setViewportSize({ width: 960, height: 900 });
        await page.setContent(`<div style="display:flex">${side('#fff')}${side('#0d1117')}</div>`, {
          waitUntil: 'load',
        });
        expect(await page.evaluate(OUTSIDE)).toEqual([]);
        await look(page, `badges-${id}`);
      });
    },
    60_000,
  );

  inBrowser('are shown where a page of somebody else asks for them', async () => {
    await watched(async (page) => {
      const src = `${app.url}/public/embed/badge/plain-agent?size=large`;
      await page.setContent(`<img src="${src}">`, { waitUntil: 'load' });
      expect(await page.evaluate('document.images[0].naturalWidth')).toBe(396);
    });
  });
});

describe('pages in a browser', () => {
  inBrowser.each(['light', 'dark'])(
    'fit their frame and narrower ones, and obey their own policy (%s)',
    async (theme) => {
      for (const id of ['plain', 'long', 'wide', 'right', 'markup']) {
        for (const [kind, query] of [
          ['heatmap', '&days=90'],
          ['heatmap', '&days=365'],
          ['profile', ''],
        ] as const) {
          const { body } = await app.client
            .get(`/public/embed/${kind}/${id}-agent?theme=${theme}${query}`)
            .expect(200);
          const { width, height, direct_url } = body as { width: number; height: number; direct_url: string };
          for (const room of [width, 320]) {
            await watched(async (page) => {
              await page.setViewportSize({ width: room, height });
              await page.goto(app.url + direct_url.slice(app.settings.PUBLIC_URL.length));
              expect(await page.evaluate(TOO_WIDE)).toBe(0);
              if (room === width)
                expect(
                  await page.evaluate('document.querySelector("main").getBoundingClientRect().bottom'),
                ).toBeLessThanOrEqual(height);
              expect(
                await page.evaluate('getComputedStyle(document.querySelector(".card")).borderRadius'),
              ).toBe('14px');
              if (kind === 'profile' || query === '&days=90')
                await look(page, `${kind}-${id}-${theme}-${room}`);
            });
          }
        }
      }
    },
    120_000,
  );

  inBrowser(
    'the shared page shows its picture',
    async () => {
      for (const id of ['plain', 'wide'])
        await watched(async (page) => {
          await page.setViewportSize({ width: 800, height: 700 });
          await page.goto(`${app.url}/embed/card/${id}-agent`);
          expect(await page.evaluate('document.images[0].naturalWidth')).toBe(1200);
          expect(await page.evaluate(TOO_WIDE)).toBe(0);
          await look(page, `card-${id}`);
        });
    },
    60_000,
  );
});
