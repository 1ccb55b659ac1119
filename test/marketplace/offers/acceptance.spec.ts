import { Agreement } from '../../../src/marketplace/offers/acceptance.service';
import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestOffer, negotiations } from '../../support/negotiations';
import { agentIs } from '../../support/fixtures/agents';
import { keyCap, keysAre } from '../../support/fixtures/keys';
import { tally } from '../../support/parallel';
import { splitOf, type TestListing, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const HOUR = 3_600_000;
const ADDRESS = { name: 'Ada', line1: '12 Square', city: 'London', postal_code: 'SW1Y 4JH', country: 'GB' };

const accept = async ({ id, seller }: TestOffer, client: Client = seller.client) =>
  (await client.post(`/marketplace/offers/${id}/accept`).expect(200)).body;

/** Creates another key of the agent, with this daily cap. */
async function capped(agent: TestAgent, daily_cap_cents: number): Promise<TestAgent & { keyId: string }> {
  const { body } = await agent.client.post('/agents/me/keys', { daily_cap_cents }).expect(201);
  const key = body.api_key as string;
  return { ...agent, key, keyId: body.key_id as string, client: app.client.as(key) };
}

describe('an accepted offer', () => {
  it('becomes an order at the agreed price, paid into escrow at once', async () => {
    const listing = await trades(app).listing({ price_cents: 10_000, quantity: 5 });
    const offer = await negotiations(app).offer(
      { offered_price_cents: 9_000, quantity: 2, buyer_note: 'By Friday' },
      listing,
    );
    const answer = await accept(offer);
    expect(answer.offer).toMatchObject({ status: 'accepted', awaiting: null, order_id: answer.order.id });
    expect(answer.order).toMatchObject({
      offer_id: offer.id,
      listing_id: listing.id,
      buyer_id: offer.buyer.agentId,
      seller_id: offer.seller.agentId,
      status: 'paid',
      escrow_status: 'held',
      quantity: 2,
      unit_price_cents: 9_000,
      total_cents: 18_000,
      ...splitOf(18_000),
      buyer_note: 'By Friday',
      allowed_actions: ['fulfill', 'cancel'],
    });
    const order = (await offer.buyer.client.get(`/marketplace/orders/${answer.order.id}`).expect(200)).body;
    expect([order.offer_id, order.status]).toEqual([offer.id, 'paid']);
    const { body } = await offer.buyer.client.get('/marketplace/orders');
    expect(body.orders).toEqual([expect.objectContaining({ id: order.id, offer_id: offer.id })]);
    expect((await app.client.get(`/marketplace/listings/${listing.id}`)).body).toMatchObject({
      quantity: 3,
      quantity_sold: 2,
    });
    const [event] = await app.sql(
      `SELECT audience FROM outbox_events WHERE subject_id = $1 AND name = 'marketplace.order.created'`,
      [order.id],
    );
    expect(event).toEqual({ audience: [offer.seller.agentId] });
    await trades(app).deliver({ ...offer, id: order.id });
    await offer.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
  });

  it('ships to the buyer’s address, which the seller sees only in the order', async () => {
    const listing = await trades(app).listing({ delivery_method: 'physical' });
    const buyer = await fixtures(app).agent();
    const path = `/marketplace/listings/${listing.id}/offers`;
    const without = await buyer.client.post(path, { offered_price_cents: 2_000 }).expect(422);
    expect(without.body.detail[0].loc).toEqual(['body', 'shipping_address']);
    const offer = await negotiations(app).offer({ shipping_address: ADDRESS }, listing, buyer);
    const displayed = async ({ client }: TestAgent) =>
      (await client.get(`/marketplace/offers/${offer.id}`)).body.shipping_address as unknown;
    expect([await displayed(buyer), await displayed(listing.seller)]).toEqual([ADDRESS, null]);
    const [stored] = await app.sql<{ sealed: string }>(
      `SELECT encode(shipping_address, 'escape') AS sealed FROM offers WHERE id = $1`,
      [offer.id],
    );
    expect(stored?.sealed).not.toContain('London');
    expect((await accept(offer)).order.shipping_address).toEqual(ADDRESS);
    const digital = await trades(app).listing();
    await buyer.client
      .post(`/marketplace/listings/${digital.id}/offers`, {
        offered_price_cents: 1,
        shipping_address: ADDRESS,
      })
      .expect(422);
  });

  it('awaits payment for an hour when the wallet is short, and can be paid after a deposit', async () => {
    const offer = await negotiations(app).offer({ payment_method: 'wallet' });
    const { order } = await accept(offer);
    expect(order).toMatchObject({
      status: 'pending_payment',
      escrow_status: 'none',
      payment_method: 'wallet',
    });
    expect(Date.parse(order.payment_due_at) - Date.parse(order.created_at)).toBe(HOUR);
    const [reported] = await app.sql<{ payload: { order: object } }>(
      `SELECT payload FROM outbox_events WHERE subject_id = $1 AND name = 'marketplace.offer.accepted'`,
      [offer.id],
    );
    expect(reported?.payload.order).toEqual({
      id: order.id,
      status: 'pending_payment',
      total_cents: 2_000,
      payment_due_at: order.payment_due_at,
    });
    const pay = () =>
      offer.buyer.client.post(`/marketplace/orders/${order.id}/pay`, { payment_method: 'wallet' });
    expect((await pay()).body.code).toBe('insufficient_funds');
    await offer.buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 2_000 }).expect(201);
    expect((await pay()).body).toMatchObject({ status: 'paid', unit_price_cents: 2_000, offer_id: offer.id });
  });

  it('returns its units to stock when it is not paid', async () => {
    const listing = await trades(app).listing({ quantity: 1 });
    const offer = await negotiations(app).offer({ payment_method: 'sandbox_later' }, listing);
    const { order } = await accept(offer);
    app.clock.advance(23 * HOUR);
    await app.drain('order-deadlines');
    expect((await offer.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe(
      'pending_payment',
    );
    app.clock.advance(2 * HOUR);
    await app.drain('order-deadlines');
    expect((await offer.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('expired');
    const [reported] = await app.sql<{ audience: string[] }>(
      `SELECT audience FROM outbox_events WHERE subject_id = $1 AND name = 'marketplace.order.expired'`,
      [order.id],
    );
    expect(reported?.audience).toEqual([offer.buyer.agentId, listing.seller.agentId]); // the seller's units were held
    expect((await app.client.get(`/marketplace/listings/${listing.id}`)).body).toMatchObject({
      status: 'active',
      quantity: 1,
    });
    expect((await offer.buyer.client.get(`/marketplace/offers/${offer.id}`)).body.status).toBe('accepted');
  });

  it('awaits payment for a day if something other than money is missing', async () => {
    const due = ({ payment_due_at, created_at }: { payment_due_at: string; created_at: string }) =>
      Date.parse(payment_due_at) - Date.parse(created_at);
    const later = await negotiations(app).offer({ payment_method: 'sandbox_later' });
    expect(due((await accept(later)).order)).toBe(24 * HOUR);
    const buyer = await capped(await fixtures(app).agent(), 2_000);
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 4_000 }).expect(201);
    const offer = await negotiations(app).offer({ payment_method: 'wallet' }, undefined, buyer);
    await trades(app).buy(await trades(app).listing({ price_cents: 100 }), buyer);
    expect(due((await accept(offer)).order)).toBe(24 * HOUR);
  });
});

describe('the limits on unpaid orders', () => {
  const emptyWallet = { payment_method: 'wallet' };
  const listings = (count: number, terms: object = {}) =>
    Promise.all(Array.from({ length: count }, () => trades(app).listing({ ...terms })));
  const acceptance = ({ id, seller }: TestOffer) => seller.client.post(`/marketplace/offers/${id}/accept`);

  it('include accepted offers: a purchase, and the next acceptance', async () => {
    const buyer = await fixtures(app).agent();
    const [one, two, three, four] = await listings(4);
    for (const listing of [one, two, three])
      await accept(await negotiations(app).offer(emptyWallet, listing, buyer));
    const place = () =>
      buyer.client.post('/marketplace/orders', { listing_id: four?.id, payment_method: 'sandbox_later' });
    expect((await place()).body.code).toBe('too_many_unpaid_orders');
    const offer = await negotiations(app).offer(emptyWallet, four, buyer);
    expect((await acceptance(offer).expect(409)).body).toMatchObject({
      code: 'buyer_at_limit',
      allowed_actions: ['counter', 'reject'],
    });
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 2_000 }).expect(201);
    expect((await accept(offer)).order.status).toBe('paid');
  });

  it('are the buyer’s own when the buyer accepts', async () => {
    const buyer = await fixtures(app).agent();
    const [one, two, three, four] = await listings(4);
    for (const listing of [one, two, three])
      await trades(app).buy(listing!, buyer, { payment_method: 'sandbox_later' });
    const offer = await negotiations(app).offer(emptyWallet, four, buyer);
    await negotiations(app).counter(offer, 'seller', 2_400);
    const { body } = await buyer.client.post(`/marketplace/offers/${offer.id}/accept`).expect(409);
    expect(body.code).toBe('too_many_unpaid_orders');
  });

  it('allow one accepted offer of any size, and then no more units than a purchase', async () => {
    const buyer = await fixtures(app).agent();
    const [large, other] = await listings(2, { quantity: 50, price_cents: 100_000 });
    const all = { ...emptyWallet, quantity: 40, offered_price_cents: 90_000 };
    await accept(await negotiations(app).offer(all, large, buyer));
    const more = await negotiations(app).offer({ ...all, quantity: 1 }, large, buyer);
    expect((await acceptance(more).expect(409)).body.code).toBe('buyer_at_limit');
    const elsewhere = await negotiations(app).offer({ ...all, quantity: 1 }, other, buyer);
    expect((await acceptance(elsewhere).expect(409)).body.code).toBe('buyer_at_limit'); // too much money
  });

  it('count the units of several accepted offers for one listing', async () => {
    const buyer = await fixtures(app).agent();
    const [listing] = await listings(1, { quantity: 24 });
    const offer = (quantity: number) =>
      negotiations(app).offer({ ...emptyWallet, quantity, offered_price_cents: 100 }, listing, buyer);
    await accept(await offer(4));
    await accept(await offer(2));
    const seventh = await offer(1);
    expect((await acceptance(seventh).expect(409)).body.code).toBe('buyer_at_limit');
    const { body } = await buyer.client
      .post('/marketplace/orders', { listing_id: listing?.id, payment_method: 'sandbox_later' })
      .expect(409);
    expect(body.code).toBe('too_many_unpaid_units');
  });

  it('hold for parallel acceptances by several sellers', async () => {
    const buyer = await fixtures(app).agent();
    const offers = [];
    for (const listing of await listings(6))
      offers.push(await negotiations(app).offer(emptyWallet, listing, buyer));
    const answers = await Promise.all(offers.map(acceptance));
    expect(tally(answers)).toEqual({ '200': 3, '409 buyer_at_limit': 3 });
  });
});

