import type { OrderTransition, OrderStatus } from '../../../src/marketplace/orders/order.lifecycle';
import { startTestApp, type TestApp } from '../../support/app';
import { approvalAbove } from '../../support/fixtures/agents';
import { orderDeadline } from '../../support/fixtures/orders';
import { orderIn, type OrderScenario, ORDER_SCENARIOS } from '../../support/order-scenarios';
import { DECLINE, GOODS, type TestOrder, trades, violations } from '../../support/trades';

type Role = 'buyer' | 'seller';

/** The route for each transition that a party can request. */
const CALLS: Partial<Record<OrderTransition, Partial<Record<Role, string>>>> = {
  pay: { buyer: 'orders/:id/pay' },
  cancel: { buyer: 'orders/:id/cancel', seller: 'sales/:id/cancel' },
  fulfill: { seller: 'sales/:id/fulfill' },
  request_changes: { buyer: 'orders/:id/request-changes' },
  confirm: { buyer: 'orders/:id/confirm' },
  request_refund: { buyer: 'orders/:id/refund' },
  withdraw_refund: { buyer: 'orders/:id/refund/withdraw' },
  accept_refund: { buyer: 'orders/:id/refund/accept' },
  escalate: { buyer: 'orders/:id/refund/escalate' },
  approve_refund: { seller: 'sales/:id/refund/approve' },
  decline_refund: { seller: 'sales/:id/refund/decline' },
};
const BODIES: Partial<Record<OrderTransition, object>> = {
  fulfill: GOODS,
  request_refund: { reason: 'Not what I bought' },
  decline_refund: DECLINE,
};

