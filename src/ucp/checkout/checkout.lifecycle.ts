import { Lifecycle } from '../../kernel/lifecycle';
import { inWords } from '../../kernel/words';

export const CHECKOUT_STATUSES = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export type CheckoutTransition =
  'lack' | 'make_ready' | 'escalate' | 'begin_payment' | 'complete' | 'fail_payment' | 'cancel' | 'expire';

/** `platform`: the shopping platform; `system`: effects of its requests, of payments, and of time. */
export type CheckoutRole = 'platform' | 'system';

/** States in which a session can change; in one of them, a person must act first. */
export const OPEN_STATUSES = ['incomplete', 'requires_escalation', 'ready_for_complete'] as const;

/** Who may make which transition. Each change checks again what the session lacks. */
export const checkoutLifecycle = new Lifecycle<CheckoutStatus, CheckoutTransition, CheckoutRole>(
  'checkout',
  'The checkout has ended.',
  CHECKOUT_STATUSES,
  ['incomplete', 'ready_for_complete'],
  [
    { transition: 'lack', from: OPEN_STATUSES, to: 'incomplete', by: ['system'] },
    { transition: 'make_ready', from: OPEN_STATUSES, to: 'ready_for_complete', by: ['system'] },
    { transition: 'escalate', from: OPEN_STATUSES, to: 'requires_escalation', by: ['system'] },
    {
      transition: 'begin_payment',
      from: ['ready_for_complete', 'requires_escalation'],
      to: 'complete_in_progress',
      by: ['platform'],
    },
    {
      transition: 'complete',
      from: ['ready_for_complete', 'requires_escalation'],
      to: 'completed',
      by: ['platform'],
    },
    { transition: 'complete', from: ['complete_in_progress'], to: 'completed', by: ['system'] },
    { transition: 'fail_payment', from: ['complete_in_progress'], to: 'incomplete', by: ['system'] },
    { transition: 'cancel', from: OPEN_STATUSES, to: 'canceled', by: ['platform'] },
    { transition: 'expire', from: OPEN_STATUSES, to: 'canceled', by: ['system'] },
  ],
);

/** Whether the platform can no longer change the session. */
export function isOver(status: CheckoutStatus): boolean {
  return status === 'completed' || status === 'canceled';
}

export function requireOpen(status: CheckoutStatus): void {
  if (checkoutLifecycle.can(status, 'lack', 'system')) return;
  const detail = `The checkout is ${inWords(status)} and cannot be changed. Create another one.`;
  throw checkoutLifecycle.refusal(detail, status, checkoutLifecycle.allowed(status, 'platform'));
}
