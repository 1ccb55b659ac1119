import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { IsNull, MoreThanOrEqual, Not } from 'typeorm';
import { Transactions } from '../../../platform/database/transactions';
import { Payout } from '../../payments/payout.entity';
import { PayoutAttendant } from '../payout-attendant';
import { Transfers } from '../transfers';
import type { Comparison, Difference } from './difference';

/** Transfers and payouts. */
@Injectable()
export class PayoutsComparison implements Comparison {
  constructor(
    private readonly transfers: Transfers,
    private readonly attendant: PayoutAttendant,
    private readonly transactions: Transactions,
  ) {}

  async *compare(since: Date): AsyncGenerator<Difference | null> {
    const seen = new Set<string>();
    for await (const transfer of this.transfers.since(since)) {
      const id = transfer.metadata?.payout_id;
      if (!id) continue;
      seen.add(id);
      yield await this.theirs(transfer, id);
    }
    for (const payout of await this.since(since)) {
      if (!seen.has(payout.id)) yield await this.ours(payout);
    }
  }

  private async theirs(transfer: Stripe.Transfer, id: string): Promise<Difference | null> {
    const payout = await this.load(id);
    const found = { what: 'payout', id: payout && id, reference: transfer.id, fixed: false } as const;
    if (!payout) return { ...found, problem: 'a transfer that no payout here belongs to' };
    if (payout.amountCents !== transfer.amount)
      return { ...found, problem: `${payout.amountCents} cents here, ${transfer.amount} over there` };
    if (transfer.reversed) return { ...found, problem: 'reversed over there, paid here' };
    if (payout.status === 'paid' && payout.reference === transfer.id) return null;
    if (payout.status === 'paid') return { ...found, problem: `paid twice, also by ${payout.reference}` };
    await this.attendant.attend(id);
    const after = (await this.load(id)) as Payout;
    return { ...found, problem: `sent over there, ${payout.status} here`, fixed: after.status === 'paid' };
  }

  private async ours(payout: Payout): Promise<Difference | null> {
    const { id, status, reference } = payout;
    if (status === 'failed') return null;
    if (status === 'paid') {
      const found = await this.transfers.find(payout);
      if (found.kind === 'answer' && found.value) return this.theirs(found.value, id);
      return {
        what: 'payout',
        id,
        reference,
        problem: 'paid here, and not to be found over there',
        fixed: false,
      };
    }
    await this.attendant.attend(id);
    const after = (await this.load(id)) as Payout;
    if (after.status !== 'unknown') return null;
    return { what: 'payout', id, reference, problem: 'nobody knows how it ended', fixed: false };
  }

  private load(id: string): Promise<Payout | null> {
    return this.transactions.run((tx) => tx.findOneBy(Payout, { id }));
  }

  private since(start: Date): Promise<Payout[]> {
    const where = { createdAt: MoreThanOrEqual(start), destination: Not(IsNull()) };
    return this.transactions.run((tx) => tx.find(Payout, { where, order: { id: 'ASC' } }));
  }
}
