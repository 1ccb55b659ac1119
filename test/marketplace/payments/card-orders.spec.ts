import { CardTestApp } from '../../support/card-trades';
import { fixtures } from '../../support/fixtures';
import { paymentIsNew } from '../../support/fixtures/payments';
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

describe('an order paid by card', () => {
  it('awaits payment and shows where to pay', async () => {
    const { body } = await house.order();
    expect(body).toMatchObject({ status: 'pending_payment', escrow_status: 'none', livemode: false });
    expect(body.payment).toMatchObject({
      provider: 'stripe',
      status: 'pending',
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
      reference: expect.stringMatching(/^cs_test_/),
      expires_at: body.payment_due_at,
    });
    const [call] = house.stripe.callsTo('POST /v1/checkout/sessions').slice(-1);
    expect(call?.key).toBe(body.payment?.id);
  });

  it('is paid as soon as Stripe reports the payment, with all effects of a paid order', async () => {
    const order = await house.order();
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({
      status: 'paid',
      escrow_status: 'held',
      payment: { status: 'settled', url: null },
    });
    expect(await house.movements(order.id)).toEqual(['deposit 2500', 'hold 2500']);
    const events = await house.app.sql(
      `SELECT name, audience FROM outbox_events WHERE subject_id = $1 ORDER BY sequence`,
      [order.id],
    );
    expect(events).toEqual([{ name: 'marketplace.order.created', audience: [order.seller.agentId] }]);
  });

  it('is delivered automatically when the goods are stored', async () => {
    const order = await house.paid({
      delivery_method: 'digital_instant',
      digital_payload: { key: 'K-1' },
    });
    expect(await house.see(order)).toMatchObject({ status: 'delivered', delivery_data: { key: 'K-1' } });
  });

  it('shows its payment only to the buyer', async () => {
    const order = await house.order();
    expect((await house.see(order, order.seller.client)).payment).toBeNull();
  });

  it('shows the current payment status when its Idempotency-Key is replayed', async () => {
    const listing = await trades(house.app).listing();
    const buyer = await fixtures(house.app).agent();
    const client = buyer.client.with({ 'Idempotency-Key': 'once' });
    const first = await client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    const again = await client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.payment).toEqual(first.body.payment);
    house.stripe.state.pay(first.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    const later = await client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    expect(later.body.payment).toMatchObject({ status: 'settled' });
  });

  it('reuses the checkout page when the buyer pays again', async () => {
    const order = await house.order();
    const before = house.stripe.callsTo('POST /v1/checkout/sessions').length;
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    expect(again.body).toMatchObject({ status: 'pending_payment', payment: order.body.payment });
    expect(house.stripe.callsTo('POST /v1/checkout/sessions')).toHaveLength(before);
  });

  it('cannot be paid from the wallet while its page is open', async () => {
    const order = await house.order();
    const refused = await order.buyer.client
      .post(`/marketplace/orders/${order.id}/pay`, { payment_method: 'wallet' })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'payment_in_progress', allowed_actions: ['cancel'] });
  });

  it('is paid from the wallet at once if requested, or refused', async () => {
    const listing = await trades(house.app).listing();
    const buyer = await fixtures(house.app).agent();
    const order = { listing_id: listing.id, payment_method: 'wallet' };
    await buyer.client.post('/marketplace/orders', order).expect(402);
    await fixtures(house.app).operator.post('/admin/wallet/deposits', {
      agent_id: buyer.agentId,
      amount_cents: 2_500,
    });
    const paid = await buyer.client.post('/marketplace/orders', order).expect(201);
    expect(paid.body).toMatchObject({ status: 'paid', payment: null });
  });

  it('must reach the minimum amount for cards', async () => {
    const listing = await trades(house.app).listing({ price_cents: 49 });
    const buyer = await fixtures(house.app).agent();
    const refused = await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(422);
    expect(refused.body).toMatchObject({ code: 'amount_not_payable_by_card' });
    expect(await house.app.sql('SELECT 1 FROM orders WHERE listing_id = $1', [listing.id])).toEqual([]);
  });

  it('can be paid within a day when it results from an accepted offer', async () => {
    const listing = await trades(house.app).listing({ price_cents: 3_000, accepts_offers: true });
    const buyer = await fixtures(house.app).agent();
    const offer = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_500 })
      .expect(201);
    const accepted = await listing.seller.client
      .post(`/marketplace/offers/${offer.body.id}/accept`, {})
      .expect(200);
    const { id } = accepted.body.order;
    const waiting = await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
    expect(waiting.body).toMatchObject({ status: 'pending_payment', payment: null });
    house.app.clock.advance(20 * 3_600_000);
    const begun = await buyer.client.post(`/marketplace/orders/${id}/pay`, {}).expect(200);
    expect(begun.body.payment).toMatchObject({ status: 'pending', expires_at: waiting.body.payment_due_at });
    await house.pass(60, 20);
    house.stripe.state.pay(begun.body.payment.reference);
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see({ id, buyer, seller: listing.seller, listing, body: begun.body })).toMatchObject({
      status: 'paid',
    });
  });

  it('is returned in full while its payment may change, despite If-None-Match', async () => {
    const order = await house.order();
    const path = `/marketplace/orders/${order.id}`;
    const knows = (tag: string) => order.buyer.client.with({ 'If-None-Match': tag }).get(path);
    expect((await knows('"v1"').expect(200)).body.payment).toMatchObject({ status: 'pending' });
    house.pay(order);
    await house.stripe.deliverAll(house.app.url);
    const { headers } = await knows('"v1"').expect(200);
    await knows(headers.etag as string).expect(304);
  });

  it('is read without calling Stripe, even before Stripe knows of it', async () => {
    const order = await house.order();
    await paymentIsNew(house.app, order.id);
    const before = house.stripe.requests.length;
    expect((await house.see(order)).payment).toMatchObject({ status: 'pending', url: expect.any(String) });
    expect(house.stripe.requests).toHaveLength(before);
    await house.pass(1);
    expect((await house.see(order)).payment).toMatchObject({ reference: order.body.payment?.reference });
  });

  it('can be paid only by its buyer', async () => {
    const order = await house.order();
    const stranger = await fixtures(house.app).agent();
    await stranger.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(404);
    await order.seller.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(403);
  });

  it('is found to be paid by polling when no event arrives', async () => {
    const order = await house.order();
    house.pay(order);
    house.stripe.state.events.length = 0;
    await house.pass(2);
    expect(await house.see(order)).toMatchObject({ status: 'paid', payment: { status: 'settled' } });
  });
});

