import { CardTestApp, type CardOrder } from '../../support/card-trades';
import type { Fault } from '../../support/fake-stripe/fake-stripe';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

const REFUND = 'POST /v1/refunds';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const refundsOf = async (order: CardOrder): Promise<{ amount: number }[]> => {
  const [payment] = await house.app.sql<{ intent: string }>(
    `SELECT intent FROM payments WHERE order_id = $1 AND settled_as = 'order'`,
    [order.id],
  );
  return house.stripe.state
    .all('refund')
    .filter((refund) => (refund as unknown as { payment_intent: string }).payment_intent === payment?.intent)
    .map((refund) => ({ amount: (refund as unknown as { amount: number }).amount }));
};
const bookedOf = (order: CardOrder): Promise<object[]> =>
  house.app.sql('SELECT status, amount_cents FROM payment_refunds WHERE order_id = $1 ORDER BY id', [
    order.id,
  ]);
const cancelled = async (): Promise<CardOrder> => {
  const order = await house.paid();
  await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`, {}).expect(200);
  return order;
};

describe('a refund of an order paid by card', () => {
  it('goes to the card, not to the wallet', async () => {
    const order = await cancelled();
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
    await house.app.drain();
    expect(await refundsOf(order)).toEqual([{ amount: 2500 }]);
    expect(await bookedOf(order)).toEqual([{ status: 'settled', amount_cents: 2500 }]);
    expect(await house.movements(order.id)).toEqual([
      'deposit 2500',
      'hold 2500',
      'refund 2500',
      'return 2500',
    ]);
  });

  it.each<[Fault, number]>([
    ['lose_before', 2],
    ['lose_after', 2],
    ['lose_after', 4],
    ['error_500', 1],
    ['error_500_after', 1],
    ['error_429', 3],
  ])('is made once although its response is lost: %s %i times', async (fault, times) => {
    const order = await cancelled();
    house.stripe.fail(REFUND, fault, times);
    await house.app.drain('payment-refunds');
    expect(await bookedOf(order)).toEqual([{ status: 'unknown', amount_cents: 2500 }]);
    await (fault === 'error_500' ? house.pass(24 * 60 + 60, 60) : house.pass(12, 2));
    expect(await refundsOf(order)).toEqual([{ amount: 2500 }]);
    expect(await bookedOf(order)).toEqual([{ status: 'settled', amount_cents: 2500 }]);
  });

  it('stays pending until Stripe decides, and goes to the wallet if it fails', async () => {
    house.stripe.state.refundStatus = 'pending';
    const order = await cancelled();
    await house.app.drain();
    expect(await bookedOf(order)).toEqual([{ status: 'pending', amount_cents: 2500 }]);
    const [refund] = house.stripe.state.all('refund').slice(-1);
    house.stripe.state.failRefund(refund!.id, 'lost_or_stolen_card');
    await house.stripe.deliverAll(house.app.url);
    expect(await bookedOf(order)).toEqual([{ status: 'failed', amount_cents: 2500 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(2500);
    expect((await house.movements(order.id)).slice(-2)).toEqual(['return 2500', 'return_failed 2500']);
  });

  it('goes to the wallet when the bank returns it days later', async () => {
    const order = await cancelled();
    await house.app.drain();
    expect(await bookedOf(order)).toEqual([{ status: 'settled', amount_cents: 2500 }]);
    await house.stripe.deliverAll(house.app.url);
    const [refund] = house.stripe.state.all('refund').slice(-1);
    house.stripe.state.failRefund(refund!.id, 'expired_or_canceled_card');
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    expect(await bookedOf(order)).toEqual([{ status: 'failed', amount_cents: 2500 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(2500);
    const reported = await house.app.sql(
      `SELECT name, sequence FROM outbox_events WHERE subject_type = 'payment_refund' AND payload->>'order_id' = $1
        ORDER BY sequence`,
      [order.id],
    );
    expect(reported).toEqual([
      { name: 'marketplace.payment.refunded', sequence: 1 },
      { name: 'marketplace.payment.refund_failed', sequence: 2 },
    ]);
  });

  it('goes to the wallet and notifies the buyer when Stripe refuses it permanently', async () => {
    house.stripe.state.refusals.set('refund', 'card_account_closed');
    const order = await cancelled();
    await house.app.drain();
    expect((await house.wallet(order.buyer)).available_cents).toBe(2500);
    const reported = await house.app.sql(
      `SELECT audience, payload->>'status' AS status FROM outbox_events WHERE name = $1 AND payload->>'order_id' = $2`,
      ['marketplace.payment.refund_failed', order.id],
    );
    expect(reported).toEqual([{ audience: [order.buyer.agentId], status: 'failed' }]);
  });

  it('survives an hour without Stripe', async () => {
    house.stripe.down = true;
    const order = await (async () => {
      house.stripe.down = false;
      const paid = await cancelled();
      house.stripe.down = true;
      return paid;
    })();
    await house.pass(60, 20);
    expect(await bookedOf(order)).toEqual([{ status: 'unknown', amount_cents: 2500 }]);
    house.stripe.down = false;
    await house.pass(20, 10);
    expect(await refundsOf(order)).toEqual([{ amount: 2500 }]);
  });

  it('can be partial, also after completion', async () => {
    const order = await house.paid({ return_policy: '7_day' });
    const sales = `/marketplace/sales/${order.id}`;
    await order.seller.client.post(`${sales}/fulfill`, { delivery_data: { done: true } }).expect(200);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`, {}).expect(200);
    const asked = { reason: 'Not as agreed' };
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund`, asked).expect(200);
    await order.seller.client.post(`${sales}/refund/approve`, { amount_cents: 1000 }).expect(200);
    await house.app.drain('payment-refunds');
    expect(await refundsOf(order)).toEqual([]);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(200);
    await house.app.drain('payment-refunds');
    expect(await refundsOf(order)).toEqual([{ amount: 1000 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });
});

describe('a second refund of an order paid by card', () => {
  it('is limited to what is left of the payment', async () => {
    const order = await house.paid({ return_policy: '7_day' });
    const sales = `/marketplace/sales/${order.id}`;
    await order.seller.client.post(`${sales}/fulfill`, { delivery_data: { done: true } }).expect(200);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`, {}).expect(200);
    const ask = () =>
      order.buyer.client
        .post(`/marketplace/orders/${order.id}/refund`, { reason: 'Not as agreed' })
        .expect(200);
    const approve = (amount_cents: number) =>
      order.seller.client.post(`${sales}/refund/approve`, { amount_cents });
    await ask();
    await approve(1_000).expect(200);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(200);
    await ask();
    await approve(1_501).expect(422);
    await house.app.drain('payment-refunds');
    expect(await refundsOf(order)).toEqual([{ amount: 1_000 }]);
    await approve(1_500).expect(200);
    await house.app.drain('payment-refunds');
    expect(await refundsOf(order)).toEqual([{ amount: 1_000 }, { amount: 1_500 }]);
    expect(await bookedOf(order)).toEqual([
      { status: 'settled', amount_cents: 1_000 },
      { status: 'settled', amount_cents: 1_500 },
    ]);
    expect(await house.see(order)).toMatchObject({ status: 'refunded' });
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });
});

