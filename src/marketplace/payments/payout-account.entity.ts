import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { named } from '../../kernel/named-values';

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
