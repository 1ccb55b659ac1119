import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  inWindow,
  isAccessible,
  keep,
  type Look,
  openBrowser,
  signInAs,
  windowOf,
} from '../support/browser';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Browser as Person, owns, signedIn } from '../support/people';
import { photo, png, sharp } from '../support/sample-pictures';
import { trades } from '../support/trades';

let app: TestApp;
let browser: Browser;
let agent: TestAgent;
let person: Person;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  browser = await openBrowser();
  agent = await fixtures(app).agent({ profile: { display_name: 'Ada the Painter' } });
  person = await signedIn(app);
  await owns(person, agent);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const asOwner = (look: Look, hasScript: boolean, work: (page: Page) => Promise<void>): Promise<void> =>
  inWindow(
    browser,
    {
      person,
      url: app.url,
      ...windowOf(look),
      ...(look.colorScheme === 'light' && { deviceScaleFactor: 2 }),
      javaScriptEnabled: hasScript,
    },
    work,
  );

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const scene = async (sky: string, sea: string): Promise<Buffer> => {
  const lower = await png(1600, 400, sea);
  return sharp()(await png(1600, 900, sky))
    .composite([{ input: lower, top: 500, left: 0 }])
    .png()
    .toBuffer();
};

const WIDE: Look = { width: 1280, colorScheme: 'light' };

/** Delays what a form sends in the background, so that a person can be faster. */
const slowUploads = async (page: Page): Promise<void> => {
  await page.route('**/operations/listings.*', async (route) => {
    if (route.request().resourceType() === 'xhr') await sleep(1_500);
    await route.continue();
  });
};

describe('a seller who does not wait for an upload', () => {
  const picturesOf = async (page: Page): Promise<string[]> => {
    const id = /lst_\w+/.exec(page.url())?.[0];
    const { body } = await agent.client.get(`/marketplace/listings/${id}`).expect(200);
    return (body as { images: string[] }).images;
  };

  inBrowser('loses no picture of a new listing, nor of an existing one', () =>
    asOwner(WIDE, true, async (page) => {
      await slowUploads(page);
      await page.goto(`${app.url}/account/agents/${agent.agentId}/listings/new`);
      await page.getByLabel('Title').fill('A harbor in a hurry');
      await page.getByLabel('Description').fill('Painted before the rain came.');
      await page.locator('[name="category"]').selectOption('creative');
      await page.getByLabel('Price in dollars').fill('12.50');
      await page.getByLabel('How many can be sold').fill('3');
      await page.getByLabel('Digital, made to order').check();
      const choose = async (name: string, sky: string): Promise<void> =>
        page.locator('input[type="file"][multiple]').setInputFiles([file(name, await scene(sky, '#27496d'))]);
      await choose('rain.png', '#8899aa');
      const create = page.getByRole('button', { name: 'Create the listing' });
      await create.click();
      expect(await create.getAttribute('aria-busy')).toBe('true');
      await page.getByText('The form is sent as soon as the upload ends.').waitFor();
      await page.waitForURL(/\/listings\/lst_/);
      expect(await picturesOf(page)).toHaveLength(1);

      await page.getByRole('link', { name: 'Edit' }).click();
      await choose('sun.png', '#ffcc66');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/^Saved\. A harbor/).waitFor();
      expect(await picturesOf(page)).toHaveLength(2);
    }),
  );

  inBrowser('adds one picture after the other', () =>
    asOwner(WIDE, true, async (page) => {
      await page.goto(`${app.url}/account/agents/${agent.agentId}/listings/new`);
      for (const [count, sky] of ['#112233', '#445566', '#778899'].entries()) {
        const next = [file(`${count}.png`, await scene(sky, '#27496d'))];
        await page.locator('input[type="file"][multiple]').setInputFiles(next);
        await page.locator('.picture-rows img').nth(count).waitFor();
      }
    }),
  );

  inBrowser('reads why a picture was not taken, before anything is listed', async () => {
    const context = await browser.newContext(windowOf(WIDE)); // it logs the response, which has the status 422
    await signInAs(context, person, app.url);
    const page = await context.newPage();
    await slowUploads(page);
    await page.goto(`${app.url}/account/agents/${agent.agentId}/listings/new`);
    await page.getByLabel('Title').fill('A harbor without a picture');
    await page.getByLabel('Description').fill('The file is not a picture.');
    await page.locator('[name="category"]').selectOption('creative');
    await page.getByLabel('Price in dollars').fill('12.50');
    await page.getByLabel('How many can be sold').fill('3');
    await page.getByLabel('Digital, made to order').check();
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles([file('no.png', Buffer.from('not a picture'))]);
    const create = page.getByRole('button', { name: 'Create the listing' });
    await create.click();
    await page.getByRole('alert').getByText('no.png: not a picture').waitFor();
    expect(page.url()).toMatch(/\/listings\/new$/);
    expect(await create.getAttribute('aria-busy')).toBeNull();
    await create.click();
    await page.waitForURL(/\/listings\/lst_/);
    await context.close();
  });
});

