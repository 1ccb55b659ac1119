import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { callTool, mcpClient } from '../../support/mcp';
import { whileLocked } from '../../support/row-locks';
import { DECLINE, earnedFrom, splitOf, type TestOrder, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const orderOf = async ({ id, buyer }: TestOrder): Promise<Record<string, unknown>> =>
  (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body as Record<string, unknown>;

const wallet = async ({ client }: TestAgent): Promise<Record<string, number>> =>
  (await client.get('/marketplace/wallet').expect(200)).body as Record<string, number>;

const resolve = (order: TestOrder, body: object) =>
  fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, body);

const wait = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await app.drain('order-deadlines', 'order-maturity');
};

const reported = async (order: TestOrder): Promise<{ name: string; audience: string[]; payload: never }[]> =>
  app.sql(
    `SELECT name, audience, payload FROM outbox_events
      WHERE subject_type = 'order' AND subject_id = $1 ORDER BY sequence`,
    [order.id],
  );

describe('a refund before completion', () => {
  it('freezes the escrow, and returns all of it when the seller approves', async () => {
    const order = await trades(app).order('delivered', { price_cents: 2_000 });
    await trades(app).askBack(order);
    expect(await orderOf(order)).toMatchObject({
      status: 'refund_requested',
      escrow_status: 'frozen',
      refund: { status: 'requested', opened_by: 'buyer', came_from: 'delivered', reason: 'Not as described' },
    });
    expect((await wallet(order.buyer)).in_escrow_cents).toBe(2_000);
    await trades(app).approve(order);
    expect(await orderOf(order)).toMatchObject({
      status: 'refunded',
      escrow_status: 'refunded',
      refunded_cents: 2_000,
      platform_fee_cents: 0,
      order_fee_cents: 0,
      seller_amount_cents: 0,
      allowed_actions: [],
      refund: { status: 'refunded', decided_by: 'seller', refunded_cents: 2_000, due_at: null },
    });
    expect(await wallet(order.buyer)).toMatchObject({ available_cents: 2_000, in_escrow_cents: 0 });
    expect((await wallet(order.seller)).available_cents).toBe(0);
  });

  it('puts goods back on sale only if they were not delivered', async () => {
    const kept = await trades(app).order('paid', { quantity: 1 });
    await trades(app).askBack(kept);
    await trades(app).approve(kept);
    const sent = await trades(app).order('delivered', { quantity: 1 });
    await trades(app).askBack(sent);
    await trades(app).approve(sent);
    const left = async ({ listing }: TestOrder) =>
      (await app.client.get(`/marketplace/listings/${listing.id}`).expect(200)).body as object;
    expect(await left(kept)).toMatchObject({ status: 'active', quantity: 1, quantity_sold: 0 });
    expect(await left(sent)).toMatchObject({ status: 'sold_out', quantity: 0, quantity_sold: 0 });
  });

  it('does not put delivered goods back on sale when the seller cancels after a change request', async () => {
    const sent = await trades(app).order('delivered', { quantity: 3 });
    await sent.buyer.client.post(`/marketplace/orders/${sent.id}/request-changes`).expect(200);
    await sent.seller.client.post(`/marketplace/sales/${sent.id}/cancel`).expect(200);
    const { body } = await app.client.get(`/marketplace/listings/${sent.listing.id}`).expect(200);
    expect(body).toMatchObject({ quantity: 2, quantity_sold: 0 });
  });

  it('keeps the return window when it is partial and follows a change request', async () => {
    const sent = await trades(app).order('delivered', { return_policy: '30_day' });
    await sent.buyer.client.post(`/marketplace/orders/${sent.id}/request-changes`).expect(200);
    await trades(app).askBack(sent);
    await trades(app).approve(sent, 500);
    app.clock.advance(29 * 24 * 3_600_000);
    await trades(app).askBack(sent);
    await trades(app).decline(sent);
    const other = await trades(app).order('delivered', { return_policy: '30_day' });
    await other.buyer.client.post(`/marketplace/orders/${other.id}/request-changes`).expect(200);
    await trades(app).askBack(other);
    await trades(app).approve(other, 500);
    app.clock.advance(31 * 24 * 3_600_000);
    const late = await other.buyer.client.post(`/marketplace/orders/${other.id}/refund`, { reason: 'Late' });
    expect([late.status, late.body.code]).toEqual([409, 'refund_window_closed']);
  });

  it('can be partial, with fees on the rest only', async () => {
    const order = await trades(app).order('delivered', { price_cents: 1_000 });
    await trades(app).askBack(order);
    await trades(app).approve(order, 400);
    const again = (body: object) =>
      order.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`, body);
    for (const late of [{ amount_cents: 400 }, { amount_cents: 300 }, {}])
      expect((await again(late).expect(409)).body.code).toBe('order_state_conflict');
    expect(await orderOf(order)).toMatchObject({
      status: 'completed',
      escrow_status: 'partially_refunded',
      refunded_cents: 400,
      ...splitOf(600),
    });
    expect((await wallet(order.buyer)).available_cents).toBe(400);
    expect((await wallet(order.seller)).available_cents).toBe(earnedFrom(600));
    const names = (await reported(order)).map(({ name }) => name.replace('marketplace.', ''));
    expect(names).toEqual([
      'order.created',
      'order.fulfilled',
      'refund.requested',
      'refund.declined',
      'order.completed',
      'order.refunded',
    ]);
  });

  it('must be full when nothing was delivered', async () => {
    const order = await trades(app).order('paid', { price_cents: 1_000 });
    await trades(app).askBack(order);
    const part = await order.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`, {
      amount_cents: 999,
    });
    expect(part.status).toBe(422);
    expect(part.body.detail[0].loc).toEqual(['body', 'amount_cents']);
    await trades(app).approve(order, 1_000);
    expect(await orderOf(order)).toMatchObject({ status: 'refunded' });
  });

  it.each([0, 1_001, -1, 1.5, '3'])('cannot be %p of 1000 cents', async (cents) => {
    const order = await trades(app).order('delivered', { price_cents: 1_000 });
    await trades(app).askBack(order);
    const answer = await order.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`, {
      amount_cents: cents,
    });
    expect(answer.status).toBe(422);
    expect((await orderOf(order)).status).toBe('refund_requested');
  });

  it('requires a reason once something was delivered', async () => {
    const delivered = await trades(app).order('delivered');
    const without = await delivered.buyer.client.post(`/marketplace/orders/${delivered.id}/refund`);
    expect(without.status).toBe(422);
    expect(without.body.detail[0]).toMatchObject({ loc: ['body', 'reason'], type: 'missing' });
    const paid = await trades(app).order('paid');
    await paid.buyer.client.post(`/marketplace/orders/${paid.id}/refund`).expect(200);
  });

  it('notifies each side of what the other did', async () => {
    const order = await trades(app).order('delivered');
    await trades(app).askBack(order);
    await trades(app).decline(order);
    await trades(app).escalate(order);
    await resolve(order, { refund_cents: 100, note: 'Half of it was there' }).expect(200);
    const { seller, buyer } = order;
    expect(
      (await reported(order)).map(({ name, audience }) => [name.replace('marketplace.', ''), audience]),
    ).toEqual([
      ['order.created', [seller.agentId]],
      ['order.fulfilled', [buyer.agentId]],
      ['refund.requested', [seller.agentId]],
      ['refund.declined', [buyer.agentId]],
      ['order.disputed', [seller.agentId]],
      ['order.completed', [seller.agentId]],
      ['order.refunded', [buyer.agentId, seller.agentId]],
      ['dispute.resolved', [buyer.agentId, seller.agentId]],
    ]);
  });

  it('is declined once: a repeat needs the same reason', async () => {
    const order = await trades(app).order('refund_requested');
    const decline = (reason: string) =>
      order.seller.client.post(`/marketplace/sales/${order.id}/refund/decline`, { reason });
    const first = await decline(DECLINE.reason).expect(200);
    const again = await decline(DECLINE.reason).expect(200);
    expect(again.body).toEqual(first.body);
    const other = await decline('The buyer did not read the description').expect(409);
    expect(other.body).toMatchObject({
      code: 'order_state_conflict',
      allowed_actions: first.body.allowed_actions,
    });
    expect((await orderOf(order)).refund).toMatchObject({ decline_reason: DECLINE.reason });
    expect((await reported(order)).map(({ name }) => name)).toEqual([
      'marketplace.order.created',
      'marketplace.order.fulfilled',
      'marketplace.refund.requested',
      'marketplace.refund.declined',
    ]);
  });

  it('is requested once per Idempotency-Key', async () => {
    const order = await trades(app).order('paid');
    const ask = () =>
      order.buyer.client
        .with({ 'Idempotency-Key': 'once' })
        .post(`/marketplace/orders/${order.id}/refund`, { reason: 'Changed my mind' });
    const first = await ask().expect(200);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/withdraw`).expect(200);
    const again = await ask().expect(200);
    expect(again.body).toEqual(first.body);
    expect((await orderOf(order)).status).toBe('paid');
  });
});

