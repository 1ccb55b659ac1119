import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { InvalidInput } from '../../../kernel/domain-error';
import type { AgentCaller } from '../../../platform/security/caller';
import { type Spending, SpendingControls } from '../../spending/spending-controls.service';
import { OrderCommands, type OrderWork } from '../order-commands';
import type { Order } from '../order.entity';
import type { OrderView, ReasonRequest } from '../orders.dto';
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
    private readonly controls: SpendingControls,
  ) {}

  /** Freezes the escrow, or, after completion, only asks. */
  request(caller: AgentCaller, orderId: string, { reason }: ReasonRequest): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'request_refund', async (tx, order, mover) => {
      if (order.wasDelivered && reason === undefined) {
        throw InvalidInput.field(['body', 'reason'], 'Field required once delivered', 'missing');
      }
      await this.moves.request(tx, order, mover, reason);
    });
  }

  withdraw(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'withdraw_refund', (tx, order, mover) =>
      this.moves.end(tx, order, 'withdraw_refund', mover),
    );
  }

  escalate(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'escalate', (tx, order, mover) =>
      this.moves.escalate(tx, order, 'escalate', mover),
    );
  }

  /**
   * A repeat is one of the same amount. After completion the money leaves the wallet: then also
   * `insufficient_funds` for real money that it lacks, `spending_cap_exceeded`, `approval_required`.
   */
  approve(
    caller: AgentCaller,
    orderId: string,
    { amount_cents: cents }: ApproveRefundRequest,
  ): Promise<OrderView> {
    const { holder } = caller;
    const approve: OrderWork = async (tx, order, mover) => {
      if (!order.wasDelivered && cents !== undefined && cents < order.totalCents) {
        const msg = 'an order that was not delivered is refunded whole';
        throw InvalidInput.field(['body', 'amount_cents'], msg);
      }
      const { isHeld, refundedCents } = order;
      await this.moves.refund(tx, order, 'approve_refund', { ...mover, keyId: holder.keyId }, cents);
      if (isHeld) return;
      // last, so that nobody is asked about what is refused anyway; a refusal undoes the refund
      const spending = spendingOn(order, order.refundedCents - refundedCents);
      await this.controls.require(tx, spending, holder, mover.at);
    };
    return this.commands.asSeller(
      caller,
      orderId,
      'approve_refund',
      approve,
      (order, tx) => this.cases.hasRefunded(tx, order, cents),
      (tx) => this.controls.takeTurns(tx, holder),
    );
  }

  decline(caller: AgentCaller, orderId: string, { reason }: DeclineRefundRequest): Promise<OrderView> {
    return this.commands.asSeller(caller, orderId, 'decline_refund', (tx, order, mover) =>
      this.moves.decline(tx, order, mover, reason),
    );
  }
}

/** As the owner sees it: an approval is for this amount of this order. */
function spendingOn(order: Order, cents: Cents): Spending {
  const { id: orderId, listingId, listingTitle, sellerId, refundCaseId } = order;
  const amount = { quantity: 1, unitPriceCents: cents, totalCents: cents };
  const line = { listingId, listingTitle, sellerId, ...amount, orderId };
  return { kind: 'refund', lines: [line], subjectIds: [refundCaseId as string] };
}
