import { startTestApp, type TestApp } from '../../support/app';
import { RACE_ROUNDS } from '../../support/test-sizes';
import { tally } from '../../support/parallel';
import { type TestOrder, type OrderState, trades, violations } from '../../support/trades';
import { fixtures } from '../../support/fixtures';
import { whileLocked } from '../../support/row-locks';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

type Call = (order: TestOrder) => PromiseLike<{ status: number; body: { code?: string } }>;

const asBuyer =
  (path: string, body: object = {}): Call =>
  ({ id, buyer }) =>
    buyer.client.post(`/marketplace/orders/${id}/${path}`, body);
const asSeller =
  (path: string, body: object = {}): Call =>
  ({ id, seller }) =>
    seller.client.post(`/marketplace/sales/${id}/${path}`, body);
const asOperator =
  (cents: number): Call =>
  ({ id }) =>
    fixtures(app).operator.post(`/admin/disputes/${id}/resolve`, { refund_cents: cents });

const proposed = async (order: TestOrder): Promise<void> => {
  await trades(app).askBack(order);
  await trades(app).propose(order, 400);
};
/** The deadline worker; the buyer has not responded in time. */
const overdue: Call = async () => {
  app.clock.advance(7 * 24 * 3_600_000 + 1);
  await app.drain('order-deadlines');
  return { status: 200, body: {} };
};

/** Runs calls concurrently; returns their results and the resulting order. */
async function race(from: TestOrder, calls: Call[]) {
  const answers = await Promise.all(calls.map((call) => call(from)));
  const { body } = await from.buyer.client.get(`/marketplace/orders/${from.id}`).expect(200);
  const { refunded_cents, seller_amount_cents, platform_fee_cents, order_fee_cents, total_cents } = body;
  expect(refunded_cents + seller_amount_cents + platform_fee_cents + order_fee_cents).toBe(total_cents);
  return { tally: tally(answers), status: body.status as string, refunded: refunded_cents as number };
}

async function rounds(state: OrderState, prepare: (order: TestOrder) => Promise<void>, calls: Call[]) {
  const seen = [];
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const order = await trades(app).order(state, { return_policy: '7_day', quantity: 1, price_cents: 1_000 });
    await prepare(order);
    seen.push(await race(order, round % 2 === 0 ? calls : [...calls].reverse()));
  }
  return seen;
}

