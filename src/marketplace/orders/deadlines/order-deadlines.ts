import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SharedTransactions } from '../../../platform/fast/shared-transactions';
import { type Tx, Transactions } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { dueRows, DeadlineWorker } from '../../../platform/workers/deadline-worker';
import { type TransitionActor, OrderClosing } from '../order-closing';
import { OrderJournal } from '../order-journal';
import type { Order } from '../order.entity';
import { orderReminder } from '../orders.events';
import { ExternalPayments } from '../ports/external-payments.service';
import { RefundTransitions } from '../refunds/refund-transitions';

const CLAIM_DEADLINES = dueRows({
  name: 'orders_claim_deadlines',
  table: 'order_states',
  column: 'deadline_at',
});

/** Applies the transitions that deadlines cause: expiry, cancellation, completion, and refund decisions. */
@Injectable()
export class OrderDeadlines implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: SharedTransactions,
    private readonly closing: OrderClosing,
    private readonly paid: ExternalPayments,
    private readonly refunds: RefundTransitions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({
      name: 'order-deadlines',
      claim: CLAIM_DEADLINES,
      process: (id) => this.timeUp(id),
      together: this.transactions.isOn,
    });
  }

  /** Re-checks the order under its lock, because a party may have acted since the claim. */
  private timeUp(orderId: string): Promise<void> {
    return this.transactions.run({ kind: 'order deadline', author: orderId }, async (tx) => {
      const order = await this.paid.lockToEnd(tx, orderId);
      if (order) await this.applyDue(tx, order, this.clock.now());
    });
  }

  /** Makes the transition that is due, if any, of an order that is locked after its listing. */
  async applyDue(tx: Tx, order: Order, now: Date): Promise<void> {
    const passed = (deadline: Date | null): boolean => deadline !== null && deadline <= now;
    const clock: TransitionActor = { role: 'system', actorId: null, at: now };
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
  private async deliverTooLate(tx: Tx, order: Order, clock: TransitionActor): Promise<void> {
    if (order.wasDelivered) await this.refunds.disputeLateChanges(tx, order, clock);
    else await this.closing.cancel(tx, order, 'fulfill_timeout', clock);
  }

  /**
   * Decides a case whose deadline passed: the seller, the buyer of a proposed or declined refund, or the operator did
   * not respond.
   */
  private async decideCase(tx: Tx, order: Order, clock: TransitionActor): Promise<void> {
    if (order.status === 'disputed') await this.refunds.backstop(tx, order, clock);
    else if (order.refundProposed) await this.refunds.acceptSilently(tx, order, clock);
    else if (order.refundDeclined) await this.refunds.endWithoutRefund(tx, order, 'close_refund', clock);
    else if (order.wasDelivered) await this.refunds.escalate(tx, order, 'refund_silence', clock);
    else await this.refunds.refund(tx, order, 'refund_silence', clock);
  }
}

const CLAIM = dueRows({ name: 'orders_claim_reminders', table: 'order_states', column: 'remind_at' });

/** Reminds the party that must act that a deadline is near, once per deadline. Only subscribers receive the event. */
@Injectable()
export class OrderReminders implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly journal: OrderJournal,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'order-reminders', claim: CLAIM, process: (id) => this.remind(id) });
  }

  private remind(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.journal.lock(tx, orderId);
      if (order) await this.applyDue(tx, order, this.clock.now()); // a party may have acted since the claim
    });
  }

  /** Sends the reminder of a locked order if it is due. */
  async applyDue(tx: Tx, order: Order, now: Date): Promise<void> {
    if (order.remindAt === null || order.remindAt > now) return;
    order.remindAt = null;
    if (order.deadlineAt !== null && order.status !== 'disputed') {
      // disputes await the operator, not a party
      await this.outbox.record(tx, orderReminder(order, order.deadlineAt, now));
    }
    await this.journal.save(tx, order, []);
  }
}
