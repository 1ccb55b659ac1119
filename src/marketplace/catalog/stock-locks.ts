import type { DomainError } from '../../kernel/domain-error';
import { LockTaken, mayWaitFor, send, sharedStep } from '../../platform/database/shared-steps';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { listingUnhealthy } from './health/listing-health.errors';
import { listingNotFound } from '../marketplace.errors';
import type { Listing } from './listing.entity';
import { insufficientStock } from './listings.errors';

/** A listing that is locked for a sale, with what the sale needs to know of the seller. */
export interface ListingForSale extends Pick<
  Listing,
  | ('id' | 'sellerId' | 'title' | 'priceCents' | 'condition' | 'deliveryMethod' | 'returnPolicy')
  | ('estimatedDelivery' | 'category' | 'version' | 'status' | 'quantity' | 'eventSequence')
  | ('digitalPayload' | 'assetId' | 'unitPayloads' | 'repeatable' | 'acceptance' | 'acceptanceSha256')
> {
  sellerTier: number;
  sellerName: string;
  vacationSince: Date | null;
  vacationUntil: Date | null;
  /** Which of the buyers the seller has blocked, or is blocked by. */
  blocked: string[];
}

const BLOCKED = `ARRAY(SELECT b.other_id FROM blocked_pairs b
                        WHERE b.agent_id = l.seller_id AND b.other_id = ANY($2::text[])) AS blocked`;
/** The listings of a suspended or retired seller are paused or archived soon; until then, nobody may buy them. */
const BY_ACTIVE_SELLER = `EXISTS (SELECT FROM agents s
                                   WHERE s.agent_id = l.seller_id AND s.status NOT IN ('suspended', 'retired'))`;
/** Locks in id order, so that two transactions that reserve units of the same listings cannot deadlock. */
const forSale = (name: string, how = ''): Statement =>
  statement(
    name,
    `SELECT l.id, l.seller_id AS "sellerId", l.title, l.price_cents AS "priceCents", l.condition, l.category, l.version,
            l.delivery_method AS "deliveryMethod", l.return_policy AS "returnPolicy", l.status, l.quantity,
            l.estimated_delivery AS "estimatedDelivery", l.event_sequence AS "eventSequence",
            l.digital_payload AS "digitalPayload", l.asset_id AS "assetId", l.unit_payloads AS "unitPayloads", l.repeatable,
            l.acceptance, l.acceptance_sha256 AS "acceptanceSha256", c.tier AS "sellerTier", c.display_name AS "sellerName",
            c.vacation_since AS "vacationSince", c.vacation_until AS "vacationUntil", ${BLOCKED}
       FROM listings l JOIN seller_cards c ON c.agent_id = l.seller_id
      WHERE l.id = ANY($1::text[]) AND l.status = 'active' AND ${BY_ACTIVE_SELLER} ORDER BY l.id FOR NO KEY UPDATE OF l${how}`,
  );
const LOCK_FOR_SALE = forSale('stock_lock_for_sale');
const LOCK_FREE_FOR_SALE = forSale('stock_lock_free_for_sale', ' SKIP LOCKED');
/** Reads listings that were not locked: nobody has to wait for a lock to learn that one is not on sale. */
const SOLD_OUT = statement(
  'stock_sold_out',
  `SELECT l.id, l.status, ${BLOCKED} FROM listings l
    WHERE l.id = ANY($1::text[]) AND ${BY_ACTIVE_SELLER} AND (l.status IN ('active', 'sold_out') OR l.status = 'paused'
      AND EXISTS (SELECT FROM listing_health h WHERE h.listing_id = l.id AND h.status = 'paused'))`,
);
const LOCK = statement(
  'stock_lock',
  'SELECT FROM listings WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE',
);
const LOCK_FREE = statement(
  'stock_lock_free',
  'SELECT id FROM listings WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED',
);

/** Locks the wanted listings that are on sale, and says why the others are missing. */
export async function lockForSale(
  tx: Tx,
  wanted: { listingId: string; buyerId: string }[],
): Promise<{
  listings: Map<string, ListingForSale>;
  whyMissing: (listingId: string, buyerId: string) => DomainError | LockTaken;
}> {
  const all = wanted.map(({ listingId }) => listingId);
  const ids = [...new Set(all)];
  const buyers = [...new Set(wanted.map(({ buyerId }) => buyerId))];
  const waits = mayWaitFor(tx, all);
  type Row = ListingForSale & Record<string, unknown>;
  const rows = await execute<Row>(tx, waits ? LOCK_FOR_SALE : LOCK_FREE_FOR_SALE, [ids, buyers]);
  const listings = new Map<string, ListingForSale>(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !listings.has(id));
  type Known = Pick<ListingForSale, 'id' | 'status' | 'blocked'> & Record<string, unknown>;
  const found = missing.length > 0 ? await execute<Known>(tx, SOLD_OUT, [missing, buyers]) : [];
  const known = new Map(found.map((row) => [row.id, row]));
  const whyMissing = (id: string, buyerId: string): DomainError | LockTaken => {
    const row = known.get(id);
    if (!row || row.blocked.includes(buyerId)) return listingNotFound();
    if (row.status === 'paused') return listingUnhealthy();
    return row.status === 'active' && !waits ? new LockTaken() : insufficientStock(0);
  };
  return { listings, whyMissing };
}

/** For callers that must lock the listing's row before an order's. */
export const lockListing = sharedStep<string, void>(async (tx, ids) => {
  if (mayWaitFor(tx, ids)) {
    await send(tx, LOCK, [ids]);
    return ids.map(() => undefined);
  }
  const locked = new Set((await execute<{ id: string }>(tx, LOCK_FREE, [ids])).map(({ id }) => id));
  return ids.map((id) => (locked.has(id) ? undefined : new LockTaken()));
});
