import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { Transactions } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { PaymentsReader } from '../payments/payments.reader';
import { PayoutAccount, type PayoutAccountStatus } from '../payments/payout-account.entity';
import { PayoutAccountView } from './payout-accounts.dto';
import { StripeClient } from './stripe-client';
import { noPayoutAccounts } from './stripe.errors';

/** The accounts at Stripe that payouts go to: one per agent, which its owner fills in over there. */
@Injectable()
export class PayoutAccountsService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly payments: PaymentsReader,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the account, once, and a fresh link for filling it in. A link that could not be had is missing from the
   * answer: ask again. Errors: `no_payout_accounts`.
   */
  async open(caller: AgentCaller): Promise<PayoutAccountView> {
    if (!this.stripe.enabled) throw noPayoutAccounts();
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const fresh = {
        agentId,
        livemode: this.settings.livemode,
        callKey: `payout-account/${agentId}/${at.getTime()}`,
        reference: null,
        status: 'unknown',
        createdAt: at,
        updatedAt: at,
      } satisfies PayoutAccount;
      await tx.createQueryBuilder().insert().into(PayoutAccount).values(fresh).orIgnore().execute();
      return { agent_id: agentId };
    });
    const account = await this.refreshed(await this.load(agentId));
    return PayoutAccountView.of(account, await this.linkFor(account));
  }

  /** Errors: `no_payout_accounts`, `payout_account_not_found`. */
  async get(agentId: string): Promise<PayoutAccountView> {
    if (!this.stripe.enabled) throw noPayoutAccounts();
    return PayoutAccountView.of(await this.refreshed(await this.load(agentId)));
  }

  /** Stripe says that something about an account has changed. */
  async hear(reference: string): Promise<void> {
    const account = await this.payments.payoutAccountByReference(reference);
    if (account) await this.refreshed(account);
  }

  private async load(agentId: string): Promise<PayoutAccount> {
    const { livemode } = this.settings;
    const found = await this.payments.payoutAccount(agentId, livemode);
    if (!found) throw notFound('payout_account');
    return found;
  }

  /** As Stripe sees it now; without an answer, as it was last. */
  private async refreshed(account: PayoutAccount): Promise<PayoutAccount> {
    const { agentId, livemode, reference } = account;
    const reply = await this.stripe.ask((api) =>
      reference === null ? this.create(api, account) : api.accounts.retrieve(reference),
    );
    if (reply.kind !== 'answer') return account;
    const change = { reference: reply.value.id, status: statusOf(reply.value), updatedAt: this.clock.now() };
    await this.transactions.run((tx) => tx.update(PayoutAccount, { agentId, livemode }, change));
    return Object.assign(account, change);
  }

  /** An account that was made and never answered for is not known to anybody and does no harm. */
  private create(api: Stripe, account: PayoutAccount): Promise<Stripe.Account> {
    return api.accounts.create(
      {
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          stripe_dashboard: { type: 'express' },
        },
        capabilities: { transfers: { requested: true } },
        metadata: { agent_id: account.agentId },
      },
      { idempotencyKey: account.callKey },
    );
  }

  private async linkFor(account: PayoutAccount): Promise<string | null> {
    if (account.reference === null || account.status === 'enabled') return null;
    const back = `${this.settings.PUBLIC_URL}/marketplace/payments/done`;
    const link = { account: account.reference, type: 'account_onboarding' as const };
    const reply = await this.stripe.ask((api) =>
      api.accountLinks.create({ ...link, refresh_url: back, return_url: back }),
    );
    return reply.kind === 'answer' ? reply.value.url : null;
  }
}

function statusOf(account: Stripe.Account): PayoutAccountStatus {
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled) return 'enabled';
  return account.details_submitted ? 'restricted' : 'onboarding';
}
