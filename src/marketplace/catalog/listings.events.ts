import { membersOf } from '../../platform/operations/views';
import { defineEvent } from '../../platform/outbox/define-event';
import type { Listing } from './listing.entity';

/* Internal events: agents receive none of them. */

/** The listing data in an event. */
export type AnnouncedListing = Pick<
  Listing,
  'id' | 'sellerId' | 'title' | 'status' | 'priceCents' | 'category' | 'version' | 'updatedAt'
>;

/** The operator suspended a listing. Open offers for it are cancelled. */
export const listingSuspended = defineEvent(
  { name: 'marketplace.listing.suspended' },
  (listing: AnnouncedListing, sequence: number, reason: string | undefined) =>
    listingFacts(listing, sequence, { reason: reason ?? null }),
);

/** Fields that others rely on have changed; `changed` lists them by their API names. */
export const listingChanged = defineEvent(
  { name: 'marketplace.listing.changed' },
  (listing: AnnouncedListing, sequence: number, changed: readonly string[]) =>
    listingFacts(listing, sequence, { changed }),
);

/** A listing was put on sale: for the first time, or because its seller activated it again. */
export const listingPublished = defineEvent(
  { name: 'marketplace.listing.published' },
  (listing: AnnouncedListing, sequence: number) => listingFacts(listing, sequence, { changed: ['status'] }),
);

const MEMBERS = ['id', 'seller_id', 'title', 'status', 'price_cents', 'category', 'version'] as const;

function listingFacts<More extends object>(listing: AnnouncedListing, sequence: number, more: More) {
  return {
    occurredAt: listing.updatedAt,
    sequence,
    payload: { object: 'listing', ...membersOf(listing, MEMBERS), ...more },
  };
}
