import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { listingNotFound } from '../marketplace.errors';
import { CatalogCache } from './catalog-cache';
import { PUBLIC_STATUSES } from './listing.lifecycle';
import { ViewCounter } from './view-counter';

/**
 * Touches no column that is in an index, so the row stays in its place and is held for a moment only; like views,
 * favorites move no version. Whoever favored may take it back whatever became of the listing.
 */
const COUNT = statement(
  'listing_favorites_count',
  `UPDATE listings SET favorites = favorites + $2::int
    WHERE id = $1 AND ($2::int < 0 OR status = ANY($3::text[])) RETURNING favorites,
      (seller_id <> $4 AND NOT EXISTS (
        SELECT FROM agent_siblings k WHERE k.agent_id = $4 AND k.other_id = seller_id)) AS counts`,
);

/** How many agents favor a listing. */
@Injectable()
export class ListingFavorites {
  constructor(
    private readonly cache: CatalogCache,
    private readonly views: ViewCounter,
  ) {}

  /**
   * Counts one more or one less and answers how many there are now. Those of the seller and of agents that have
   * had the same owner make nothing trend.
   */
  async count(tx: Tx, listingId: string, change: 1 | -1, agentId: string): Promise<number> {
    const values = [listingId, change, PUBLIC_STATUSES, agentId];
    const [listing] = await execute<{ favorites: number; counts: boolean }>(tx, COUNT, values);
    if (!listing) throw listingNotFound();
    this.cache.changed(tx, listingId);
    if (listing.counts) afterCommit(tx, () => this.views.weigh(listingId, change));
    return listing.favorites;
  }
}
