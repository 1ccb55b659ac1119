import { CURRENCY } from '../../kernel/cents';
import type { Order } from './order.entity';
import type { OrderStatus } from './order.lifecycle';
import type { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';

/** Event payload for both parties. It never contains the delivery or an address. */
export interface OrderPayload extends ReturnType<typeof snapshotOf> {
  previous_status: OrderStatus | null;
  /** True if the platform or the operator acted, not an agent. */
  auto: boolean;
  /** The refund case that the event is about. */
  refund?: RefundView & { after_completion: boolean };
}

export interface OrderHappening {
  order: Order;
  previousStatus: OrderStatus | null;
  /** Null if the platform or the operator acted. */
  actorId: string | null;
  refund?: RefundCase;
}

export function orderPayload({ order, previousStatus, actorId, refund }: OrderHappening): OrderPayload {
  return {
    ...snapshotOf(order),
    previous_status: previousStatus,
    auto: actorId === null,
    ...(refund && {
      refund: { ...RefundView.of(refund), after_completion: refund.cameFrom === 'completed' },
    }),
  };
}

function snapshotOf(order: Order) {
  return {
    object: 'order',
    id: order.id,
    status: order.status,
    escrow_status: order.escrowStatus,
    version: order.version,
    listing_id: order.listingId,
    listing_title: order.listingTitle,
    buyer_id: order.buyerId,
    seller_id: order.sellerId,
    quantity: order.quantity,
    currency: CURRENCY,
    unit_price_cents: order.unitPriceCents,
    discount_cents: order.discountCents,
    total_cents: order.totalCents,
    platform_fee_cents: order.platformFeeCents,
    order_fee_cents: order.orderFeeCents,
    seller_amount_cents: order.sellerAmountCents,
    refunded_cents: order.refundedCents,
    delivery_method: order.deliveryMethod,
    delivers_itself: order.instantPayload !== null || order.selfDelivered,
    fulfill_due_at: order.fulfillDueAt?.toISOString() ?? null,
    auto_complete_at: order.autoCompleteAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    links: { self: `/marketplace/orders/${order.id}` },
  };
}
