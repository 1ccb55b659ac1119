import type { Browser, Locator, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  isAccessible,
  keep,
  LOOKS,
  openBrowser,
  watched,
  windowOf,
} from '../support/browser';
import { fixtures } from '../support/fixtures';

let app: TestApp;
let browser: Browser | undefined;
let key: string;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  key = (await fixtures(app).agent()).key;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** The form of an operation, opened. */
async function formOf(page: Page, operation: string): Promise<Locator> {
  const part = page.locator(`[data-operation="${operation}"] .try`);
  await part.locator('summary').first().click();
  return part;
}

describe('the form of an operation in the reference', () => {
  inBrowser.each(LOOKS)('sends the example with a key: $width wide, $colorScheme', async (look) => {
    const context = await browser!.newContext(windowOf(look));
    const page = await context.newPage();
    await watched(page, [app.url], async () => {
      await page.goto(`${app.url}/docs/reference/listings`);
      const form = await formOf(page, 'listings.create');
      await form.getByLabel('API key').fill(key);
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('201 Created').waitFor();
      const body = form.locator('[aria-label="Body of the response"]');
      const created = JSON.parse(String(await body.textContent())) as { id: string; title: string };
      expect(created.id).toMatch(/^lst_/);
      expect(await form.textContent()).toContain('x-request-id: ');

      const read = await formOf(page, 'listings.get');
      await read.getByLabel('listing_id').fill(created.id);
      await read.getByRole('button', { name: 'Send' }).click();
      await read.getByText('200 OK').waitFor();
      expect(await read.textContent()).toContain(created.title);
      await fits(page);
      await isAccessible(page);
      await form.scrollIntoViewIfNeeded();
      await keep(page, `try-${look.width}-${look.colorScheme}`);
    });
    expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')).not.toContain(key);
    await context.close();
  });

  inBrowser('shows refusals, and forgets the key with the page', async () => {
    const page = await browser!.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    const form = await formOf(page, 'orders.create');
    await form.getByLabel('API key').fill('rialto_wrong');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('401 Unauthorized').waitFor();
    const other = await formOf(page, 'orders.get');
    expect(await other.getByLabel('API key').inputValue()).toBe('rialto_wrong');
    expect(await other.getByLabel('If-None-Match').inputValue()).toBe(''); // an example would give 304
    await page.reload();
    expect(await (await formOf(page, 'orders.get')).getByLabel('API key').inputValue()).toBe('');
    await page.close();
  });

  inBrowser('is absent without a script', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    expect(await page.getByText('Try it').count()).toBe(0);
    await context.close();
  });
});
