import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const PAYOUT_STATUSES = named('PayoutStatus', ['requested', 'sending', 'unknown', 'paid', 'failed']);
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export type PayoutTransition = 'send' | 'lose' | 'pay' | 'fail';

/** Play money starts as `paid`. Payouts sent by hand are `paid` once the operator reports it. */
export const payoutLifecycle = new Lifecycle<
  PayoutStatus,
  PayoutTransition,
  'platform' | 'provider' | 'operator'
>(
  'payout',
  null,
  PAYOUT_STATUSES,
  ['requested', 'paid'],
  [
    { transition: 'send', from: ['requested', 'sending'], to: 'sending', by: ['platform'] },
    { transition: 'send', from: ['unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'lose', from: ['requested', 'sending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'pay', from: ['requested', 'sending', 'unknown'], to: 'paid', by: ['provider'] },
    { transition: 'pay', from: ['requested'], to: 'paid', by: ['operator'] },
    { transition: 'fail', from: ['requested', 'sending', 'unknown'], to: 'failed', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYOUTS = PAYOUT_STATUSES.filter((status) =>
  payoutLifecycle.can(status, 'pay', 'provider'),
);
