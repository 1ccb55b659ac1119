import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { PaymentRefund } from '../../payments/payment-refund.entity';
import { PaymentsReader } from '../../payments/payments.reader';
import { ExternalRefunds } from '../external-refunds';
import { RefundSender } from '../refund-sender';
import { Refunds } from '../refunds';
import type { RecordComparison, Difference } from '../payment-event.entity';
import { inPages, ReconciledRecords } from './reconciled-records';

/** Compares Stripe's refunds with ours. */
@Injectable()
export class RefundsComparison implements RecordComparison {
  constructor(
    private readonly refunds: Refunds,
    private readonly sender: RefundSender,
    private readonly external: ExternalRefunds,
    private readonly records: ReconciledRecords,
    private readonly payments: PaymentsReader,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const page of inPages(this.refunds.since(since))) {
      const ids = page.map(({ metadata }) => metadata?.refund_id).filter((id) => id !== undefined);
      const ours = await this.records.refunds(ids);
      for (const refund of page) {
        seen.add(refund.id);
        const id = refund.metadata?.refund_id;
        yield id ? await this.theirs(refund, ours.get(id)) : await this.byHand(refund);
      }
    }
    for await (const refund of this.records.refundsSince(since)) {
      if (!seen.has(refund.reference ?? '')) yield await this.ours(refund);
    }
  }

  private async theirs(refund: Stripe.Refund, ours: PaymentRefund | undefined): Promise<Difference | null> {
    const found = { what: 'refund', id: ours?.id ?? null, reference: refund.id, fixed: false } as const;
    if (!ours) return { ...found, problem: 'the refund matches no record' };
    if (ours.amountCents !== refund.amount)
      return { ...found, problem: `${ours.amountCents} cents here, ${refund.amount} at Stripe` };
    if (agrees(ours, refund)) return null;
    await this.sender.send(ours.id);
    const after = await this.load(ours.id);
    const problem = `${refund.status} at Stripe, ${ours.status} here`;
    return { ...found, problem, fixed: agrees(after, refund) };
  }

  /** Made by hand at Stripe: it must be booked here too. */
  private async byHand(refund: Stripe.Refund): Promise<Difference | null> {
    const intent =
      typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
    if (!intent) return null;
    const payment = await this.payments.paymentByIntent(intent);
    const booked = await this.payments.isRefundBooked(refund.id);
    const succeeded = refund.status === 'succeeded';
    if (!payment || booked === succeeded) return null;
    if (!succeeded) {
      const problem = `refunded by hand at Stripe and recorded here, but now ${refund.status}`;
      return { what: 'refund', id: null, reference: refund.id, problem, fixed: false };
    }
    await this.external.refundsOf(intent);
    const fixed = await this.payments.isRefundBooked(refund.id);
    const problem = `refunded by hand at Stripe: ${refund.amount} cents`;
    return { what: 'refund', id: null, reference: refund.id, problem, fixed };
  }

  private async ours(ours: PaymentRefund): Promise<Difference | null> {
    const { id, reference, status, reason } = ours;
    if (reason === 'provider') return null; // chargebacks are not in Stripe's list of refunds
    if (ours.isOpen) {
      await this.sender.send(id);
      const after = await this.load(id);
      if (after.status !== 'unknown') return null;
      return { what: 'refund', id, reference, problem: 'the outcome is unknown', fixed: false };
    }
    const reply = await this.refunds.look(reference as string);
    if (reply.kind === 'answer') return this.theirs(reply.value, ours);
    const problem = `${status} here; at Stripe: ${reply.problem}`;
    return { what: 'refund', id, reference, problem, fixed: false };
  }

  private async load(id: string): Promise<PaymentRefund> {
    return (await this.payments.refund(id)) as PaymentRefund;
  }
}

function agrees(ours: PaymentRefund, { status }: Stripe.Refund): boolean {
  if (status === 'succeeded') return ours.status === 'settled';
  if (status === 'failed' || status === 'canceled') return ours.status === 'failed';
  return ours.status === 'pending';
}
