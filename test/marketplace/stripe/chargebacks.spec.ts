import { CardTestApp, type CardOrder } from '../../support/card-trades';
import type { Refund } from '../../support/fake-stripe/stripe-objects';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

const DAY_MIN = 24 * 60;

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const tell = (): Promise<void> => house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);

const intentOf = async ({ id }: CardOrder): Promise<string> => {
  const [row] = await house.app.sql<{ intent: string }>(`SELECT intent FROM payments WHERE order_id = $1`, [
    id,
  ]);
  return row!.intent;
};

const charged = async (order: CardOrder): Promise<string> => {
  const dispute = house.stripe.state.dispute(await intentOf(order));
  await tell();
  return dispute.id;
};

const decided = async (id: string, status: 'won' | 'lost'): Promise<void> => {
  house.stripe.state.closeDispute(id, status);
  await tell();
};

/** Spends wallet money on a purchase: nothing returns to the card, and nothing is paid out. */
async function spend(agent: TestAgent, cents: number): Promise<void> {
  const listing = await trades(house.app).listing({ price_cents: cents });
  const body = { listing_id: listing.id, payment_method: 'wallet' };
  await agent.client.post('/marketplace/orders', body).expect(201);
}

describe('a chargeback', () => {
  it('takes back money that went to the wallet because the card refused it, even if it was spent', async () => {
    const order = await house.paid();
    house.stripe.state.refusals.set('refund', 'card_account_closed');
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
    await house.app.drain('payment-refunds');
    expect(await house.wallet(order.buyer)).toMatchObject({ available_cents: 2_500 });
    await spend(order.buyer, 2_000);
    await decided(await charged(order), 'lost');
    expect(await house.wallet(order.buyer)).toMatchObject({ available_cents: 0, debt_cents: 2_000 });
  });

  it.each(['won', 'lost'] as const)('delays a refund that Stripe refuses because of it: %s', async (end) => {
    const order = await house.paid();
    const dispute = house.stripe.state.dispute(await intentOf(order));
    house.stripe.state.events.length = 0; // not reported yet
    house.stripe.state.refusals.set('refund', 'charge_disputed');
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
    await house.app.drain('payment-refunds');
    const nothing = { available_cents: 0, debt_cents: 0 };
    expect(await house.wallet(order.buyer)).toMatchObject(nothing);
    house.stripe.state.refusals.clear();
    await decided(dispute.id, end);
    await house.pass(26 * 60, 60); // Stripe returns the same response to the same key for a day
    expect(await house.wallet(order.buyer)).toMatchObject(nothing);
    const rows = await house.app.sql(
      `SELECT status, amount_cents FROM payment_refunds WHERE order_id = $1 AND reason = 'refund'`,
      [order.id],
    );
    expect(rows).toEqual([{ status: 'settled', amount_cents: 2_500 }]);
    const made = house.stripe.state.all<Refund>('refund').filter(({ metadata }) => metadata?.refund_id);
    expect(made.filter(({ payment_intent: of }) => of === dispute.payment_intent)).toHaveLength(
      end === 'won' ? 1 : 0,
    );
  });

  it('of the whole payment takes only what an earlier refund has left', async () => {
    const order = await house.paid({ return_policy: '7_day' });
    const sale = `/marketplace/sales/${order.id}`;
    await order.seller.client.post(`${sale}/fulfill`, { delivery_data: { text: 'done' } }).expect(200);
    await order.buyer.client
      .post(`/marketplace/orders/${order.id}/refund`, { reason: 'Half of it is missing' })
      .expect(200);
    await order.seller.client.post(`${sale}/refund/approve`, { amount_cents: 1_000 }).expect(200);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(200);
    await house.app.drain('payment-refunds');
    await decided(await charged(order), 'lost');
    expect(await house.see(order)).toMatchObject({ status: 'refunded', refunded_cents: 2_500 });
    const booked = await house.app.sql<{ reason: string; cents: number }>(
      'SELECT reason, amount_cents::int AS cents FROM payment_refunds WHERE order_id = $1 ORDER BY id',
      [order.id],
    );
    expect(booked).toEqual([
      { reason: 'refund', cents: 1_000 },
      { reason: 'provider', cents: 1_500 },
    ]);
    expect(await house.wallet(order.buyer)).toMatchObject({ available_cents: 0, debt_cents: 0 });
  });

  it('is decided by the bank, not by a deadline or the operator', async () => {
    const order = await house.paid();
    const dispute = await charged(order);
    await house.pass(90 * DAY_MIN, 15 * DAY_MIN);
    expect(await house.see(order)).toMatchObject({ status: 'disputed', refund: { due_at: null } });
    const resolve = await fixtures(house.app).operator.post(`/admin/disputes/${order.id}/resolve`, {
      refund_cents: 0,
    });
    expect([resolve.status, resolve.body.code]).toEqual([409, 'dispute_at_provider']);
    await decided(dispute, 'lost');
    expect(await house.see(order)).toMatchObject({ status: 'refunded' });
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });

  it('that is rejected leaves the buyer’s own dispute to the operator, with its own deadline', async () => {
    const order = await house.paid();
    await order.seller.client
      .post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: { text: 'done' } })
      .expect(200);
    const base = `/marketplace/orders/${order.id}/refund`;
    await order.buyer.client.post(base, { reason: 'Not what I asked for' }).expect(200);
    await order.seller.client
      .post(`/marketplace/sales/${order.id}/refund/decline`, { reason: 'It is' })
      .expect(200);
    await order.buyer.client.post(`${base}/escalate`).expect(200);
    await decided(await charged(order), 'won');
    const { refund } = (await house.see(order)) as { refund?: { due_at: string | null } };
    expect(refund?.due_at).not.toBeNull();
    await fixtures(house.app)
      .operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents: 500 })
      .expect(200);
    expect(await house.see(order)).toMatchObject({ status: 'completed', refunded_cents: 500 });
  });
});

