import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderDisputes } from '../../src/marketplace/orders/refunds/provider-disputes.service';
import { Transactions, type Tx } from '../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../support/app';
import { given } from '../support/given';
import { type GivenOrder, type OrderState, trades } from '../support/trades';

const DAY = 24 * 3_600_000;
const PRICE = 2_500;
const PART = 1_000;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

/** The table of docs/refunds.md: what each move of an order tells its seller and its buyer. */
const guide = readFileSync(join(__dirname, '../../docs/refunds.md'), 'utf8');
const table = guide.slice(guide.indexOf('| What happens | The seller is told | The buyer is told |'));
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

type Move = (order: GivenOrder) => Promise<unknown>;

const asBuyer =
  (path: string, body: object = {}) =>
  ({ id, buyer }: GivenOrder) =>
    buyer.client.post(`/marketplace/orders/${id}${path}`, body).expect(200);
const asSeller =
  (path: string, body: object = {}) =>
  ({ id, seller }: GivenOrder) =>
    seller.client.post(`/marketplace/sales/${id}${path}`, body).expect(200);
const asOperator = (refund_cents: number) => (order: GivenOrder) =>
  given(app).operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents }).expect(200);
const days = (count: number) => async (): Promise<void> => {
  app.clock.advance(count * DAY);
  await app.drain('order-deadlines');
};
const elsewhere =
  (work: (disputes: ProviderDisputes, tx: Tx, order: GivenOrder) => Promise<unknown>) =>
  (order: GivenOrder) =>
    app.app
      .get(Transactions)
      .run((tx) => work(app.app.get(ProviderDisputes, { strict: false }), tx, order) as Promise<unknown>);
const chargeback = elsewhere((disputes, tx, { id }) => disputes.opened(tx, id, `dp_${id}`, 'fraudulent'));

const ask = asBuyer('/refund', { reason: 'Not as described' });
const decline = asSeller('/refund/decline', { reason: 'Just as described' });
const escalate = asBuyer('/refund/escalate');
const after =
  (...moves: Move[]) =>
  async (order: GivenOrder): Promise<void> => {
    for (const move of moves) await move(order);
  };
const disputed = after(ask, decline, escalate);

/** By the first cell of the row: where the order stands, what comes before without being looked at, and the move. */
const HAPPENINGS: Record<string, readonly [OrderState | null, Move | null, Move | null]> = {
  'The order is paid': ['paid', null, null],
  'The order is paid, and delivers itself': [null, null, null],
  'It is not paid in time': ['pending_payment', null, days(1)],
  'The buyer calls it off unpaid': ['pending_payment', null, asBuyer('/cancel')],
  'The seller calls it off': ['paid', null, asSeller('/cancel')],
  'The seller does not deliver in time': ['paid', null, days(30)],
  'The seller delivers': ['paid', null, (order) => trades(app).deliver(order)],
  'The buyer wants changes': ['delivered', null, asBuyer('/request-changes', { reason: 'Chapter 3' })],
  'The seller does not deliver the changes in time': [
    ...(['delivered', asBuyer('/request-changes')] as const),
    days(4),
  ],
  'The buyer confirms, or keeps silent': ['delivered', null, asBuyer('/confirm')],
  'The buyer confirms while a request is open': ['delivered', ask, asBuyer('/confirm')],
  'The buyer asks for the money': ['delivered', null, ask],
  'The buyer withdraws that': ['delivered', ask, asBuyer('/refund/withdraw')],
  'The seller refuses': ['delivered', ask, decline],
  'The buyer calls the operator': ['delivered', after(ask, decline), escalate],
  'The seller keeps silent, and something was delivered': ['delivered', ask, days(8)],
  'The seller keeps silent, and nothing was': ['paid', ask, days(8)],
  'The buyer keeps silent about a refusal': ['delivered', after(ask, decline), days(8)],
  'The seller gives all of it': ['delivered', ask, asSeller('/refund/approve')],
  'The seller gives a part, before completion': [
    ...(['delivered', ask] as const),
    asSeller('/refund/approve', { amount_cents: PART }),
  ],
  'The seller gives a part, after completion': [
    ...(['completed', ask] as const),
    asSeller('/refund/approve', { amount_cents: PART }),
  ],
  'The operator gives all of it': ['delivered', disputed, asOperator(PRICE)],
  'The operator gives a part, before completion': ['delivered', disputed, asOperator(PART)],
  'The operator gives nothing, before completion': ['delivered', disputed, asOperator(0)],
  'The operator gives a part, after completion': ['completed', disputed, asOperator(PART)],
  'The operator gives nothing, after completion': ['completed', disputed, asOperator(0)],
  'The operator keeps silent': ['delivered', disputed, days(31)],
  'A chargeback is made': ['delivered', null, chargeback],
  'A chargeback is turned down': [
    ...(['delivered', chargeback] as const),
    elsewhere((disputes, tx, { id }) => disputes.won(tx, id, `dp_${id}`)),
  ],
};

interface Told {
  name: string;
  audience: string[];
}

const told = ({ id }: GivenOrder): Promise<Told[]> =>
  app.sql(
    `SELECT name, audience FROM outbox_events WHERE subject_type = 'order' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

async function happens(what: string): Promise<{ order: GivenOrder; events: Told[] }> {
  const [state, before, move] = HAPPENINGS[what]!;
  const instant = { delivery_method: 'digital_instant', digital_payload: { key: 'AAAA-1' } };
  const terms = { return_policy: '14_day', price_cents: PRICE };
  const order = await trades(app).order(state ?? 'paid', { ...terms, ...(state === null && instant) });
  await before?.(order);
  const earlier = move ? (await told(order)).length : 0;
  await move?.(order);
  return { order, events: (await told(order)).slice(earlier) };
}

it('the table has every move', () => {
  expect(rows.map(([what]) => what)).toEqual(Object.keys(HAPPENINGS));
});

it.each(rows)('%s: what the table says is told is told', async (what, seller, buyer) => {
  const { order, events } = await happens(what);
  const toldTo = ({ agentId }: GivenOrder['buyer']): string[] =>
    events.filter(({ audience }) => audience.includes(agentId)).map(({ name }) => name);
  expect({ seller: toldTo(order.seller), buyer: toldTo(order.buyer) }).toEqual({
    seller: typesOf(seller),
    buyer: typesOf(buyer),
  });
});

it('amounts are those of the whole order, in each of the events that one decision sends', async () => {
  const { order } = await happens('The operator gives a part, before completion');
  const amounts = await app.sql<Record<string, number>>(
    `SELECT DISTINCT (payload->>'refunded_cents')::int AS refunded, (payload->>'seller_amount_cents')::int AS earned,
            (payload->'refund'->>'refunded_cents')::int AS of_the_case
       FROM outbox_events WHERE subject_id = $1 AND name IN
         ('marketplace.order.completed', 'marketplace.order.refunded', 'marketplace.dispute.resolved')`,
    [order.id],
  );
  // 7 % of 1,500 and 5 cents for the order
  expect(amounts).toEqual([{ refunded: PART, earned: 1_390, of_the_case: PART }]);
});
