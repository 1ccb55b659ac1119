import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SharedTransactions } from '../../../platform/fast/shared-transactions';
import type { Tx } from '../../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../../platform/workers/deadline-worker';
import { EscrowService } from '../../escrow/escrow.service';
import type { Order } from '../order.entity';
import { OrderJournal } from '../order-journal';

/** Only completed orders: during a refund case the seller's money must not move. */
const CLAIM_MATURE = dueRows({
  name: 'orders_claim_mature',
  table: 'order_states',
  column: 'matures_at',
  and: `status = 'completed'`,
});

/** Makes the seller's earnings available once their maturity period is over. */
@Injectable()
export class OrderMaturity implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: SharedTransactions,
    private readonly journal: OrderJournal,
    private readonly escrow: EscrowService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({
      name: 'order-maturity',
      claim: CLAIM_MATURE,
      process: (id) => this.mature(id),
      together: this.transactions.isOn,
    });
  }

  private mature(orderId: string): Promise<void> {
    return this.transactions.run({ kind: 'order maturity', author: orderId }, async (tx) => {
      const order = await this.journal.lock(tx, orderId);
      if (order) await this.applyDue(tx, order, this.clock.now());
    });
  }

  /** Releases the earnings of a locked order if they are due. */
  async applyDue(tx: Tx, order: Order, now: Date): Promise<void> {
    if (order.status !== 'completed' || order.maturesAt === null || order.maturesAt > now) return;
    await this.escrow.mature(tx, order, order.maturingCents, now);
    order.keepMaturing(0);
    await this.journal.save(tx, order, []);
  }
}
