import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { searchQuery } from '../../kernel/search-text';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { columnsOf } from '../../platform/operations/views';
import type { AgentCaller } from '../../platform/security/caller';
import { notASubcategory } from '../catalog/listings.errors';
import { isSubcategoryOf } from '../../kernel/categories';
import { MAX_LISTING_PRICE_CENTS, MAX_SAVED_SEARCHES } from '../policies';
import {
  nothingSearched,
  pricesWrongWayRound,
  tooManySavedSearches,
  savedSearchNotFound,
} from './saved-searches.errors';
import { SavedSearch, SavedSearchKey } from './saved-search.entity';
import { type SavedSearchRow, SavedSearchView, type SaveSearchRequest } from './saved-searches.dto';
import { SearchKeys } from './search-keys';

/**
 * `wanted` is the query that a listing's search vector must match, as in the search. The vector has only price steps;
 * the exact limits are in their own columns. No price is below 1 cent, and there is no step below it.
 */
const INSERT = statement(
  'saved_search_insert',
  `INSERT INTO saved_searches
     (id, agent_id, name, query, category, subcategory, condition, tags, min_price, max_price, notify, created_at, wanted)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
     coalesce(to_tsquery('english', $13), '') && coalesce(listing_marker_query('category', $5), '')
       && coalesce(listing_marker_query('sub', $6), '') && coalesce(listing_marker_query('cond', $7), '')
       && coalesce((SELECT string_agg(listing_marker_query('tag', tag)::text, ' & ')::tsquery FROM unnest($8::text[]) AS tag), '')
       && (SELECT listing_marker_query('price', VARIADIC array_agg(step::text))
             FROM generate_series(listing_price_step(greatest($9::int, 1)),
                                  listing_price_step(greatest(coalesce($10::int, ${MAX_LISTING_PRICE_CENTS}), 1))) AS step))
   RETURNING ${columnsOf(SavedSearchView, 'saved_searches')}`,
);
/** Searches that agents save, to be notified of new matches. */
@Injectable()
export class SavedSearchesService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly keys: SearchKeys,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.delete(SavedSearch, { agentId }));
  }

  /** From now on, new and changed listings are matched with this search. */
  save(caller: AgentCaller, request: SaveSearchRequest): Promise<SavedSearchView> {
    const search = { ...request, query: request.query?.trim() || null };
    requireSense(search);
    return this.commands.run(caller, async (tx) => {
      const { agentId } = caller.holder;
      await acquireAdvisoryLocks(tx, `saved-searches:${agentId}`);
      const saved = await tx.countBy(SavedSearch, { agentId });
      if (saved >= MAX_SAVED_SEARCHES) throw tooManySavedSearches(MAX_SAVED_SEARCHES);
      const keys = await this.keys.keysFor(tx, search);
      const row = await this.insert(tx, agentId, search);
      const savedSearchId = row.id;
      await tx.insert(
        SavedSearchKey,
        keys.map((key) => ({ key, savedSearchId })),
      );
      return SavedSearchView.of(row);
    });
  }

  /** Also deletes its keys and matches, which cascade. */
  async delete(caller: AgentCaller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { affected } = await tx.delete(SavedSearch, { id, agentId: caller.holder.agentId });
      if (affected === 0) throw savedSearchNotFound();
      return { id };
    });
  }

  private async insert(tx: Tx, agentId: string, search: SaveSearchRequest): Promise<SavedSearchRow> {
    const at = this.clock.now();
    const { name, query, category, subcategory, condition, tags, min_price, max_price, notify } = search;
    const words = query == null ? null : searchQuery(query);
    const criteria = [query, category, subcategory, condition, tags ?? [], min_price, max_price];
    const values = [
      newId(ID_PREFIXES.savedSearch, at.getTime()),
      agentId,
      name,
      ...criteria,
      notify,
      at,
      words,
    ];
    const [row] = await execute<SavedSearchRow & Record<string, unknown>>(tx, INSERT, values);
    return row as SavedSearchRow;
  }
}

function requireSense({ name: _, notify: __, ...criteria }: SaveSearchRequest): void {
  const { category, subcategory, min_price, max_price, tags, ...others } = criteria;
  const single = [category, subcategory, min_price, max_price, tags?.[0], ...Object.values(others)];
  if (single.every((given) => given === undefined || given === null)) throw nothingSearched();
  if (typeof min_price === 'number' && typeof max_price === 'number' && min_price > max_price)
    throw pricesWrongWayRound();
  if (category && subcategory && !isSubcategoryOf(category, subcategory))
    throw notASubcategory(category, subcategory);
}
