import { CardTestApp, type CardOrder } from '../../support/card-trades';
import { negotiations } from '../../support/negotiations';

let house: CardTestApp;
beforeAll(async () => (house = await CardTestApp.open()));
afterEach(async () => expect(await house.violations()).toEqual([]));
afterAll(() => house.close());

const DAY_MINUTES = 24 * 60;

async function accepted(): Promise<CardOrder> {
  const offer = await negotiations(house.app).offer();
  const { body } = await offer.seller.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
  return { ...offer, id: body.order.id as string, body: body.order as CardOrder['body'] };
}

describe('an accepted offer that is paid by card', () => {
  it('awaits payment for a day, and the buyer pays on the checkout page', async () => {
    const order = await accepted();
    expect(order.body.status).toBe('pending_payment');
    const left = Date.parse(order.body.payment_due_at) - house.app.clock.now().getTime();
    expect(left).toBeGreaterThan((DAY_MINUTES - 1) * 60_000);
    await house.app.drain();
    const asked = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`).expect(200);
    await house.app.drain();
    house.pay({ ...order, body: asked.body as CardOrder['body'] });
    await house.stripe.deliverAll(house.app.url);
    expect(await house.see(order)).toMatchObject({ status: 'paid', escrow_status: 'held' });
    expect(await house.movements(order.id)).toEqual(['deposit 2000', 'hold 2000']);
  });

  it('is cancelled by the seller while the buyer is paying, who gets the money back', async () => {
    const order = await accepted();
    const asked = await order.buyer.client.post(`/marketplace/orders/${order.id}/pay`).expect(200);
    await house.app.drain();
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
    house.pay({ ...order, body: asked.body as CardOrder['body'] });
    await house.stripe.deliverAll(house.app.url);
    await house.pass(10, 1);
    expect((await house.see(order)).status).toBe('cancelled');
    const refunds = await house.app.sql('SELECT reason, status FROM payment_refunds WHERE order_id = $1', [
      order.id,
    ]);
    expect(refunds).toEqual([{ reason: 'late', status: 'settled' }]);
    expect((await house.wallet(order.buyer)).available_cents).toBe(0);
    const { body } = await house.app.client.get(`/marketplace/listings/${order.listing.id}`);
    expect(body.quantity).toBe(10);
  });

  it('expires when the buyer never pays', async () => {
    const order = await accepted();
    await house.pass(DAY_MINUTES + 5, DAY_MINUTES + 5);
    expect((await house.see(order)).status).toBe('expired');
    const { body } = await house.app.client.get(`/marketplace/listings/${order.listing.id}`);
    expect(body.quantity).toBe(10);
  });
});
