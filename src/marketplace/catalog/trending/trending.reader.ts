import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../../platform/database/statements';
import { TRENDING_DAYS } from '../../policies';
import { SUMMARY_COLUMNS } from '../listing-views.dto';
import { type TrendingQuery, type TrendingRow, TrendingView } from './trending.dto';

/** Leaves out listings that are no longer active since the ranking was computed. */
const TRENDING = statement(
  'trending',
  `SELECT ${SUMMARY_COLUMNS}, t.views AS week_views, t.sales AS week_sales,
          t.favorites AS week_favorites, t.ranked_at
     FROM trending_listings t JOIN listings l ON l.id = t.listing_id JOIN seller_cards s ON s.agent_id = l.seller_id
    WHERE t.scope = $1 AND l.status = 'active' ORDER BY t.position LIMIT $2`,
);

@Injectable()
export class TrendingReader {
  constructor(private readonly database: Database) {}

  async list({ category, limit }: TrendingQuery): Promise<TrendingView> {
    const rows = await this.database.rows<TrendingRow>(TRENDING, [category ?? '', limit]);
    return TrendingView.of(rows, TRENDING_DAYS, limit);
  }
}
