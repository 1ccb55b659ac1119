import { Injectable } from '@nestjs/common';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { LISTING_COLUMNS, LISTING_TABLES, type ListingRow, ListingView } from './listing-views.dto';
import type { Listing } from './listing.entity';
import { PUBLIC_STATUSES } from './listing.lifecycle';

/** SQL condition: everybody may see the listing with this table alias. */
export const everybodySees = (alias: string): string =>
  `${alias}.status IN (${PUBLIC_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const VIEWS = statement(
  'offered_listings_views',
  `SELECT ${LISTING_COLUMNS}
     FROM ${LISTING_TABLES}
    WHERE l.id = ANY($1) AND ${everybodySees('l')}`,
);
const TERMS = statement(
  'offered_listings_terms',
  `SELECT l.id, l.seller_id AS "sellerId", l.title, l.price_cents AS "priceCents", l.images[1] AS image,
          l.delivery_method AS "deliveryMethod", l.return_policy AS "returnPolicy",
          l.estimated_delivery AS "estimatedDelivery", l.acceptance_sha256 AS "acceptanceSha256",
          CASE WHEN l.status = 'active' AND NOT s.on_vacation THEN l.quantity ELSE 0 END AS available,
          l.status = 'active' AND s.on_vacation AS "sellerAway",
          EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = l.seller_id AND b.other_id = $2) AS blocked
     FROM listings l JOIN seller_cards s ON s.agent_id = l.seller_id
    WHERE l.id = ANY($1) AND ${everybodySees('l')}`,
);

/** The listing data that a basket needs. */
export interface OfferedTerms extends Pick<
  Listing,
  | 'id'
  | 'sellerId'
  | 'title'
  | 'priceCents'
  | 'deliveryMethod'
  | 'returnPolicy'
  | 'estimatedDelivery'
  | 'acceptanceSha256'
> {
  image: string | null;
  /** Units that can be bought now. */
  available: number;
  sellerAway: boolean;
  /** Whether one of the seller and the buyer has blocked the other. */
  blocked: boolean;
}

/** Reads several listings at once, as everyone can see them. Listings that are not public are left out. */
@Injectable()
export class OfferedListings {
  constructor(private readonly database: Database) {}

  async views(ids: readonly string[]): Promise<ListingView[]> {
    const rows = await this.database.rows<ListingRow & Record<string, unknown>>(VIEWS, [ids]);
    return rows.map((row) => ListingView.of(row));
  }

  /** The buyer is null if nobody knows yet who will buy. */
  terms(tx: Tx, ids: readonly string[], buyerId: string | null): Promise<OfferedTerms[]> {
    return execute<OfferedTerms & Record<string, unknown>>(tx, TERMS, [ids, buyerId]);
  }
}
