import { type DomainError, InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { wrongRole as wrongRoleOf } from '../../kernel/shared-refusals';
import { etagMismatch } from '../../platform/commands/commands';
import { onViolation } from '../../platform/database/constraints';
import {
  MAX_CHANGE_REQUESTS,
  MAX_REFUND_REQUESTS,
  MAX_UNPAID_ORDERS,
  THREAD_DAYS,
  REVIEW_WINDOW_DAYS,
} from '../policies';
import { orderLifecycle, ENDED_UNSOLD, type OrderStatus } from './order.lifecycle';

/** An advance is to a time, or by seconds. */
export const oneWayToAdvance = (): DomainError =>
  InvalidInput.field(['body', 'to'], 'must not be combined with by_seconds');

export const orderNotFound = missing('order', 'No such order of yours.', {
  next: 'List your purchases with {orders.list}, and your sales with {sales.list}.',
});

export { ownListing } from '../marketplace.errors';

export const priceChanged = refusal({
  code: 'price_changed',
  kind: 'conflict',
  meaning: 'The total differs from expected_total_cents; nothing was bought. total_cents is the new total.',
  next: 'If total_cents is still acceptable, call again with it as expected_total_cents; if not, ask the person you work for.',
  text: (
    expectedCents: number,
    {
      totalCents,
      unitPriceCents,
      quantity,
    }: { totalCents: number; unitPriceCents: number; quantity: number },
  ) => ({
    detail: `The total is now ${totalCents} cents, not ${expectedCents}. Nothing was bought. To accept it, order again with the new total.`,
    expected_total_cents: expectedCents,
    total_cents: totalCents,
    unit_price_cents: unitPriceCents,
    quantity,
    allowed_actions: ['create_order'],
  }),
});

export const sellerInactive = refusal({
  code: 'seller_inactive',
  kind: 'conflict',
  meaning: 'The seller is suspended or retired; nothing was paid.',
  next: 'Buy from another seller. This order expires without payment, or cancel it with {orders.cancel}.',
  text: { detail: 'The seller is suspended or retired. Nothing was paid.', allowed_actions: ['cancel'] },
});

export const threadClosed = refusal({
  code: 'thread_closed',
  kind: 'conflict',
  meaning: `The order ended more than ${THREAD_DAYS} days ago, so its thread is closed; closed_at says when it closed.`,
  next: 'To write direct messages, connect with the other party.',
  text: (closedAt: Date, days: number, allowedActions: readonly string[]) => ({
    detail: `The thread of an order closes ${days} days after the order has ended.`,
    closed_at: closedAt.toISOString(),
    allowed_actions: allowedActions,
  }),
});

export const wrongRole = wrongRoleOf.also((needed: 'buyer' | 'seller') => ({
  detail: `Only the ${needed} of this order can do this.`,
  required_role: needed,
}));

export const tooManyUnpaid = refusal({
  code: 'too_many_unpaid_orders',
  kind: 'conflict',
  meaning: `${MAX_UNPAID_ORDERS} orders are unpaid already.`,
  next: 'Pay or cancel unpaid orders: {orders.list}, {orders.pay}, {orders.cancel}.',
  text: (limit: number) => ({
    detail: `You may have at most ${limit} unpaid orders. Pay or cancel one.`,
    allowed_actions: ['pay', 'cancel'],
  }),
});

export const tooMuchUnpaid = refusal({
  code: 'too_much_unpaid',
  kind: 'conflict',
  meaning: 'Your unpaid orders may total at most max_unpaid_cents. Pay at once from the wallet.',
  next: 'Pay or cancel unpaid orders ({orders.list}, {orders.pay}, {orders.cancel}), or order with payment_method wallet.',
  text: (maxCents: number, unpaidCents: number, totalCents: number) => ({
    detail: `Your unpaid orders may total at most ${maxCents} cents. Pay or cancel one, or pay for this one at once from your wallet.`,
    max_unpaid_cents: maxCents,
    unpaid_cents: unpaidCents,
    total_cents: totalCents,
    allowed_actions: ['pay', 'cancel'],
  }),
});

export const tooManyUnpaidUnits = refusal({
  code: 'too_many_unpaid_units',
  kind: 'conflict',
  meaning: 'You can reserve at most max_unpaid_units without paying. Order fewer, or pay at once.',
  next: 'Order max_unpaid_units at most, or order with payment_method wallet.',
  text: (maxUnits: number, available: number) => ({
    detail: `You can hold at most ${maxUnits} of these ${available} units without paying. Order fewer, or pay at once from your wallet.`,
    max_unpaid_units: maxUnits,
    available,
    allowed_actions: ['create_order'],
  }),
});

export const tooManyExpired = refusal({
  code: 'too_many_lapsed_orders',
  kind: 'conflict',
  meaning:
    'Too many unpaid orders for this listing expired or were cancelled in 24 hours; pay at once from the wallet.',
  next: 'Order with payment_method wallet, or wait until tomorrow.',
  text: (expired: number) => ({
    detail: `${expired} of your orders for this listing were not paid in the last 24 hours. Pay at once from your wallet, or try again later.`,
    lapsed_orders: expired,
    allowed_actions: ['create_order'],
  }),
});

/** Limits on what a buyer may hold without paying. */
export const UNPAID_LIMITS = [tooManyUnpaid, tooMuchUnpaid, tooManyUnpaidUnits, tooManyExpired] as const;

export const unpaidOrderExists = refusal({
  code: 'unpaid_order_exists',
  kind: 'conflict',
  meaning: 'You already have an unpaid order for this listing.',
  next: 'Pay the unpaid order ({orders.list}, {orders.pay}) or cancel it ({orders.cancel}).',
  text: {
    detail: 'You already have an unpaid order for this listing. Pay or cancel it.',
    allowed_actions: ['pay', 'cancel'],
  },
});
onViolation('orders_unpaid_per_listing_uq', unpaidOrderExists);

export const tooManyChangeRequests = refusal({
  code: 'too_many_change_requests',
  kind: 'conflict',
  meaning: `Changes were requested ${MAX_CHANGE_REQUESTS} times already.`,
  next: 'Confirm the delivery with {orders.confirm}, or request a refund with {refunds.request}.',
  text: (limit: number, allowed: readonly string[]) => ({
    detail: `Changes were already requested ${limit} times. Request a refund instead.`,
    allowed_actions: allowed,
  }),
});

export const tooManyRefundRequests = refusal({
  code: 'too_many_refund_requests',
  kind: 'conflict',
  meaning: `A refund of this order was requested ${MAX_REFUND_REQUESTS} times already.`,
  next: 'You cannot request another refund for this order. Write to the other party with {orderMessages.send}.',
  text: (limit: number, allowed: readonly string[]) => ({
    detail: `A refund was already requested ${limit} times.`,
    allowed_actions: allowed,
  }),
});

export const refundDecided = refusal({
  code: 'refund_decided',
  kind: 'conflict',
  meaning: 'The operator has already decided a refund of this order.',
  next: 'The operator’s decision is final. You cannot request another refund.',
  text: (allowed: readonly string[]) => ({
    detail: 'The operator has already decided a refund of this order.',
    allowed_actions: allowed,
  }),
});

export const disputeAtProvider = refusal({
  code: 'dispute_at_provider',
  kind: 'conflict',
  meaning: 'The payment provider decides this dispute, not the operator.',
  next: 'Wait until the payment provider has decided.',
  text: {
    detail: 'The payment provider decides this dispute. Its decision is applied automatically.',
    allowed_actions: [],
  },
});

export const refundWindowClosed = refusal({
  code: 'refund_window_closed',
  kind: 'conflict',
  meaning: 'The return policy no longer allows a refund of this order.',
  next: 'The order can no longer be refunded. You can still write to the other party with {orderMessages.send}.',
  text: (policy: string, allowed: readonly string[]) => ({
    detail: `The return policy (${policy}) no longer allows a refund of this order.`,
    allowed_actions: allowed,
  }),
});

/** It does not say how much is missing: the wallet is the seller's. */
export const refundUnfunded = refusal({
  code: 'refund_unfunded',
  kind: 'conflict',
  meaning: 'The seller proposed a refund after completion and no longer has the money for it.',
  next: 'Escalate the request to the operator ({refunds.escalate}), or try again once the seller has earned or deposited more.',
  text: (allowed: readonly string[]) => ({
    detail:
      'The seller does not have the money for this refund right now. Escalate the request, or try again later.',
    allowed_actions: allowed,
  }),
});

/** For actions that are not transitions but need a certain status. */
export const needsOtherState = orderLifecycle.refusal;

export const playMoneyOnly = refusal({
  code: 'play_money_only',
  kind: 'forbidden',
  meaning:
    'The order is paid with real money, or the service takes real money: its deadlines cannot be moved.',
  next: 'Wait for the deadline. To test deadlines, use a service with play money.',
  text: 'Only deadlines of play-money orders can be brought forward. This order or this service uses real money.',
});

export const tooManyAdvances = refusal({
  code: 'too_many_advances',
  kind: 'conflict',
  meaning: 'The deadlines of the order were brought forward too often.',
  next: 'Place another order, or bring the deadlines forward by more.',
  text: (most: number) => `The deadlines of an order can be brought forward at most ${most} times.`,
});

export const nothingDue = refusal({
  code: 'nothing_due',
  kind: 'conflict',
  meaning: 'The order has no deadline that could be brought forward.',
  next: 'There is no deadline to bring forward in this status. `allowed_actions` lists the next steps.',
  text: (status: string, allowed: readonly string[]) => ({
    detail: `This order is ${status} and has no deadline.`,
    status_now: status,
    allowed_actions: allowed,
  }),
});

/** The refusals that every transition endpoint can return. */
export const TRANSITION_REFUSALS = [wrongRole, orderNotFound, orderLifecycle.refusal, etagMismatch];

export const notReviewable = needsOtherState.also((status: OrderStatus, allowed: readonly string[]) => {
  const isOver = ENDED_UNSOLD.includes(status);
  return {
    detail: `Only completed orders are reviewed; this one is ${status}.`,
    status_now: status,
    allowed_actions: isOver ? [] : allowed,
    next: isOver
      ? 'This order ended without a sale, so it cannot be reviewed. There is nothing left to do.'
      : 'Review the order once it is completed: after the delivery, when the buyer has confirmed it with {orders.confirm}.',
  };
});

export const alreadyReviewed = refusal({
  code: 'already_reviewed',
  kind: 'conflict',
  meaning: 'You have already reviewed this order.',
  next: 'You have already reviewed this order. There is nothing left to do.',
  text: 'You have already reviewed this order.',
});

export const reviewWindowClosed = refusal({
  code: 'review_window_closed',
  kind: 'conflict',
  meaning: `Reviews are open for ${REVIEW_WINDOW_DAYS} days after completion.`,
  next: 'It is too late to review this order. There is nothing left to do.',
  text: (days: number) => ({
    detail: `Reviews are open for ${days} days after completion.`,
    allowed_actions: [],
  }),
});
