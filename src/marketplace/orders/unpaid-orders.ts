import { Injectable } from '@nestjs/common';
import { after, DAY } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { MAX_LAPSED_ORDERS, MAX_UNPAID_CENTS, MAX_UNPAID_ORDERS, maxUnpaidUnits } from '../policies';
import type { Order } from './order.entity';
import { tooManyLapsed, tooManyUnpaid, tooManyUnpaidUnits, tooMuchUnpaid } from './orders.errors';

/** `left` excludes the units of the new order, which are already reserved. */
const UNPAID = statement(
  'orders_unpaid',
  `SELECT count(*) FILTER (WHERE status = 'pending_payment')::int AS orders,
          coalesce(sum(total_cents) FILTER (WHERE status = 'pending_payment'), 0)::bigint AS cents,
          count(*) FILTER (WHERE status <> 'pending_payment')::int AS lapsed,
          (SELECT quantity FROM listings WHERE id = $2) AS left
     FROM orders
    WHERE buyer_id = $1 AND offer_id IS NULL AND (payment_due_at IS NOT NULL
       OR (status IN ('cancelled', 'expired') AND paid_at IS NULL AND listing_id = $2 AND id >= $3))`,
);

const OF_LISTING = statement(
  'orders_unpaid_of_listing',
  `SELECT EXISTS (SELECT FROM orders WHERE listing_id = $1 AND payment_due_at IS NOT NULL) AS waiting`,
);

/**
 * Checks whether the buyer may hold the units of a new order without paying. Orders of one buyer are serialized
 * (`OrderPayment.lockLimits`), so no two of them see the same remaining limit.
 */
export async function requireUnpaidRoom(tx: Tx, order: Order, at: Date): Promise<void> {
  const { buyerId, listingId, quantity, totalCents } = order;
  const [row] = await execute<{ orders: number; cents: number; lapsed: number; left: number }>(tx, UNPAID, [
    buyerId,
    listingId,
    earliestId('ord', after(at, -DAY)),
  ]);
  if (!row) throw new Error('a count without a row');
  if (row.orders >= MAX_UNPAID_ORDERS) throw tooManyUnpaid(MAX_UNPAID_ORDERS);
  if (row.lapsed >= MAX_LAPSED_ORDERS) throw tooManyLapsed(row.lapsed);
  const single = quantity === 1 && row.orders === 0;
  if (!single && row.cents + totalCents > MAX_UNPAID_CENTS)
    throw tooMuchUnpaid(MAX_UNPAID_CENTS, row.cents, totalCents);
  const available = row.left + quantity;
  const units = maxUnpaidUnits(available);
  if (quantity > units) throw tooManyUnpaidUnits(units, available);
}

/** Whether a listing has units that are reserved by unpaid orders and may return to stock. */
@Injectable()
export class UnpaidOrders {
  async existFor(tx: Tx, listingId: string): Promise<boolean> {
    const [row] = await execute<{ waiting: boolean }>(tx, OF_LISTING, [listingId]);
    return row?.waiting === true;
  }
}
