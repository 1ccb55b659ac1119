import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { CatalogCache } from './catalog-cache';

/** An order that its buyer has reviewed. */
export interface ReviewedOrder {
  id: string;
  listingId: string;
  sellerId: string;
}

const STARS = [1, 2, 3, 4, 5];

/** A figure that is shown must never keep a refund from happening: what cannot be taken off is left. */
const POSSIBLE = '(sign > 0 OR rating_sum - rating BETWEEN rating_count - 1 AND 5 * (rating_count - 1))';

/** The mark of the review follows the rule (`rating_reviews`); where it changes, the sums change with it. */
const SETTLE = statement(
  'rating_settle',
  `WITH changed AS (
     UPDATE reviews SET rates = NOT rates
      WHERE order_id = $1 AND role = 'buyer'
        AND rates <> EXISTS (SELECT FROM rating_reviews c WHERE c.id = reviews.id)
     RETURNING rating, CASE WHEN rates THEN 1 ELSE -1 END AS sign),
   of_listing AS (
     UPDATE listings SET rating_sum = rating_sum + sign * rating, rating_count = rating_count + sign,
            version = version + 1, updated_at = $4
       FROM changed WHERE id = $2 AND ${POSSIBLE})
   UPDATE seller_profiles SET rating_sum = rating_sum + sign * rating, rating_count = rating_count + sign,
          ${STARS.map((n) => `rating_${n} = rating_${n} + sign * (rating = ${n})::int`).join(', ')},
          version = version + 1, updated_at = $4
     FROM changed WHERE agent_id = $3 AND ${POSSIBLE}`,
);

/** What buyers' reviews add up to, of a listing and of its seller. */
@Injectable()
export class Ratings {
  constructor(
    private readonly cache: CatalogCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the ratings what they must be after the review of this order was revealed, or stopped counting. The listing's
   * row must be locked; the seller's is locked here, so call it last.
   */
  async settle(tx: Tx, { id, listingId, sellerId }: ReviewedOrder): Promise<void> {
    await execute(tx, SETTLE, [id, listingId, sellerId, this.clock.now()]);
    this.cache.rated(tx, listingId, sellerId);
  }
}
