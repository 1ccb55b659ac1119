import { IsNull, Not } from 'typeorm';
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

/** Has the worker end what evaluators are still asked about a delivery that was replaced or refunded. */
export async function endEvaluation(tx: Tx, order: Order): Promise<void> {
  const { id: orderId, verification, updatedAt: dueAt } = order;
  if (verification?.status !== 'running' || order.isVerifiable(verification.attempt)) return;
  const asked = { evaluationDueAt: Not(IsNull()), dueAt: Not(IsNull()) };
  await tx.update(OrderVerification, { orderId, attempt: verification.attempt, ...asked }, { dueAt });
}
