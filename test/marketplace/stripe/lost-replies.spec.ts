import { CardTestApp } from '../../support/card-trades';
import type { Fault } from '../../support/fake-stripe/fake-stripe';
import { fixtures } from '../../support/fixtures';
import { paymentIsFailed, paymentIsUnsent } from '../../support/fixtures/payments';
import { trades } from '../../support/trades';

const OPEN = 'POST /v1/checkout/sessions';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const pagesOf = (paymentId: string | undefined): unknown[] =>
  house.stripe.state.all('checkout.session').filter(({ metadata }) => metadata.payment_id === paymentId);

describe('a checkout page whose response was lost', () => {
  it.each<[string, Fault, number]>([
    ['lost before its effect', 'lose_before', 2],
    ['lost after its effect', 'lose_after', 2],
    ['lost after its effect, many times', 'lose_after', 6],
    ['refused because of too many calls', 'error_429', 1],
  ])('is unknown, not failed, and opened once in the end: %s', async (_, fault, times) => {
    house.stripe.fail(OPEN, fault, times);
    const order = await house.order();
    expect(order.body).toMatchObject({
      status: 'pending_payment',
      payment: { status: 'unknown', url: null },
    });
    await house.pass(6, 1);
    const seen = await house.see(order);
    expect(seen).toMatchObject({ status: 'pending_payment', payment: { status: 'pending' } });
    expect(pagesOf(seen.payment?.id)).toHaveLength(1);
    house.pay({ ...order, body: seen });
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid', payment: { status: 'settled' } });
  });

  it.each<Fault>(['lose_before', 'lose_after'])(
    'leaves one order, which the same call with the same key returns: %s',
    async (fault) => {
      const listing = await trades(house.app).listing();
      const buyer = await fixtures(house.app).agent();
      const keyed = buyer.client.with({ 'Idempotency-Key': 'lost' });
      const place = async () =>
        (await keyed.post('/marketplace/orders', { listing_id: listing.id }).expect(201)).body as {
          id: string;
          payment: { id: string; status: string; url: string | null };
        };
      house.stripe.fail(OPEN, fault, 2);
      const first = await place();
      expect(first.payment).toMatchObject({ status: 'unknown', url: null });
      await house.pass(6, 1);
      const again = await place();
      expect(again).toMatchObject({ id: first.id, payment: { id: first.payment.id, status: 'pending' } });
      expect(again.payment.url).toMatch(/^http/);
      expect(pagesOf(first.payment.id)).toHaveLength(1);
    },
  );

  it('can be slow to open', async () => {
    house.stripe.fail(OPEN, 'delay');
    expect((await house.order()).body.payment).toMatchObject({ status: 'pending' });
  });

  it('is found although its idempotency key keeps returning the first error', async () => {
    house.stripe.fail(OPEN, 'error_500_after');
    const order = await house.order();
    expect(order.body.payment).toMatchObject({ status: 'unknown' });
    await house.pass(6, 1);
    expect((await house.see(order)).payment).toMatchObject({ status: 'pending' });
    expect(pagesOf(order.body.payment?.id)).toHaveLength(1);
  });

  it('lets the order expire once it is certain that no page exists', async () => {
    house.stripe.fail(OPEN, 'error_500');
    const order = await house.order();
    await house.pass(12, 1);
    expect(await house.see(order)).toMatchObject({
      status: 'pending_payment',
      payment: { status: 'unknown' },
    });
    await house.pass(6, 1);
    expect(await house.see(order)).toMatchObject({ status: 'expired', payment: { status: 'failed' } });
    expect(pagesOf(order.body.payment?.id)).toEqual([]);
  });

  it('is paid when the buyer finds it before the service does', async () => {
    house.stripe.fail(OPEN, 'lose_after');
    const order = await house.order();
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid', payment: { status: 'settled' } });
  });
});

describe('a process that died before calling Stripe', () => {
  it('leaves a payment that another process continues', async () => {
    house.stripe.fail(OPEN, 'lose_before');
    const order = await house.order();
    await paymentIsUnsent(house.app, order.id);
    await house.pass(2, 1);
    expect((await house.see(order)).payment).toMatchObject({ status: 'pending' });
    expect(pagesOf(order.body.payment?.id)).toHaveLength(1);
  });
});

describe('a page that Stripe refuses to open', () => {
  it('is a failed payment, and the buyer can try again', async () => {
    house.stripe.state.refusals.set('session', 'account_invalid');
    const order = await house.order();
    expect(order.body).toMatchObject({ status: 'pending_payment', payment: { status: 'failed', url: null } });
    house.stripe.calm();
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    expect(again.body.payment).toMatchObject({ status: 'pending' });
  });

  it('does not extend the deadline of the order', async () => {
    house.stripe.state.refusals.set('session', 'account_invalid');
    const order = await house.order();
    await house.pass(16);
    expect((await house.see(order)).status).toBe('expired');
  });
});

