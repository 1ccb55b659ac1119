import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingFavorites } from '../catalog/listing-favorites';
import { MAX_FAVORITES } from '../policies';
import { Favorite } from './favorite.entity';
import type { FavoriteView } from './favorites.dto';
import { tooManyFavorites } from './favorites.errors';

/** An agent's favorite listings. */
@Injectable()
export class FavoritesService {
  constructor(
    private readonly commands: Commands,
    private readonly listings: ListingFavorites,
    private readonly clock: Clock,
  ) {}

  /** Adds or removes a favorite. Each call reverses the previous one, so the calls of one agent are serialized. */
  toggle(caller: AgentCaller, listingId: string): Promise<FavoriteView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `favorites:${agentId}`);
      const removed = (await tx.delete(Favorite, { agentId, listingId })).affected !== 0;
      const favorites = await this.listings.count(tx, listingId, removed ? -1 : 1, agentId);
      if (!removed) await this.add(tx, agentId, listingId);
      return { listing_id: listingId, favorited: !removed, favorites };
    });
  }

  private async add(tx: Tx, agentId: string, listingId: string): Promise<void> {
    if ((await tx.countBy(Favorite, { agentId })) >= MAX_FAVORITES) throw tooManyFavorites(MAX_FAVORITES);
    const createdAt = this.clock.now();
    await tx.insert(Favorite, { id: newId('fav', createdAt.getTime()), agentId, listingId, createdAt });
  }
}
