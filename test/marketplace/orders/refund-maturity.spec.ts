import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { whileLocked } from '../../support/row-locks';
import { earnedFrom, type TestListing, type TestOrder, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

const DAY = 24 * 3_600_000;
const EARNED = earnedFrom(1_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PAYMENTS: 'wallet' });
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const wallet = async ({ client }: TestAgent): Promise<Record<string, number>> =>
  (await client.get('/marketplace/wallet').expect(200)).body as Record<string, number>;

/** A completed sale, whose proceeds stay pending for seven days. */
async function sold(of?: TestListing): Promise<TestOrder> {
  const listing = of ?? (await trades(app).listing({ price_cents: 1_000, return_policy: '14_day' }));
  const buyer = await fixtures(app).agent();
  const deposit = { agent_id: buyer.agentId, amount_cents: 1_000, reference: `bank-${buyer.agentId}` };
  await fixtures(app).operator.post('/admin/wallet/deposits', deposit).expect(201);
  const order = await trades(app).buy(listing, buyer);
  await trades(app).deliver(order);
  await trades(app).confirm(order);
  return order;
}

const wait = async (days: number): Promise<void> => {
  app.clock.advance(days * DAY);
  await app.drain('order-maturity', 'order-deadlines');
};

it('money that matures counts with the available money when the seller wants to leave', async () => {
  const order = await sold();
  const more = { agent_id: order.seller.agentId, amount_cents: 100, reference: `more-${order.id}` };
  await fixtures(app).operator.post('/admin/wallet/deposits', more).expect(201);
  const { body } = await order.seller.client.delete('/agents/me/deactivate').send({}).expect(409);
  expect(body.obligations).toMatchObject({ balance_cents: EARNED + 100 });
});

describe('a refund and the maturity of the sale', () => {
  it('takes the money from the pending balance, and only the rest matures', async () => {
    const order = await sold();
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: EARNED });
    await trades(app).askBack(order);
    await trades(app).approve(order, 500);
    expect(await wallet(order.seller)).toMatchObject({
      available_cents: 0,
      pending_cents: earnedFrom(500),
      debt_cents: 0,
    });
    await wait(8);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: earnedFrom(500), pending_cents: 0 });
    await trades(app).askBack(order);
    await trades(app).approve(order);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: 0, debt_cents: 0 });
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
  });

  it('keeps the proceeds pending if the request comes while the worker waits for the order', async () => {
    const order = await sold();
    app.clock.advance(7 * DAY);
    const [requested, worker] = await whileLocked(app, 'orders', [order.id], async () => {
      const request = order.buyer.client.post(`/marketplace/orders/${order.id}/refund`, { reason: 'Empty' });
      const sent = request.then(({ status }: { status: number }) => status);
      await waitingForLocks(app, 1);
      const working = app.drain('order-maturity');
      await waitingForLocks(app, 2);
      return [sent, working] as const;
    });
    await worker;
    expect(await requested).toBe(200);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: EARNED });
    await trades(app).approve(order);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: 0, debt_cents: 0 });
  });

  it('keeps the proceeds pending until the case is closed', async () => {
    const order = await sold();
    await trades(app).askBack(order);
    await trades(app).decline(order);
    await wait(6.9);
    await trades(app).escalate(order);
    await wait(3);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: EARNED });
    await fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents: 0 }).expect(200);
    await wait(0);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: EARNED, pending_cents: 0 });
  });

  it('cannot be approved by the seller after a payout, but can be granted by the operator', async () => {
    const order = await sold();
    await wait(8);
    await order.seller.client.post('/marketplace/wallet/payouts', { amount_cents: EARNED }).expect(201);
    await trades(app).askBack(order);
    const approve = () => order.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`);
    const refused = await approve();
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'insufficient_funds', short_by_cents: EARNED }),
    ]);
    expect(refused.headers).not.toHaveProperty('www-authenticate');
    await trades(app).decline(order);
    await trades(app).escalate(order);
    await fixtures(app)
      .operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents: 1_000 })
      .expect(200);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, debt_cents: EARNED });
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
  });

  it('leaves a debt that any income repays first', async () => {
    const first = await sold();
    await wait(8);
    await first.seller.client.post('/marketplace/wallet/payouts', { amount_cents: EARNED }).expect(201);
    await trades(app).askBack(first);
    await trades(app).decline(first);
    await trades(app).escalate(first);
    await fixtures(app)
      .operator.post(`/admin/disputes/${first.id}/resolve`, { refund_cents: 1_000 })
      .expect(200);
    const deposit = { agent_id: first.seller.agentId, amount_cents: 500, reference: `bank-${first.id}` };
    await fixtures(app).operator.post('/admin/wallet/deposits', deposit).expect(201);
    expect(await wallet(first.seller)).toMatchObject({ available_cents: 0, debt_cents: EARNED - 500 });
    const payout = await first.seller.client.post('/marketplace/wallet/payouts', { amount_cents: 1 });
    expect([payout.status, payout.body.code]).toEqual([409, 'debt_outstanding']);
    const second = await sold(first.listing);
    expect(await wallet(first.seller)).toMatchObject({ pending_cents: EARNED, debt_cents: EARNED - 500 });
    await wait(8);
    expect(await wallet(first.seller)).toMatchObject({
      available_cents: 500,
      pending_cents: 0,
      debt_cents: 0,
    });
    expect(second.seller).toBe(first.seller);
  });

  it('repays a debt of the buyer who receives it', async () => {
    const first = await sold();
    await wait(8);
    const debtor = first.seller;
    const parked = await trades(app).listing({ price_cents: 900 });
    const parking = await trades(app).buy(parked, debtor);
    await trades(app).askBack(first);
    await trades(app).decline(first);
    await trades(app).escalate(first);
    await fixtures(app)
      .operator.post(`/admin/disputes/${first.id}/resolve`, { refund_cents: 1_000 })
      .expect(200);
    expect(await wallet(debtor)).toMatchObject({ available_cents: 0, debt_cents: 900 });
    await parking.seller.client.post(`/marketplace/sales/${parking.id}/cancel`).expect(200);
    expect(await wallet(debtor)).toMatchObject({ available_cents: 0, debt_cents: 0 });
  });

  it('awaits the operator without a time limit when the proceeds were paid out', async () => {
    const order = await sold();
    await wait(8);
    await order.seller.client.post('/marketplace/wallet/payouts', { amount_cents: EARNED }).expect(201);
    await trades(app).askBack(order);
    await trades(app).decline(order);
    await trades(app).escalate(order);
    await wait(31);
    await wait(31);
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body).toMatchObject({ status: 'disputed', refunded_cents: 0 });
    expect(Date.parse(body.refund.due_at as string)).toBeGreaterThan(app.clock.now().getTime());
  });

  it('leaves nothing to mature when it is full', async () => {
    const order = await sold();
    await trades(app).askBack(order);
    await trades(app).approve(order);
    await wait(30);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, pending_cents: 0, debt_cents: 0 });
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
  });
});
