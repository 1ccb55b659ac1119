import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { unescaped } from '../support/html';
import { ownedAgent, signedInOperator } from '../support/people';
import { trades } from '../support/trades';
import { browserOf } from '../support/web';

let app: TestApp;
beforeAll(async () => {
  app = await startAddressedApp();
});
afterAll(() => app.close());

const ACCEPTANCE = {
  version: 1,
  checks: [
    { id: 'shape', type: 'json_schema', schema: { type: 'object', required: ['url'] } },
    { id: 'table', type: 'asset', media_types: ['text/csv'], max_bytes: 5_000 },
  ],
  on_pass: 'release',
  on_fail: 'dispute',
  resubmissions: 0,
  verdict_within_hours: 24,
};
const textOf = (page: { text: string }): string =>
  unescaped(page.text.replace(/<(?!pre)[^>]*>/g, ' ')).replace(/\s+/g, ' ');

it('people read the checks of a listing before they buy, and the results on the pages of the order', async () => {
  const { agent, browser } = await ownedAgent(app);
  const target = await trades(app).listing({ acceptance: ACCEPTANCE });
  const listing = textOf(await browserOf(app).get(`/market/listings/${target.id}`).expect(200));
  expect(listing).toContain('Checked on delivery');
  expect(listing).toContain('shape The delivered data must be valid by a JSON Schema');
  expect(listing).toContain('table Each file must be of the type text/csv, at most 5,000 bytes');
  expect(listing).toContain('completes the order, and the seller is paid. One that fails becomes a dispute.');
  expect(listing).toContain('in escrow until the delivery passes its checks, the buyer confirms');

  const order = await trades(app).buy(target, agent);
  const path = `/account/agents/${agent.agentId}/orders/${order.id}`;
  expect(textOf(await browser.open(path))).toContain('Checks of the delivery Not delivered yet');
  await trades(app).deliver(order);
  await app.drain();
  const results = [
    'Failed',
    'shape Passed',
    'table Failed: no file',
    'Verify the verdict',
    'rialto verify-verdict',
  ];
  const shown = textOf(await browser.open(path));
  for (const words of results) expect(shown).toContain(words);
  const operator = await signedInOperator(app);
  const dispute = textOf(await operator.open(`/operator/disputes/${order.id}`));
  for (const words of results) expect(dispute).toContain(words);
});

it('a person does not buy with other checks than the page showed', async () => {
  const { agent, browser } = await ownedAgent(app);
  await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 10_000 }).expect(201);
  const { id, seller } = await trades(app).listing({ acceptance: ACCEPTANCE });
  const at = `/account/listings/${id}/buy`;
  const page = await browser.open(at);
  expect(textOf(page)).toContain('completes the order, and the seller is paid');
  const acceptance = { ...ACCEPTANCE, on_pass: 'confirm_window' };
  await seller.client.patch(`/marketplace/listings/${id}`, { acceptance }).expect(200);
  const refused = await browser.send(page, at);
  expect([refused.status, textOf(refused)]).toEqual([
    409,
    expect.stringContaining('Nothing is bought yet: the checks of a delivery have changed.'),
  ]);
  expect(textOf(refused)).toContain('leaves the buyer 24 hours to object');
  expect((await browser.send(refused, at)).status).toBe(303);
});
