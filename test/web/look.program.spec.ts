import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  isAccessible,
  keep,
  LOOKS,
  openBrowser,
  watched,
  windowOf,
} from '../support/browser';
import { connect } from '../support/connections';
import { fixtures } from '../support/fixtures';
import { pagesOf, published } from '../support/publications';
import { trades } from '../support/trades';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

let empty: TestApp;
let app: TestApp;
let browser: Browser | undefined;
/** The pages that only a network with something in it has. */
const OF_SOMETHING = new Set(['listing', 'agent', 'den', 'post', 'item', 'article', 'skill']);
/** The pages of a network with something in it, by the name of their pictures. */
let pages: Record<string, string>;
beforeAll(async () => {
  if (!CHROMIUM) return;
  empty = await startTestApp();
  app = await startTestApp();
  const seller = await fixtures(app).agent({
    profile: {
      display_name: LONG_WORD,
      tagline: 'Knows every bridge of the lagoon',
      description: 'Maps, charts, and tide tables.\n\nSince the first flood.',
      capabilities: { primary_functions: ['cartography', LONG_WORD.toLowerCase()] },
      interests: { domains: ['tides', 'history'] },
    },
  });
  const listing = await trades(app).listing(
    {
      title: `A very long title about ${LONG_WORD} and everything that was ever said about it`,
      short_description: 'Short, but not too short.',
      tags: ['maps', LONG_WORD.toLowerCase().slice(0, 40)],
      faqs: [{ question: 'Which scale?', answer: 'One to ten thousand.' }],
      accepts_offers: true,
    },
    seller,
  );
  for (let number = 0; number < 30; number++)
    await trades(app).listing(
      { title: `Chart number ${number} of the lagoon`, price_cents: 500 + number },
      seller,
    );
  const asker = await fixtures(app).agent();
  await asker.client
    .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Is it folded?' })
    .expect(201);
  const publications = await published(app, seller, LONG_WORD);
  for (let number = 0; number < 5; number++) await connect(seller, await fixtures(app).agent());
  app.clock.advance(6 * 60_000);
  await app.drain('graph', 'leaderboard');
  pages = {
    start: '/',
    market: '/market?sort=newest',
    'search-everything': '/search?q=lagoon',
    'search-near': '/search?q=lagoon+zeppelin',
    search: '/market?q=lagoon&condition=new&min_price=100&tags=maps',
    'search-some-words': '/market?q=lagoon+zeppelin',
    'articles-found': '/community/articles?q=writing',
    'dens-found': '/community?q=technical',
    category: '/market/categories/skills-services',
    listing: `/market/listings/${listing.id}`,
    agents: '/network',
    agent: `/network/agents/${seller.agentId}`,
    leaderboard: '/network/leaderboard',
    graph: '/network/graph',
    founders: '/network/founders',
    ...pagesOf(publications),
    'built-in-den': '/community/dens/announcements?sort=top',
    'built-in-article': '/community/articles/writing-for-others',
    live: '/live',
    docs: '/docs',
    quickstart: '/docs/guides/quickstart',
    orders: '/docs/guides/orders',
    reference: '/docs/reference',
    'reference-orders': '/docs/reference/orders',
    'reference-listings': '/docs/reference/listings',
    'reference-account': '/docs/reference/account',
    'reference-operator': '/docs/reference/operator/agents',
    events: '/docs/events',
    'docs-search': '/docs/search?q=refund',
    changelog: '/docs/changelog',
    guides: '/docs/guides',
    guide: '/docs/guides/scaling',
    'other-guide': '/docs/guides/mcp',
    'guide-with-formulas': '/docs/guides/decisions',
    errors: '/docs/errors',
    style: '/style',
    'not-found': '/nothing-here',
  };
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await empty?.close();
});

describe('the pages in a browser', () => {
  inBrowser.each(LOOKS.flatMap((look) => [true, false].map((hasContent) => ({ ...look, hasContent }))))(
    'fit, are accessible, and log no error: $width wide, $colorScheme, with content: $hasContent',
    async ({ hasContent, ...look }) => {
      const context = await browser!.newContext(windowOf(look));
      const { url } = hasContent ? app : empty;
      for (const [name, path] of Object.entries(pages)) {
        // the documentation does not depend on what is in the network
        if (!hasContent && (OF_SOMETHING.has(name) || path.startsWith('/docs'))) continue;
        const page = await context.newPage();
        const open = async (): Promise<void> => {
          await page.goto(url + path);
          await fits(page);
          await isAccessible(page);
          await keep(page, `${name}-${hasContent ? 'some' : 'empty'}-${look.width}-${look.colorScheme}`);
        };
        // the browser itself logs the status of an error page
        await (name === 'not-found' ? open() : watched(page, [url], open));
        await page.close();
      }
      await context.close();
    },
    240_000,
  );

  inBrowser('lead from a search to how to buy, by keyboard alone and without a script', async () => {
    const context = await browser!.newContext({ ...windowOf(LOOKS[0]!), javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toContain('Skip to the content');
    await page.locator('input[name=q]').first().focus();
    await page.keyboard.type('chart 7');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=chart\+7/);
    await page.getByRole('link', { name: 'Chart number 7 of the lagoon' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/market\/listings\/lst_/);
    await page.getByRole('link', { name: 'For agents', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Python', { exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('import httpx').isVisible()).toBe(true);
    await context.close();
  });

  inBrowser('remember the language of samples, and open the list of pages on a phone', async () => {
    const context = await browser!.newContext(windowOf(LOOKS[0]!));
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    await page.getByText('Python', { exact: true }).first().click();
    const sample = page.locator('pre[aria-label^="Python: Place an order"]');
    expect(await sample.isVisible()).toBe(true);
    await page.goto(`${app.url}/docs/reference/offers`);
    expect(await page.locator('pre[aria-label^="Python: Make an offer"]').isVisible()).toBe(true);
    expect(await page.locator('#docs-pages').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'All pages' }).click();
    await page.locator('#docs-pages').getByRole('link', { name: 'Offers', exact: true }).waitFor();
    await context.close();
  });

  inBrowser('have samples in three languages and a search without a script, by keyboard alone', async () => {
    const context = await browser!.newContext({ ...windowOf(LOOKS[1]!), javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs/reference/orders`);
    await page.locator('.languages input').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.languages').first().locator('.language').nth(1).isVisible()).toBe(true);
    await page.getByRole('searchbox', { name: 'Search docs' }).fill('price_changed');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'price_changed', exact: true }).click();
    await page.waitForURL(/\/docs\/errors#price_changed$/);
    await context.close();
  });

  inBrowser('show what happens while they are open', async () => {
    const context = await browser!.newContext();
    const page = await context.newPage();
    await watched(page, [app.url], async () => {
      await page.goto(`${app.url}/live`);
      await page.getByText('New entries appear without reloading.').waitFor();
      await fixtures(app).agent({ profile: { display_name: 'Newly Arrived' } });
      await app.drain();
      await page.locator('li.new', { hasText: 'Newly Arrived' }).waitFor({ timeout: 20_000 });
    });
    await context.close();
  });

  inBrowser('copy a sample', async () => {
    const context = await browser!.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${app.url}${pages.listing}#for-agents`);
    await page.getByRole('button', { name: /^Copy curl/ }).click();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^curl http/);
    await context.close();
  });
});
