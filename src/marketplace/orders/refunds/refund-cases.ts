import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { newId } from '../../../kernel/ids';
import { LoadedRows } from '../../../platform/database/loaded-rows';
import type { Tx } from '../../../platform/database/transactions';
import type { Order } from '../order.entity';
import { RefundCase, type RefundOpener } from './refund-case.entity';

/** Loads and saves refund cases. A case needs no separate lock, because its order is always locked first. */
@Injectable()
export class RefundCases {
  private readonly cases = new LoadedRows(RefundCase);

  /** The latest case of an order, open or closed. Orders without a case need no query. */
  async latestOf(tx: Tx, order: Order): Promise<RefundCase | null> {
    if (order.refundCaseId === null) return null;
    const found = await this.cases.find(tx, order.refundCaseId);
    if (!found) throw new Error(`order ${order.id} refers to a missing refund case`);
    return this.cases.remember(found);
  }

  /**
   * Whether the latest case refunded exactly `cents`, or the seller proposed them. Without an amount, whether the order is
   * fully refunded.
   */
  async hasRefunded(tx: Tx, order: Order, cents: Cents | undefined): Promise<boolean> {
    if (cents === undefined) return order.refundedCents === order.totalCents;
    const latest = await this.latestOf(tx, order);
    return (order.refundProposed ? latest?.proposedCents : latest?.refundedCents) === cents;
  }

  async requireOpen(tx: Tx, order: Order): Promise<RefundCase> {
    const found = order.refundFrom === null ? null : await this.latestOf(tx, order);
    if (!found) throw new Error(`order ${order.id} has no open case`);
    return found;
  }

  newCase(
    order: Order,
    openedBy: RefundOpener,
    given: { reason?: string; providerReference?: string },
    at: Date,
  ): RefundCase {
    return Object.assign(new RefundCase(), {
      id: newId('ref', at.getTime()),
      orderId: order.id,
      status: openedBy === 'buyer' ? 'requested' : 'escalated',
      openedBy,
      cameFrom: order.status,
      reason: given.reason ?? null,
      providerReference: given.providerReference ?? null,
      createdAt: at,
      updatedAt: at,
    });
  }

  async save(tx: Tx, refund: RefundCase): Promise<void> {
    if (this.cases.has(refund)) return this.cases.save(tx, refund);
    await tx.insert(RefundCase, refund);
    this.cases.remember(refund);
  }
}
