import { Injectable } from '@nestjs/common';
import { AgentsReader } from '../../agents/profiles/agents.reader';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { accounts } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { PaymentProvider, CheckoutStarter } from './payment-provider';
import { Deposit, Payment } from './payment.entity';
import { type AdminDepositRequest, type DepositRequest, DepositView } from './payments.dto';
import { depositsByOperator } from './payments.errors';
import { PaymentsReader } from './payments.reader';
import { depositGuard, walletIntent } from './wallet-guards';

/** The payment of a deposit at the provider. */
@Injectable()
export class DepositCheckout {
  constructor(
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
  ) {}

  /** Starts a new payment, and shows its status. Call it after the command has committed, also if it was a repeat. */
  async start(deposit: DepositView): Promise<DepositView> {
    const payment = await this.payments.paymentOfDeposit(deposit.id);
    return payment ? DepositView.awaited(await this.checkout.start(payment)) : deposit;
  }
}

/** Deposits money into wallets. */
@Injectable()
export class DepositsService {
  constructor(
    private readonly commands: Commands,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly agents: AgentsReader,
    private readonly intents: PurchaseIntents,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  deposit(caller: AgentCaller, request: DepositRequest): Promise<DepositView> {
    if (!this.provider.selfServiceDeposits) throw depositsByOperator();
    const { agentId } = caller.holder;
    const { amount_cents: amountCents } = request;
    const intent = walletIntent(depositGuard, caller, request);
    return this.commands.run(caller, async (tx) => {
      const repeated = await this.intents.begin(tx, intent);
      if (repeated !== undefined) return this.repeatedDeposit(tx, caller, repeated);
      const { livemode } = this.settings;
      const at = this.clock.now();
      const payment = await this.provider.beginDeposit(tx, agentId, amountCents, livemode, at);
      const deposit = payment ? DepositView.awaited(payment) : await this.book(tx, agentId, amountCents);
      await this.intents.claim(tx, intent, { id: deposit.id, totalCents: amountCents, at });
      return deposit;
    });
  }

  /** Records money that the operator received outside. */
  async depositFor(
    caller: Caller,
    { agent_id, amount_cents, reference }: AdminDepositRequest,
  ): Promise<DepositView> {
    if (!(await this.agents.find(agent_id))) throw agentNotFound();
    return this.commands.run(caller, (tx) => this.book(tx, agent_id, amount_cents, reference));
  }

  private async repeatedDeposit(tx: Tx, { idempotency }: AgentCaller, id: string): Promise<DepositView> {
    idempotency?.replayed();
    const payment = await tx.findOneBy(Payment, { depositId: id });
    return payment ? DepositView.awaited(payment) : DepositView.of(await tx.findOneByOrFail(Deposit, { id }));
  }

  private async book(tx: Tx, agentId: string, amountCents: Cents, reference?: string): Promise<DepositView> {
    const at = this.clock.now();
    const id = newId('dep', at.getTime());
    const { bookedRail: rail } = this.provider;
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
    await tx.insert(Deposit, deposit); // first: its unique reference refuses a duplicate
    const to = accounts.available(agentId, livemode);
    const from = accounts.external(rail, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [to],
      transfers: [{ kind: 'deposit', reference: id, from, to, amountCents }],
    });
    return DepositView.of(deposit);
  }
}
