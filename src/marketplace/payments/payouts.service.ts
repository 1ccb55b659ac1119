import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { accounts } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { type RequestedSpending, SpendingControls } from '../spending/spending-controls.service';
import { changeLocked } from './change-locked';
import { PaymentProvider } from './payment-provider';
import { type PayoutRequest, PayoutView } from './payments.dto';
import { sentByProcessor, payoutNotFound, debtOutstanding } from './payments.errors';
import { payoutRequested } from './payments.events';
import { Payout } from './payout.entity';
import { unsent, PAYOUTS_WORKER } from './provider-record';
import { payoutGuard, walletIntent } from './wallet-guards';

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

/** Pays money out of wallets. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly commands: Commands,
    private readonly provider: PaymentProvider,
    private readonly journal: PayoutJournal,
    private readonly controls: SpendingControls,
    private readonly intents: PurchaseIntents,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  payOut(caller: AgentCaller, request: PayoutRequest): Promise<PayoutView> {
    const { agentId, keyId } = caller.holder;
    const { amount_cents: amountCents } = request;
    const { livemode } = this.settings;
    const intent = walletIntent(payoutGuard, caller, request);
    return this.commands.run(caller, async (tx) => {
      const repeated = await this.intents.begin(tx, intent);
      if (repeated !== undefined) {
        caller.idempotency?.replayed();
        return PayoutView.of(await tx.findOneByOrFail(Payout, { id: repeated }));
      }
      await this.controls.acquireLocks(tx, caller.holder);
      const at = this.clock.now();
      const start = await this.provider.startPayout(tx, agentId, livemode, at);
      const payout = Object.assign(new Payout(), {
        id: newId('pay', at.getTime()),
        agentId,
        keyId,
        provider: this.provider.rail,
        amountCents,
        livemode,
        createdAt: at,
        ...unsent(null, at),
        ...start,
      });
      await this.intents.claim(tx, intent, { id: payout.id, totalCents: amountCents, at });
      await this.journal.book(tx, payout);
      // last, so that the owner is not asked to approve a payout that fails anyway; a refusal rolls the posting back
      await this.controls.require(tx, spendingOn(payout), caller.holder, at);
      await this.journal.record(tx, payout);
      return PayoutView.of(payout);
    });
  }

  /** The operator reports that the money was sent. */
  markPaid(caller: Caller, payoutId: string): Promise<PayoutView> {
    return this.commands.run(caller, async (tx) => {
      const [payout] = await changeLocked(tx, Payout, { id: payoutId }, (row) => {
        if (row.status === 'paid') return;
        if (row.destination !== null) throw sentByProcessor();
        row.pay('operator', null, this.clock.now());
      });
      if (!payout) throw payoutNotFound();
      return PayoutView.of(payout);
    });
  }
}

/** The spending that the owner approves: this amount to this account. */
function spendingOn({ id, amountCents, destination }: Payout): RequestedSpending {
  const nothingBought = { listingId: null, listingTitle: 'Payout', sellerId: null, quantity: 1 };
  const line = { ...nothingBought, unitPriceCents: amountCents, totalCents: amountCents, destination };
  return { kind: 'payout', lines: [line], subjectIds: [id] };
}
