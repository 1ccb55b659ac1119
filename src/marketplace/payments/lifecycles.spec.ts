import { OPEN_PAYMENTS, paymentLifecycle } from './payment.lifecycle';
import { OPEN_PAYMENT_REFUNDS, paymentRefundLifecycle } from './payment-refund.entity';
import { OPEN_PAYOUTS, payoutLifecycle } from './payout.entity';

describe('what has no end yet', () => {
  it('is derived from the moves that may still be made', () => {
    expect(OPEN_PAYMENTS).toEqual(['created', 'unknown', 'pending']);
    expect(OPEN_PAYMENT_REFUNDS).toEqual(['pending', 'unknown']);
    expect(OPEN_PAYOUTS).toEqual(['requested', 'sending', 'unknown']);
  });
});

describe('the last word on money', () => {
  it('is the provider’s: a payment that was given up may settle, one that settled never fails', () => {
    expect(paymentLifecycle.can('failed', 'settle', 'provider')).toBe(true);
    expect(paymentLifecycle.allowed('settled', 'provider')).toEqual([]);
    expect(paymentLifecycle.allowed('needs_review', 'provider')).toEqual([]);
  });

  it('may change for a refund that a bank sends back, and not for a payout', () => {
    expect(paymentRefundLifecycle.allowed('settled', 'provider')).toEqual(['fail']);
    expect(payoutLifecycle.allowed('paid', 'provider')).toEqual([]);
    expect(payoutLifecycle.allowed('failed', 'platform')).toEqual([]);
  });
});
