import { newId } from '../../../kernel/ids';
import { insertRows } from '../../../platform/database/insert-rows';
import type { Tx } from '../../../platform/database/transactions';
import { OrderVerification } from '../../verification/order-verification.entity';
import type { Order } from '../order.entity';

/** Has a worker check what was just delivered, if the order has checks. */
export async function queueVerification(tx: Tx, order: Order): Promise<void> {
  const { id: orderId, deliveryAttempt: attempt, verification, updatedAt: at } = order;
  if (verification?.status !== 'pending' || verification.due_at === null) return;
  const queued = Object.assign(new OrderVerification(), {
    id: newId('ver', at.getTime()),
    orderId,
    attempt,
    dueAt: at,
    expiresAt: new Date(verification.due_at),
    createdAt: at,
  });
  await insertRows(tx, OrderVerification, [queued]);
}
