import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { In, MoreThanOrEqual } from 'typeorm';
import { Transactions } from '../../../platform/database/transactions';
import { Payment } from '../../payments/payment.entity';
import { PaymentReturn } from '../../payments/payment-return.entity';
import { ProviderMoves } from '../provider-moves';
import { Refunds } from '../refunds';
import { ReturnAttendant } from '../return-attendant';
import type { Comparison, Difference } from './difference';

/** Refunds and returns. */
@Injectable()
export class ReturnsComparison implements Comparison {
  constructor(
    private readonly refunds: Refunds,
    private readonly attendant: ReturnAttendant,
    private readonly provider: ProviderMoves,
    private readonly transactions: Transactions,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const refund of this.refunds.since(since)) {
      seen.add(refund.id);
      const id = refund.metadata?.return_id;
      yield id ? await this.theirs(refund, id) : await this.byHand(refund);
    }
    for (const back of await this.since(since)) {
      if (!seen.has(back.reference ?? '')) yield await this.ours(back);
    }
  }

  private async theirs(refund: Stripe.Refund, id: string): Promise<Difference | null> {
    const back = await this.load(id);
    const found = { what: 'return', id: back && id, reference: refund.id, fixed: false } as const;
    if (!back) return { ...found, problem: 'a refund that no return here belongs to' };
    if (back.amountCents !== refund.amount)
      return { ...found, problem: `${back.amountCents} cents here, ${refund.amount} over there` };
    if (agrees(back, refund)) return null;
    await this.attendant.attend(id);
    const after = (await this.load(id)) as PaymentReturn;
    const problem = `${refund.status} over there, ${back.state} here`;
    return { ...found, problem, fixed: agrees(after, refund) };
  }

  /** Made over there: the order must have followed it. */
  private async byHand(refund: Stripe.Refund): Promise<Difference | null> {
    const intent =
      typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
    if (!intent) return null;
    const [payment, booked] = await this.transactions.run(async (tx) => [
      await tx.existsBy(Payment, { intent }),
      await tx.existsBy(PaymentReturn, [{ cause: refund.id }, { reference: refund.id }]),
    ]);
    const succeeded = refund.status === 'succeeded';
    if (!payment || booked === succeeded) return null;
    if (!succeeded) {
      const problem = `refunded by hand, booked here, and ${refund.status} since`;
      return { what: 'return', id: null, reference: refund.id, problem, fixed: false };
    }
    await this.provider.refundsOf(intent);
    const fixed = await this.transactions.run((tx) => tx.existsBy(PaymentReturn, { cause: refund.id }));
    const problem = `refunded by hand over there: ${refund.amount} cents`;
    return { what: 'return', id: null, reference: refund.id, problem, fixed };
  }

  private async ours(back: PaymentReturn): Promise<Difference | null> {
    const { id, reference, state, reason } = back;
    if (reason === 'provider') return null; // a chargeback is no refund, and is in no list of them
    if (back.isOpen) {
      await this.attendant.attend(id);
      const after = (await this.load(id)) as PaymentReturn;
      if (after.state !== 'unknown') return null;
      return { what: 'return', id, reference, problem: 'nobody knows how it ended', fixed: false };
    }
    const reply = await this.refunds.look(reference as string);
    if (reply.kind === 'answer') return this.theirs(reply.value, id);
    const problem = `${state} here, and over there: ${reply.problem}`;
    return { what: 'return', id, reference, problem, fixed: false };
  }

  private load(id: string): Promise<PaymentReturn | null> {
    return this.transactions.run((tx) => tx.findOneBy(PaymentReturn, { id }));
  }

  private since(start: Date): Promise<PaymentReturn[]> {
    const state = In(['pending', 'unknown', 'settled']);
    return this.transactions.run((tx) =>
      tx.find(PaymentReturn, { where: { createdAt: MoreThanOrEqual(start), state }, order: { id: 'ASC' } }),
    );
  }
}

function agrees(back: PaymentReturn, { status }: Stripe.Refund): boolean {
  if (status === 'succeeded') return back.state === 'settled';
  if (status === 'failed' || status === 'canceled') return back.state === 'failed';
  return back.state === 'pending';
}
