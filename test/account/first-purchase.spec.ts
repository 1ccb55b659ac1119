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
  expect((await browser.send(page, at)).status).toBe(303);
  expect((await browser.open(`/account/agents/${agent.agentId}/wallet`)).text).toContain(
    'added for this order',
  );
});

it('a refused form keeps the fields of its page, and no others', async () => {
  const listing = await trades(app).listing({ price_cents: 4_900, accepts_offers: true });
  const at = `/account/listings/${listing.id}/offer`;
  const page = await browser.open(at);
  const refused = await browser.send(page, act('listingOffers.make'), { offered_price_cents: '60' });
  expect(refused.status).toBe(422);
  expect(refused.text).not.toContain('name="shipping_address');
  expect(unescaped(refused.text)).toContain('less than or equal to $48.51');
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
  expect(unescaped(refused.text)).toContain('enter an amount, such as 50 or 49.99');
});
