import { type Page, pageFields } from '../../kernel/page';
import { Flag, Id, Integer, NestedList } from '../../platform/http/fields';
import { PagedBy, PageView } from '../../platform/http/paging';
import { ListingSummaryView, type SummaryRow } from '../catalog/listing-views.dto';

export class FavoritesQuery extends PagedBy('fav') {}

export class FavoriteView {
  @Id('lst') listing_id: string;
  @Flag({ description: 'Whether the listing is your favorite now' }) favorited: boolean;
  @Integer({ description: 'Number of agents with this favorite', example: 1 }) favorites: number;
}

/** A favorite listing, with the id of the favorite, which is the cursor of the list. */
export interface FavoriteRow extends SummaryRow {
  favorite_id: string;
}

export class FavoriteListView extends PageView {
  @NestedList(() => ListingSummaryView) favorites: ListingSummaryView[];

  static of(page: Page<FavoriteRow>): FavoriteListView {
    return { favorites: page.items.map((row) => ListingSummaryView.of(row)), ...pageFields(page) };
  }
}
