import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { after } from '../../kernel/clock';
import { SqlIndex } from '../../platform/database/entities';
import { connectionNotFound } from '../network.errors';
import { DECLINE_RESTS_MS, INTEREST_LASTS_MS, WITHDRAWAL_RESTS_MS } from '../policies';
import {
  CONNECTION_LIFECYCLE,
  type ConnectionTransition,
  type ConnectionRole,
  type ConnectionStatus,
} from './connection.lifecycle';

export type Party = Exclude<ConnectionRole, 'system'>;

/** What the initiator writes in its request. */
export interface InterestWords {
  message: string | null;
  proposedCollaboration: string | null;
}

/** Everything between two agents, in one row per pair. Each party has its own view of it. */
@Entity('connections')
@Index('connections_due_ix', ['deadlineAt'], { where: 'deadline_at IS NOT NULL' })
@SqlIndex(
  'connections_initiator_ix',
  "(initiator_id, created_at DESC, id DESC) WHERE initiator_sees <> 'removed'",
)
@SqlIndex(
  'connections_initiator_latest_ix',
  "(initiator_id, accepted_at DESC) INCLUDE (target_id) WHERE initiator_sees = 'accepted'",
)
@SqlIndex('connections_pair_uq', '(LEAST(initiator_id, target_id), GREATEST(initiator_id, target_id))', {
  unique: true,
})
@SqlIndex('connections_target_ix', "(target_id, created_at DESC, id DESC) WHERE target_sees <> 'removed'")
@SqlIndex(
  'connections_target_latest_ix',
  "(target_id, accepted_at DESC) INCLUDE (initiator_id) WHERE target_sees = 'accepted'",
)
@SqlIndex(
  'connections_target_pending_ix',
  "(target_id, created_at DESC, id DESC) WHERE target_sees = 'pending'",
)
export class Connection {
  @PrimaryColumn('text') id: string;
  /** The agent that made the latest request. */
  @ForeignKey('agents') @Column('text') initiatorId: string;
  @ForeignKey('agents') @Column('text') targetId: string;
  /** The status for each party; see `statusFor`. A decline is hidden from the initiator. */
  @Column('text') initiatorSees: ConnectionStatus;
  @Column('text') targetSees: ConnectionStatus;
  @Column('text', { nullable: true }) initiatorMessage: string | null;
  @Column('text', { nullable: true }) proposedCollaboration: string | null;
  @Column('text', { nullable: true }) targetResponse: string | null = null;
  /** From 0 to 1, when the request was made. */
  @Column('double precision', { nullable: true }) compatibilityScore: number | null = null;
  /** Each party's private note about the other. */
  @Column('text', { nullable: true }) initiatorNote: string | null = null;
  @Column('text', { nullable: true }) targetNote: string | null = null;
  /** The number of its last event. */
  @Column('integer') eventSequence: number = 0;
  @Column('timestamptz', { nullable: true }) acceptedAt: Date | null = null;
  /** When the target declined. The initiator is not notified. */
  @Column('timestamptz', { nullable: true }) declinedAt: Date | null = null;
  /** Until when a new request is hidden from the target, if it follows a decline or a withdrawal too soon. */
  @Column('timestamptz', { nullable: true }) heldUntil: Date | null = null;
  /** When the deadline worker acts on it next. */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null = null;
  /** When the latest request ends if it is not answered. */
  @Column('timestamptz') expiresAt: Date;
  /** When the latest request was made. */
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  get parties(): [string, string] {
    return [this.initiatorId, this.targetId];
  }

  get accepted(): boolean {
    return this.initiatorSees === 'accepted';
  }

  roleOf(agentId: string): Party {
    if (agentId === this.initiatorId) return 'initiator';
    if (agentId === this.targetId) return 'target';
    throw connectionNotFound();
  }

  /**
   * The status that a party sees: a request is expired once its deadline passes, even before the deadline worker
   * records it.
   */
  statusFor(party: Party, now: Date): ConnectionStatus {
    const seen = party === 'initiator' ? this.initiatorSees : this.targetSees;
    return seen === 'pending' && this.expiresAt <= now ? 'expired' : seen;
  }

  next(
    party: Party,
    transition: ConnectionTransition,
    now: Date,
    wanted?: ConnectionStatus,
  ): ConnectionStatus {
    return CONNECTION_LIFECYCLE.next(this.statusFor(party, now), transition, party, wanted);
  }

