import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { PaymentsReader } from '../../payments/payments.reader';
import type { Payout } from '../../payments/payout.entity';
import { PayoutSender, Transfers } from '../payout-sender';
import type { RecordComparison, Difference } from '../payment-event.entity';
import { inPages, ReconciledRecords } from './reconciled-records';

/** Compares transfers with payouts. */
@Injectable()
export class PayoutsComparison implements RecordComparison {
  constructor(
    private readonly transfers: Transfers,
    private readonly sender: PayoutSender,
    private readonly records: ReconciledRecords,
    private readonly payments: PaymentsReader,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const page of inPages(this.transfers.since(since))) {
      const named = page.filter(({ metadata }) => metadata?.payout_id);
      const ours = await this.records.payouts(named.map(({ metadata }) => metadata.payout_id as string));
      for (const transfer of named) {
        const id = transfer.metadata.payout_id as string;
        seen.add(id);
        yield await this.theirs(transfer, ours.get(id));
      }
    }
    for await (const payout of this.records.payoutsSince(since)) {
      if (!seen.has(payout.id)) yield await this.ours(payout);
    }
  }

  private async theirs(transfer: Stripe.Transfer, payout: Payout | undefined): Promise<Difference | null> {
    const found = { what: 'payout', id: payout?.id ?? null, reference: transfer.id, fixed: false } as const;
    if (!payout) return { ...found, problem: 'the transfer matches no payout' };
    if (payout.amountCents !== transfer.amount)
      return { ...found, problem: `${payout.amountCents} cents here, ${transfer.amount} at Stripe` };
    if (transfer.reversed) return { ...found, problem: 'reversed at Stripe, paid here' };
    if (payout.status === 'paid' && payout.reference === transfer.id) return null;
    if (payout.status === 'paid') return { ...found, problem: `paid twice, also by ${payout.reference}` };
    await this.sender.send(payout.id);
    const after = (await this.payments.payout(payout.id)) as Payout;
    return { ...found, problem: `sent at Stripe, ${payout.status} here`, fixed: after.status === 'paid' };
  }

  private async ours(payout: Payout): Promise<Difference | null> {
    const { id, status, reference } = payout;
    if (status === 'paid') {
      const found = await this.transfers.findTransfer(payout);
      if (found.kind === 'answer' && found.value) return this.theirs(found.value, payout);
      return {
        what: 'payout',
        id,
        reference,
        problem: 'paid here, not found at Stripe',
        fixed: false,
      };
    }
    await this.sender.send(id);
    const after = (await this.payments.payout(id)) as Payout;
    if (after.status !== 'unknown') return null;
    return { what: 'payout', id, reference, problem: 'the outcome is unknown', fixed: false };
  }
}
