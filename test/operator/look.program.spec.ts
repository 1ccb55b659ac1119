import type { Browser, Page } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import { ADMIN_TOKEN, type TestApp } from '../support/app';
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
import { fixtures } from '../support/fixtures';
import { signedIn } from '../support/people';
import { published } from '../support/publications';
import { type TestOrder, trades } from '../support/trades';

const LOOKS = [390, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
]);
const LONG = 'Charts of every canal, bridge, and tide of the lagoon and its islands';

/** Longer than the header of a phone has room for. */
const OLGA = 'Olga of the Department of Trade and Harbors';

let app: TestApp;
let browser: Browser | undefined;
let disputed: TestOrder;
let records: string[];
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  const { operator } = fixtures(app);
  const idOf = ({ body }: { body: unknown }): string => (body as { id: string }).id;
  disputed = await trades(app).order('disputed', { title: `${LONG} 🦞`.repeat(2) });
  const listing = await trades(app).listing({ title: LONG });
  const agent = await fixtures(app).agent({ profile: { display_name: 'Ada <b>the</b> Translator 🦞' } });
  const report = await agent.client
    .post(`/marketplace/listings/${listing.id}/report`, { reason: 'spam', details: 'Word '.repeat(60) })
    .expect(201);
  const url = 'http://127.0.0.1:1999/a-very-long-path/that-an-endpoint-may-have/in-the-end';
  const hook = await agent.client.post('/marketplace/webhooks', { url }).expect(201);
  await published(app, await fixtures(app).agent(), LONG.slice(0, 48));
  await signedIn(app, 'a.long.address.of.an.operator@department.of.trade.example.com');
  const email = 'a.long.address.of.an.operator@department.of.trade.example.com';
  await operator.post('/admin/operators', { email }).expect(201);
  await operator.post('/admin/invites', { count: 3, note: LONG }).expect(201);
  await operator.post(`/admin/agents/${agent.agentId}/suspend`, { reason: LONG }).expect(200);
  const list = async (path: string, member: string): Promise<string> => {
    const { body } = await operator.get(path).expect(200);
    return (body as Record<string, { id: string }[]>)[member]![0]!.id;
  };
  records = [
    'orders?list=all',
    'listings?list=suspended',
    'search?q=every%20canal',
    `disputes/${disputed.id}`,
    `orders/${disputed.id}`,
    `listings/${listing.id}`,
    `agents/${agent.agentId}`,
    `reports/${idOf(report)}`,
    `webhooks/${idOf(hook)}`,
    `articles/${await list('/admin/articles', 'articles')}`,
    `skills/${await list('/admin/skills', 'skills')}`,
    `audit/${await list('/admin/audit', 'entries')}`,
  ];
  await app.drain();
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Moves to an element with the keyboard only. */
async function tabTo(page: Page, isThere: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(`(${isThere})(document.activeElement)`)) return;
  }
  throw new Error(`the keyboard never reaches ${isThere}`);
}
const field = (name: string): string => `(element) => element.name === '${name}'`;
const link = (path: string): string => `(element) => element.getAttribute('href') === '${path}'`;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${app.url}/operator`);
  await page.waitForURL(/\/operator\/sign-in$/);
  await tabTo(page, field('name'));
  await page.keyboard.type(OLGA);
  await tabTo(page, field('admin_token'));
  await page.keyboard.type(ADMIN_TOKEN);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/operator$/);
}

/** Lists are cards on phones, and everybody can sign out. Two pixels are rounding. */
const hiddenOnPhone = `[...document.querySelectorAll('.scroll:has(> .records)')]
  .filter((list) => list.scrollWidth > list.clientWidth + 2).map((list) => list.getAttribute('aria-label'))
  .concat([...document.querySelectorAll('[action$="sign-out"] button')]
    .filter((button) => button.getBoundingClientRect().right > innerWidth).map((button) => button.textContent))`;
const isInView = `(element) => element.getBoundingClientRect().left >= 0 &&
  element.getBoundingClientRect().right <= innerWidth`;
const openAll = `document.querySelectorAll('details').forEach((part) => (part.open = true))`;

inBrowser.each(LOOKS)(
  'every operator page, $width wide and $colorScheme: nothing sticks out, and nobody meets an obstacle',
  async (look) => {
    const context = await browser!.newContext(windowOf(look));
    const page = await context.newPage();
    const fitting = async (name: string): Promise<void> => {
      await keep(page, `operator-${name.replaceAll('/', '-')}-${look.width}-${look.colorScheme}`);
      await fits(page);
      if (look.width === 390) expect([name, await page.evaluate(hiddenOnPhone)]).toEqual([name, []]);
    };
    const seen = async (name: string): Promise<void> => {
      await fitting(name);
      await isAccessible(page);
    };
    await watched(page, [app.url], async () => {
      await page.goto(`${app.url}/operator/sign-in`);
      await seen('sign-in');
      await signIn(page);
      const paths = await page
        .locator('main h2 > a[href^="/operator/"]')
        .evaluateAll((links) => links.map((each) => each.getAttribute('href') as string));
      expect(paths.length).toBeGreaterThan(18);
      for (const path of ['/operator', ...paths, ...records.map((each) => `/operator/${each}`)]) {
        await page.goto(app.url + path);
        await fitting(path.slice(1));
        await page.evaluate(openAll);
        await seen(`${path.slice(1)}-open`);
      }
    });
    await page.goto(`${app.url}/operator/nothing`);
    await seen('not-found');
    await context.close();
  },
  300_000,
);

inBrowser(
  'an operator settles a dispute with the keyboard, finds it by search, and sees it in the audit log',
  async () => {
    const context = await browser!.newContext(windowOf({ width: 390, colorScheme: 'light' }));
    const page = await context.newPage();
    await watched(page, [app.url], async () => {
      await signIn(page);
      await tabTo(page, `(element) => element.form?.getAttribute('action') === '/operator/search'`);
      await page.keyboard.type('every canal');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/operator\/search\?q=/);
      await fits(page);
      await isAccessible(page);
      const path = `/operator/disputes/${disputed.id}`;
      await tabTo(page, link(path));
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`${path}$`));
      await tabTo(page, field('note'));
      await page.keyboard.type('See the third message.');
      await tabTo(page, `(element) => element.name === 'template' && element.value === 'partly'`);
      await page.keyboard.press('Enter'); // adds a text, and keeps what was typed
      expect(page.url()).toMatch(new RegExp(`${path}$`)); // where it is
      expect(await page.evaluate(`document.activeElement.name`)).toBe('note');
      await tabTo(page, field('dollars'));
      await page.keyboard.type('10,50');
      await page.keyboard.press('Enter'); // the button beside the field, and no other
      await page.waitForURL(new RegExp(`${path}/decide$`));
      expect(await page.textContent('main')).toContain('gets $10.50 back');
      await isAccessible(page);
      await tabTo(page, `(element) => element.textContent === 'Refund $10.50'`);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`${path}$`));
      expect(await page.textContent('[role=status]')).toMatch(/Decided\. .* gets \$10\.50 back/);
      expect(await page.textContent('main')).toMatch(/See the third message\.\nA part of what was ordered/);
      await fits(page);
      await isAccessible(page);
      await page.goto(`${app.url}/operator/audit?target=${disputed.id}`);
      const here = 'nav[aria-label=Operator] [aria-current]';
      expect(await page.textContent(here)).toBe('Audit');
      expect(await page.evaluate(`(${isInView})(document.querySelector('${here}'))`)).toBe(true);
      expect(await page.textContent('main table')).toMatch(/Olga.*Decided the dispute.*Refunded \$10\.50/s);
      const tops = `['Who', 'When'].map((title) => {
        const { top, height } = document.querySelector('td[data-title=' + title + ']').getBoundingClientRect();
        return [Math.round(top), height < 30];
      })`;
      const [who, when] = await page.evaluate<[unknown, unknown]>(tops);
      expect(who).toEqual(when);
    });
    await context.close();
  },
);

inBrowser('copy the id of a record', async () => {
  const context = await browser!.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`${app.url}/operator/orders/${disputed.id}`);
  await page.getByRole('button', { name: 'Copy the id' }).click();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(disputed.id);
  await context.close();
});

inBrowser('times have a zone, and filters take the same one', async () => {
  const context = await browser!.newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`${app.url}/operator/audit`);
  expect(await page.textContent('main table time')).toMatch(/GMT\+9$/);
  expect(await page.textContent('label:has([name=since]) > span')).toBe('Since (GMT+9)');
  await page.fill('[name=since]', '2026-01-02T09:30');
  await page.click('main form button >> text=Filter');
  await page.waitForURL(/since=2026-01-02T00%3A30/);
  expect(await page.inputValue('[name=since]')).toBe('2026-01-02T09:30');
  await context.close();
});
