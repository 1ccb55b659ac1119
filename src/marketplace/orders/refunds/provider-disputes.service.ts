import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { Clock } from '../../../kernel/clock';
import type { Tx } from '../../../platform/database/transactions';
import type { Order } from '../order.entity';
import type { TransitionActor } from '../order-closing';
import { OrderJournal } from '../order-journal';
import { orderLifecycle } from '../order.lifecycle';
import { RefundCases } from './refund-cases';
import { RefundTransitions } from './refund-transitions';

/**
 * Applies what happened at the payment provider: chargebacks, and refunds made there by hand. The provider has already
 * moved the money, so nothing is sent back, and the caller records what has left. Everything runs in the caller's
 * transaction, which must not yet hold a lock on an order or an account.
 */
@Injectable()
export class ProviderDisputes {
  constructor(
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly transitions: RefundTransitions,
    private readonly clock: Clock,
  ) {}

  /** A chargeback was opened. Returns false if the order can no longer be disputed. */
  async opened(tx: Tx, orderId: string, providerReference: string, reason: string): Promise<boolean> {
    return (await this.open(tx, orderId, providerReference, reason)) !== null;
  }

  /**
   * The chargeback was rejected: the order continues. If the buyer had already opened a dispute here, that one
   * continues.
   */
  async won(tx: Tx, orderId: string, providerReference: string): Promise<boolean> {
    const order = await this.journal.lockWithListing(tx, orderId);
    if (order?.status !== 'disputed') return false;
    const refund = await this.cases.requireOpen(tx, order);
    if (refund.providerReference !== providerReference) return false;
    if (refund.openedBy === 'provider')
      await this.transitions.endWithoutRefund(tx, order, 'close_dispute', this.actor());
    else await this.transitions.handOver(tx, order, this.clock.now());
    return true;
  }

  /**
   * The buyer got `cents` back, through a lost chargeback or a refund made at the provider. Returns how much of it the
   * order covers: less if less was left, 0 if the order has ended. An undelivered order is refunded in full, so the
   * rest is sent back too.
   */
  async refunded(tx: Tx, orderId: string, providerReference: string, cents: Cents): Promise<Cents> {
    const order = await this.open(tx, orderId, providerReference, 'Refunded at the payment provider.');
    if (!order) return 0;
    const left = order.totalCents - order.refundedCents;
    const alreadyBack = Math.min(cents, left);
    const refunded = order.wasDelivered ? alreadyBack : left;
    await this.transitions.refund(tx, order, 'resolve', { ...this.actor(), alreadyBack }, refunded);
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
    await this.transitions.openDispute(tx, order, this.actor(), { reason, providerReference });
    return order;
  }

  private actor(): TransitionActor {
    return { role: 'provider', actorId: null, at: this.clock.now() };
  }
}
