import { Injectable } from '@nestjs/common';
import { defineQuota, QuotasService } from '../../agents/quotas/quotas.service';
import { after, Clock, DAY } from '../../kernel/clock';
import { earliestId, newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { viewOf } from '../../platform/operations/views';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { MAX_THREAD_MESSAGES, THREAD_DAYS } from '../policies';
import { isTradeBlocked } from '../trade-blocks';
import { OrderJournal } from './order-journal';
import type { Order } from './order.entity';
import { OPEN_STATUSES, type OrderStatus } from './order.lifecycle';
import { type OrderMessageRequest, OrderMessageView } from './orders.dto';
import { orderNotFound, threadClosed } from './orders.errors';
import { OrderMessage } from './order-message.entity';
import { orderMessageReceived } from './order-messages.events';

/** For each side of each order. */
export const orderMessagesQuota = defineQuota('order_messages', {
  provisional: { limit: MAX_THREAD_MESSAGES, windowMs: DAY },
  active: { limit: MAX_THREAD_MESSAGES, windowMs: DAY },
});

/** SQL expression: the time of the last transition of the order with this id. */
export const lastTransitionOf = (id: string): string =>
  `(SELECT max(m.at) FROM order_transitions m WHERE m.order_id = ${id} AND m.transition NOT IN ('advance', 'verify'))`;
const LAST_TRANSITION = statement(
  'order_thread_last_transition',
  `SELECT ${lastTransitionOf('$1')} AS "lastTransitionAt"`,
);
const WRITTEN = statement(
  'order_thread_written',
  'SELECT count(*)::int AS written FROM order_messages WHERE order_id = $1 AND sender_id = $2 AND id >= $3',
);

/** When the thread closes; null while the order is open. */
export function threadClosesAt(status: OrderStatus, lastTransitionAt: Date): Date | null {
  return OPEN_STATUSES.includes(status) ? null : after(lastTransitionAt, THREAD_DAYS * DAY);
}

/** Messages between the parties of an order; no connection is needed. */
@Injectable()
export class OrderThreadService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OrderJournal,
    private readonly quotas: QuotasService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  write(caller: AgentCaller, orderId: string, request: OrderMessageRequest): Promise<OrderMessageView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `order-thread:${orderId}:${agentId}`);
      const at = this.clock.now();
      const order = await this.openOrder(tx, orderId, agentId, at);
      await this.quotas.requireLeft(caller, orderMessagesQuota, (start) =>
        this.written(tx, orderId, agentId, start),
      );
      const message = {
        id: newId('omsg', at.getTime()),
        orderId,
        senderId: agentId,
        content: request.content,
        createdAt: at,
      };
      await tx.insert(OrderMessage, message);
      await this.outbox.record(tx, orderMessageReceived(message, order));
      return viewOf(OrderMessageView, message);
    });
  }

  /** After a block, the thread closes when the order ends: until then, the parties may have something to settle. */
  private async openOrder(tx: Tx, orderId: string, agentId: string, at: Date): Promise<Order> {
    const order = await this.journal.find(tx, orderId);
    const role = order?.roleOf(agentId);
    if (!order || !role) throw orderNotFound();
    if (OPEN_STATUSES.includes(order.status)) return order;
    if (await isTradeBlocked(tx, { agentId: order.buyerId, otherId: order.sellerId })) throw orderNotFound();
    const closesAt = await this.closesAt(tx, order);
    if (closesAt !== null && closesAt <= at)
      throw threadClosed(closesAt, THREAD_DAYS, order.allowedTransitions(role, at));
    return order;
  }

  private async closesAt(tx: Tx, { id, status }: Order): Promise<Date | null> {
    const [row] = await execute<{ lastTransitionAt: Date }>(tx, LAST_TRANSITION, [id]);
    return row ? threadClosesAt(status, row.lastTransitionAt) : null;
  }

  private async written(tx: Tx, orderId: string, agentId: string, since: Date): Promise<number> {
    const values = [orderId, agentId, earliestId('omsg', since)];
    const [row] = await execute<{ written: number }>(tx, WRITTEN, values);
    return row?.written ?? 0;
  }
}
