import { nothingAcknowledged } from '../../drill/acknowledged';
import { type DeliveredEvent, findProblems } from '../../drill/results';
import { startTestApp, type TestApp } from '../support/app';
import { connect, conversation, say } from '../support/connections';
import { fixtures } from '../support/fixtures';
import { onServer } from '../support/on-server';
import { type TestOrder, trades } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

/** A copy of the first matching row, except for these columns, inserted past all constraints. */
interface Double {
  of: string;
  where?: string;
  but?: Record<string, unknown>;
}

const OTHER = { id: 'another' };

describe('the checks of the drills', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let order: TestOrder;
  const acknowledged = nothingAcknowledged();
  beforeAll(async () => {
    app = await startTestApp();
    receiver = await startReceiver(app.clock);
    const { listing, buy, deliver, confirm, askBack, approve } = trades(app);
    const seller = await fixtures(app).agent({ callback_url: receiver.url });
    const buyer = await fixtures(app).agent();
    order = await buy(await listing({ return_policy: '30_day' }, seller), buyer, { buyer_note: 'only one' });
    await deliver(order);
    await confirm(order);
    await buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    await askBack(order);
    await approve(order, 100);
    acknowledged.orders.set(order.id, 'completed');
    acknowledged.refunds.set(order.id, 100);
    await connect(seller, buyer);
    await say(buyer, await conversation(seller, buyer), 'said once');
    await app.drain();
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
  });

  const reportedNow = (): DeliveredEvent[] =>
    receiver.received.map(({ headers, json }) => ({
      webhookId: String(headers['webhook-id']),
      eventId: json.id,
    }));

  /** What the checks report, with one row duplicated while they run. */
  const complaints = (double?: Double, reported = reportedNow()): Promise<string[]> =>
    onServer(app.databaseUrl, async (client) => {
      const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
        (await client.query(text, values)).rows as Row[];
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica'); // disables triggers and foreign keys
      if (double) {
        const { of: table, where = 'true', but = {} } = double;
        for (const { drop } of await rows<{ drop: string }>(RULES_OF, [table])) await client.query(drop);
        const { rowCount } = await client.query(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(one, $1)).* FROM ${table} one WHERE ${where} LIMIT 1`,
          [but],
        );
        expect(rowCount).toBe(1);
      }
      const wrong = await findProblems(rows, acknowledged, reported);
      await client.query('ROLLBACK');
      return wrong;
    });

  it('report nothing when everything exists once', async () => {
    expect(reportedNow().length).toBeGreaterThan(2);
    expect(await complaints()).toEqual([]);
  });

  it.each<[string, Double]>([
    ['ordered twice: only one', { of: 'orders', but: OTHER }],
    [
      'charged a different amount than its price',
      { of: 'ledger_transfers', where: `kind = 'hold'`, but: OTHER },
    ],
    ['moved twice: release of', { of: 'ledger_transfers', where: `kind = 'release'`, but: OTHER }],
    ['entered twice in one transfer', { of: 'ledger_entries', but: { version: null } }],
    [
      'refunded a different amount than recorded',
      {
        of: 'ledger_transfers',
        where: `kind = 'late_refund'`,
        but: { ...OTHER, amount_cents: 1, from_account: 'x' },
      },
    ],
    [
      'refunded a different amount than its cases',
      { of: 'refund_cases', but: { ...OTHER, refunded_cents: 1 } },
    ],
    ['refund requested twice', { of: 'refund_cases', but: { ...OTHER, refunded_cents: 0 } }],
    ['reviewed twice', { of: 'reviews', but: OTHER }],
    ['written twice: said once', { of: 'messages', but: OTHER }],
    ['recorded twice: ', { of: 'outbox_events', but: { ...OTHER, sequence: 99 } }],
    [
      'recorded twice for one order',
      {
        of: 'outbox_events',
        where: `name = 'marketplace.order.completed'`,
        but: { ...OTHER, payload: {}, sequence: 99 },
      },
    ],
    ['sent twice to one endpoint', { of: 'webhook_deliveries', but: OTHER }],
    ['given a second webhook endpoint', { of: 'webhook_endpoints', but: OTHER }],
  ])('report "%s"', async (complaint, double) => {
    expect(await complaints(double)).toContainEqual(expect.stringContaining(complaint));
  });

  it('report a webhook that was sent under two ids', async () => {
    const reported = reportedNow();
    const again = { ...reported[0]!, webhookId: 'another' };
    expect(await complaints(undefined, [...reported, again])).toEqual([
      `event ${again.eventId} was delivered under several ids`,
    ]);
  });

  it('report a refund that differs from the acknowledged amount', async () => {
    acknowledged.refunds.set(order.id, 99);
    expect(await complaints()).toEqual([`order ${order.id}: 100 cents were refunded, but 99 were reported`]);
    acknowledged.refunds.set(order.id, 100);
  });
});

/** Statements that drop the constraints that would refuse a second row. */
const RULES_OF = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS drop FROM pg_constraint
   WHERE conrelid = $1::text::regclass AND contype IN ('p', 'u', 'c')
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass) FROM pg_index i
   WHERE indrelid = $1::text::regclass AND indisunique
     AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;