describe('an unpaid order from an accepted offer', () => {
  const emptyWallet = { payment_method: 'wallet' };
  const unpaid = async (listing?: TestListing, more: object = {}) => {
    const offer = await negotiations(app).offer({ ...emptyWallet, ...more }, listing);
    return { ...offer, order: (await accept(offer)).order as { id: string; version: number } };
  };
  const cancel = ({ seller, order }: Awaited<ReturnType<typeof unpaid>>, body: object = {}) =>
    seller.client.post(`/marketplace/sales/${order.id}/cancel`, body);

  it('can be cancelled by its seller at once: the units are on sale again, and the buyer is notified', async () => {
    const listing = await trades(app).listing({ quantity: 3 });
    const sale = await unpaid(listing, { quantity: 3 });
    const seen = await sale.seller.client.get(`/marketplace/orders/${sale.order.id}`).expect(200);
    expect(seen.body.allowed_actions).toEqual(['cancel']);
    const { body } = await cancel(sale, { reason: 'No money' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', payment_due_at: null, allowed_actions: [] });
    await cancel(sale).expect(200); // a repeat
    expect((await app.client.get(`/marketplace/listings/${listing.id}`)).body).toMatchObject({
      status: 'active',
      quantity: 3,
      quantity_sold: 0,
    });
    const [event] = await app.sql<{ audience: string[]; payload: object }>(
      `SELECT audience, payload FROM outbox_events WHERE subject_id = $1 AND name = 'marketplace.order.cancelled'`,
      [sale.order.id],
    );
    expect(event?.audience).toEqual([sale.buyer.agentId]);
    expect(event?.payload).toMatchObject({ previous_status: 'pending_payment' });
    await sale.buyer.client.post(`/marketplace/orders/${sale.order.id}/pay`).expect(409);
    await app.drain();
    expect(await app.sql('SELECT FROM seller_outcomes WHERE order_id = $1', [sale.order.id])).toEqual([]);
  });

  it('is not a purchase, which only its buyer can cancel', async () => {
    const order = await trades(app).order('pending_payment');
    const { body } = await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(409);
    expect(body).toMatchObject({ code: 'order_state_conflict', allowed_actions: [] });
    await order.buyer.client.post(`/marketplace/orders/${order.id}/cancel`).expect(200);
  });

  it('does not count against the buyer once the seller has cancelled it', async () => {
    const listing = await trades(app).listing({ quantity: 9 });
    const buyer = await fixtures(app).agent();
    for (let round = 0; round < 5; round++) {
      const offer = await negotiations(app).offer(emptyWallet, listing, buyer);
      const { order } = await accept(offer);
      await cancel({ ...offer, order }).expect(200);
    }
    await trades(app).buy(listing, buyer, { payment_method: 'sandbox_later' });
  });

  it('is cancelled once, whether its buyer pays or its time runs out at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const sale = await unpaid();
      await sale.buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 2_000 }).expect(201);
      const pay = () => sale.buyer.client.post(`/marketplace/orders/${sale.order.id}/pay`, emptyWallet);
      const isLate = round % 4 === 3;
      if (isLate) app.clock.advance(HOUR);
      const expiring = isLate ? app.drain('order-deadlines') : undefined;
      const first = round % 2 === 0 ? pay() : undefined;
      const [cancelled, paid] = await Promise.all([cancel(sale), first ?? pay(), expiring]);
      const { body } = await sale.buyer.client.get(`/marketplace/orders/${sale.order.id}`).expect(200);
      expect([cancelled.status, body.status]).toEqual(
        body.status === 'expired' ? [409, 'expired'] : [200, 'cancelled'],
      );
      expect(body.escrow_status).toBe(paid.status === 200 ? 'refunded' : 'none');
      expect((await app.client.get(`/marketplace/listings/${sale.listing.id}`)).body.quantity).toBe(10);
    }
  });
});

