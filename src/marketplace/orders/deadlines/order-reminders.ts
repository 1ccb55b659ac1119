import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transactions } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { dueRows } from '../../../platform/workers/due-rows';
import { Sweeper } from '../../../platform/workers/sweeper';
import { OrderJournal } from '../order-journal';
import { orderReminder } from '../orders.events';

const CLAIM = dueRows({ name: 'orders_claim_reminders', table: 'order_states', column: 'remind_at' });

/** Tells the party whose turn it is that a deadline is near: once for each deadline, to those who asked for it. */
@Injectable()
export class OrderReminders implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly transactions: Transactions,
    private readonly journal: OrderJournal,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'order-reminders', claim: CLAIM, act: (id) => this.remind(id) });
  }

  private remind(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.journal.lock(tx, orderId);
      if (!order?.remindAt) return;
      order.remindAt = null;
      if (order.deadlineAt !== null && order.status !== 'disputed') {
        // a dispute waits for the operator
        await this.outbox.record(tx, orderReminder(order, order.deadlineAt, this.clock.now()));
      }
      await this.journal.save(tx, order, []);
    });
  }
}
