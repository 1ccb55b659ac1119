import { Injectable } from '@nestjs/common';
import { In, MoreThanOrEqual } from 'typeorm';
import { Transactions } from '../../../platform/database/transactions';
import { Payment } from '../../payments/payment.entity';
import { CheckoutPages, type Page } from '../checkout-pages';
import { PaymentAttendant } from '../payment-attendant';
import type { Comparison, Difference } from './difference';

/** Payment pages and payments. */
@Injectable()
export class PaymentsComparison implements Comparison {
  constructor(
    private readonly pages: CheckoutPages,
    private readonly attendant: PaymentAttendant,
    private readonly transactions: Transactions,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const page of this.pages.since(since)) {
      seen.add(page.id);
      if (page.paymentId?.startsWith('pmt_')) yield await this.theirs(page, page.paymentId);
    }
    for (const payment of await this.since(since)) {
      if (!seen.has(payment.reference ?? '')) yield await this.ours(payment);
    }
  }

  private async theirs(page: Page, id: string): Promise<Difference | null> {
    const payment = await this.load(id);
    if (!payment) return difference(page, null, 'a page that no payment here belongs to');
    const wrong = disagreement(payment, page);
    if (wrong === undefined) return null;
    await this.attendant.attend(id, page.id);
    const after = (await this.load(id)) as Payment;
    const fixed = after.state !== 'set_aside' && disagreement(after, page) === undefined;
    return { ...difference(page, id, wrong), fixed };
  }

  /** Nobody over there has named it: it is asked for by its reference, or looked for where there is none. */
  private async ours(payment: Payment): Promise<Difference | null> {
    const { id, reference, state } = payment;
    if (reference === null) {
      await this.attendant.attend(id);
      const after = (await this.load(id)) as Payment;
      if (after.state !== 'unknown') return null;
      return { what: 'payment', id, reference, problem: 'nobody knows how it ended', fixed: false };
    }
    const reply = await this.pages.look(reference);
    if (reply.kind === 'answer') return this.theirs(reply.value, id);
    const problem = `${state} here, and over there: ${reply.problem}`;
    return { what: 'payment', id, reference, problem, fixed: false };
  }

  private load(id: string): Promise<Payment | null> {
    return this.transactions.run((tx) => tx.findOneBy(Payment, { id }));
  }

  private since(start: Date): Promise<Payment[]> {
    const state = In(['unknown', 'pending', 'settled', 'set_aside']);
    return this.transactions.run((tx) =>
      tx.find(Payment, { where: { createdAt: MoreThanOrEqual(start), state }, order: { id: 'ASC' } }),
    );
  }
}

function disagreement(payment: Payment, page: Page): string | undefined {
  const { state } = payment;
  if (state === 'set_aside') return `set aside: ${payment.problem}`;
  if (page.paid && state !== 'settled') return `paid over there, ${state} here`;
  if (!page.paid && state === 'settled') return `settled here, ${page.status} and not paid over there`;
  if (state === 'settled' && (payment.reference !== page.id || payment.intent !== page.intent))
    return 'settled by another page';
  if (state === 'settled' && payment.amountCents !== page.amountCents)
    return `${payment.amountCents} cents here, ${page.amountCents} over there`;
  if (page.status === 'expired' && payment.isOpen) return `ended over there, ${state} here`;
  return undefined;
}

function difference(page: Page, id: string | null, problem: string): Difference {
  return { what: 'payment', id, reference: page.id, problem, fixed: false };
}
