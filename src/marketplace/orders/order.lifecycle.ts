import { Lifecycle } from '../../kernel/lifecycle';

export const ORDER_STATUSES = [
  'pending_payment',
  'paid',
  'delivered',
  'completed',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ESCROW_STATUSES = ['none', 'held', 'released', 'refunded'] as const;
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];

export type OrderRole = 'buyer' | 'seller' | 'provider' | 'system';
export type OrderMove =
  | 'pay'
  | 'cancel'
  | 'expire'
  | 'fulfill'
  | 'fulfill_timeout'
  | 'request_changes'
  | 'confirm'
  | 'auto_complete';

/** Who may make which move of an order, from where to where. Everything else is a 409. */
export const orderLifecycle = new Lifecycle<OrderStatus, OrderMove, OrderRole>(
  'order',
  ORDER_STATUSES,
  ['pending_payment'],
  [
    { move: 'pay', from: ['pending_payment'], to: 'paid', by: ['buyer', 'provider'] },
    { move: 'cancel', from: ['pending_payment'], to: 'cancelled', by: ['buyer'] },
    { move: 'expire', from: ['pending_payment'], to: 'expired', by: ['system'] },
    { move: 'fulfill', from: ['paid'], to: 'delivered', by: ['seller', 'system'] },
    { move: 'cancel', from: ['paid'], to: 'cancelled', by: ['seller'] },
    { move: 'fulfill_timeout', from: ['paid'], to: 'cancelled', by: ['system'] },
    { move: 'request_changes', from: ['delivered'], to: 'paid', by: ['buyer'] },
    { move: 'confirm', from: ['delivered'], to: 'completed', by: ['buyer'] },
    { move: 'auto_complete', from: ['delivered'], to: 'completed', by: ['system'] },
  ],
);
