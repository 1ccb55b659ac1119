import { Lifecycle } from '../../kernel/lifecycle';

export const PAYOUT_STATUSES = ['requested', 'sending', 'unknown', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export type PayoutMove = 'send' | 'lose' | 'pay' | 'fail';

/** Play money starts as `paid`. Payouts sent by hand are `paid` once the operator reports it. */
export const payoutLifecycle = new Lifecycle<PayoutStatus, PayoutMove, 'platform' | 'provider' | 'operator'>(
  'payout',
  null,
  PAYOUT_STATUSES,
  ['requested', 'paid'],
  [
    { move: 'send', from: ['requested', 'sending'], to: 'sending', by: ['platform'] },
    { move: 'send', from: ['unknown'], to: 'unknown', by: ['platform'] },
    { move: 'lose', from: ['requested', 'sending', 'unknown'], to: 'unknown', by: ['platform'] },
    { move: 'pay', from: ['requested', 'sending', 'unknown'], to: 'paid', by: ['provider'] },
    { move: 'pay', from: ['requested'], to: 'paid', by: ['operator'] },
    { move: 'fail', from: ['requested', 'sending', 'unknown'], to: 'failed', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYOUTS = PAYOUT_STATUSES.filter((status) =>
  payoutLifecycle.can(status, 'pay', 'provider'),
);
