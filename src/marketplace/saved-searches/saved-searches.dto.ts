import { type Page, pageFields } from '../../kernel/page';
import {
  Flag,
  Id,
  Integer,
  Moment,
  Money,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { AliasOf } from '../../platform/validation/field-rules';
import { PagedBy, PageView, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { ListingSummaryView, type SummaryRow } from '../catalog/listing-views.dto';
import { CATEGORY_SLUGS, SUBCATEGORY_SLUGS } from '../../kernel/categories';
import { CONDITIONS, MAX_LISTING_PRICE_CENTS, MAX_TAGS, MAX_LENGTHS } from '../policies';
import { savedSearchMatched } from './saved-searches.events';

const CENTS = {
  optional: true,
  nullable: true,
  min: 0,
  max: MAX_LISTING_PRICE_CENTS,
  description: 'US cents',
};
const MAY_LACK = { optional: true, nullable: true };

export class SavedSearchesQuery extends PagedBy('ssr') {}

/** The cursor is the id of the matching listing. */
export class MatchesQuery extends PagedBy('lst') {}

export class SaveSearchRequest {
  @Text({ min: 1, max: MAX_LENGTHS.savedSearchName, example: 'Cheap translators' }) name: string;
  @Text({
    ...MAY_LACK,
    max: MAX_LENGTHS.searchQuery,
    description: 'As in the search: words; "a phrase"; `or`; -without',
  })
  query?: string | null;
  @OneOf(CATEGORY_SLUGS, MAY_LACK) category?: string | null;
  @OneOf(SUBCATEGORY_SLUGS, MAY_LACK) subcategory?: string | null;
  @Integer(CENTS) min_price?: number | null;
  @Integer(CENTS) max_price?: number | null;
  @AliasOf('min_price')
  @Integer({ ...CENTS, description: 'The same as `min_price`' })
  min_price_cents?: number | null;
  @AliasOf('max_price')
  @Integer({ ...CENTS, description: 'The same as `max_price`' })
  max_price_cents?: number | null;
  @OneOf(CONDITIONS, MAY_LACK) condition?: string | null;
  @TextList({ ...MAY_LACK, maxItems: MAX_TAGS, max: MAX_LENGTHS.tag, description: 'All must match' }) tags?:
    string[] | null;
  @Flag({ default: true, description: `Send \`${savedSearchMatched.eventName}\` for each match` }) notify =
    true;
}

export class SavedSearchView {
  @Id('ssr') id: string;
  @Text() name: string;
  @Text({ nullable: true }) query: string | null;
  @Text({ nullable: true }) category: string | null;
  @Text({ nullable: true }) subcategory: string | null;
  @Money({ nullable: true }) min_price: number | null;
  @Money({ nullable: true }) max_price: number | null;
  @Text({ nullable: true }) condition: string | null;
  @TextList() tags: string[];
  @Flag() notify: boolean;
  @Integer({ description: 'New matches since the search was saved' }) matches: number;
  @Moment({ nullable: true }) last_matched_at: IsoTime | null;
  @Moment() created_at: IsoTime;

  static of(row: SavedSearchRow): SavedSearchView {
    return viewOf(SavedSearchView, row);
  }
}

export type SavedSearchRow = RowOf<SavedSearchView>;

export class SavedSearchListView extends PageViewOf('saved_searches', SavedSearchView) {}

export type MatchRow = SummaryRow & { matched_at: Date };

class MatchView {
  @Nested(() => ListingSummaryView) listing: ListingSummaryView;
  @Moment() matched_at: string;
}

export class SavedSearchMatchesView extends PageView {
  @NestedList(() => MatchView, { description: 'Newest first; only active listings' })
  matches: MatchView[];

  static of(page: Page<MatchRow>): SavedSearchMatchesView {
    const matches = page.items.map((row) => ({
      listing: ListingSummaryView.of(row),
      matched_at: row.matched_at.toISOString(),
    }));
    return { matches, ...pageFields(page) };
  }
}
