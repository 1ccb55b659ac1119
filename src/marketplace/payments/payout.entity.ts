import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Rail } from '../escrow/accounts';

export const PAYOUT_STATUSES = ['requested', 'sending', 'unknown', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * Money that left a wallet. `requested` until the operator has sent it, or a processor is asked to; play money is `paid`
 * at once. What has `failed` lies in the wallet again.
 */
@Entity('wallet_payouts')
export class Payout {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  @Column('text') provider: Rail;
  @Column('bigint') amountCents: number;
  @Column('text') status: PayoutStatus;
  @Column('boolean') livemode: boolean;
  /** The account at the processor; null where the operator pays by hand. */
  @Column('text', { nullable: true }) destination: string | null;
  /** Of the transfer at the processor. */
  @Column('text', { nullable: true }) reference: string | null;
  @Column('text', { nullable: true }) problem: string | null;
  @Column('integer') tries: number;
  /** When a call left last. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
  @Column('timestamptz', { nullable: true }) unknownSince: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
}

/** Why it failed, for its owner: the code alone, as the words may tell of the operator's affairs. */
export function reasonOf({ status, problem }: Pick<Payout, 'status' | 'problem'>): string | null {
  if (status !== 'failed' || problem === null) return null;
  return problem.split(':')[0]?.replace(/^\d+ /, '') ?? null;
}
