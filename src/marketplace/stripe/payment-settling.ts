import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Outbox } from '../../platform/outbox/outbox';
import { changedColumns } from '../../platform/database/changed-columns';
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

  /** Undefined, and nothing happens, when it has ended or was tried again since it was seen. */
  change({ id, tries }: Payment, work: (payment: Payment, at: Date) => void): Promise<Payment | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await lock(tx, id);
      if (!payment?.isOpen || payment.tries !== tries) return undefined;
      const before = { ...payment };
      work(payment, this.clock.now());
      await save(tx, payment, before);
      return payment;
    });
  }

  /**
   * It will not be paid any more: an order whose time is up expires with it. What was concluded from a refusal, or from
   * finding nothing, holds only as long as nobody has tried again since `tries`.
   */
  async failed(paymentId: string, problem: string, tries?: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { orderId } = await tx.findOneByOrFail(Payment, { id: paymentId });
      const order = orderId === null ? null : await this.orders.lockToEnd(tx, orderId);
      const payment = await lock(tx, paymentId);
      if (!payment?.isOpen || payment.tries !== (tries ?? payment.tries)) return;
      const at = this.clock.now();
      const before = { ...payment };
      payment.fail(problem, at);
      await save(tx, payment, before);
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
      const before = { ...payment };
      const problem = mismatch(payment, page);
      if (problem !== undefined) {
        this.log.error({ payment: payment.id, page: page.id, problem }, 'a payment was set aside');
        payment.setAside(problem, page, at);
        return save(tx, payment, before);
      }
      const money = { id: page.id, intent: page.intent as string };
      const wanted = order?.status === 'pending_payment';
      payment.settle(payment.purpose === 'deposit' ? 'deposit' : wanted ? 'order' : 'returned', money, at);
      await save(tx, payment, before);
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
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const other of others) {
      const before = { ...other };
      other.close(at);
      await save(tx, other, before);
    }
  }
}

async function save(tx: Tx, payment: Payment, before: object): Promise<void> {
  const changes = changedColumns(before, { ...payment });
  if (Object.keys(changes).length > 0) await tx.update(Payment, payment.id, changes);
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
