import { Injectable } from '@nestjs/common';
import type { Payment } from '../../payments/payment.entity';
import { PaymentsReader } from '../../payments/payments.reader';
import { type CheckoutSession, CheckoutSessions } from '../checkout-sessions';
import { PaymentSync } from '../payment-sync';
import type { RecordComparison, Difference } from '../payment-event.entity';
import { inPages, ReconciledRecords } from './reconciled-records';

/** Compares checkout sessions with payments. */
@Injectable()
export class PaymentsComparison implements RecordComparison {
  constructor(
    private readonly sessions: CheckoutSessions,
    private readonly sync: PaymentSync,
    private readonly records: ReconciledRecords,
    private readonly payments: PaymentsReader,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const page of inPages(this.sessions.since(since))) {
      const named = page.filter(({ paymentId }) => paymentId?.startsWith('pmt_'));
      const ours = await this.records.payments(named.map(({ paymentId }) => paymentId as string));
      for (const session of named) {
        seen.add(session.id);
        yield await this.theirs(session, ours.get(session.paymentId as string));
      }
    }
    for await (const payment of this.records.paymentsSince(since)) {
      if (!seen.has(payment.reference ?? '')) yield await this.ours(payment);
    }
  }

  private async theirs(session: CheckoutSession, payment: Payment | undefined): Promise<Difference | null> {
    if (!payment) return difference(session, null, 'the session matches no payment');
    const { id } = payment;
    const wrong = disagreement(payment, session);
    if (wrong === undefined) return null;
    await this.sync.sync(id, session.id);
    const after = await this.load(id);
    const fixed = after.status !== 'needs_review' && disagreement(after, session) === undefined;
    return { ...difference(session, id, wrong), fixed };
  }

  /** A payment without a listed session: retrieves the session by reference, or searches for it if there is none. */
  private async ours(payment: Payment): Promise<Difference | null> {
    const { id, reference, status } = payment;
    if (reference === null) {
      await this.sync.sync(id);
      if ((await this.load(id)).status !== 'unknown') return null;
      return { what: 'payment', id, reference, problem: 'the outcome is unknown', fixed: false };
    }
    const reply = await this.sessions.look(reference);
    if (reply.kind === 'answer') return this.theirs(reply.value, payment);
    const problem = `${status} here; at Stripe: ${reply.problem}`;
    return { what: 'payment', id, reference, problem, fixed: false };
  }

  private async load(id: string): Promise<Payment> {
    return (await this.payments.payment(id)) as Payment;
  }
}

function disagreement(payment: Payment, session: CheckoutSession): string | undefined {
  const { status } = payment;
  if (status === 'resolved') return undefined;
  if (status === 'needs_review') return `needs review: ${payment.problem}`;
  if (session.paid && status !== 'settled') return `paid at Stripe, ${status} here`;
  if (!session.paid && status === 'settled') return `settled here, ${session.status} and not paid at Stripe`;
  if (status === 'settled' && (payment.reference !== session.id || payment.intent !== session.intent))
    return 'settled by another session';
  if (status === 'settled' && payment.amountCents !== session.amountCents)
    return `${payment.amountCents} cents here, ${session.amountCents} at Stripe`;
  if (session.status === 'expired' && payment.isOpen) return `ended at Stripe, ${status} here`;
  return undefined;
}

function difference(session: CheckoutSession, id: string | null, problem: string): Difference {
  return { what: 'payment', id, reference: session.id, problem, fixed: false };
}
