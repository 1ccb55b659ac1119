import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { type Asked, authorizations, type Authorizations, type GivenOwner } from '../support/authorizations';

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
  addCookies(cookies: { name: string; value: string; url: string }[]): Promise<void>;
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

jest.setTimeout(60_000); // a browser takes its time where others work too

let app: TestApp;
let oauth: Authorizations;
let owner: GivenOwner;
let browser: Browser | undefined;
let client: Server;
let callback: string;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  oauth = authorizations(app);
  owner = await oauth.owner();
  await oauth.agentOf(owner);
  client = createServer((_, response) => response.end('Back at the client'));
  await new Promise<void>((done) => client.listen(0, '127.0.0.1', done));
  callback = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
  const { chromium } = (await import(PLAYWRIGHT)) as Playwright;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  client?.closeAllConnections();
  client?.close();
  await app?.close();
});

/** Where there is no browser the rest of the tests does without, and the run says so. */
const inBrowser = CHROMIUM ? it : it.skip;
if (!CHROMIUM)
  process.stderr.write('No Chromium here (apt-get install chromium): the consent page is not looked at.\n');

const LOOKS = [375, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const FOCUSED = `(() => { const at = document.activeElement; return at.name + '=' + at.value; })()`;

/** A window of the person, which fails the test when a page complains or asks anybody else for anything. */
async function watched(look: (typeof LOOKS)[number], work: (page: Page) => Promise<void>): Promise<void> {
  const { width, colorScheme } = look;
  const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme });
  const { headers } = await oauth.browser(owner);
  const [name = '', value = ''] = (headers.Cookie as string).split('=');
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    if (
      ![app.url, callback].some((known) => request.url().startsWith(known)) &&
      !/^data:/.test(request.url())
    )
      problems.push(request.url());
  });
  await work(page);
  await context.close();
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
}

async function seen(page: Page, name: string, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  expect(await page.evaluate(TOO_WIDE)).toBe(0);
  if (LOOK)
    await page.screenshot({ path: join(LOOK, `${name}-${width}-${colorScheme}.png`), fullPage: true });
}

async function asking(name: string): Promise<Asked> {
  return oauth.asking(await oauth.client({ client_name: name, redirect_uris: [callback] }));
}
const startOf = ({ parameters }: Asked): string =>
  `${app.url}/oauth/authorize?${new URLSearchParams(parameters).toString()}`;

describe('the consent page in a browser', () => {
  inBrowser.each(LOOKS)('is answered with the keyboard alone, at %j', async (look) => {
    await watched(look, async (page) => {
      const asked = await asking(
        'A very long name that a client has given itself to be noticed '.repeat(2).slice(0, 99),
      );
      await page.goto(startOf(asked));
      await seen(page, 'consent', look);
      await page.evaluate(`document.querySelector('[name=agent_id]').focus()`);
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(FOCUSED)).toBe('daily_limit=50.00');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('7.50');
      await seen(page, 'consent-filled', look);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/callback\?code=/);
      const code = new URL(page.url()).searchParams.get('code') as string;
      await oauth.token(oauth.exchange(asked, code)).expect(200);
    });
  });

  inBrowser('can be refused without filling anything in', async () => {
    const look = LOOKS[0] as (typeof LOOKS)[number];
    await watched(look, async (page) => {
      await page.goto(startOf(await asking('A client')));
      await page.evaluate(`document.querySelector('[value=deny]').focus()`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/callback\?error=access_denied/);
    });
  });

  inBrowser.each(LOOKS)('has sisters: nobody signed in, no agent, something wrong; at %j', async (look) => {
    const { width, colorScheme } = look;
    const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const start = startOf(await asking('A client'));
    await page.goto(start);
    await seen(page, 'sign-in', look);
    const { headers } = await oauth.browser(await oauth.person());
    const [name = '', value = ''] = (headers.Cookie as string).split('=');
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(start);
    await seen(page, 'no-agent', look);
    await page.goto(start.replace('client_id=ocl', 'client_id=ocx'));
    await seen(page, 'wrong', look);
    await context.close();
  });
});