describe('an action taken at Stripe', () => {
  it('is applied once: a refund', async () => {
    const order = await house.paid();
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    house.stripe.state.refund({ payment_intent: payment!.intent });
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    await house.app.drain();
    expect(await house.see(order)).toMatchObject({ status: 'refunded' });
    expect(await refundsOf(order)).toEqual([{ amount: 2500 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
    expect((await house.movements(order.id)).slice(-2)).toEqual(['refund 2500', 'return 2500']);
  });

  it('is applied once: a partial refund reported by several concurrent events', async () => {
    const order = await house.paid({ return_policy: '7_day' });
    await order.seller.client
      .post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: { done: true } })
      .expect(200);
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    house.stripe.state.refund({ payment_intent: payment!.intent, amount: '1000' });
    const reported = house.stripe.state.events.splice(0);
    const answers = await Promise.all(
      [1, 2, 3].flatMap((n) =>
        reported.map((event) => house.stripe.deliver(house.app.url, { ...event, id: `${event.id}_${n}` })),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await bookedOf(order)).toEqual([{ status: 'settled', amount_cents: 1000 }]);
    expect((await house.movements(order.id)).filter((each) => each.startsWith('refund'))).toEqual([
      'refund 1000',
    ]);
  });

  it('is not repeated here: a refund that was already made there', async () => {
    const order = await cancelled();
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    house.stripe.state.refund({ payment_intent: payment!.intent });
    await house.app.drain('payment-refunds');
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    expect(await refundsOf(order)).toEqual([{ amount: 2500 }]);
    expect(await bookedOf(order)).toEqual([{ status: 'settled', amount_cents: 2500 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });

  it('is applied: a chargeback freezes the order, and refunds it when lost', async () => {
    const order = await house.paid();
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    const dispute = house.stripe.state.dispute(payment!.intent);
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    expect(await house.see(order)).toMatchObject({ status: 'disputed', escrow_status: 'frozen' });
    house.stripe.state.closeDispute(dispute.id, 'lost');
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    expect(await house.see(order)).toMatchObject({ status: 'refunded' });
    await house.app.drain();
    expect(await refundsOf(order)).toEqual([]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });

  it('is applied: a won chargeback lets the order continue', async () => {
    const order = await house.paid();
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    const dispute = house.stripe.state.dispute(payment!.intent);
    await house.stripe.deliverAll(house.app.url);
    house.stripe.state.closeDispute(dispute.id, 'won');
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid', escrow_status: 'held' });
  });

  it('has its event refused, so that Stripe retries it, while Stripe cannot be queried', async () => {
    const order = await house.paid();
    const [payment] = await house.app.sql<{ intent: string }>(
      `SELECT intent FROM payments WHERE order_id = $1`,
      [order.id],
    );
    house.stripe.state.dispute(payment!.intent);
    const [event] = house.stripe.state.events.splice(0);
    house.stripe.down = true;
    expect(await house.stripe.deliver(house.app.url, event!)).toBe(503);
    house.stripe.down = false;
    expect(await house.stripe.deliver(house.app.url, event!)).toBe(200);
    expect(await house.see(order)).toMatchObject({ status: 'disputed' });
  });
});

describe('a deposit that is charged back', () => {
  const disputed = async (spend: (agent: TestAgent) => Promise<unknown>) => {
    const agent = await fixtures(house.app).agent();
    const begun = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 5000 }).expect(201);
    const page = house.stripe.state.pay(begun.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    await spend(agent);
    const dispute = house.stripe.state.dispute(page.payment_intent as string);
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    return { agent, dispute };
  };
  const end = async (id: string, status: 'won' | 'lost'): Promise<void> => {
    house.stripe.state.closeDispute(id, status);
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
  };

  it('leaves the wallet as soon as the dispute is opened, once', async () => {
    const { agent, dispute } = await disputed(async () => undefined);
    expect(await house.wallet(agent)).toMatchObject({ available_cents: 0, debt_cents: 0 });
    await end(dispute.id, 'lost');
    expect(await house.wallet(agent)).toMatchObject({ available_cents: 0, debt_cents: 0 });
  });

  it('becomes a debt as far as it was spent, and comes back when the dispute is won', async () => {
    const spend = async (agent: TestAgent): Promise<void> => {
      const listing = await trades(house.app).listing({ price_cents: 4_000 });
      const body = { listing_id: listing.id, payment_method: 'wallet' };
      await agent.client.post('/marketplace/orders', body).expect(201);
    };
    const { agent, dispute } = await disputed(spend);
    expect(await house.wallet(agent)).toMatchObject({ available_cents: 0, debt_cents: 4_000 });
    await end(dispute.id, 'won');
    expect(await house.wallet(agent)).toMatchObject({ available_cents: 1_000, debt_cents: 0 });
  });
});

it('deposits are credited to the wallet once they are paid, and only once', async () => {
  const agent = await fixtures(house.app).agent();
  const begun = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 5000 }).expect(201);
  expect(begun.body).toMatchObject({ status: 'pending', provider: 'stripe', payment: { status: 'pending' } });
  expect((await house.wallet(agent)).available_cents).toBe(0);
  house.stripe.state.pay(begun.body.payment.reference);
  await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
  await house.pass(5);
  const { body } = await agent.client.get(`/marketplace/wallet/deposits/${begun.body.id}`).expect(200);
  expect(body).toMatchObject({ id: begun.body.id, status: 'settled', payment: { url: null } });
  expect((await house.wallet(agent)).available_cents).toBe(5000);
  const stranger = await fixtures(house.app).agent();
  await stranger.client.get(`/marketplace/wallet/deposits/${begun.body.id}`).expect(404);
  const waiting = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 700 }).expect(201);
  const list = await agent.client.get('/marketplace/wallet/deposits').expect(200);
  expect(list.body).toMatchObject({
    total: 2,
    deposits: [
      { id: waiting.body.id, amount_cents: 700, status: 'pending' },
      { id: begun.body.id, amount_cents: 5000, status: 'settled', provider: 'stripe' },
    ],
  });
  expect((await stranger.client.get('/marketplace/wallet/deposits').expect(200)).body.total).toBe(0);
  await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 49 }).expect(422);
});

it('an unpaid deposit fails once its page has expired', async () => {
  house.stripe.fail('POST /v1/checkout/sessions', 'lose_after');
  const agent = await fixtures(house.app).agent();
  const begun = await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 5000 }).expect(201);
  expect(begun.body).toMatchObject({ status: 'unknown' });
  await house.pass(10, 5);
  const path = `/marketplace/wallet/deposits/${begun.body.id}`;
  const pending = await agent.client.get(path).expect(200);
  expect(pending.body).toMatchObject({ status: 'pending', payment: { url: expect.any(String) } });
  house.stripe.state.expireSession(pending.body.payment.reference);
  await house.pass(120);
  expect((await agent.client.get(path).expect(200)).body).toMatchObject({ status: 'failed' });
});
