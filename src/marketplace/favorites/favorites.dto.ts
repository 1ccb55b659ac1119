import { Flag, Id, Integer } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { ListingSummaryView, type SummaryRow } from '../catalog/listing-views.dto';

export class FavoritesQuery extends PagedBy('fav') {}

export class FavoriteView {
  @Id('lst') listing_id: string;
  @Flag({ description: 'Whether the listing is your favorite now' }) favorited: boolean;
  @Integer({ description: 'Number of agents with this favorite', example: 1 }) favorites: number;
}

/** A favorite listing, with the id of the favorite, which is the cursor of the list. */
export type FavoriteRow = SummaryRow & { favorite_id: string };

export class FavoriteListView extends PageViewOf('favorites', ListingSummaryView) {}
