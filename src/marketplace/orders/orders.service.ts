import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import type { AgentCaller } from '../../platform/security/caller';
import { AssetGoods, withFiles } from '../assets/asset-goods.service';
import { OrderClosing } from './order-closing';
import { OrderCommands } from './order-commands';
import { OrderJournal, stepOf } from './order-journal';
import { OrderPayment } from './order-payment';
import { OrderSecrets } from './order-secrets';
import type { FulfillRequest, OrderView, PayRequest, ReasonRequest } from './orders.dto';
import { RefundTransitions } from './refunds/refund-transitions';
import { orderFulfilled, changesRequested } from './orders.events';
import { EvaluatorPayment } from './verification/evaluator-payment';

/** Transitions of an order without a dispute, and cancellation before delivery. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly commands: OrderCommands,
    private readonly journal: OrderJournal,
    private readonly payment: OrderPayment,
    private readonly closing: OrderClosing,
    private readonly refunds: RefundTransitions,
    private readonly secrets: OrderSecrets,
    private readonly files: AssetGoods,
    private readonly evaluators: EvaluatorPayment,
  ) {}

  pay(caller: AgentCaller, orderId: string, request: PayRequest): Promise<OrderView> {
    const method = this.payment.methodOf(request.payment_method);
    return this.commands.asBuyer(
      caller,
      orderId,
      'pay',
      async (tx, order, { at }) => {
        order.paymentMethod = method;
        await this.payment.payLater(tx, order, caller.holder, at);
      },
      { before: (tx) => this.payment.lockLimits(tx, caller.holder) },
    );
  }

  cancelPurchase(caller: AgentCaller, orderId: string, request: ReasonRequest): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'cancel', (tx, order, actor) =>
      this.closing.cancel(tx, order, 'cancel', actor, request.reason),
    );
  }

  /** Confirming an order with an open refund request withdraws the request. */
  confirm(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'confirm', async (tx, order, actor) => {
      const details = await this.refunds.dropFor(tx, order, actor);
      await this.closing.complete(tx, order, 'confirm', actor, details);
    });
  }

  requestChanges(caller: AgentCaller, orderId: string, { reason }: ReasonRequest): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'request_changes', async (tx, order, { at, actorId }) => {
      const from = order.status;
      order.requestChanges('buyer', at);
      const events = [changesRequested];
      await this.journal.save(tx, order, [stepOf(order, from, actorId, { events, note: reason })]);
    });
  }

  async fulfill(caller: AgentCaller, orderId: string, request: FulfillRequest): Promise<OrderView> {
    const { delivery_data: data, message = null } = request;
    const assetIds = request.asset_ids && [...new Set(request.asset_ids)];
    if (data === null || (data === undefined && assetIds === undefined)) {
      const problem = data === null ? 'must not be null' : 'required, unless files are sent';
      throw InvalidInput.field(['body', 'delivery_data'], problem, 'missing');
    }
    const evaluators = await this.evaluators.of(caller, orderId);
    return this.commands.asSeller(
      caller,
      orderId,
      'fulfill',
      async (tx, order, { at, actorId }) => {
        const from = order.status;
        order.fulfill('seller', at, message);
        if (order.filesDelivered) await this.files.takeBack(tx, order.id);
        order.filesDelivered = assetIds !== undefined;
        const files = assetIds && (await this.files.deliver(tx, order.id, assetIds, order.sellerId));
        order.deliveryData = this.secrets.encrypt(order, files ? withFiles(data, files) : data);
        const events = [orderFulfilled];
        await this.journal.save(tx, order, [stepOf(order, from, actorId, { events })]);
        await evaluators?.pay(tx, order, at);
      },
      {
        alone: evaluators !== undefined,
        before: evaluators?.acquireLocks,
        bringsTheSame: (order) => this.secrets.hasDelivered(order, { ...request, asset_ids: assetIds }),
      },
    );
  }

  /** Cancels an undelivered sale. If the buyer has requested a refund, grants it instead. */
  cancelSale(caller: AgentCaller, orderId: string, { reason }: ReasonRequest): Promise<OrderView> {
    return this.commands.asSeller(caller, orderId, 'cancel', async (tx, order, actor) => {
      if (order.status === 'refund_requested' && !order.wasDelivered) {
        await this.refunds.refund(tx, order, 'approve_refund', actor, undefined, reason);
      } else {
        await this.closing.cancel(tx, order, 'cancel', actor, reason);
      }
    });
  }
}