interface Call {
  situation: OrderScenario;
  move: OrderTransition;
  /** The side whose route is called. */
  side: Role;
  path: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = ({ path, move: transition }: Call, order: TestOrder, as: Role) =>
  order[as].client.post(`/marketplace/${path.replace(':id', order.id)}`, BODIES[transition] ?? {});

/** The transition that led to the situation. If the same side requests it again, it is a repeat. */
const LAST: Partial<Record<OrderScenario, OrderTransition>> = {
  paid: 'pay',
  delivered: 'fulfill',
  completed: 'confirm',
  'completed without returns': 'confirm',
  'asked before delivery': 'request_refund',
  'asked after delivery': 'request_refund',
  'asked after completion': 'request_refund',
  'declined before delivery': 'decline_refund',
  'declined after delivery': 'decline_refund',
  'declined after completion': 'decline_refund',
  'proposed after delivery': 'approve_refund',
  'proposed after completion': 'approve_refund',
  'disputed before delivery': 'escalate',
  'disputed after delivery': 'escalate',
  'disputed after completion': 'escalate',
  'sent back after delivery': 'request_changes',
  'asked after changes': 'request_refund',
  refunded: 'approve_refund',
  cancelled: 'cancel',
};

/** What each side may do, written out independently to check both the lifecycle table and the code. */
const OPEN: Record<OrderScenario, Partial<Record<Role, Partial<Record<OrderTransition, OrderStatus>>>>> = {
  pending_payment: { buyer: { pay: 'paid', cancel: 'cancelled' } },
  paid: {
    buyer: { request_refund: 'refund_requested' },
    seller: { fulfill: 'delivered', cancel: 'cancelled' },
  },
  delivered: {
    buyer: { request_changes: 'paid', confirm: 'completed', request_refund: 'refund_requested' },
  },
  completed: { buyer: { request_refund: 'refund_requested' } },
  'completed without returns': {},
  'asked before delivery': {
    buyer: { withdraw_refund: 'paid' },
    seller: { approve_refund: 'refunded', decline_refund: 'refund_requested', cancel: 'refunded' },
  },
  'asked after delivery': {
    buyer: { confirm: 'completed', withdraw_refund: 'delivered' },
    seller: { approve_refund: 'refunded', decline_refund: 'refund_requested' },
  },
  'asked after completion': {
    buyer: { withdraw_refund: 'completed' },
    seller: { approve_refund: 'refunded', decline_refund: 'refund_requested' },
  },
  'declined before delivery': {
    buyer: { withdraw_refund: 'paid', escalate: 'disputed' },
    seller: { approve_refund: 'refunded', cancel: 'refunded' },
  },
  'declined after delivery': {
    buyer: { confirm: 'completed', withdraw_refund: 'delivered', escalate: 'disputed' },
    seller: { approve_refund: 'refunded' },
  },
  'declined after completion': {
    buyer: { withdraw_refund: 'completed', escalate: 'disputed' },
    seller: { approve_refund: 'refunded' },
  },
  'proposed after delivery': {
    buyer: {
      confirm: 'completed',
      withdraw_refund: 'delivered',
      accept_refund: 'completed',
      escalate: 'disputed',
    },
    seller: { approve_refund: 'refunded' },
  },
  'proposed after completion': {
    buyer: { withdraw_refund: 'completed', accept_refund: 'completed', escalate: 'disputed' },
    seller: { approve_refund: 'refunded' },
  },
  'disputed before delivery': {},
  'disputed after delivery': {},
  'disputed after completion': {},
  'sent back after delivery': {
    buyer: { request_refund: 'refund_requested' },
    seller: { fulfill: 'delivered', cancel: 'cancelled' },
  },
  'asked after changes': {
    buyer: { withdraw_refund: 'paid' },
    seller: { approve_refund: 'refunded', decline_refund: 'refund_requested' },
  },
  'disputed after silence': {},
  refunded: {},
  cancelled: {},
  expired: {},
};

const everyCall: Call[] = ORDER_SCENARIOS.flatMap((scenario) =>
  Object.entries(CALLS).flatMap(([transition, sides]) =>
    Object.entries(sides).map(([side, path]) => ({
      situation: scenario,
      move: transition as OrderTransition,
      side: side as Role,
      path,
    })),
  ),
);

const openIn = (scenario: OrderScenario, side: Role) => OPEN[scenario]?.[side] ?? {};
const isOpen = ({ situation: scenario, side, move: transition }: Call): boolean =>
  openIn(scenario, side)[transition] !== undefined;

describe('every situation, transition, and side of an order', () => {
  it.each(everyCall.filter(isOpen))('$situation: $move by the $side is allowed', async (call) => {
    const answer = await ask(call, await orderIn(app, call.situation), call.side);
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe(openIn(call.situation, call.side)[call.move]);
  });

  // a refusal changes nothing, so one order is enough for all of them
  it.each(ORDER_SCENARIOS)(
    '%s: everything else is a repeat or a 409, and changes nothing',
    async (scenario) => {
      const order = await orderIn(app, scenario);
      const seen = async () =>
        (await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200)).body as object;
      const before = (await seen()) as { status: OrderStatus };
      for (const call of everyCall.filter((each) => each.situation === scenario && !isOpen(each))) {
        const what = `${call.move} by the ${call.side}`;
        const { status, body } = await ask(call, order, call.side);
        const answer = { what, status, code: body.code as unknown, now: body.status_now ?? body.status };
        expect(await seen()).toEqual(before);
        if (LAST[scenario] === call.move && call.side === sideOf(scenario, call.move)) {
          expect(answer).toEqual({ what, status: 200, code: undefined, now: before.status });
        } else if (scenario === 'completed without returns' && call.move === 'request_refund') {
          expect(answer).toMatchObject({ what, status: 409, code: 'refund_window_closed' });
        } else {
          expect(answer).toEqual({ what, status: 409, code: 'order_state_conflict', now: before.status });
          const open = openIn(scenario, call.side);
          const named = body.allowed_actions as OrderTransition[];
          const unnamed = Object.keys(open).filter(
            (transition) => !named.includes(transition as OrderTransition),
          );
          expect(named.filter((transition) => !(transition in open))).toEqual([]);
          // a seller's cancel of a requested refund is the same as an approval, so it is not listed
          expect(unnamed).toEqual(open.approve_refund && open.cancel ? ['cancel'] : []);
        }
      }
    },
  );

  it('refuses every transition of a paid order to the wrong side', async () => {
    const order = await orderIn(app, 'paid');
    for (const call of everyCall.filter(({ situation: scenario }) => scenario === 'paid')) {
      const answer = await ask(call, order, call.side === 'buyer' ? 'seller' : 'buyer');
      expect([call.move, answer.status, answer.body.code]).toEqual([call.move, 403, 'wrong_role']);
    }
  });

  it('leaves the ledger without violations', async () => {
    expect(await violations(app)).toEqual([]);
  });
});

