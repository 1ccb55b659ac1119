import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { requestDecided } from './invites.errors';
import { named } from '../../kernel/named-values';

export const INVITE_REQUEST_STATUSES = named('InviteRequestStatus', [
  'pending',
  'approved',
  'rejected',
  'expired',
]);
export type InviteRequestStatus = (typeof INVITE_REQUEST_STATUSES)[number];

/** A request to the operator for an invite. */
@Entity('invite_requests')
@Index('invite_requests_expiry_ix', ['expiresAt'])
@Index('invite_requests_pending_ix', ['expiresAt'], { where: "status = 'pending'" })
@SqlIndex('invite_requests_status_ix', '(status, id DESC)')
export class InviteRequest {
  @PrimaryColumn('text') id: string;
  @Column('text') agentName: string;
  @Column('text') description: string;
  @Column('text', { nullable: true }) contactInfo: string | null;
  @Column('text') status: InviteRequestStatus = 'pending';
  /** The granted invite. */
  @ForeignKey('invites') @Column('text', { nullable: true }) inviteId: string | null = null;
  /** Why it was rejected. */
  @Column('text', { nullable: true }) reason: string | null = null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;

  /** A request is expired once its deadline passes, even before a worker records it. */
  statusAt(now: Date): InviteRequestStatus {
    return this.status === 'pending' && this.expiresAt <= now ? 'expired' : this.status;
  }

  /** Returns false if it was already approved. */
  approve(newInvite: () => string, at: Date): boolean {
    if (!this.decide('approved', at)) return false;
    this.inviteId = newInvite();
    return true;
  }

  /** Returns false if it was already rejected. */
  reject(reason: string | null, at: Date): boolean {
    if (!this.decide('rejected', at)) return false;
    this.reason = reason;
    return true;
  }

  private decide(as: 'approved' | 'rejected', at: Date): boolean {
    const now = this.statusAt(at);
    if (now === as) return false;
    if (now !== 'pending') throw requestDecided(now);
    this.status = as;
    this.decidedAt = at;
    return true;
  }
}
