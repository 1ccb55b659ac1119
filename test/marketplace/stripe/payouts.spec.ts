import { CardTestApp } from '../../support/card-trades';
import type { Fault } from '../../support/fake-stripe/fake-stripe';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentOwes, agentOwesNothing } from '../../support/fixtures/ledger';
import { owns, submitForm, signedIn } from '../../support/people';

const TRANSFER = 'POST /v1/transfers';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const rich = async (cents = 10_000): Promise<TestAgent> => {
  const agent = await fixtures(house.app).agent();
  const begun = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: cents }).expect(201);
  house.stripe.state.pay(begun.body.payment.reference);
  await house.stripe.deliverAll(house.app.url);
  return agent;
};
const onboarded = async (): Promise<TestAgent> => {
  const agent = await rich();
  const opened = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
  house.stripe.state.enableAccount(opened.body.reference);
  await house.stripe.deliverAll(house.app.url);
  return agent;
};
const payOut = async (agent: TestAgent, cents = 4_000): Promise<string> => {
  const asked = await agent.client.post('/marketplace/wallet/payouts', { amount_cents: cents }).expect(201);
  expect(asked.body).toMatchObject({ status: 'requested' });
  return asked.body.id as string;
};
const statusOf = async (agent: TestAgent, id: string): Promise<string> =>
  (await agent.client.get(`/marketplace/wallet/payouts/${id}`).expect(200)).body.status as string;
const transfersOf = (id: string): unknown[] =>
  house.stripe.state.all('transfer').filter(({ metadata }) => metadata.payout_id === id);

describe('a payout account', () => {
  it('is opened once, completed at Stripe, and enabled when Stripe reports it', async () => {
    const agent = await rich();
    await agent.client.get('/marketplace/wallet/payout-account').expect(404);
    const limited = await agent.client.post('/agents/me/keys', { budget_cents: 100 }).expect(201);
    const below = agent.client.as(limited.body.api_key as string);
    const { body: limits } = await below.post('/marketplace/wallet/payout-account', {}).expect(403);
    expect(limits.code).toBe('payout_account_needs_full_key');
    const refused = await agent.client.post('/marketplace/wallet/payouts', { amount_cents: 100 }).expect(409);
    expect(refused.body.code).toBe('payout_account_needed');
    const first = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
    expect(first.body).toMatchObject({
      status: 'onboarding',
      onboarding_url: expect.stringMatching(/^https:/),
    });
    const again = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
    expect(again.body.reference).toBe(first.body.reference);
    expect(again.body.onboarding_url).not.toBe(first.body.onboarding_url);
    house.stripe.state.enableAccount(first.body.reference);
    await house.stripe.deliverAll(house.app.url);
    const { body } = await agent.client.get('/marketplace/wallet/payout-account').expect(200);
    expect(body).toMatchObject({ status: 'enabled', onboarding_url: null });
  });

  it.each<Fault>(['lose_before', 'lose_after', 'error_500', 'error_429'])(
    'is unknown after a lost response, and requested again: %s',
    async (fault) => {
      const agent = await fixtures(house.app).agent();
      house.stripe.fail('POST /v1/accounts', fault);
      const first = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
      expect(first.body).toMatchObject({ status: 'unknown', onboarding_url: null });
      house.app.clock.advance(25 * 3_600_000);
      const { body } = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
      expect(body).toMatchObject({ status: 'onboarding' });
    },
  );

  it('is shown without a link when none is available', async () => {
    const agent = await fixtures(house.app).agent();
    house.stripe.fail('POST /v1/account_links', 'lose_before');
    const { body } = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(201);
    expect(body).toMatchObject({ status: 'onboarding', onboarding_url: null });
  });
});

