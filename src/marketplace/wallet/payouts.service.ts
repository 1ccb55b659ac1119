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
import { PaymentProvider } from '../payments/payment-provider';
import { PAYOUTS_WORKER } from '../payments/workers';
import { Payout } from '../payments/payout.entity';
import { PayoutView } from './wallet.dto';
import { cappedKey, debtOutstanding, sentByProcessor } from './wallet.errors';

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
      const payout: Payout = {
        id: newId('pay', at.getTime()),
        agentId,
        provider: this.provider.rail,
        amountCents,
        livemode,
        reference: null,
        problem: null,
        tries: 0,
        sentAt: null,
        unknownSince: null,
        createdAt: at,
        ...start,
      };
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
      const payout = await tx.findOne(Payout, {
        where: { id: payoutId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!payout) throw notFound('payout');
      if (payout.status === 'paid') return PayoutView.of(payout);
      if (payout.destination !== null) throw sentByProcessor();
      Object.assign(payout, { status: 'paid', paidAt: this.clock.now() } satisfies Partial<Payout>);
      await tx.update(Payout, payoutId, { status: payout.status, paidAt: payout.paidAt });
      return PayoutView.of(payout);
    });
  }
}
