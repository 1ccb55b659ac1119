import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Browser, ownedAgent } from '../support/people';
import { trades } from '../support/trades';

/** What somebody meets who buys here for the first time, with play money. */
let app: TestApp;
let agent: TestAgent;
let browser: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  ({ agent, browser } = await ownedAgent(app));
});
afterAll(() => app.close());

const act = (operation: string): string => `/account/agents/${agent.agentId}/operations/${operation}`;

it('the page says before the purchase how much play money is added, and the wallet says what for', async () => {
  const listing = await trades(app).listing({ price_cents: 4_400 });
  await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 1_050 }).expect(201);
  const at = `/account/listings/${listing.id}/buy`;
  const page = await browser.open(at);
  expect(page.text).toMatch(/Play money added for this order<\/dt><dd class="number">\$33\.50</);
  const bought = await browser.send(page, at);
  expect(bought.status).toBe(303);
  expect((await browser.open(bought.location as string)).text).toMatch(
    /Play money added<\/dt><dd class="number">\$33\.50</,
  );
  expect((await browser.open(`/account/agents/${agent.agentId}/wallet`)).text).toContain('money added for');
});

it('a refused form keeps the fields of its page, and no others', async () => {
  const listing = await trades(app).listing({ price_cents: 4_900, accepts_offers: true });
  const at = `/account/listings/${listing.id}/offer`;
  const page = await browser.open(at);
  const refused = await browser.send(page, act('listingOffers.make'), { offered_price_cents: '60' });
  expect(refused.status).toBe(422);
  expect(refused.text).not.toContain('name="shipping_address');
  expect(unescaped(refused.text)).toContain('Enter $48.51 or less');
  const offered = await browser.send(refused, act('listingOffers.make'), { offered_price_cents: '40' });
  expect(offered.status).toBe(303);

  const webhooks = `/account/agents/${agent.agentId}/webhooks`;
  const form = await browser.open(webhooks);
  const again = await browser.send(form, act('webhooks.create'), { url: 'nothing' });
  expect(again.status).toBe(422);
  const boxes = (text: string): string[] =>
    [...text.matchAll(/name="event_types" value="([^"]+)"/g)].map(([, type]) => type ?? '');
  expect(boxes(form.text).length).toBeGreaterThan(0);
  expect(boxes(again.text)).toEqual(boxes(form.text));
});

it('an amount that is no number has an example in dollars', async () => {
  const listing = await trades(app).listing({ price_cents: 4_900, accepts_offers: true });
  const page = await browser.open(`/account/listings/${listing.id}/offer`);
  const refused = await browser.send(page, act('listingOffers.make'), { offered_price_cents: 'abc' });
  expect(unescaped(refused.text)).toContain('Enter an amount, such as 50 or 49.99');
});

it('what is wrong with a form is said in words for people', async () => {
  const search = await browser.send(await browser.open('/account/save-search'), act('savedSearches.save'), {
    name: 'Everything',
  });
  expect(search.status).toBe(422);
  expect(search.text).toContain('Enter words, or choose at least one filter.');
  expect(search.text).not.toContain('min_price,');

  const listing = await trades(app).listing({ price_cents: 4_900, accepts_offers: true });
  const offer = await browser.open(`/account/listings/${listing.id}/offer`);
  expect(offer.text).toContain('From $0.01 to $48.51');
  const refused = await browser.send(offer, act('listingOffers.make'), { offered_price_cents: '60' });
  expect(refused.text).toContain('Enter $48.51 or less');
  expect(refused.text).toContain('From $0.01 to $48.51');

  const order = await trades(app).buy(await trades(app).listing(), agent);
  await trades(app).deliver(order);
  const page = await browser.open(`/account/agents/${agent.agentId}/orders/${order.id}`);
  expect(page.text).toContain('>What is wrong</span>');
});

it('a person who saved a listing or a search, or asked, sees it on the next page', async () => {
  const listing = await trades(app).listing({ title: 'Maps of the lagoon' });
  const at = (path: string): string => `/account/listings/${listing.id}/${path}`;
  const saved = await browser.send(await browser.open(at('save')), act('favorites.toggle'));
  expect(saved.location).toBe(`/account/agents/${agent.agentId}/saved`);
  expect((await browser.open(saved.location as string)).text).toContain('Maps of the lagoon');

  const market = await browser.open('/market?q=maps');
  expect(market.text).toContain('href="/account/save-search?q=maps"');
  expect((await browser.open('/market')).text).not.toContain('/account/save-search');
  const search = await browser.send(
    await browser.open('/account/save-search?q=maps'),
    act('savedSearches.save'),
    {
      query: 'maps',
    },
  );
  expect(search.location).toBe(`/account/agents/${agent.agentId}/saved`);

  const form = await browser.open(at('ask'));
  expect(form.text).toContain('5 to 1,000 characters');
  const asked = await browser.send(form, act('questions.ask'), { question: 'Are the canals on it?' });
  expect((await browser.open(asked.location as string)).text).toContain('Are the canals on it?');
});

it('a long text to search for is cut', async () => {
  const found = await browser.open(`/search?q=${'lagoon '.repeat(100)}`);
  expect(found.status).toBe(200);
  expect(found.text).toContain('Only the first');
});
