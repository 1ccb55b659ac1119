import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderDisputes } from '../../../src/marketplace/orders/refunds/provider-disputes.service';
import { Transactions, type Tx } from '../../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { earnedFrom, type TestOrder, type OrderState, trades } from '../../support/trades';

const DAY = 24 * 3_600_000;
const PRICE = 2_500;
const PART = 1_000;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

/** The table of docs/refunds.md: which events each transition of an order sends to its seller and its buyer. */
const guide = readFileSync(join(__dirname, '../../../docs/refunds.md'), 'utf8');
const table = guide.slice(guide.indexOf('| What happens | The seller receives | The buyer receives |'));
const rows = (table.split('\n\n')[0] as string)
  .split('\n')
  .slice(2)
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()) as [string, string, string],
  );
const typesOf = (cell: string): string[] =>
  [...cell.matchAll(/`([a-z_.]+)`/g)].map(([, type]) => `marketplace.${type}`);

type Move = (order: TestOrder) => Promise<unknown>;

const asBuyer =
  (path: string, body: object = {}) =>
  ({ id, buyer }: TestOrder) =>
    buyer.client.post(`/marketplace/orders/${id}${path}`, body).expect(200);
const asSeller =
  (path: string, body: object = {}) =>
  ({ id, seller }: TestOrder) =>
    seller.client.post(`/marketplace/sales/${id}${path}`, body).expect(200);
const asOperator = (refund_cents: number) => (order: TestOrder) =>
  fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents }).expect(200);
const days = (count: number) => async (): Promise<void> => {
  app.clock.advance(count * DAY);
  await app.drain('order-deadlines');
};
const elsewhere =
  (work: (disputes: ProviderDisputes, tx: Tx, order: TestOrder) => Promise<unknown>) => (order: TestOrder) =>
    app.app
      .get(Transactions)
      .run((tx) => work(app.app.get(ProviderDisputes, { strict: false }), tx, order) as Promise<unknown>);
const chargeback = elsewhere((disputes, tx, { id }) => disputes.opened(tx, id, `dp_${id}`, 'fraudulent'));

const ask = asBuyer('/refund', { reason: 'Not as described' });
const decline = asSeller('/refund/decline', { reason: 'Just as described' });
const escalate = asBuyer('/refund/escalate');
const propose = asSeller('/refund/approve', { amount_cents: PART });
const accept = asBuyer('/refund/accept');
const after =
  (...moves: Move[]) =>
  async (order: TestOrder): Promise<void> => {
    for (const move of moves) await move(order);
  };
const disputed = after(ask, decline, escalate);

/** By the first cell of the row: the initial state of the order, setup whose events are ignored, and the transition itself. */
const HAPPENINGS: Record<string, readonly [OrderState | null, Move | null, Move | null]> = {
  'The order is paid': ['paid', null, null],
  'The order is paid and delivered automatically': [null, null, null],
  'The order is not paid in time': ['pending_payment', null, days(1)],
  'The buyer cancels an unpaid order': ['pending_payment', null, asBuyer('/cancel')],
  'The seller cancels': ['paid', null, asSeller('/cancel')],
  'The seller does not deliver in time': ['paid', null, days(30)],
  'The seller delivers': ['paid', null, (order) => trades(app).deliver(order)],
  'The buyer requests changes': ['delivered', null, asBuyer('/request-changes', { reason: 'Chapter 3' })],
  'The seller does not deliver the changes in time': [
    ...(['delivered', asBuyer('/request-changes')] as const),
    days(4),
  ],
  'The buyer confirms, or does not respond': ['delivered', null, asBuyer('/confirm')],
  'The buyer confirms while a refund request is open': ['delivered', ask, asBuyer('/confirm')],
  'The buyer requests a refund': ['delivered', null, ask],
  'The buyer withdraws the request': ['delivered', ask, asBuyer('/refund/withdraw')],
  'The seller declines': ['delivered', ask, decline],
  'The buyer escalates': ['delivered', after(ask, decline), escalate],
  'The seller does not respond after delivery': ['delivered', ask, days(8)],
  'The seller does not respond, nothing was delivered': ['paid', ask, days(8)],
  'The buyer does not respond to a declined request': ['delivered', after(ask, decline), days(8)],
  'The seller grants a full refund': ['delivered', ask, asSeller('/refund/approve')],
  'The seller proposes a partial refund': ['delivered', ask, propose],
  'The buyer accepts it, before completion': ['delivered', after(ask, propose), accept],
  'The buyer accepts it, after completion': ['completed', after(ask, propose), accept],
  'The buyer does not respond to it, before completion': ['delivered', after(ask, propose), days(8)],
  'The buyer does not respond to it, after completion': ['completed', after(ask, propose), days(8)],
  'The operator grants a full refund': ['delivered', disputed, asOperator(PRICE)],
  'The operator grants a partial refund, before completion': ['delivered', disputed, asOperator(PART)],
  'The operator grants no refund, before completion': ['delivered', disputed, asOperator(0)],
  'The operator grants a partial refund, after completion': ['completed', disputed, asOperator(PART)],
  'The operator grants no refund, after completion': ['completed', disputed, asOperator(0)],
  'The operator does not decide': ['delivered', disputed, days(31)],
  'A chargeback is opened': ['delivered', null, chargeback],
  'A chargeback is rejected': [
    ...(['delivered', chargeback] as const),
    elsewhere((disputes, tx, { id }) => disputes.won(tx, id, `dp_${id}`)),
  ],
};

interface ReportedEvent {
  name: string;
  audience: string[];
}

const reported = ({ id }: TestOrder): Promise<ReportedEvent[]> =>
  app.sql(
    `SELECT name, audience FROM outbox_events WHERE subject_type = 'order' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

async function happens(what: string): Promise<{ order: TestOrder; events: ReportedEvent[] }> {
  const [state, before, move] = HAPPENINGS[what]!;
  const instant = { delivery_method: 'digital_instant', digital_payload: { key: 'AAAA-1' } };
  const terms = { return_policy: '14_day', price_cents: PRICE };
  const order = await trades(app).order(state ?? 'paid', { ...terms, ...(state === null && instant) });
  await before?.(order);
  const earlier = move ? (await reported(order)).length : 0;
  await move?.(order);
  return { order, events: (await reported(order)).slice(earlier) };
}

it('the table has the transitions of this spec', () => {
  expect(rows.map(([what]) => what)).toEqual(Object.keys(HAPPENINGS));
});

it.each(rows)('%s: sends the events in the table', async (what, seller, buyer) => {
  const { order, events } = await happens(what);
  const reportedTo = ({ agentId }: TestOrder['buyer']): string[] =>
    events.filter(({ audience }) => audience.includes(agentId)).map(({ name }) => name);
  expect({ seller: reportedTo(order.seller), buyer: reportedTo(order.buyer) }).toEqual({
    seller: typesOf(seller),
    buyer: typesOf(buyer),
  });
});

it('each event of one decision has the amounts of the whole order', async () => {
  const { order } = await happens('The operator grants a partial refund, before completion');
  const amounts = await app.sql<Record<string, number>>(
    `SELECT DISTINCT (payload->>'refunded_cents')::int AS refunded, (payload->>'seller_amount_cents')::int AS earned,
            (payload->'refund'->>'refunded_cents')::int AS of_the_case
       FROM outbox_events WHERE subject_id = $1 AND name IN
         ('marketplace.order.completed', 'marketplace.order.refunded', 'marketplace.dispute.resolved')`,
    [order.id],
  );
  expect(amounts).toEqual([{ refunded: PART, earned: earnedFrom(PRICE - PART), of_the_case: PART }]);
});
