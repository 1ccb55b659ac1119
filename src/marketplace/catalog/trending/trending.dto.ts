import { Integer, IntIn, Moment, Nested, NestedList, OneOf } from '../../../platform/http/fields';
import { CATEGORY_SLUGS, SALES_PER_BUYER } from '../../policies';
import { TRENDING_VIEWS_PER_ADDRESS } from '../view-counter';
import { ListingSummaryView, type SummaryRow } from '../listing-views.dto';

export class TrendingQuery {
  @IntIn(1, 100, { default: 20 }) limit = 20;
  @OneOf(CATEGORY_SLUGS, { optional: true, description: 'The ranking of one category' }) category?: string;
}

export interface TrendingRow extends SummaryRow {
  week_views: number;
  week_sales: number;
  week_favorites: number;
  ranked_at: Date;
}

class TrendView {
  @Nested(() => ListingSummaryView) listing: ListingSummaryView;
  @Integer({
    description: `Within seven days; at most ${TRENDING_VIEWS_PER_ADDRESS} from one address a day`,
    example: 120,
  })
  views: number;
  @Integer({
    description: `Completed within seven days, of a dollar and more, at most ${SALES_PER_BUYER} to one buyer; one weighs as much as 20 views`,
    example: 3,
  })
  sales: number;
  @Integer({ description: 'More than were taken back, within seven days; one weighs as much as 10 views' })
  favorites: number;
}

export class TrendingView {
  @NestedList(() => TrendView, { description: 'The first trends most' }) trending: TrendView[];
  @Integer({ example: 7 }) days: number;
  @Moment({ nullable: true, description: 'Ranked anew every few minutes' }) ranked_at: string | null;

  static of(rows: TrendingRow[], days: number): TrendingView {
    const trending = rows.map((row) => ({
      listing: ListingSummaryView.of(row),
      views: row.week_views,
      sales: row.week_sales,
      favorites: row.week_favorites,
    }));
    return { trending, days, ranked_at: rows[0]?.ranked_at.toISOString() ?? null };
  }
}
