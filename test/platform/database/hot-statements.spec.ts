import type { Client as Postgres } from 'pg';
import { loadCatalog } from '../../../bench/catalog-rows';
import { startTestApp, type TestApp } from '../../support/app';
import { recordPackets, recordStatements, type SentStatement } from '../../support/count-statements';
import { itFast } from '../../support/fast';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { GOODS, type TestListing, type TestOrder, trades } from '../../support/trades';

let app: TestApp;
let agent: TestAgent;
let listing: TestListing;
let orders: TestOrder[];
/** Each has one unit. */
let lastUnits: TestListing[];
beforeAll(async () => {
  app = await startTestApp();
  await loadCatalog(app.databaseUrl, 12_000); // whether PostgreSQL keeps a plan depends on the number of rows
  agent = await fixtures(app).agent();
  listing = await trades(app).listing({ quantity: 1_000, title: 'Translation of long documents' });
  orders = [];
  lastUnits = [];
  for (let nth = 0; nth < WARMING + ROUNDS; nth++) {
    orders.push(await trades(app).buy(listing, await fixtures(app).agent()));
    lastUnits.push(await trades(app).listing({ quantity: 1 }, listing.seller));
  }
});
afterAll(() => app.close());

/** A composed text is prepared from its third use on. */
const WARMING = 8;
const ROUNDS = 3;

const page = (query: string) => () => agent.client.get(`/marketplace/search?${query}`).expect(200);

const purchase = ({ id }: TestListing, key: string) =>
  agent.client.with({ 'Idempotency-Key': key }).post('/marketplace/orders', { listing_id: id }).expect(201);
const purchasing = (take: string): string[] => [
  'api_key_holder',
  'START TRANSACTION',
  'idempotency_claim',
  'approvals_take_turns',
  'stock_lock_for_sale',
  take,
  'ledger_lock',
  'ledger_post',
  'wallet_deposits_insert',
  'orders_insert',
  'order_transitions_insert',
  'idempotency_save',
  'outbox_insert',
  'COMMIT',
];

/** Whether evaluators are paid: their fee is a spending, whose locks come before that of the order. */
const CHECKS_OF_ORDER =
  'SELECT "Order"."id" AS "Order_id", "Order"."acceptance" AS "Order_acceptance" FROM "orders" "Order" WHERE (("Order"."id" = $1) AND ("Order"."seller_id" = $2)) LIMIT 1';

/**
 * The statements of each hot operation, in order. If you change one on purpose, change its line. Every extra statement
 * costs throughput under load.
 */
type Operation = [string, (nth: number) => PromiseLike<unknown>, string[]];
const OPERATIONS: Operation[] = [
  [
    'a listing',
    () => agent.client.get(`/marketplace/listings/${listing.id}`).expect(200),
    ['api_key_holder', 'listing_version'],
  ],
  ['the newest page', page('sort=newest'), ['api_key_holder', 'composed WITH']],
  ['a page by price', page('sort=price_asc'), ['api_key_holder', 'composed WITH']],
  ['a search', page('q=translation'), ['api_key_holder', 'composed WITH']],
  [
    'a search in a category',
    page('q=translation&category=skills-services'),
    ['api_key_holder', 'composed WITH'],
  ],
  ['a purchase', (nth) => purchase(listing, `purchase ${nth}`), purchasing('stock_take')],
  [
    'a purchase of the last unit',
    (nth) => purchase(lastUnits[nth] as TestListing, `last unit ${nth}`),
    purchasing('stock_take_last'),
  ],
  [
    'a delivery',
    (nth) =>
      orderAt(nth)
        .seller.client.post(`/marketplace/sales/${orderAt(nth).id}/fulfill`, GOODS)
        .expect(200),
    [
      'api_key_holder',
      CHECKS_OF_ORDER,
      'START TRANSACTION',
      'orders_lock',
      'composed UPDATE orders',
      'order_transitions_insert',
      'outbox_insert',
      'COMMIT',
    ],
  ],
  [
    'a confirmation',
    (nth) =>
      orderAt(nth)
        .buyer.client.post(`/marketplace/orders/${orderAt(nth).id}/confirm`)
        .expect(200),
    [
      'api_key_holder',
      'START TRANSACTION',
      'orders_lock',
      'ledger_lock',
      'ledger_post',
      'composed UPDATE orders',
      'order_transitions_insert',
      'seller_record_sale',
      'outbox_insert',
      'COMMIT',
    ],
  ],
  [
    'a review',
    (nth) =>
      orderAt(nth)
        .buyer.client.post(`/marketplace/orders/${orderAt(nth).id}/review`, { rating: 5 })
        .expect(201),
    [
      'api_key_holder',
      'START TRANSACTION',
      'orders_find',
      'stock_lock',
      'orders_lock',
      'trade_blocks',
      'composed UPDATE orders',
      'reviews_insert',
      'rating_settle',
      'outbox_insert',
      'COMMIT',
    ],
  ],
];

