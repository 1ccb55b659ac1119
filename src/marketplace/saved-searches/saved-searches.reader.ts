import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import type { OffsetQuery } from '../../platform/http/paging';
import { SUMMARY_COLUMNS } from '../catalog/listing-views.dto';
import { SELLER_CARD_COLUMNS } from '../sellers/seller-card.dto';
import {
  type MatchRow,
  SavedSearchListView,
  SavedSearchMatchesView,
  type SavedSearchRow,
} from './saved-searches.dto';
import { savedSearchNotFound } from './saved-searches.errors';

const OWN = paged({
  name: 'saved_searches_own',
  counted: 'FROM saved_searches WHERE agent_id = $1',
  page: `SELECT id, name, query, category, subcategory, min_price, max_price, condition, tags, notify, matches,
                last_matched_at, created_at
           FROM saved_searches WHERE agent_id = $1 AND id < coalesce($2::text, '~')
          ORDER BY id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const OWNED = statement(
  'saved_search_owned',
  'SELECT id FROM saved_searches WHERE id = $1 AND agent_id = $2',
);
const ON_MARKET = `l.status IN ('active', 'sold_out')`;
const MATCHES = paged({
  name: 'saved_search_matches',
  counted: `FROM saved_search_matches m JOIN listings l ON l.id = m.listing_id WHERE m.saved_search_id = $1 AND ${ON_MARKET}`,
  page: `SELECT ${SUMMARY_COLUMNS}, ${SELLER_CARD_COLUMNS}, m.matched_at
           FROM saved_search_matches m JOIN listings l ON l.id = m.listing_id
           JOIN seller_cards s ON s.agent_id = l.seller_id
          WHERE m.saved_search_id = $1 AND m.listing_id < coalesce($2::text, '~') AND ${ON_MARKET}
          ORDER BY m.listing_id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});

const ERASE = statement('erase_saved_searches', 'DELETE FROM saved_searches WHERE agent_id = $1');

@Injectable()
export class SavedSearchesReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(ERASE);
  }

  async listOwn(agentId: string, query: OffsetQuery): Promise<SavedSearchListView> {
    const values = [agentId, query.cursor ?? null, query.limit + 1, query.offset];
    const rows = await this.database.rows<PagedRow<SavedSearchRow>>(OWN, values);
    return SavedSearchListView.of(pageFrom(rows, query));
  }

  /** Lists what has matched since the search was saved. */
  async matchesOf(agentId: string, id: string, query: OffsetQuery): Promise<SavedSearchMatchesView> {
    if (!(await this.database.first(OWNED, [id, agentId]))) throw savedSearchNotFound();
    const values = [id, query.cursor ?? null, query.limit + 1, query.offset];
    const rows = await this.database.rows<PagedRow<MatchRow>>(MATCHES, values);
    return SavedSearchMatchesView.of(pageFrom(rows, query));
  }
}
