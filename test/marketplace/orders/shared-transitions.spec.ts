import { startTestApp, type TestApp } from '../../support/app';
import { FAST } from '../../support/fast';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { whileLocked } from '../../support/row-locks';
import { GOODS, type TestOrder, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => expect(await violations(app)).toEqual([]));

/** Orders of different buyers, or of one, from one seller; paid. */
async function ordersOf(count: number, buyer?: TestAgent): Promise<TestOrder[]> {
  const listing = await trades(app).listing({ quantity: 100 });
  const orders: TestOrder[] = [];
  for (let nth = 0; nth < count; nth++)
    orders.push(await trades(app).buy(listing, buyer ?? (await fixtures(app).agent())));
  return orders;
}

interface Answer {
  status: number;
  outcome: unknown;
}

type Call = (order: TestOrder, nth: number) => ReturnType<TestAgent['client']['post']>;

async function send(call: ReturnType<Call>): Promise<Answer> {
  const { status, body } = await call;
  return { status, outcome: (body.code as string | undefined) ?? body.status };
}

const together = (orders: TestOrder[], call: Call): Promise<Answer[]> =>
  Promise.all(orders.map((order, nth) => send(call(order, nth))));

const fulfill: Call = ({ id, seller }) => seller.client.post(`/marketplace/sales/${id}/fulfill`, GOODS);
const confirm: Call = ({ id, buyer }) => buyer.client.post(`/marketplace/orders/${id}/confirm`);
const cancel: Call = ({ id, seller }) => seller.client.post(`/marketplace/sales/${id}/cancel`);
const requestRefund: Call = ({ id, buyer }) =>
  buyer.client.post(`/marketplace/orders/${id}/refund`, { reason: 'No' });

const each = (orders: TestOrder[], outcome: unknown): Answer[] =>
  orders.map(() => ({ status: 200, outcome }));

/** How many transactions wrote the latest state of these orders. */
async function transactionsOf(orders: TestOrder[]): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM orders WHERE id = ANY($1)',
    [orders.map(({ id }) => id)],
  );
  return row?.count ?? 0;
}

/** Sends the calls while two others of their kind wait for locks, so that these have to wait too. */
async function whileTwoWait(
  orders: TestOrder[],
  call: Call,
  before?: (order: TestOrder, nth: number) => PromiseLike<unknown>,
): Promise<Answer[]> {
  const waiting = await ordersOf(2);
  if (before) await Promise.all(waiting.map(before));
  const ids = waiting.map(({ id }) => id);
  const [others, answers] = await whileLocked(app, 'orders', ids, async () => {
    const sent = together(waiting, call);
    await waitingForLocks(app, 2);
    return [sent, await together(orders, call)] as const;
  });
  await others;
  return answers;
}