describe('Stripe events', () => {
  it('can arrive twice, out of order, and concurrently', async () => {
    const order = await house.order();
    house.pay(order);
    const [paid] = house.stripe.state.events.splice(0);
    const expired = { ...paid!, id: 'evt_out_of_order', type: 'checkout.session.expired' };
    const { url } = house.app;
    await house.stripe.deliver(url, expired);
    const answers = await Promise.all(
      [paid!, paid!, { ...paid!, id: 'evt_twin' }, expired].map((event) => house.stripe.deliver(url, event)),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    await Promise.all([house.stripe.deliver(url, paid!), house.app.drain()]);
    expect(await house.movements(order.id)).toEqual(['deposit 2500', 'hold 2500']);
    const [events] = await house.app.sql<{ told: number }>(
      `SELECT count(*)::int AS told FROM outbox_events WHERE subject_id = $1`,
      [order.id],
    );
    expect(events?.told).toBe(1);
  });

  it('must be signed recently with either secret', async () => {
    const order = await house.order();
    house.pay(order);
    const [paid] = house.stripe.state.events.splice(0);
    const { url } = house.app;
    expect(await house.stripe.deliver(url, paid!, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await house.stripe.deliver(url, paid!, { at: house.stripe.state.now() - 600 })).toBe(400);
    expect(await house.see(order)).toMatchObject({ status: 'pending_payment' });
    expect(await house.stripe.deliver(url, paid!, { secret: 'whsec_secret_of_old_times' })).toBe(200);
    expect(await house.see(order)).toMatchObject({ status: 'paid' });
    // a thin event, which names an object and has none
    const thin = {
      id: 'evt_thin',
      object: 'v2.core.event',
      type: 'v2.core.account.updated',
      livemode: false,
    };
    expect(await house.stripe.deliver(url, thin as unknown as typeof paid & object)).toBe(200);
    expect(
      await house.stripe.deliver(url, thin as unknown as typeof paid & object, { secret: 'whsec_x' }),
    ).toBe(400);
    const answer = await house.app.client.post('/marketplace/payments/stripe/webhook', {}).expect(400);
    expect(answer.body).toMatchObject({ code: 'invalid_signature', request_id: expect.any(String) });
  });

  it('are accepted and ignored when they concern no payment here', async () => {
    const foreign = house.stripe.state.recordEvent('checkout.session.completed', {
      id: 'cs_test_foreign',
      object: 'checkout.session',
      created: 1,
      livemode: false,
      metadata: {},
    });
    const { url } = house.app;
    expect(await house.stripe.deliver(url, { ...foreign, type: 'invoice.paid' })).toBe(200);
    expect(await house.stripe.deliver(url, foreign)).toBe(200);
    expect(await house.stripe.deliver(url, { ...foreign, livemode: true })).toBe(200);
    house.stripe.state.events.length = 0;
  });

  it('can be large', async () => {
    const order = await house.order();
    house.pay(order);
    const [paid] = house.stripe.state.events.splice(0);
    paid!.data.object.metadata.note = 'x'.repeat(300_000);
    expect(await house.stripe.deliver(house.app.url, paid!)).toBe(200);
    expect(await house.see(order)).toMatchObject({ status: 'paid' });
  });
});

describe('an unexpected payment', () => {
  it.each([
    ['another amount', { amount: 2_400 }, 'paid 2400 cents instead of 2500'],
    ['another currency', { currency: 'eur' }, 'paid in eur'],
    ['the other mode', { livemode: true }, 'test and live mode do not match'],
  ])('needs review: %s', async (_, odd, problem) => {
    const order = await house.order();
    house.pay(order, odd);
    await house.stripe.deliverAll(house.app.url);
    await house.pass(1);
    expect(await house.see(order)).toMatchObject({
      status: 'pending_payment',
      payment: { status: 'unknown' },
    });
    expect(await house.movements(order.id)).toEqual([]);
    expect(
      await house.app.sql('SELECT status, problem FROM payments WHERE order_id = $1', [order.id]),
    ).toEqual([{ status: 'needs_review', problem }]);
  });
});
