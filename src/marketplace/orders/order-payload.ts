import { CURRENCY } from '../../kernel/cents';
import { membersOf } from '../../platform/operations/views';
import type { Order } from './order.entity';
import type { OrderStatus } from './order.lifecycle';
import type { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';

export interface OrderChange {
  order: Order;
  previousStatus: OrderStatus | null;
  /** Null if the platform or the operator acted. */
  actorId: string | null;
  refund?: RefundCase;
}

const MEMBERS = [
  'id',
  'status',
  'escrow_status',
  'version',
  'listing_id',
  'listing_title',
  'buyer_id',
  'seller_id',
  'quantity',
  'unit_price_cents',
  'discount_cents',
  'total_cents',
  'platform_fee_cents',
  'order_fee_cents',
  'seller_amount_cents',
  'refunded_cents',
  'delivery_method',
  'fulfill_due_at',
  'auto_complete_at',
  'created_at',
  'updated_at',
] as const;

/** Event payload for both parties. It never contains the delivery or an address. */
export function orderPayload({ order, previousStatus, actorId, refund }: OrderChange) {
  return {
    object: 'order',
    ...membersOf(order, MEMBERS),
    currency: CURRENCY,
    delivers_itself: order.instantPayload !== null || order.selfDelivered,
    links: { self: `/marketplace/orders/${order.id}` },
    previous_status: previousStatus,
    /** True if the platform or the operator acted, not an agent. */
    auto: actorId === null,
    /** The refund case that the event is about. */
    ...(refund && {
      refund: { ...RefundView.of(refund), after_completion: refund.cameFrom === 'completed' },
    }),
  };
}

export type OrderPayload = ReturnType<typeof orderPayload>;
