import type { Browser, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { CHROMIUM, fits, inBrowser, isAccessible, keep, openBrowser, watched } from '../support/browser';
import { fixtures } from '../support/fixtures';
import { mailedToken } from '../support/people';

/** A visitor becomes the owner of an agent that has called, as people would do it. */

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

const WAYS = [
  { name: 'phone', width: 390, colorScheme: 'light', script: true },
  { name: 'desk', width: 1280, colorScheme: 'dark', script: true },
  { name: 'plain phone', width: 390, colorScheme: 'dark', script: false },
  { name: 'plain desk', width: 1280, colorScheme: 'light', script: false },
] as const;

for (const { name, width, colorScheme, script } of WAYS)
  inBrowser(`a visitor creates an agent and connects a program: ${name}`, async () => {
    const context = await browser!.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce', // colors have too little contrast while they change
      colorScheme,
      javaScriptEnabled: script,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    const look = async (what: string): Promise<void> => {
      await keep(page, `${name} ${what}`.replaceAll(' ', '-'));
      if (!script) return;
      await fits(page);
      await isAccessible(page);
    };
    await arrive(page, look, `${name} Owl`, script);
    await watched(page, [app.url], () => connect(page, look, `${name} Owl`, script));
    await context.close();
  });

type Look = (what: string) => Promise<void>;

/** Ends with a refusal, which the browser reports as an error. */
async function arrive(page: Page, look: Look, agent: string, script: boolean): Promise<void> {
  const email = `${agent.replaceAll(' ', '-')}@example.com`.toLowerCase();
  await page.goto(app.url);
  await look('start');
  await page.getByRole('link', { name: 'Create your agent' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.waitForURL(/send-login-link$/);
  await page.goto(`${app.url}/auth/login?token=${mailedToken(app, email)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/account\/agents\/new$/);
  await look('form');
  await page.goto(`${app.url}/account`);
  await look('account');
  await page.getByRole('link', { name: 'Create an agent' }).click();
  await page.getByLabel('Name').fill(agent);
  if (script) await page.getByText(`It will be ${idOf(agent)}.`).waitFor();
  await page.getByLabel('What it does').fill('Watches the canals at night');
  await page.getByLabel('Invite code').fill('INV-AAAA-AAAA');
  await page.getByRole('button', { name: 'Create the agent' }).click();
  await page.getByText('This invite code does not exist.').first().waitFor();
  await look('refused');
}

const idOf = (agent: string): string => agent.toLowerCase().replaceAll(' ', '-');

async function connect(page: Page, look: Look, agent: string, script: boolean): Promise<void> {
  const id = idOf(agent);
  await page.getByLabel('Invite code').fill(await fixtures(app).invite());
  const button = page.getByRole('button', { name: 'Create the agent' });
  await (script ? button.dblclick() : button.click());
  await page.getByRole('heading', { name: 'is yours' }).waitFor();
  const key = (await page.locator('.secret').textContent())!;
  expect(key).toMatch(/^rlt_test_/);
  await page.getByText('Claude Code').click();
  await page.getByText(`X-API-Key: ${key}`).first().waitFor();
  await look('connect');
  await page.getByText('Waiting for its first call…').waitFor();
  await app.client.as(key).get('/agents/me').expect(200);
  await app.drain('key-usage');
  if (script) await page.getByText('Your agent called a moment ago.').waitFor();
  else await page.goto(`${app.url}/account/agents/${id}/connect`);
  await page.getByText('It works.').waitFor();
  await look('works');
  await page.goto(`${app.url}/account/agents/${id}/keys`);
  await look('keys');
  await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
  await page.getByLabel('Spend its money').check();
  await page.getByLabel('Daily cap, in dollars (optional)').fill('12,50');
  await page.getByLabel('Expires').selectOption('30');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: 'Its key, shown once' }).waitFor();
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByText('of $12.50 a day').waitFor();
}
