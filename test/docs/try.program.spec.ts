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
import { trades } from '../support/trades';

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

const FOCUS_IS_IN_VIEW = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

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

  inBrowser.each(LOOKS)('sends a repeat with the same key, and shows it: $width wide', async (look) => {
    const { id: listing_id } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const context = await browser!.newContext({
      ...windowOf(look),
      viewport: { width: look.width, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    const form = await formOf(page, 'orders.create');
    await form.getByLabel('API key').fill(buyer.key);
    const write = (quantity: number): Promise<void> =>
      form.getByLabel('Body', { exact: true }).fill(JSON.stringify({ listing_id, quantity }));
    const send = async (): Promise<string> => {
      await form.getByRole('button', { name: 'Send' }).click();
      const status = form.locator('[tabindex="-1"]:focus');
      await status.waitFor();
      expect(await page.evaluate<boolean>(FOCUS_IS_IN_VIEW)).toBe(true);
      return (await status.textContent())!;
    };
    const key = form.getByLabel('Idempotency-Key');
    await write(1);
    const first = await key.inputValue();
    expect(await send()).toMatch(/^201 Created \d+ ms$/);
    expect(await send()).toContain('repeats the response to the first request with this key');
    expect(await key.inputValue()).toBe(first);
    expect((await buyer.client.get('/marketplace/orders')).body.orders).toHaveLength(1);
    await form.getByRole('button', { name: 'New key' }).click();
    const second = await key.inputValue();
    expect(second).not.toBe(first);
    await write(2); // the new key was not sent
    expect(await key.inputValue()).toBe(second);
    await send();
    await write(3);
    expect(await key.inputValue()).not.toBe(second);
    await fits(page);
    await context.close();
  });

  inBrowser('offers the allowed values, and says the type and the range of others', async () => {
    const page = await browser!.newPage();
    await page.goto(`${app.url}/docs/reference/catalog`);
    const form = await formOf(page, 'search.search');
    await form.getByLabel('condition').selectOption('new');
    await form.getByLabel('verified_seller').selectOption('true');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('200 OK').waitFor();
    const hint = await form.getByLabel('limit').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${hint}"]`).textContent()).toMatch(
      /^Optional: integer, 1 to \d+, default \d+$/,
    );
    await page.close();
  });

  inBrowser('is absent without a script', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    expect(await page.getByText('Try it').count()).toBe(0);
    expect(await page.locator('noscript p').isVisible()).toBe(true);
    await context.close();
  });
});
