import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { changedColumns } from '../../platform/database/loaded-rows';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Listing } from './listing.entity';
import { type AnnouncedListing, listingChanged, listingPublished, listingSuspended } from './listings.events';

/** Fields that others rely on between reading and buying, such as the terms of offers, and those used by search. */
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

/** Publishes the events of a listing, numbered per listing. */
@Injectable()
export class ListingAnnouncements {
  constructor(private readonly outbox: Outbox) {}

  /** Call it when the listing has its final state: the event numbers it assigns are stored in the listing's row. */
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

  /** The last unit was reserved. The statement that did so has already incremented the event number. */
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