describe('a case that ends without a refund', () => {
  it('leaves at least a day until automatic completion', async () => {
    const order = await trades(app).order('delivered');
    app.clock.advance(71 * HOUR);
    await trades(app).askBack(order);
    await wait(2 * HOUR); // past the time at which it would have completed
    expect((await orderOf(order)).status).toBe('refund_requested');
    const { body } = await order.buyer.client
      .post(`/marketplace/orders/${order.id}/refund/withdraw`)
      .expect(200);
    expect(body).toMatchObject({
      status: 'delivered',
      escrow_status: 'held',
      refund: { status: 'withdrawn' },
    });
    const left = Date.parse(body.auto_complete_at as string) - app.clock.now().getTime();
    expect(Math.round(left / HOUR)).toBe(24);
    await wait(25 * HOUR);
    expect((await orderOf(order)).status).toBe('completed');
  });

  it('ends when the buyer confirms delivery', async () => {
    const order = await trades(app).order('refund_requested');
    const { body } = await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
    expect(body).toMatchObject({ status: 'completed', refund: { status: 'withdrawn', decided_by: 'buyer' } });
    expect((await reported(order)).map(({ name }) => name)).toContain('marketplace.refund.withdrawn');
  });

  it('is closed when the buyer does not respond to a decline for seven days', async () => {
    const order = await trades(app).order('refund_requested');
    await trades(app).decline(order);
    await wait(7 * DAY - HOUR);
    expect((await orderOf(order)).status).toBe('refund_requested');
    await wait(2 * HOUR);
    expect(await orderOf(order)).toMatchObject({
      status: 'delivered',
      refund: { status: 'closed', decided_by: 'system' },
    });
  });
});

