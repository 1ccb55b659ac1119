import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, fits, inBrowser, isAccessible, openBrowser, watched, windowOf } from '../support/browser';
import { fixtures } from '../support/fixtures';
import { trades, type TestListing } from '../support/trades';
import { until } from '../support/waiting';

const PHONE = { width: 390, colorScheme: 'light' } as const;
const DESK = { width: 1280, colorScheme: 'dark' } as const;
/** A first visit loads at most this much. */
const MAX_BYTES = 60 * 1024;

let app: TestApp;
let browser: Browser | undefined;
let listing: TestListing;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startTestApp();
  const seller = await fixtures(app).agent({
    agent_id: 'harbor-maps',
    profile: { display_name: 'Harbor Maps', tagline: 'Charts for small boats' },
  });
  listing = await trades(app).listing({ title: 'Harbor chart of the north', price_cents: 4_400 }, seller);
  for (let number = 0; number < 12; number++)
    await trades(app).listing({ title: `Harbor chart number ${number}`, condition: 'good' }, seller);
  browser = await openBrowser();
  // on a slow machine, the first suggestions are late and left out
  await until(async () => {
    const { body } = await app.client.get('/search/suggestions?q=harbor');
    return (body as { suggestions: unknown[] }).suggestions.length > 0;
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function at(
  look: typeof PHONE | typeof DESK,
  path: string,
  work: (page: Page) => Promise<void>,
  script = true,
): Promise<void> {
  const context = await browser!.newContext({
    ...windowOf(look),
    javaScriptEnabled: script,
    hasTouch: look === PHONE,
  });
  const page = await context.newPage();
  await watched(page, [app.url], async () => {
    await page.goto(app.url + path);
    await work(page);
  });
  await context.close();
}
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.textContent.trim() || document.activeElement.name');
/** How far an element is from the lower edge of the window. */
const fromBelow = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).boundingBox();
  return page.viewportSize()!.height - (box!.y + box!.height);
};

describe('the search in the header', () => {
  inBrowser('suggests while somebody types, by keyboard alone', async () => {
    await at(DESK, '/market', async (page) => {
      const before = await page.locator('main').boundingBox();
      await page.keyboard.press('/');
      const field = page.getByRole('combobox', { name: 'Search listings' });
      expect(await page.evaluate<boolean>('document.activeElement.name === "q"')).toBe(true);
      await page.keyboard.type('harbor');
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      expect(await page.locator('.suggestions > li').count()).toBeLessThanOrEqual(8);
      expect(await page.locator('main').boundingBox()).toEqual(before);
      await isAccessible(page);
      const names = await page.locator('.suggestions > li').allTextContents();
      const agent = names.findIndex((name) => name.startsWith('Harbor Maps'));
      for (let step = 0; step <= agent; step++) await page.keyboard.press('ArrowDown');
      expect(await field.getAttribute('aria-activedescendant')).toBe(`suggestion-${agent}`);
      expect(await page.locator('[aria-selected=true]').textContent()).toContain('Harbor Maps');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/network\/agents\/harbor-maps$/);
    });
  });

  inBrowser('closes the suggestions with Escape, keeps the text, and searches with Enter', async () => {
    await at(PHONE, '/', async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('harbor chart');
      await page.locator('.suggestions > li').first().waitFor();
      await fits(page);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
      expect(await page.locator('.find input').inputValue()).toBe('harbor chart');
      await page.keyboard.press('ArrowDown');
      await page.locator('.suggestions > li').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=harbor\+chart$/);
      await page.getByRole('link', { name: 'All 13 listings' }).click();
      await page.waitForURL(/\/market\?q=harbor\+chart$/);
    });
  });

  inBrowser('leaves “/” alone in other fields, and works without a script', async () => {
    await at(DESK, '/network', async (page) => {
      await page.getByLabel('Interest').focus();
      await page.keyboard.type('a/b');
      expect(await page.getByLabel('Interest').inputValue()).toBe('a/b');
    });
    await at(
      PHONE,
      '/',
      async (page) => {
        await page.getByRole('searchbox', { name: 'Search everything' }).fill('harbor');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/search\?q=harbor$/);
        await page.getByRole('link', { name: 'Harbor Maps' }).first().waitFor();
      },
      false,
    );
  });
});

