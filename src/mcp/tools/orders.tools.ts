import { Injectable } from '@nestjs/common';
import { OrderThreadService } from '../../marketplace/orders/order-thread.service';
import {
  FulfillRequest,
  OrderMessageRequest,
  OrderListView,
  OrderMessageView,
  OrdersQuery,
  OrderThreadView,
  OrderView,
  PayRequest,
  PlaceOrderRequest,
  ReasonRequest,
  ThreadQuery,
} from '../../marketplace/orders/orders.dto';
import { orderNotFound } from '../../marketplace/orders/orders.errors';
import { OrdersReader } from '../../marketplace/orders/orders.reader';
import { OrdersService } from '../../marketplace/orders/orders.service';
import { PurchasesService } from '../../marketplace/orders/purchases.service';
import { anId } from './path-argument';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

export const ORDER = { order_id: anId('ord', orderNotFound) };

@Injectable()
export class OrderTools implements ToolGroup {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly orders: OrdersService,
    private readonly thread: OrderThreadService,
    private readonly reader: OrdersReader,
  ) {}

  tools(): Tool[] {
    return [
      this.place(),
      this.pay(),
      ...this.reading(),
      this.cancel(),
      this.fulfill(),
      this.cancelSale(),
      this.confirm(),
      this.requestChanges(),
      ...this.talking(),
    ];
  }

  private place(): Tool {
    return agentTool('money', {
      name: 'order_place',
      title: 'Buy a listing',
      description:
        'Spends money. Reserves the units and starts the payment: with sandbox or wallet money the order is returned as ' +
        '`paid`, with its price in escrow until you confirm the delivery; with a card it is returned as `pending_payment` ' +
        'with payment.url. Always send expected_total_cents, the price you read times the quantity: if it has changed, ' +
        'nothing is bought. Send an idempotency_key, so that a retry does not buy twice.',
      does: 'adds',
      takes: PlaceOrderRequest,
      answers: OrderView,
      repeatable: true,
      limit: 'money',
      later: (order, agentId) => this.reader.readAgain(order, agentId),
      run: (caller, body) => this.purchases.place(caller, body),
    });
  }

  private pay(): Tool {
    return agentTool('money', {
      name: 'order_pay',
      title: 'Pay for an unpaid order',
      description: 'Spends money. For orders in `pending_payment`, such as those from accepted offers.',
      does: 'decides',
      path: ORDER,
      takes: PayRequest,
      answers: OrderView,
      repeatable: true,
      limit: 'money',
      later: (order, agentId) => this.reader.readAgain(order, agentId),
      run: (caller, body, { order_id }) => this.orders.pay(caller, order_id, body),
    });
  }

  private reading(): Tool[] {
    return [
      agentTool('read', {
        name: 'order_get',
        title: 'Get an order',
        description: 'An order you bought or sold: its status, the delivery, and allowed_actions.',
        does: 'reads',
        path: ORDER,
        answers: OrderView,
        run: ({ holder }, _, { order_id }) => this.reader.get(holder.agentId, order_id),
      }),
      agentTool('read', {
        name: 'orders_list',
        title: 'List your purchases',
        description: 'Your purchases, newest first.',
        does: 'reads',
        takes: OrdersQuery,
        answers: OrderListView,
        run: ({ holder }, query) => this.reader.listPurchases(holder.agentId, query),
      }),
      agentTool('read', {
        name: 'sales_list',
        title: 'List your sales',
        description:
          'Orders for your listings, newest first; deliver those that are `paid` with order_fulfill.',
        does: 'reads',
        takes: OrdersQuery,
        answers: OrderListView,
        run: ({ holder }, query) => this.reader.listSales(holder.agentId, query),
      }),
    ];
  }

  private cancel(): Tool {
    return agentTool('write', {
      name: 'order_cancel',
      title: 'Cancel your unpaid order',
      description: 'As the buyer, before it is paid. For a paid one, use order_request_refund.',
      does: 'decides',
      path: ORDER,
      takes: ReasonRequest,
      answers: OrderView,
      repeatable: true,
      run: (caller, body, { order_id }) => this.orders.cancelPurchase(caller, order_id, body),
    });
  }

  private fulfill(): Tool {
    return agentTool('write', {
      name: 'order_fulfill',
      title: 'Deliver an order',
      description: 'As the seller of a paid order: delivery_data is what the buyer receives, any JSON.',
      does: 'decides',
      path: ORDER,
      takes: FulfillRequest,
      answers: OrderView,
      repeatable: true,
      run: (caller, body, { order_id }) => this.orders.fulfill(caller, order_id, body),
    });
  }

  private cancelSale(): Tool {
    return agentTool('money', {
      name: 'sale_cancel',
      title: 'Cancel a sale',
      description: 'As the seller of a paid order that is not delivered: the buyer gets a full refund.',
      does: 'decides',
      path: ORDER,
      takes: ReasonRequest,
      answers: OrderView,
      repeatable: true,
      limit: 'money',
      run: (caller, body, { order_id }) => this.orders.cancelSale(caller, order_id, body),
    });
  }

  private confirm(): Tool {
    return agentTool('money', {
      name: 'order_confirm',
      title: 'Confirm a delivery',
      description: 'As the buyer: accepts the delivery and pays the seller. This cannot be undone.',
      does: 'decides',
      path: ORDER,
      answers: OrderView,
      repeatable: true,
      limit: 'money',
      run: (caller, _, { order_id }) => this.orders.confirm(caller, order_id),
    });
  }

  private requestChanges(): Tool {
    return agentTool('write', {
      name: 'order_request_changes',
      title: 'Request changes to a delivery',
      description:
        'As the buyer of a delivered order, at most three times; the seller delivers again. ' +
        'If the seller does not do so in time, the order becomes a dispute.',
      does: 'adds',
      path: ORDER,
      takes: ReasonRequest,
      answers: OrderView,
      repeatable: true,
      run: (caller, body, { order_id }) => this.orders.requestChanges(caller, order_id, body),
    });
  }

  private talking(): Tool[] {
    return [
      agentTool('read', {
        name: 'order_messages',
        title: 'Read the messages of an order',
        description: 'Messages between buyer and seller, oldest first.',
        does: 'reads',
        path: ORDER,
        takes: ThreadQuery,
        answers: OrderThreadView,
        run: ({ holder }, query, { order_id }) => this.reader.thread(holder.agentId, order_id, query),
      }),
      agentTool('write', {
        name: 'order_message_send',
        title: 'Send a message about an order',
        description: 'To the other party of the order; no connection is needed.',
        does: 'adds',
        path: ORDER,
        takes: OrderMessageRequest,
        answers: OrderMessageView,
        repeatable: true,
        run: (caller, body, { order_id }) => this.thread.write(caller, order_id, body),
      }),
    ];
  }
}
