import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import { type Tx, afterCommit } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { CatalogCache } from '../catalog/catalog-cache';
import { PUBLIC_STATUSES } from '../catalog/listing.lifecycle';
import { ViewCounter } from '../catalog/view-counter';
import { listingNotFound } from '../marketplace.errors';
import { MAX_FAVORITES } from '../policies';
import type { FavoriteView } from './favorites.dto';
import { Favorite } from './favorite.entity';
import { tooManyFavorites } from './favorites.errors';

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

/** An agent's favorite listings. */
@Injectable()
export class FavoritesService {
  constructor(
    private readonly commands: Commands,
    private readonly cache: CatalogCache,
    private readonly views: ViewCounter,
    private readonly clock: Clock,
  ) {}

  /** Adds or removes a favorite. Each call reverses the previous one, so the calls of one agent are serialized. */
  toggle(caller: AgentCaller, listingId: string): Promise<FavoriteView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const removed = await this.wasRemoved(tx, agentId, listingId);
      const favorites = await this.count(tx, listingId, removed ? -1 : 1, agentId);
      if (!removed) await this.add(tx, agentId, listingId);
      return { listing_id: listingId, favorited: !removed, favorites };
    });
  }

  /** For a page, which may be older than the last change: what is no favorite stays none. */
  async remove(caller: AgentCaller, listingId: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      if (await this.wasRemoved(tx, agentId, listingId)) await this.count(tx, listingId, -1, agentId);
      return { id: listingId };
    });
  }

  private async wasRemoved(tx: Tx, agentId: string, listingId: string): Promise<boolean> {
    await acquireAdvisoryLocks(tx, `favorites:${agentId}`);
    return (await tx.delete(Favorite, { agentId, listingId })).affected !== 0;
  }

  /**
   * Adds or removes a favorite and returns the new count. Favorites by the seller, or by agents that have shared an
   * owner with it, do not count towards trending.
   */
  private async count(tx: Tx, listingId: string, change: 1 | -1, agentId: string): Promise<number> {
    const values = [listingId, change, PUBLIC_STATUSES, agentId];
    const [listing] = await execute<{ favorites: number; counts: boolean }>(tx, COUNT, values);
    if (!listing) throw listingNotFound();
    this.cache.changed(tx, listingId);
    if (listing.counts) afterCommit(tx, () => this.views.adjust(listingId, change));
    return listing.favorites;
  }

  private async add(tx: Tx, agentId: string, listingId: string): Promise<void> {
    if ((await tx.countBy(Favorite, { agentId })) >= MAX_FAVORITES) throw tooManyFavorites(MAX_FAVORITES);
    const createdAt = this.clock.now();
    await tx.insert(Favorite, { id: newId('fav', createdAt.getTime()), agentId, listingId, createdAt });
  }
}
