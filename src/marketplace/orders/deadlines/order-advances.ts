import { Injectable } from '@nestjs/common';
import { after, SECOND } from '../../../kernel/clock';
import type { Tx } from '../../../platform/database/transactions';
import type { TransitionActor } from '../order-closing';
import { OrderJournal, stepOf } from '../order-journal';
import { Order } from '../order.entity';
import { RefundCases } from '../refunds/refund-cases';
import { OrderDeadlines } from './order-deadlines';
import { OrderMaturity } from './order-maturity';

/** Moves the deadlines of play-money orders closer, and applies those that are due then. The order must be locked. */
@Injectable()
export class OrderAdvances {
  constructor(
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly deadlines: OrderDeadlines,
    private readonly maturity: OrderMaturity,
  ) {}

  /** Moves every deadline of the order closer by the same time. Save the order afterwards. */
  async bringForward(tx: Tx, order: Order, byMs: number, at: Date): Promise<void> {
    order.bringForward(byMs);
    order.version += 1;
    order.updatedAt = at;
    if (order.refundFrom === null) return;
    const refund = await this.cases.requireOpen(tx, order);
    if (refund.dueAt === null) return;
    refund.dueAt = after(refund.dueAt, -byMs);
    await this.cases.save(tx, refund);
  }

  /** Saves the order with an entry in its timeline. */
  async save(tx: Tx, order: Order, byMs: number, { role, actorId }: TransitionActor): Promise<void> {
    const note = `All deadlines were brought forward by ${Math.round(byMs / SECOND)} seconds.`;
    const step = stepOf(order, order.status, actorId, { note, instead: { transition: 'advance', role } });
    await this.journal.save(tx, order, [step]);
  }

  /** Applies what is due. `bySeller`: the seller brought the deadlines forward. */
  async applyDue(tx: Tx, order: Order, at: Date, bySeller: boolean): Promise<void> {
    await this.deadlines.applyDue(tx, order, at);
    await this.maturity.applyDue(tx, order, at);
    // trust counts a sale that was cancelled by the clock as a promise that the seller broke
    if (!bySeller && order.status === 'cancelled') await tx.update(Order, order.id, { lastRole: 'buyer' });
  }
}
