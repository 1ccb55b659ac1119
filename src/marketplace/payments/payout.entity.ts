import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';
import { SqlIndex } from '../../platform/database/entities';
import type { PaymentMethodGroup } from '../escrow/accounts';
import { ProviderRecord } from './provider-record';

export const PAYOUT_STATUSES = named('PayoutStatus', ['requested', 'sending', 'unknown', 'paid', 'failed']);
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

type PayoutTransition = 'send' | 'lose' | 'pay' | 'fail';

/** Play money starts as `paid`. Payouts sent by hand are `paid` once the operator reports it. */
export const payoutLifecycle = new Lifecycle<
  PayoutStatus,
  PayoutTransition,
  'platform' | 'provider' | 'operator'
>(
  'payout',
  null,
  PAYOUT_STATUSES,
  ['requested', 'paid'],
  [
    { transition: 'send', from: ['requested', 'sending'], to: 'sending', by: ['platform'] },
    { transition: 'send', from: ['unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'lose', from: ['requested', 'sending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'pay', from: ['requested', 'sending', 'unknown'], to: 'paid', by: ['provider'] },
    { transition: 'pay', from: ['requested'], to: 'paid', by: ['operator'] },
    { transition: 'fail', from: ['requested', 'sending', 'unknown'], to: 'failed', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYOUTS = PAYOUT_STATUSES.filter((status) =>
  payoutLifecycle.can(status, 'pay', 'provider'),
);

/**
 * Money that left a wallet. `requested` until the operator has sent it, or the provider is called; play money is `paid`
 * immediately. If it `failed`, the money is back in the wallet. `reference` is the provider's transfer.
 */
@Entity('wallet_payouts')
@Unique(['reference'])
@SqlIndex('wallet_payouts_agent_ix', '(agent_id, id DESC)')
@Index('wallet_payouts_due_ix', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index('wallet_payouts_key_ix', ['keyId', 'createdAt'], { where: 'key_id IS NOT NULL' })
@Index('wallet_payouts_open_ix', ['id'], { where: "status = 'requested'" })
@Index('wallet_payouts_status_ix', ['status', 'id'])
export class Payout extends ProviderRecord {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** The key that requested it: the payout counts towards its daily cap. */
  @Column('text', { nullable: true }) keyId: string | null;
  @Column('text') provider: PaymentMethodGroup;
  @Column('bigint') amountCents: Cents;
  @Column('text') status: PayoutStatus;
  @Column('boolean') livemode: boolean;
  /** The account at the provider; null if the operator pays by hand. */
  @Column('text', { nullable: true }) destination: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;

  get isOpen(): boolean {
    return OPEN_PAYOUTS.includes(this.status);
  }

  /**
   * Why it failed, for the owner. Only the error code, because the message may reveal the operator's business details.
   */
  get failure(): string | null {
    if (this.status !== 'failed' || this.problem === null) return null;
    return this.problem.split(':')[0]?.replace(/^\d+ /, '') ?? null;
  }

  send(at: Date): void {
    this.transition('send', 'platform');
    this.callLeft(at);
  }

  lose(problem: string, at: Date): void {
    this.transition('lose', 'platform');
    this.unknownSince ??= at;
    this.askAgain(problem, at);
  }

  /** Payouts sent by hand have no reference. */
  pay(role: 'provider' | 'operator', reference: string | null, at: Date): void {
    this.transition('pay', role);
    this.reference = reference;
    this.paidAt = at;
    this.ended(null, at);
  }

  fail(problem: string, at: Date): void {
    this.transition('fail', 'provider');
    this.ended(problem, at);
  }

  private transition(transition: PayoutTransition, role: 'platform' | 'provider' | 'operator'): void {
    this.status = payoutLifecycle.next(this.status, transition, role);
  }
}

export const PAYOUT_ACCOUNT_STATUSES = named('PayoutAccountStatus', [
  'unknown',
  'onboarding',
  'enabled',
  'restricted',
]);
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** An agent's payout account at the processor. It is used only while the owner who set it up still owns the agent. */
@Entity('payout_accounts')
@Unique(['callKey'])
@Unique(['reference'])
export class PayoutAccount {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('boolean') livemode: boolean;
  /** The idempotency key of the call that creates the account. */
  @Column('text') callKey: string;
  /** The owner who set it up; null if the agent had none and set it up with its own key. */
  @Column('text', { nullable: true }) setBy: string | null;
  /** The provider's id of the account; null until the provider has answered. */
  @Column('text', { nullable: true }) reference: string | null;
  /** As the provider reported it last. */
  @Column('text') status: PayoutAccountStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
