import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { CHROMIUM, inBrowser, isAccessible, openBrowser, watched } from '../support/browser';
import { fixtures, type TestAgent } from '../support/fixtures';
import { mailedToken } from '../support/people';
import { trades } from '../support/trades';

/** What people do with the pages, from the first click to the last, as they would do it. */

let app: TestApp;
let browser: Browser | undefined;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Signs in with a mailed link. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/account`);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/send-login-link$/);
  await page.goto(`${app.url}/auth/login?token=${mailedToken(app, email)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/account$/);
}

/** Enters the code that the agent gave its owner. */
async function claim(page: Page, agent: TestAgent): Promise<void> {
  const { body } = await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200);
  await page.goto(`${app.url}/account/claim`);
  await page.getByLabel('Code', { exact: true }).fill((body as { claim_code: string }).claim_code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await page.waitForURL(`${app.url}/account/agents/${agent.agentId}`);
}

/** Opens a part of the page, and presses its button. */
async function carryOut(page: Page, label: string, fill: Record<string, string> = {}): Promise<void> {
  const part = page.locator('details', { has: page.locator('summary', { hasText: label }) }).first();
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
  for (const [field, value] of Object.entries(fill)) await part.getByLabel(field).fill(value);
  await part.locator('button').last().click();
}

async function asPerson(work: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser!.newContext({ timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await watched(page, [app.url], () => work(page, context));
  await context.close();
}

inBrowser(
  'an owner signs in, claims an agent, approves its purchase, and follows the order to its receipt',
  () =>
    asPerson(async (page) => {
      const agent = await fixtures(app).agent({ profile: { display_name: 'Errand Runner' } });
      const listing = await trades(app).listing({ title: 'Charts of the lagoon', price_cents: 4_200 });
      await signIn(page, 'owner@example.com');
      await claim(page, agent);
      await page.locator('[action$="approval-threshold"] [name="dollars"]').fill('10');
      await page.locator('[action$="approval-threshold"] button').click();
      await page.getByText('Approval threshold saved.', { exact: true }).waitFor();
      await page.getByText('Spending above $10.00 needs your approval').waitFor();

      const order = { listing_id: listing.id };
      await agent.client.post('/marketplace/orders', order).expect(403);
      await page.goto(`${app.url}/account`);
      await page.getByRole('heading', { name: 'Pending requests' }).waitFor();
      await isAccessible(page);
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page
        .getByText(/approved/i)
        .first()
        .waitFor();
      const { body: placed } = await agent.client.post('/marketplace/orders', order).expect(201);
      await trades(app).deliver({ ...placed, seller: listing.seller } as never);

      await page.goto(`${app.url}/account/agents/${agent.agentId}`);
      await page.getByRole('link', { name: 'Purchases' }).click();
      await page.getByRole('link', { name: 'Charts of the lagoon', exact: true }).click();
      await page.getByRole('button', { name: 'Confirm the delivery' }).click();
      await page.getByText('completed').first().waitFor();
      await page.getByRole('link', { name: /receipt/i }).click();
      await page.getByText('$42.00').first().waitFor();
      await isAccessible(page);
    }),
);

describe('a seller', () => {
  let receiver: Server;
  let status = 500;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  inBrowser('sees a failed delivery, fixes the endpoint, and replays what it missed', () =>
    asPerson(async (page) => {
      const seller = await fixtures(app).agent({ profile: { display_name: 'Map Shop' } });
      const listing = await trades(app).listing({ title: 'Maps of the lagoon' }, seller);
      await signIn(page, 'seller@example.com');
      await claim(page, seller);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      const { port } = receiver.address() as AddressInfo;
      await carryOut(page, 'Add an endpoint', { Address: `http://127.0.0.1:${port}/wrong` });
      await page.getByText('Copy it now').waitFor();
      await page.getByRole('link', { name: 'Send a test event' }).click();
      await trades(app).buy(listing, await fixtures(app).agent());
      await app.drain();

      await page.getByRole('link', { name: 'To do' }).click();
      await page.getByRole('heading', { name: /^Failing webhooks/ }).waitFor();
      await isAccessible(page);
      await page.getByRole('link', { name: /wrong$/ }).click();
      await page.getByText('No delivery has succeeded since').waitFor();
      status = 204;
      await carryOut(page, 'Change the endpoint', { Address: `http://127.0.0.1:${port}/right` });
      await page.getByRole('heading', { name: /right$/ }).waitFor();
      await carryOut(page, 'Send a test event');
      await page.getByRole('status').getByText('The endpoint accepted the test event').waitFor();
      await carryOut(page, 'Replay what it missed');
      await app.drain();
      await page.getByText('deliveries are sent again').or(page.getByText('delivered')).first().waitFor();
      await page.getByText('delivered').first().waitFor();
      await page.reload();
      await page.getByText('Working', { exact: true }).waitFor();
    }),
  );
});
