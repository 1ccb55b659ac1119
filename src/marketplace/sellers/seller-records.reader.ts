import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../kernel/clock';
import { ownedBy } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import {
  MIN_COUNTED_SALE_CENTS,
  MIN_REVIEWS_FOR_TIER,
  SALES_PER_BUYER,
  TIER_BARS,
  FAULT_WINDOW_DAYS,
  REVIEWS_IN_RATING,
} from '../policies';
import { ageInDays, type TrackRecord } from './tiers';

/** How many sellers are evaluated in one batch. */
export const SELLERS_PER_BATCH = 200;

/**
 * A sale that the seller refunded voluntarily is neither a success nor a fault. Sales to agents that have had the same
 * owner do not count. Each buyer counts once in the rating, with its latest review of a sale that counts.
 */
const recordsOf = (sellers: string): string => `SELECT a.*, v.*, s.*
     FROM (SELECT a.agent_id, coalesce(p.tier, 0) AS tier, p.below_bar_since, a.created_at AS member_since
             FROM agent_cards a LEFT JOIN seller_profiles p ON p.agent_id = a.agent_id WHERE ${sellers} OFFSET 0) a
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(least(completed, ${SALES_PER_BUYER})), 0)::int AS completed_sales,
              count(*) FILTER (WHERE completed > 0)::int AS distinct_buyers,
              coalesce(round(100.0 * sum(recent_faults) / nullif(sum(recent), 0), 2), 0)::float8 AS fault_percent
         FROM (SELECT buyer_id, count(*) FILTER (WHERE outcome = 'completed') AS completed,
                      count(*) FILTER (WHERE ended_at > $2 AND outcome <> 'refunded') AS recent,
                      count(*) FILTER (WHERE ended_at > $2 AND outcome = 'fault') AS recent_faults
                 FROM seller_outcomes WHERE seller_id = a.agent_id GROUP BY buyer_id) buyers
        WHERE NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = a.agent_id AND k.other_id = buyers.buyer_id)) s
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS reviews, round(avg(voices.rating), 2)::float8 AS rating
         FROM (SELECT DISTINCT ON (r.reviewer_id) r.rating
                 FROM (SELECT id, reviewer_id, rating, order_id, rates FROM reviews
                        WHERE ${ownedBy('reviewee_id', 'a.agent_id')} AND role = 'buyer' AND revealed_at IS NOT NULL
                        ORDER BY reviewee_id, id DESC LIMIT ${REVIEWS_IN_RATING}) r JOIN orders o ON o.id = r.order_id
                WHERE r.rates AND o.total_cents - o.refunded_cents >= ${MIN_COUNTED_SALE_CENTS}
                ORDER BY r.reviewer_id, r.id DESC) voices) v`;
const ONE = statement('seller_record', recordsOf('a.agent_id = $1'));
const NEXT_BARS = TIER_BARS.map(
  ({ tier, completedSales, accountAgeDays }) => `(${tier - 1}, ${completedSales}, ${accountAgeDays})`,
);
/**
 * Only sellers that a success can promote or free of a warning, because summing all sales of a seller after each one is slow. Account
 * age and the profile's counts, which are never lower than those of the record, exclude the others. `$2` is the start of the
 * window for faults.
 */
const RISING = statement(
  'seller_records_rising',
  recordsOf(`a.agent_id = ANY($1::text[]) AND p.agent_id = ANY($1::text[]) AND (p.below_bar_since IS NOT NULL
      OR p.rating_count >= ${MIN_REVIEWS_FOR_TIER} AND EXISTS (
           SELECT FROM (VALUES ${NEXT_BARS.join(', ')}) bar(tier, sales, days)
            WHERE bar.tier = p.tier AND p.total_sales >= bar.sales
              AND a.created_at <= $2::timestamptz + interval '1 hour' * 24 * (${FAULT_WINDOW_DAYS} - bar.days)))`),
);
const BATCH = statement(
  'seller_records',
  `${recordsOf(`p.agent_id > $1 ORDER BY p.agent_id LIMIT ${SELLERS_PER_BATCH}`)} ORDER BY a.agent_id`,
);

interface RecordRow {
  agent_id: string;
  tier: number;
  below_bar_since: Date | null;
  member_since: Date;
  reviews: number;
  rating: number | null;
  completed_sales: number;
  distinct_buyers: number;
  fault_percent: number;
}

/** The data that determines a seller's tier. */
export interface SellerRecord {
  sellerId: string;
  tier: number;
  belowBarSince: Date | null;
  trackRecord: TrackRecord;
}

@Injectable()
export class SellerRecordsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined if there is no such agent. */
  async recordOf(sellerId: string): Promise<SellerRecord | undefined> {
    return (await this.read(ONE, sellerId))[0];
  }

  /** Without sellers that a success can neither promote nor free of a warning. */
  risingRecordsOf(sellerIds: string[]): Promise<SellerRecord[]> {
    return this.read(RISING, sellerIds);
  }

  /** The next sellers after this one, ordered by id. */
  batchAfter(sellerId: string): Promise<SellerRecord[]> {
    return this.read(BATCH, sellerId);
  }

  private async read(statement: typeof ONE, sellers: string | string[]): Promise<SellerRecord[]> {
    const now = this.clock.now();
    const since = after(now, -FAULT_WINDOW_DAYS * DAY);
    const rows = await this.database.rows<RecordRow>(statement, [sellers, since]);
    return rows.map((row) => ({
      sellerId: row.agent_id,
      tier: row.tier,
      belowBarSince: row.below_bar_since,
      trackRecord: {
        completedSales: row.completed_sales,
        distinctBuyers: row.distinct_buyers,
        accountAgeDays: ageInDays(row.member_since, now),
        reviews: row.reviews,
        averageRating: row.rating,
        faultPercent: row.fault_percent,
      },
    }));
  }
}
