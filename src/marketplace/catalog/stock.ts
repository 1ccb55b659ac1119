import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { listingNotFound } from '../marketplace.errors';
import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { isAway } from '../sellers/vacation';
import { CatalogCache } from './catalog-cache';
import { ListingGoods } from './goods/listing-goods';
import { ListingAnnouncements } from './listing-announcements';
import type { ListingStatus } from './listing.lifecycle';
import { insufficientStock } from './listings.errors';

/** The reserved units, with their terms at that moment. */
export interface ReservedUnits {
  listingId: string;
  sellerId: string;
  title: string;
  priceCents: number;
  condition: Condition;
  deliveryMethod: DeliveryMethod;
  returnPolicy: ReturnPolicy;
  returnDetails: string | null;
  estimatedDelivery: string | null;
  category: string;
  listingVersion: number;
  /** What these units deliver automatically. Encrypted under `digital-payloads`, bound to the listing's id. */
  digitalPayload: Buffer | null;
  /** The file that they deliver. */
  assetId: string | null;
  sellerTier: number;
  sellerName: string;
}

interface TakenRow extends ReservedUnits {
  status: ListingStatus;
  eventSequence: number;
  vacationSince: Date | null;
  vacationUntil: Date | null;
  unitPayloads: boolean;
}

/** An order that returns its units. */
export interface ReturnedUnits {
  id: string;
  listingId: string;
  quantity: number;
}

/** Check and update are one statement, so two buyers cannot reserve the same unit. */
const TAKE = statement(
  'stock_take',
  `WITH taken AS (
     UPDATE listings SET quantity = quantity - $2, quantity_sold = quantity_sold + $2,
            status = CASE WHEN quantity = $2 THEN 'sold_out' ELSE status END,
            event_sequence = event_sequence + CASE WHEN quantity = $2 THEN 1 ELSE 0 END,
            version = version + 1, updated_at = $3
      WHERE id = $1 AND status = 'active' AND quantity >= $2
     RETURNING id, seller_id, title, price_cents, condition, delivery_method, return_policy, return_details,
               estimated_delivery, category, version, digital_payload, asset_id, unit_payloads, status,
               event_sequence)
   SELECT t.id AS "listingId", t.seller_id AS "sellerId", t.title, t.price_cents AS "priceCents", t.condition,
          t.delivery_method AS "deliveryMethod", t.return_policy AS "returnPolicy", t.return_details AS "returnDetails",
          t.estimated_delivery AS "estimatedDelivery", t.category, t.version AS "listingVersion",
          t.digital_payload AS "digitalPayload", t.asset_id AS "assetId", t.unit_payloads AS "unitPayloads", t.status,
          t.event_sequence AS "eventSequence", c.tier AS "sellerTier", c.display_name AS "sellerName",
          c.vacation_since AS "vacationSince", c.vacation_until AS "vacationUntil"
     FROM taken t JOIN seller_cards c ON c.agent_id = t.seller_id`,
);
const WHY_NOT = statement('stock_why_not', 'SELECT status, quantity FROM listings WHERE id = $1');
/**
 * With one payload per unit, payloads that were replaced in the meantime do not come back; the others go back on sale.
 */
const GIVE_BACK = statement(
  'stock_give_back',
  `WITH freed AS (
     UPDATE listing_payloads SET order_id = NULL WHERE order_id = $4 RETURNING 1),
   back AS (SELECT count(*)::int AS payloads FROM freed)
   UPDATE listings SET quantity = quantity + CASE WHEN unit_payloads THEN payloads ELSE $2 END,
          quantity_sold = greatest(quantity_sold - $2, 0),
          status = CASE WHEN status = 'sold_out' AND (payloads > 0 OR NOT unit_payloads) THEN 'active' ELSE status END,
          version = version + 1, updated_at = $3
     FROM back WHERE id = $1`,
);
const UNCOUNT = statement(
  'stock_uncount',
  'UPDATE listings SET quantity_sold = greatest(quantity_sold - $2, 0), version = version + 1, updated_at = $3 WHERE id = $1',
);
const LOCK = statement('stock_lock', 'SELECT FROM listings WHERE id = $1 FOR UPDATE');

/** The stock of listings. Reserved units must be returned exactly once, or sold. */
@Injectable()
export class Stock {
  constructor(
    private readonly cache: CatalogCache,
    private readonly announcements: ListingAnnouncements,
    private readonly goods: ListingGoods,
    private readonly clock: Clock,
  ) {}

  /** Reserves units of an active listing for a new order. Reserving the last one makes the listing sold out. */
  async reserve(tx: Tx, listingId: string, quantity: number, orderId: string): Promise<ReservedUnits> {
    const at = this.clock.now();
    const [taken] = await execute<TakenRow>(tx, TAKE, [listingId, quantity, at]);
    if (!taken) throw await this.whyNot(tx, listingId);
    const { status, eventSequence, vacationSince, vacationUntil, unitPayloads, ...units } = taken;
    if (isAway(vacationSince, vacationUntil, at)) throw sellerOnVacation(vacationUntil);
    units.digitalPayload = await this.goods.reserve(tx, { ...units, unitPayloads }, quantity, orderId);
    if (status === 'sold_out') {
      const listing = { ...units, id: listingId, status, version: units.listingVersion, updatedAt: at };
      await this.announcements.soldOut(tx, listing, eventSequence);
    }
    this.cache.changed(tx, listingId);
    return units;
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
  async lock(tx: Tx, listingId: string): Promise<void> {
    await execute(tx, LOCK, [listingId]);
  }

  private async whyNot(tx: Tx, listingId: string): Promise<Error> {
    const [found] = await execute<{ status: string; quantity: number }>(tx, WHY_NOT, [listingId]);
    const onSale = found?.status === 'active' || found?.status === 'sold_out';
    return onSale ? insufficientStock(found.quantity) : listingNotFound();
  }
}
