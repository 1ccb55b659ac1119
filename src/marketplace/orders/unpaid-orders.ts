import { after, DAY } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { MAX_EXPIRED_ORDERS, MAX_UNPAID_CENTS, MAX_UNPAID_ORDERS, maxUnpaidUnits } from '../policies';
import type { Order } from './order.entity';
import { tooManyExpired, tooManyUnpaid, tooManyUnpaidUnits, tooMuchUnpaid } from './orders.errors';

/**
 * `left` excludes the units of the new order, which are already reserved. What the seller cancelled does not count
 * against the buyer.
 */
const UNPAID = statement(
  'orders_unpaid',
  `SELECT count(*) FILTER (WHERE status = 'pending_payment')::int AS orders,
          coalesce(sum(total_cents) FILTER (WHERE status = 'pending_payment'), 0)::bigint AS cents,
          coalesce(sum(quantity) FILTER (WHERE status = 'pending_payment' AND listing_id = $2), 0)::int AS units,
          count(*) FILTER (WHERE status <> 'pending_payment' AND last_role <> 'seller')::int AS expired,
          (SELECT quantity FROM listings WHERE id = $2) AS left
     FROM orders
    WHERE buyer_id = $1 AND (payment_due_at IS NOT NULL
       OR (status IN ('cancelled', 'expired') AND paid_at IS NULL AND listing_id = $2 AND id >= $3))`,
);

const OF_LISTING = statement(
  'orders_unpaid_of_listing',
  `SELECT EXISTS (SELECT FROM orders WHERE listing_id = $1 AND payment_due_at IS NOT NULL) AS waiting`,
);

interface Unpaid extends Record<string, unknown> {
  orders: number;
  cents: number;
  units: number;
  expired: number;
  left: number;
}

/**
 * Checks whether the buyer may hold the units of a new order without paying. Orders of one buyer are serialized
 * (`OrderPayment.lockUnpaid`), so no two of them see the same remaining limit. An accepted offer may be of any size if
 * nothing else is unpaid: its seller has seen that it is not paid yet, and can cancel it.
 */
export async function requireUnpaidRoom(tx: Tx, order: Order, at: Date): Promise<void> {
  const { buyerId, listingId, quantity, totalCents } = order;
  const since = earliestId('ord', after(at, -DAY));
  const [row] = await execute<Unpaid>(tx, UNPAID, [buyerId, listingId, since]);
  if (!row) throw new Error('a count without a row');
  if (row.orders >= MAX_UNPAID_ORDERS) throw tooManyUnpaid(MAX_UNPAID_ORDERS);
  if (row.expired >= MAX_EXPIRED_ORDERS) throw tooManyExpired(row.expired);
  const first = row.orders === 0;
  if (first && order.offerId !== null) return;
  if (!(first && quantity === 1) && row.cents + totalCents > MAX_UNPAID_CENTS)
    throw tooMuchUnpaid(MAX_UNPAID_CENTS, row.cents, totalCents);
  const units = row.units + quantity;
  const available = row.left + units;
  const most = maxUnpaidUnits(available);
  if (units > most) throw tooManyUnpaidUnits(most, available);
}

/** Whether a listing has units that are reserved by unpaid orders and may return to stock. */
export async function hasUnpaidOrders(tx: Tx, listingId: string): Promise<boolean> {
  const [row] = await execute<{ waiting: boolean }>(tx, OF_LISTING, [listingId]);
  return row?.waiting === true;
}
