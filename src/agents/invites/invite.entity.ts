import { Column, Entity, PrimaryColumn } from 'typeorm';
import { named } from '../../kernel/named-values';

export const INVITE_STATUSES = named('InviteStatus', ['active', 'used', 'expired', 'revoked']);
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** An invite: a code that admits up to `maxUses` agents. */
@Entity('invites')
export class Invite {
  /** For rows written by the previous release: the code itself, until the worker encrypts it. */
  @PrimaryColumn('text', { name: 'code' }) id: string;
  @Column('bytea', { nullable: true }) codeHash: Buffer | null;
  @Column('bytea', { nullable: true }) sealedCode: Buffer | null;
  /** Until when the previous release may need the clear text. */
  @Column('timestamptz', { nullable: true }) clearUntil: Date | null;
  /** Null for the operator. */
  @Column('text', { nullable: true }) createdBy: string | null;
  @Column('text') status: InviteStatus;
  @Column('integer') maxUses: number;
  @Column('integer') useCount: number;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('text', { nullable: true }) note: string | null;
  /** Created at the first start. */
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
