import { Lifecycle } from '../../kernel/lifecycle';

export const ORDER_STATUSES = [
  'pending_payment',
  'paid',
  'delivered',
  'completed',
  'refund_requested',
  'disputed',
  'refunded',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ESCROW_STATUSES = [
  'none',
  'held',
  'frozen',
  'released',
  'refunded',
  'partially_refunded',
] as const;
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];

/** The statuses in which a case can open, and to which the order returns if the case ends without a refund. */
export const REFUNDABLE = ['paid', 'delivered', 'completed'] as const;
export type RefundableStatus = (typeof REFUNDABLE)[number];

/** `provider` is the payment provider, `operator` runs the installation, `system` acts on deadlines. */
export type OrderRole = 'buyer' | 'seller' | 'provider' | 'operator' | 'system';
export type OrderMove =
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
  | 'decline_refund'
  | 'escalate'
  | 'refund_silence'
  | 'close_refund'
  | 'open_dispute'
  | 'close_dispute'
  | 'resolve'
  | 'backstop';

/** The transitions that open a refund case. */
export type CaseOpening = Extract<OrderMove, 'request_refund' | 'open_dispute' | 'fulfill_timeout'>;

/** Which role can make which transition, from and to which status. Everything else is a 409. */
export const orderLifecycle = new Lifecycle<OrderStatus, OrderMove, OrderRole>(
  'order',
  'The status of the order does not allow this; see allowed_actions.',
  ORDER_STATUSES,
  ['pending_payment'],
  [
    { move: 'pay', from: ['pending_payment'], to: 'paid', by: ['buyer', 'provider'] },
    { move: 'cancel', from: ['pending_payment'], to: 'cancelled', by: ['buyer'] },
    { move: 'expire', from: ['pending_payment'], to: 'expired', by: ['system'] },
    { move: 'fulfill', from: ['paid'], to: 'delivered', by: ['seller', 'system'] },
    { move: 'cancel', from: ['paid'], to: 'cancelled', by: ['seller'] },
    { move: 'fulfill_timeout', from: ['paid'], to: ['cancelled', 'disputed'], by: ['system'] },
    { move: 'request_changes', from: ['delivered'], to: 'paid', by: ['buyer'] },
    { move: 'confirm', from: ['delivered', 'refund_requested'], to: 'completed', by: ['buyer'] },
    { move: 'auto_complete', from: ['delivered'], to: 'completed', by: ['system'] },
    { move: 'request_refund', from: REFUNDABLE, to: 'refund_requested', by: ['buyer'] },
    { move: 'withdraw_refund', from: ['refund_requested'], to: REFUNDABLE, by: ['buyer'] },
    { move: 'approve_refund', from: ['refund_requested'], to: ['refunded', 'completed'], by: ['seller'] },
    { move: 'decline_refund', from: ['refund_requested'], to: 'refund_requested', by: ['seller'] },
    { move: 'escalate', from: ['refund_requested'], to: 'disputed', by: ['buyer'] },
    { move: 'refund_silence', from: ['refund_requested'], to: ['refunded', 'disputed'], by: ['system'] },
    { move: 'close_refund', from: ['refund_requested'], to: REFUNDABLE, by: ['system'] },
    { move: 'open_dispute', from: [...REFUNDABLE, 'refund_requested'], to: 'disputed', by: ['provider'] },
    { move: 'close_dispute', from: ['disputed'], to: REFUNDABLE, by: ['provider'] },
    { move: 'resolve', from: ['disputed'], to: ['refunded', 'completed'], by: ['operator', 'provider'] },
    { move: 'backstop', from: ['disputed'], to: 'refunded', by: ['system'] },
  ],
);

/** Every transition in the table. */
export const ORDER_MOVES: readonly OrderMove[] = [...new Set(orderLifecycle.rows.map(({ move }) => move))];

/** These transitions may return units to stock, so they lock the listing's row before the order's. */
export const MAY_RETURN_STOCK: ReadonlySet<OrderMove> = new Set<OrderMove>([
  ...(['cancel', 'expire', 'fulfill_timeout'] as const),
  ...(['approve_refund', 'refund_silence', 'resolve', 'backstop'] as const),
]);

/** The transitions that can appear in `allowed_actions` of a buyer or seller. */
export const PARTY_MOVES: readonly OrderMove[] = [
  ...new Set(
    orderLifecycle.rows
      .filter(({ by }) => by.includes('buyer') || by.includes('seller'))
      .map(({ move }) => move),
  ),
];
