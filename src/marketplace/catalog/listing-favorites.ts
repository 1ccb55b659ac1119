import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { listingNotFound } from '../marketplace.errors';
import { CatalogCache } from './catalog-cache';
import { PUBLIC_STATUSES } from './listing.lifecycle';
import { ViewCounter } from './view-counter';

/**
 * Updates no indexed column, so the update is cheap and holds the row only briefly. Like views, favorites do not change
 * the version. Removing a favorite works in every status of the listing.
 */
const COUNT = statement(
  'listing_favorites_count',
  `UPDATE listings SET favorites = favorites + $2::int
    WHERE id = $1 AND ($2::int < 0 OR status = ANY($3::text[])) RETURNING favorites,
      (seller_id <> $4 AND NOT EXISTS (
        SELECT FROM agent_siblings k WHERE k.agent_id = $4 AND k.other_id = seller_id)) AS counts`,
);

/** Counts how many agents favor a listing. */
@Injectable()
export class ListingFavorites {
  constructor(
    private readonly cache: CatalogCache,
    private readonly views: ViewCounter,
  ) {}

  /**
   * Adds or removes a favorite and returns the new count. Favorites by the seller, or by agents that have shared an
   * owner with it, do not count towards trending.
   */
  async count(tx: Tx, listingId: string, change: 1 | -1, agentId: string): Promise<number> {
    const values = [listingId, change, PUBLIC_STATUSES, agentId];
    const [listing] = await execute<{ favorites: number; counts: boolean }>(tx, COUNT, values);
    if (!listing) throw listingNotFound();
    this.cache.changed(tx, listingId);
    if (listing.counts) afterCommit(tx, () => this.views.adjust(listingId, change));
    return listing.favorites;
  }
}