describe('a missed deadline', () => {
  it.each([
    ['digital_manual', 72 * HOUR],
    ['physical', 7 * DAY],
  ])('of the seller refunds the buyer if nothing was delivered (%s)', async (method, patience) => {
    const listing = await trades(app).listing({ delivery_method: method });
    const address = { name: 'A', line1: 'B', city: 'C', postal_code: 'D', country: 'GB' };
    const body = method === 'physical' ? { shipping_address: address } : {};
    const order = await trades(app).buy(listing, await fixtures(app).agent(), body);
    await trades(app).askBack(order);
    await wait(patience - HOUR);
    expect((await orderOf(order)).status).toBe('refund_requested');
    await wait(2 * HOUR);
    expect(await orderOf(order)).toMatchObject({ status: 'refunded', refund: { decided_by: 'system' } });
  });

  it('of the seller escalates to the operator after delivery', async () => {
    const order = await trades(app).order('refund_requested');
    await wait(73 * HOUR);
    expect(await orderOf(order)).toMatchObject({ status: 'disputed', refund: { status: 'escalated' } });
    const { body } = await fixtures(app).operator.get('/admin/disputes?limit=100').expect(200);
    expect(body.disputes.map((dispute: { order_id: string }) => dispute.order_id)).toContain(order.id);
  });

  it('of the seller after a change request escalates to the operator and refunds nothing', async () => {
    const order = await trades(app).order('delivered', { price_cents: 2_000 });
    const changes = { reason: 'Chapter 3 is missing' };
    await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`, changes).expect(200);
    await wait(71 * HOUR);
    expect((await orderOf(order)).status).toBe('paid');
    await wait(2 * HOUR);
    expect(await orderOf(order)).toMatchObject({
      status: 'disputed',
      escrow_status: 'frozen',
      refunded_cents: 0,
      fulfill_due_at: null,
      allowed_actions: [],
      refund: { status: 'escalated', opened_by: 'system', came_from: 'paid', refunded_cents: 0 },
    });
    expect(await wallet(order.buyer)).toMatchObject({ available_cents: 0, in_escrow_cents: 2_000 });
    const [last] = (await reported(order)).slice(-1);
    expect(last).toMatchObject({
      name: 'marketplace.order.disputed',
      audience: [order.buyer.agentId, order.seller.agentId],
    });
    const { body } = await resolve(order, { refund_cents: 500 }).expect(200);
    expect(body).toMatchObject({ order_status: 'completed', refunded_cents: 500, decided_by: 'operator' });
    expect((await wallet(order.buyer)).available_cents).toBe(500);
  });

  it('of the seller for a refund after a change request escalates too; the seller can also grant a part', async () => {
    const sentBack = async (): Promise<TestOrder> => {
      const order = await trades(app).order('delivered', { price_cents: 2_000 });
      await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`).expect(200);
      await trades(app).askBack(order);
      return order;
    };
    const [silent, generous] = [await sentBack(), await sentBack()];
    await trades(app).approve(generous, 300);
    expect(await orderOf(generous)).toMatchObject({ status: 'completed', refunded_cents: 300 });
    await wait(73 * HOUR);
    expect(await orderOf(silent)).toMatchObject({ status: 'disputed', refunded_cents: 0 });
  });

  it('of the operator after thirty days refunds the buyer', async () => {
    const order = await trades(app).order('disputed');
    await wait(29 * DAY);
    expect((await orderOf(order)).status).toBe('disputed');
    await wait(2 * DAY);
    expect(await orderOf(order)).toMatchObject({ status: 'refunded', refund: { status: 'resolved' } });
  });
});

