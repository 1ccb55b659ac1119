import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Listing } from './listing.entity';

/** The terms of a listing that matter in a negotiation. */
export interface NegotiatedTerms extends Pick<
  Listing,
  | ('id' | 'sellerId' | 'title' | 'status' | 'priceCents' | 'quantity' | 'version')
  | ('condition' | 'deliveryMethod' | 'returnPolicy' | 'acceptsOffers')
> {
  sellerName: string;
  /** A digest of what describes the goods, and of the file that is sold. Payloads are secret until they are delivered, and not part of it. */
  goods: string;
  vacationSince: Date | null;
  vacationUntil: Date | null;
  /** Whether one of the seller and the buyer has blocked the other. */
  blocked: boolean;
}

/** A digest of what describes the goods. Sellers choose the texts, so no two of them may have the same digest. */
const GOODS = `encode(sha256(convert_to((jsonb_build_array(l.title, l.description, l.category, l.subcategory,
           l.listing_type, l.agent_instructions, l.return_details, l.short_description, l.faqs, l.images,
           l.estimated_delivery, l.asset_id)
           || CASE WHEN l.acceptance_sha256 IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(l.acceptance_sha256) END)::text, 'UTF8')), 'hex')`;
const COLUMNS = `
  SELECT l.id, l.seller_id AS "sellerId", c.display_name AS "sellerName", l.title, l.status,
         l.price_cents AS "priceCents", l.quantity, l.condition, l.delivery_method AS "deliveryMethod",
         l.return_policy AS "returnPolicy", l.accepts_offers AS "acceptsOffers", l.version,
         ${GOODS} AS goods,
         c.vacation_since AS "vacationSince", c.vacation_until AS "vacationUntil",
         EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = l.seller_id AND b.other_id = $2) AS blocked
    FROM listings l JOIN seller_cards c ON c.agent_id = l.seller_id WHERE l.id = $1`;
const HOLD = statement('listing_terms_hold', `${COLUMNS} FOR SHARE OF l`);
const LOCK = statement('listing_terms_lock', `${COLUMNS} FOR NO KEY UPDATE OF l`);
const GOODS_OF = statement(
  'listing_terms_goods',
  `SELECT l.id, ${GOODS} AS goods FROM listings l WHERE l.id = ANY($1::text[])`,
);

/** Reads the terms of a listing and locks them until the transaction ends. */
@Injectable()
export class ListingTerms {
  /** A shared lock: nobody can change the terms, but others can hold them too. */
  hold(tx: Tx, listingId: string, buyerId?: string): Promise<NegotiatedTerms | undefined> {
    return this.read(tx, HOLD, listingId, buyerId);
  }

  /** An exclusive lock, for callers that will reserve units. */
  lock(tx: Tx, listingId: string, buyerId: string): Promise<NegotiatedTerms | undefined> {
    return this.read(tx, LOCK, listingId, buyerId);
  }

  /** The digests of these listings as they are now, by listing. */
  async goodsOf(tx: Tx, listingIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await execute<{ id: string; goods: string }>(tx, GOODS_OF, [listingIds]);
    return new Map(rows.map(({ id, goods }) => [id, goods]));
  }

  private async read(
    tx: Tx,
    prepared: typeof HOLD,
    listingId: string,
    buyerId: string | null = null,
  ): Promise<NegotiatedTerms | undefined> {
    const [terms] = await execute<NegotiatedTerms & Record<string, unknown>>(tx, prepared, [
      listingId,
      buyerId,
    ]);
    return terms;
  }
}
