import { Injectable } from '@nestjs/common';
import { AgentsReader } from '../../agents/profiles/agents.reader';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { accounts } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { Deposit } from '../payments/deposit.entity';
import { PaymentProvider } from '../payments/payment-provider';
import { Payout } from '../payments/payout.entity';
import { type AdminDepositRequest, DepositView, PayoutView } from './wallet.dto';
import { cappedKey, depositsByOperator } from './wallet.errors';

/** Money into and out of wallets. */
@Injectable()
export class WalletService {
  constructor(
    private readonly commands: Commands,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly agents: AgentsReader,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Errors: `deposits_by_operator` where money does not come in by itself. */
  deposit(caller: AgentCaller, amountCents: Cents): Promise<DepositView> {
    if (!this.provider.selfServiceDeposits) throw depositsByOperator();
    return this.commands.run(caller, (tx) => this.book(tx, caller.holder.agentId, amountCents));
  }

  /** The operator books money that came in outside. Errors: `agent_not_found`, `deposit_exists`. */
  async depositFor(
    caller: Caller,
    { agent_id, amount_cents, reference }: AdminDepositRequest,
  ): Promise<DepositView> {
    if (!(await this.agents.find(agent_id))) throw notFound('agent');
    return this.commands.run(caller, (tx) => this.book(tx, agent_id, amount_cents, reference));
  }

  /** Errors: `insufficient_funds`; `spending_cap_exceeded` for a key that has a daily cap. */
  payOut(caller: AgentCaller, amountCents: Cents): Promise<PayoutView> {
    if (caller.holder.dailyCapCents !== null) throw cappedKey();
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const { agentId } = caller.holder;
      const { livemode } = this.settings;
      const paid = this.provider.rail === 'sandbox';
      const payout: Payout = {
        id: newId('pay', at.getTime()),
        agentId,
        provider: this.provider.rail,
        amountCents,
        status: paid ? 'paid' : 'requested',
        livemode,
        createdAt: at,
        paidAt: paid ? at : null,
      };
      const from = accounts.available(agentId, livemode);
      const to = accounts.external(this.provider.rail, livemode);
      await this.ledger.post(tx, {
        at,
        accounts: [from],
        transfers: () => [{ kind: 'payout', reference: payout.id, from, to, amountCents }],
      });
      await tx.insert(Payout, payout);
      return PayoutView.of(payout);
    });
  }

  /** The operator has sent the money. Errors: `payout_not_found`. */
  markPaid(caller: Caller, payoutId: string): Promise<PayoutView> {
    return this.commands.run(caller, async (tx) => {
      const payout = await tx.findOne(Payout, {
        where: { id: payoutId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!payout) throw notFound('payout');
      if (payout.status === 'paid') return PayoutView.of(payout);
      Object.assign(payout, { status: 'paid', paidAt: this.clock.now() } satisfies Partial<Payout>);
      await tx.update(Payout, payoutId, { status: payout.status, paidAt: payout.paidAt });
      return PayoutView.of(payout);
    });
  }

  private async book(tx: Tx, agentId: string, amountCents: Cents, reference?: string): Promise<DepositView> {
    const at = this.clock.now();
    const id = newId('dep', at.getTime());
    const { rail } = this.provider;
    const { livemode } = this.settings;
    const deposit: Deposit = {
      id,
      agentId,
      provider: rail,
      reference: reference ?? id,
      orderId: null,
      amountCents,
      livemode,
      createdAt: at,
    };
    await tx.insert(Deposit, deposit); // first: its unique reference decides whether there is anything to book
    const to = accounts.available(agentId, livemode);
    const from = accounts.external(rail, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [to],
      transfers: () => [{ kind: 'deposit', reference: id, from, to, amountCents }],
    });
    return DepositView.of(deposit);
  }
}
