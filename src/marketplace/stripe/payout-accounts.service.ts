import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { type Owner, OwnershipService } from '../../agents/owner-controls/ownership.service';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { type Tx, Transactions } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { PaymentsReader } from '../payments/payments.reader';
import { PayoutAccount, type PayoutAccountStatus } from '../payments/payout.entity';
import { StripeClient } from './stripe-client';
import { PayoutAccountView } from './stripe.dto';
import {
  accountNeedsFullKey,
  noPayoutAccounts,
  payoutAccountByOwner,
  payoutAccountNotFound,
} from './stripe.errors';

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

/** Starts an account, replacing one that somebody else set up; replaces any account if `$6` is true. */
const BEGIN = statement(
  'payout_accounts_begin',
  `INSERT INTO payout_accounts AS p (agent_id, livemode, call_key, set_by, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'unknown', $5, $5)
   ON CONFLICT (agent_id, livemode) DO UPDATE
      SET call_key = excluded.call_key, set_by = excluded.set_by, status = excluded.status, reference = NULL,
          created_at = $5, updated_at = $5
    WHERE $6 OR p.set_by IS DISTINCT FROM excluded.set_by
   RETURNING 1 AS begun`,
);

/**
 * Payout accounts at Stripe, one per agent. For a claimed agent, the signed-in owner sets it up. An account is used
 * only for the owner who set it up, so that neither a key nor a previous owner decides where payouts go.
 */
@Injectable()
export class PayoutAccountsService {
  constructor(
    private readonly accounts: ConnectedAccounts,
    private readonly ownership: OwnershipService,
    private readonly commands: Commands,
    private readonly payments: PaymentsReader,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  get enabled(): boolean {
    return this.accounts.enabled;
  }

  /**
   * Creates the account of an agent without an owner, once, and returns a fresh onboarding link. If Stripe returned no
   * link, it is null: call again.
   */
  async open(caller: AgentCaller): Promise<PayoutAccountView> {
    if (!this.enabled) throw noPayoutAccounts();
    const { agentId, isBounded } = caller.holder;
    if (isBounded) throw accountNeedsFullKey();
    await this.commands.run(caller, async (tx) => {
      if (await this.ownership.isClaimed(tx, agentId)) throw this.byOwner(agentId);
      await this.begin(tx, agentId, null, false);
      return { agent_id: agentId };
    });
    const account = await this.payments.payoutAccount(agentId, this.settings.livemode);
    if (account?.setBy !== null) throw this.byOwner(agentId); // a replayed call from before the claim
    return this.withLink(account, `${this.settings.PUBLIC_URL}/marketplace/payments/done`);
  }

  /** The same for the owner of an agent. `replaces`: replaces the account that the owner set up before. */
  async openAsOwner(
    caller: Caller,
    { userId }: Owner,
    agentId: string,
    replaces: boolean,
  ): Promise<PayoutAccountView> {
    if (!this.enabled) throw noPayoutAccounts();
    await this.commands.run(caller, async (tx) => {
      await this.ownership.changePayoutAccount(tx, agentId, userId, () =>
        this.begin(tx, agentId, userId, replaces),
      );
      return { agent_id: agentId };
    });
    const account = await this.load(agentId);
    if (account.setBy !== userId) throw payoutAccountNotFound();
    return this.withLink(account, this.pageOf(agentId));
  }

  async get(agentId: string): Promise<PayoutAccountView> {
    if (!this.enabled) throw noPayoutAccounts();
    return PayoutAccountView.of(await this.accounts.refreshed(await this.load(agentId)));
  }

  /** Handles a Stripe event about an account. */
  async hear(reference: string): Promise<void> {
    const account = await this.payments.payoutAccountByReference(reference);
    if (account) await this.accounts.refreshed(account);
  }

  /** Returns whether an account was started. */
  private async begin(tx: Tx, agentId: string, setBy: string | null, replaces: boolean): Promise<boolean> {
    const at = this.clock.now();
    const callKey = `payout-account/${agentId}/${at.getTime()}`;
    const begun = await execute(tx, BEGIN, [agentId, this.settings.livemode, callKey, setBy, at, replaces]);
    return begun.length > 0;
  }

  private async load(agentId: string): Promise<PayoutAccount> {
    const { livemode } = this.settings;
    const found = await this.payments.payoutAccount(agentId, livemode);
    if (!found) throw payoutAccountNotFound();
    return found;
  }

  private async withLink(account: PayoutAccount, returnUrl: string): Promise<PayoutAccountView> {
    const refreshed = await this.accounts.refreshed(account);
    return PayoutAccountView.of(refreshed, await this.accounts.linkFor(refreshed, returnUrl));
  }

  private byOwner(agentId: string): Error {
    return payoutAccountByOwner(this.pageOf(agentId));
  }

  private pageOf(agentId: string): string {
    return `${this.settings.PUBLIC_URL}/account/agents/${agentId}/payout-account`;
  }
}
