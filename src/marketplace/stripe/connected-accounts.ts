import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { PayoutAccount, type PayoutAccountStatus } from '../payments/payout-account.entity';
import { StripeClient } from './stripe-client';

/** What Stripe knows of the accounts that payouts go to. */
@Injectable()
export class ConnectedAccounts {
  constructor(
    private readonly stripe: StripeClient,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  get enabled(): boolean {
    return this.stripe.enabled;
  }

  /** As Stripe sees it now; without an answer, as it was last. */
  async refreshed(account: PayoutAccount): Promise<PayoutAccount> {
    const { agentId, livemode, callKey, reference } = account;
    const reply = await this.stripe.ask((api) =>
      reference === null ? this.create(api, account) : api.accounts.retrieve(reference),
    );
    if (reply.kind !== 'answer') return account;
    const change = { reference: reply.value.id, status: statusOf(reply.value), updatedAt: this.clock.now() };
    // one that was replaced meanwhile stays replaced
    await this.transactions.run((tx) => tx.update(PayoutAccount, { agentId, livemode, callKey }, change));
    return Object.assign(account, change);
  }

  /** Where its holder fills it in; null where that is done, or the link could not be had. */
  async linkFor({ reference, status }: PayoutAccount, returnUrl: string): Promise<string | null> {
    if (reference === null || status === 'enabled') return null;
    const link = { account: reference, type: 'account_onboarding' as const };
    const reply = await this.stripe.ask((api) =>
      api.accountLinks.create({ ...link, refresh_url: returnUrl, return_url: returnUrl }),
    );
    return reply.kind === 'answer' ? reply.value.url : null;
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
}

function statusOf(account: Stripe.Account): PayoutAccountStatus {
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled) return 'enabled';
  return account.details_submitted ? 'restricted' : 'onboarding';
}
