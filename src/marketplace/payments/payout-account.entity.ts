import { Column, Entity, PrimaryColumn } from 'typeorm';

export const PAYOUT_ACCOUNT_STATUSES = ['unknown', 'onboarding', 'enabled', 'restricted'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Where an agent's payouts go: its own account at the processor. */
@Entity('payout_accounts')
export class PayoutAccount {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('boolean') livemode: boolean;
  /** The idempotency key of the call that makes the account. */
  @Column('text') callKey: string;
  @Column('text', { nullable: true }) reference: string | null;
  @Column('text') status: PayoutAccountStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
