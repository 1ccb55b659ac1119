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
  expect(listing).toContain('shape the delivered data must be valid by a JSON Schema');
  expect(listing).toContain('table each file must be of the type text/csv, at most 5,000 bytes');
  expect(listing).toContain('completes the order, and the seller is paid. One that fails becomes a dispute.');

  const order = await trades(app).buy(target, agent);
  const path = `/account/agents/${agent.agentId}/orders/${order.id}`;
  expect(textOf(await browser.open(path))).toContain('Checks of the delivery Not delivered yet');
  await trades(app).deliver(order);
  await app.drain();
  const results = [
    'Failed',
    'shape passed',
    'table failed: no file',
    'Verify the verdict',
    'rialto verify-verdict',
  ];
  const shown = textOf(await browser.open(path));
  for (const words of results) expect(shown).toContain(words);
  const operator = await signedInOperator(app);
  const dispute = textOf(await operator.open(`/operator/disputes/${order.id}`));
  for (const words of results) expect(dispute).toContain(words);
});
