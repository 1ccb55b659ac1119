import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { statement } from '../../../platform/database/statements';
import { Transactions } from '../../../platform/database/transactions';
import { Sweeper } from '../../../platform/workers/sweeper';
import { EscrowService } from '../../escrow/escrow.service';
import { OrderJournal } from '../order-journal';

const BATCH = 50;
/** While a refund is being talked about, the money stays where it is. */
const CLAIM_MATURE = statement(
  'orders_claim_mature',
  `UPDATE orders SET matures_at = $2 WHERE id IN (
     SELECT id FROM orders WHERE matures_at <= $1 AND status = 'completed'
      ORDER BY matures_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Lets sellers use what they earned once it has waited long enough. */
@Injectable()
export class OrderMaturity implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly transactions: Transactions,
    private readonly journal: OrderJournal,
    private readonly escrow: EscrowService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'order-maturity', claim: CLAIM_MATURE, act: (id) => this.mature(id) });
  }

  private mature(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.journal.lock(tx, orderId);
      if (!order?.maturesAt || order.status !== 'completed') return;
      await this.escrow.mature(tx, order, order.maturingCents, this.clock.now());
      order.keepMaturing(0);
      await this.journal.save(tx, order, []);
    });
  }
}
