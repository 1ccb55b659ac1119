import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Outbox } from '../../platform/outbox/outbox';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { ExternalPayments } from '../orders/ports/external-payments.service';
import { changeLocked } from '../payments/change-locked';
import { Payment } from '../payments/payment.entity';
import { PaymentLedger } from '../payments/payment-ledger';
import { depositSettled } from '../payments/payments.events';
import type { CheckoutSession } from './checkout-sessions';

/**
 * Decides what becomes of a payment, under the locks of its order and its own row, by its current state at Stripe. Any
 * number of callers may report it in any order: the first settles it, the others find it settled.
 */
@Injectable()
export class PaymentSettlement {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ExternalPayments,
    private readonly ledger: PaymentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Undefined, without effect, if the payment has ended or was tried again since `seen` was read. */
  change(seen: Payment, work: (payment: Payment, at: Date) => void): Promise<Payment | undefined> {
    return this.transactions.run(async (tx) => {
      const [changed] = await changeLocked(tx, Payment, { id: seen.id }, (payment) => {
        if (!payment.isOpen || payment.tries !== seen.tries) return false;
        work(payment, this.clock.now());
      });
      return changed;
    });
  }

  /** Stripe reports that it can no longer be paid. An order past its deadline expires with it. */
  failed(payment: Payment, problem: string): Promise<void> {
    return this.end(payment, problem, () => true);
  }

  /** Concluded from a refusal, or because no session was found: valid only if nobody has tried again since. */
  abandoned(payment: Payment, problem: string): Promise<void> {
    return this.end(payment, problem, ({ tries }) => tries === payment.tries);
  }

  /** The money has arrived. If it is not as agreed, the payment needs review, and nothing is booked. */
  async paid(seen: Payment, session: CheckoutSession): Promise<void> {
    await this.transactions.run(async (tx) => {
      const order = seen.orderId === null ? null : await this.orders.lock(tx, seen.orderId);
      const at = this.clock.now();
      const wanted = order?.status === 'pending_payment';
      const [payment] = await changeLocked(tx, Payment, { id: seen.id }, (row) => {
        if (!row.maySettle) return false;
        const problem = mismatch(row, session);
        if (problem !== undefined) return row.review(problem, session, at);
        const as = row.purpose === 'deposit' ? 'deposit' : wanted ? 'order' : 'refunded';
        row.settle(as, { id: session.id, intent: session.intent as string }, at);
      });
      if (payment?.status === 'needs_review') {
        const { id, problem } = payment;
        return this.log.error({ payment: id, session: session.id, problem }, 'a payment needs review');
      }
      if (payment?.settledAs === 'order' && order) await this.orders.settle(tx, order, payment.provider, at);
      else if (payment) await this.bookBesideOrder(tx, payment, at);
    });
  }

  private async bookBesideOrder(tx: Tx, payment: Payment, at: Date): Promise<void> {
    if (payment.purpose === 'order') return this.ledger.sendBack(tx, payment, at);
    await this.ledger.deposit(tx, payment, at);
    await this.outbox.record(tx, depositSettled(payment, at));
  }

  private end(seen: Payment, problem: string, holds: (payment: Payment) => boolean): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = seen.orderId === null ? null : await this.orders.lockToEnd(tx, seen.orderId);
      const at = this.clock.now();
      const [failed] = await changeLocked(tx, Payment, { id: seen.id }, (payment) =>
        payment.isOpen && holds(payment) ? payment.fail(problem, at) : false,
      );
      if (failed && order) await this.orders.expireIfDue(tx, order, at);
    });
  }
}

function mismatch(payment: Payment, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return `the session names ${session.paymentId ?? 'no payment'}`;
  if (session.livemode !== payment.livemode) return 'test and live mode do not match';
  if (session.currency !== 'usd') return `paid in ${session.currency}`;
  if (session.amountCents !== payment.amountCents)
    return `paid ${session.amountCents} cents instead of ${payment.amountCents}`;
  return session.intent === null ? 'the session has no payment' : undefined;
}
