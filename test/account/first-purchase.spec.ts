import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
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
