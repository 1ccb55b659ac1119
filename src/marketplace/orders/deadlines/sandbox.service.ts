import { Injectable } from '@nestjs/common';
import { after, SECOND } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { Settings } from '../../../platform/config/settings';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { MAX_ADVANCES } from '../../policies';
import { OrderCommands } from '../order-commands';
import { OrderJournal, stepOf } from '../order-journal';
import { OrderTransitionRecord } from '../order-transition.entity';
import { Order } from '../order.entity';
import type { OrderView } from '../orders.dto';
import { nothingDue, playMoneyOnly, tooManyAdvances } from '../orders.errors';
import { RefundCases } from '../refunds/refund-cases';
import { OrderDeadlines } from './order-deadlines';
import { OrderMaturity } from './order-maturity';
import { AdvanceOrderRequest } from './sandbox.dto';

/** Lets the parties of an order with play money test what happens at its deadlines, without waiting for them. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly commands: OrderCommands,
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly deadlines: OrderDeadlines,
    private readonly maturity: OrderMaturity,
    private readonly settings: Settings,
  ) {}

  /**
   * Moves every deadline of one order closer by the same time, and applies what is due then, in one transaction: under
   * the lock of the order, as the deadline workers do.
   */
  advance(caller: AgentCaller, orderId: string, request: AdvanceOrderRequest): Promise<OrderView> {
    const { by_seconds: seconds, to } = request;
    if (seconds !== undefined && to !== undefined)
      throw InvalidInput.field(['body', 'to'], 'must not be combined with by_seconds');
    return this.commands.asParty(caller, orderId, async (tx, order, { role, actorId, at }) => {
      if (order.livemode || this.settings.livemode) throw playMoneyOnly();
      const next = order.deadlineAt ?? (order.status === 'completed' ? order.maturesAt : null);
      if (next === null) {
        throw nothingDue(order.status, order.allowedTransitions(role as 'buyer' | 'seller', at));
      }
      const advances = await tx.countBy(OrderTransitionRecord, { orderId, transition: 'advance' });
      if (advances >= MAX_ADVANCES) throw tooManyAdvances(MAX_ADVANCES);
      const by = seconds === undefined ? Math.max(0, next.getTime() - at.getTime()) : seconds * SECOND;
      await this.bringForward(tx, order, by);
      order.version += 1;
      order.updatedAt = at;
      const note = `All deadlines were brought forward by ${Math.round(by / SECOND)} seconds.`;
      const step = stepOf(order, order.status, actorId, { note, instead: { transition: 'advance', role } });
      await this.journal.save(tx, order, [step]);
      await this.deadlines.applyDue(tx, order, at);
      await this.maturity.applyDue(tx, order, at);
      // trust counts a sale that was cancelled by the clock as a promise that the seller broke
      if (role === 'buyer' && order.status === 'cancelled')
        await tx.update(Order, orderId, { lastRole: 'buyer' });
    });
  }

  private async bringForward(tx: Tx, order: Order, by: number): Promise<void> {
    order.bringForward(by);
    if (order.refundFrom === null) return;
    const refund = await this.cases.requireOpen(tx, order);
    if (refund.dueAt === null) return;
    refund.dueAt = after(refund.dueAt, -by);
    await this.cases.save(tx, refund);
  }
}