describe('transitions that arrive together', () => {
  it('share transactions, also those of one seller', async () => {
    const orders = await ordersOf(16);
    expect(await whileTwoWait(orders, fulfill)).toEqual(each(orders, 'delivered'));
    expect((await transactionsOf(orders)) < orders.length).toBe(FAST);
    expect(await whileTwoWait(orders, confirm, fulfill)).toEqual(each(orders, 'completed'));
    expect((await transactionsOf(orders)) < orders.length).toBe(FAST);
    const [{ seller }] = orders as [TestOrder];
    const sold = await app.sql(
      'SELECT total_sales, revenue_cents, version FROM seller_profiles WHERE agent_id = $1',
      [seller.agentId],
    );
    const revenue = await app.sql<{ sum: string }>(
      'SELECT sum(seller_amount_cents)::text AS sum FROM orders WHERE seller_id = $1',
      [seller.agentId],
    );
    expect(sold).toEqual([{ total_sales: 16, revenue_cents: Number(revenue[0]?.sum), version: 16 }]);
    const history = await app.sql(
      `SELECT count(*)::int AS count, count(DISTINCT (order_id, number))::int AS steps FROM order_transitions
        WHERE order_id = ANY($1) AND transition IN ('fulfill', 'confirm')`,
      [orders.map(({ id }) => id)],
    );
    expect(history).toEqual([{ count: 32, steps: 32 }]);
  });

  it.each<[string, Call, Call | undefined]>([
    ['deliveries', fulfill, undefined],
    ['confirmations', confirm, fulfill],
  ])('go on without one whose order is locked: %s', async (_, call, before) => {
    const [locked, ...others] = (await ordersOf(9)) as [TestOrder, ...TestOrder[]];
    if (before) await together([locked, ...others], before);
    const { late, answers } = await whileLocked(app, 'orders', [locked.id], async () => {
      const held: Promise<Answer>[] = [];
      const all = await whileTwoWait(
        others,
        (order, nth) => {
          if (nth === 4) held.push(send(call(locked, nth)));
          return call(order, nth);
        },
        before,
      );
      return { late: held, answers: all };
    });
    expect(answers).toEqual(each(others, answers[0]?.outcome));
    expect((await transactionsOf(others)) < others.length).toBe(FAST);
    expect(await Promise.all(late)).toEqual(each([locked], answers[0]?.outcome));
  });

  it('are refused individually, without affecting the others', async () => {
    const orders = await ordersOf(10);
    await together(orders.slice(2), fulfill);
    const stranger = await fixtures(app).agent();
    const answers = await together(orders, (order, nth) => {
      if (nth === 1) return confirm({ ...order, buyer: stranger }, nth);
      return confirm(order, nth);
    });
    expect(answers).toEqual([
      { status: 409, outcome: 'order_state_conflict' },
      { status: 404, outcome: 'order_not_found' },
      ...each(orders.slice(2), 'completed'),
    ]);
  });

  it('return units and money of each order once', async () => {
    const buyer = await fixtures(app).agent();
    const orders = await ordersOf(8, buyer);
    expect(await together(orders, cancel)).toEqual(each(orders, 'cancelled'));
    expect(await together(orders, cancel)).toEqual(each(orders, 'cancelled'));
    const stock = await app.sql('SELECT quantity, quantity_sold FROM listings WHERE id = $1', [
      orders[0]?.listing.id,
    ]);
    expect(stock).toEqual([{ quantity: 100, quantity_sold: 0 }]);
    const [back] = await app.sql(
      `SELECT count(*)::int AS count FROM ledger_transfers WHERE order_id = ANY($1) AND kind = 'refund'`,
      [orders.map(({ id }) => id)],
    );
    expect(back).toEqual({ count: 8 });
  });

  it('withdraw the refund request of one order and simply complete the others', async () => {
    const orders = await ordersOf(6);
    await together(orders, fulfill);
    expect(await together(orders.slice(0, 3), requestRefund)).toEqual(
      each(orders.slice(0, 3), 'refund_requested'),
    );
    expect(await together(orders, confirm)).toEqual(each(orders, 'completed'));
    const cases = await app.sql('SELECT status FROM refund_cases WHERE order_id = ANY($1)', [
      orders.map(({ id }) => id),
    ]);
    expect(cases).toEqual([1, 2, 3].map(() => ({ status: 'withdrawn' })));
  });

  it('take effect once per idempotency key, and refuse a key that is used for two orders', async () => {
    const buyer = await fixtures(app).agent();
    const orders = await ordersOf(14, buyer);
    await together(orders, fulfill);
    const keyed: Call = (order, nth) => confirm(order, nth).set('Idempotency-Key', `key ${nth}`);
    const once = await together(orders.slice(0, 4), keyed);
    expect(once).toEqual(each(orders.slice(0, 4), 'completed'));
    expect(await together(orders.slice(0, 4), keyed)).toEqual(once);
    const others = orders.slice(4);
    const same = await together(others, (order) => confirm(order, 0).set('Idempotency-Key', 'same'));
    expect(same.map(({ outcome }) => outcome).sort()).toEqual([
      'completed',
      ...others.slice(1).map(() => 'idempotency_key_reused'),
    ]);
  });

  it('carry out one of two orders that come with one key, even if they share a transaction', async () => {
    const orders = await ordersOf(2, await fixtures(app).agent());
    await together(orders, fulfill);
    const keyed: Call = (order, nth) => confirm(order, nth).set('Idempotency-Key', 'both');
    const answers = await whileTwoWait(orders, keyed, fulfill);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['completed', 'idempotency_key_reused']);
    const done = await app.sql(`SELECT status FROM orders WHERE id = ANY($1) ORDER BY status`, [
      orders.map(({ id }) => id),
    ]);
    expect(done).toEqual([{ status: 'completed' }, { status: 'delivered' }]);
  });

  it('of the same order run one after the other', async () => {
    const [order] = (await ordersOf(1)) as [TestOrder];
    const others = await ordersOf(4);
    const deliveries = [order, order, order, ...others];
    const answers = await together(deliveries, ({ id, seller }, nth) =>
      seller.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { text: `goods ${nth}` } }),
    );
    expect(
      answers
        .slice(0, 3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409, 409]);
    expect(answers.slice(3)).toEqual(each(others, 'delivered'));
  });

  it('share transactions when their deadlines pass, and a locked order delays only itself', async () => {
    const [held] = (await ordersOf(1)) as [TestOrder];
    const free = await ordersOf(19);
    await together([held, ...free], fulfill);
    const statuses = async (orders: TestOrder[]): Promise<Record<string, number>> => {
      const rows = await app.sql<{ status: string; count: number }>(
        'SELECT status, count(*)::int AS count FROM orders WHERE id = ANY($1) GROUP BY status',
        [orders.map(({ id }) => id)],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    };
    await whileLocked(app, 'orders', [held.id], async () => {
      app.clock.advance(30 * 86_400_000);
      await app.drain('order-deadlines');
      expect(await statuses(free)).toEqual({ completed: 19 });
      expect(await statuses([held])).toEqual({ delivered: 1 });
    });
    const more = await ordersOf(20);
    await together(more, fulfill);
    app.clock.advance(30 * 86_400_000);
    await app.drain('order-deadlines');
    expect(await statuses([held, ...more])).toEqual({ completed: 21 });
    expect((await transactionsOf(more)) < more.length).toBe(FAST);
  });

  it('do not wait for an order that another transaction has locked', async () => {
    const [held, ...free] = (await ordersOf(9)) as [TestOrder, ...TestOrder[]];
    const waiting = await whileLocked(app, 'orders', [held.id], async () => {
      const sent = send(fulfill(held, 0));
      expect(await together(free, fulfill)).toEqual(each(free, 'delivered'));
      return { sent };
    });
    expect(await waiting.sent).toEqual({ status: 200, outcome: 'delivered' });
  });
});