describe('a page that expires unpaid', () => {
  it('is a failed payment; the buyer can try again until the order is due', async () => {
    const order = await house.order();
    house.stripe.state.expireSession(order.body.payment?.reference as string);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({
      status: 'pending_payment',
      payment: { status: 'failed' },
    });
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    expect(again.body.payment).toMatchObject({ status: 'pending' });
    expect(again.body.payment.id).not.toBe(order.body.payment?.id);
    house.stripe.state.pay(again.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid' });
  });
});

describe('the payment deadline', () => {
  it('closes the page, then expires the order', async () => {
    const order = await house.order();
    await house.pass(17, 1);
    expect(await house.see(order)).toMatchObject({ status: 'expired', payment: { status: 'failed' } });
    expect(house.stripe.state.objects.get(order.body.payment?.reference as string)).toMatchObject({
      status: 'expired',
    });
  });

  it.each<Fault>(['lose_before', 'lose_after', 'error_500', 'error_429'])(
    'waits until the page is certainly closed: %s',
    async (fault) => {
      const order = await house.order();
      const closing = `POST /v1/checkout/sessions/${order.body.payment?.reference}/expire`;
      house.stripe.fail(closing, fault);
      house.app.clock.advance(16 * 60_000);
      await house.app.drain('order-deadlines');
      await house.app.drain('payments');
      expect((await house.see(order)).status).toBe('pending_payment');
      await house.pass(6, 1);
      expect(await house.see(order)).toMatchObject({ status: 'expired' });
    },
  );

  it('does not expire an order that has just been paid', async () => {
    const order = await house.order();
    house.pay(order);
    house.stripe.state.events.length = 0;
    house.app.clock.advance(16 * 60_000);
    await house.app.drain();
    expect(await house.see(order)).toMatchObject({ status: 'paid', payment: { status: 'settled' } });
  });

  it('waits while the money is on its way, however long that takes', async () => {
    const order = await house.order();
    const page = order.body.payment?.reference as string;
    house.stripe.state.beginPayment(page);
    await house.stripe.deliverAll(house.app.url);
    await house.pass(60, 15);
    expect(await house.see(order)).toMatchObject({
      status: 'pending_payment',
      payment: { status: 'pending' },
    });
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid', payment: { status: 'settled' } });
    expect(await house.movements(order.id)).toEqual(['deposit 2500', 'hold 2500']);
  });

  it('settles a payment that races with the closing of the page', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await house.order();
      house.app.clock.advance(16 * 60_000);
      await house.app.drain('order-deadlines');
      house.pay(order);
      const [paid] = house.stripe.state.events.splice(0);
      await Promise.all([
        house.app.drain('payments'),
        house.stripe.deliver(house.app.url, paid!),
        house.app.drain('order-deadlines'),
      ]);
      await house.pass(3, 1);
      expect(await house.see(order)).toMatchObject({ status: 'paid' });
      expect(await house.movements(order.id)).toEqual(['deposit 2500', 'hold 2500']);
    }
  });

  it('waits while Stripe is unavailable, and takes effect when it is back', async () => {
    const paid = await house.order();
    const unpaid = await house.order();
    house.pay(paid);
    house.stripe.state.events.length = 0;
    house.stripe.down = true;
    const lost = await house.order();
    expect(lost.body.payment).toMatchObject({ status: 'unknown' });
    await house.pass(60, 15);
    for (const [order, status] of [
      [paid, 'pending'],
      [unpaid, 'pending'],
      [lost, 'unknown'],
    ] as const)
      expect(await house.see(order)).toMatchObject({ status: 'pending_payment', payment: { status } });
    const { body: health } = await fixtures(house.app).operator.get('/health/detailed').expect(200);
    expect(health.checks.payments).toMatchObject({ status: 'degraded', unknown: 1 });
    house.stripe.down = false;
    await house.pass(30, 10);
    expect(await house.see(paid)).toMatchObject({ status: 'paid' });
    expect(await house.see(unpaid)).toMatchObject({ status: 'expired' });
    expect(await house.see(lost)).toMatchObject({ status: 'expired' });
  });
});

describe('money for an order that has ended', () => {
  it('is returned to the card at once', async () => {
    const order = await house.order();
    await order.buyer.client.post(`/marketplace/orders/${order.id}/cancel`, {}).expect(200);
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    await house.app.drain();
    expect(await house.see(order)).toMatchObject({ status: 'cancelled', payment: { status: 'settled' } });
    expect(await house.movements(order.id)).toEqual(['deposit 2500', 'return 2500']);
    expect(house.stripe.state.all('refund')).toMatchObject([{ amount: 2500, status: 'succeeded' }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
    const reported = await house.app.sql(`SELECT payload FROM outbox_events WHERE name = $1`, [
      'marketplace.payment.refunded',
    ]);
    expect(reported).toMatchObject([{ payload: { reason: 'late', order_id: order.id, amount_cents: 2500 } }]);
  });

  it('cannot arrive once the page of a cancelled order is closed', async () => {
    const order = await house.order();
    await order.buyer.client.post(`/marketplace/orders/${order.id}/cancel`, {}).expect(200);
    await house.app.drain();
    expect(house.stripe.state.objects.get(order.body.payment?.reference as string)).toMatchObject({
      status: 'expired',
    });
    expect((await house.see(order)).payment).toMatchObject({ status: 'failed' });
  });

  it('has its event refused, so that Stripe retries it, while Stripe cannot be queried', async () => {
    const order = await house.order();
    const { reference } = order.body.payment!;
    await paymentIsFailed(house.app, reference);
    house.pay(order);
    const [paid] = house.stripe.state.events.splice(0);
    house.stripe.down = true;
    expect(await house.stripe.deliver(house.app.url, paid!)).toBe(503);
    house.stripe.down = false;
    expect(await house.stripe.deliver(house.app.url, paid!)).toBe(200);
    expect((await house.see(order)).status).toBe('paid');
  });

  it('is also returned when it is a second payment for one order', async () => {
    const listing = await trades(house.app).listing();
    const order = await house.orderOf(listing, await fixtures(house.app).agent());
    const first = order.body.payment?.reference as string;
    await paymentIsFailed(house.app, first);
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    house.stripe.state.pay(first);
    house.stripe.state.pay(again.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    await house.app.drain();
    expect(await house.see(order)).toMatchObject({ status: 'paid' });
    expect(await house.movements(order.id)).toEqual([
      'deposit 2500',
      'hold 2500',
      'deposit 2500',
      'return 2500',
    ]);
  });
});
