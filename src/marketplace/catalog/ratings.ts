import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { CatalogCache } from './catalog-cache';

/** An order with a buyer's review. */
export interface ReviewedOrder {
  id: string;
  listingId: string;
  sellerId: string;
}

const STARS = [1, 2, 3, 4, 5];

/** A displayed figure must never block a refund: a subtraction that would make the sums inconsistent is skipped. */
const POSSIBLE = '(sign > 0 OR rating_sum - rating BETWEEN rating_count - 1 AND 5 * (rating_count - 1))';

/** Sets the review's `rates` flag by the rule in `rating_reviews`. The sums change only if the flag does. */
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

/** The rating sums of a listing and its seller. */
@Injectable()
export class Ratings {
  constructor(
    private readonly cache: CatalogCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates the ratings after this order's review was revealed or stopped counting. Lock the listing's row before; the
   * seller's row is locked here, so call it last.
   */
  async settle(tx: Tx, { id, listingId, sellerId }: ReviewedOrder): Promise<void> {
    await execute(tx, SETTLE, [id, listingId, sellerId, this.clock.now()]);
    this.cache.rated(tx, listingId, sellerId);
  }
}
