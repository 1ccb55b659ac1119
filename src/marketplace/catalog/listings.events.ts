import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Listing } from './listing.entity';

export const LISTING_SUSPENDED = 'marketplace.listing.suspended';

/** The operator took a listing off the market. Nobody is called; what waits on the listing may be ended by it. */
export function listingSuspended(
  listing: Listing,
  livemode: boolean,
  reason: string | undefined,
): NewDomainEvent {
  return {
    name: LISTING_SUSPENDED,
    occurredAt: listing.updatedAt,
    actorId: null,
    audience: [],
    subject: { type: 'listing', id: listing.id, sequence: listing.eventSequence },
    livemode,
    payload: {
      object: 'listing',
      id: listing.id,
      seller_id: listing.sellerId,
      title: listing.title,
      status: listing.status,
      version: listing.version,
      reason: reason ?? null,
    },
  };
}
