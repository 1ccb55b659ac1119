import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../../../kernel/clock';
import { utcDate } from '../../../kernel/utc-days';
import { execute, Database, statement } from '../../../platform/database/statements';
import { Transactions } from '../../../platform/database/transactions';
import { RecurringWork } from '../../../platform/workers/recurring-work';
import { SALES_PER_BUYER, TRENDING_DAYS, TRENDING_PLACES, TRENDING_WEIGHTS } from '../../policies';
import { CatalogCache } from '../catalog-cache';
import { TrendingListing } from './trending.entity';

const EVERY_MS = 5 * MINUTE;
const EVERYTHING = '';
const FORGET_BATCH = 10_000;

/** Runs in the background, so it may take longer than a request. */
const TAKE_TIME = statement('trending_take_time', "SET LOCAL statement_timeout = '60s'");
/**
 * Sales count as they do for the seller's tier: not if they were refunded, below the minimum price, or between agents of
 * one owner.
 */
const RANK = statement(
  'trending_rank',
  `WITH week AS (
     SELECT listing_id, sum(views)::int AS views, greatest(sum(favorites), 0)::int AS favorites, 0 AS sales
       FROM listing_days WHERE day > $1::date - ${TRENDING_DAYS} AND day <= $1::date GROUP BY listing_id
     UNION ALL
     SELECT b.listing_id, 0, 0, sum(least(b.sales, ${SALES_PER_BUYER}))::int
       FROM (SELECT s.listing_id, o.seller_id, o.buyer_id, count(*) AS sales
               FROM listing_sales s JOIN seller_outcomes o ON o.order_id = s.order_id AND o.outcome = 'completed'
              WHERE s.sold_at > $2 GROUP BY s.listing_id, o.seller_id, o.buyer_id) b
      WHERE NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = b.seller_id AND k.other_id = b.buyer_id)
      GROUP BY b.listing_id),
   scored AS (
     SELECT listing_id, sum(views)::int AS views, sum(favorites)::int AS favorites, sum(sales)::int AS sales,
            sum(views + ${TRENDING_WEIGHTS.favorite} * favorites + ${TRENDING_WEIGHTS.sale} * sales) AS score
       FROM week GROUP BY listing_id),
   placed AS (
     SELECT s.*, l.category, row_number() OVER (ORDER BY s.score DESC, l.id DESC) AS overall,
            row_number() OVER (PARTITION BY l.category ORDER BY s.score DESC, l.id DESC) AS within
       FROM scored s JOIN listings l ON l.id = s.listing_id WHERE l.status = 'active' AND s.score > 0)
   INSERT INTO trending_listings (scope, position, listing_id, views, sales, favorites, ranked_at)
   SELECT '${EVERYTHING}', overall, listing_id, views, sales, favorites, $3::timestamptz FROM placed WHERE overall <= ${TRENDING_PLACES}
   UNION ALL
   SELECT category, within, listing_id, views, sales, favorites, $3::timestamptz FROM placed WHERE within <= ${TRENDING_PLACES}`,
);
const forget = (name: string, table: string, old: string): ReturnType<typeof statement> =>
  statement(
    name,
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${old} LIMIT ${FORGET_BATCH}))
     RETURNING 1 AS gone`,
  );
const FORGET_DAYS = forget('listing_days_forget', 'listing_days', `day <= $1::date - ${TRENDING_DAYS}`);
const FORGET_SALES = forget('listing_sales_forget', 'listing_sales', 'sold_at <= $1');

/** Ranks the last seven days every few minutes. Readers see the previous ranking until the new one is complete. */
@Injectable()
export class TrendingRanking implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWork,
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly cache: CatalogCache,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'trending',
      everyMs: MINUTE,
      nextAfter: (ended) => after(ended, EVERY_MS),
      batch: () => this.rank(),
      makes: 'trending',
    });
  }

  private async rank(): Promise<undefined> {
    const now = this.clock.now();
    const since = after(now, -TRENDING_DAYS * DAY);
    await this.transactions.run(async (tx) => {
      await execute(tx, TAKE_TIME);
      await tx.deleteAll(TrendingListing);
      await execute(tx, RANK, [utcDate(now), since, now]);
      this.cache.rearranged(tx);
    });
    while ((await this.database.rows(FORGET_DAYS, [utcDate(now)])).length === FORGET_BATCH);
    while ((await this.database.rows(FORGET_SALES, [since])).length === FORGET_BATCH);
    return undefined;
  }
}
