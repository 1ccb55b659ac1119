import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../kernel/cents';
import { named } from '../kernel/named-values';
import { SqlIndex } from '../platform/database/entities';
import { familyOf } from './networks';
import type { Tier } from './policies';

export const DONATION_STATUSES = named('DonationStatus', ['pending', 'confirmed', 'failed']);
export type DonationStatus = (typeof DONATION_STATUSES)[number];

/** A donation as it was reported, and the operator's decision. */
@Entity('donations')
@SqlIndex('donations_agent_ix', '(agent_id, id DESC) WHERE agent_id IS NOT NULL')
@SqlIndex('donations_from_ix', '(from_address, id DESC)')
@SqlIndex('donations_status_ix', '(status, id DESC)')
@SqlIndex('donations_tx_ix', '(tx_hash, id DESC)')
@Index('donations_tx_uq', ['txHash', 'network'], { unique: true, where: "status <> 'failed'" })
export class Donation {
  @PrimaryColumn('text') id: string;
  /** As the network writes it. */
  @Column('text') txHash: string;
  @Column('text') network: string;
  /** The wallet that paid. */
  @Column('text') fromAddress: string;
  /** A decimal number, of `currency`. */
  @Column('text') amount: string;
  @Column('text') currency: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  /** For public thanks, once confirmed. */
  @Column('text', { nullable: true }) displayName: string | null;
  /** For the operator. */
  @Column('text', { nullable: true }) message: string | null;
  /** Other agents for which the same transaction was reported before the decision. */
  @Column('text', { nullable: true, array: true }) alsoClaimedBy: string[] | null = null;
  @Column('text') status: DonationStatus;
  /** What it was worth, once confirmed. */
  @Column('bigint', { nullable: true }) amountUsdCents: Cents | null;
  /** The donor to whom it is credited, once confirmed. */
  @Column('text', { nullable: true }) donor: string | null;
  /** Why the operator rejected it. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;

  /** Several agents claim it, so the operator decides whose it is. */
  get isContested(): boolean {
    return this.status === 'pending' && this.alsoClaimedBy !== null;
  }

  /** The donor: the agent, or else the wallet. */
  get giver(): string {
    return this.agentId === null ? `${familyOf(this.network)}:${this.fromAddress}` : `agent:${this.agentId}`;
  }
}

/** Who donated, and the rewards: an agent, or else a wallet. The operator's confirmations write it. */
@Entity('donors')
@Unique(['agentId'])
@Unique(['foundingNumber'])
export class Donor {
  /** `agent:` and the agent's id, or the network family and the address of the wallet. */
  @PrimaryColumn('text') donor: string;
  /** Null for a wallet. */
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  /** US cents of all its confirmed donations. */
  @Column('bigint') totalCents: Cents;
  /** How many. */
  @Column('integer') donations: number;
  /** Its number among the first donors; null for all later ones. */
  @Column('integer', { nullable: true }) foundingNumber: number | null;
  @Column('text', { nullable: true }) tier: Tier | null;
  @Column('boolean') showBadge: boolean;
  @Column('timestamptz') updatedAt: Date;
}
