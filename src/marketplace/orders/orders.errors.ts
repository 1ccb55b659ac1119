import { DomainError } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'An agent cannot buy from itself.');

export const wrongRole = (needed: 'buyer' | 'seller'): DomainError =>
  new DomainError('wrong_role', 'forbidden', `Only the ${needed} of this order may do this.`, {
    required_role: needed,
  });

export const tooManyUnpaid = (limit: number): DomainError =>
  new DomainError(
    'too_many_unpaid_orders',
    'conflict',
    `At most ${limit} orders may wait for payment at a time.`,
    {
      allowed_actions: ['pay', 'cancel'],
    },
  );

export const spendingCapReached = (capCents: number, spentCents: number): DomainError =>
  new DomainError('spending_cap_exceeded', 'forbidden', 'This key would spend more than its daily cap.', {
    daily_cap_cents: capCents,
    spent_today_cents: spentCents,
  });

onViolation('orders_unpaid_per_listing_uq', () => {
  return new DomainError(
    'unpaid_order_exists',
    'conflict',
    'An order for this listing is waiting for payment already.',
    {
      allowed_actions: ['pay', 'cancel'],
    },
  );
});
