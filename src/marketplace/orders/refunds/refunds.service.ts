import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { InvalidInput } from '../../../kernel/domain-error';
import type { AgentCaller } from '../../../platform/security/caller';
import { type RequestedSpending, SpendingControls } from '../../spending/spending-controls.service';
import { OrderCommands, type OrderWork } from '../order-commands';
import type { Order } from '../order.entity';
import type { OrderView, ReasonRequest } from '../orders.dto';
import { refundUnfunded } from '../orders.errors';
import { RefundCases } from './refund-cases';
import { isUnfunded, RefundTransitions } from './refund-transitions';
import type { ApproveRefundRequest, DeclineRefundRequest } from './refunds.dto';

/** Refund actions of buyers and sellers. Repeats have no second effect, as with every transition. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly commands: OrderCommands,
    private readonly transitions: RefundTransitions,
    private readonly cases: RefundCases,
    private readonly controls: SpendingControls,
  ) {}

  /** Freezes the escrow. After completion there is none left, so it only opens a case. */
  request(caller: AgentCaller, orderId: string, { reason }: ReasonRequest): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'request_refund', async (tx, order, actor) => {
      if (order.wasDelivered && reason === undefined) {
        throw InvalidInput.field(['body', 'reason'], 'Field required once delivered', 'missing');
      }
      await this.transitions.request(tx, order, actor, reason);
    });
  }

  withdraw(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'withdraw_refund', (tx, order, actor) =>
      this.transitions.endWithoutRefund(tx, order, 'withdraw_refund', actor),
    );
  }

  escalate(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'escalate', (tx, order, actor) =>
      this.transitions.escalate(tx, order, 'escalate', actor),
    );
  }

  /** The seller's spending controls applied when it proposed the refund. */
  accept(caller: AgentCaller, orderId: string): Promise<OrderView> {
    return this.commands.asBuyer(caller, orderId, 'accept_refund', async (tx, order, actor) => {
      order.requireRoomFor('accept_refund', actor.role, actor.at);
      const allowed = order.allowedTransitions('buyer', actor.at);
      try {
        await this.transitions.accept(tx, order, actor);
      } catch (error) {
        throw isUnfunded(error) ? refundUnfunded(allowed) : error;
      }
    });
  }

  /**
   * Less than the rest is a proposal to the buyer. A call counts as a repeat if it has the same amount. After completion
   * the money comes from the seller's wallet, so `insufficient_funds` (real money only), `spending_cap_exceeded`, and
   * `approval_required` are possible too.
   */
  approve(
    caller: AgentCaller,
    orderId: string,
    { amount_cents: cents }: ApproveRefundRequest,
  ): Promise<OrderView> {
    const { holder } = caller;
    const approve: OrderWork = async (tx, order, actor) => {
      if (!order.wasDelivered && cents !== undefined && cents < order.totalCents) {
        const msg = 'an order that was not delivered is refunded whole';
        throw InvalidInput.field(['body', 'amount_cents'], msg);
      }
      const { isHeld } = order;
      const left = order.totalCents - order.refundedCents;
      const seller = { ...actor, keyId: holder.keyId };
      if (cents !== undefined && cents < left) await this.transitions.propose(tx, order, seller, cents);
      else await this.transitions.refund(tx, order, 'approve_refund', seller, cents);
      if (isHeld) return;
      // last, so that the owner is not asked to approve a refund that fails anyway; a refusal rolls the refund back
      const spending = spendingOn(order, cents ?? left);
      await this.controls.require(tx, spending, holder, actor.at);
    };
    return this.commands.asSeller(caller, orderId, 'approve_refund', approve, {
      before: (tx) => this.controls.acquireLocks(tx, holder),
      bringsTheSame: (order, tx) => this.cases.hasRefunded(tx, order, cents),
    });
  }

  /** A call counts as a repeat if it has the same reason. */
  decline(caller: AgentCaller, orderId: string, { reason }: DeclineRefundRequest): Promise<OrderView> {
    return this.commands.asSeller(
      caller,
      orderId,
      'decline_refund',
      (tx, order, actor) => this.transitions.decline(tx, order, actor, reason),
      {
        bringsTheSame: async (order, tx) => (await this.cases.latestOf(tx, order))?.declineReason === reason,
      },
    );
  }
}

/** The spending that the owner approves: this amount of this order. */
function spendingOn(order: Order, cents: Cents): RequestedSpending {
  const { id: orderId, listingId, listingTitle, sellerId, refundCaseId } = order;
  const amount = { quantity: 1, unitPriceCents: cents, totalCents: cents };
  const line = { listingId, listingTitle, sellerId, ...amount, orderId };
  return { kind: 'refund', lines: [line], subjectIds: [refundCaseId as string] };
}
