import {
  ORDER_STATUSES,
  orderLifecycle,
  type OrderMove,
  type OrderStatus,
} from '../../src/marketplace/orders/order.lifecycle';
import { startTestApp, type TestApp } from '../support/app';
import { type GivenOrder, trades, violations } from '../support/trades';

type Role = 'buyer' | 'seller';

/** How each move that a party can ask for is asked for. */
const CALLS: Partial<Record<OrderMove, Partial<Record<Role, string>>>> = {
  pay: { buyer: 'orders/:id/pay' },
  cancel: { buyer: 'orders/:id/cancel', seller: 'sales/:id/cancel' },
  fulfill: { seller: 'sales/:id/fulfill' },
  request_changes: { buyer: 'orders/:id/request-changes' },
  confirm: { buyer: 'orders/:id/confirm' },
};
const BODIES: Partial<Record<OrderMove, object>> = { fulfill: { delivery_data: { text: 'done' } } };

interface Call {
  state: OrderStatus;
  move: OrderMove;
  /** The side whose route is called. */
  side: Role;
  path: string;
}

const everyCall: Call[] = ORDER_STATUSES.flatMap((state) =>
  Object.entries(CALLS).flatMap(([move, sides]) =>
    Object.entries(sides).map(([side, path]) => ({
      state,
      move: move as OrderMove,
      side: side as Role,
      path,
    })),
  ),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = ({ path, move }: Call, order: GivenOrder, as: Role) =>
  order[as].client.post(`/marketplace/${path.replace(':id', order.id)}`, BODIES[move] ?? {});

/** The move that brought a given order where it is: asked again by the same side, it is a repeat. */
const LAST: Partial<Record<OrderStatus, [OrderMove, Role]>> = {
  paid: ['pay', 'buyer'],
  delivered: ['fulfill', 'seller'],
  completed: ['confirm', 'buyer'],
  cancelled: ['cancel', 'seller'],
};

describe('every state x move x side of an order', () => {
  it.each(everyCall)('$state: $move by the $side is allowed, a repeat, or a 409', async (call) => {
    const order = await trades(app).order(call.state);
    const answer = await ask(call, order, call.side);
    const repeat = LAST[call.state]?.[0] === call.move && LAST[call.state]?.[1] === call.side;
    if (orderLifecycle.can(call.state, call.move, call.side)) {
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe(orderLifecycle.next(call.state, call.move, call.side));
    } else if (repeat) {
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe(call.state);
    } else {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'order_state_conflict', status_now: call.state });
      expect(answer.body.allowed_actions).toEqual(orderLifecycle.allowed(call.state, call.side));
    }
  });

  it.each(everyCall.filter(({ state }) => state === 'paid'))(
    'the other side may not $move as $side',
    async (call) => {
      const order = await trades(app).order(call.state);
      const answer = await ask(call, order, call.side === 'buyer' ? 'seller' : 'buyer');
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('wrong_role');
    },
  );

  it('leaves the books in order', async () => {
    expect(await violations(app)).toEqual([]);
  });
});

describe('moves of time', () => {
  const HOUR = 3_600_000;

  it('expires an unpaid order after 15 minutes and puts its stock back', async () => {
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

  it('cancels a paid order that its seller lets lie, and gives the money back', async () => {
    const order = await trades(app).order('paid');
    app.clock.advance(73 * HOUR);
    await app.drain('order-deadlines');
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'cancelled', escrow_status: 'refunded' });
    expect((await order.buyer.client.get('/marketplace/wallet')).body.available_cents).toBe(2_500);
  });

  it('completes a delivered order when its buyer stays silent', async () => {
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

  it('lets a buyer send a delivery back three times, no more', async () => {
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
  });

  it('leaves a deadline to the next sweeper when one dies in the middle', async () => {
    const order = await trades(app).order('delivered');
    app.clock.advance(73 * HOUR);
    const now = app.clock.now();
    await app.sql('UPDATE orders SET deadline_at = $2 WHERE id = $1', [
      order.id,
      new Date(now.getTime() + 60_000),
    ]);
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('delivered');
    app.clock.advance(61_000);
    await app.drain('order-deadlines');
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body.status).toBe('completed');
  });
});