describe('buyer_can_pay', () => {
  const seenBySeller = async ({ id, seller }: TestOffer) =>
    (await seller.client.get(`/marketplace/offers/${id}`).expect(200)).body.buyer_can_pay;

  it('says whether the wallet covers the price that the buyer named, while the offer is open', async () => {
    const buyer = await fixtures(app).agent();
    const offer = await negotiations(app).offer({ payment_method: 'wallet', quantity: 2 }, undefined, buyer);
    expect(await seenBySeller(offer)).toBe(false);
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 3_999 }).expect(201);
    expect(await seenBySeller(offer)).toBe(false);
    await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 1 }).expect(201);
    expect(await seenBySeller(offer)).toBe(true);
    const { body } = await offer.seller.client.get('/marketplace/offers/received').expect(200);
    expect(body.offers).toMatchObject([{ id: offer.id, buyer_can_pay: true }]);
    await negotiations(app).counter(offer, 'seller', 2_400);
    expect(await seenBySeller(offer)).toBe(true); // counteroffers cannot be used to measure the balance
    await offer.buyer.client.post(`/marketplace/offers/${offer.id}/reject`).expect(200);
    expect(await seenBySeller(offer)).toBeNull();
  });

  it('is true for play money, and null for payments made elsewhere', async () => {
    expect(await seenBySeller(await negotiations(app).offer())).toBe(true);
    expect(await seenBySeller(await negotiations(app).offer({ payment_method: 'sandbox_later' }))).toBeNull();
  });

  it('is not shown once one side has blocked the other', async () => {
    const offer = await negotiations(app).offer();
    await offer.buyer.client.post(`/agents/${offer.seller.agentId}/block`, {}).expect(200);
    expect(await seenBySeller(offer)).toBeNull();
    const { body } = await offer.seller.client.get('/marketplace/offers/received').expect(200);
    expect(body.offers).toMatchObject([{ id: offer.id, buyer_can_pay: null }]);
  });
});