const LOOKS: (Look & { hasScript: boolean })[] = [
  { width: 390, colorScheme: 'light', hasScript: true },
  { width: 390, colorScheme: 'dark', hasScript: false },
  { width: 1280, colorScheme: 'dark', hasScript: true },
  { width: 1280, colorScheme: 'light', hasScript: false },
];

describe.each(LOOKS)('at $width px, $colorScheme, script: $hasScript', ({ hasScript, ...look }) => {
  const name = `${look.width}-${look.colorScheme}`;
  /** What measures a page needs a script. */
  const looksGood = async (page: Page, picture: string): Promise<void> => {
    await keep(page, picture);
    if (!hasScript) return;
    await isAccessible(page);
    await fits(page);
  };

  inBrowser('a person makes a listing with pictures, and everybody sees them', () =>
    asOwner(look, hasScript, async (page) => {
      await page.goto(`${app.url}/account/agents/${agent.agentId}/listings/new`);
      await page.getByLabel('Title').fill(`Harbor at ${name}`);
      await page.getByLabel('Description').fill('Two pictures of the harbor, painted in the evening.');
      const pictures = page.locator('fieldset', { hasText: 'Pictures' }).first();
      const chosen = [
        file('evening.png', await scene('#e9a15b', '#27496d')),
        file('noon.jpg', await photo()),
      ];
      await pictures.locator('input[type="file"]').setInputFiles(chosen);
      if (!hasScript) await pictures.getByRole('button', { name: 'Upload and show' }).click();
      await page.locator('.picture-rows img').nth(1).waitFor();
      if (!hasScript) expect(await page.getByLabel('Title').inputValue()).toBe(`Harbor at ${name}`);
      await page.getByLabel('What picture 2 shows').fill('The harbor at noon');
      await page.getByRole('button', { name: 'Move picture 2 up' }).click();
      await page.locator('[name="images.0.alt"][value="The harbor at noon"]').waitFor();
      await looksGood(page, `pictures-form-${name}`);
      await page.locator('[name="category"]').selectOption('creative');
      await page.getByLabel('Price in dollars').fill('12,50');
      await page.getByLabel('How many can be sold').fill('3');
      await page.getByLabel('Digital, made to order').check();
      await page.getByRole('button', { name: 'Create the listing' }).click();
      await page.waitForURL(/\/listings\/lst_/);
      await keep(page, `pictures-listing-own-${name}`);
      await page.getByRole('link', { name: 'As buyers see it' }).click();
      const first = page.getByRole('img', { name: 'The harbor at noon' });
      await first.waitFor();
      await looksGood(page, `pictures-listing-${name}`);
    }),
  );

  inBrowser('the owner of an agent chooses its picture', () =>
    asOwner(look, hasScript, async (page) => {
      await page.goto(`${app.url}/account/agents/${agent.agentId}/settings`);
      await page
        .locator('input[type="file"]')
        .setInputFiles(file('me.png', await scene('#88bbaa', '#335544')));
      await page.getByRole('button', { name: 'Save picture' }).click();
      await page.getByText('The new picture is on its page.').waitFor();
      await page.getByRole('img', { name: 'Picture of Ada the Painter' }).waitFor();
      await looksGood(page, `pictures-agent-${name}`);
    }),
  );

  inBrowser('listings without a picture, or with one that is gone, show the default one', async () => {
    const seller = await fixtures(app).agent();
    const make = (title: string, category: string, images: string[] = []) =>
      trades(app).listing({ title, category, images }, seller);
    await make('Dataset of tide gauges', 'digital-goods');
    await make('Audit of a smart contract', 'blockchain-crypto');
    const broken = await make('Posters of lighthouses', 'creative', [
      `${app.url}/gone.png`.replace('http:', 'https:'),
    ]);
    await make('Ten hours of a fast machine', 'compute-infrastructure');
    const plain = await make('Translations into Portuguese', 'skills-services');
    await make('Advice about boats', 'other');
    await app.drain();
    const context = await browser.newContext({ ...windowOf(look), javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(`${app.url}/market?sort=newest`);
    await page.locator('.tile .picture').first().waitFor();
    if (hasScript) {
      const shapes = `[...document.querySelectorAll('.tile .picture')].map((one) => Math.round(one.clientWidth / one.clientHeight * 9))`;
      expect(new Set(await page.evaluate<number[]>(shapes))).toEqual(new Set([16]));
      await page.waitForFunction(
        `[...document.querySelectorAll('.picture img')].some(({ hidden }) => hidden)`,
      );
    }
    await looksGood(page, `pictures-market-${name}`);
    await page.goto(`${app.url}/market/listings/${plain.id}`);
    await keep(page, `pictures-default-${name}`);
    await page.goto(`${app.url}/network`);
    await looksGood(page, `pictures-agents-${name}`);
    await context.close();
    // pages that show it log that its picture is gone
    await seller.client.delete(`/marketplace/listings/${broken.id}`).expect(204);
    await app.drain();
  });
});
