import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { Clock } from '../../../kernel/clock';
import type { Tx } from '../../../platform/database/transactions';
import type { Order } from '../order.entity';
import type { Mover } from '../order-closing';
import { OrderJournal } from '../order-journal';
import { orderLifecycle } from '../order.lifecycle';
import { RefundCases } from './refund-cases';
import { RefundMoves } from './refund-moves';

/**
 * Follows what happened at the payment provider: chargebacks, and refunds made there by hand. The provider has moved the
 * money already, so nothing is sent back; whoever calls books what has left. All within the caller's transaction, which
 * must not hold any lock on an order or an account yet.
 */
@Injectable()
export class ProviderDisputes {
  constructor(
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly moves: RefundMoves,
    private readonly clock: Clock,
  ) {}

  /** A chargeback was opened. Answers false where the order has nothing left to dispute. */
  async opened(tx: Tx, orderId: string, providerReference: string, reason: string): Promise<boolean> {
    return (await this.open(tx, orderId, providerReference, reason)) !== null;
  }

  /** The chargeback was turned down: what it stopped goes on. A dispute that the buyer brought here goes on, too. */
  async won(tx: Tx, orderId: string, providerReference: string): Promise<boolean> {
    const order = await this.journal.lockWithListing(tx, orderId);
    if (order?.status !== 'disputed') return false;
    const refund = await this.cases.open(tx, order);
    if (refund.providerReference !== providerReference) return false;
    if (refund.openedBy === 'provider') await this.moves.end(tx, order, 'close_dispute', this.mover());
    else await this.moves.handOver(tx, order, this.clock.now());
    return true;
  }

  /**
   * The buyer has `cents` back, through a lost chargeback or a refund made at the provider. Answers what the order gave
   * for it: less where less was left, 0 where the order is over. What was never delivered is refunded whole: then the
   * rest goes back as well.
   */
  async refunded(tx: Tx, orderId: string, providerReference: string, cents: Cents): Promise<Cents> {
    const order = await this.open(tx, orderId, providerReference, 'Refunded at the payment provider.');
    if (!order) return 0;
    const left = order.totalCents - order.refundedCents;
    const alreadyBack = Math.min(cents, left);
    const refunded = order.wasDelivered ? alreadyBack : left;
    await this.moves.refund(tx, order, 'resolve', { ...this.mover(), alreadyBack }, refunded);
    return alreadyBack;
  }

  private async open(
    tx: Tx,
    orderId: string,
    providerReference: string,
    reason: string,
  ): Promise<Order | null> {
    const order = await this.journal.lockWithListing(tx, orderId);
    if (!order) return null;
    const disputable =
      order.status === 'disputed' || orderLifecycle.can(order.status, 'open_dispute', 'provider');
    if (!disputable) return null;
    await this.moves.openDispute(tx, order, this.mover(), { reason, providerReference });
    return order;
  }

  private mover(): Mover {
    return { role: 'provider', actorId: null, at: this.clock.now() };
  }
}
