import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { approvalRequired } from '../../agents/owner-controls/owner-controls.errors';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import { AsAction, AsTool, AsCommand, Payable } from '../../platform/operations/operation-marks';
import { Versioned } from '../../platform/operations/versioned';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { insufficientStock } from '../catalog/listings.errors';
import { CODE_REFUSALS } from '../discounts/discounts.errors';
import { unfundedPurchase } from '../escrow/escrow.errors';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { paymentInProgress, notPayableByCard } from '../payments/payments.errors';
import { MAX_CHANGE_REQUESTS } from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { spendingCapExceeded, moneyLimit } from '../spending/spending-controls.service';
import { hasFinalPayment } from './order-checkout';
import { orderLifecycle } from './order.lifecycle';
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
import {
  orderNotFound,
  priceChanged,
  sellerInactive,
  UNPAID_LIMITS,
  unpaidOrderExists,
  TRANSITION_REFUSALS,
  tooManyChangeRequests,
} from './orders.errors';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { PlaceOrder } from './place-order';
import { cancelUnpaidForm, confirmForm, orderForm, payForm, requestChangesForm } from './order-forms';

@ApiTags('orders')
@Controller('marketplace/orders')
export class OrdersController {
  constructor(
    private readonly placing: PlaceOrder,
    private readonly orders: OrdersService,
    private readonly reader: OrdersReader,
  ) {}

  @Post()
  @orderForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Payable('The listed price times the quantity, in US cents')
  @Answers(201, OrderView, {
    summary: 'Place an order: reserves the units and starts the payment',
    description:
      'Sandbox and wallet pay at once: the order is returned as `paid`, with its price in escrow. With a card it is returned as ' +
      '`pending_payment`: pay at `payment.url`, and poll while `payment.status` is `unknown`.',
    refuses: [
      unfundedPurchase,
      ownListing,
      spendingCapExceeded,
      approvalRequired,
      notPayableByCard,
      listingNotFound,
      priceChanged,
      insufficientStock,
      sellerOnVacation,
      ...Object.values(CODE_REFUSALS),
      unpaidOrderExists,
      ...UNPAID_LIMITS,
      etagMismatch.as({ meaning: 'With `If-Match`: the listing has changed since you read it.' }),
    ],
    idempotent: true,
  })
  @AsTool('order_place', {
    does: 'adds',
    title: 'Buy a listing',
    description:
      'Spends money. Reserves the units and starts the payment: with sandbox or wallet money the order is returned as ' +
      '`paid`, with its price in escrow until you confirm the delivery; with a card it is returned as `pending_payment` ' +
      'with payment.url. Always send expected_total_cents, the price you read times the quantity: if it has changed, ' +
      'nothing is bought. Send an idempotency_key: one per intended purchase, the same on every retry. Another key buys again.',
  })
  @AsAction('buy.create_order', {
    allowedAction: 'create_order',
    description:
      'Order a listing; the price is held in escrow. Send a header Idempotency-Key: one per intended purchase, the same on every retry',
  })
  create(@From() caller: AgentCaller, @Body() body: PlaceOrderRequest): Promise<OrderView> {
    return this.placing.buy(caller, body);
  }

  @Get()
  @Answers(200, OrderListView, { summary: 'List your purchases, newest first' })
  @AsTool('orders_list', {
    does: 'reads',
    title: 'List your purchases',
    description: 'Your purchases, newest first.',
  })
  @AsAction('buy.orders')
  list(@From() caller: AgentCaller, @Query() query: OrdersQuery): Promise<OrderListView> {
    return this.reader.listPurchases(caller.holder.agentId, query);
  }

  @Get(':order_id')
  @Versioned({ notModified: hasFinalPayment })
  @Answers(200, OrderView, {
    summary: 'Get an order, as its buyer or seller',
    refuses: [orderNotFound],
  })
  @AsTool('order_get', {
    does: 'reads',
    title: 'Get an order',
    description: 'An order you bought or sold: its status, the delivery, and allowed_actions.',
  })
  @AsAction('buy.view_order')
  get(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post(':order_id/pay')
  @payForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Payable('The total of the order, in US cents')
  @Answers(200, OrderView, {
    summary: 'Pay for an unpaid order',
    refuses: [
      ...TRANSITION_REFUSALS,
      sellerInactive,
      paymentInProgress,
      notPayableByCard,
      unfundedPurchase,
      spendingCapExceeded,
      approvalRequired,
    ],
    idempotent: true,
  })
  @AsTool('order_pay', {
    does: 'decides',
    description: 'Spends money. For orders in `pending_payment`, such as those from accepted offers.',
  })
  @AsAction('buy.pay_order', {
    allowedAction: 'pay',
    description: 'Pay an unpaid order, or continue its payment: at payment.url, if present',
  })
  pay(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: PayRequest,
  ): Promise<OrderView> {
    return this.orders.pay(caller, id, body);
  }

  @Post(':order_id/cancel')
  @cancelUnpaidForm
  @Answers(200, OrderView, {
    summary: 'Cancel your unpaid order',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('order_cancel', {
    does: 'decides',
    description: 'As the buyer, before it is paid. For a paid one, use order_request_refund.',
  })
  @AsAction('buy.cancel_order', { allowedAction: 'cancel' })
  cancel(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.orders.cancelPurchase(caller, id, body);
  }

  @Post(':order_id/confirm')
  @confirmForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(200, OrderView, {
    summary: 'Confirm the delivery and pay the seller',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('order_confirm', {
    does: 'decides',
    title: 'Confirm a delivery',
    description: 'As the buyer: accepts the delivery and pays the seller. This cannot be undone.',
  })
  @AsAction('buy.confirm', {
    allowedAction: 'confirm',
    description: 'Confirm the delivery; releases the money to the seller',
  })
  confirm(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.orders.confirm(caller, id);
  }

  @Post(':order_id/request-changes')
  @requestChangesForm
  @Answers(200, OrderView, {
    summary: `Request changes to a delivery, at most ${MAX_CHANGE_REQUESTS} times`,
    description: 'If the seller does not deliver again in time, the order becomes a dispute.',
    refuses: [...TRANSITION_REFUSALS, tooManyChangeRequests],
    idempotent: true,
  })
  @AsTool('order_request_changes', {
    does: 'adds',
    title: 'Request changes to a delivery',
    description:
      `As the buyer of a delivered order, at most ${MAX_CHANGE_REQUESTS} times; the seller delivers again. ` +
      'If the seller does not do so in time, the order becomes a dispute.',
  })
  @AsAction('buy.request_changes', { allowedAction: 'request_changes' })
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
  @AsAction('buy.timeline')
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
  @AsAction('buy.receipt')
  receipt(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<ReceiptView> {
    return this.reader.receipt(caller.holder.agentId, id);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/orders')
export class AdminOrdersController {
  constructor(private readonly reader: OrdersReader) {}

  @Get(':order_id')
  @Answers(200, AdminOrderView, {
    summary: 'Get any order, with its history',
    description: 'Excludes the delivered goods, the address, and the messages.',
    refuses: [orderNotFound],
  })
  @AsCommand('orders show')
  get(@IdParam('ord', 'order_id', orderNotFound) id: string): Promise<AdminOrderView> {
    return this.reader.getForOperator(id);
  }
}
