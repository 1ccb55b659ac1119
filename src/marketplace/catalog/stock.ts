import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { send, sharedStep } from '../../platform/database/shared-steps';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { listingNotFound } from '../marketplace.errors';
import { MAX_QUANTITY } from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { isOnVacation } from '../sellers/vacation';
import { CatalogCache } from './catalog-cache';
import { ListingGoods } from './listing-goods';
import { ListingAnnouncements } from './listing-announcements';
import { insufficientStock } from './listings.errors';
import { type ListingForSale, lockForSale, lockListing } from './stock-locks';

/** What a new order wants to buy. */
export interface WantedUnits {
  listingId: string;
  quantity: number;
  buyerId: string;
  orderId: string;
}

type Reservation = Omit<WantedUnits, 'orderId'> & { at: Date };

/** The units that a transaction takes from a listing, and the listing as it is afterwards. */
interface TakenUnits {
  row: ListingForSale;
  units: number;
  at: Date;
}

/** An order that returns its units. */
export interface ReturnedUnits {
  id: string;
  listingId: string;
  quantity: number;
}

/**
 * Only the last unit changes the status. For each update of a column that a trigger watches, PostgreSQL parses the trigger's
 * condition again, which takes longer than the update itself.
 */
const taking = (name: string, also = ''): Statement =>
  statement(
    name,
    `UPDATE listings l SET quantity = l.quantity - t.units, quantity_sold = l.quantity_sold + t.units,
            version = t.version, updated_at = t.at${also}
       FROM unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) AS t(id, units, version, at)
      WHERE l.id = t.id AND l.id = ANY($1)`,
  );
const TAKE = taking('stock_take');
const TAKE_LAST = taking('stock_take_last', `, status = 'sold_out', event_sequence = l.event_sequence + 1`);
/**
 * With one payload per unit, payloads that were replaced in the meantime do not come back; the others go back on sale. If
 * the seller has restocked in the meantime, no more come back than a listing may have.
 */
const GIVE_BACK = statement(
  'stock_give_back',
  `WITH freed AS (
     UPDATE listing_payloads SET order_id = NULL WHERE order_id = $4 RETURNING 1),
   back AS (SELECT count(*)::int AS payloads FROM freed)
   UPDATE listings SET quantity = CASE WHEN unit_payloads THEN quantity + payloads ELSE least(quantity + $2, ${MAX_QUANTITY}) END,
          quantity_sold = greatest(quantity_sold - $2, 0),
          status = CASE WHEN status = 'sold_out' AND (payloads > 0 OR NOT unit_payloads) THEN 'active' ELSE status END,
          version = version + 1, updated_at = $3
     FROM back WHERE id = $1`,
);
const UNCOUNT = statement(
  'stock_uncount',
  'UPDATE listings SET quantity_sold = greatest(quantity_sold - $2, 0), version = version + 1, updated_at = $3 WHERE id = $1',
);

/** The stock of listings. Reserved units must be returned exactly once, or sold. */
@Injectable()
export class Stock {
  constructor(
    private readonly cache: CatalogCache,
    private readonly announcements: ListingAnnouncements,
    private readonly goods: ListingGoods,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves units of an active listing for a new order. Reserving the last one makes the listing sold out. Returns the
   * listing as it is then, with what these units deliver in `digitalPayload`.
   */
  async reserve(tx: Tx, { listingId, quantity, buyerId, orderId }: WantedUnits): Promise<ListingForSale> {
    const at = this.clock.now();
    const taken = await take(tx, { listingId, quantity, buyerId, at });
    const digitalPayload = await this.goods.reserve(tx, taken, quantity, orderId);
    if (taken.status === 'sold_out')
      await this.announcements.soldOut(tx, { ...taken, updatedAt: at }, taken.eventSequence);
    this.cache.changed(tx, listingId);
    return { ...taken, digitalPayload };
  }

  /**
   * Returns units to stock. A sold-out listing goes back on sale; any other status stays as the seller or operator set
   * it.
   */
  async giveBack(tx: Tx, { id, listingId, quantity }: ReturnedUnits): Promise<void> {
    await execute(tx, GIVE_BACK, [listingId, quantity, this.clock.now(), id]);
    this.cache.changed(tx, listingId);
  }

  /** Units that were delivered and refunded are neither sold nor for sale. */
  async uncount(
    tx: Tx,
    { listingId, quantity }: Pick<ReturnedUnits, 'listingId' | 'quantity'>,
  ): Promise<void> {
    await execute(tx, UNCOUNT, [listingId, quantity, this.clock.now()]);
    this.cache.changed(tx, listingId);
  }

  /** For callers that must lock the listing's row before an order's. */
  lock(tx: Tx, listingId: string): Promise<void> {
    return lockListing(tx, listingId);
  }
}

/** Reserves units for one order after the other, under the locks of all their listings. */
const take = sharedStep<Reservation, ListingForSale>(async (tx, reservations) => {
  const { listings, whyMissing } = await lockForSale(tx, reservations);
  const taken = new Map<string, TakenUnits>();
  const outcomes = reservations.map(({ listingId, quantity, buyerId, at }) => {
    const listing = listings.get(listingId);
    if (!listing) return whyMissing(listingId, buyerId);
    if (listing.blocked.includes(buyerId)) return listingNotFound();
    const problem = problemOf(listing, quantity, at);
    if (problem) return problem;
    const left = listing.quantity - quantity;
    const row: ListingForSale = {
      ...listing,
      quantity: left,
      version: listing.version + 1,
      ...(left === 0 && { status: 'sold_out', eventSequence: listing.eventSequence + 1 }),
    };
    listings.set(listingId, row);
    taken.set(listingId, { row, units: quantity + (taken.get(listingId)?.units ?? 0), at });
    return row;
  });
  const changes = [...taken.values()];
  await sendChanges(
    tx,
    TAKE,
    changes.filter(({ row }) => row.status === 'active'),
  );
  await sendChanges(
    tx,
    TAKE_LAST,
    changes.filter(({ row }) => row.status !== 'active'),
  );
  return outcomes;
});

async function sendChanges(tx: Tx, update: Statement, changes: TakenUnits[]): Promise<void> {
  if (changes.length === 0) return;
  await send(tx, update, [
    changes.map(({ row }) => row.id),
    changes.map(({ units }) => units),
    changes.map(({ row }) => row.version),
    changes.map(({ at }) => at),
  ]);
}

/** Why these units of an active listing cannot be reserved. */
function problemOf(listing: ListingForSale, quantity: number, at: Date): DomainError | undefined {
  if (listing.quantity < quantity) return insufficientStock(listing.quantity);
  return isOnVacation(listing.vacationSince, listing.vacationUntil, at)
    ? sellerOnVacation(listing.vacationUntil)
    : undefined;
}
