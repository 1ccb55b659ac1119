import { after, DAY } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import type { Camel } from '../../platform/operations/views';
import { MAX_CHANGE_REQUESTS, MAX_REFUND_REQUESTS, RETURN_DAYS } from '../policies';
import type { OrderRecord } from './order-record';
import type { OrderRole, OrderTransition } from './order.lifecycle';
import {
  needsOtherState,
  refundDecided,
  refundWindowClosed,
  tooManyChangeRequests,
  tooManyRefundRequests,
} from './orders.errors';
import type { OrderSummaryView } from './orders.dto';

/** The columns that decide which transitions are allowed, in addition to the members of the summary. */
export const DECISIVE_COLUMNS = [
  ...(['completed_at', 'return_policy', 'changes_requested', 'self_delivered', 'refund_from'] as const),
  ...(['refund_declined', 'refund_proposed', 'refund_requests', 'refunds_final'] as const),
] as const;
/** An order as lists load it, so that the compiler rejects a condition on a column that they lack. */
type SummarizedOrder = Pick<
  OrderRecord,
  Camel<keyof OrderSummaryView | (typeof DECISIVE_COLUMNS)[number]> & keyof OrderRecord
>;

/** Checks the conditions of a transition that the lifecycle table cannot express: the order's history and the clock. */
export function hasRoomFor(
  order: SummarizedOrder,
  transition: OrderTransition,
  role: OrderRole,
  now: Date,
): boolean {
  switch (transition) {
    case 'cancel': // a seller need not wait for the payment of an accepted offer, but a purchase has its 15 minutes
      return role === 'buyer' || order.status !== 'pending_payment' || order.offerId !== null;
    case 'request_changes':
      return order.changesRequested < MAX_CHANGE_REQUESTS && !order.selfDelivered;
    case 'confirm':
      return order.status === 'delivered' || order.refundFrom === 'delivered';
    case 'decline_refund':
      return !order.refundDeclined;
    case 'escalate':
      return order.refundDeclined;
    case 'accept_refund':
      return order.refundProposed;
    case 'request_refund':
      return mayAskAgain(order) && (order.status !== 'completed' || now <= returnableUntil(order));
    default:
      return true;
  }
}

/** The specific refusal for a transition that the table allows but `hasRoomFor` rejects, if there is one. */
export function closerReason(
  order: SummarizedOrder,
  transition: OrderTransition,
  allowed: readonly string[],
): DomainError | undefined {
  if (transition === 'request_changes' && order.changesRequested >= MAX_CHANGE_REQUESTS)
    return tooManyChangeRequests(MAX_CHANGE_REQUESTS, allowed);
  if (transition === 'accept_refund' || transition === 'escalate') {
    const [detail, action] = AWAITED[transition];
    return needsOtherState(detail, order.status, allowed, { role: 'seller', action });
  }
  if (transition !== 'request_refund') return undefined;
  if (order.refundsFinal) return refundDecided(allowed);
  if (order.refundRequests >= MAX_REFUND_REQUESTS) return tooManyRefundRequests(MAX_REFUND_REQUESTS, allowed);
  return refundWindowClosed(order.returnPolicy, allowed);
}

/** What the seller has to do before the buyer can respond to it. */
const AWAITED: Record<'accept_refund' | 'escalate', [detail: string, action: OrderTransition]> = {
  accept_refund: ['The seller has not proposed a partial refund.', 'approve_refund'],
  escalate: ['The seller has not responded to the refund request yet.', 'decline_refund'],
};

function mayAskAgain({ refundRequests, refundsFinal }: SummarizedOrder): boolean {
  return refundRequests < MAX_REFUND_REQUESTS && !refundsFinal;
}

/**
 * The end of the return window, which starts at delivery. If requested changes were never delivered, it starts when the
 * order completed.
 */
function returnableUntil({
  returnPolicy,
  deliveredAt,
  completedAt,
  changesRequested,
}: SummarizedOrder): Date {
  const days = RETURN_DAYS[returnPolicy];
  const since = deliveredAt ?? (changesRequested > 0 ? completedAt : null);
  return days === 0 || since === null ? new Date(0) : after(since, days * DAY);
}
