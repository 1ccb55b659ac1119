import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  type AuthorizationAttempt,
  authorizations,
  type Authorizations,
  type TestOwner,
} from '../support/authorizations';
import {
  CHROMIUM,
  fits,
  inBrowser,
  keep,
  type Look,
  LOOKS,
  openBrowser,
  watched,
  windowOf,
} from '../support/browser';

let app: TestApp;
let oauth: Authorizations;
let owner: TestOwner;
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
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  client?.closeAllConnections();
  client?.close();
  await app?.close();
});

const FOCUSED = `(() => { const at = document.activeElement; return at.name + '=' + at.value; })()`;

/** Opens a page in a browser window of the person. */
async function onPage(look: Look, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser!.newContext(windowOf(look));
  await context.addCookies([await cookieOf(owner)]);
  const page = await context.newPage();
  await watched(page, [app.url, callback], () => work(page));
  await context.close();
}

async function cookieOf(
  person: Parameters<Authorizations['browser']>[0],
): Promise<{ name: string; value: string; url: string }> {
  const { headers } = await oauth.browser(person);
  const [name = '', value = ''] = (headers.Cookie as string).split('=');
  return { name, value, url: app.url };
}

async function seen(page: Page, name: string, { width, colorScheme }: Look): Promise<void> {
  await fits(page);
  await keep(page, `${name}-${width}-${colorScheme}`);
}

async function asking(name: string): Promise<AuthorizationAttempt> {
  return oauth.attemptFor(await oauth.client({ client_name: name, redirect_uris: [callback] }));
}
const startOf = ({ parameters }: AuthorizationAttempt): string =>
  `${app.url}/oauth/authorize?${new URLSearchParams(parameters).toString()}`;

describe('the consent page in a browser', () => {
  inBrowser.each(LOOKS)('is answered with the keyboard alone, at %j', async (look) => {
    await onPage(look, async (page) => {
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
    const look = LOOKS[0] as Look;
    await onPage(look, async (page) => {
      await page.goto(startOf(await asking('A client')));
      await page.evaluate(`document.querySelector('[value=deny]').focus()`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/callback\?error=access_denied/);
    });
  });

  inBrowser.each(LOOKS)('has sisters: nobody signed in, no agent, something wrong; at %j', async (look) => {
    const context = await browser!.newContext(windowOf(look));
    const page = await context.newPage();
    const start = startOf(await asking('A client'));
    await page.goto(start);
    await seen(page, 'sign-in', look);
    await context.addCookies([await cookieOf(await oauth.person())]);
    await page.goto(start);
    await seen(page, 'no-agent', look);
    await page.goto(start.replace('client_id=ocl', 'client_id=ocx'));
    await seen(page, 'wrong', look);
    await page.goto(startOf(oauth.attemptFor(await oauth.client(), { scope: 'everything' })));
    await seen(page, 'fault', look);
    await context.close();
  });
});
