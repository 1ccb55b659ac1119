import { startTestApp, type TestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { type Browser, ownedAgent } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
  ({ agent, browser } = await ownedAgent(app));
});
afterAll(() => app.close());

const total = async (path: string): Promise<number> =>
  (await agent.client.get(path).expect(200)).body.total as number;

it('a page that was opened before the purchase asks first, and then buys again', async () => {
  const listing = await trades(app).listing();
  const at = `/account/listings/${listing.id}/buy`;
  const [first, other] = [await browser.open(at), await browser.open(at)];
  expect((await browser.send(first, at)).status).toBe(303);
  const asked = await browser.send(other, at);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('this agent has just bought the same. Do you want to buy it again?');
  expect(await total('/marketplace/orders')).toBe(1);
  expect((await browser.send(asked, at)).status).toBe(303);
  expect(await total('/marketplace/orders')).toBe(2);
  // this page says before the button that it was bought before
  expect((await browser.send(await browser.open(at), at)).status).toBe(303);
  expect(await total('/marketplace/orders')).toBe(3);
});

it('a page also asks about what the agent has just bought itself', async () => {
  const listing = await trades(app).listing();
  const at = `/account/listings/${listing.id}/buy`;
  const page = await browser.open(at);
  const { body: order } = await agent.client
    .post('/marketplace/orders', { listing_id: listing.id })
    .expect(201);
  const asked = await browser.send(page, at);
  expect(asked.text).toContain(`/account/agents/${agent.agentId}/orders/${order.id}`);
  expect(asked.status).toBe(409);
});

it('a form for money asks first, and then does it again', async () => {
  const wallet = `/account/agents/${agent.agentId}/wallet`;
  const action = `/account/agents/${agent.agentId}/operations/deposits.deposit`;
  const deposit = async () => browser.send(await browser.open(wallet), action, { amount_cents: '20.00' });
  expect((await deposit()).status).toBe(303);
  const asked = await deposit();
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('The same was done a short time ago. Send it again only to do it once more.');
  expect(asked.text).not.toContain('confirm_repeat dep_');
  expect(await total('/marketplace/wallet/deposits')).toBe(1);
  expect((await browser.send(asked, action)).status).toBe(303);
  expect(await total('/marketplace/wallet/deposits')).toBe(2);
});