describe('reviews that arrive together', () => {
  it('share transactions, and each counts once in the ratings of its listing and seller', async () => {
    const orders = [...(await ordersOf(12)), ...(await ordersOf(4))];
    await together(orders, fulfill);
    await together(orders, confirm);
    const review: Call = ({ id, buyer }, nth) =>
      buyer.client.post(`/marketplace/orders/${id}/review`, { rating: 1 + (nth % 5) });
    const reviewed = await whileTwoWait(orders.slice(0, 15), review, async (order, nth) => {
      await fulfill(order, nth);
      return confirm(order, nth);
    });
    expect(reviewed.map(({ status }) => status)).toEqual(Array(15).fill(201));
    expect((await transactionsOf(orders.slice(0, 15))) < 15).toBe(FAST);
    const again = await together(orders, review);
    expect(again.map(({ status }) => status)).toEqual([...Array<number>(15).fill(409), 201]);
    for (const [from, to] of [
      [0, 12],
      [12, 16],
    ] as const) {
      const stars = orders.slice(from, to).map((_, nth) => 1 + ((from + nth) % 5));
      const sums = { rating_sum: stars.reduce((sum, star) => sum + star), rating_count: stars.length };
      const of = (star: number): number => stars.filter((one) => one === star).length;
      const { listing, seller } = orders[from] as TestOrder;
      expect(
        await app.sql('SELECT rating_sum, rating_count FROM listings WHERE id = $1', [listing.id]),
      ).toEqual([sums]);
      expect(
        await app.sql(
          'SELECT rating_sum, rating_count, rating_1, rating_2, rating_3, rating_4, rating_5 FROM seller_profiles WHERE agent_id = $1',
          [seller.agentId],
        ),
      ).toEqual([
        { ...sums, rating_1: of(1), rating_2: of(2), rating_3: of(3), rating_4: of(4), rating_5: of(5) },
      ]);
    }
  });
});
