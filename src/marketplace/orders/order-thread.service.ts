import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { viewOf } from '../../platform/http/views';
import type { AgentCaller } from '../../platform/security/caller';
import { OrderMessage } from './order-message.entity';
import { Order } from './order.entity';
import { type OrderMessageRequest, OrderMessageView } from './orders.dto';
import { orderNotFound } from './orders.errors';

/** Messages between the parties of an order; no connection is needed. */
@Injectable()
export class OrderThreadService {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  write(caller: AgentCaller, orderId: string, request: OrderMessageRequest): Promise<OrderMessageView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const order = await tx.findOne(Order, {
        where: { id: orderId },
        select: { id: true, buyerId: true, sellerId: true },
      });
      if (!order?.roleOf(agentId)) throw orderNotFound();
      const at = this.clock.now();
      const message = {
        id: newId('omsg', at.getTime()),
        orderId,
        senderId: agentId,
        content: request.content,
        createdAt: at,
      };
      await tx.insert(OrderMessage, message);
      return viewOf(OrderMessageView, message);
    });
  }
}
