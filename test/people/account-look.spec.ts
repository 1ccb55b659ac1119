import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { given } from '../support/given';
import { type Browser as Forms, mailedToken, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

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
  url(): string;
  waitForURL(url: RegExp): Promise<void>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
}
interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Browser {
  newContext(options: object): Promise<Context>;
  close(): Promise<void>;
}
interface Playwright {
  chromium: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> };
}
const PLAYWRIGHT = 'playwright-core';
const EMAIL = 'ada@example.com';

let app: TestApp;
let forms: Forms;
let browser: Browser | undefined;
let approval: string;
let agentId: string;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  forms = await signedIn(app, EMAIL);
  const agent = await given(app).agent({ profile: { display_name: 'Ada <b>the</b> Translator 🦞' } });
  agentId = agent.agentId;
  await owns(forms, agent);
  await owns(forms, await given(app).agent());
  const listing = await trades(app).listing();
  await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
  const path = `/account/agents/${agentId}`;
  await forms.send(await forms.open(path), `${path}/approval-threshold`, { dollars: '10' });
  const { body } = await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
  approval = `/account/approvals/${body.approval_id as string}`;
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
  process.stderr.write('No Chromium here (apt-get install chromium): the account is not looked at.\n');

const LOOKS = [375, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

inBrowser.each(LOOKS)(
  'signing in and the account, by keyboard alone, $width wide and $colorScheme: nothing sticks out, nobody else is asked',
  async ({ width, colorScheme }) => {
    const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
        problems.push(request.url());
    });
    const seen = async (name: string): Promise<void> => {
      if (LOOK)
        await page.screenshot({ path: join(LOOK, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      expect(await page.evaluate(TOO_WIDE)).toBeLessThanOrEqual(0);
    };
    await page.goto(`${app.url}/account`);
    await seen('sign-in');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await page.waitForURL(/send-login-link$/);
    await seen('sent');
    await page.goto(`${app.url}/auth/login?token=${mailedToken(app, EMAIL)}`);
    await seen('login');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account$/);
    await seen('account');
    for (const path of [`/account/agents/${agentId}`, approval, '/account/sessions', '/account/claim']) {
      await page.goto(app.url + path);
      await seen(path.split('/')[2] as string);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);
