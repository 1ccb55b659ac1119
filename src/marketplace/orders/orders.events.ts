import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Order } from './order.entity';
import type { OrderStatus } from './order.lifecycle';
import type { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';

/** The events of orders. The first four are sent by default; the others only to subscribers. */
export type OrderEventName =
  | 'marketplace.order.created'
  | 'marketplace.order.fulfilled'
  | 'marketplace.order.completed'
  | 'marketplace.refund.requested'
  | 'marketplace.order.cancelled'
  | 'marketplace.order.expired'
  | 'marketplace.order.changes_requested'
  | 'marketplace.order.reminder'
  | 'marketplace.order.refunded'
  | 'marketplace.order.disputed'
  | 'marketplace.refund.declined'
  | 'marketplace.refund.withdrawn'
  | 'marketplace.refund.closed'
  | 'marketplace.dispute.resolved';

type Audience = (order: Order, actorId: string | null) => string[];
const buyer: Audience = ({ buyerId }) => [buyerId];
const seller: Audience = ({ sellerId }) => [sellerId];
/** The party that did not do it; both, where neither did. */
const others: Audience = ({ buyerId, sellerId }, actorId) =>
  [buyerId, sellerId].filter((party) => party !== actorId);

/** To whom each event goes: the party that did not cause it and must know. */
const AUDIENCE: Record<OrderEventName, Audience> = {
  'marketplace.order.created': seller,
  'marketplace.order.fulfilled': buyer,
  'marketplace.order.completed': seller,
  'marketplace.order.cancelled': others,
  // the seller has agreed to it and waits; of other unpaid orders it knows nothing
  'marketplace.order.expired': (order) =>
    order.offerId === null ? [order.buyerId] : [order.buyerId, order.sellerId],
  'marketplace.order.changes_requested': seller,
  'marketplace.order.reminder': (order) => [order.isSellersTurn ? order.sellerId : order.buyerId],
  'marketplace.order.refunded': others,
  'marketplace.order.disputed': others,
  'marketplace.refund.requested': seller,
  'marketplace.refund.declined': buyer,
  'marketplace.refund.withdrawn': seller,
  'marketplace.refund.closed': others,
  'marketplace.dispute.resolved': others,
};

export function orderEvent(
  name: OrderEventName,
  order: Order,
  previousStatus: OrderStatus | null,
  actorId: string | null,
  refund?: RefundCase,
): NewDomainEvent {
  return {
    name,
    occurredAt: order.updatedAt,
    actorId,
    audience: AUDIENCE[name](order, actorId),
    subject: { type: 'order', id: order.id, sequence: order.nextEventNumber() },
    livemode: order.livemode,
    payload: {
      ...snapshotOf(order),
      previous_status: previousStatus,
      auto: actorId === null,
      ...(refund && { refund: caseOf(refund) }),
    },
  };
}

/** The case that the event is about, as the order shows it. */
function caseOf(refund: RefundCase): Record<string, unknown> {
  return { ...RefundView.of(refund), after_completion: refund.cameFrom === 'completed' };
}

/** What both parties may read of an order. Never what was delivered, never an address. */
function snapshotOf(order: Order): Record<string, unknown> {
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
