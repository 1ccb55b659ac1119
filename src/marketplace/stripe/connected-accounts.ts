import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { PayoutAccount, type PayoutAccountStatus } from '../payments/payout-account.entity';
import { StripeClient } from './stripe-client';

/** The state of payout accounts at Stripe. */
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

  /** Refreshes the account from Stripe; without a response, returns it unchanged. */
  async refreshed(account: PayoutAccount): Promise<PayoutAccount> {
    const { agentId, livemode, callKey, reference } = account;
    const reply = await this.stripe.request((api) =>
      reference === null ? this.create(api, account) : api.accounts.retrieve(reference),
    );
    if (reply.kind !== 'answer') return account;
    const change = { reference: reply.value.id, status: statusOf(reply.value), updatedAt: this.clock.now() };
    // the call key matches nothing if the account was replaced in the meantime
    await this.transactions.run((tx) => tx.update(PayoutAccount, { agentId, livemode, callKey }, change));
    return Object.assign(account, change);
  }

  /** The onboarding link; null if onboarding is complete, or if Stripe returned no link. */
  async linkFor({ reference, status }: PayoutAccount, returnUrl: string): Promise<string | null> {
    if (reference === null || status === 'enabled') return null;
    const link = { account: reference, type: 'account_onboarding' as const };
    const reply = await this.stripe.request((api) =>
      api.accountLinks.create({ ...link, refresh_url: returnUrl, return_url: returnUrl }),
    );
    return reply.kind === 'answer' ? reply.value.url : null;
  }

  /**
   * If the response is lost and the account is replaced before a retry, an unused account stays at Stripe, harmlessly.
   */
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
