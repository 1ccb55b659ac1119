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
@Index('invite_uses_code_ix', ['code'])
export class InviteUse {
  @ForeignKey('agents', { name: 'invite_uses_agent_id_fk' }) @PrimaryColumn('text') agentId: string;
  /** The id of the invite, as in `Invite`. */
  @ForeignKey('invites') @Column('text') code: string;
  @Column('timestamptz') usedAt: Date;
}
