import { Column, Entity, PrimaryColumn } from 'typeorm';
import { requestDecided } from './invites.errors';

export const INVITE_REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type InviteRequestStatus = (typeof INVITE_REQUEST_STATUSES)[number];

/** Somebody without an invite asks the operator for one. */
@Entity('invite_requests')
export class InviteRequest {
  @PrimaryColumn('text') id: string;
  @Column('text') agentName: string;
  @Column('text') description: string;
  @Column('text', { nullable: true }) contactInfo: string | null;
  @Column('text') status: InviteRequestStatus;
  /** The id of the invite that it was granted; the column is named for what that once was. */
  @Column('text', { nullable: true }) inviteCode: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('timestamptz') createdAt: Date;

  /** The time limit counts before anybody has noted that it passed. */
  statusAt(now: Date): InviteRequestStatus {
    return this.status === 'pending' && this.expiresAt <= now ? 'expired' : this.status;
  }

  /** False where it was approved before. */
  approve(newInvite: () => string, at: Date): boolean {
    if (!this.decide('approved', at)) return false;
    this.inviteCode = newInvite();
    return true;
  }

  /** False where it was rejected before. */
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