describe('refund races', () => {
  it('confirm against a refund request: completed, or a refund requested', async () => {
    const seen = await rounds('delivered', async () => undefined, [
      asBuyer('confirm'),
      asBuyer('refund', { reason: 'No' }),
    ]);
    // both calls succeed in either order: confirming withdraws the request, or the request follows completion
    for (const { status } of seen) expect(['completed', 'refund_requested']).toContain(status);
  });

  it('approve against escalate: refunded or disputed, never both', async () => {
    const seen = await rounds('refund_requested', (order) => trades(app).decline(order), [
      asSeller('refund/approve'),
      asBuyer('refund/escalate'),
    ]);
    for (const { status, tally: answers, refunded } of seen) {
      expect(answers).toEqual({ '200': 1, '409 order_state_conflict': 1 });
      expect([status, refunded]).toEqual(status === 'refunded' ? ['refunded', 1_000] : ['disputed', 0]);
    }
  });

  it.each(['delivered', 'completed'] as const)(
    'accepting a proposed part (%s) against everything else: one of them wins, and the money moves once',
    async (state) => {
      const rivals: [Call, [status: string, refunded: number]][] = [
        [asBuyer('refund/escalate'), ['disputed', 0]],
        [asBuyer('refund/withdraw'), [state, 0]],
        [asSeller('refund/approve'), ['refunded', 1_000]],
        [overdue, ['completed', 400]],
        ...(state === 'delivered' ? ([[asBuyer('confirm'), ['completed', 0]]] as typeof rivals) : []),
      ];
      for (const [rival, outcome] of rivals) {
        const seen = await rounds(state, proposed, [asBuyer('refund/accept'), rival]);
        for (const { status, tally: answers, refunded } of seen) {
          if (rival !== overdue) expect(answers).toEqual({ '200': 1, '409 order_state_conflict': 1 });
          expect([['completed', 400], outcome]).toContainEqual([status, refunded]);
        }
      }
    },
  );

  it('accepting twice, and ten times at once, pays once', async () => {
    for (const state of ['delivered', 'completed'] as const) {
      const calls = Array.from({ length: 10 }, () => asBuyer('refund/accept'));
      for (const { tally: answers, refunded } of await rounds(state, proposed, calls)) {
        expect(answers).toEqual({ '200': 10 });
        expect(refunded).toBe(400);
      }
    }
  });

  it('accepting while the seller raises the proposal pays what was proposed then', async () => {
    const raise = asSeller('refund/approve', { amount_cents: 600 });
    for (const { status, refunded } of await rounds('delivered', proposed, [
      asBuyer('refund/accept'),
      raise,
    ])) {
      expect(status).toBe('completed');
      expect([400, 600]).toContain(refunded);
    }
  });

  it('accepting in the middle of the deadline worker: the worker leaves the order alone', async () => {
    const order = await trades(app).order('delivered', { price_cents: 1_000 });
    await proposed(order);
    app.clock.advance(7 * 24 * 3_600_000 + 1);
    const [worker, body] = await whileLocked(app, 'listings', [order.listing.id], async () => {
      const working = app.drain('order-deadlines');
      await waitingForLocks(app, 1);
      const accepted = await asBuyer('refund/accept')(order);
      return [working, accepted.body as { refund: object }] as const;
    });
    await worker;
    expect(body.refund).toMatchObject({ decided_by: 'buyer', refunded_cents: 400 });
    expect((await order.buyer.client.get(`/marketplace/orders/${order.id}`)).body).toEqual(body);
  });

  it('a proposal against confirm: nothing is refunded', async () => {
    const seen = await rounds('refund_requested', async () => undefined, [
      asSeller('refund/approve', { amount_cents: 400 }),
      asBuyer('confirm'),
    ]);
    // a confirmation that comes second withdraws the request together with the proposal
    for (const { status, refunded } of seen) expect([status, refunded]).toEqual(['completed', 0]);
  });

  it('approve against withdraw, and cancel against fulfill: the final status is valid', async () => {
    const withdrawn = await rounds('refund_requested', async () => undefined, [
      asSeller('refund/approve'),
      asBuyer('refund/withdraw'),
    ]);
    for (const { status, tally: answers } of withdrawn) {
      expect(answers).toEqual({ '200': 1, '409 order_state_conflict': 1 });
      expect(['refunded', 'delivered']).toContain(status);
    }
    const cancelled = await rounds('paid', async () => undefined, [
      asSeller('cancel'),
      asSeller('fulfill', { delivery_data: 1 }),
      asBuyer('refund'),
    ]);
    for (const { status } of cancelled)
      expect(['cancelled', 'delivered', 'refunded', 'refund_requested']).toContain(status);
  });

  it('ten approvals refund once, before and after completion', async () => {
    const calls = Array.from({ length: 10 }, () => asSeller('refund/approve'));
    for (const state of ['delivered', 'completed'] as const) {
      const seen = await rounds(state, (order) => trades(app).askBack(order), calls);
      for (const { tally: answers, refunded } of seen.slice(0, 3)) {
        expect(answers).toEqual({ '200': 10 });
        expect(refunded).toBe(1_000);
      }
    }
  });

  it('two concurrent operator decisions: one wins', async () => {
    const seen = await rounds('disputed', async () => undefined, [asOperator(300), asOperator(700)]);
    for (const { tally: answers, refunded } of seen) {
      expect(answers).toEqual({ '200': 1, '409 order_state_conflict': 1 }); // a different amount is not a repeat
      expect([300, 700]).toContain(refunded);
    }
  });

  it('the deadline against the seller: at most one refund', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const order = await trades(app).order('paid', { quantity: 1 });
      await trades(app).askBack(order);
      app.clock.advance(72 * 3_600_000 + 1);
      await Promise.all([
        app.drain('order-deadlines'),
        order.seller.client.post(`/marketplace/sales/${order.id}/refund/decline`, { reason: 'No' }),
        order.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`),
      ]);
      const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`);
      expect(['refunded', 'refund_requested', 'disputed']).toContain(body.status);
      const [moves] = await app.sql(
        `SELECT count(*)::int AS refunds FROM ledger_transfers WHERE order_id = $1 AND kind = 'refund'`,
        [order.id],
      );
      expect(moves).toEqual({ refunds: body.status === 'refunded' ? 1 : 0 });
    }
  });

  it('late refunds and confirmations of one seller’s orders never deadlock', async () => {
    const [before] = await app.sql<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    const seller = await fixtures(app).agent();
    const listing = await trades(app).listing({ quantity: 50, return_policy: '7_day' }, seller);
    const buyer = await fixtures(app).agent();
    const orders = [];
    for (let n = 0; n < 8; n += 1) {
      const order = await trades(app).buy(listing, buyer);
      await trades(app).deliver(order);
      if (n % 2 === 0) {
        await trades(app).confirm(order);
        await trades(app).askBack(order);
      }
      orders.push(order);
    }
    const answers = await Promise.all(
      orders.map((order, n) => (n % 2 === 0 ? asSeller('refund/approve')(order) : asBuyer('confirm')(order))),
    );
    expect(tally(answers)).toEqual({ '200': 8 });
    const [after] = await app.sql<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(after).toEqual(before);
  });
});
