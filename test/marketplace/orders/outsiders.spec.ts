import { Transactions } from '../../../src/platform/database/transactions';
import { ProviderDisputes } from '../../../src/marketplace/orders/refunds/provider-disputes.service';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { orderIn, type OrderScenario, ORDER_SCENARIOS } from '../../support/order-scenarios';
import { type TestOrder, statusOf, violations } from '../../support/trades';

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
const seen = async ({ id, buyer }: TestOrder): Promise<[string, number]> => {
  const { body } = await buyer.client.get(`/marketplace/orders/${id}`).expect(200);
  return [body.status as string, body.refunded_cents as number];
};

const isDisputed = (scenario: OrderScenario): boolean => scenario.startsWith('disputed');
const isOver = (scenario: OrderScenario): boolean =>
  ['pending_payment', 'refunded', 'cancelled', 'expired'].includes(scenario);
const cameFrom = (scenario: OrderScenario): string => {
  if (scenario.endsWith('before delivery') || scenario === 'sent back after delivery') return 'paid';
  if (scenario.endsWith('after delivery')) return 'delivered';
  return scenario.includes('complet') ? 'completed' : scenario;
};

/** One order in every situation. The first tests change nothing, which each checks at its end. */
describe('one order in every situation', () => {
  const orders = new Map<OrderScenario, TestOrder>();
  /** These need the clock to advance, which would affect the others, so they come first. */
  const byClock: readonly OrderScenario[] = ['disputed after silence', 'expired'];
  beforeAll(async () => {
    for (const scenario of new Set([...byClock, ...ORDER_SCENARIOS]))
      orders.set(scenario, await orderIn(app, scenario));
  });

  it('looks the same in a list as on its own, with the same actions', async () => {
    for (const [scenario, { id, buyer, seller }] of orders) {
      for (const [side, path] of [
        [buyer, 'orders'],
        [seller, 'sales'],
      ] as const) {
        const one = await side.client.get(`/marketplace/orders/${id}`).expect(200);
        const [listed] = (await side.client.get(`/marketplace/${path}?limit=1`).expect(200)).body.orders;
        const same = Object.fromEntries(Object.keys(listed as object).map((name) => [name, one.body[name]]));
        expect([scenario, path, listed]).toEqual([scenario, path, same]);
      }
    }
  });

  it.each(ORDER_SCENARIOS.filter((scenario) => !isDisputed(scenario)))(
    'cannot be resolved by the operator unless it is disputed: %s',
    async (scenario) => {
      const order = orders.get(scenario) as TestOrder;
      const before = await seen(order);
      const answer = await fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, {
        refund_cents: 0,
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'order_state_conflict']);
      expect(await seen(order)).toEqual(before);
    },
  );

  /** The outcome of each order when nobody responds for a hundred days. */
  const END: Record<OrderScenario, [string, number]> = {
    pending_payment: ['expired', 0],
    paid: ['cancelled', WHOLE],
    delivered: ['completed', 0],
    completed: ['completed', 0],
    'completed without returns': ['completed', 0],
    'asked before delivery': ['refunded', WHOLE],
    'asked after delivery': ['refunded', WHOLE], // goes to the operator, who does not respond either
    'asked after completion': ['refunded', WHOLE],
    'declined before delivery': ['cancelled', WHOLE], // closed, and then not delivered in time
    'declined after delivery': ['completed', 0],
    'declined after completion': ['completed', 0],
    'proposed after delivery': ['completed', PART],
    'proposed after completion': ['completed', PART],
    'disputed before delivery': ['refunded', WHOLE],
    'disputed after delivery': ['refunded', WHOLE],
    'disputed after completion': ['refunded', WHOLE],
    'sent back after delivery': ['refunded', WHOLE], // goes to the operator, who does not respond either
    'asked after changes': ['refunded', WHOLE],
    'disputed after silence': ['refunded', WHOLE],
    refunded: ['refunded', WHOLE],
    cancelled: ['cancelled', WHOLE],
    expired: ['expired', 0],
  };

  it('reaches its expected outcome when nobody responds', async () => {
    for (let day = 0; day < 50; day += 1) {
      app.clock.advance(2 * DAY);
      await app.drain('order-deadlines', 'order-maturity', 'order-reminders');
    }
    for (const [scenario, order] of orders) {
      expect([scenario, ...(await seen(order))]).toEqual([scenario, ...END[scenario]]);
    }
    const [left] = await app.sql('SELECT count(*)::int AS waiting FROM orders WHERE deadline_at IS NOT NULL');
    expect(left).toEqual({ waiting: 0 });
  });
});

describe('chargebacks and refunds by the payment provider', () => {
  it.each(ORDER_SCENARIOS)(
    'are opened and rejected, unless nothing is left to dispute: %s',
    async (scenario) => {
      const order = await orderIn(app, scenario);
      const before = await seen(order);
      const opened = await inTx<boolean>((tx) => disputes.opened(tx, order.id, 'dp_1', 'fraudulent'));
      expect(opened).toBe(!isOver(scenario));
      if (!opened) return expect(await seen(order)).toEqual(before);
      expect(await seen(order)).toEqual(['disputed', 0]);
      expect(await inTx((tx) => disputes.won(tx, order.id, 'dp_other'))).toBe(false);
      expect(await inTx((tx) => disputes.won(tx, order.id, 'dp_1'))).toBe(true);
      // a refund case that the buyer opened continues
      const stays = /^(disputed|asked|declined|proposed)/.test(scenario);
      expect(await statusOf(order.buyer.client, order.id)).toBe(stays ? 'disputed' : cameFrom(scenario));
    },
  );

  it.each(ORDER_SCENARIOS)('record a full refund, unless nothing is left: %s', async (scenario) => {
    const order = await orderIn(app, scenario);
    const before = await seen(order);
    const given = await inTx<number>((tx) => disputes.refunded(tx, order.id, 're_1', WHOLE));
    expect(given).toBe(isOver(scenario) ? 0 : WHOLE);
    expect(await seen(order)).toEqual(isOver(scenario) ? before : ['refunded', WHOLE]);
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_1', WHOLE))).toBe(0);
  });

  it.each(ORDER_SCENARIOS)('record a partial refund, unless nothing is left: %s', async (scenario) => {
    const order = await orderIn(app, scenario);
    const before = await seen(order);
    const given = await inTx<number>((tx) => disputes.refunded(tx, order.id, 're_1', PART));
    expect(given).toBe(isOver(scenario) ? 0 : PART);
    const undelivered = scenario === 'paid' || scenario.endsWith('before delivery');
    const after = undelivered ? ['refunded', WHOLE] : ['completed', PART];
    expect(await seen(order)).toEqual(isOver(scenario) ? before : after);
  });

  it('cap a refund at what is left', async () => {
    const order = await orderIn(app, 'completed');
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_1', PART))).toBe(PART);
    expect(await inTx((tx) => disputes.refunded(tx, order.id, 're_2', WHOLE))).toBe(WHOLE - PART);
    expect(await seen(order)).toEqual(['refunded', WHOLE]);
  });
});
