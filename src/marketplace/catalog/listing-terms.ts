import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';
import type { ListingStatus } from './listing.lifecycle';

/** The terms of a listing that matter in a negotiation. */
export interface Terms {
  listingId: string;
  sellerId: string;
  sellerName: string;
  title: string;
  status: ListingStatus;
  priceCents: number;
  quantity: number;
  condition: Condition;
  deliveryMethod: DeliveryMethod;
  returnPolicy: ReturnPolicy;
  acceptsOffers: boolean;
  /** A hash of the texts that describe the goods. */
  goods: string;
  listingVersion: number;
  vacationSince: Date | null;
  vacationUntil: Date | null;
  /** Whether one of the seller and the buyer has blocked the other. */
  blocked: boolean;
}

const COLUMNS = `
  SELECT l.id AS "listingId", l.seller_id AS "sellerId", c.display_name AS "sellerName", l.title, l.status,
         l.price_cents AS "priceCents", l.quantity, l.condition, l.delivery_method AS "deliveryMethod",
         l.return_policy AS "returnPolicy", l.accepts_offers AS "acceptsOffers", l.version AS "listingVersion",
         md5(concat_ws(E'\\x1f', l.title, l.description, l.category, l.listing_type)) AS goods,
         c.vacation_since AS "vacationSince", c.vacation_until AS "vacationUntil",
         EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = l.seller_id AND b.other_id = $2) AS blocked
    FROM listings l JOIN seller_cards c ON c.agent_id = l.seller_id WHERE l.id = $1`;
const HOLD = statement('listing_terms_hold', `${COLUMNS} FOR SHARE OF l`);
const LOCK = statement('listing_terms_lock', `${COLUMNS} FOR NO KEY UPDATE OF l`);

/** Reads the terms of a listing and locks them until the transaction ends. */
@Injectable()
export class ListingTerms {
  /** A shared lock: nobody can change the terms, but others can hold them too. */
  hold(tx: Tx, listingId: string, buyerId?: string): Promise<Terms | undefined> {
    return this.read(tx, HOLD, listingId, buyerId);
  }

  /** An exclusive lock, for callers that will reserve units. */
  lock(tx: Tx, listingId: string, buyerId: string): Promise<Terms | undefined> {
    return this.read(tx, LOCK, listingId, buyerId);
  }

  private async read(
    tx: Tx,
    prepared: typeof HOLD,
    listingId: string,
    buyerId: string | null = null,
  ): Promise<Terms | undefined> {
    const [terms] = await execute<Terms & Record<string, unknown>>(tx, prepared, [listingId, buyerId]);
    return terms;
  }
}
