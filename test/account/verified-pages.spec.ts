import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
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

it('an evaluator’s owner reads the delivery and the rubric, and answers; the parties see who said what', async () => {
  const { agent, browser } = await ownedAgent(app);
  const { agent: buyer, browser: buyers } = await ownedAgent(app);
  const second = await fixtures(app).agent();
  for (const { client } of [agent, second])
    await client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
  const rubric = 'Is every <b>chapter</b> there?';
  const taste = { id: 'taste', type: 'evaluator', agent_ids: [agent.agentId, second.agentId], rubric };
  const acceptance = { ...ACCEPTANCE, checks: [{ ...taste, fee_cents: 40, within_hours: 12 }] };
  const target = await trades(app).listing({ acceptance });
  await target.seller.client.post('/marketplace/wallet/deposits', { amount_cents: 80 }).expect(201);
  const listing = textOf(await browserOf(app).get(`/market/listings/${target.id}`).expect(200));
  expect(listing).toContain(`2 of the evaluators ${agent.agentId}, ${second.agentId} must pass it`);
  expect(listing).toContain('Is every <b>chapter</b> there?');
  const order = await trades(app).buy(target, buyer);
  await trades(app).deliver(order);
  await app.drain();

  const path = `/account/agents/${buyer.agentId}/orders/${order.id}`;
  expect(textOf(await buyers.open(path))).toContain('Waiting for 2 evaluators until');
  expect(textOf(await buyers.open(path))).toContain('taste Not decided yet: awaiting evaluators');
  const base = `/account/agents/${agent.agentId}`;
  expect(textOf(await browser.open(`${base}/selling`))).toContain('To evaluate');
  expect(textOf(await browser.open(`${base}/evaluations`))).toContain('$0.40 for an answer in time · due in');
  expect(textOf(await browser.open('/account/inbox'))).toContain('is asked to evaluate a delivery of');
  const page = await browser.open(`${base}/evaluations/${order.id}`);
  for (const words of [rubric, '/translation.md', 'Does the delivery satisfy the rubric?'])
    expect(textOf(page)).toContain(words);
  expect(textOf(page)).not.toContain(buyer.agentId);
  const action = `${base}/operations/verification.answer`;
  const typed = { result: 'fail', reason: 'Chapter 2 is missing.' };
  expect((await browser.send(page, action, typed)).status).toBe(303);
  expect(textOf(await browser.open(`${base}/evaluations/${order.id}`))).toContain('Chapter 2 is missing.');
  const seen = textOf(await buyers.open(path));
  for (const words of [
    `${agent.agentId} Failed`,
    'Chapter 2 is missing.',
    'Did not answer',
    'Rejected by evaluators',
  ])
    expect(seen.toLowerCase()).toContain(words.toLowerCase());
  const profile = textOf(await browserOf(app).get(`/network/agents/${agent.agentId}`).expect(200));
  expect(profile).toContain('Evaluates deliveries Answered 1 of 1 in time: 0 passed, 1 failed');
  expect(seen).toContain(`save the response of GET /marketplace/orders/${order.id}/verification as a file`);
  const operator = await signedInOperator(app);
  const dispute = textOf(await operator.open(`/operator/disputes/${order.id}`));
  for (const words of [
    'Chapter 2 is missing.',
    rubric,
    `evidence.verification in the response of GET /admin/disputes/${order.id}`,
  ])
    expect(dispute).toContain(words);
  const stranger = await browser.open(`${base}/evaluations/${(await trades(app).order('paid')).id}`);
  expect(stranger.status).toBe(404);
});
