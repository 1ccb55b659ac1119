import { Injectable } from '@nestjs/common';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Workers } from '../../platform/workers/workers';
import { accounts } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { debtOutstanding } from './payments.errors';
import { payoutRequested } from './payments.events';
import { Payout } from './payout.entity';
import { PAYOUTS_WORKER } from './provider-record';

/** Posts payouts to the ledger and records them; call both in one transaction. */
@Injectable()
export class PayoutJournal {
  constructor(
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
    private readonly workers: Workers,
  ) {}

  async book(
    tx: Tx,
    { id: reference, agentId, livemode, provider, amountCents, createdAt }: Payout,
  ): Promise<void> {
    const from = accounts.available(agentId, livemode);
    const to = accounts.external(provider, livemode);
    const debt = accounts.debt(agentId, livemode);
    await this.ledger.post(tx, {
      at: createdAt,
      accounts: [from],
      transfers: (balanceOf) => {
        if (balanceOf(debt) < 0) throw debtOutstanding(-balanceOf(debt));
        return [{ kind: 'payout', reference, from, to, amountCents }];
      },
    });
  }

  async record(tx: Tx, payout: Payout): Promise<void> {
    await tx.insert(Payout, payout);
    await this.outbox.record(tx, payoutRequested(payout));
    if (payout.nextCheckAt) afterCommit(tx, () => this.workers.wake(PAYOUTS_WORKER));
  }
}
