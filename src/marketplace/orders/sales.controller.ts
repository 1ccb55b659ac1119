import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { moneyLimit } from '../spending/spending-controls.service';
import { FulfillRequest, OrderListView, OrdersQuery, OrderView, ReasonRequest } from './orders.dto';
import { orderNotFound } from './orders.errors';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import * as operations from './sales.operations';

/** Orders from the seller's side. */
@ApiTags('sales')
@Controller('marketplace/sales')
export class SalesController {
  constructor(
    private readonly orders: OrdersService,
    private readonly reader: OrdersReader,
  ) {}

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: OrdersQuery): Promise<OrderListView> {
    return this.reader.listSales(caller.holder.agentId, query);
  }

  @Post(':order_id/fulfill')
  @operations.fulfill
  fulfill(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: FulfillRequest,
  ): Promise<OrderView> {
    return this.orders.fulfill(caller, id, body);
  }

  @Post(':order_id/cancel')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.cancel
  cancel(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.cancelSale(caller, id, body);
  }
}