describe('a payout', () => {
  it('leaves the wallet at once and is sent afterward', async () => {
    const agent = await onboarded();
    const id = await payOut(agent);
    expect((await house.wallet(agent)).available_cents).toBe(6_000);
    await house.app.drain('payouts');
    expect(await statusOf(agent, id)).toBe('paid');
    expect(transfersOf(id)).toMatchObject([{ amount: 4_000, transfer_group: id }]);
    const stranger = await fixtures(house.app).agent();
    await stranger.client.get(`/marketplace/wallet/payouts/${id}`).expect(404);
  });

  it.each<[Fault, number]>([
    ['lose_before', 2],
    ['lose_after', 2],
    ['lose_after', 4],
    ['error_500', 1],
    ['error_500_after', 1],
    ['error_429', 2],
  ])('is sent once although its response is lost: %s %i times', async (fault, times) => {
    const agent = await onboarded();
    const id = await payOut(agent);
    house.stripe.fail(TRANSFER, fault, times);
    await house.app.drain('payouts');
    expect(await statusOf(agent, id)).toBe('unknown');
    expect((await house.wallet(agent)).available_cents).toBe(6_000);
    await (fault === 'error_500' ? house.pass(24 * 60 + 60, 60) : house.pass(12, 2));
    expect(await statusOf(agent, id)).toBe('paid');
    expect(transfersOf(id)).toHaveLength(1);
  });

  it('returns to the wallet and notifies the agent when it is refused', async () => {
    const agent = await onboarded();
    house.stripe.state.refusals.set('transfer', 'balance_insufficient');
    const id = await payOut(agent);
    await house.app.drain('payouts');
    const { body } = await agent.client.get(`/marketplace/wallet/payouts/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'failed', problem: 'balance_insufficient' });
    expect((await house.wallet(agent)).available_cents).toBe(10_000);
    const reported = await house.app.sql(
      `SELECT audience FROM outbox_events WHERE name = $1 AND subject_id = $2`,
      ['marketplace.payout.failed', id],
    );
    expect(reported).toEqual([{ audience: [agent.agentId] }]);
  });

  it('waits while Stripe is unavailable for an hour', async () => {
    const agent = await onboarded();
    house.stripe.down = true;
    const id = await payOut(agent);
    await house.pass(60, 15);
    expect(await statusOf(agent, id)).toBe('unknown');
    house.stripe.down = false;
    await house.pass(15);
    expect(await statusOf(agent, id)).toBe('paid');
    expect(transfersOf(id)).toHaveLength(1);
  });

  it('is not sent while the owner has frozen the agent, unless it may have been sent already', async () => {
    const agent = await onboarded();
    house.stripe.fail(TRANSFER, 'lose_after');
    const asked = await payOut(agent, 1_000);
    await house.app.drain('payouts');
    const waiting = await payOut(agent, 2_000);
    const browser = await signedIn(house.app, `${agent.agentId}@example.com`);
    await owns(browser, agent);
    const page = `/account/agents/${agent.agentId}`;
    await submitForm(browser, page, `${page}/freeze`);
    await house.pass(30, 2);
    expect(transfersOf(asked)).toHaveLength(1);
    expect(transfersOf(waiting)).toEqual([]);
    await submitForm(browser, page, `${page}/unfreeze`);
    await house.pass(2);
    expect([await statusOf(agent, asked), await statusOf(agent, waiting)]).toEqual(['paid', 'paid']);
    expect(transfersOf(waiting)).toHaveLength(1);
  });

  it('is listed for its agent, newest first', async () => {
    const agent = await onboarded();
    const ids = [await payOut(agent, 100), await payOut(agent, 200), await payOut(agent, 300)];
    await onboarded().then((other) => payOut(other));
    const path = '/marketplace/wallet/payouts?limit=2';
    const first = await agent.client.get(path).expect(200);
    expect(first.body).toMatchObject({ total: 3, has_more: true });
    expect(first.body.payouts.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await agent.client.get(`${path}&cursor=${first.body.next_cursor}`).expect(200);
    expect(rest.body.payouts).toMatchObject([{ id: ids[0], amount_cents: 100, status: 'requested' }]);
  });

  it('cannot be marked as paid by hand', async () => {
    const agent = await onboarded();
    const id = await payOut(agent);
    const refused = await fixtures(house.app)
      .operator.post(`/admin/wallet/payouts/${id}/paid`, {})
      .expect(409);
    expect(refused.body.code).toBe('payout_sent_by_processor');
  });

  it('is refused to an agent with a debt', async () => {
    const agent = await onboarded();
    await agentOwes(house.app, agent.agentId, 10);
    const refused = await agent.client.post('/marketplace/wallet/payouts', { amount_cents: 100 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'debt_outstanding', debt_cents: 10 });
    expect((await house.wallet(agent)).debt_cents).toBe(10);
    await agentOwesNothing(house.app, agent.agentId);
  });
});
