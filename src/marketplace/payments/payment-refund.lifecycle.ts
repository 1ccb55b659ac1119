import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const PAYMENT_REFUND_STATUSES = named('PaymentRefundStatus', [
  'pending',
  'unknown',
  'settled',
  'failed',
]);
export type PaymentRefundStatus = (typeof PAYMENT_REFUND_STATUSES)[number];

export type PaymentRefundTransition = 'send' | 'lose' | 'accept' | 'settle' | 'fail';

/** A bank can return a refund days after it succeeded, so a settled refund may still fail. */
export const paymentRefundLifecycle = new Lifecycle<
  PaymentRefundStatus,
  PaymentRefundTransition,
  'platform' | 'provider'
>(
  'payment_refund',
  null,
  PAYMENT_REFUND_STATUSES,
  ['pending'],
  [
    { transition: 'send', from: ['pending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'lose', from: ['pending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'accept', from: ['pending', 'unknown'], to: 'pending', by: ['provider'] },
    { transition: 'settle', from: ['pending', 'unknown'], to: 'settled', by: ['provider'] },
    { transition: 'fail', from: ['pending', 'unknown', 'settled'], to: 'failed', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYMENT_REFUNDS = PAYMENT_REFUND_STATUSES.filter((status) =>
  paymentRefundLifecycle.can(status, 'settle', 'provider'),
);
