import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { THREAD_DAYS } from '../policies';
import { orderMessagesQuota, OrderThreadService } from './order-thread.service';
import { OrderMessageRequest, OrderMessageView, OrderThreadView, ThreadQuery } from './orders.dto';
import { orderNotFound, threadClosed } from './orders.errors';
import { OrdersReader } from './orders.reader';
import { writeForm } from './order-forms';

/** Messages between buyer and seller about an order. */
@ApiTags('orders')
@Controller('marketplace/orders/:order_id/messages')
export class OrderMessagesController {
  constructor(
    private readonly thread: OrderThreadService,
    private readonly reader: OrdersReader,
  ) {}

  @Get()
  @Answers(200, OrderThreadView, {
    summary: 'List the messages of an order, oldest first',
    refuses: [orderNotFound],
  })
  @AsTool('order_messages', {
    does: 'reads',
    title: 'Read the messages of an order',
    description: 'Messages between buyer and seller, oldest first.',
  })
  @AsAction('buy.messages')
  list(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Query() query: ThreadQuery,
  ): Promise<OrderThreadView> {
    return this.reader.thread(caller.holder.agentId, id, query);
  }

  @Post()
  @writeForm
  @Answers(201, OrderMessageView, {
    summary: 'Send a message to the other party',
    description: `${boundOf(orderMessagesQuota)} Each order counts separately. The thread closes ${THREAD_DAYS} days after the order has ended.`,
    refuses: [orderNotFound, threadClosed, quotaExceeded],
    idempotent: true,
  })
  @AsTool('order_message_send', {
    does: 'adds',
    title: 'Send a message about an order',
    description: `To the other party of the order, until ${THREAD_DAYS} days after the order has ended; no connection is needed.`,
  })
  @AsAction('buy.write_message')
  send(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: OrderMessageRequest,
  ): Promise<OrderMessageView> {
    return this.thread.write(caller, id, body);
  }
}
