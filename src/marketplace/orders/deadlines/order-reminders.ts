import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transactions } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { dueRows, DeadlineWorker } from '../../../platform/workers/deadline-worker';
import { OrderJournal } from '../order-journal';
import { orderReminder } from '../orders.events';

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
      const now = this.clock.now();
      if (!order?.remindAt || order.remindAt > now) return; // a party has acted since the claim
      order.remindAt = null;
      if (order.deadlineAt !== null && order.status !== 'disputed') {
        // disputes await the operator, not a party
        await this.outbox.record(tx, orderReminder(order, order.deadlineAt, now));
      }
      await this.journal.save(tx, order, []);
    });
  }
}
