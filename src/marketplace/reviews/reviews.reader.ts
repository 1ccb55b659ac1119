import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type PageRequest, pageFields, pageOf } from '../../kernel/page';
import { withoutPrivate } from '../../kernel/private-authors';
import { ownedBy } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, statement, type Statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/fast/response-cache';
import { reviewsTag } from '../catalog/catalog-cache';
import type { Review } from './review.entity';
import { type ReviewListView, ReviewView } from './reviews.dto';

interface Row extends Record<string, unknown> {
  id: string;
  written: number | null;
  stars: Record<string, number> | null;
}

/** Lists all reviews, but the stars include only those that count in the rating. One statement does both. */
function listBy(subject: 'listing_id' | 'reviewee_id'): Statement {
  const displayed = `${ownedBy(subject, '$1')} AND role = 'buyer' AND revealed_at IS NOT NULL`;
  return statement(
    `reviews_by_${subject}`,
    `SELECT page.*, totals.written, totals.stars FROM (
       SELECT sum(s.written)::int AS written, jsonb_object_agg(s.rating, s.rates) AS stars
         FROM (SELECT rating, count(*) AS written, count(*) FILTER (WHERE rates) AS rates
                 FROM reviews WHERE ${displayed} GROUP BY rating) s) totals
     LEFT JOIN (
       SELECT r.*, a.is_public AS reviewer_is_public
         FROM (SELECT * FROM reviews WHERE ${displayed} AND id < coalesce($2::text, '~')
                ORDER BY ${subject}, id DESC LIMIT $3 OFFSET $4) r
         JOIN agent_cards a ON a.agent_id = r.reviewer_id) page ON true
     ORDER BY page.id DESC`,
  );
}
const BY_LISTING = listBy('listing_id');
const BY_SELLER = listBy('reviewee_id');

const CACHED_MS = 2_000;

@Injectable()
export class ReviewsReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    for (const noun of ['listings', 'sellers']) {
      this.cache.addRule({
        path: new RegExp(`^/marketplace/${noun}/([a-z0-9_-]+)/reviews$`),
        tag: (match) => reviewsTag(match[1] as string),
        route: `GET /marketplace/${noun}/:${noun.slice(0, -1)}_id/reviews`,
        ttlMs: CACHED_MS,
      });
    }
  }

  listOfListing(listingId: string, request: PageRequest): Promise<ReviewListView> {
    return this.list(BY_LISTING, listingId, request);
  }

  listOfSeller(sellerId: string, request: PageRequest): Promise<ReviewListView> {
    return this.list(BY_SELLER, sellerId, request);
  }

  private async list(prepared: Statement, subject: string, request: PageRequest): Promise<ReviewListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<Row>(prepared, [subject, cursor, limit + 1, offset]);
    const breakdown = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, ...rows[0]?.stars };
    const stars = Object.entries(breakdown);
    const count = stars.reduce((sum, [, number]) => sum + number, 0);
    const points = stars.reduce((sum, [rating, number]) => sum + Number(rating) * number, 0);
    const page = pageOf(
      rows.filter(({ id }) => id !== null),
      rows[0]?.written ?? 0,
      request,
    );
    return {
      reviews: page.items.map((row) =>
        ReviewView.of(camelCased<Review>(withoutPrivate(row, 'reviewer', null))),
      ),
      average_rating: count === 0 ? null : Math.round((points / count) * 100) / 100,
      rating_breakdown: breakdown,
      ...pageFields(page),
    };
  }
}