describe('a deposit', () => {
  const deposited = async (): Promise<{ agent: TestAgent; intent: string }> => {
    const agent = await fixtures(house.app).agent();
    const begun = await agent.client
      .post('/marketplace/wallet/deposits', { amount_cents: 5_000 })
      .expect(201);
    const page = house.stripe.state.pay(begun.body.payment.reference);
    await tell();
    return { agent, intent: page.payment_intent as string };
  };

  it('leaves the wallet when an inquiry becomes a dispute', async () => {
    const { agent, intent } = await deposited();
    const dispute = house.stripe.state.dispute(intent);
    dispute.status = 'warning_needs_response';
    await tell();
    expect((await house.wallet(agent)).available_cents).toBe(5_000);
    dispute.status = 'needs_response';
    house.stripe.state.recordEvent('charge.dispute.updated', dispute);
    await tell();
    expect((await house.wallet(agent)).available_cents).toBe(0);
  });

  it('is not affected by an inquiry that is closed', async () => {
    const { agent, intent } = await deposited();
    const inquiry = house.stripe.state.dispute(intent);
    inquiry.status = 'warning_closed';
    house.stripe.state.recordEvent('charge.dispute.closed', inquiry);
    await tell();
    expect((await house.wallet(agent)).available_cents).toBe(5_000);
    const booked = await house.app.sql('SELECT id FROM payment_refunds WHERE cause = $1', [inquiry.id]);
    expect(booked).toEqual([]);
  });

  it('stays when the events of a won dispute arrive out of order, without an alert', async () => {
    const { agent, intent } = await deposited();
    const dispute = house.stripe.state.dispute(intent);
    house.stripe.state.closeDispute(dispute.id, 'won');
    await tell();
    dispute.status = 'needs_response'; // as seen by an earlier request that is processed only now
    house.stripe.state.recordEvent('charge.dispute.created', dispute);
    await tell();
    expect((await house.wallet(agent)).available_cents).toBe(5_000);
    const { body } = await fixtures(house.app).operator.get('/health/detailed').expect(200);
    expect(body.checks.payments).toMatchObject({ refunds_failed: 0, needs_review: 0 });
  });
});
