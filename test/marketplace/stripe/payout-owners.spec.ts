import { CardTestApp } from '../../support/card-trades';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type Browser, mailsOf, owns, signedIn } from '../../support/people';

const ACCOUNT = '/marketplace/wallet/payout-account';

let house: CardTestApp;
let agent: TestAgent;
beforeAll(async () => {
  house = await CardTestApp.open();
});
beforeEach(async () => {
  agent = await fixtures(house.app).agent();
  const begun = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 10_000 }).expect(201);
  house.stripe.state.pay(begun.body.payment.reference);
  await house.stripe.deliverAll(house.app.url);
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const pageOf = ({ agentId }: TestAgent): string => `/account/agents/${agentId}/payout-account`;
const claimedBy = async (email: string): Promise<Browser> => {
  const browser = await signedIn(house.app, email);
  await owns(browser, agent);
  return browser;
};
const enable = async (reference: string): Promise<void> => {
  house.stripe.state.enableAccount(reference);
  await house.stripe.deliverAll(house.app.url);
};
/** The owner sets up an account and completes it at Stripe. */
const setUp = async (browser: Browser, action = pageOf(agent)): Promise<string> => {
  const sent = await browser.send(await browser.open(pageOf(agent)), action);
  expect([sent.status, sent.text]).toEqual([200, expect.stringMatching(/href="https:[^"]+"/)]);
  const seen = await browser.open(pageOf(agent));
  const reference = /acct_\w+/.exec(seen.text)![0];
  await enable(reference);
  return reference;
};
const payOut = (amount_cents: number) => agent.client.post('/marketplace/wallet/payouts', { amount_cents });
const destinations = async (): Promise<(string | null)[]> =>
  (
    await house.app.sql<{ destination: string | null }>(
      'SELECT destination FROM wallet_payouts WHERE agent_id = $1 ORDER BY id',
      [agent.agentId],
    )
  ).map(({ destination }) => destination);

describe('the payout account of a claimed agent', () => {
  it('is set up by its owner on a page, never with a key', async () => {
    const browser = await claimedBy('one@example.com');
    const { body } = await agent.client.post(ACCOUNT, {}).expect(403);
    expect(body).toMatchObject({
      code: 'payout_account_by_owner',
      account_url: house.app.settings.PUBLIC_URL + pageOf(agent),
    });
    await agent.client.get(ACCOUNT).expect(404);
    expect((await browser.open(`/account/agents/${agent.agentId}/wallet`)).text).toContain(pageOf(agent));
    expect((await payOut(100).expect(409)).body.code).toBe('payout_account_needed');
    const reference = await setUp(browser);
    expect((await browser.open(pageOf(agent))).text).toContain('Enabled');
    expect((await agent.client.get(ACCOUNT).expect(200)).body).toMatchObject({
      status: 'enabled',
      reference,
    });
    await agent.client.post(ACCOUNT, {}).expect(403);
    await payOut(100).expect(201);
    expect(await destinations()).toEqual([reference]);
  });

  it('cannot be one that a key set up before the claim', async () => {
    const early = agent.client.with({ 'Idempotency-Key': 'early' });
    const { body } = await early.post(ACCOUNT, {}).expect(201);
    await enable(body.reference as string);
    await payOut(100).expect(201);
    const browser = await claimedBy('two@example.com');
    expect((await payOut(100).expect(409)).body.code).toBe('payout_account_needed');
    const repeated = await early.post(ACCOUNT, {});
    expect([repeated.status, repeated.body.code]).toEqual([403, 'payout_account_by_owner']);
    const reference = await setUp(browser);
    expect((await early.post(ACCOUNT, {})).body.code).toBe('payout_account_by_owner');
    await payOut(100).expect(201);
    expect(await destinations()).toEqual([body.reference, reference]);
  });

  it('can be replaced by its owner, who is emailed; an earlier approval no longer applies', async () => {
    const browser = await claimedBy('three@example.com');
    const first = await setUp(browser);
    await browser.send(
      await browser.open(`/account/agents/${agent.agentId}`),
      `/account/agents/${agent.agentId}/approval-threshold`,
      { dollars: '10' },
    );
    const { body } = await payOut(2_000).expect(403);
    const approval = `/account/approvals/${body.approval_id}`;
    const seen = await browser.open(approval);
    expect(seen.text).toContain(first);
    await browser.send(seen, `${approval}/approve`);
    const second = await setUp(browser, `${pageOf(agent)}/replace`);
    expect(second).not.toBe(first);
    expect((await payOut(2_000).expect(403)).body.approval_id).not.toBe(body.approval_id);
    await payOut(500).expect(201);
    expect(await destinations()).toEqual([second]);
    await house.app.drain();
    const mails = mailsOf(house.app).filter((mail) => mail.includes('To: three@example.com'));
    expect(mails.filter((mail) => /^Subject: New payout account/m.test(mail))).toHaveLength(2);
    expect(mails.filter((mail) => mail.includes(`pays out $5.00 to the account ${second}`))).toHaveLength(1);
  });

  it('is accessible only to its owner, and only through the form', async () => {
    const browser = await claimedBy('four@example.com');
    const stranger = await signedIn(house.app, 'stranger@example.com');
    expect((await stranger.open(pageOf(agent))).status).toBe(404);
    const form_token = /name="form_token" value="([^"]+)"/.exec((await stranger.open('/account')).text)![1]!;
    for (const path of [pageOf(agent), `${pageOf(agent)}/replace`]) {
      expect((await stranger.post(path, { form_token })).status).toBe(404);
      expect((await browser.post(path, {})).status).toBe(403);
    }
    await agent.client.get(ACCOUNT).expect(404);
  });

  it('ends with the ownership: neither the next owner nor a key inherits it', async () => {
    const browser = await claimedBy('five@example.com');
    const reference = await setUp(browser);
    const page = `/account/agents/${agent.agentId}`;
    await browser.send(await browser.open(`${page}/settings`), `${page}/release`);
    expect((await payOut(100).expect(409)).body.code).toBe('payout_account_needed');
    const next = await claimedBy('six@example.com');
    expect((await payOut(100).expect(409)).body.code).toBe('payout_account_needed');
    expect((await next.open(pageOf(agent))).text).not.toContain(reference);
    expect(await setUp(next)).not.toBe(reference);
  });

  it('is not replaced by a late event about an earlier account', async () => {
    const { body } = await agent.client.post(ACCOUNT, {}).expect(201);
    const browser = await claimedBy('seven@example.com');
    const reference = await setUp(browser);
    await enable(body.reference as string); // the earlier account, completed by someone who has the link
    await payOut(100).expect(201);
    expect(await destinations()).toEqual([reference]);
  });
});
