import { CURRENCY } from '../../kernel/cents';
import { itemOf, returnableLines, totalsOf } from '../checkout/checkout-presenter';
import { policiesOf } from '../wire/return-policies';
import { historyOf, statusOf } from './line-history';
import type { PlatformOrder, UcpOrderLine } from './ucp-order.entity';

/** The order as platforms see it, computed from the events of its marketplace orders. */
export function orderDocument(order: PlatformOrder, permalink: string): object {
  const lines = order.lines.map((line) => ({ line, history: historyOf(line, order.events) }));
  const byTime = <T extends { occurred_at: string }>(list: T[]): T[] =>
    list.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
  const subtotal = order.lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const discount = order.lines.reduce((sum, { discountCents }) => sum + discountCents, 0);
  return {
    ucp: {
      version: order.ucpVersion,
      status: 'success',
      capabilities: { 'dev.ucp.shopping.order': [{ version: order.ucpVersion }] },
    },
    id: order.id,
    checkout_id: order.checkoutId,
    permalink_url: permalink,
    line_items: lines.map(({ line, history }) => ({
      id: line.lineId,
      item: itemOf({ ...line, priceCents: line.unitPriceCents }),
      quantity: { original: line.quantity, total: history.total, fulfilled: history.fulfilled },
      totals: totalsOf(line.unitPriceCents * line.quantity, line.discountCents),
      status: statusOf(history),
      metadata: {
        order_id: line.orderId,
        ...(history.verification && { verification: history.verification }),
      },
    })),
    fulfillment: {
      expectations: order.lines.map((line) => expectationOf(line, order)),
      events: byTime(lines.flatMap(({ history }) => history.events)),
    },
    adjustments: byTime(lines.flatMap(({ history }) => history.adjustments)),
    currency: CURRENCY,
    totals: totalsOf(subtotal, discount),
    ...policiesOf(returnableLines(order.lines)),
  };
}

function expectationOf(line: UcpOrderLine, { destination }: PlatformOrder): object {
  const shipped = line.deliveryMethod === 'physical';
  return {
    id: `expectation_${line.lineId}`,
    line_items: [{ id: line.lineId, quantity: line.quantity }],
    method_type: shipped ? 'shipping' : 'digital',
    destination: shipped ? (destination ?? {}) : {},
    ...(line.estimatedDelivery !== null && { description: line.estimatedDelivery }),
    ...(line.deliveryMethod === 'digital_instant' && { fulfillable_on: 'now' }),
  };
}
