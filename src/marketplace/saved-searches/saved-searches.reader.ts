import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import type { OffsetQuery } from '../../platform/validation/paging';
import { columnsOf } from '../../platform/operations/views';
import { SUMMARY_COLUMNS } from '../catalog/listing-views.dto';
import { SavedSearch } from './saved-search.entity';
import {
  type MatchRow,
  SavedSearchListView,
  SavedSearchMatchesView,
  type SavedSearchRow,
  SavedSearchView,
} from './saved-searches.dto';
import { savedSearchNotFound } from './saved-searches.errors';

const OWN = paged({
  name: 'saved_searches_own',
  counted: 'FROM saved_searches WHERE agent_id = $1',
  page: `SELECT ${columnsOf(SavedSearchView, 'saved_searches')}
           FROM saved_searches WHERE agent_id = $1 AND id < coalesce($2::text, '~')
          ORDER BY id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const ON_MARKET = `l.status IN ('active', 'sold_out')`;
const MATCHES = paged({
  name: 'saved_search_matches',
  counted: `FROM saved_search_matches m JOIN listings l ON l.id = m.listing_id WHERE m.saved_search_id = $1 AND ${ON_MARKET}`,
  page: `SELECT ${SUMMARY_COLUMNS}, m.matched_at
           FROM saved_search_matches m JOIN listings l ON l.id = m.listing_id
           JOIN seller_cards s ON s.agent_id = l.seller_id
          WHERE m.saved_search_id = $1 AND m.listing_id < coalesce($2::text, '~') AND ${ON_MARKET}
          ORDER BY m.listing_id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class SavedSearchesReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(SavedSearch) private readonly searches: Repository<SavedSearch>,
  ) {}

  async listOwn(agentId: string, query: OffsetQuery): Promise<SavedSearchListView> {
    const values = [agentId, query.cursor ?? null, query.limit + 1, query.offset];
    const rows = await this.database.rows<PagedRow<SavedSearchRow>>(OWN, values);
    return SavedSearchListView.of(pageFrom(rows, query));
  }

  /** Lists what has matched since the search was saved. */
  async matchesOf(agentId: string, id: string, query: OffsetQuery): Promise<SavedSearchMatchesView> {
    if (!(await this.searches.existsBy({ id, agentId }))) throw savedSearchNotFound();
    const values = [id, query.cursor ?? null, query.limit + 1, query.offset];
    const rows = await this.database.rows<PagedRow<MatchRow>>(MATCHES, values);
    return SavedSearchMatchesView.of(pageFrom(rows, query));
  }
}
