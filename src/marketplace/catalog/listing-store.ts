import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { changedColumns } from '../../platform/database/loaded-rows';
import type { Tx } from '../../platform/database/transactions';
import { CatalogCache } from './catalog-cache';
import { ListingAnnouncements } from './listing-announcements';
import { ListingChanges } from './listing-changes';
import { Listing } from './listing.entity';
import type { CreateListingRequest } from './listings.dto';
import { ListingsReader } from './listings.reader';
import type { ListingView } from './listing-views.dto';
import { SearchTerms } from './search/search-terms.service';

/** Stores listings: every change gets a version and events, updates the search terms, and invalidates the cache. */
@Injectable()
export class ListingStore {
  constructor(
    private readonly changes: ListingChanges,
    private readonly terms: SearchTerms,
    private readonly cache: CatalogCache,
    private readonly reader: ListingsReader,
    private readonly announcements: ListingAnnouncements,
    private readonly clock: Clock,
  ) {}

  lock(tx: Tx, id: string): Promise<Listing | null> {
    return tx.findOne(Listing, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  apply(listing: Listing, given: Parameters<ListingChanges['apply']>[1]): void {
    this.changes.apply(listing, given);
  }

  async insert(tx: Tx, listing: Listing, request: CreateListingRequest): Promise<ListingView> {
    this.apply(listing, request);
    const events = this.announcements.ofChange(undefined, listing);
    await tx.insert(Listing, listing);
    await this.announcements.record(tx, events);
    return this.settle(tx, listing);
  }

  /**
   * Runs the change and writes the changed columns. Without any, version and time stay unchanged. `further` are events
   * in addition to those that every change records.
   */
  async save(
    tx: Tx,
    listing: Listing,
    change: () => void,
    further: (listing: Listing) => NewDomainEvent[] = () => [],
  ): Promise<ListingView> {
    const before = Object.assign(new Listing(), listing);
    change();
    const touched = Object.keys(changedColumns(before, listing)).length > 0;
    if (touched) {
      listing.version += 1;
      listing.updatedAt = this.clock.now();
      const events = [...this.announcements.ofChange(before, listing), ...further(listing)];
      await tx.update(Listing, listing.id, changedColumns(before, listing));
      await this.announcements.record(tx, events);
    }
    return this.settle(tx, listing);
  }

  private async settle(tx: Tx, listing: Listing): Promise<ListingView> {
    if (listing.status === 'active') await this.terms.learn(tx, listing);
    this.cache.changed(tx, listing.id, listing.sellerId);
    return this.reader.viewWithin(tx, listing.id);
  }
}
