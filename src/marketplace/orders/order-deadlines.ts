import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Sweeper } from '../../platform/workers/sweeper';
import { EscrowService } from '../escrow/escrow.service';
import type { Order } from './order.entity';
import { OrderClosing } from './order-closing';
import { OrderJournal } from './order-journal';

const BATCH = 50;

const CLAIM_DEADLINES = statement(
  'orders_claim_deadlines',
  `UPDATE orders SET deadline_at = $2 WHERE id IN (
     SELECT id FROM orders WHERE deadline_at <= $1 ORDER BY deadline_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
const CLAIM_MATURE = statement(
  'orders_claim_mature',
  `UPDATE orders SET matures_at = $2 WHERE id IN (
     SELECT id FROM orders WHERE matures_at <= $1 ORDER BY matures_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Makes the moves that time makes: unpaid orders expire, late ones are cancelled, silent ones complete. */
@Injectable()
export class OrderDeadlines implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly transactions: Transactions,
    private readonly journal: OrderJournal,
    private readonly closing: OrderClosing,
    private readonly escrow: EscrowService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'order-deadlines', claim: CLAIM_DEADLINES, act: (id) => this.timeUp(id) });
    this.sweeper.add({ name: 'order-maturity', claim: CLAIM_MATURE, act: (id) => this.mature(id) });
  }

  /** Judges by the state of now, under lock: the party may have moved since the claim. */
  private timeUp(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.journal.lockListingOf(tx, orderId);
      const order = await this.journal.lock(tx, orderId);
      if (order) await this.judge(tx, order, this.clock.now());
    });
  }

  private async judge(tx: Tx, order: Order, now: Date): Promise<void> {
    const passed = (deadline: Date | null): boolean => deadline !== null && deadline <= now;
    if (order.status === 'pending_payment' && passed(order.paymentDueAt)) {
      await this.closing.callOff(tx, order, 'expire', 'system', now, null);
    } else if (order.status === 'paid' && passed(order.fulfillDueAt)) {
      await this.closing.callOff(tx, order, 'fulfill_timeout', 'system', now, null);
    } else if (order.status === 'delivered' && passed(order.autoCompleteAt)) {
      await this.closing.complete(tx, order, 'auto_complete', 'system', now, null);
    }
  }

  private mature(orderId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.journal.lock(tx, orderId);
      if (!order?.maturesAt) return;
      order.maturesAt = null;
      await this.escrow.mature(tx, order, this.clock.now());
      await this.journal.save(tx, order, []);
    });
  }
}
