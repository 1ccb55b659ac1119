import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../kernel/domain-error';
import type { AgentCaller } from '../../../platform/security/caller';
import { OrderCommands, type OrderWork } from '../order-commands';
import type { OrderView, ReasonRequest } from '../orders.dto';
import { cappedRefund } from '../orders.errors';
import { RefundCases } from './refund-cases';
import { RefundMoves } from './refund-moves';
import type { ApproveRefundRequest, DeclineRefundRequest } from './refunds.dto';

/** What buyers and sellers do about money that is to go back. Repeats have no second effect, as with every move. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly commands: OrderCommands,
    private readonly moves: RefundMoves,
    private readonly cases: RefundCases,
  ) {}

  /**
   * Freezes the escrow, or, after completion, only asks. Errors: `order_not_found`, `wrong_role`, `order_state_conflict`,
   * `refund_window_closed`; 422 without a reason once the order was delivered.
   */
  request(caller: AgentCaller, orderId: string, { reason }: ReasonRequest): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'request_refund', async (tx, order, mover) => {
      if (order.wasDelivered && reason === undefined) {
        throw InvalidInput.field(['body', 'reason'], 'Field required once delivered', 'missing');
      }
      await this.moves.request(tx, order, mover, reason);
    });
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`. */
  withdraw(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'withdraw_refund', (tx, order, mover) =>
      this.moves.end(tx, order, 'withdraw_refund', mover),
    );
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict` unless declined. */
  escalate(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'escalate', (tx, order, mover) =>
      this.moves.escalate(tx, order, 'escalate', mover),
    );
  }

  /**
   * A repeat is one of the same amount. Errors: `order_not_found`, `wrong_role`, `order_state_conflict`; 422 for more
   * than is left of the price, and for a part of it before delivery. After completion also `insufficient_funds` for real
   * money that the wallet lacks, and `spending_cap_exceeded` for a key that has a daily cap.
   */
  approve(
    caller: AgentCaller,
    orderId: string,
    { amount_cents: cents }: ApproveRefundRequest,
  ): Promise<OrderView> {
    const approve: OrderWork = async (tx, order, mover) => {
      if (!order.wasDelivered && cents !== undefined && cents < order.totalCents) {
        const msg = 'an order that was not delivered is refunded whole';
        throw InvalidInput.field(['body', 'amount_cents'], msg);
      }
      if (!order.isHeld && caller.holder.dailyCapCents !== null) throw cappedRefund();
      await this.moves.refund(tx, order, 'approve_refund', mover, cents);
    };
    return this.commands.asSeller(caller, orderId, 'approve_refund', approve, (order, tx) =>
      this.cases.hasRefunded(tx, order, cents),
    );
  }

  /** Errors: `order_not_found`, `wrong_role`, `order_state_conflict`, also when declined before. */
  decline(caller: AgentCaller, orderId: string, { reason }: DeclineRefundRequest): Promise<OrderView> {
    return this.commands.asSeller(caller, orderId, 'decline_refund', (tx, order, mover) =>
      this.moves.decline(tx, order, mover, reason),
    );
  }
}
