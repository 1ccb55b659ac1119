import { Column, Entity, PrimaryColumn } from 'typeorm';

export const PAYOUT_ACCOUNT_STATUSES = ['unknown', 'onboarding', 'enabled', 'restricted'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Where an agent's payouts go: an account at the processor. It counts only for the one who set it up. */
@Entity('payout_accounts')
export class PayoutAccount {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('boolean') livemode: boolean;
  /** The idempotency key of the call that makes the account. */
  @Column('text') callKey: string;
  /** The owner of the agent, or null for a key of an agent that had none. */
  @Column('text', { nullable: true }) setBy: string | null;
  @Column('text', { nullable: true }) reference: string | null;
  @Column('text') status: PayoutAccountStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