describe('the operator', () => {
  it.each([
    [0, 'completed', 'released'],
    [1_000, 'completed', 'partially_refunded'],
    [2_500, 'refunded', 'refunded'],
  ])('can refund %p of 2500 cents', async (cents, status, escrow) => {
    const order = await trades(app).order('disputed');
    const { body: list } = await fixtures(app).operator.get('/admin/disputes?limit=100').expect(200);
    expect(list.disputes).toContainEqual(
      expect.objectContaining({ order_id: order.id, total_cents: 2_500, refundable_cents: 2_500 }),
    );
    const { body } = await resolve(order, { refund_cents: cents, note: 'As we see it' }).expect(200);
    expect(body).toMatchObject({
      refundable_cents: 2_500 - cents,
      order_id: order.id,
      order_status: status,
      status: 'resolved',
      refunded_cents: cents,
    });
    expect(await orderOf(order)).toMatchObject({
      status,
      escrow_status: escrow,
      refund: { note: 'As we see it' },
    });
    expect((await wallet(order.buyer)).available_cents).toBe(cents);
    expect((await wallet(order.seller)).available_cents).toBe(earnedFrom(2_500 - cents));
    await resolve(order, { refund_cents: cents }).expect(200); // a repeat: nothing more happens
    const { body: refused } = await resolve(order, { refund_cents: 1 }).expect(409);
    expect(refused.code).toBe('order_state_conflict');
    expect((await wallet(order.buyer)).available_cents).toBe(cents);
  });

  it('cannot refund more than was paid, or resolve an order that is not disputed', async () => {
    const disputed = await trades(app).order('disputed');
    const more = await resolve(disputed, { refund_cents: 2_501 });
    expect([more.status, more.body.detail[0].loc]).toEqual([422, ['body', 'refund_cents']]);
    const paid = await trades(app).order('paid');
    expect((await resolve(paid, { refund_cents: 0 })).body.code).toBe('order_state_conflict');
    expect(
      (await resolve({ ...paid, id: paid.id.replace(/.{5}$/, 'zzzzz') }, { refund_cents: 0 })).status,
    ).toBe(404);
    await app.client.post(`/admin/disputes/${paid.id}/resolve`, { refund_cents: 0 }).expect(401);
    await paid.buyer.client.post(`/admin/disputes/${paid.id}/resolve`, { refund_cents: 0 }).expect(401);
  });
});

