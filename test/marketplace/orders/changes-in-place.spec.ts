import { startTestApp, type TestApp } from '../../support/app';
import { negotiations, OFFER_STATES } from '../../support/negotiations';
import { type OrderState, trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** PostgreSQL updates a row within its page unless a column in an index key or index predicate changes. */
const indexedColumns = async (table: string): Promise<string[]> => {
  const rows = await app.sql<{ name: string }>(
    `SELECT DISTINCT a.attname AS name
       FROM pg_depend d JOIN pg_index i ON i.indexrelid = d.objid AND d.classid = 'pg_class'::regclass
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.refobjid = $1::regclass
      UNION SELECT a.attname FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.conrelid = $1::regclass AND k.contype IN ('p', 'u')`,
    [table],
  );
  return rows.map(({ name }) => name).sort();
};

const STATES: OrderState[] = [
  ...(['pending_payment', 'paid', 'delivered', 'completed', 'refund_requested', 'disputed'] as const),
  ...(['refunded', 'cancelled', 'expired'] as const),
];

describe('frequently updated rows', () => {
  it('have no index on columns that every order transition changes, except payment', async () => {
    expect(await indexedColumns('orders')).toEqual([
      'asset_id',
      'buyer_id',
      'created_at',
      'discount_id',
      'discount_use',
      'id',
      'key_id',
      'listing_id',
      'offer_id',
      'paid_at',
      'payment_due_at',
      'seller_id',
    ]);
  });

  it('have no index on columns that claiming an event changes', async () => {
    expect(await indexedColumns('outbox_queue')).toEqual(['due_at', 'event_id']);
  });
});

describe('the order_states table', () => {
  const differences = () =>
    app.sql(
      `SELECT o.id FROM orders o FULL JOIN order_states s ON s.id = o.id
        WHERE (o.id, o.buyer_id, o.seller_id, o.status, o.deadline_at, o.remind_at, o.matures_at)
              IS DISTINCT FROM (s.id, s.buyer_id, s.seller_id, s.status, s.deadline_at, s.remind_at, s.matures_at)`,
    );

  it.each(STATES)('matches the orders, and lists by status find an order that is %s', async (state) => {
    const { id, buyer, seller } = await trades(app).order(state);
    expect(await differences()).toEqual([]);
    for (const [party, path] of [
      [buyer, 'orders'],
      [seller, 'sales'],
    ] as const)
      for (const status of STATES) {
        const { body } = await party.client.get(`/marketplace/${path}?status=${status}`).expect(200);
        const found = (body[path] ?? body.orders) as { id: string }[];
        expect([status, body.total, found.map((order) => order.id)]).toEqual(
          status === state ? [status, 1, [id]] : [status, 0, []],
        );
      }
  });

  it('matches orders that result from offers', async () => {
    for (const state of OFFER_STATES) await negotiations(app).inState(state);
    expect(await differences()).toEqual([]);
  });

  it('can be claimed without touching the order row, and follows the next transition', async () => {
    const made = await trades(app).order('delivered');
    app.clock.advance(30 * 86_400_000);
    const [before] = await app.sql('SELECT xmin, deadline_at FROM orders WHERE id = $1', [made.id]);
    await app.sql(`UPDATE order_states SET deadline_at = now() + interval '1 minute' WHERE id = $1`, [
      made.id,
    ]);
    expect(await app.sql('SELECT xmin, deadline_at FROM orders WHERE id = $1', [made.id])).toEqual([before]);
    await trades(app).confirm(made);
    expect(await differences()).toEqual([]);
  });
});
