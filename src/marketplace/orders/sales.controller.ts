import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { FulfillRequest, OrderListView, OrdersQuery, OrderView, ReasonRequest } from './orders.dto';
import { orderNotFound, TRANSITION_REFUSALS } from './orders.errors';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { moneyLimit } from '../spending/spending-controls.service';
import { cancelSaleForm, deliverForm } from './order-forms';

/** Orders from the seller's side. */
@ApiTags('sales')
@Controller('marketplace/sales')
export class SalesController {
  constructor(
    private readonly orders: OrdersService,
    private readonly reader: OrdersReader,
  ) {}

  @Get()
  @Answers(200, OrderListView, { summary: 'List orders for your listings, newest first' })
  @AsTool('sales_list', {
    does: 'reads',
    title: 'List your sales',
    description: 'Orders for your listings, newest first; deliver those that are `paid` with order_fulfill.',
  })
  @AsAction('sell.sales')
  list(@From() caller: AgentCaller, @Query() query: OrdersQuery): Promise<OrderListView> {
    return this.reader.listSales(caller.holder.agentId, query);
  }

  @Post(':order_id/fulfill')
  @deliverForm
  @Answers(200, OrderView, {
    summary: 'Deliver an order',
    description: 'Repeating it with the same goods returns the order; with different goods it is a 409.',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('order_fulfill', {
    does: 'decides',
    title: 'Deliver an order',
    description:
      'As the seller of a paid order: delivery_data is what the buyer receives, any JSON; asset_ids are files that you uploaded.',
  })
  @AsAction('sell.fulfill', { allowedAction: 'fulfill' })
  fulfill(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: FulfillRequest,
  ): Promise<OrderView> {
    return this.orders.fulfill(caller, id, body);
  }

  @Post(':order_id/cancel')
  @cancelSaleForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(200, OrderView, {
    summary: 'Cancel a paid order, or grant a refund before delivery, with a full refund to the buyer',
    description: 'Also cancels an order from an accepted offer that is not paid yet.',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('sale_cancel', {
    does: 'decides',
    title: 'Cancel a sale',
    description:
      'As the seller of a paid order that is not delivered: the buyer gets a full refund. Or of an unpaid order from an accepted offer.',
  })
  @AsAction('sell.cancel_sale', { allowedAction: 'cancel' })
  cancel(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.cancelSale(caller, id, body);
  }
}
