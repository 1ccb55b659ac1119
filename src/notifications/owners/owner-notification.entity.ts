import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { DEFAULT_DIGEST_HOUR } from '../policies';
import type { MailChoices, OwnerKind } from './owner-inbox.dto';

/** What a sentence about an entry needs. Names of agents are read with it, so that none is stored twice. */
export interface EntryFacts {
  title?: string;
  cents?: number;
  /** The amount that `cents` is a part of. */
  of_cents?: number;
  rating?: number;
  host?: string;
  reason?: string;
  spends?: string;
  /** The order of an accepted offer. */
  order_id?: string;
  /** The listing of a question or a review. */
  listing_id?: string;
}

/** What happened to an agent, for the person who owned it at that time. */
@Entity('owner_notifications')
@Unique('owner_notifications_source_uq', ['agentId', 'source'])
@SqlIndex('owner_notifications_inbox_ix', '(owner_id, id DESC)')
@SqlIndex('owner_notifications_kind_ix', '(owner_id, kind, id DESC)')
@SqlIndex('owner_notifications_agent_ix', '(agent_id, id DESC)')
@SqlIndex('owner_notifications_unread_ix', '(owner_id, id DESC) WHERE read_at IS NULL')
@SqlIndex('owner_notifications_open_ix', '(owner_id, id DESC) WHERE needs_act AND done_at IS NULL')
@Index('owner_notifications_subject_ix', ['subjectId'], { where: 'needs_act AND done_at IS NULL' })
@Index('owner_notifications_mail_ix', ['ownerId', 'kind', 'createdAt'], { where: 'mail_pending' })
export class OwnerNotification {
  @PrimaryColumn('text') id: string;
  @ForeignKey('users') @Column('text') ownerId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Identifies the cause, so that it is reported once. */
  @Column('text') source: string;
  @Column('text') kind: OwnerKind;
  @Column('text') type: string;
  /** The record that it is about. */
  @Column('text') subjectId: string;
  /** The agent that caused it. */
  @Column('text', { nullable: true }) otherId: string | null;
  @Column('jsonb') facts: EntryFacts;
  /** Whether the agent or its owner must act. */
  @Column('boolean') needsAct: boolean;
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  /** When it was no longer to be done, no matter who did it. */
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('timestamptz', { nullable: true }) readAt: Date | null;
  /** Whether it awaits an email. False once it was mailed or needs no email anymore. */
  @Column('boolean') mailPending: boolean;
  @Column('timestamptz') createdAt: Date;
}

/** Which emails a person wants, and when the next one is due. Without a row, the defaults apply. */
@Entity('owner_mailboxes')
@Index('owner_mailboxes_due_ix', ['dueAt', 'ownerId'], { where: 'due_at IS NOT NULL' })
export class OwnerMailbox {
  @ForeignKey('users') @PrimaryColumn('text') ownerId: string;
  /** Only the kinds that the person changed. */
  @Column('jsonb') choices: MailChoices = {};
  /** UTC. */
  @Column('integer') digestHour: number = DEFAULT_DIGEST_HOUR;
  /** When a worker looks at it next. */
  @Column('timestamptz', { nullable: true }) dueAt: Date | null = null;
  /** The day (UTC) of `sentCount`. */
  @Column('date', { nullable: true }) sentOn: string | null = null;
  /** Emails on that day, besides the digest. */
  @Column('integer') sentCount: number = 0;

  static unlessSaid(ownerId: string): OwnerMailbox {
    return Object.assign(new OwnerMailbox(), { ownerId });
  }
}