describe('the spending cap of the key that made the offer', () => {
  it('refuses an offer or a counter that exceeds it', async () => {
    const buyer = await capped(await fixtures(app).agent(), 2_000);
    const listing = await trades(app).listing();
    const path = `/marketplace/listings/${listing.id}/offers`;
    expect((await buyer.client.post(path, { offered_price_cents: 2_001 })).body.code).toBe(
      'spending_cap_exceeded',
    );
    expect((await buyer.client.post(path, { offered_price_cents: 1_500, quantity: 2 })).body.code).toBe(
      'spending_cap_exceeded',
    );
    const offer = await negotiations(app).offer({ offered_price_cents: 1_500 }, listing, buyer);
    await negotiations(app).counter(offer, 'seller', 2_400);
    const counter = (counter_price_cents: number) =>
      buyer.client.post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents });
    expect((await counter(2_100)).body.code).toBe('spending_cap_exceeded');
    await counter(2_000).expect(200);
  });

  it('is checked again on acceptance: an order above it awaits payment and does not count toward it', async () => {
    const agent = await fixtures(app).agent();
    const buyer = await capped(agent, 3_000);
    const offer = await negotiations(app).offer({}, undefined, buyer);
    const other = await trades(app).listing({ price_cents: 1_500 });
    await trades(app).buy(other, buyer);
    const { order } = await accept(offer);
    expect(order).toMatchObject({ status: 'pending_payment', total_cents: 2_000 });
    await trades(app).buy(other, buyer);
    const pay = (client: Client) => client.post(`/marketplace/orders/${order.id}/pay`);
    expect((await pay(buyer.client)).body.code).toBe('spending_cap_exceeded');
    expect((await pay(agent.client).expect(200)).body.status).toBe('paid');
  });

  it('does not apply once the key is deleted: the order awaits payment with another key', async () => {
    const agent = await fixtures(app).agent();
    const buyer = await capped(agent, 3_000);
    const offer = await negotiations(app).offer({}, undefined, buyer);
    await agent.client.delete(`/agents/me/keys/${buyer.keyId}`).expect(204);
    const { order } = await accept(offer);
    expect(order.status).toBe('pending_payment');
    await agent.client.post(`/marketplace/orders/${order.id}/pay`).expect(200);
  });

  it('is that of the accepting key when the buyer accepts', async () => {
    const agent = await fixtures(app).agent();
    const buyer = await capped(agent, 2_100);
    const offer = await negotiations(app).offer({}, undefined, agent);
    await negotiations(app).counter(offer, 'seller', 2_300);
    expect((await accept(offer, buyer.client)).order.status).toBe('pending_payment');
    const another = await negotiations(app).offer({}, undefined, buyer);
    await negotiations(app).counter(another, 'seller', 2_300);
    expect((await accept(another, agent.client)).order.status).toBe('paid');
  });
});

