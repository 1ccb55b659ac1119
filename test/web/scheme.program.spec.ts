import type { Browser, Page } from 'playwright-core';
import { COLORS } from '../../src/platform/look/tokens';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, inBrowser, isAccessible, openBrowser } from '../support/browser';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';

let app: TestApp;
let browser: Browser;
/** The page of a listing, which has panels. */
let listingPath: string;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startTestApp();
  browser = await openBrowser();
  const listing = await trades(app).listing({ title: 'Tide tables' }, await fixtures(app).agent());
  listingPath = `/market/listings/${listing.id}`;
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const groundOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map((part) => Number(part).toString(16).padStart(2, '0')).join('')`,
  );
const [LIGHT, DARK] = COLORS.ground.map((color) => color.slice(1)) as [string, string];

describe('the color scheme', () => {
  inBrowser('is what the reader chose, on every page and in every tab, or that of the system', async () => {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const other = await context.newPage();
    await page.goto(app.url);
    await other.goto(`${app.url}/network`);
    expect(await groundOf(page)).toBe(LIGHT);
    const choice = page.getByRole('group', { name: 'Colors' });
    await choice.getByRole('button', { name: 'Dark' }).press('Enter');
    expect(await groundOf(page)).toBe(DARK);
    expect(await choice.getByRole('button', { pressed: true }).textContent()).toBe('Dark');
    await isAccessible(page);
    await other.waitForFunction(`document.documentElement.dataset.scheme === 'dark'`);
    await page.goto(`${app.url}/auth/sign-in`);
    expect(await groundOf(page)).toBe(DARK);
    await page.getByRole('button', { name: 'System' }).click();
    expect(await groundOf(page)).toBe(LIGHT);
    await context.close();
  });

  inBrowser('cannot be chosen without a script, and follows the system', async () => {
    const context = await browser.newContext({ colorScheme: 'dark', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(app.url);
    expect(await page.locator('#scheme').isVisible()).toBe(false);
    await context.close();
  });
});

describe('colors that the reader has forced', () => {
  /** How an element looks, without what differs by its place. */
  const lookOf = (page: Page, selector: string): Promise<string> =>
    page.evaluate<string>(
      `(({ color, backgroundColor, outlineStyle, textDecorationLine }) => [color, backgroundColor, outlineStyle, textDecorationLine].join(' '))(getComputedStyle(document.querySelector('${selector}')))`,
    );

  inBrowser.each([
    ['the chosen pill', '/style', '.choices a[aria-current]', '.choices a:not([aria-current])'],
    ['the current tab', '/style', 'main .tabs a[aria-current]', 'main .tabs a:not([aria-current])'],
    [
      'a chosen card',
      '/style',
      '.choice-cards label:has(:checked)',
      '.choice-cards label:not(:has(:checked))',
    ],
    ['the chosen scheme', '/style', '#scheme [aria-pressed="true"]', '#scheme [aria-pressed="false"]'],
    ['the panel that is shown', '', '.panels > nav > :first-child', '.panels > nav > :last-child'],
    [
      'the language of a sample',
      '/docs/reference/orders',
      '.language-names > :nth-child(1)',
      '.language-names > :nth-child(2)',
    ],
  ])('leave %s to be told from the others', async (_, path, chosen, other) => {
    const context = await browser.newContext({ forcedColors: 'active' });
    const page = await context.newPage();
    await page.goto(app.url + (path || listingPath));
    expect(await lookOf(page, chosen)).not.toBe(await lookOf(page, other));
    await context.close();
  });
});
