import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingFavorites } from '../catalog/listing-favorites';
import { MAX_FAVORITES } from '../policies';
import type { FavoriteView } from './favorites.dto';
import { tooManyFavorites } from './favorites.errors';

const REMOVE = statement(
  'favorite_remove',
  'DELETE FROM favorites WHERE agent_id = $1 AND listing_id = $2 RETURNING 1 AS removed',
);
const ADD = statement(
  'favorite_add',
  `INSERT INTO favorites (id, agent_id, listing_id, created_at)
   SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM favorites WHERE agent_id = $2) < ${MAX_FAVORITES}
   RETURNING 1 AS added`,
);

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
      const removed = (await execute(tx, REMOVE, [agentId, listingId])).length > 0;
      const favorites = await this.listings.count(tx, listingId, removed ? -1 : 1, agentId);
      if (!removed) await this.add(tx, agentId, listingId);
      return { listing_id: listingId, favorited: !removed, favorites };
    });
  }

  private async add(tx: Tx, agentId: string, listingId: string): Promise<void> {
    const at = this.clock.now();
    const added = await execute(tx, ADD, [newId('fav', at.getTime()), agentId, listingId, at]);
    if (added.length === 0) throw tooManyFavorites(MAX_FAVORITES);
  }
}
