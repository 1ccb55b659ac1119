import type { TestApp } from './app';
import { type TestOrder, type OrderState, trades } from './trades';

/** Every state of an order; states with a refund case once for each way to reach them. */
export const ORDER_SCENARIOS = [
  'pending_payment',
  'paid',
  'delivered',
  'completed',
  'completed without returns',
  'asked before delivery',
  'asked after delivery',
  'asked after completion',
  'declined before delivery',
  'declined after delivery',
  'declined after completion',
  'proposed after delivery',
  'proposed after completion',
  'disputed before delivery',
  'disputed after delivery',
  'disputed after completion',
  'sent back after delivery',
  'asked after changes',
  'disputed after silence',
  'refunded',
  'cancelled',
  'expired',
] as const;
export type OrderScenario = (typeof ORDER_SCENARIOS)[number];

/** An order of 2,500 cents, brought into this state over HTTP. */
export async function orderIn(app: TestApp, scenario: OrderScenario): Promise<TestOrder> {
  const trade = trades(app);
  const [, step, from] =
    /^(asked|declined|proposed|disputed) (?:before|after) (delivery|completion)$/.exec(scenario) ?? [];
  if (!step) {
    const sentBack = /^(sent back|asked|disputed) after (?:delivery|changes|silence)$/.exec(scenario)?.[1];
    if (sentBack) {
      const order = await trade.order('delivered', { return_policy: '7_day' });
      await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`).expect(200);
      if (sentBack === 'asked') await trade.askBack(order);
      if (sentBack === 'disputed') {
        app.clock.advance(73 * 3_600_000);
        await app.drain('order-deadlines');
      }
      return order;
    }
    const returns = scenario === 'completed without returns' ? 'no_returns' : '7_day';
    return trade.order(scenario.split(' ')[0] as OrderState, { return_policy: returns });
  }
  const state = from === 'completion' ? 'completed' : scenario.includes('before') ? 'paid' : 'delivered';
  const order = await trade.order(state, { return_policy: '7_day' });
  await trade.askBack(order);
  if (step === 'proposed') await trade.propose(order);
  else if (step !== 'asked') await trade.decline(order);
  if (step === 'disputed') await trade.escalate(order);
  return order;
}
