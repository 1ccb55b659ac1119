import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { send, sharedWrite } from '../../platform/database/shared-steps';
import { statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { MAX_RATING } from '../policies';
import { CatalogCache } from './catalog-cache';

/** An order with a buyer's review. */
export interface ReviewedOrder {
  id: string;
  listingId: string;
  sellerId: string;
}

const STARS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

/**
 * A displayed figure must never block a refund: a subtraction that would make the sums inconsistent is skipped. Commands that
 * share a statement all add or all subtract, so no addition is skipped with it.
 */
const POSSIBLE = `(c.only_adds OR r.rating_sum + c.stars BETWEEN r.rating_count + c.reviews AND ${MAX_RATING} * (r.rating_count + c.reviews))`;
const CHANGE = `sum(sign * rating)::int AS stars, sum(sign)::int AS reviews, bool_and(sign > 0) AS only_adds`;
const APPLY = `rating_sum = r.rating_sum + c.stars, rating_count = r.rating_count + c.reviews,
              version = r.version + 1, updated_at = $4`;

/**
 * The rule of the view `rating_reviews` for one review, which PostgreSQL finds by key; with the view, it may read all reviews for each.
 * Only `ratings.spec` still reads the view, to compare.
 */
const RATES = `(revealed_at IS NOT NULL
          AND coalesce((SELECT status <> 'refunded' FROM orders WHERE id = reviews.order_id), false)
          AND (SELECT true FROM agent_siblings k WHERE k.agent_id = reviewee_id AND k.other_id = reviewer_id LIMIT 1) IS NULL)`;

/**
 * Sets the `rates` flag of reviews. The sums change only if the flag does. Sellers are locked in id order, so that two transactions
 * that rate the same sellers cannot deadlock.
 */
const SETTLE = statement(
  'rating_settle',
  `WITH changed AS (
     UPDATE reviews SET rates = NOT rates
       FROM unnest($1::text[], $2::text[], $3::text[]) AS o(id, listing_id, seller_id)
      WHERE order_id = o.id AND order_id = ANY($1) AND role = 'buyer'
        AND rates <> ${RATES}
     RETURNING o.listing_id, o.seller_id, rating, CASE WHEN rates THEN 1 ELSE -1 END AS sign),
   of_listings AS (
     UPDATE listings r SET ${APPLY}
       FROM (SELECT listing_id, ${CHANGE} FROM changed GROUP BY listing_id) c WHERE r.id = c.listing_id AND ${POSSIBLE}),
   sellers AS MATERIALIZED (
     SELECT agent_id FROM seller_profiles WHERE agent_id IN (SELECT seller_id FROM changed)
      ORDER BY agent_id FOR NO KEY UPDATE)
   UPDATE seller_profiles r
      SET ${STARS.map((n) => `rating_${n} = r.rating_${n} + c.of_${n}`).join(', ')}, ${APPLY}
     FROM (SELECT seller_id, ${STARS.map((n) => `coalesce(sum(sign) FILTER (WHERE rating = ${n}), 0)::int AS of_${n}`).join(', ')},
                  ${CHANGE} FROM changed GROUP BY seller_id) c
     JOIN sellers ON sellers.agent_id = c.seller_id
    WHERE r.agent_id = sellers.agent_id AND ${POSSIBLE}`,
);

const settle = sharedWrite<ReviewedOrder & { at: Date }>(async (tx, orders) => {
  await send(tx, SETTLE, [
    orders.map(({ id }) => id),
    orders.map(({ listingId }) => listingId),
    orders.map(({ sellerId }) => sellerId),
    orders[0]?.at,
  ]);
});

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
  async settle(tx: Tx, order: ReviewedOrder): Promise<void> {
    await settle(tx, { ...order, at: this.clock.now() });
    this.cache.rated(tx, order.listingId, order.sellerId);
  }
}
