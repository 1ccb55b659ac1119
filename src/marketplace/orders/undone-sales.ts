import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { OrderStatus } from './order.lifecycle';
import type { OrderView } from './orders.dto';

const UNDONE: readonly OrderStatus[] = ['cancelled', 'expired', 'refunded'];

export const ORDER_STATUS = statement('order_status', 'SELECT status FROM orders WHERE id = $1');

/** The buyer got all the money back, so the buyer can no longer read the delivery. */
export function isUndone(status: OrderStatus): boolean {
  return UNDONE.includes(status);
}

/** A repeated command returns its stored answer, but without the goods if the sale was undone in the meantime. */
export async function withoutReturnedGoods(tx: Tx, view: OrderView, readerId: string): Promise<OrderView> {
  if (!showsGoods(view, readerId)) return view;
  const [order] = await execute<{ status: OrderStatus }>(tx, ORDER_STATUS, [view.id]);
  return asOf(view, order?.status);
}

export const showsGoods = (view: OrderView, readerId: string): boolean =>
  view.delivery_data !== null && view.buyer_id === readerId;

/** What a buyer may still see of a stored view. */
export const asOf = (view: OrderView, status: OrderStatus | undefined): OrderView =>
  status && isUndone(status) ? { ...view, delivery_data: null } : view;
