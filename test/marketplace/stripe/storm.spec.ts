import { CardTestApp, type CardOrder } from '../../support/card-trades';
import type { Fault } from '../../support/fake-stripe/fake-stripe';
import type { Refund, Session, StripeEvent, Transfer } from '../../support/fake-stripe/stripe-objects';
import { STORM_SEED, STORM_STEPS } from '../../support/test-sizes';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestListing, trades } from '../../support/trades';

const FAULTS: Fault[] = ['lose_before', 'lose_after', 'error_500', 'error_500_after', 'error_429'];
const CALLS = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'POST /v1/transfers',
];
/** What must happen at least once in the storm. A fault must also hit each of the calls. */
const HAPPENINGS = [
  'bought',
  'paid',
  'told',
  'told twice',
  'cancelled by the buyer',
  'cancelled by the seller',
  'delivered',
  'confirmed',
  'refunded by hand',
  'paid out',
];

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());

/** Returns the same numbers for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('no cent is lost, created, or sent twice in a storm of lost, duplicate, and late responses and events', async () => {
  const roll = dice(STORM_SEED);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const orders: CardOrder[] = [];
  const reported: StripeEvent[] = [];
  const listings: TestListing[] = [];
  for (let n = 0; n < 4; n++)
    listings.push(await trades(house.app).listing({ quantity: 500, price_cents: 1_000 + n }));
  const buyers: TestAgent[] = [];
  for (let n = 0; n < 6; n++) buyers.push(await fixtures(house.app).agent());
  const seller = listings[0]!.seller;
  const deposit = await seller.client
    .post('/marketplace/wallet/deposits', { amount_cents: 50_000 })
    .expect(201);
  const deposited = deposit.body.payment.reference as string;
  house.stripe.state.pay(deposited);
  const account = await seller.client.post('/marketplace/wallet/payout-account', {}).expect(201);
  house.stripe.state.enableAccount(account.body.reference as string);
  await house.stripe.deliverAll(house.app.url);

  const happened = new Set<string>();
  const note = (what: string, { status } = { status: 200 }): void => {
    if (status < 300) happened.add(what);
  };
  const heard = new Set<string>();
  const acts: Record<string, () => Promise<unknown>> = {
    buy: async () => {
      const [buyer, listing] = [pick(buyers), pick(listings)];
      const placed = await buyer.client.post('/marketplace/orders', { listing_id: listing.id });
      if (placed.status === 201)
        orders.push({ id: placed.body.id, body: placed.body, buyer, listing, seller: listing.seller });
      note('bought', placed);
    },
    pay: async () => {
      const open = house.stripe.state
        .all<Session>('checkout.session')
        .filter(({ status }) => status === 'open');
      if (open.length === 0) return;
      house.stripe.state.pay(pick(open).id);
      note('paid');
    },
    tell: async () => {
      reported.push(...house.stripe.state.events.splice(0));
      for (let n = 0; n < 3 && reported.length > 0; n++) {
        const event = pick(reported);
        const status = await house.stripe.deliver(house.app.url, event);
        note(heard.has(event.id) ? 'told twice' : 'told', { status });
        heard.add(event.id);
      }
    },
    cancel: async () => {
      if (orders.length === 0) return;
      const { id, buyer } = pick(orders);
      note('cancelled by the buyer', await buyer.client.post(`/marketplace/orders/${id}/cancel`, {}));
    },
    callOff: async () => {
      if (orders.length === 0) return;
      const { id, seller: by } = pick(orders);
      note('cancelled by the seller', await by.client.post(`/marketplace/sales/${id}/cancel`, {}));
    },
    deliver: async () => {
      if (orders.length === 0) return;
      const { id, seller: by, buyer } = pick(orders);
      note(
        'delivered',
        await by.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { n: 1 } }),
      );
      if (roll(2) > 0) return;
      note('confirmed', await buyer.client.post(`/marketplace/orders/${id}/confirm`, {}));
    },
    byHand: async () => {
      const paid = house.stripe.state
        .all<Session>('checkout.session')
        .filter((page) => page.payment_intent && page.id !== deposited);
      if (paid.length === 0 || roll(3) > 0) return;
      try {
        house.stripe.state.refund({ payment_intent: pick(paid).payment_intent as string });
        note('refunded by hand');
      } catch {
        // refunded already
      }
    },
    payOut: async () => {
      const amount_cents = 100 + roll(900);
      note('paid out', await seller.client.post('/marketplace/wallet/payouts', { amount_cents }));
    },
    wait: async () => {
      house.app.clock.advance((1 + roll(20)) * 60_000);
      await house.app.drain();
    },
    trouble: async () => house.stripe.fail(pick(CALLS), pick(FAULTS), 1 + roll(3)),
  };
  const names = ['buy', 'buy', 'buy', 'pay', 'pay', 'tell', 'tell', 'wait', 'trouble', 'trouble'].concat([
    'cancel',
    'callOff',
    'deliver',
    'deliver',
    'byHand',
    'payOut',
  ]);
  const missing = (): string[] => [
    ...HAPPENINGS.filter((what) => !happened.has(what)),
    ...CALLS.filter((call) => !house.stripe.struck.some((fault) => fault.endsWith(call))),
  ];
  for (let step = 0; step < STORM_STEPS || (missing().length > 0 && step < 5 * STORM_STEPS); step++) {
    await Promise.all([acts[pick(names)]!(), acts[pick(names)]!()]);
    if (step % 20 === 0) expect(await house.violations()).toEqual([]);
  }

  expect(missing()).toEqual([]);

  // the storm is over: everything settles
  house.stripe.calm();
  for (const hours of [1, 1, 12, 12, 24, 24]) await house.pass(hours * 60);
  const { state } = house.stripe;
  for (const page of state.all<Session>('checkout.session')) {
    await house.stripe.deliver(house.app.url, state.recordEvent('checkout.session.completed', page));
  }
  for (const refund of state.all<Refund>('refund')) {
    await house.stripe.deliver(house.app.url, state.recordEvent('refund.created', refund));
  }
  await house.app.drain();

  expect(await house.violations()).toEqual([]);
  const open = await house.app.sql(
    `SELECT id, status FROM payments WHERE status NOT IN ('settled', 'failed')
     UNION ALL SELECT id, status FROM payment_refunds WHERE status NOT IN ('settled', 'failed')
     UNION ALL SELECT id, status FROM wallet_payouts WHERE status NOT IN ('paid', 'failed')`,
  );
  expect(open).toEqual([]);
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const paidIn = sum(
    state
      .all<Session>('checkout.session')
      .filter((page) => page.payment_status === 'paid')
      .map((page) => page.amount_total),
  );
  const refunds = await house.app.sql<{ reference: string }>('SELECT reference FROM payment_refunds');
  const known = new Set(refunds.map(({ reference }) => reference));
  const sentBack = sum(
    state
      .all<Refund>('refund')
      .filter(({ id }) => known.has(id))
      .map(({ amount }) => amount),
  );
  const transferred = sum(state.all<Transfer>('transfer').map(({ amount }) => amount));
  const [ledger] = await house.app.sql<{ net: number }>(
    `SELECT -sum(amount_cents)::int AS net FROM ledger_entries WHERE account_id = 'test:external:stripe'`,
  );
  expect(paidIn).toBeGreaterThan(0);
  expect(ledger?.net).toBe(paidIn - sentBack - transferred);
  const payouts = await house.app.sql(
    `SELECT id, amount_cents::int AS cents FROM wallet_payouts WHERE status = 'paid' ORDER BY id`,
  );
  const transfers = state
    .all<Transfer>('transfer')
    .map(({ transfer_group: id, amount: cents }) => ({ id, cents }));
  expect(transfers).not.toEqual([]);
  expect(transfers).toHaveLength(payouts.length);
  expect(transfers).toEqual(expect.arrayContaining(payouts));
  expect(new Set(state.all<Transfer>('transfer').map((each) => each.transfer_group)).size).toBe(
    state.all('transfer').length,
  );
});