/** Both sides can cancel. In the last situation, the seller cancelled a paid order. */
function sideOf(scenario: OrderScenario, transition: OrderTransition): Role {
  if (scenario === 'cancelled') return 'seller';
  return CALLS[transition]?.buyer ? 'buyer' : 'seller';
}

it('paying a completed order again is a conflict and requests no approval', async () => {
  const { id, buyer } = await trades(app).order('completed');
  await approvalAbove(app, buyer.agentId, 1);
  const answer = await buyer.client.post(`/marketplace/orders/${id}/pay`).expect(409);
  expect(answer.body).toMatchObject({ code: 'order_state_conflict', status_now: 'completed' });
  expect(await app.sql('SELECT id FROM approvals WHERE agent_id = $1', [buyer.agentId])).toEqual([]);
});

it.each([
  ['goods', { ...GOODS, delivery_data: 'something else' }],
  ['words', { ...GOODS, message: 'Another message' }],
])('repeating a delivery with different %s is a conflict, because they would be lost', async (_, other) => {
  const { id, seller } = await trades(app).order('delivered');
  const fulfill = (body: object) => seller.client.post(`/marketplace/sales/${id}/fulfill`, body);
  const { body } = await fulfill(other).expect(409);
  expect(body).toMatchObject({ code: 'order_state_conflict', status_now: 'delivered' });
  await fulfill({ delivery_data: GOODS.delivery_data }).expect(200);
});

describe('an order over time', () => {
  const HOUR = 3_600_000;

  it('expires unpaid after 15 minutes and restores its stock', async () => {
    const order = await trades(app).order('pending_payment', { quantity: 1 });
    expect((await app.client.get(`/marketplace/listings/${order.listing.id}`)).status).toBe(200);
    app.clock.advance(14 * 60_000);
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe(
      'pending_payment',
    );
    app.clock.advance(2 * 60_000);
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('expired');
    const listing = await app.client.get(`/marketplace/listings/${order.listing.id}`).expect(200);
    expect(listing.body).toMatchObject({ status: 'active', quantity: 1 });
  });

  it('is cancelled and refunded when the seller does not deliver', async () => {
    const order = await trades(app).order('paid');
    app.clock.advance(73 * HOUR);
    await app.drain('order-deadlines');
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'cancelled', escrow_status: 'refunded' });
    expect((await order.buyer.client.get('/marketplace/wallet')).body.available_cents).toBe(2_500);
  });

  it('completes when the buyer does not respond to the delivery', async () => {
    const order = await trades(app).order('delivered');
    app.clock.advance(73 * HOUR);
    await app.drain('order-deadlines');
    const { body } = await order.seller.client.get(`/marketplace/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'completed', escrow_status: 'released' });
    const [event] = await app.sql(
      `SELECT payload FROM outbox_events WHERE subject_id = $1 AND name LIKE '%completed'`,
      [order.id],
    );
    expect(event).toMatchObject({ payload: { auto: true, previous_status: 'delivered' } });
    expect((await order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`)).status).toBe(409);
  });

  it('can be sent back by the buyer three times, no more', async () => {
    const order = await trades(app).order('delivered');
    for (let round = 1; round <= 3; round++) {
      const back = await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`, {
        reason: `round ${round}`,
      });
      expect(back.body.status).toBe('paid');
      await trades(app).deliver(order);
    }
    const fourth = await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`);
    expect(fourth.status).toBe(409);
    expect(fourth.body.code).toBe('too_many_change_requests');
    expect(fourth.body.allowed_actions).toEqual(['confirm', 'request_refund']);
  });

  it('keeps its deadline for the next worker when one dies midway', async () => {
    const order = await trades(app).order('delivered');
    app.clock.advance(73 * HOUR);
    const now = app.clock.now();
    await orderDeadline(app, order.id, new Date(now.getTime() + 60_000));
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('delivered');
    app.clock.advance(61_000);
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('completed');
  });
});
