import { Injectable } from '@nestjs/common';
import type { Cents } from '../../../kernel/cents';
import { InvalidInput } from '../../../kernel/domain-error';
import type { Tx } from '../../../platform/database/transactions';
import { Stock } from '../../catalog/stock';
import { EscrowService } from '../../escrow/escrow.service';
import { LateRefunds } from '../../escrow/late-refunds.service';
import { PaymentProvider } from '../../payments/payment-provider';
import type { Order } from '../order.entity';
import { type Mover, OrderClosing } from '../order-closing';
import { orderCompleted, orderRefunded, disputeResolved, type OrderEvent } from '../orders.events';
import type { RefundCase } from './refund-case.entity';
import { feesAfter, sharesOf } from './refund-shares';

/** Whoever decides, with the key of an agent; the provider may have sent some of the money back already. */
export type Decider = Mover & { keyId?: string; alreadyBack?: Cents };

export type RefundMove = 'approve_refund' | 'refund_silence' | 'resolve' | 'backstop';

/**
 * What a decided case does to money and goods. It changes the order and the case, which the caller
 * then saves. The listing's row must be locked before the order's.
 */
@Injectable()
export class RefundEndings {
  constructor(
    private readonly escrow: EscrowService,
    private readonly late: LateRefunds,
    private readonly closing: OrderClosing,
    private readonly stock: Stock,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Ends the case with `cents` back at the buyer: all that is left of the price, a part of it, or nothing.
   * Answers what has to be told.
   */
  async end(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    move: RefundMove,
    cents: Cents,
    mover: Decider,
  ): Promise<OrderEvent[]> {
    const left = order.totalCents - order.refundedCents;
    if (cents > left) {
      const member = move === 'approve_refund' ? 'amount_cents' : 'refund_cents';
      const msg = `Input should be less than or equal to ${left}`;
      throw InvalidInput.field(['body', member], msg, 'less_than_equal');
    }
    const events =
      cents === left
        ? await this.refundAll(tx, order, refund, move, cents, mover)
        : await this.refundPart(tx, order, refund, move as 'approve_refund' | 'resolve', cents, mover);
    const toSend = cents - (mover.alreadyBack ?? 0);
    if (toSend > 0) await this.provider.giveBack(tx, order, toSend, mover.at, refund.id);
    return events;
  }

  private async refundAll(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    move: RefundMove,
    cents: Cents,
    { role, at }: Mover,
  ): Promise<OrderEvent[]> {
    const held = order.isHeld;
    const shares = sharesOf(order, feesAfter(order, cents));
    if (!held) await this.late.refund(tx, order, refund.id, shares, mayOwe(order, move), at);
    order.refund(move, role, at);
    if (held) await this.escrow.refund(tx, order, at);
    if (order.stockState === 'returned') await this.stock.giveBack(tx, order);
    refund.decide(move === 'resolve' || move === 'backstop' ? 'resolved' : 'refunded', role, cents, at);
    return move === 'resolve' ? [orderRefunded, disputeResolved] : [orderRefunded];
  }

  private async refundPart(
    tx: Tx,
    order: Order,
    refund: RefundCase,
    move: 'approve_refund' | 'resolve',
    cents: Cents,
    { role, at }: Mover,
  ): Promise<OrderEvent[]> {
    const held = order.isHeld;
    const fees = feesAfter(order, cents);
    const shares = sharesOf(order, fees);
    order.complete(move, role, at, fees);
    if (held) await this.closing.payOut(tx, order, at);
    else if (cents > 0) {
      order.keepMaturing(await this.late.refund(tx, order, refund.id, shares, mayOwe(order, move), at));
    }
    refund.decide(move === 'resolve' ? 'resolved' : 'refunded', role, cents, at);
    return [
      ...(held ? [orderCompleted] : []),
      ...(cents > 0 ? [orderRefunded] : []),
      ...(move === 'resolve' ? [disputeResolved] : []),
    ];
  }
}

/**
 * Real money that a seller gives back by its own will, or by the mere course of time, must be there: otherwise two agents
 * of one owner could have it paid out at one side and refunded at the other. Where somebody else decides, the seller owes
 * what it lacks.
 */
function mayOwe(order: Order, move: RefundMove): boolean {
  return !order.livemode || (move !== 'approve_refund' && move !== 'backstop');
}
