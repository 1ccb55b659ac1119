import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { afterCommit } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { accounts } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { changeLocked } from './change-locked';
import { PaymentProvider } from './payment-provider';
import { PAYOUTS_WORKER } from './workers';
import { Payout } from './payout.entity';
import { unsent } from './provider-record';
import { PayoutView } from './payouts.dto';
import { cappedKey, debtOutstanding, sentByProcessor } from './payments.errors';

/** Money out of wallets. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly commands: Commands,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly settings: Settings,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  /**
   * Errors: `insufficient_funds`, `debt_outstanding`, `payout_account_needed`; `spending_cap_exceeded` for a key that
   * has a daily cap.
   */
  payOut(caller: AgentCaller, amountCents: Cents): Promise<PayoutView> {
    if (caller.holder.dailyCapCents !== null) throw cappedKey();
    const { agentId } = caller.holder;
    const { livemode } = this.settings;
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const start = await this.provider.startPayout(tx, agentId, livemode, at);
      const payout = Object.assign(new Payout(), {
        id: newId('pay', at.getTime()),
        agentId,
        provider: this.provider.rail,
        amountCents,
        livemode,
        createdAt: at,
        ...unsent(null, at),
        ...start,
      });
      const from = accounts.available(agentId, livemode);
      const to = accounts.external(this.provider.rail, livemode);
      const debt = accounts.debt(agentId, livemode);
      await this.ledger.post(tx, {
        at,
        accounts: [from],
        transfers: (balanceOf) => {
          if (balanceOf(debt) < 0) throw debtOutstanding(-balanceOf(debt));
          return [{ kind: 'payout', reference: payout.id, from, to, amountCents }];
        },
      });
      await tx.insert(Payout, payout);
      if (payout.nextCheckAt) afterCommit(tx, () => this.workers.wake(PAYOUTS_WORKER));
      return PayoutView.of(payout);
    });
  }

  /** The operator has sent the money. Errors: `payout_not_found`, `payout_sent_by_processor`. */
  markPaid(caller: Caller, payoutId: string): Promise<PayoutView> {
    return this.commands.run(caller, async (tx) => {
      const [payout] = await changeLocked(tx, Payout, { id: payoutId }, (row) => {
        if (row.status === 'paid') return;
        if (row.destination !== null) throw sentByProcessor();
        row.pay('operator', null, this.clock.now());
      });
      if (!payout) throw notFound('payout');
      return PayoutView.of(payout);
    });
  }
}
