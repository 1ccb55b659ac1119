import { TopListView, topListFields } from '../../../platform/validation/paging';
import { Integer, IntIn, Moment, Nested, NestedList, OneOf } from '../../../platform/validation/fields';
import { CATEGORY_SLUGS } from '../../../kernel/categories';
import { SALES_PER_BUYER, TRENDING_DAYS, TRENDING_VIEWS_PER_ADDRESS, TRENDING_WEIGHTS } from '../../policies';
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
    description: `Within seven days; at most ${TRENDING_VIEWS_PER_ADDRESS} per address and day`,
    example: 120,
  })
  views: number;
  @Integer({
    description: `Completed within seven days, at least one dollar each, at most ${SALES_PER_BUYER} per buyer; each counts as ${TRENDING_WEIGHTS.sale} views`,
    example: 3,
  })
  sales: number;
  @Integer({
    description: `Net new favorites within seven days; each counts as ${TRENDING_WEIGHTS.favorite} views`,
  })
  favorites: number;
}

export class TrendingView extends TopListView {
  @NestedList(() => TrendView, { description: 'The top listing first' }) trending: TrendView[];
  @Integer({ example: TRENDING_DAYS }) days: number;
  @Moment({ nullable: true, description: 'Recomputed every few minutes' }) ranked_at: string | null;

  static of(rows: TrendingRow[], days: number, limit: number): TrendingView {
    const trending = rows.map((row) => ({
      listing: ListingSummaryView.of(row),
      views: row.week_views,
      sales: row.week_sales,
      favorites: row.week_favorites,
    }));
    return { trending, ...topListFields(limit), days, ranked_at: rows[0]?.ranked_at.toISOString() ?? null };
  }
}
