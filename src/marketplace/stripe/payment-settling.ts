import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Outbox } from '../../platform/outbox/outbox';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { PaidElsewhere } from '../orders/facades/paid-elsewhere.service';
import { Payment } from '../payments/payment.entity';
import { PaymentBooks } from '../payments/payment-books';
import { depositSettled } from '../payments/payments.events';
import type { Page } from './checkout-pages';

/**
 * What a payment becomes, decided under the locks of its order and its own row by what Stripe says of it now. It does
 * not matter who found out first, or how often: the first to come settles, the others find it settled.
 */
@Injectable()
export class PaymentSettling {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: PaidElsewhere,
    private readonly books: PaymentBooks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Changes an open payment; nothing happens to one that has ended meanwhile. */
  change(paymentId: string, work: (payment: Payment, at: Date) => void): Promise<Payment | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await lock(tx, paymentId);
      if (payment?.isOpen) {
        work(payment, this.clock.now());
        await tx.save(Payment, payment);
      }
      return payment ?? undefined;
    });
  }

  /** It will not be paid any more: an order whose time is up expires with it. */
  async failed(paymentId: string, problem: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { orderId } = await tx.findOneByOrFail(Payment, { id: paymentId });
      const order = orderId === null ? null : await this.orders.lockToEnd(tx, orderId);
      const payment = await lock(tx, paymentId);
      if (!payment?.isOpen) return;
      const at = this.clock.now();
      payment.fail(problem, at);
      await tx.save(Payment, payment);
      if (order) await this.orders.expireIfDue(tx, order, at);
    });
  }

  /** The money has arrived. What is not as agreed is set aside, and nothing is booked. */
  async paid(paymentId: string, page: Page): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { orderId } = await tx.findOneByOrFail(Payment, { id: paymentId });
      const order = orderId === null ? null : await this.orders.lock(tx, orderId);
      const payment = await lock(tx, paymentId);
      if (!payment || payment.state === 'settled' || payment.state === 'set_aside') return;
      const at = this.clock.now();
      const problem = mismatch(payment, page);
      if (problem !== undefined) {
        this.log.error({ payment: payment.id, page: page.id, problem }, 'a payment was set aside');
        payment.setAside(problem, page, at);
        await tx.save(Payment, payment);
        return;
      }
      const money = { id: page.id, intent: page.intent as string };
      const wanted = order?.status === 'pending_payment';
      payment.settle(payment.purpose === 'deposit' ? 'deposit' : wanted ? 'order' : 'returned', money, at);
      await tx.save(Payment, payment);
      if (order && wanted) {
        await this.closeOthers(tx, order.id, at);
        return this.orders.settle(tx, order, payment.provider, at);
      }
      await this.books.deposit(tx, payment, at);
      if (payment.purpose === 'deposit') return this.outbox.record(tx, depositSettled(payment, at));
      // the order has ended without this money: it goes straight back to where it came from
      await this.books.giveBack(tx, payment, 'late', payment.id, payment.amountCents, at);
    });
  }

  /** Further pages of the same order shall not be paid any more. */
  private async closeOthers(tx: Tx, orderId: string, at: Date): Promise<void> {
    const others = await tx.find(Payment, {
      where: { orderId, state: In(['created', 'unknown', 'pending']) },
    });
    for (const other of others) {
      other.close(at);
      await tx.save(Payment, other);
    }
  }
}

function lock(tx: Tx, id: string): Promise<Payment | null> {
  return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

function mismatch(payment: Payment, page: Page): string | undefined {
  if (page.paymentId !== payment.id) return `the page names ${page.paymentId ?? 'no payment'}`;
  if (page.livemode !== payment.livemode) return 'test and live money met';
  if (page.currency !== 'usd') return `paid in ${page.currency}`;
  if (page.amountCents !== payment.amountCents)
    return `paid ${page.amountCents} cents instead of ${payment.amountCents}`;
  return page.intent === null ? 'no money is named' : undefined;
}
