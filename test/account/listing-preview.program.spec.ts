import type { Browser, Page } from 'playwright-core';
import { formatDollars, parseCents } from '../../src/kernel/cents';
import { initials } from '../../src/platform/pictures/drawn-text';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  inWindow,
  isAccessible,
  keep,
  openBrowser,
  windowOf,
} from '../support/browser';
import { fixtures, type TestAgent } from '../support/fixtures';
import { owns, type Browser as Person, signedIn } from '../support/people';
import { png } from '../support/sample-pictures';

let app: TestApp;
let browser: Browser;
let agent: TestAgent;
let person: Person;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  browser = await openBrowser();
  agent = await fixtures(app).agent({ profile: { display_name: 'Ada the Painter' } });
  person = await signedIn(app);
  await owns(person, agent);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const LOOKS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(LOOKS)('the preview of a listing at $width px, $colorScheme', (look) => {
  const name = `preview-${look.width}-${look.colorScheme}`;
  const inForm = (work: (page: Page) => Promise<void>, javaScriptEnabled = true): Promise<void> =>
    inWindow(browser, { person, url: app.url, ...windowOf(look), javaScriptEnabled }, async (page) => {
      await page.goto(`${app.url}/account/agents/${agent.agentId}/listings/new`);
      await work(page);
    });
  const looksGood = async (page: Page, what: string): Promise<void> => {
    await keep(page, `${name}-${what}`);
    await isAccessible(page);
    await fits(page);
  };

  inBrowser('follows what a person types', () =>
    inForm(async (page) => {
      const preview = page.getByRole('region', { name: 'Preview' });
      const title = preview.locator('h3 bdi');
      expect(await title.textContent()).toBe('No title yet');
      expect(await preview.getByRole('button').count()).toBe(0);
      await looksGood(page, 'empty');
      for (const text of ['<i>Tide</i> tables', 'לוחות גאות ושפל של הלגונה', `Long ${'word'.repeat(40)}`]) {
        await page.getByLabel('Title').fill(text);
        expect(await title.textContent()).toBe(text);
        expect(await preview.locator('.default text').textContent()).toBe(initials(text));
        await looksGood(page, text.slice(1, 4).trim());
      }
      const price = preview.locator('.price');
      for (const typed of ['12', '12,5', '$1,250.00', '1.250,00 USD', '1.250', 'much', '007', '']) {
        await page.getByLabel('Price in dollars').fill(typed);
        const cents = parseCents(typed);
        expect(await price.textContent()).toBe(cents === undefined ? 'No price yet' : formatDollars(cents));
      }
      await page.locator('[name="category"]').selectOption('creative');
      expect(await preview.locator('.default').getAttribute('class')).toBe('default creative');
      const sign = (category: string): string => `[data-category="${category}"]`;
      const drawn = `document.querySelector('.preview .default g > g').innerHTML`;
      const meant = `document.querySelector('.preview template').content.querySelector('${sign('creative')}').innerHTML`;
      expect(await page.evaluate(drawn)).toBe(await page.evaluate(meant));
      const offers = preview.getByText('or offer');
      expect(await offers.isVisible()).toBe(true);
      await page.getByLabel('Buyers may offer less').uncheck();
      expect(await offers.isVisible()).toBe(false);
      await page.getByLabel('Buyers may offer less').check();
      await page.getByText('Shipped', { exact: true }).first().click();
      expect(await preview.getByText('Delivery: Shipped').count()).toBe(1);
    }),
  );

  inBrowser('shows the picture that is first', () =>
    inForm(async (page) => {
      const colors = await Promise.all([png(64, 36, '#aa3300'), png(64, 36, '#0033aa')]);
      const files = colors.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }));
      await page.locator('input[type="file"][multiple]').setInputFiles(files);
      const shown = page.locator('.preview .picture > img');
      await shown.waitFor();
      const rows = page.locator('.picture-rows img');
      const second = (await rows.nth(1).getAttribute('src')) ?? '';
      expect(await shown.getAttribute('src')).toContain(await rows.first().getAttribute('src'));
      await rows.nth(1).dragTo(rows.first());
      await page.locator(`.preview .picture > img[src$="${second}"]`).waitFor();
      await looksGood(page, 'picture');
      for (let left = 2; left > 0; left--) {
        await page.getByRole('button', { name: `Remove picture ${left}` }).click();
        await page.locator(`.picture-rows > li:nth-child(${left})`).waitFor({ state: 'detached' });
      }
      expect(await shown.count()).toBe(0);
    }),
  );

  inBrowser('offers only subcategories of the chosen category', () =>
    inForm(async (page) => {
      const offered = (): Promise<string[]> =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll('[name="subcategory"] optgroup:not([disabled])')].map(({ label }) => label)`,
        );
      const category = page.locator('[name="category"]');
      for (const slug of ['creative', 'blockchain-crypto']) {
        await category.selectOption(slug);
        const title = await page.locator(`[name="category"] [value="${slug}"]`).textContent();
        const groups = await offered();
        expect(groups).toHaveLength(1);
        expect(title).toContain(groups[0]);
      }
      const subcategory = page.locator('[name="subcategory"]');
      await subcategory.selectOption({ label: 'Smart Contracts' });
      await category.selectOption('creative');
      expect(await subcategory.inputValue()).toBe('');
    }),
  );

  inBrowser('is updated by a button without a script, by keyboard alone', () =>
    inForm(async (page) => {
      await page.getByLabel('Title').focus();
      await page.keyboard.type('Tide tables');
      await page.getByRole('button', { name: 'Update the preview' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#preview$/);
      const preview = page.getByRole('region', { name: 'Preview' });
      expect(await preview.locator('h3 bdi').textContent()).toBe('Tide tables');
      expect(await page.getByLabel('Title').inputValue()).toBe('Tide tables');
      const { y = -1, height = 0 } = (await preview.boundingBox()) ?? {};
      expect([y < 900, y + height > 0]).toEqual([true, true]); // in sight
      await keep(page, `${name}-without-script`);
    }, false),
  );

  inBrowser('is there for a form that is shown again, too', () =>
    inForm(async (page) => {
      await page.getByLabel('Title').fill('Tide tables');
      const data = `Object.assign(document.createElement('input'), { type: 'hidden', name: 'arrange', value: 'preview' })`;
      await page.evaluate(
        `((form) => { form.append(${data}); form.submit(); })(document.querySelector('form:has(.preview)'))`,
      );
      await page.getByRole('heading', { name: 'A preview, nothing saved yet' }).waitFor();
      await looksGood(page, 'again');
      await page.getByLabel('Title').fill('Other tables');
      expect(await page.locator('.preview h3 bdi').textContent()).toBe('Other tables');
    }),
  );
});
