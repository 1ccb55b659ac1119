import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Order } from './order.entity';
import type { OrderStatus } from './order.lifecycle';

/** What is told of orders. The first three are of the contract; the others reach only who asked for them. */
export type OrderEventName =
  | 'marketplace.order.created'
  | 'marketplace.order.fulfilled'
  | 'marketplace.order.completed'
  | 'marketplace.order.cancelled'
  | 'marketplace.order.expired'
  | 'marketplace.order.changes_requested';

/** To whom each event goes: the party that did not cause it and must know. */
const AUDIENCE: Record<OrderEventName, (order: Order) => string[]> = {
  'marketplace.order.created': (order) => [order.sellerId],
  'marketplace.order.fulfilled': (order) => [order.buyerId],
  'marketplace.order.completed': (order) => [order.sellerId],
  'marketplace.order.cancelled': (order) => (order.lastRole === 'buyer' ? [order.sellerId] : [order.buyerId]),
  'marketplace.order.expired': (order) => [order.buyerId],
  'marketplace.order.changes_requested': (order) => [order.sellerId],
};

export function orderEvent(
  name: OrderEventName,
  order: Order,
  previousStatus: OrderStatus | null,
  actorId: string | null,
): NewDomainEvent {
  return {
    name,
    occurredAt: order.updatedAt,
    actorId,
    audience: AUDIENCE[name](order),
    subject: { type: 'order', id: order.id, sequence: order.nextEventNumber() },
    livemode: order.livemode,
    payload: { ...snapshotOf(order), previous_status: previousStatus, auto: actorId === null },
  };
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
    total_cents: order.totalCents,
    platform_fee_cents: order.platformFeeCents,
    order_fee_cents: order.orderFeeCents,
    seller_amount_cents: order.sellerAmountCents,
    delivery_method: order.deliveryMethod,
    fulfill_due_at: order.fulfillDueAt?.toISOString() ?? null,
    auto_complete_at: order.autoCompleteAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    links: { self: `/marketplace/orders/${order.id}` },
  };
}
