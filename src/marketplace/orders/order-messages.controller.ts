import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import * as operations from './order-messages.operations';
import { OrderThreadService } from './order-thread.service';
import { OrderMessageRequest, OrderMessageView, OrderThreadView, ThreadQuery } from './orders.dto';
import { orderNotFound } from './orders.errors';
import { OrdersReader } from './orders.reader';

/** Messages between buyer and seller about an order. */
@ApiTags('orders')
@Controller('marketplace/orders/:order_id/messages')
export class OrderMessagesController {
  constructor(
    private readonly thread: OrderThreadService,
    private readonly reader: OrdersReader,
    private readonly intents: PurchaseIntents,
  ) {}

  @Get()
  @operations.list
  list(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Query() query: ThreadQuery,
  ): Promise<OrderThreadView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.thread(agentId, id, query));
  }

  @Post()
  @operations.send
  send(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: OrderMessageRequest,
  ): Promise<OrderMessageView> {
    return this.intents.seen(caller.holder.agentId, id, this.thread.write(caller, id, body));
  }
}
