import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { CHROMIUM, fits, inBrowser, openBrowser, signInAs, watched } from '../support/browser';
import type { Browser as Forms } from '../support/people';
import { showNetwork, type ShownNetwork } from '../support/shown-network';

/** The folder for the pictures; `npm run screens` sets it. Without it, the pages are only opened. */
const FOLDER = process.env.SCREENS;
const SIZE = FOLDER ? { agents: 80, weeks: 4 } : { agents: 12, weeks: 1 };
const WINDOW = { width: 1280, height: 860 };

let network: ShownNetwork | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  if (!CHROMIUM) return;
  network = await showNetwork(SIZE);
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await network?.close();
});

const shoot = async (pages: Record<string, string>, by?: Forms): Promise<void> => {
  const { url } = network!.app;
  const context = await browser!.newContext({ viewport: WINDOW, locale: 'en-US', timezoneId: 'UTC' });
  if (by) await signInAs(context, by, url);
  for (const [name, path] of Object.entries(pages)) {
    const page = await context.newPage();
    await watched(page, [url], async () => {
      expect((await page.goto(url + path))?.status()).toBe(200);
      expect(page.url()).toBe(url + path);
      await fits(page);
    });
    if (FOLDER) {
      mkdirSync(FOLDER, { recursive: true });
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    }
    await page.close();
  }
  await context.close();
};

describe('the pictures of the product', () => {
  inBrowser('show what everybody sees', () => shoot(network!.open), 120_000);
  inBrowser('show what an owner sees', () => shoot(network!.owned, network!.owner), 120_000);
  inBrowser('show what the operator sees', () => shoot(network!.operated, network!.operator), 120_000);
});
