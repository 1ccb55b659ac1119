import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { orderIn } from '../../support/order-scenarios';
import { earnedFrom, GOODS, type TestOrder, trades, violations } from '../../support/trades';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRICE = 1_000;
const EARNED = earnedFrom(PRICE);
/** What a seller that was paid out lacks when it proposes 400 cents. */
const LACKING = EARNED - earnedFrom(PRICE - 400);

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
const wait = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await app.drain('order-deadlines', 'order-maturity');
};
const propose = ({ id, seller }: TestOrder, amount_cents: number) =>
  seller.client.post(`/marketplace/sales/${id}/refund/approve`, { amount_cents });
const accept = ({ id, buyer }: TestOrder) => buyer.client.post(`/marketplace/orders/${id}/refund/accept`);
const timeline = async ({ id, seller }: TestOrder): Promise<Record<string, unknown>[]> =>
  (await seller.client.get(`/marketplace/orders/${id}/events`).expect(200)).body.events as Record<
    string,
    unknown
  >[];

const asked = async (state: 'delivered' | 'completed'): Promise<TestOrder> => {
  const order = await trades(app).order(state, { price_cents: PRICE, return_policy: '14_day' });
  await trades(app).askBack(order);
  return order;
};
const proposed = async (state: 'delivered' | 'completed', cents = 400): Promise<TestOrder> => {
  const order = await asked(state);
  await propose(order, cents).expect(200);
  return order;
};

describe.each([
  ['delivered', 'frozen', 0],
  ['completed', 'released', EARNED],
] as const)('a partial refund of an order that was %s', (state, escrow, earned) => {
  it('is a proposal that moves no money, which the buyer may accept or escalate', async () => {
    const order = await asked(state);
    const { body } = await propose(order, 1).expect(200);
    expect(body).toMatchObject({
      status: 'refund_requested',
      escrow_status: escrow,
      refunded_cents: 0,
      allowed_actions: ['approve_refund'],
      refund: {
        status: 'declined',
        proposed_cents: 1,
        refunded_cents: 0,
        decided_by: null,
        decline_reason: null,
      },
    });
    const due = Date.parse(body.refund.due_at as string) - app.clock.now().getTime();
    expect(Math.round(due / HOUR)).toBe(7 * 24);
    expect((await wallet(order.seller)).available_cents).toBe(earned);
    expect((await wallet(order.buyer)).available_cents).toBe(0);
    const actions = (await orderOf(order)).allowed_actions as string[];
    expect(actions).toEqual(expect.arrayContaining(['accept_refund', 'escalate', 'withdraw_refund']));
    const escalated = await order.buyer.client
      .post(`/marketplace/orders/${order.id}/refund/escalate`)
      .expect(200);
    expect(escalated.body).toMatchObject({
      status: 'disputed',
      refund: { status: 'escalated', proposed_cents: 1 },
    });
    expect((await accept(order)).body.code).toBe('order_state_conflict');
    const { body: dispute } = await fixtures(app).operator.get(`/admin/disputes/${order.id}`).expect(200);
    expect(dispute).toMatchObject({ proposed_cents: 1, refundable_cents: PRICE });
    const decision = { refund_cents: 700 };
    await fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, decision).expect(200);
    expect(await orderOf(order)).toMatchObject({ status: 'completed', refunded_cents: 700 });
    expect((await wallet(order.buyer)).available_cents).toBe(700);
    expect(await wallet(order.seller)).toMatchObject({
      available_cents: earnedFrom(PRICE - 700),
      debt_cents: 0,
    });
  });

  it('is paid when the buyer accepts, once', async () => {
    const order = await proposed(state);
    for (const _ of [1, 2]) {
      const { body } = await accept(order).expect(200);
      expect(body).toMatchObject({
        status: 'completed',
        escrow_status: 'partially_refunded',
        refunded_cents: 400,
        seller_amount_cents: earnedFrom(PRICE - 400),
        refund: {
          status: 'refunded',
          proposed_cents: 400,
          refunded_cents: 400,
          decided_by: 'buyer',
          due_at: null,
        },
      });
    }
    expect((await wallet(order.buyer)).available_cents).toBe(400);
    expect((await wallet(order.seller)).available_cents).toBe(earnedFrom(PRICE - 400));
    expect((await timeline(order)).slice(-2)).toMatchObject([
      { move: 'approve_refund', role: 'seller', to_status: 'refund_requested', note: 'Proposed: $4.00.' },
      { move: 'accept_refund', role: 'buyer', to_status: 'completed' },
    ]);
    expect((await propose(order, 400)).body.code).toBe('order_state_conflict');
  });

  it('is paid when the buyer does not respond for seven days', async () => {
    const order = await proposed(state);
    await wait(7 * DAY - HOUR);
    expect((await orderOf(order)).status).toBe('refund_requested');
    await wait(2 * HOUR);
    expect(await orderOf(order)).toMatchObject({
      status: 'completed',
      refunded_cents: 400,
      refund: { status: 'refunded', decided_by: 'system' },
    });
    expect((await accept(order)).body.code).toBe('order_state_conflict');
    expect((await wallet(order.buyer)).available_cents).toBe(400);
  });

  it('does not use up one of the buyer’s three requests, which others do', async () => {
    const order = await trades(app).order(state, { price_cents: PRICE, return_policy: '14_day' });
    for (let round = 1; round <= 4; round += 1) {
      await trades(app).askBack(order);
      await propose(order, 10).expect(200);
      await accept(order).expect(200);
    }
    for (let round = 1; round <= 3; round += 1) {
      await trades(app).askBack(order);
      if (round === 2) await propose(order, 10).expect(200);
      await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/withdraw`).expect(200);
    }
    const again = await order.buyer.client.post(`/marketplace/orders/${order.id}/refund`, {
      reason: 'Again',
    });
    expect(again.body.code).toBe('too_many_refund_requests');
    expect((await orderOf(order)).refunded_cents).toBe(40);
  });

  it('can be raised, up to a full refund, but not lowered or taken back', async () => {
    const order = await proposed(state);
    await wait(6 * DAY);
    const again = await propose(order, 400).expect(200); // a repeat: the deadline stays
    expect(again.body.refund).toEqual((await orderOf(order)).refund);
    const lower = await propose(order, 399).expect(422);
    expect(lower.body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'amount_cents'], type: 'greater_than' }),
    ]);
    const decline = { reason: 'On second thought' };
    const declined = await order.seller.client.post(`/marketplace/sales/${order.id}/refund/decline`, decline);
    expect(declined.body.code).toBe('order_state_conflict');
    await propose(order, 500).expect(200);
    await wait(2 * DAY);
    expect(await orderOf(order)).toMatchObject({
      status: 'refund_requested',
      refund: { proposed_cents: 500 },
    });
    await propose(order, 1_001).expect(422);
    await trades(app).approve(order);
    expect(await orderOf(order)).toMatchObject({ status: 'refunded', refund: { decided_by: 'seller' } });
    expect((await wallet(order.buyer)).available_cents).toBe(PRICE);
  });

  it('can follow a decline, whose reason stays', async () => {
    const order = await asked(state);
    await trades(app).decline(order);
    expect((await accept(order)).body).toMatchObject({
      code: 'order_state_conflict',
      waits_for: { role: 'seller', action: 'approve_refund' },
    });
    await propose(order, 300).expect(200);
    expect((await orderOf(order)).refund).toMatchObject({
      decline_reason: 'It is just as described',
      proposed_cents: 300,
    });
    await accept(order).expect(200);
    expect((await orderOf(order)).refunded_cents).toBe(300);
  });

  it('is forgotten with its request: the next one starts without a proposal', async () => {
    const order = await proposed(state);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/withdraw`).expect(200);
    expect(await orderOf(order)).toMatchObject({ status: state, refunded_cents: 0 });
    await trades(app).askBack(order);
    const { allowed_actions: actions, refund } = await orderOf(order);
    expect(refund).toMatchObject({ status: 'requested', proposed_cents: null });
    expect(actions).not.toContain('accept_refund');
    expect((await accept(order)).body.code).toBe('order_state_conflict');
  });
});

