import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement, type Statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { CatalogCache } from './catalog-cache';

/** A buyer with what it bought, of whom. */
export interface Voice {
  listingId: string;
  sellerId: string;
  buyerId: string;
}

const STARS = [1, 2, 3, 4, 5];
const count = (which = ''): string => `coalesce(sum(sign)${which}, 0)::int`;

/**
 * Of the reviews of one buyer about one subject, the latest that counts (`counted_reviews`) is marked; what that changes
 * is added to the subject's totals.
 */
const settle = (name: string, mark: string, about: string, totals: string): Statement =>
  statement(
    name,
    `WITH latest AS (
       SELECT id FROM counted_reviews
        WHERE reviewer_id = $2 AND reviewee_id = $1 AND role = 'buyer' ${about} ORDER BY id DESC LIMIT 1),
     changed AS (
       UPDATE reviews SET ${mark} = NOT ${mark}
        WHERE reviewer_id = $2 AND reviewee_id = $1 AND role = 'buyer' ${about}
          AND ${mark} <> (id IS NOT DISTINCT FROM (SELECT id FROM latest))
       RETURNING rating, CASE WHEN ${mark} THEN 1 ELSE -1 END AS sign),
     change AS (
       SELECT ${count()} AS voices, coalesce(sum(sign * rating), 0)::int AS points,
              ${STARS.map((n) => `${count(` FILTER (WHERE rating = ${n})`)} AS stars_${n}`).join(', ')}
         FROM changed HAVING count(*) > 0)
     ${totals}`,
  );
const RATE_LISTING = settle(
  'listing_rating_settle',
  'rates_listing',
  'AND listing_id = $4',
  `UPDATE listings SET rating_sum = rating_sum + points, rating_count = rating_count + voices,
          version = version + 1, updated_at = $3
     FROM change WHERE id = $4`,
);
const RATE_SELLER = settle(
  'seller_rating_settle',
  'rates_seller',
  '',
  `UPDATE seller_profiles SET rating_sum = rating_sum + points, rating_count = rating_count + voices,
          ${STARS.map((n) => `rating_${n} = rating_${n} + stars_${n}`).join(', ')}, version = version + 1, updated_at = $3
     FROM change WHERE agent_id = $1`,
);
const LOCK_SELLER = statement(
  'seller_rating_lock',
  'SELECT FROM seller_profiles WHERE agent_id = $1 FOR NO KEY UPDATE',
);

/** What buyers' reviews add up to. Each buyer has one voice about a listing and one about its seller. */
@Injectable()
export class Ratings {
  constructor(
    private readonly cache: CatalogCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the ratings what they must be after a review of this buyer was revealed, or stopped counting. The listing's
   * row must be locked. The seller's row is locked first here, so that no two look at the reviews of a pair at once.
   */
  async settle(tx: Tx, { listingId, sellerId, buyerId }: Voice): Promise<void> {
    await execute(tx, LOCK_SELLER, [sellerId]);
    const values = [sellerId, buyerId, this.clock.now()];
    await execute(tx, RATE_LISTING, [...values, listingId]);
    await execute(tx, RATE_SELLER, values);
    this.cache.rated(tx, listingId, sellerId);
  }
}
