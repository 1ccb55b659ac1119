import { startTestApp, type TestApp } from '../../support/app';
import { CardTestApp } from '../../support/card-trades';
import { fixtures } from '../../support/fixtures';
import { trades, violations } from '../../support/trades';

describe('without card payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('there is no Stripe webhook, and there are no payout accounts', async () => {
    const agent = await fixtures(app).agent();
    await app.client.post('/marketplace/payments/stripe/webhook', { id: 'evt_1' }).expect(404);
    const refused = await agent.client.post('/marketplace/wallet/payout-account', {}).expect(403);
    expect(refused.body.code).toBe('no_payout_accounts');
    await agent.client.get('/marketplace/wallet/payout-account').expect(403);
    const { body } = await fixtures(app).operator.get('/health/detailed').expect(200);
    expect(body.checks).not.toHaveProperty('payments');
  });

  it('orders and deposits have no external payment', async () => {
    const order = await trades(app).order('paid');
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body.payment).toBeNull();
    const deposit = await order.buyer.client
      .post('/marketplace/wallet/deposits', { amount_cents: 100 })
      .expect(201);
    expect(deposit.body).toMatchObject({ status: 'settled', payment: null });
    const again = await order.buyer.client.get(`/marketplace/wallet/deposits/${deposit.body.id}`).expect(200);
    expect(again.body).toEqual(deposit.body);
    expect(await violations(app)).toEqual([]);
  });
});

describe('two instances on one database', () => {
  it('settle and refund a payment once, whichever of them receives the events', async () => {
    const house = await CardTestApp.open();
    const other = await startTestApp({ ...house.stripe.settings, DATABASE_URL: house.app.databaseUrl });
    try {
      for (let round = 0; round < 4; round++) {
        house.stripe.fail('POST /v1/checkout/sessions', 'lose_before');
        const order = await house.order();
        house.app.clock.advance(60_000);
        other.clock.advance(60_000);
        await Promise.all([house.app.drain('payments'), other.drain('payments')]);
        const seen = await house.see(order);
        house.stripe.state.events.length = 0;
        house.pay({ ...order, body: seen });
        const [paid] = house.stripe.state.events.splice(0);
        await Promise.all([
          house.stripe.deliver(house.app.url, paid!),
          house.stripe.deliver(other.url, paid!),
          house.stripe.deliver(other.url, { ...paid!, id: `${paid!.id}_twin` }),
          other.drain('payments'),
        ]);
        expect(await house.movements(order.id)).toEqual(['deposit 2500', 'hold 2500']);
        await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`, {}).expect(200);
        await Promise.all([house.app.drain('payment-refunds'), other.drain('payment-refunds')]);
        expect(house.stripe.state.all('refund')).toHaveLength(round + 1);
      }
      expect(await house.violations()).toEqual([]);
    } finally {
      await other.close();
      await house.close();
    }
  });
});
