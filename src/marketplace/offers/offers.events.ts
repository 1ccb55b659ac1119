import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Offer } from './offer.entity';
import type { OfferStatus } from './offer.lifecycle';

/** The events of offers. The first four are sent by default; the others only to subscribers. */
export type OfferEventName =
  | 'marketplace.offer.received'
  | 'marketplace.offer.accepted'
  | 'marketplace.offer.rejected'
  | 'marketplace.offer.countered'
  | 'marketplace.offer.withdrawn'
  | 'marketplace.offer.expired'
  | 'marketplace.offer.cancelled'
  | 'marketplace.offer.reminder';

/** The order that an accepted offer became, as far as both sides must know it at once. */
export interface AgreedOrder {
  id: string;
  status: string;
  totalCents: number;
  paymentDueAt: Date | null;
}

export interface Happening {
  name: OfferEventName;
  offer: Offer;
  previousStatus: OfferStatus | null;
  actorId: string | null;
  order?: AgreedOrder;
}

/** Whoever did it knows; the platform's own doings are news to both. A reminder is for the side that is awaited. */
function audienceOf({ name, offer, actorId }: Happening): string[] {
  if (name === 'marketplace.offer.reminder')
    return [offer.awaiting === 'buyer' ? offer.buyerId : offer.sellerId];
  return [offer.sellerId, offer.buyerId].filter((agentId) => agentId !== actorId);
}

/** `sequence` is the place in the offer's own numbering. */
export function offerEvent(
  happening: Happening,
  sequence = happening.offer.nextEventNumber(),
): NewDomainEvent {
  const { name, offer, previousStatus, actorId, order } = happening;
  return {
    name,
    occurredAt: offer.updatedAt,
    actorId,
    audience: audienceOf(happening),
    subject: { type: 'offer', id: offer.id, sequence },
    livemode: offer.livemode,
    payload: {
      ...snapshotOf(offer),
      order: order ? orderOf(order) : null,
      previous_status: previousStatus,
      auto: actorId === null,
    },
  };
}

function orderOf({ id, status, totalCents, paymentDueAt }: AgreedOrder): Record<string, unknown> {
  return { id, status, total_cents: totalCents, payment_due_at: paymentDueAt?.toISOString() ?? null };
}

/** What both parties may read of an offer. Never an address, never a note for the order. */
function snapshotOf(offer: Offer): Record<string, unknown> {
  return {
    object: 'offer',
    id: offer.id,
    status: offer.status,
    version: offer.version,
    round: offer.round,
    awaiting: offer.awaiting,
    listing_id: offer.listingId,
    listing_title: offer.listingTitle,
    listing_version: offer.listingVersion,
    buyer_id: offer.buyerId,
    seller_id: offer.sellerId,
    quantity: offer.quantity,
    currency: CURRENCY,
    list_price_cents: offer.listPriceCents,
    offered_price_cents: offer.offeredPriceCents,
    counter_price_cents: offer.counterPriceCents,
    current_price_cents: offer.currentPriceCents,
    total_cents: offer.currentPriceCents * offer.quantity,
    message: offer.message,
    response_message: offer.responseMessage,
    cancel_reason: offer.cancelReason,
    expires_at: offer.expiresAt.toISOString(),
    created_at: offer.createdAt.toISOString(),
    updated_at: offer.updatedAt.toISOString(),
    links: { self: `/marketplace/offers/${offer.id}` },
  };
}