describe('an acceptance', () => {
  it('by the seller is refused if the buyer has countered with another key meanwhile', async () => {
    const agent = await fixtures(app).agent();
    const [first, second] = [await capped(agent, 5_000), await capped(agent, 2_300)];
    const offer = await negotiations(app).offer({}, undefined, first);
    const agreement = app.app.get(Agreement);
    const lockAhead = agreement.lockAhead.bind(agreement);
    jest.spyOn(agreement, 'lockAhead').mockImplementationOnce(async (...given) => {
      await negotiations(app).counter(offer, 'seller', 2_400);
      await negotiations(app).counter({ ...offer, buyer: second }, 'buyer', 2_200);
      return lockAhead(...given);
    });
    const accepting = () => offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`);
    const { body } = await accepting().expect(409);
    expect(body.code).toBe('offer_state_conflict');
    expect(await app.sql('SELECT FROM orders WHERE buyer_id = $1', [agent.agentId])).toEqual([]);
    expect((await accepting().expect(200)).body.order).toMatchObject({ status: 'paid', total_cents: 2_200 });
    const other = await trades(app).listing({ price_cents: 200 });
    const place = (by: TestAgent) => by.client.post('/marketplace/orders', { listing_id: other.id });
    expect((await place(second)).body.code).toBe('spending_cap_exceeded'); // it counts towards the second key
    await place(first).expect(201);
  });

  it('is made once per Idempotency-Key', async () => {
    const offer = await negotiations(app).offer();
    const keyed = offer.seller.client.with({ 'Idempotency-Key': 'yes' });
    const first = await keyed.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
    const again = await keyed.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('can be limited to one version with If-Match', async () => {
    const offer = await negotiations(app).offer();
    await negotiations(app).counter(offer, 'seller', 2_400);
    await negotiations(app).counter(offer, 'buyer', 2_200);
    const tagged = (tag: string) =>
      offer.seller.client.with({ 'If-Match': tag }).post(`/marketplace/offers/${offer.id}/accept`);
    expect((await tagged('"v1"')).status).toBe(412);
    expect((await tagged('"v3"').expect(200)).body.order.unit_price_cents).toBe(2_200);
  });

  it('is refused while the listing is paused, and works once it is active again', async () => {
    const offer = await negotiations(app).offer();
    const put = (status: string) =>
      offer.seller.client.put(`/marketplace/listings/${offer.listing.id}`, { status }).expect(200);
    await put('paused');
    await app.drain('outbox-relay');
    const { status, body } = await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`);
    expect([status, body.code, body.listing_status]).toEqual([409, 'listing_not_on_sale', 'paused']);
    const transitions = async () =>
      (await offer.seller.client.get(`/marketplace/offers/${offer.id}`)).body.allowed_actions;
    expect(await transitions()).toEqual(['counter', 'reject']);
    await put('active');
    await accept(offer);
  });

  it('is refused when the buyer has been suspended', async () => {
    const offer = await negotiations(app).offer();
    await agentIs(app, offer.buyer.agentId, 'suspended');
    const { body } = await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(409);
    expect(body.code).toBe('buyer_inactive');
    await offer.seller.client.post(`/marketplace/offers/${offer.id}/reject`).expect(200);
  });

  it('is refused during the seller’s vacation, as are new offers', async () => {
    const offer = await negotiations(app).offer();
    const vacation = (value: object | null) =>
      offer.seller.client.put('/marketplace/my/profile', { vacation: value }).expect(200);
    await vacation({ message: 'At the sea' });
    const { body } = await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(409);
    expect(body.code).toBe('seller_on_vacation');
    const away = await offer.seller.client.get(`/marketplace/offers/${offer.id}`).expect(200);
    expect(away.body.allowed_actions).not.toContain('accept');
    const { client } = await fixtures(app).agent();
    const path = `/marketplace/listings/${offer.listing.id}/offers`;
    expect((await client.post(path, { offered_price_cents: 1 })).body.code).toBe('seller_on_vacation');
    await vacation(null);
    await accept(offer);
  });

  it('is refused when too few units are left, and the offer stays open', async () => {
    const listing = await trades(app).listing({ quantity: 3 });
    const offer = await negotiations(app).offer({ quantity: 3 }, listing);
    await trades(app).buy(listing, await fixtures(app).agent());
    const { body } = await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(409);
    expect([body.code, body.available]).toEqual(['insufficient_stock', 2]);
    await app.drain('outbox-relay');
    expect((await offer.buyer.client.get(`/marketplace/offers/${offer.id}`)).body.status).toBe('pending');
  });
});

it('an accepted offer is paid only within the current cap of the key, not the cap when the offer was made', async () => {
  const deal = negotiations(app);
  const { id, buyer, seller } = await deal.offer();
  await keyCap(app, buyer.agentId, 1);
  const { body } = await seller.client.post(`/marketplace/offers/${id}/accept`).expect(200);
  expect(body.order).toMatchObject({ status: 'pending_payment' });
});

it('an accepted offer awaits payment with another key when its key may no longer spend', async () => {
  const deal = negotiations(app);
  const { id, buyer, seller } = await deal.offer();
  await keysAre(app, buyer.agentId, 'for reading');
  const { body } = await seller.client.post(`/marketplace/offers/${id}/accept`).expect(200);
  expect(body.order).toMatchObject({ status: 'pending_payment' });
});
