import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const ORDER_STATUSES = named('OrderStatus', [
  'pending_payment',
  'paid',
  'delivered',
  'completed',
  'refund_requested',
  'disputed',
  'refunded',
  'cancelled',
  'expired',
]);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** In these statuses an order is not over. A refund request can reopen a completed order. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  ...(['pending_payment', 'paid', 'delivered', 'refund_requested', 'disputed'] as const),
];

export const ESCROW_STATUSES = named('EscrowStatus', [
  'none',
  'held',
  'frozen',
  'released',
  'refunded',
  'partially_refunded',
]);
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];

/** In these statuses an order has ended without a sale. */
export const ENDED_UNSOLD: readonly OrderStatus[] = ['refunded', 'cancelled', 'expired'];

/** The statuses in which a case can open, and to which the order returns if the case ends without a refund. */
export const REFUNDABLE = named('RefundableStatus', ['paid', 'delivered', 'completed']);
export type RefundableStatus = (typeof REFUNDABLE)[number];

/** `provider` is the payment provider, `operator` runs the installation, `system` acts on deadlines and verdicts. */
export type OrderRole = 'buyer' | 'seller' | 'provider' | 'operator' | 'system';
export type OrderTransition =
  | 'pay'
  | 'cancel'
  | 'expire'
  | 'fulfill'
  | 'fulfill_timeout'
  | 'request_changes'
  | 'confirm'
  | 'auto_complete'
  | 'request_refund'
  | 'withdraw_refund'
  | 'approve_refund'
  | 'accept_refund'
  | 'decline_refund'
  | 'escalate'
  | 'refund_silence'
  | 'close_refund'
  | 'open_dispute'
  | 'close_dispute'
  | 'resolve'
  | 'backstop';

/** The transitions that open a refund case. */
export type CaseOpening = Extract<OrderTransition, 'request_refund' | 'open_dispute' | 'fulfill_timeout'>;

/** The transitions within an open refund case that do not end it. */
export type CaseStep = Extract<
  OrderTransition,
  'approve_refund' | 'decline_refund' | 'escalate' | 'refund_silence'
>;

/** Which role can make which transition, from and to which status. Everything else is a 409. */
export const orderLifecycle = new Lifecycle<OrderStatus, OrderTransition, OrderRole>(
  'order',
  'The status of the order does not allow this; see allowed_actions.',
  ORDER_STATUSES,
  ['pending_payment'],
  [
    { transition: 'pay', from: ['pending_payment'], to: 'paid', by: ['buyer', 'provider'] },
    { transition: 'cancel', from: ['pending_payment'], to: 'cancelled', by: ['buyer', 'seller'] },
    { transition: 'expire', from: ['pending_payment'], to: 'expired', by: ['system'] },
    { transition: 'fulfill', from: ['paid'], to: 'delivered', by: ['seller', 'system'] },
    { transition: 'cancel', from: ['paid'], to: 'cancelled', by: ['seller'] },
    { transition: 'fulfill_timeout', from: ['paid'], to: ['cancelled', 'disputed'], by: ['system'] },
    { transition: 'request_changes', from: ['delivered'], to: 'paid', by: ['buyer', 'system'] },
    {
      transition: 'confirm',
      from: ['delivered', 'refund_requested'],
      to: 'completed',
      by: ['buyer', 'system'],
    },
    { transition: 'auto_complete', from: ['delivered'], to: 'completed', by: ['system'] },
    { transition: 'request_refund', from: REFUNDABLE, to: 'refund_requested', by: ['buyer'] },
    { transition: 'withdraw_refund', from: ['refund_requested'], to: REFUNDABLE, by: ['buyer'] },
    {
      // a partial refund is a proposal, so the request stays open
      transition: 'approve_refund',
      from: ['refund_requested'],
      to: ['refunded', 'refund_requested'],
      by: ['seller'],
    },
    { transition: 'accept_refund', from: ['refund_requested'], to: 'completed', by: ['buyer', 'system'] },
    { transition: 'decline_refund', from: ['refund_requested'], to: 'refund_requested', by: ['seller'] },
    { transition: 'escalate', from: ['refund_requested'], to: 'disputed', by: ['buyer'] },
    {
      transition: 'refund_silence',
      from: ['refund_requested'],
      to: ['refunded', 'disputed'],
      by: ['system'],
    },
    { transition: 'close_refund', from: ['refund_requested'], to: REFUNDABLE, by: ['system'] },
    {
      transition: 'open_dispute',
      from: [...REFUNDABLE, 'refund_requested'],
      to: 'disputed',
      by: ['provider', 'system'],
    },
    { transition: 'close_dispute', from: ['disputed'], to: REFUNDABLE, by: ['provider'] },
    {
      transition: 'resolve',
      from: ['disputed'],
      to: ['refunded', 'completed'],
      by: ['operator', 'provider'],
    },
    { transition: 'backstop', from: ['disputed'], to: 'refunded', by: ['system'] },
  ],
);

/** Every transition in the table. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  ...new Set(orderLifecycle.rows.map(({ transition: move }) => move)),
];

/** Entries of the timeline that change no status. */
export const NOTED_ENTRIES = ['advance', 'verify'] as const;
/** What the timeline of an order records: its creation, transitions, and what is only noted. */
export const TIMELINE_ENTRIES = ['place', ...ORDER_TRANSITIONS, ...NOTED_ENTRIES] as const;
export type TimelineEntry = (typeof TIMELINE_ENTRIES)[number];

/** These transitions may return units to stock, so they lock the listing's row before the order's. */
export const MAY_RETURN_STOCK: ReadonlySet<OrderTransition> = new Set<OrderTransition>([
  ...(['cancel', 'expire', 'fulfill_timeout'] as const),
  ...(['approve_refund', 'refund_silence', 'resolve', 'backstop'] as const),
]);

/** The transitions that can appear in `allowed_actions` of a buyer or seller. */
export const PARTY_TRANSITIONS: readonly OrderTransition[] = [
  ...new Set(
    orderLifecycle.rows
      .filter(({ by }) => by.includes('buyer') || by.includes('seller'))
      .map(({ transition: move }) => move),
  ),
];