const late = async (overrides: object = {}): Promise<TestOrder> =>
  trades(app).order('completed', { price_cents: 1_000, return_policy: '14_day', ...overrides });

it('a refund case has the same fields everywhere', async () => {
  const order = await trades(app).order('disputed');
  const { body: listed } = await fixtures(app).operator.get('/admin/disputes?limit=100').expect(200);
  const ofOperator = (listed.disputes as Record<string, unknown>[]).find((one) => one.order_id === order.id)!;
  await resolve(order, { refund_cents: 100, note: 'Half of it was there' }).expect(200);
  const buyer = await mcpClient(app.url, { 'X-API-Key': order.buyer.key });
  const overMcp = await callTool<{ refund: object }>(buyer, 'order_get', { order_id: order.id });
  await buyer.close();
  const displayed = (await orderOf(order)).refund as Record<string, unknown>;
  expect(displayed).toEqual({
    id: expect.stringMatching(/^ref_/),
    status: 'resolved',
    opened_by: 'buyer',
    came_from: 'delivered',
    reason: 'Not as described',
    decline_reason: 'It is just as described',
    proposed_cents: null,
    note: 'Half of it was there',
    due_at: null,
    refunded_cents: 100,
    decided_by: 'operator',
    decided_at: expect.stringMatching(/Z$/),
    created_at: expect.stringMatching(/Z$/),
  });
  expect(overMcp.refund).toEqual(displayed);
  const members = Object.keys(displayed);
  expect(Object.keys(ofOperator)).toEqual(expect.arrayContaining(members));
  const events = (await reported(order)) as unknown as { name: string; payload: { refund?: object } }[];
  const cases = events.flatMap(({ payload: { refund } }) => (refund ? [refund] : []));
  expect(cases.at(-1)).toEqual({ ...displayed, after_completion: false });
  for (const one of cases) expect(Object.keys(one).sort()).toEqual([...members, 'after_completion'].sort());
});