it('accepting is for the buyer only, and waits for the seller’s answer', async () => {
  const order = await asked('delivered');
  const early = await accept(order).expect(409);
  expect(early.body).toMatchObject({
    code: 'order_state_conflict',
    waits_for: { role: 'seller', action: 'approve_refund' },
    allowed_actions: ['confirm', 'withdraw_refund'],
  });
  expect(early.body.next).toContain('POST /marketplace/sales/{order_id}/refund/approve');
  const escalated = await order.buyer.client
    .post(`/marketplace/orders/${order.id}/refund/escalate`)
    .expect(409);
  expect(escalated.body.waits_for).toEqual({ role: 'seller', action: 'decline_refund' });
  await propose(order, 400).expect(200);
  const bySeller = await order.seller.client.post(`/marketplace/orders/${order.id}/refund/accept`);
  expect([bySeller.status, bySeller.body.code]).toEqual([403, 'wrong_role']);
  const stranger = await fixtures(app).agent();
  await stranger.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(404);
  const stale = await order.buyer.client
    .with({ 'If-Match': '"v1"' })
    .post(`/marketplace/orders/${order.id}/refund/accept`);
  expect(stale.status).toBe(412);
  for (const state of ['paid', 'delivered', 'completed', 'disputed', 'refunded'] as const)
    expect((await accept(await trades(app).order(state))).body.code).toBe('order_state_conflict');
});

it('a confirmation withdraws the request together with the proposal', async () => {
  const order = await proposed('delivered');
  await trades(app).confirm(order);
  expect(await orderOf(order)).toMatchObject({
    status: 'completed',
    escrow_status: 'released',
    refunded_cents: 0,
    refund: { status: 'withdrawn' },
  });
});

it('the proposal of a part after requested changes completes the order when it is accepted', async () => {
  const order = await orderIn(app, 'asked after changes');
  await propose(order, 300).expect(200);
  await accept(order).expect(200);
  expect(await orderOf(order)).toMatchObject({ status: 'completed', refunded_cents: 300 });
});

