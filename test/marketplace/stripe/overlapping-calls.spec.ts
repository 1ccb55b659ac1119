import { setTimeout as sleep } from 'node:timers/promises';
import { hostCaller } from '../../../src/cli/host-command';
import { PaymentSync } from '../../../src/marketplace/stripe/payment-sync';
import { PayoutSender } from '../../../src/marketplace/stripe/payout-sender';
import { ReconciliationService } from '../../../src/marketplace/stripe/reconciliation/reconciliation.service';
import { RefundSender } from '../../../src/marketplace/stripe/refund-sender';
import { CardTestApp, type CardOrder } from '../../support/card-trades';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

interface Sent {
  owner: TestAgent;
  id: string;
  attend: () => Promise<void>;
  calls: () => number;
  made: () => number;
  status: () => Promise<string>;
}

const CALLS = { payout: 'POST /v1/transfers', refund: 'POST /v1/refunds' };
const countOf = (kind: keyof typeof CALLS, id: string) => (): number =>
  house.stripe.callsTo(CALLS[kind]).filter(({ key }) => key?.startsWith(id)).length;

/** A payout of 2500 cents that has not been sent yet. */
const payout = async (): Promise<Sent> => {
  const owner = await fixtures(house.app).agent();
  const begun = await owner.client.post('/marketplace/wallet/deposits', { amount_cents: 2_500 }).expect(201);
  house.stripe.state.pay(begun.body.payment.reference);
  const account = await owner.client.post('/marketplace/wallet/payout-account', {}).expect(201);
  house.stripe.state.enableAccount(account.body.reference);
  await house.stripe.deliverAll(house.app.url);
  const asked = await owner.client.post('/marketplace/wallet/payouts', { amount_cents: 2_500 }).expect(201);
  const id = asked.body.id as string;
  return {
    owner,
    id,
    calls: countOf('payout', id),
    attend: () => house.app.app.get(PayoutSender).send(id),
    made: () => house.stripe.state.all('transfer').filter(({ metadata }) => metadata.payout_id === id).length,
    status: async () => (await owner.client.get(`/marketplace/wallet/payouts/${id}`)).body.status as string,
  };
};

/** A refund of 2500 cents that has not been sent yet. */
const refund = async (): Promise<Sent> => {
  const order: CardOrder = await house.paid();
  await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`, {}).expect(200);
  const rows = (): Promise<{ id: string; status: string }[]> =>
    house.app.sql('SELECT id, status FROM payment_refunds WHERE order_id = $1', [order.id]);
  const id = (await rows())[0]!.id;
  return {
    owner: order.buyer,
    id,
    calls: countOf('refund', id),
    attend: () => house.app.app.get(RefundSender).send(id),
    made: () => house.stripe.state.all('refund').filter(({ metadata }) => metadata.refund_id === id).length,
    status: async () => (await rows())[0]!.status,
  };
};

const ENDS = { payout: 'paid', refund: 'settled' };

describe.each([
  ['payout', payout],
  ['refund', refund],
] as const)('concurrent workers on the same %s', (kind, begin) => {
  it('make one call, whose refusal is final', async () => {
    const sent = await begin();
    house.stripe.fail(CALLS[kind], 'refuse_late');
    await Promise.all([sent.attend(), sent.attend(), sent.attend()]);
    expect(sent.calls()).toBe(1);
    expect(await sent.status()).toBe('failed');
    await sent.attend();
    await house.pass(60, 20);
    expect(sent.made()).toBe(0);
    expect((await house.wallet(sent.owner)).available_cents).toBe(2_500);
  });

  it('ignore a refusal that arrives after another attempt', async () => {
    const sent = await begin();
    house.stripe.fail(CALLS[kind], 'refuse_held');
    const slow = sent.attend();
    while (sent.calls() === 0) await sleep(10);
    await sent.attend();
    expect(sent.calls()).toBe(1);
    house.app.clock.advance(61_000);
    await sent.attend();
    house.stripe.letGo();
    await slow;
    await house.pass(60, 20);
    expect(await sent.status()).toBe(ENDS[kind]);
    expect(sent.made()).toBe(1);
    expect((await house.wallet(sent.owner)).available_cents).toBe(0);
  });

  it.each(['lose_before', 'lose_after'] as const)(
    'ignore a refusal that arrives while another attempt has no outcome yet: %s',
    async (fault) => {
      const sent = await begin();
      house.stripe.fail(CALLS[kind], 'refuse_held');
      const slow = sent.attend();
      while (sent.calls() === 0) await sleep(10);
      house.app.clock.advance(61_000);
      house.stripe.fail(CALLS[kind], fault);
      await sent.attend();
      expect(await sent.status()).toBe('unknown');
      house.stripe.letGo();
      await slow;
      expect(await sent.status()).toBe('unknown');
      expect((await house.wallet(sent.owner)).available_cents).toBe(0);
      await house.pass(60, 20);
      expect(await sent.status()).toBe(ENDS[kind]);
      expect(sent.made()).toBe(1);
      expect((await house.wallet(sent.owner)).available_cents).toBe(0);
    },
  );

  it('make it once, or not at all if refused, alongside a reconciliation', async () => {
    for (const fault of ['delay', 'lose_after', 'refuse_late'] as const) {
      const sent = await begin();
      house.stripe.fail(CALLS[kind], fault);
      await Promise.all([
        house.app.drain(),
        house.app.app.get(ReconciliationService).reconcile({ caller: hostCaller('payments:reconcile') }),
        sent.attend(),
        house.app.drain(),
      ]);
      await house.pass(60, 20);
      const refused = (await sent.status()) === 'failed';
      expect(sent.made()).toBe(refused ? 0 : 1);
      expect((await house.wallet(sent.owner)).available_cents).toBe(refused ? 2_500 : 0);
    }
  });
});

describe('overlapping calls for the same card payment', () => {
  it('ignore a refusal that arrives while another attempt has no outcome yet', async () => {
    const opening = 'POST /v1/checkout/sessions';
    const before = house.stripe.callsTo(opening).length;
    const [listing, buyer] = [await trades(house.app).listing(), await fixtures(house.app).agent()];
    house.stripe.fail(opening, 'refuse_held');
    const slow = house.orderOf(listing, buyer);
    while (house.stripe.callsTo(opening).length === before) await sleep(10);
    house.app.clock.advance(61_000);
    house.stripe.fail(opening, 'lose_before');
    const payments = (): Promise<{ id: string; status: string }[]> =>
      house.app.sql('SELECT id, status FROM payments WHERE agent_id = $1', [buyer.agentId]);
    const { id } = (await payments())[0]!;
    await house.app.app.get(PaymentSync).sync(id);
    house.stripe.letGo();
    const order = await slow;
    expect(await payments()).toEqual([{ id, status: 'unknown' }]);
    await house.pass(5, 1);
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    expect((await house.see(order)).status).toBe('paid');
  });
});
