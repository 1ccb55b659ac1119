import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { InvalidInput } from '../../../kernel/domain-error';
import type { Tx } from '../../../platform/database/transactions';
import { Ratings } from '../../catalog/ratings';
import { Stock } from '../../catalog/stock';
import { EscrowService } from '../../escrow/escrow.service';
import { LateRefunds, type RefundShares } from '../../escrow/late-refunds.service';
import { PaymentProvider } from '../../payments/payment-provider';
import type { Fees } from '../../sellers/fees';
import { SellersService } from '../../sellers/sellers.service';
import { type TransitionActor, OrderClosing } from '../order-closing';
import type { Order } from '../order.entity';
import { orderCompleted, orderRefunded, disputeResolved, type OrderEvent } from '../orders.events';
import type { RefundCase } from './refund-case.entity';

/** The deciding party. `alreadyBack` is what the provider has already returned to the buyer. */
export type Decider = TransitionActor & { keyId?: string; alreadyBack?: Cents };

type FullRefund = 'approve_refund' | 'refund_silence' | 'resolve' | 'backstop';
type PartialRefund = 'accept_refund' | 'resolve';
export type RefundTransition = FullRefund | PartialRefund;

/**
 * Moves money and goods when a case is decided. It changes the order and the case, which the caller then saves. Lock
 * the listing's row before the order's.
 */
@Injectable()
export class RefundSettlement {
  constructor(
    private readonly escrow: EscrowService,
    private readonly late: LateRefunds,
    private readonly closing: OrderClosing,
    private readonly stock: Stock,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Ends the case with `cents` refunded to the buyer: everything that is left of the price, a part of it, or nothing.
   * Returns the events to record.
   */
  async settleCase(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    transition: RefundTransition,
    cents: Cents,
    actor: Decider,
  ): Promise<OrderEvent[]> {
    const left = order.totalCents - order.refundedCents;
    if (cents > left) {
      const member = transition === 'approve_refund' ? 'amount_cents' : 'refund_cents';
      const msg = `Input should be less than or equal to ${left}`;
      throw InvalidInput.field(['body', member], msg, 'less_than_equal');
    }
    const events =
      cents === left
        ? await this.refundAll(tx, order, refund, transition as FullRefund, cents, actor)
        : await this.refundPart(tx, order, refund, transition as PartialRefund, cents, actor);
    const toSend = cents - (actor.alreadyBack ?? 0);
    if (toSend > 0) await this.provider.giveBack(tx, order, toSend, actor.at, refund.id);
    return events;
  }

  /** Refuses a partial refund that exceeds the seller's real money. It moves nothing. */
  async requireFunds(tx: Tx, order: Order, cents: Cents, at: Date): Promise<void> {
    if (order.isHeld || mayOwe(order, 'accept_refund')) return;
    const { sellerCents } = sharesOf(order, order.feesAfter(cents));
    await this.late.requireFunds(tx, order, sellerCents, at);
  }

  private async refundAll(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    transition: FullRefund,
    cents: Cents,
    { role, at }: TransitionActor,
  ): Promise<OrderEvent[]> {
    const held = order.isHeld;
    const shares = sharesOf(order, order.feesAfter(cents));
    if (!held) await this.late.refund(tx, order, refund.id, shares, mayOwe(order, transition), at);
    order.refund(transition, role, at);
    if (held) await this.escrow.refund(tx, order, at);
    if (order.stockState === 'returned') await this.stock.giveBack(tx, order);
    refund.decide(
      transition === 'resolve' || transition === 'backstop' ? 'resolved' : 'refunded',
      role,
      cents,
      at,
    );
    return transition === 'resolve' ? [orderRefunded, disputeResolved] : [orderRefunded];
  }

  private async refundPart(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    transition: PartialRefund,
    cents: Cents,
    { role, at }: TransitionActor,
  ): Promise<OrderEvent[]> {
    const held = order.isHeld;
    const fees = order.feesAfter(cents);
    const shares = sharesOf(order, fees);
    order.complete(transition, role, at, fees);
    if (held) await this.closing.payOut(tx, order, at);
    else if (cents > 0) {
      order.keepMaturing(await this.late.refund(tx, order, refund.id, shares, mayOwe(order, transition), at));
    }
    if (cents > 0 && refund.openedBy === 'buyer') order.refundRequests -= 1;
    refund.decide(transition === 'resolve' ? 'resolved' : 'refunded', role, cents, at);
    return [
      ...(held ? [orderCompleted] : []),
      ...(cents > 0 ? [orderRefunded] : []),
      ...(transition === 'resolve' ? [disputeResolved] : []),
    ];
  }
}

/**
 * When a seller grants a refund, its buyer accepts one, or a deadline does, real money must be in the seller's wallet.
 * Otherwise two agents of one owner could pay it out on one side and refund it on the other. When somebody else decides,
 * the seller owes what is missing.
 */
function mayOwe(order: Order, transition: RefundTransition): boolean {
  return !order.livemode || transition === 'resolve' || transition === 'refund_silence';
}

/** What each side gives back so that it keeps its share of the rest. The three amounts sum to the refund. */
export function sharesOf(before: Fees, after: Fees): RefundShares {
  return {
    sellerCents: before.sellerAmountCents - after.sellerAmountCents,
    platformFeeCents: before.platformFeeCents - after.platformFeeCents,
    orderFeeCents: before.orderFeeCents - after.orderFeeCents,
  };
}

/** The sales figures after a refund. */
@Injectable()
export class SalesCorrection {
  constructor(
    private readonly stock: Stock,
    private readonly sellers: SellersService,
    private readonly ratings: Ratings,
  ) {}

  /**
   * Corrects the sales figures of listing and seller. Call it last, with the listing's row locked: the seller's record
   * is locked after the order was saved.
   */
  async correct(tx: Tx, order: Order, before: Order): Promise<void> {
    const wasSold = before.completedAt !== null;
    const undone = order.status === 'refunded';
    if (undone && order.stockState === 'taken') await this.stock.uncount(tx, order);
    if (!wasSold && order.status === 'completed') {
      await this.sellers.recordSale(tx, order.sellerId, order.sellerAmountCents);
    } else if (wasSold && (undone || before.sellerAmountCents > order.sellerAmountCents)) {
      const taken = before.sellerAmountCents - order.sellerAmountCents;
      await this.sellers.takeBackSale(tx, order.sellerId, taken, undone);
    }
    if (undone && order.buyerReviewed) await this.ratings.settle(tx, order);
  }
}
