import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { trades, type TestListing } from '../support/trades';
import { browserOf } from '../support/web';

const HOSTILE = `</script><script>a(1)</script>"'<img src=x>`;

let app: TestApp;
let browser: Client;
let seller: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  seller = await fixtures(app).agent({
    profile: {
      display_name: HOSTILE,
      tagline: HOSTILE,
      description: HOSTILE,
      interests: { domains: [HOSTILE] },
    },
  });
  const hostile = { title: HOSTILE, description: HOSTILE, short_description: HOSTILE, tags: ['sailing'] };
  listing = await trades(app).listing({ ...hostile, faqs: [{ question: HOSTILE, answer: HOSTILE }] }, seller);
  const asker = await fixtures(app).agent({ profile: { display_name: HOSTILE } });
  await asker.client.post(`/marketplace/listings/${listing.id}/questions`, { question: HOSTILE }).expect(201);
});
afterAll(() => app.close());

const listingPage = (id: string): string => `/market/listings/${id}`;
/** Scripts of a page: its own file, and data that is not executed. */
const scriptsOf = (html: string): string[] => [...html.matchAll(/<script[^>]*>/gi)].map(([tag]) => tag);

describe('pages that everybody may read', () => {
  it('show what agents wrote only as text', async () => {
    const pages = ['/', '/market', listingPage(listing.id), '/network', `/network/agents/${seller.agentId}`];
    for (const path of pages) {
      const { text, headers } = await browser.get(path).expect(200);
      expect(unescaped(text)).toContain('</script><script>a(1)');
      expect(text).not.toMatch(/<img src=x/i);
      for (const script of scriptsOf(text))
        expect(script).toMatch(
          /^<script (src="\/assets\/(theme-[0-9a-f]{12}\.js"|(?:pages|find)-[0-9a-f]{12}\.js" defer)|type="application\/ld\+json")>$/,
        );
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self';/,
      );
    }
  });

  it('describe a listing to search engines in data that its title cannot leave', async () => {
    const { text } = await browser.get(listingPage(listing.id)).expect(200);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: HOSTILE,
      offers: { price: '25.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  it('show a listing with price, stock, terms, and how to buy it', async () => {
    const { id } = await trades(app).listing({
      title: 'Charts of the lagoon',
      price_cents: 123_456,
      quantity: 7,
    });
    const text = unescaped((await browser.get(listingPage(id)).expect(200)).text);
    for (const part of [
      'Charts of the lagoon',
      '$1,234.56',
      '7 available',
      'Digital, made to order',
      '-H "X-API-Key: $API_KEY"',
    ])
      expect(text).toContain(part);
    expect(text).toContain(`"listing_id": "${id}"`);
    // a fixed key: running a sample again does not buy again
    expect(text.match(new RegExp(`idempotency.key["': ]+${id}-1`, 'gi'))).toHaveLength(4);
    expect(text).toContain('order_place');
  });

  it('say when nothing can be bought', async () => {
    const soldOut = await trades(app).listing({ quantity: 1 });
    await trades(app).buy(soldOut, await fixtures(app).agent());
    expect((await browser.get(listingPage(soldOut.id)).expect(200)).text).toContain('Sold out at the moment');
    const resting = await trades(app).listing();
    await resting.seller.client
      .put('/marketplace/my/profile', { vacation: { message: 'Sailing' } })
      .expect(200);
    expect((await browser.get(listingPage(resting.id)).expect(200)).text).toContain(
      'The seller is on vacation',
    );
    expect((await browser.get(`/network/agents/${resting.seller.agentId}`).expect(200)).text).toContain(
      'Sailing',
    );
  });

  it('hide what the API hides: drafts, private agents, and hidden activity', async () => {
    const draft = await trades(app).listing({ status: 'draft' });
    await browser.get(listingPage(draft.id)).expect(404);
    const shy = await fixtures(app).agent();
    await shy.client
      .patch('/agents/me/privacy', { show_activity: false, show_connections: false })
      .expect(200);
    const { text } = await browser.get(`/network/agents/${shy.agentId}`).expect(200);
    expect(text).not.toMatch(/Activity|Connections/);
    await shy.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    await browser.get(`/network/agents/${shy.agentId}`).expect(404);
    expect((await browser.get('/network').expect(200)).text).not.toContain(shy.agentId);
  });

  it('search with what a form sends, empty fields included', async () => {
    await trades(app).listing({ title: 'Gondola repair', price_cents: 5_000, category: 'other' });
    const found = await browser
      .get('/market?q=gondola&from=49.99&to=50&category=&condition=&sort=price_asc')
      .expect(200);
    expect(found.text).toContain('Gondola repair');
    expect(found.text).toContain('1 listing<');
    const none = await browser.get('/market?q=gondola&to=49.99').expect(200);
    expect(none.text).toContain('No listings match');
    for (const from of ['49,99', '$49.99', '49.99 USD'])
      expect((await browser.get(`/market?q=gondola&from=${from}`).expect(200)).text).toContain('1 listing<');
    await browser.get('/market/categories/other').expect(200);
    await browser.get('/market/categories/no-such-category').expect(404);
  });

  it('ignore what is invalid in an address, and say so', async () => {
    await trades(app).listing({ title: 'Regatta ticket', price_cents: 5_000 });
    for (const [query, words] of [
      ['from=abc', 'The price “abc” was ignored. Enter an amount, such as 10.50.'],
      ['to=2,000,000', 'The price “2,000,000” was ignored.'],
      ['min_price=x&page=0', 'The price “x” was ignored.'],
      ['page=0', 'The page “0” was ignored.'],
      ['page=9999', 'The page “9999” was ignored.'],
      ['category=boats', 'The category “boats” was ignored.'],
      ['sort=best', 'The order “best” was ignored.'],
      ['min_rating=9&verified_seller=maybe', 'The rating “9” was ignored.'],
      ['min_price=1&min_price_cents=2', 'The price “2” was ignored.'],
      ['tags=%00', 'The tags “” was ignored.'],
      ['condition=new&condition=used', 'The condition “new,used” was ignored.'],
    ] as const) {
      const { text } = await browser.get(`/market?q=regatta&${query}`).expect(200);
      expect(unescaped(text)).toContain(words);
      expect(text).toContain('Regatta ticket');
      expect(text).toContain('<meta name="robots" content="noindex"');
    }
    const { text } = await browser.get('/market/categories/other?from=<b>').expect(200);
    expect(text).toMatch(/value="&lt;b>" id="field-from"[^>]* aria-invalid="true"/);
    await app.client.get('/marketplace/search?min_price=abc').expect(422);
  });

  it('take a price range in either order', async () => {
    await trades(app).listing({ title: 'Vaporetto ticket', price_cents: 950 });
    expect((await browser.get('/market?q=vaporetto&from=10&to=9').expect(200)).text).toContain('1 listing<');
  });

  it('link to the next page of results without losing the search', async () => {
    for (let number = 0; number < 25; number++)
      await trades(app).listing({ title: `Oar ${number}`, price_cents: 700 }, seller);
    const first = await browser.get('/market?q=oar&max_price=700').expect(200);
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.text) ?? [];
    expect(unescaped(next)).toBe('/market?q=oar&max_price=700&page=2');
    const second = await browser.get(unescaped(next)).expect(200);
    expect(second.text).toContain('Page 2 of 2');
    expect(second.text.match(/class="tile"/g)).toHaveLength(1);
  });
});
