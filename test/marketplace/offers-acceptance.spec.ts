import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type TestOffer, negotiations } from '../support/negotiations';
import { trades, violations } from '../support/trades';

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
      platform_fee_cents: 1_260,
      order_fee_cents: 5,
      seller_amount_cents: 16_735,
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

  it('awaits payment for a day when the wallet is short, and can be paid after a deposit', async () => {
    const offer = await negotiations(app).offer({ payment_method: 'wallet' });
    const { order } = await accept(offer);
    expect(order).toMatchObject({
      status: 'pending_payment',
      escrow_status: 'none',
      payment_method: 'wallet',
    });
    expect(Date.parse(order.payment_due_at) - Date.parse(order.created_at)).toBe(24 * HOUR);
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

  it('is not blocked by other unpaid orders of the buyer', async () => {
    const buyer = await fixtures(app).agent();
    const listings = [await trades(app).listing(), await trades(app).listing(), await trades(app).listing()];
    for (const listing of listings)
      await trades(app).buy(listing, buyer, { payment_method: 'sandbox_later' });
    const offer = await negotiations(app).offer({ payment_method: 'wallet' }, listings[0], buyer);
    expect((await accept(offer)).order.status).toBe('pending_payment');
    const again = await negotiations(app).offer({ payment_method: 'wallet' }, listings[0], buyer);
    expect((await accept(again)).order.status).toBe('pending_payment');
    const place = () =>
      buyer.client.post('/marketplace/orders', {
        listing_id: listings[0]?.id,
        payment_method: 'sandbox_later',
      });
    expect((await place()).body.code).toBe('too_many_unpaid_orders');
  });

  it('does not count toward the buyer’s limit on unpaid orders', async () => {
    const buyer = await fixtures(app).agent();
    for (let agreed = 0; agreed < 3; agreed++)
      await accept(await negotiations(app).offer({ payment_method: 'wallet' }, undefined, buyer));
    const { id } = await trades(app).listing();
    await buyer.client
      .post('/marketplace/orders', { listing_id: id, payment_method: 'sandbox_later' })
      .expect(201);
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
    await app.sql(`UPDATE agents SET status = 'suspended' WHERE agent_id = $1`, [offer.buyer.agentId]);
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
  await app.sql('UPDATE api_keys SET daily_cap_cents = 1 WHERE agent_id = $1', [buyer.agentId]);
  const { body } = await seller.client.post(`/marketplace/offers/${id}/accept`).expect(200);
  expect(body.order).toMatchObject({ status: 'pending_payment' });
});

it('an accepted offer awaits payment with another key when its key may no longer spend', async () => {
  const deal = negotiations(app);
  const { id, buyer, seller } = await deal.offer();
  await app.sql("UPDATE api_keys SET scopes = '{read}' WHERE agent_id = $1", [buyer.agentId]);
  const { body } = await seller.client.post(`/marketplace/offers/${id}/accept`).expect(200);
  expect(body.order).toMatchObject({ status: 'pending_payment' });
});