const orderAt = (nth: number): TestOrder => orders[nth] as TestOrder;

/** The name; of a statement composed at run time, what it does. */
function shown({ name, text }: SentStatement): string {
  if (name?.startsWith('composed_')) return `composed ${/^UPDATE \w+|^\w+/.exec(text)?.[0]}`;
  return name ?? text;
}

/** How often PostgreSQL planned the prepared statements of these connections for particular values. */
async function plansOf(clients: Set<Postgres>): Promise<Record<string, number>> {
  const plans: Record<string, number> = {};
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; plans: number }>(
      'SELECT name, custom_plans::int AS plans FROM pg_prepared_statements',
    );
    for (const { name, plans: made } of rows) plans[name] = (plans[name] ?? 0) + made;
  }
  return plans;
}

describe('the SQL statements of hot operations', () => {
  it.each(OPERATIONS)('%s', async (_, call, expected) => {
    const clients = new Set<Postgres>();
    const sent: string[][] = [];
    for (let nth = 0; nth < WARMING; nth++)
      for (const { client } of await recordStatements(() => call(nth), { all: true })) clients.add(client);
    const before = await plansOf(clients);
    for (let nth = WARMING; nth < WARMING + ROUNDS; nth++)
      sent.push((await recordStatements(() => call(nth), { all: true })).map(shown));
    expect(sent).toEqual(sent.map(() => expected));
    expect(await plansOf(clients)).toEqual(before);
  });

  itFast('purchases that share a transaction wait for PostgreSQL six times', async () => {
    const buyers: TestAgent[] = [];
    for (let nth = 0; nth < 6; nth++) buyers.push(await fixtures(app).agent());
    const buying = (nth: number) => () =>
      Promise.all(
        buyers.map(({ client }, buyer) =>
          client
            .with({ 'Idempotency-Key': `shared ${nth} of ${buyer}` })
            .post('/marketplace/orders', { listing_id: listing.id })
            .expect(201),
        ),
      );
    await buying(0)();
    const packets = (await recordPackets(buying(1))).flat().map((statements) => statements.map(shown));
    const from = packets.findIndex(([first]) => first?.startsWith('START TRANSACTION; SET LOCAL'));
    expect(packets.slice(from, from + 7).map((names) => names.map(withoutNumbers))).toEqual([
      ['START TRANSACTION; SET LOCAL lock_timeout = n; SET LOCAL statement_timeout = n'],
      ['idempotency_claim'],
      ['approvals_take_turns'],
      ['stock_lock_for_sale'],
      ['stock_take', 'ledger_lock'],
      expect.arrayContaining(['ledger_post', 'orders_insert', 'idempotency_save', 'outbox_insert']),
      ['COMMIT'], // sent without waiting for the answers to those before it
    ]);
  });
});

/** The timeouts may change. */
const withoutNumbers = (name: string): string => name.replace(/\d+/g, 'n');
