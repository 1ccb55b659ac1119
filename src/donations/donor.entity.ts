import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../kernel/cents';
import type { Tier } from './policies';

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