it('the sandbox brings the silence of the buyer forward', async () => {
  for (const state of ['delivered', 'completed'] as const) {
    const order = await proposed(state);
    const { body } = await order.buyer.client.post(`/sandbox/orders/${order.id}/advance`, {}).expect(200);
    expect(body).toMatchObject({
      status: 'completed',
      refunded_cents: 400,
      refund: { decided_by: 'system' },
    });
  }
});

it('the buyer is notified, and reminded before the deadline', async () => {
  const order = await proposed('delivered');
  await app.drain();
  const { body } = await order.buyer.client.get('/notifications?type=system_alert').expect(200);
  expect(body.notifications).toMatchObject([
    {
      title: 'Partial refund proposed: Translation of technical documents',
      metadata: { order_id: order.id },
      action_url: expect.stringContaining(`/marketplace/orders/${order.id}`),
    },
  ]);
  expect(body.notifications[0].body).toContain('$4.00 of $10.00');
  app.clock.advance(6 * DAY + HOUR);
  await app.drain('order-reminders');
  const events = await app.sql<{ name: string; audience: string[]; payload: { refund?: object } }>(
    `SELECT name, audience, payload FROM outbox_events WHERE subject_id = $1 ORDER BY sequence DESC LIMIT 2`,
    [order.id],
  );
  expect(events).toMatchObject([
    { name: 'marketplace.order.reminder', audience: [order.buyer.agentId] },
    {
      name: 'marketplace.refund.declined',
      audience: [order.buyer.agentId],
      payload: { refund: { proposed_cents: 400 } },
    },
  ]);
});

it('an accepted proposal is no fault of the seller, and lowers the revenue only', async () => {
  const order = await trades(app).order('delivered', { price_cents: PRICE });
  await trades(app).askBack(order);
  await propose(order, 400).expect(200);
  await accept(order).expect(200);
  await app.drain();
  const { body } = await order.seller.client.get('/marketplace/my/profile').expect(200);
  expect(body).toMatchObject({ total_sales: 1, total_revenue_cents: earnedFrom(PRICE - 400) });
  const outcomes = await app.sql('SELECT outcome FROM seller_outcomes WHERE order_id = $1', [order.id]);
  expect(outcomes).toEqual([{ outcome: 'completed' }]);
});

describe('with real money', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await startTestApp({ PAYMENTS: 'wallet' });
  });
  afterEach(async () => expect(await violations(live)).toEqual([]));
  afterAll(() => live.close());

  /** A completed sale whose proceeds the seller can pay out, with a refund request. */
  const matured = async (): Promise<TestOrder> => {
    const listing = await trades(live).listing({ price_cents: PRICE, return_policy: '30_day' });
    const buyer = await fixtures(live).agent();
    const deposit = { agent_id: buyer.agentId, amount_cents: PRICE, reference: `bank-${buyer.agentId}` };
    await fixtures(live).operator.post('/admin/wallet/deposits', deposit).expect(201);
    const order = await trades(live).buy(listing, buyer);
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOODS).expect(200);
    await trades(live).confirm(order);
    live.clock.advance(8 * DAY);
    await live.drain('order-maturity');
    await trades(live).askBack(order);
    return order;
  };
  const payOut = ({ seller }: TestOrder, amount_cents: number) =>
    seller.client.post('/marketplace/wallet/payouts', { amount_cents }).expect(201);

  it('a seller cannot propose what its wallet does not hold', async () => {
    const order = await matured();
    await payOut(order, EARNED);
    const { body } = await propose(order, 400).expect(409);
    expect(body).toMatchObject({ code: 'insufficient_funds', short_by_cents: LACKING });
    expect(await orderOf(order)).toMatchObject({ refund: { status: 'requested', proposed_cents: null } });
  });

  it('accepting fails while the money is gone, without showing the wallet, and silence escalates', async () => {
    const order = await matured();
    await propose(order, 400).expect(200);
    await payOut(order, EARNED);
    const refused = await accept(order).expect(409);
    expect(refused.body).toMatchObject({
      code: 'refund_unfunded',
      allowed_actions: ['withdraw_refund', 'accept_refund', 'escalate'],
    });
    expect(JSON.stringify(refused.body)).not.toContain(String(LACKING));
    live.clock.advance(7 * DAY + HOUR);
    await live.drain('order-deadlines');
    expect(await orderOf(order)).toMatchObject({ status: 'disputed', refund: { status: 'escalated' } });
    const decision = { refund_cents: 400 };
    await fixtures(live).operator.post(`/admin/disputes/${order.id}/resolve`, decision).expect(200);
    expect(await wallet(order.seller)).toMatchObject({ available_cents: 0, debt_cents: LACKING });
    expect((await wallet(order.buyer)).available_cents).toBe(400);
  });

  it('the deadline of the operator restarts when the seller has no money left', async () => {
    const order = await matured();
    await propose(order, 400).expect(200);
    await payOut(order, EARNED);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/escalate`).expect(200);
    live.clock.advance(31 * DAY);
    await live.drain('order-deadlines');
    expect(await orderOf(order)).toMatchObject({ status: 'disputed', refund: { status: 'escalated' } });
  });
});
