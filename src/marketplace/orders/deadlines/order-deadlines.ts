import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import { dueRows, Sweeper } from '../../../platform/workers/sweeper';
import type { Order } from '../order.entity';
import { type Mover, OrderClosing } from '../order-closing';
import { PaidElsewhere } from '../facades/paid-elsewhere.service';
import { RefundMoves } from '../refunds/refund-moves';

const CLAIM_DEADLINES = dueRows({
  name: 'orders_claim_deadlines',
  table: 'order_states',
  column: 'deadline_at',
});

/** Applies the transitions that deadlines cause: expiry, cancellation, completion, and refund decisions. */
@Injectable()
export class OrderDeadlines implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly transactions: Transactions,
    private readonly closing: OrderClosing,
    private readonly paid: PaidElsewhere,
    private readonly refunds: RefundMoves,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'order-deadlines', claim: CLAIM_DEADLINES, act: (id) => this.timeUp(id) });
  }

  /** Re-checks the order under its lock, because a party may have acted since the claim. */
  private timeUp(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.paid.lockToEnd(tx, orderId);
      if (order) await this.judge(tx, order, this.clock.now());
    });
  }

  private async judge(tx: Tx, order: Order, now: Date): Promise<void> {
    const passed = (deadline: Date | null): boolean => deadline !== null && deadline <= now;
    const clock: Mover = { role: 'system', actorId: null, at: now };
    if (order.status === 'pending_payment' && passed(order.paymentDueAt)) {
      await this.paid.expireIfDue(tx, order, now);
    } else if (order.status === 'paid' && passed(order.fulfillDueAt)) {
      await this.deliverTooLate(tx, order, clock);
    } else if (order.status === 'delivered' && passed(order.autoCompleteAt)) {
      await this.closing.complete(tx, order, 'auto_complete', clock);
    } else if (order.refundFrom !== null && passed(order.caseDueAt)) {
      await this.decideCase(tx, order, clock);
    }
  }

  /** A buyer who already received a delivery keeps it, so a missed deadline must not also return the money. */
  private async deliverTooLate(tx: Tx, order: Order, clock: Mover): Promise<void> {
    if (order.wasDelivered) await this.refunds.disputeLateChanges(tx, order, clock);
    else await this.closing.callOff(tx, order, 'fulfill_timeout', clock);
  }

  /**
   * Decides a case whose deadline passed: the seller, the buyer of a declined request, or the operator did not respond.
   */
  private async decideCase(tx: Tx, order: Order, clock: Mover): Promise<void> {
    if (order.status === 'disputed') await this.refunds.backstop(tx, order, clock);
    else if (order.refundDeclined) await this.refunds.endWithoutRefund(tx, order, 'close_refund', clock);
    else if (order.wasDelivered) await this.refunds.escalate(tx, order, 'refund_silence', clock);
    else await this.refunds.refund(tx, order, 'refund_silence', clock);
  }
}
