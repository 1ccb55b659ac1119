import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const PAYMENT_STATUSES = named('PaymentStatus', [
  'created',
  'unknown',
  'pending',
  'settled',
  'failed',
  'needs_review',
  'resolved',
]);
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type PaymentTransition =
  'send' | 'lose' | 'open' | 'settle' | 'fail' | 'review' | 'resolve' | 'reopen';

/** `platform`: about this service's own calls. `provider`: the provider's report about the payment. */
export type PaymentRole = 'platform' | 'provider' | 'operator';

/** The provider has the last word: a payment that failed here may still turn out to be paid. */
export const paymentLifecycle = new Lifecycle<PaymentStatus, PaymentTransition, PaymentRole>(
  'payment',
  'The payment does not need review, or was already decided.',
  PAYMENT_STATUSES,
  ['created'],
  [
    { transition: 'send', from: ['created', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'lose', from: ['created', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'open', from: ['created', 'unknown', 'pending'], to: 'pending', by: ['provider'] },
    {
      transition: 'settle',
      from: ['created', 'unknown', 'pending', 'failed'],
      to: 'settled',
      by: ['provider'],
    },
    {
      transition: 'fail',
      from: ['created', 'unknown', 'pending'],
      to: 'failed',
      by: ['platform', 'provider'],
    },
    {
      transition: 'review',
      from: ['created', 'unknown', 'pending', 'failed'],
      to: 'needs_review',
      by: ['provider'],
    },
    { transition: 'resolve', from: ['needs_review'], to: 'resolved', by: ['operator'] },
    { transition: 'reopen', from: ['resolved'], to: 'needs_review', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYMENTS = PAYMENT_STATUSES.filter((status) =>
  paymentLifecycle.can(status, 'fail', 'provider'),
);
