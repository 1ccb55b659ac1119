import { DomainError } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { OrderStatus } from './order.lifecycle';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'You cannot buy your own listing.');

export const priceChanged = (
  expectedCents: number,
  { totalCents, unitPriceCents, quantity }: { totalCents: number; unitPriceCents: number; quantity: number },
): DomainError =>
  new DomainError(
    'price_changed',
    'conflict',
    `The total is now ${totalCents} cents, not ${expectedCents}. Nothing was bought. To accept it, order again with the new total.`,
    {
      expected_total_cents: expectedCents,
      total_cents: totalCents,
      unit_price_cents: unitPriceCents,
      quantity,
      allowed_actions: ['create_order'],
    },
  );

export const wrongRole = (needed: 'buyer' | 'seller'): DomainError =>
  new DomainError('wrong_role', 'forbidden', `Only the ${needed} of this order can do this.`, {
    required_role: needed,
  });

export const tooManyUnpaid = (limit: number): DomainError =>
  new DomainError(
    'too_many_unpaid_orders',
    'conflict',
    `You may have at most ${limit} unpaid orders. Pay or cancel one.`,
    {
      allowed_actions: ['pay', 'cancel'],
    },
  );

export const tooMuchUnpaid = (maxCents: number, unpaidCents: number, totalCents: number): DomainError =>
  new DomainError(
    'too_much_unpaid',
    'conflict',
    `Your unpaid orders may total at most ${maxCents} cents. Pay or cancel one, or pay for this one at once from your wallet.`,
    {
      max_unpaid_cents: maxCents,
      unpaid_cents: unpaidCents,
      total_cents: totalCents,
      allowed_actions: ['pay', 'cancel'],
    },
  );

export const tooManyUnpaidUnits = (maxUnits: number, available: number): DomainError =>
  new DomainError(
    'too_many_unpaid_units',
    'conflict',
    `You can hold at most ${maxUnits} of these ${available} units without paying. Order fewer, or pay at once from your wallet.`,
    { max_unpaid_units: maxUnits, available, allowed_actions: ['create_order'] },
  );

export const tooManyLapsed = (lapsed: number): DomainError =>
  new DomainError(
    'too_many_lapsed_orders',
    'conflict',
    `${lapsed} of your orders for this listing were not paid in the last 24 hours. Pay at once from your wallet, or try again later.`,
    { lapsed_orders: lapsed, allowed_actions: ['create_order'] },
  );

onViolation('orders_unpaid_per_listing_uq', () => {
  return new DomainError(
    'unpaid_order_exists',
    'conflict',
    'You already have an unpaid order for this listing. Pay or cancel it.',
    {
      allowed_actions: ['pay', 'cancel'],
    },
  );
});

export const tooManyChangeRequests = (limit: number, allowed: readonly string[]): DomainError =>
  new DomainError(
    'too_many_change_requests',
    'conflict',
    `Changes were already requested ${limit} times. Request a refund instead.`,
    {
      allowed_actions: allowed,
    },
  );

export const tooManyRefundRequests = (limit: number, allowed: readonly string[]): DomainError =>
  new DomainError('too_many_refund_requests', 'conflict', `A refund was already requested ${limit} times.`, {
    allowed_actions: allowed,
  });

export const refundDecided = (allowed: readonly string[]): DomainError =>
  new DomainError(
    'refund_decided',
    'conflict',
    'The operator has already decided on a refund of this order.',
    {
      allowed_actions: allowed,
    },
  );

export const disputeAtProvider = (): DomainError =>
  new DomainError(
    'dispute_at_provider',
    'conflict',
    'The payment provider decides this dispute. Its decision is applied automatically.',
    { allowed_actions: [] },
  );

export const refundWindowClosed = (policy: string, allowed: readonly string[]): DomainError =>
  new DomainError(
    'refund_window_closed',
    'conflict',
    `The return policy (${policy}) no longer allows a refund of this order.`,
    { allowed_actions: allowed },
  );

export const alreadyReviewed = (): DomainError =>
  new DomainError('already_reviewed', 'conflict', 'You have already reviewed this order.');

export const reviewWindowClosed = (days: number): DomainError =>
  new DomainError('review_window_closed', 'conflict', `Reviews are open for ${days} days after completion.`, {
    allowed_actions: [],
  });

/** For what is no move of the table but needs a certain state all the same. */
export const needsOtherState = (
  detail: string,
  status: OrderStatus,
  allowedActions: readonly string[],
): DomainError =>
  new DomainError('order_state_conflict', 'conflict', detail, {
    status_now: status,
    allowed_actions: allowedActions,
  });
