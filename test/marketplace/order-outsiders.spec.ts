import { Transactions } from '../../src/platform/database/transactions';
import { ProviderDisputes } from '../../src/marketplace/orders/refunds/provider-disputes.service';
import { startTestApp, type TestApp } from '../support/app';
import { given } from '../support/given';
import { orderIn, type Situation, SITUATIONS } from '../support/situations';
import { type GivenOrder, statusOf, violations } from '../support/trades';

const DAY = 24 * 3_600_000;
const WHOLE = 2_500;
const PART = 1_000;

let app: TestApp;
let disputes: ProviderDisputes;
beforeAll(async () => {
  app = await startTestApp();
  disputes = app.app.get(ProviderDisputes, { strict: false });
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const inTx = <T>(work: Parameters<Transactions['run']>[0]): Promise<T> =>
  app.app.get(Transactions).run(work as never) as Promise<T>;
const seen = async ({ id, buyer }: GivenOrder): Promise<[string, number]> => {
  const { body } = await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
  return [body.status as string, body.refunded_cents as number];
};

const isDisputed = (situation: Situation): boolean => situation.startsWith('disputed');
const isOver = (situation: Situation): boolean =>
  ['pending_payment', 'refunded', 'cancelled', 'expired'].includes(situation);
const cameFrom = (situation: Situation): string => {
  if (situation.endsWith('before delivery') || situation === 'sent back after delivery') return 'paid';
  if (situation.endsWith('after delivery')) return 'delivered';
  return situation.includes('complet') ? 'completed' : situation;
};

/** One order in every situation. What is tried first changes nothing, which is seen in the end of each. */
describe('of one order in every situation', () => {
  const orders = new Map<Situation, GivenOrder>();
  /** These come about by the clock, which would move others too. */
  const byClock: readonly Situation[] = ['disputed after silence', 'expired'];
  beforeAll(async () => {
    for (const situation of new Set([...byClock, ...SITUATIONS]))
      orders.set(situation, await orderIn(app, situation));
  });

  it('a list shows each as it shows itself, with the same actions', async () => {
    for (const [situation, { id, buyer, seller }] of orders) {
      for (const [side, path] of [
        [buyer, 'orders'],
        [seller, 'sales'],
      ] as const) {
        const one = await side.client.get(`/marketplace/orders/${id}`).expect(200);
        const [listed] = (await side.client.get(`/marketplace/${path}?limit=1`).expect(200)).body.orders;
        const same = Object.fromEntries(Object.keys(listed as object).map((name) => [name, one.body[name]]));
        expect([situation, path, listed]).toEqual([situation, path, same]);
      }
    }
  });

  it.each(SITUATIONS.filter((situation) => !isDisputed(situation)))(
    'the operator decides nothing about what is %s',
    async (situation) => {
      const order = orders.get(situation) as GivenOrder;
      const before = await seen(order);
      const answer = await given(app).operator.post(`/admin/disputes/${order.id}/resolve`, {
        refund_cents: 0,
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'order_state_conflict']);
      expect(await seen(order)).toEqual(before);
    },
  );

  /** Where an order stands when everybody keeps silent for a hundred days. */
  const END: Record<Situation, [string, number]> = {
    pending_payment: ['expired', 0],
    paid: ['cancelled', WHOLE],
    delivered: ['completed', 0],
    completed: ['completed', 0],
    'completed without returns': ['completed', 0],
    'asked before delivery': ['refunded', WHOLE],
    'asked after delivery': ['refunded', WHOLE], // to the operator, who keeps silent too
    'asked after completion': ['refunded', WHOLE],
    'declined before delivery': ['cancelled', WHOLE], // closed, and then not delivered in time
    'declined after delivery': ['completed', 0],
    'declined after completion': ['completed', 0],
    'disputed before delivery': ['refunded', WHOLE],
    'disputed after delivery': ['refunded', WHOLE],
    'disputed after completion': ['refunded', WHOLE],
    'sent back after delivery': ['refunded', WHOLE], // to the operator, who keeps silent too
    'asked after changes': ['refunded', WHOLE],
    'disputed after silence': ['refunded', WHOLE],
    refunded: ['refunded', WHOLE],
    cancelled: ['cancelled', WHOLE],
    expired: ['expired', 0],
  };

  it('the clock brings each to an end', async () => {
    for (let day = 0; day < 50; day += 1) {
      app.clock.advance(2 * DAY);
      await app.drain('order-deadlines', 'order-maturity', 'order-reminders');
    }
    for (const [situation, order] of orders) {
      expect([situation, ...(await seen(order))]).toEqual([situation, ...END[situation]]);
    }
    const [left] = await app.sql('SELECT count(*)::int AS waiting FROM orders WHERE deadline_at IS NOT NULL');
    expect(left).toEqual({ waiting: 0 });
  });
});

describe('the payment provider', () => {
  it.each(SITUATIONS)('opens a chargeback on what is %s, and loses it', async (situation) => {
    const order = await orderIn(app, situation);
    const before = await seen(order);
    const opened = await inTx<boolean>((tx) => disputes.opened(tx, order.id, 'dp_1', 'fraudulent'));
    expect(opened).toBe(!isOver(situation));
    if (!opened) return expect(await seen(order)).toEqual(before);
    expect(await seen(order)).toEqual(['disputed', 0]);
    expect(await inTx((tx) => disputes.won(tx, order.id, 'dp_other'))).toBe(false);
    expect(await inTx((tx) => disputes.won(tx, order.id, 'dp_1'))).toBe(true);
    // what the buyer brought here goes on here
    const stays = isDisputed(situation) || situation.startsWith('asked') || situation.startsWith('declined');
    expect(await statusOf(order.buyer.client, order.id)).toBe(stays ? 'disputed' : cameFrom(situation));
  });

  it.each(SITUATIONS)('has given everything back of what is %s', async (situation) => {
    const order = await orderIn(app, situation);
    const before = await seen(order);
    const given = await inTx<number>((tx) => disputes.refunded(tx, order.id, 're_1', WHOLE));
    expect(given).toBe(isOver(situation) ? 0 : WHOLE);
    expect(await seen(order)).toEqual(isOver(situation) ? before : ['refunded', WHOLE]);
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_1', WHOLE))).toBe(0);
  });

  it.each(SITUATIONS)('has given a part back of what is %s', async (situation) => {
    const order = await orderIn(app, situation);
    const before = await seen(order);
    const given = await inTx<number>((tx) => disputes.refunded(tx, order.id, 're_1', PART));
    expect(given).toBe(isOver(situation) ? 0 : PART);
    const undelivered = situation === 'paid' || situation.endsWith('before delivery');
    const after = undelivered ? ['refunded', WHOLE] : ['completed', PART];
    expect(await seen(order)).toEqual(isOver(situation) ? before : after);
  });

  it('takes more than there is for all that is left', async () => {
    const order = await orderIn(app, 'completed');
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_1', PART))).toBe(PART);
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_2', WHOLE))).toBe(WHOLE - PART);
    expect(await seen(order)).toEqual(['refunded', WHOLE]);
  });
});
