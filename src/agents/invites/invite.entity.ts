import {
  Column,
  Entity,
  type FindOptionsWhere,
  ForeignKey,
  Index,
  IsNull,
  MoreThan,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { named } from '../../kernel/named-values';

export const INVITE_STATUSES = named('InviteStatus', ['active', 'used', 'expired', 'revoked']);
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** An invite: a code that admits up to `maxUses` agents. */
@Entity('invites')
@Unique('invites_code_hash_uq', ['codeHash'])
@Index('invites_active_expiry_ix', ['expiresAt'], { where: "status = 'active'" })
@SqlIndex('invites_creator_ix', '(created_by, created_at DESC, id DESC)')
@Index('invites_first_uq', ['first'], { unique: true, where: 'first' })
@SqlIndex('invites_newest_ix', '(created_at DESC, id DESC)')
@Index('invites_open_ix', ['createdBy'], { where: "status = 'active'" })
export class Invite {
  @PrimaryColumn('text') id: string;
  /** Keyed hash of the code. */
  @Column('bytea') codeHash: Buffer;
  /** The code, encrypted. */
  @Column('bytea') sealedCode: Buffer;
  /** Null for the operator. */
  @ForeignKey('agents') @Column('text', { nullable: true }) createdBy: string | null;
  /** As stored; see `statusAt`. */
  @Column('text') status: InviteStatus;
  @Column('integer') maxUses: number;
  @Column('integer') useCount: number;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('text', { nullable: true }) note: string | null;
  /** Whether it is the invite that was created at the first start. */
  @Column('boolean') first: boolean;
  @Column('timestamptz') createdAt: Date;

  /** The current status: an invite is expired once its deadline passes, even before a worker records it. */
  statusAt(now: Date): InviteStatus {
    if (this.status !== 'active') return this.status;
    if (this.useCount >= this.maxUses) return 'used';
    return this.expiresAt !== null && this.expiresAt <= now ? 'expired' : 'active';
  }

  remainingUses(now: Date): number {
    return this.statusAt(now) === 'active' ? this.maxUses - this.useCount : 0;
  }
}

/** The invites of an agent that can be used. A used-up invite is not active. */
export const usableInvites = (createdBy: string, at: Date): FindOptionsWhere<Invite>[] =>
  [IsNull(), MoreThan(at)].map((expiresAt) => ({ createdBy, status: 'active', expiresAt }));

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
