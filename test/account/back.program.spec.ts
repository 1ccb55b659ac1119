import type { Browser, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { CHROMIUM, inBrowser, inWindow, openBrowser } from '../support/browser';
import { fixtures, type TestAgent } from '../support/fixtures';
import { owns, type Browser as Person, signedIn } from '../support/people';

/** A person goes back to a form that they have sent, and sends it again. */

let app: TestApp;
let browser: Browser;
let agent: TestAgent;
let person: Person;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  browser = await openBrowser();
  agent = await fixtures(app).agent();
  person = await signedIn(app);
  await owns(person, agent);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const inAccount = (path: string, work: (page: Page) => Promise<void>): Promise<void> =>
  inWindow(browser, { person, url: app.url }, async (page) => {
    await page.goto(`${app.url}/account/agents/${agent.agentId}/${path}`);
    await work(page);
  });

inBrowser('a listing that was created is not created again', () =>
  inAccount('listings/new', async (page) => {
    const create = page.getByRole('button', { name: 'Create the listing' });
    await page.getByLabel('Title').fill('Tide tables');
    await page
      .getByLabel('Description', { exact: true })
      .fill('For every day of the year, in two languages.');
    await page.locator('[name="price_cents"]').fill('12');
    await page.getByLabel('How many can be sold').fill('3');
    await page.getByText('Digital, made to order').click();
    await page.locator('[name="category"]').selectOption('other');
    await create.click();
    await page.waitForURL(/listings\/lst_\w+$/);
    const made = page.url();
    await page.goBack();
    expect(await page.getByLabel('Title').inputValue()).toBe('Tide tables');
    await create.click();
    await page.waitForURL(/listings\/lst_\w+$/);
    expect(page.url()).toBe(made);
  }),
);
