import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { changedColumns } from '../../platform/database/changed-columns';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Listing } from './listing.entity';
import { type AnnouncedListing, listingChanged, listingPublished, listingSuspended } from './listings.events';

/** The terms that others rely on between looking and buying, offers above all, and what listings are found by. */
const WATCHED = {
  title: 'title',
  description: 'description',
  shortDescription: 'short_description',
  tags: 'tags',
  category: 'category',
  subcategory: 'subcategory',
  status: 'status',
  priceCents: 'price_cents',
  condition: 'condition',
  deliveryMethod: 'delivery_method',
  returnPolicy: 'return_policy',
} as const satisfies Partial<Record<keyof Listing, string>>;

/** Tells the rest of the house what became of a listing, in the listing's own numbering. */
@Injectable()
export class ListingAnnouncements {
  constructor(private readonly outbox: Outbox) {}

  /** To be called once the listing is as it will be stored: the numbers that it gives are kept in its row. */
  ofChange(before: Listing | undefined, listing: Listing): NewDomainEvent[] {
    const events: NewDomainEvent[] = [];
    const changed = before ? watchedChanges(before, listing) : [];
    if (changed.length > 0) events.push(listingChanged(listing, listing.nextEventNumber(), changed));
    if (listing.status === 'active' && before?.status !== 'active')
      events.push(listingPublished(listing, listing.nextEventNumber()));
    return events;
  }

  ofSuspension(listing: Listing, reason: string | undefined): NewDomainEvent[] {
    return [listingSuspended(listing, listing.nextEventNumber(), reason)];
  }

  /** The last unit was taken; the statement that took it has counted the event. */
  async soldOut(tx: Tx, listing: AnnouncedListing, sequence: number): Promise<void> {
    await this.record(tx, [listingChanged(listing, sequence, ['status'])]);
  }

  async record(tx: Tx, events: NewDomainEvent[]): Promise<void> {
    if (events.length > 0) await this.outbox.record(tx, ...events);
  }
}

function watchedChanges(before: Listing, after: Listing): string[] {
  const changed = changedColumns(before, after);
  return Object.entries(WATCHED)
    .filter(([property]) => property in changed)
    .map(([, name]) => name);
}