describe('a refund after completion', () => {
  it('is possible within the return window, which starts at delivery', async () => {
    const order = await late();
    await wait(14 * DAY - HOUR);
    expect((await orderOf(order)).allowed_actions).toContain('request_refund');
    const other = await late();
    await trades(app).askBack(order);
    await wait(14 * DAY + HOUR);
    expect((await orderOf(other)).allowed_actions).not.toContain('request_refund');
    const answer = await other.buyer.client.post(`/marketplace/orders/${other.id}/refund`, {
      reason: 'late',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_window_closed']);
  });

  it('takes back the shares of the seller and the platform', async () => {
    const order = await late();
    await trades(app).askBack(order);
    expect(await orderOf(order)).toMatchObject({ status: 'refund_requested', escrow_status: 'released' });
    await trades(app).approve(order, 500);
    expect(await orderOf(order)).toMatchObject({
      status: 'completed',
      escrow_status: 'partially_refunded',
      refunded_cents: 500,
      ...splitOf(500),
    });
    expect((await wallet(order.seller)).available_cents).toBe(earnedFrom(500));
    await trades(app).askBack(order);
    await trades(app).approve(order);
    expect(await orderOf(order)).toMatchObject({
      status: 'refunded',
      refunded_cents: 1_000,
      platform_fee_cents: 0,
    });
    expect((await wallet(order.seller)).available_cents).toBe(0);
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}/receipt`).expect(200);
    expect(body.refunded_cents).toBe(1_000);
  });

  it('leaves a seller who paid out the money in debt, which the next sale repays', async () => {
    const order = await late();
    await order.seller.client.post('/marketplace/wallet/payouts', { amount_cents: 900 }).expect(201);
    await trades(app).askBack(order);
    await trades(app).approve(order);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, debt_cents: 900 });
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
    const next = await trades(app).buy(order.listing, await fixtures(app).agent());
    await trades(app).deliver(next);
    await trades(app).confirm(next);
    expect(await wallet(order.seller)).toMatchObject({
      available_cents: earnedFrom(1_000) - 900,
      debt_cents: 0,
    });
  });

  it('removes the sale from the seller’s statistics', async () => {
    const order = await late();
    const profile = async () =>
      (await order.seller.client.get('/marketplace/my/profile').expect(200)).body as object;
    expect(await profile()).toMatchObject({ total_sales: 1, total_revenue_cents: earnedFrom(1_000) });
    await trades(app).askBack(order);
    await trades(app).approve(order, 500);
    expect(await profile()).toMatchObject({ total_sales: 1, total_revenue_cents: earnedFrom(500) });
    await trades(app).askBack(order);
    await trades(app).approve(order);
    expect(await profile()).toMatchObject({ total_sales: 0, total_revenue_cents: 0 });
  });

  it('removes a sale of which the seller earned nothing from its statistics', async () => {
    const order = await late({ price_cents: 1 });
    await trades(app).askBack(order);
    await trades(app).approve(order);
    const { body } = await order.seller.client.get('/marketplace/my/profile').expect(200);
    expect(body).toMatchObject({ total_sales: 0, total_revenue_cents: 0 });
  });
});

describe('a second refund of an order', () => {
  /** 400 of its 1000 cents are refunded, and the buyer requests more. */
  const partlyBack = async (): Promise<TestOrder> => {
    const order = await late();
    await trades(app).askBack(order);
    await trades(app).approve(order, 400);
    await trades(app).askBack(order);
    return order;
  };
  const approve = ({ id, seller }: TestOrder, amount_cents: number) =>
    seller.client.post(`/marketplace/sales/${id}/refund/approve`, { amount_cents });

  it.each([601, 1_000])('cannot be %i cents when 600 are left', async (cents) => {
    const order = await partlyBack();
    const { body } = await approve(order, cents).expect(422);
    expect(body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'amount_cents'], type: 'less_than_equal' }),
    ]);
    expect(await orderOf(order)).toMatchObject({ status: 'refund_requested', refunded_cents: 400 });
    expect((await wallet(order.buyer)).available_cents).toBe(400);
    await approve(order, 600).expect(200);
    expect(await orderOf(order)).toMatchObject({ status: 'refunded', refunded_cents: 1_000 });
    expect((await wallet(order.buyer)).available_cents).toBe(1_000);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, debt_cents: 0 });
  });

  it('can be partial too, and only the same amount counts as a repeat', async () => {
    const order = await partlyBack();
    await approve(order, 500).expect(200);
    await approve(order, 500).expect(200); // a repeat
    for (const other of [400, 900, 100]) await approve(order, other).expect(422);
    await trades(app).approve(order, 500);
    expect(await orderOf(order)).toMatchObject({
      status: 'completed',
      escrow_status: 'partially_refunded',
      refunded_cents: 900,
      ...splitOf(100),
      refund: { refunded_cents: 500 },
    });
    expect((await wallet(order.buyer)).available_cents).toBe(900);
    expect((await wallet(order.seller)).available_cents).toBe(earnedFrom(100));
  });

  it('by the operator is limited to what is left, which the list of disputes shows', async () => {
    const order = await partlyBack();
    await trades(app).decline(order);
    await trades(app).escalate(order);
    const { body } = await fixtures(app).operator.get('/admin/disputes?limit=100').expect(200);
    const displayed = (body.disputes as { order_id: string }[]).find(({ order_id }) => order_id === order.id);
    expect(displayed).toMatchObject({ total_cents: 1_000, refundable_cents: 600, refunded_cents: 0 });
    const { body: refused } = await resolve(order, { refund_cents: 601 }).expect(422);
    expect(refused.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'refund_cents'], type: 'less_than_equal' }),
    ]);
    const { body: decided } = await resolve(order, { refund_cents: 500 }).expect(200);
    expect(decided).toMatchObject({ total_cents: 1_000, refundable_cents: 100, refunded_cents: 500 });
    expect((await resolve(order, { refund_cents: 500 }).expect(200)).body).toEqual(decided);
    expect((await orderOf(order)).refunded_cents).toBe(900);
    expect((await wallet(order.buyer)).available_cents).toBe(900);
  });
});

describe('the limits of refunds and changes', () => {
  it('allow three refund requests per order', async () => {
    const order = await trades(app).order('delivered');
    for (let round = 0; round < 3; round += 1) {
      await trades(app).askBack(order);
      await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/withdraw`).expect(200);
    }
    const fourth = await order.buyer.client.post(`/marketplace/orders/${order.id}/refund`, {
      reason: 'Again',
    });
    expect([fourth.status, fourth.body.code]).toEqual([409, 'too_many_refund_requests']);
    expect(fourth.body.allowed_actions).toEqual(['request_changes', 'confirm']);
    expect((await orderOf(order)).allowed_actions).toEqual(['request_changes', 'confirm']);
  });

  it('allow no refund request after the operator has decided', async () => {
    const order = await trades(app).order('disputed', { return_policy: '30_day' });
    await resolve(order, { refund_cents: 0 }).expect(200);
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/refund`, {
      reason: 'Still',
    });
    expect([again.status, again.body.code]).toEqual([409, 'refund_decided']);
  });

  it('allow no change request for automatically delivered goods', async () => {
    const order = await trades(app).order('paid', {
      delivery_method: 'digital_instant',
      digital_payload: { key: 'K' },
    });
    expect((await orderOf(order)).allowed_actions).toEqual(['confirm', 'request_refund']);
    const changes = await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`);
    expect([changes.status, changes.body.code]).toEqual([409, 'order_state_conflict']);
  });

  it('refuse an approval after completion by a key with a lower cap', async () => {
    const order = await late();
    await trades(app).askBack(order);
    for (const daily_cap_cents of [0, 10]) {
      const terms = { name: 'capped', scopes: ['read', 'write', 'money'], daily_cap_cents };
      const { body } = await order.seller.client.post('/agents/me/keys', terms).expect(201);
      const capped = app.client.as(body.api_key as string);
      const answer = await capped.post(`/marketplace/sales/${order.id}/refund/approve`);
      expect([answer.status, answer.body.code]).toEqual([403, 'spending_cap_exceeded']);
    }
    expect((await orderOf(order)).status).toBe('refund_requested');
    await trades(app).approve(order);
  });
});

