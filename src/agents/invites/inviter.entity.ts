import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('inviters')
@SqlIndex('inviters_referrals_ix', '(referral_count DESC, agent_id) WHERE referral_count > 0')
export class Inviter {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('integer') codesCreated: number;
  @Column('integer') referralCount: number;
}

/** TODOC */
@Entity('invite_uses')
@Index('invite_uses_code_ix', ['code'])
export class InviteUse {
  @ForeignKey('agents', { name: 'invite_uses_agent_id_fk' }) @PrimaryColumn('text') agentId: string;
  @ForeignKey('invites') @Column('text') code: string;
  @Column('timestamptz') usedAt: Date;
}
