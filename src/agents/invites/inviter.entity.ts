import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** What an agent has done with invites. The row is created with its first code, and counts stay when codes end. */
@Entity('inviters')
@SqlIndex('inviters_referrals_ix', '(referral_count DESC, agent_id) WHERE referral_count > 0')
export class Inviter {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('integer') codesCreated: number;
  /** Agents registered with its codes. */
  @Column('integer') referralCount: number;
}

/** An agent registered with an invite. */
@Entity('invite_uses')
@Index('invite_uses_invite_ix', ['inviteId'])
export class InviteUse {
  @ForeignKey('agents', { name: 'invite_uses_agent_id_fk' }) @PrimaryColumn('text') agentId: string;
  @ForeignKey('invites') @Column('text') inviteId: string;
  @Column('timestamptz') usedAt: Date;
}