describe('reminders', () => {
  const reminded = async (order: TestOrder): Promise<[string[], string][]> =>
    (await reported(order))
      .filter(({ name }) => name === 'marketplace.order.reminder')
      .map(({ audience, payload }) => [audience, (payload as { status: string }).status]);

  it('are not sent about a new deadline, if the party acts while the worker waits for the order', async () => {
    const order = await trades(app).order('paid');
    app.clock.advance(55 * HOUR);
    const [delivered, worker] = await whileLocked(app, 'orders', [order.id], async () => {
      const deliver = trades(app).deliver(order);
      await waitingForLocks(app, 1);
      const working = app.drain('order-reminders');
      await waitingForLocks(app, 2);
      return [deliver, working] as const;
    });
    await Promise.all([delivered, worker]);
    expect(await reminded(order)).toEqual([]);
    app.clock.advance(55 * HOUR);
    await app.drain('order-reminders');
    expect(await reminded(order)).toEqual([[[order.buyer.agentId], 'delivered']]);
  });

  it('reach the side whose turn it is, once per deadline', async () => {
    const order = await trades(app).order('paid');
    const remind = async (ms: number): Promise<void> => {
      app.clock.advance(ms);
      await app.drain('order-reminders');
    };
    await remind(53 * HOUR);
    expect(await reminded(order)).toEqual([]);
    await remind(2 * HOUR);
    await remind(2 * HOUR);
    expect(await reminded(order)).toEqual([[[order.seller.agentId], 'paid']]);
    await trades(app).deliver(order);
    await remind(55 * HOUR);
    expect((await reminded(order))[1]).toEqual([[order.buyer.agentId], 'delivered']);
    await trades(app).askBack(order);
    await remind(55 * HOUR);
    expect((await reminded(order))[2]).toEqual([[order.seller.agentId], 'refund_requested']);
    await trades(app).decline(order);
    await remind(6 * DAY + HOUR);
    expect((await reminded(order))[3]).toEqual([[order.buyer.agentId], 'refund_requested']);
  });
});
