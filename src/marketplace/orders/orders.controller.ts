import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Versioned } from '../../platform/operations/versioned';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { moneyLimit } from '../spending/spending-controls.service';
import { hasFinalPayment } from './order-checkout';
import {
  OrderListView,
  OrdersQuery,
  OrderTimelineView,
  OrderView,
  PayRequest,
  PlaceOrderRequest,
  ReasonRequest,
  ReceiptView,
  AdminOrderView,
} from './orders.dto';
import { orderNotFound } from './orders.errors';
import * as operations from './orders.operations';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { PlaceOrder } from './place-order';

@ApiTags('orders')
@Controller('marketplace/orders')
export class OrdersController {
  constructor(
    private readonly placing: PlaceOrder,
    private readonly orders: OrdersService,
    private readonly reader: OrdersReader,
    private readonly intents: PurchaseIntents,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.create
  create(@From() caller: AgentCaller, @Body() body: PlaceOrderRequest): Promise<OrderView> {
    return this.placing.buy(caller, body);
  }

  @Get()
  @operations.list
  async list(@From() caller: AgentCaller, @Query() query: OrdersQuery): Promise<OrderListView> {
    const { agentId } = caller.holder;
    const page = await this.reader.listPurchases(agentId, query);
    await this.intents.noteSeen(agentId, page.orders);
    return page;
  }

  @Get(':order_id')
  @Versioned({ notModified: hasFinalPayment })
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.get(agentId, id));
  }

  @Post(':order_id/pay')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.pay
  pay(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: PayRequest,
  ): Promise<OrderView> {
    return this.orders.pay(caller, id, body);
  }

  @Post(':order_id/cancel')
  @operations.cancel
  cancel(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.cancelPurchase(caller, id, body);
  }

  @Post(':order_id/confirm')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.confirm
  confirm(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.orders.confirm(caller, id);
  }

  @Post(':order_id/request-changes')
  @operations.requestChanges
  requestChanges(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.requestChanges(caller, id, body);
  }

  @Get(':order_id/events')
  @operations.timeline
  timeline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderTimelineView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.timeline(agentId, id));
  }

  @Get(':order_id/receipt')
  @operations.receipt
  receipt(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<ReceiptView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.receipt(agentId, id));
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/orders')
export class AdminOrdersController {
  constructor(private readonly reader: OrdersReader) {}

  @Get(':order_id')
  @operations.getAdminOrders
  get(@IdParam('ord', 'order_id', orderNotFound) id: string): Promise<AdminOrderView> {
    return this.reader.getForOperator(id);
  }
}
