import { CHECKOUT_STATUSES, checkoutLifecycle, isOver } from './checkout.lifecycle';

describe('the checkout table', () => {
  it('is over where nobody has a move left, and at no other time', () => {
    for (const status of CHECKOUT_STATUSES) {
      const left = [
        ...checkoutLifecycle.allowed(status, 'platform'),
        ...checkoutLifecycle.allowed(status, 'system'),
      ];
      expect([status, left.length === 0]).toEqual([status, isOver(status)]);
    }
  });

  it('takes no change, no cancellation, and no expiry while it is being paid', () => {
    expect(checkoutLifecycle.allowed('complete_in_progress', 'platform')).toEqual([]);
    expect(checkoutLifecycle.allowed('complete_in_progress', 'system')).toEqual(['complete', 'fail_payment']);
  });

  it('is never completed while something is missing', () => {
    expect(checkoutLifecycle.can('incomplete', 'complete', 'platform')).toBe(false);
    expect(checkoutLifecycle.can('incomplete', 'begin_payment', 'platform')).toBe(false);
  });

  it('waits for a payment also after a person has acted, and takes changes again where that fails', () => {
    for (const status of ['ready_for_complete', 'requires_escalation'] as const)
      expect(checkoutLifecycle.next(status, 'begin_payment', 'platform')).toBe('complete_in_progress');
    const failed = checkoutLifecycle.next('complete_in_progress', 'fail_payment', 'system');
    expect(checkoutLifecycle.can(failed, 'expire', 'system')).toBe(true);
  });
});