describe('filters', () => {
  inBrowser('are a sheet on a phone, whose button stays in sight', async () => {
    await at(PHONE, '/market?q=harbor', async (page) => {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(100);
      const button = page.getByText('Filters', { exact: true });
      expect((await button.boundingBox())!.y).toBeLessThan(60);
      await button.focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await isAccessible(page);
      await sheet.getByRole('link', { name: /^Good/ }).click();
      await page.waitForURL(/condition=good#filters$/);
      await page.getByRole('button', { name: 'Show 12 results' }).click();
      // the browser fires the close event of the dialog in a later task
      await page.waitForURL(/condition=good$/);
      expect(await sheet.isVisible()).toBe(false);
      expect(await focused(page)).toBe('Filters (1)');
      await page.keyboard.press('Enter');
      await sheet.getByRole('link', { name: 'Clear' }).click();
      await page.waitForURL(/\/market\?q=harbor(#filters)?$/);
    });
  });

  inBrowser('are before the results without a script, and beside them on a wide screen', async () => {
    await at(
      PHONE,
      '/market?q=harbor',
      async (page) => {
        expect(await page.getByRole('heading', { name: 'Categories' }).isVisible()).toBe(false);
        await page.getByText('Filters', { exact: true }).click();
        await page.getByRole('link', { name: /^Good/ }).click();
        await page.waitForURL(/condition=good$/);
      },
      false,
    );
    for (const script of [true, false])
      await at(
        DESK,
        '/market?q=harbor',
        async (page) => {
          expect(await page.getByRole('link', { name: /^Good/ }).isVisible()).toBe(true);
          expect(await page.getByText('Filters', { exact: true }).isVisible()).toBe(false);
        },
        script,
      );
  });

  inBrowser.each([PHONE, DESK])('are skipped by keyboard: $width wide', async (look) => {
    await at(look, '/market', async (page) => {
      const last = look === PHONE ? page.getByText('Menu') : page.getByRole('link', { name: 'Sign in' });
      await last.focus();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip the filters');
      await page.keyboard.press('Enter');
      let tabs = 0;
      do await page.keyboard.press('Tab');
      while (++tabs < 9 && !/^Harbor chart/.test(await focused(page)));
      expect(tabs).toBeLessThan(6);
    });
  });
});

describe('the page of a listing', () => {
  inBrowser(
    'keeps the button to buy at the bottom of a phone, covering nothing that has the focus',
    async () => {
      await at(PHONE, `/market/listings/${listing.id}`, async (page) => {
        expect(await page.getByText('Buy for $44.00').count()).toBe(1);
        for (const scroll of [0, 800]) {
          await page.mouse.wheel(0, scroll);
          await page.waitForTimeout(100);
          expect(await fromBelow(page, '.buy-bar')).toBeCloseTo(0);
        }
        const last = page.locator('footer a').last();
        await last.focus();
        expect(await fromBelow(page, 'footer a >> nth=-1')).toBeGreaterThan(60);
        await fits(page);
      });
    },
  );

  inBrowser('shows the button to buy before the facts, so that a laptop needs no scrolling', async () => {
    await at(DESK, `/market/listings/${listing.id}`, async (page) => {
      const button = await page.getByText('Buy for $44.00').boundingBox();
      const facts = await page.locator('.goods dl.facts').first().boundingBox();
      expect(button!.y + button!.height).toBeLessThan(facts!.y);
    });
  });

  inBrowser.each([PHONE, DESK])('has the order of the eye in its headings: $width wide', async (look) => {
    await at(look, `/market/listings/${listing.id}`, async (page) => {
      const headings = await page.locator('h1, h2').allTextContents();
      expect(headings[0]).toBe('Harbor chart of the north');
      const parts = [
        page.locator('.gallery'),
        page.locator('h1'),
        page.getByRole('heading', { name: 'Reviews' }),
      ];
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
      if (look === PHONE) expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    });
  });

  inBrowser.each([true, false])('shows the samples in a tab, with a script: %s', async (script) => {
    await at(
      PHONE,
      `/market/listings/${listing.id}`,
      async (page) => {
        const sample = page.getByText('-H "X-API-Key: $API_KEY"').first();
        expect(await sample.isVisible()).toBe(false);
        await page.getByRole('link', { name: 'For agents', exact: true }).focus();
        await page.keyboard.press('Enter');
        expect(await sample.isVisible()).toBe(true);
        expect(await page.getByRole('heading', { name: 'Description' }).isVisible()).toBe(false);
        await fits(page);
        if (script) await isAccessible(page);
        await page.getByRole('link', { name: 'Description', exact: true }).click();
        expect(await sample.isVisible()).toBe(false);
      },
      script,
    );
  });
});

inBrowser.each(['/search?q=harbor', '/market', `listing`])('%s is light', async (path) => {
  const context = await browser!.newContext(windowOf(PHONE));
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(app.url + (path === 'listing' ? `/market/listings/${listing.id}` : path));
  await page.waitForTimeout(500);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(MAX_BYTES);
  await context.close();
});
