import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { Cents } from '../../kernel/cents';
import type { PaymentMethodGroup } from '../escrow/accounts';
import { OPEN_PAYOUTS, payoutLifecycle, type PayoutTransition, type PayoutStatus } from './payout.lifecycle';
import { ProviderRecord } from './provider-record';

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
