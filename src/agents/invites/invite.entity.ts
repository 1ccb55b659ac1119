import { Column, Entity, PrimaryColumn } from 'typeorm';

export const INVITE_STATUSES = ['active', 'used', 'expired', 'revoked'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** A code that lets agents in, as often as it says. */
@Entity('invites')
export class Invite {
  /** Where the release before made it, the code itself until the worker has sealed it. */
  @PrimaryColumn('text', { name: 'code' }) id: string;
  @Column('bytea', { nullable: true }) codeHash: Buffer | null;
  @Column('bytea', { nullable: true }) sealedCode: Buffer | null;
  /** How long the release before may need the clear text. */
  @Column('timestamptz', { nullable: true }) clearUntil: Date | null;
  /** Null: the operator. */
  @Column('text', { nullable: true }) createdBy: string | null;
  @Column('text') status: InviteStatus;
  @Column('integer') maxUses: number;
  @Column('integer') useCount: number;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('text', { nullable: true }) note: string | null;
  /** The one that the first boot made. */
  @Column('boolean') first: boolean;
  @Column('timestamptz') createdAt: Date;

  /** The status at this moment: the time limit counts before anybody has noted that it passed. */
  statusAt(now: Date): InviteStatus {
    if (this.status !== 'active') return this.status;
    if (this.useCount >= this.maxUses) return 'used';
    return this.expiresAt !== null && this.expiresAt <= now ? 'expired' : 'active';
  }

  remainingUses(now: Date): number {
    return this.statusAt(now) === 'active' ? this.maxUses - this.useCount : 0;
  }
}
