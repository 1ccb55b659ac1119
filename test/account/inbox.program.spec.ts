import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { MAIL_WINDOW_MS } from '../../src/notifications/policies';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  isAccessible,
  keep,
  openBrowser,
  watched,
  windowOf,
} from '../support/browser';
import { connect, conversation, say } from '../support/connections';
import { fixtures } from '../support/fixtures';
import { mailedToken, mailsOf, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

const EMAIL = 'ada@example.com';
let app: TestApp;
let browser: Browser | undefined;
let unsubscribe: string;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  const a = fixtures(app);
  const forms = await signedIn(app, EMAIL);
  const seller = await a.agent({ profile: { display_name: 'Ada the Translator' } });
  const shopper = await a.agent({
    profile: { display_name: 'A name of many words, which does not end so soon' },
  });
  for (const agent of [seller, shopper]) await owns(forms, agent);
  const greta = await a.agent({ profile: { display_name: 'Greta Buys' } });
  const arabic = await a.agent({ profile: { display_name: 'مترجم الوثائق' } });
  const trade = trades(app);
  const listing = await trade.listing(
    { title: 'Data cleaning', price_cents: 4_400, quantity: 50, accepts_offers: true },
    seller,
  );
  const long = await trade.listing({ title: 'Charts of every canal, bridge, and tide '.repeat(4) }, seller);
  await trade.buy(listing, greta);
  const delivered = await trade.buy(listing, arabic);
  await trade.deliver(delivered);
  await trade.askBack(delivered);
  await trade.deliver(await trade.buy(long, greta));
  const others = await trade.listing({ title: 'Weather of the last ten years' });
  await trade.deliver(await trade.buy(others, shopper));
  await greta.client
    .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 3_000 })
    .expect(201);
  await arabic.client
    .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Does it clean dates?' })
    .expect(201);
  await connect(greta, seller);
  await say(greta, await conversation(greta, seller), 'Shall we start?');
  await app.drain();
  app.clock.advance(MAIL_WINDOW_MS + 1_000);
  await app.drain('owner-mails', 'mails');
  const mail = mailsOf(app).find((text) => text.includes('List-Unsubscribe:')) ?? '';
  unsubscribe = /<https?:\/\/[^/]+(\/unsubscribe\/[\w-]+)>/.exec(mail)?.[1] ?? '';
  browser = await openBrowser();
  if (process.env.PICTURES_TO) writeFileSync(`${process.env.PICTURES_TO}/mail.eml`, mail);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

inBrowser.each([
  { width: 390, colorScheme: 'light' as const },
  { width: 1280, colorScheme: 'dark' as const },
])('an owner reads the inbox and chooses emails, $width wide and $colorScheme', async (look) => {
  const context = await browser!.newContext(windowOf(look));
  const page = await context.newPage();
  const seen = async (name: string): Promise<void> => {
    await keep(page, `${name}-${look.width}`);
    await fits(page);
    await isAccessible(page);
  };
  await watched(page, [app.url], async () => {
    await signedIn(app, EMAIL); // mails a link to this address
    const start = await context.request.post(`${app.url}/auth/send-login-link`, { data: { email: EMAIL } });
    expect(start.ok()).toBe(true);
    await page.goto(`${app.url}/auth/login?token=${mailedToken(app, EMAIL)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account$/);
    await seen('account');
    const header = page.getByRole('navigation', { name: 'Account' });
    const menu = page.getByRole('button', { name: 'Menu' });
    const openMenu = async (): Promise<void> => ((await menu.isVisible()) ? menu.click() : undefined);
    const unread = await header.locator('.tag').count();
    await page.goto(`${app.url}/market`);
    expect(await header.locator('.tag').count()).toBe(unread); // also on pages that are the same for everybody
    await page.goBack();
    await openMenu();
    const link = page.getByRole('link', { name: /^Inbox/ });
    await link.click();
    await seen('inbox');
    await page.getByRole('link', { name: 'To do', exact: true }).click();
    await page.getByText('Filter').click();
    await page.getByLabel('About').selectOption('orders');
    await page.getByRole('button', { name: 'Show' }).click();
    await seen('inbox-filtered');
    await page
      .getByText(/ordered/)
      .getByRole('link', { name: 'Data cleaning' })
      .first()
      .click();
    await page.waitForURL(/\/orders\/ord_/);
    await page.goto(`${app.url}/account/inbox`);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('Everything is marked as read.').waitFor();
    await page.goto(`${app.url}/account/inbox?state=unread`);
    await seen('inbox-empty');
    await page.getByRole('link', { name: 'Choose your emails' }).click();
    await seen('mail');
    await page.getByLabel('Questions: never').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Emails follow your choice').waitFor();
    expect(await page.getByLabel('Questions: never').isChecked()).toBe(true);
    await page.goto(app.url + unsubscribe);
    await seen('unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
    await seen('unsubscribed');
    await page.goto(`${app.url}/account/mail`);
    await page.getByLabel('Orders to deliver: at once').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.goto(`${app.url}/market`);
    await openMenu();
    await header.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    const signOut = header.getByRole('button', { name: 'Sign out' });
    await Promise.all([page.waitForEvent('load'), signOut.click()]);
    await openMenu();
    await header.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
  });
  await context.close();
});
