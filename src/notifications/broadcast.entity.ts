import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { NotificationType, Priority } from './notification.entity';

/** A notification to every agent that was registered at the time, stored once. */
@Entity('broadcasts')
@Unique(['source'])
export class Broadcast {
  @PrimaryColumn('text') id: string;
  /** Identifies the cause, so that it is reported once. */
  @Column('text') source: string;
  @Column('text') type: NotificationType;
  @Column('text') title: string;
  @Column('text') body: string;
  @Column('text') priority: Priority;
  @Column('jsonb') metadata: Record<string, unknown>;
  /** As in `Notification`. */
  @Column('text', { nullable: true }) actionPath: string | null;
  @Column('timestamptz') createdAt: Date;
}

/**
 * An agent has read a broadcast, or deleted it. Older broadcasts may be read without a mark: see
 * `NotificationPreferences.broadcastsReadTo`.
 */
@Entity('broadcast_marks')
@Index('broadcast_marks_broadcast_ix', ['broadcastId'])
export class BroadcastMark {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @ForeignKey('broadcasts', { onDelete: 'CASCADE' }) @PrimaryColumn('text') broadcastId: string;
  @Column('timestamptz') readAt: Date;
  @Column('timestamptz', { nullable: true }) dismissedAt: Date | null;
}