  /** Makes a request from one party to the other, whatever was between them before. */
  request(requesterId: string, words: InterestWords, at: Date): void {
    const rests = [this.withdrawnBy(requesterId) ? after(this.createdAt, WITHDRAWAL_RESTS_MS) : at];
    if (requesterId !== this.initiatorId) this.changeRoles();
    if (this.declinedAt) rests.push(after(this.declinedAt, DECLINE_RESTS_MS));
    const rested = rests.reduce((latest, one) => (one > latest ? one : latest));
    this.heldUntil = rested > at ? rested : null;
    this.initiatorSees = 'pending';
    this.initiatorMessage = words.message;
    this.proposedCollaboration = words.proposedCollaboration;
    this.acceptedAt = null;
    this.createdAt = at;
    this.expiresAt = after(at, INTEREST_LASTS_MS);
    this.deadlineAt = this.heldUntil ?? this.expiresAt;
    if (!this.heldUntil) this.show(at);
  }

  /** Shows the request to the target. */
  show(at: Date): void {
    this.targetSees = 'pending';
    this.targetResponse = null;
    this.declinedAt = null;
    this.heldUntil = null;
    this.deadlineAt = this.expiresAt;
    this.updatedAt = at;
  }

  accept(response: string | null, at: Date): void {
    this.initiatorSees = 'accepted';
    this.targetSees = 'accepted';
    this.targetResponse = response;
    this.acceptedAt = at;
    this.declinedAt = null;
    this.heldUntil = null;
    this.deadlineAt = null;
    this.updatedAt = at;
  }

  decline(response: string | null, at: Date): void {
    this.targetSees = 'declined';
    this.targetResponse = response;
    this.declinedAt = at;
    this.updatedAt = at;
  }

  expire(): void {
    if (this.initiatorSees === 'pending') this.initiatorSees = 'expired';
    if (this.targetSees === 'pending') this.targetSees = 'expired';
    this.heldUntil = null;
    this.deadlineAt = null;
  }

  /**
   * Removes it for a party. A connection ends for both; the initiator's request is withdrawn, the target's is declined.
   */
  remove(party: Party, at: Date): void {
    this.settle(at);
    if (this.accepted) {
      this.initiatorSees = this.targetSees = 'removed';
    } else if (party === 'target') {
      if (this.targetSees === 'pending') this.declinedAt = at;
      this.targetSees = 'removed';
    } else {
      if (this.targetSees === 'pending') this.targetSees = 'removed';
      this.withdraw('removed');
    }
    this.updatedAt = at;
  }

  block(party: Party, at: Date): void {
    this.settle(at);
    const other = (seen: ConnectionStatus): ConnectionStatus => (seen === 'blocked' ? 'blocked' : 'removed');
    if (party === 'initiator') {
      this.targetSees = other(this.targetSees);
      this.withdraw('blocked');
    } else {
      this.withdraw(other(this.initiatorSees));
      this.targetSees = 'blocked';
    }
    this.updatedAt = at;
  }

  unblock(party: Party, at: Date): void {
    if (party === 'initiator') this.initiatorSees = 'removed';
    else this.targetSees = 'removed';
    this.updatedAt = at;
  }

  note(party: Party): string | null {
    return party === 'initiator' ? this.initiatorNote : this.targetNote;
  }

  write(party: Party, note: string | null): void {
    if (party === 'initiator') this.initiatorNote = note;
    else this.targetNote = note;
  }

  /** Whether this agent withdrew its own request before it was answered. */
  private withdrawnBy(requesterId: string): boolean {
    const shownBefore = (this.createdAt as Date | undefined) !== undefined && this.targetSees === 'removed';
    return shownBefore && requesterId === this.initiatorId && this.acceptedAt === null;
  }

  private settle(now: Date): void {
    if (this.initiatorSees === 'pending' && this.expiresAt <= now) this.expire();
  }

  private withdraw(end: ConnectionStatus): void {
    this.initiatorSees = end;
    this.heldUntil = null;
    this.deadlineAt = null;
  }

  private changeRoles(): void {
    [this.initiatorId, this.targetId] = [this.targetId, this.initiatorId];
    [this.initiatorNote, this.targetNote] = [this.targetNote, this.initiatorNote];
    this.declinedAt = null;
  }
}

/** One agent blocked another: neither can see or reach the other. */
@Entity('blocks')
@Unique('blocks_once_uq', ['blockerId', 'blockedId'])
@Index('blocks_blocked_ix', ['blockedId', 'blockerId'])
@SqlIndex('blocks_blocker_ix', '(blocker_id, id DESC)')
export class Block {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') blockerId: string;
  @ForeignKey('agents') @Column('text') blockedId: string;
  @Column('timestamptz') createdAt: Date;
}
