import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { SellerCache } from './seller-cache';

const RECORD_SALE = statement(
  'seller_record_sale',
  `INSERT INTO seller_profiles AS s (agent_id, total_sales, revenue_cents, created_at, updated_at)
   VALUES ($1, 1, $2, $3, $3)
   ON CONFLICT (agent_id) DO UPDATE SET total_sales = s.total_sales + 1,
     revenue_cents = s.revenue_cents + excluded.revenue_cents, version = s.version + 1, updated_at = excluded.updated_at`,
);
const STARS = [1, 2, 3, 4, 5];
const RECORD_REVIEW = statement(
  'seller_record_review',
  `INSERT INTO seller_profiles AS s (agent_id, rating_sum, rating_count, ${STARS.map((n) => `rating_${n}`).join(', ')},
     created_at, updated_at)
   VALUES ($1, $2, 1, ${STARS.map((n) => `($2::int = ${n})::int`).join(', ')}, $3, $3)
   ON CONFLICT (agent_id) DO UPDATE SET rating_sum = s.rating_sum + excluded.rating_sum,
     rating_count = s.rating_count + 1, ${STARS.map((n) => `rating_${n} = s.rating_${n} + excluded.rating_${n}`).join(', ')},
     version = s.version + 1, updated_at = excluded.updated_at`,
);

/** What others add to a seller's record. The row is shared by all sales of the seller: lock it last. */
@Injectable()
export class SellersService {
  constructor(
    private readonly cache: SellerCache,
    private readonly clock: Clock,
  ) {}

  /** Counts a completed sale and what the seller got for it. Call it last in the transaction. */
  async recordSale(tx: Tx, sellerId: string, cents: number): Promise<void> {
    await execute(tx, RECORD_SALE, [sellerId, cents, this.clock.now()]);
    this.cache.changed(tx, sellerId);
  }

  /** Counts a buyer's review of 1 to 5 stars. Call it last in the transaction. */
  async recordReview(tx: Tx, sellerId: string, rating: number): Promise<void> {
    await execute(tx, RECORD_REVIEW, [sellerId, rating, this.clock.now()]);
    this.cache.changed(tx, sellerId);
  }
}
