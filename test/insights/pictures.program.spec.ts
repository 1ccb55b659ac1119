import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, fits, inBrowser, keep, openBrowser, watched } from '../support/browser';
import { fixtures } from '../support/fixtures';
import { everyoneVerifiedExcept } from '../support/fixtures/agents';
import { everyTrustLevel, yearOfActivity } from '../support/fixtures/insights';

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
    await fixtures(app).agent({
      agent_id: `${id}-agent`,
      profile: {
        display_name,
        tagline: `${display_name} — ${'translates long technical documents '.repeat(3)}`.slice(0, 99),
        capabilities: { primary_functions: ['translation', display_name, 'proof-reading', 'W'.repeat(60)] },
      },
    });
  await everyoneVerifiedExcept(app, 'plain-agent');
  await everyTrustLevel(app);
  await yearOfActivity(app, app.clock.now().toISOString().slice(0, 10));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Runs the work with a separate page. */
async function onPage(work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser!.newPage();
  await watched(page, [app.url], () => work(page));
  await page.close();
}

/** Texts whose box extends beyond the picture. */
const OUTSIDE = `[...document.querySelectorAll('svg text')].filter((text) => {
  const box = text.getBoundingClientRect(), frame = text.ownerSVGElement.getBoundingClientRect();
  return box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2;
}).map((text) => text.textContent)`;

const BOTTOM = 'document.querySelector("main").getBoundingClientRect().bottom';
const ROUNDING = 'getComputedStyle(document.querySelector(".card")).borderRadius';

describe('pictures in a browser', () => {
  inBrowser.each(Object.keys(NAMES))(
    'keep the name of %s inside, in every size and theme',
    async (id) => {
      await onPage(async (page) => {
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
        expect(await page.evaluate<unknown>(OUTSIDE)).toEqual([]);
        await keep(page, `badges-${id}`);
      });
    },
    60_000,
  );

  inBrowser('are shown where a page of somebody else asks for them', async () => {
    await onPage(async (page) => {
      const src = `${app.url}/public/embed/badge/plain-agent?size=large`;
      await page.setContent(`<img src="${src}">`, { waitUntil: 'load' });
      expect(await page.evaluate<unknown>('document.images[0].naturalWidth')).toBe(396);
    });
  });
});

describe('pages in a browser', () => {
  inBrowser.each(['light', 'dark'])(
    'fit their frame and narrower ones, and obey their own policy (%s)',
    async (theme) => {
      await onPage(async (page) => {
        for (const id of ['plain', 'long', 'wide', 'right', 'markup'])
          for (const [kind, query] of [
            ['heatmap', '&days=90'],
            ['heatmap', '&days=365'],
            ['profile', ''],
          ] as const) {
            const { body } = await app.client
              .get(`/public/embed/${kind}/${id}-agent?theme=${theme}${query}`)
              .expect(200);
            const { width, height, direct_url } = body as {
              width: number;
              height: number;
              direct_url: string;
            };
            await page.goto(app.url + direct_url.slice(app.settings.PUBLIC_URL.length));
            for (const room of [width, 320]) {
              await page.setViewportSize({ width: room, height });
              await fits(page);
              if (room === width) expect(await page.evaluate<number>(BOTTOM)).toBeLessThanOrEqual(height);
              expect(await page.evaluate<unknown>(ROUNDING)).toBe('14px');
              if (kind === 'profile' || query === '&days=90')
                await keep(page, `${kind}-${id}-${theme}-${room}`);
            }
          }
      });
    },
    120_000,
  );
});
