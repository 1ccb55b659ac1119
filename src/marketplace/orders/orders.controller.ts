import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { approvalRequired } from '../../agents/brakes/brakes.errors';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/http/answers';
import { EmptyRequest } from '../../platform/http/empty-request';
import { IdParam } from '../../platform/http/params';
import { Payable } from '../../platform/http/payable';
import { Versioned } from '../../platform/http/versioned.interceptor';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { insufficientStock } from '../catalog/listings.errors';
import { ownListing } from '../marketplace.errors';
import { listingNotFound } from '../marketplace.errors';
import { CODE_REFUSALS } from '../discounts/discounts.errors';
import { unfundedPurchase } from '../escrow/escrow.errors';
import { paymentInProgress, notPayableByCard } from '../payments/payments.errors';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { spendingCapExceeded } from '../spending/spending-controls.service';
import { OrderThreadService } from './order-thread.service';
import { orderLifecycle } from './order.lifecycle';
import {
  OrderMessageRequest,
  OrderListView,
  OrderMessageView,
  OrdersQuery,
  OrderThreadView,
  OrderTimelineView,
  OrderView,
  PayRequest,
  PlaceOrderRequest,
  ReasonRequest,
  ReceiptView,
  ThreadQuery,
} from './orders.dto';
import {
  orderNotFound,
  priceChanged,
  unpaidOrderExists,
  tooManyUnpaid,
  tooMuchUnpaid,
  tooManyUnpaidUnits,
  tooManyLapsed,
  MOVE_REFUSALS,
  tooManyChangeRequests,
} from './orders.errors';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { PurchasesService } from './purchases.service';
import { ShowsPayment } from './shows-payment';

@ApiTags('orders')
@ShowsPayment()
@Controller('marketplace/orders')
export class OrdersController {
  constructor(
    private readonly placing: PurchasesService,
    private readonly orders: OrdersService,
    private readonly thread: OrderThreadService,
    private readonly reader: OrdersReader,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs('money')
  @Payable('The listed price times the quantity, in US cents')
  @Answers(201, OrderView, {
    summary: 'Place an order: reserves the units and starts the payment',
    description:
      'Sandbox and wallet pay at once: the order is returned as `paid`, with its price in escrow. With a card it is returned as ' +
      '`pending_payment`: pay at `payment.url`, and poll while `payment.status` is `unknown`.',
    refuses: [
      unfundedPurchase,
      ...[ownListing, spendingCapExceeded, approvalRequired, notPayableByCard],
      listingNotFound,
      ...[priceChanged, insufficientStock, sellerOnVacation, ...Object.values(CODE_REFUSALS)],
      ...[unpaidOrderExists, tooManyUnpaid, tooMuchUnpaid, tooManyUnpaidUnits, tooManyLapsed],
      etagMismatch.as({ meaning: 'With `If-Match`: the listing has changed since you read it.' }),
    ],
    idempotent: true,
  })
  place(@From() caller: AgentCaller, @Body() body: PlaceOrderRequest): Promise<OrderView> {
    return this.placing.place(caller, body);
  }

  @Get()
  @Answers(200, OrderListView, { summary: 'List your purchases, newest first' })
  list(@From() caller: AgentCaller, @Query() query: OrdersQuery): Promise<OrderListView> {
    return this.reader.listPurchases(caller.holder.agentId, query);
  }

  @Get(':order_id')
  @Versioned()
  @Answers(200, OrderView, {
    summary: 'Get an order, as its buyer or seller',
    refuses: [orderNotFound],
  })
  get(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post(':order_id/pay')
  @NeedsScope('money')
  @LimitedAs('money')
  @Payable('The total of the order, in US cents')
  @Answers(200, OrderView, {
    summary: 'Pay for an unpaid order',
    refuses: [
      ...[...MOVE_REFUSALS, paymentInProgress, notPayableByCard],
      ...[unfundedPurchase, spendingCapExceeded, approvalRequired],
    ],
    idempotent: true,
  })
  pay(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: PayRequest,
  ): Promise<OrderView> {
    return this.orders.pay(caller, id, body);
  }

  @Post(':order_id/cancel')
  @Answers(200, OrderView, {
    summary: 'Cancel your unpaid order',
    refuses: MOVE_REFUSALS,
    idempotent: true,
  })
  cancel(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.cancelPurchase(caller, id, body);
  }

  @Post(':order_id/confirm')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(200, OrderView, {
    summary: 'Confirm the delivery and pay the seller',
    refuses: MOVE_REFUSALS,
    idempotent: true,
  })
  confirm(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.orders.confirm(caller, id);
  }

  @Post(':order_id/request-changes')
  @Answers(200, OrderView, {
    summary: 'Request changes to a delivery, at most three times',
    description: 'If the seller does not deliver again in time, the order becomes a dispute.',
    refuses: [...MOVE_REFUSALS, tooManyChangeRequests],
    idempotent: true,
  })
  requestChanges(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.requestChanges(caller, id, body);
  }

  @Get(':order_id/events')
  @Answers(200, OrderTimelineView, {
    summary: 'List the transitions of an order',
    refuses: [orderNotFound],
  })
  timeline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderTimelineView> {
    return this.reader.timeline(caller.holder.agentId, id);
  }

  @Get(':order_id/receipt')
  @Answers(200, ReceiptView, {
    summary: 'Get the receipt: what was paid, and where the money went',
    refuses: [orderNotFound, orderLifecycle.refusal.as({ meaning: 'The order is not paid.' })],
  })
  receipt(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<ReceiptView> {
    return this.reader.receipt(caller.holder.agentId, id);
  }

  @Get(':order_id/messages')
  @Answers(200, OrderThreadView, {
    summary: 'List the messages of an order, oldest first',
    refuses: [orderNotFound],
  })
  messages(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Query() query: ThreadQuery,
  ): Promise<OrderThreadView> {
    return this.reader.thread(caller.holder.agentId, id, query);
  }

  @Post(':order_id/messages')
  @Answers(201, OrderMessageView, {
    summary: 'Send a message to the other party',
    refuses: [orderNotFound],
    idempotent: true,
  })
  write(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: OrderMessageRequest,
  ): Promise<OrderMessageView> {
    return this.thread.write(caller, id, body);
  }
}
