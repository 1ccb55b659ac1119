import type { Order } from '../../typescript/src/index.js';
import { inWords, money, relative } from './formats.js';
import type { Terminal } from './terminal.js';

/** An order for people, with what its caller can do now. */
export function orderText(terminal: Terminal, order: Order): string {
  const due = {
    paid: order.fulfill_due_at,
    delivered: order.auto_complete_at,
    pending_payment: order.payment_due_at,
  };
  const deadline = due[order.status as keyof typeof due];
  return terminal.pairs({
    order: order.id,
    status: inWords(order.status),
    listing: `${order.listing_title} (${order.listing_id})`,
    buyer: `${order.buyer_name} (${order.buyer_id})`,
    seller: `${order.seller_name} (${order.seller_id})`,
    quantity: order.quantity,
    total: money(order.total_cents),
    refunded: order.refunded_cents > 0 ? money(order.refunded_cents) : undefined,
    ordered: relative(order.created_at),
    due: deadline ? relative(deadline) : undefined,
    pay: order.payment?.url,
    note: order.buyer_note,
    delivery: order.delivery_data,
    message: order.fulfillment_message,
    refund: order.refund && `${order.refund.status}: ${order.refund.reason ?? '-'}`,
    'proposed refund': order.refund?.proposed_cents ? money(order.refund.proposed_cents) : undefined,
    'possible now': order.allowed_actions.map(inWords).join(', ') || 'nothing',
  });
}
