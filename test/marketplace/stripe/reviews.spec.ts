import { CardTestApp, type CardOrder } from '../../support/card-trades';
import { fixtures } from '../../support/fixtures';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const inReview = async (odd: object = { amount: 2_400 }): Promise<CardOrder & { path: string }> => {
  const order = await house.order();
  house.pay(order, odd);
  await house.stripe.deliverAll(house.app.url);
  return { ...order, path: `/admin/payments/${order.body.payment?.id}/resolve` };
};
const refund = { action: 'refund', note: 'Paid too little' };
const refundsOf = (order: CardOrder): object[] => {
  const { payment_intent: intent } = house.stripe.state.objects.get(
    order.body.payment?.reference as string,
  ) as unknown as { payment_intent: string };
  return house.stripe.state
    .all('refund')
    .filter((each) => (each as unknown as { payment_intent: string }).payment_intent === intent);
};

describe('a payment that needs review', () => {
  it('is refunded once on the operator’s decision, and appears in no wallet', async () => {
    const order = await inReview();
    const { operator } = fixtures(house.app);
    const { body } = await operator.post(order.path, refund).expect(200);
    expect(body).toMatchObject({
      status: 'resolved',
      resolution: 'refund',
      note: 'Paid too little',
      received_cents: 2_400,
      amount_cents: 2_500,
    });
    const again = await operator.post(order.path, refund).expect(409);
    expect(again.body).toMatchObject({ code: 'payment_state_conflict', status_now: 'resolved' });
    await house.app.drain();
    await house.stripe.deliverAll(house.app.url, (events) => [...events, ...events]);
    expect(refundsOf(order)).toMatchObject([{ amount: 2_400, status: 'succeeded' }]);
    expect(await house.movements(order.id)).toEqual([]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
    const listed = await operator.get('/admin/payments/refunds?limit=1').expect(200);
    expect(listed.body.refunds).toMatchObject([{ reason: 'review', status: 'settled', amount_cents: 2_400 }]);
    expect((await house.see(order)).payment).toMatchObject({ status: 'failed' });
  });

  it('is refunded once when several decisions are concurrent', async () => {
    const order = await inReview();
    const { operator } = fixtures(house.app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => operator.post(order.path, refund)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await house.app.drain();
    expect(refundsOf(order)).toHaveLength(1);
  });

  it('needs review again when its refund is refused', async () => {
    const order = await inReview();
    const { operator } = fixtures(house.app);
    house.stripe.state.refusals.set('refund', 'card_account_closed');
    await operator.post(order.path, refund).expect(200);
    await house.app.drain();
    const { body } = await operator.get('/admin/payments?status=needs_review').expect(200);
    const alone = await operator.get(`/admin/payments/${order.body.payment?.id}`).expect(200);
    expect(body.payments).toEqual([alone.body]);
    expect(body.payments).toMatchObject([
      {
        id: order.body.payment?.id,
        resolution: null,
        problem: expect.stringContaining('card_account_closed'),
      },
    ]);
    house.stripe.calm();
    await operator.post(order.path, refund).expect(200);
    await house.app.drain();
    expect(refundsOf(order)).toMatchObject([{ amount: 2_400 }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
  });

  it('can be dismissed, after which the buyer can pay again', async () => {
    const order = await inReview({ currency: 'eur' });
    const { operator } = fixtures(house.app);
    await operator.post(order.path, { action: 'dismiss', note: 'Refunded there' }).expect(200);
    await house.app.drain();
    expect(refundsOf(order)).toEqual([]);
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    house.stripe.state.pay(again.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    expect((await house.see(order)).status).toBe('paid');
  });

  it('can be resolved only by the operator, and only if it needs review', async () => {
    const order = await house.paid();
    const path = `/admin/payments/${order.body.payment?.id}/resolve`;
    const { operator } = fixtures(house.app);
    await operator.post(path, refund).expect(409);
    await operator.post(path, { action: 'refund' }).expect(422);
    await operator.post(path.replace(/pmt_./, 'pmt_z'), refund).expect(404);
    await order.buyer.client.post(path, refund).expect(401);
  });
});
