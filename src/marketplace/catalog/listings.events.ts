import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Listing } from './listing.entity';

export const LISTING_SUSPENDED = 'marketplace.listing.suspended';
export const LISTING_CHANGED = 'marketplace.listing.changed';
export const LISTING_PUBLISHED = 'marketplace.listing.published';

/** What an event says of a listing. */
export type AnnouncedListing = Pick<
  Listing,
  'id' | 'sellerId' | 'title' | 'status' | 'priceCents' | 'category' | 'version' | 'updatedAt'
>;

/** The operator took a listing off the market. Nobody is called; what waits on the listing may be ended by it. */
export function listingSuspended(
  listing: AnnouncedListing,
  sequence: number,
  livemode: boolean,
  reason: string | undefined,
): NewDomainEvent {
  return listingEvent(LISTING_SUSPENDED, listing, sequence, livemode, { reason: reason ?? null });
}

/** Terms that others have relied on are different now; `changed` names them as the API does. Nobody is called. */
export function listingChanged(
  listing: AnnouncedListing,
  sequence: number,
  livemode: boolean,
  changed: readonly string[],
): NewDomainEvent {
  return listingEvent(LISTING_CHANGED, listing, sequence, livemode, { changed });
}

/** A listing came on sale, for the first time or again by its seller's wish. Nobody is called. */
export function listingPublished(
  listing: AnnouncedListing,
  sequence: number,
  livemode: boolean,
): NewDomainEvent {
  return listingEvent(LISTING_PUBLISHED, listing, sequence, livemode, { changed: ['status'] });
}

function listingEvent(
  name: string,
  listing: AnnouncedListing,
  sequence: number,
  livemode: boolean,
  more: Record<string, unknown>,
): NewDomainEvent {
  return {
    name,
    occurredAt: listing.updatedAt,
    actorId: null,
    audience: [],
    subject: { type: 'listing', id: listing.id, sequence },
    livemode,
    payload: {
      object: 'listing',
      id: listing.id,
      seller_id: listing.sellerId,
      title: listing.title,
      status: listing.status,
      price_cents: listing.priceCents,
      category: listing.category,
      version: listing.version,
      ...more,
    },
  };
}
