import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { Order } from './order.entity';
import { OrderClosing } from './order-closing';
import { OrderJournal, stepOf } from './order-journal';
import type { OrderMove } from './order.lifecycle';
import { OrderPayment } from './order-payment';
import { OrderPresenter } from './order-presenter';
import type { FulfillRequest, OrderView, PayRequest, ReasonRequest } from './orders.dto';

/**
 * The moves that buyers and sellers make. Each repeats without a second effect: the same move from the same side, where
 * it was the last one made, answers the order as it is.
 */
@Injectable()
export class OrdersService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OrderJournal,
    private readonly payment: OrderPayment,
    private readonly closing: OrderClosing,
    private readonly presenter: OrderPresenter,
    private readonly clock: Clock,
  ) {}

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`, `insufficient_funds`, `spending_cap_exceeded`. */
  pay(caller: AgentCaller, orderId: string, request: PayRequest): Promise<OrderView> {
    const method = this.payment.methodOf(request.payment_method);
    return this.asBuyer(caller, orderId, 'pay', async (tx, order, at) => {
      order.paymentMethod = method;
      await this.payment.payLater(tx, order, caller.holder, at);
    });
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`. */
  cancelPurchase(caller: AgentCaller, orderId: string, request: ReasonRequest): Promise<OrderView> {
    return this.asBuyer(caller, orderId, 'cancel', (tx, order, at) =>
      this.closing.callOff(tx, order, 'cancel', 'buyer', at, caller.holder.agentId, request.reason),
    );
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`. */
  confirm(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.asBuyer(caller, orderId, 'confirm', (tx, order, at) =>
      this.closing.complete(tx, order, 'confirm', 'buyer', at, caller.holder.agentId),
    );
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`, `too_many_change_requests`. */
  requestChanges(caller: AgentCaller, orderId: string, request: ReasonRequest): Promise<OrderView> {
    return this.asBuyer(caller, orderId, 'request_changes', async (tx, order, at) => {
      const from = order.status;
      order.requestChanges(at);
      const name = 'marketplace.order.changes_requested';
      await this.journal.save(tx, order, [stepOf(order, from, caller.holder.agentId, name, request.reason)]);
    });
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`. */
  fulfill(caller: AgentCaller, orderId: string, request: FulfillRequest): Promise<OrderView> {
    if (request.delivery_data === null) {
      throw InvalidInput.field(['body', 'delivery_data'], 'must not be null', 'missing');
    }
    return this.asSeller(caller, orderId, 'fulfill', async (tx, order, at) => {
      const from = order.status;
      order.fulfill('seller', at, request.message ?? null);
      order.deliveryData = this.presenter.seal(order, request.delivery_data);
      const step = stepOf(order, from, caller.holder.agentId, 'marketplace.order.fulfilled');
      await this.journal.save(tx, order, [step]);
    });
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`. */
  cancelSale(caller: AgentCaller, orderId: string, request: ReasonRequest): Promise<OrderView> {
    return this.asSeller(caller, orderId, 'cancel', (tx, order, at) =>
      this.closing.callOff(tx, order, 'cancel', 'seller', at, caller.holder.agentId, request.reason),
    );
  }

  private asBuyer(caller: AgentCaller, orderId: string, move: OrderMove, work: Work): Promise<OrderView> {
    return this.change(caller, orderId, 'buyer', move, work);
  }

  private asSeller(caller: AgentCaller, orderId: string, move: OrderMove, work: Work): Promise<OrderView> {
    return this.change(caller, orderId, 'seller', move, work);
  }

  private change(
    caller: AgentCaller,
    orderId: string,
    role: 'buyer' | 'seller',
    move: OrderMove,
    work: Work,
  ): Promise<OrderView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      if (move === 'pay') await this.payment.takeTurns(tx, caller.holder);
      if (move === 'cancel') await this.journal.lockListingOf(tx, orderId);
      const order = await this.journal.lockFor(tx, orderId, agentId, role);
      if (!order.isRepeat(move, role)) {
        requireVersion(caller, order.version);
        await work(tx, order, this.clock.now());
      }
      return this.presenter.view(order, agentId);
    });
  }
}

type Work = (tx: Tx, order: Order, at: Date) => Promise<void>;
