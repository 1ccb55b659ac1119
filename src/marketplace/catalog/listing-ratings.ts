import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { CatalogCache } from './catalog-cache';

const RECORD = statement(
  'listing_rating_record',
  `UPDATE listings SET rating_sum = rating_sum + $2, rating_count = rating_count + 1, version = version + 1, updated_at = $3
    WHERE id = $1`,
);

/** What buyers' reviews add up to on a listing. */
@Injectable()
export class ListingRatings {
  constructor(
    private readonly cache: CatalogCache,
    private readonly clock: Clock,
  ) {}

  /** Counts one review of 1 to 5 stars. Lock the listing before anything else of the order: it comes first. */
  async record(tx: Tx, listingId: string, rating: number): Promise<void> {
    await execute(tx, RECORD, [listingId, rating, this.clock.now()]);
    this.cache.changed(tx, listingId);
  }
}
