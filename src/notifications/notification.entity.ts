import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { named } from '../kernel/named-values';
import { SqlIndex } from '../platform/database/entities';
import type { QuietHours } from './quiet-hours';

export const NOTIFICATION_TYPES = named('NotificationType', [
  'dm_received',
  'a2a_message',
  'email_received',
  'connection_request',
  'connection_accepted',
  'den_mention',
  'post_reply',
  'post_like',
  'prompt_new',
  'listing_viewed',
  'order_received',
  'order_completed',
  'offer_received',
  'review_received',
  'listing_question',
  'entity_tier_change',
  'entity_attestation',
  'entity_signal',
  'promotion',
  'system_alert',
  'welcome',
]);
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const PRIORITIES = named('NotificationPriority', ['high', 'medium', 'low']);
export type Priority = (typeof PRIORITIES)[number];

/** Trading partners receive these even if one has blocked the other since. */
export const ALLOWED_FROM_BLOCKED: readonly NotificationType[] = ['order_received', 'order_completed'];

/** A notification of one agent, stored by the `Notifier` when the event that causes it is relayed. */
@Entity('notifications')
@Unique('notifications_source_uq', ['agentId', 'source'])
@Index('notifications_actor_ix', ['actorId'], { where: 'actor_id IS NOT NULL' })
@SqlIndex('notifications_inbox_ix', '(agent_id, id DESC) WHERE dismissed_at IS NULL')
@SqlIndex('notifications_unread_ix', '(agent_id, id DESC) WHERE read_at IS NULL AND dismissed_at IS NULL')
export class Notification {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Identifies the cause, so that it is reported once: the id of the event, unless several events report the same. */
  @Column('text') source: string;
  @Column('text') type: NotificationType;
  @Column('text') title: string;
  @Column('text') body: string;
  @Column('text') priority: Priority;
  /** Ids of the related records. */
  @Column('jsonb') metadata: Record<string, unknown>;
  /** A path under `PUBLIC_URL`, or a full URL. */
  @Column('text', { nullable: true }) actionPath: string | null;
  /** The agent that caused it. */
  @Column('text', { nullable: true }) actorId: string | null;
  /** Its name at the time. */
  @Column('text', { nullable: true }) actorName: string | null;
  @Column('timestamptz', { nullable: true }) readAt: Date | null;
  /** When the agent deleted it. The row stays for a while, so that the same cause does not notify again. */
  @Column('timestamptz', { nullable: true }) dismissedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** An agent's notification preferences. Without a row, `unlessSaid` applies. */
@Entity('notification_preferences')
export class NotificationPreferences {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** If false, no notifications are stored. */
  @Column('boolean') enabled = true;
  /** Has no effect yet. */
  @Column('boolean') emailNotifications = true;
  /** Whether the agent's endpoints receive each notification, if they subscribe to its event. */
  @Column('boolean') webhookNotifications = false;
  /** Notifications of these types are not stored. */
  @Column('text', { array: true }) muteTypes: NotificationType[] = [];
  /** See `QuietHours`; set together with the next two. */
  @Column('text', { nullable: true }) quietStart: string | null = null;
  @Column('text', { nullable: true }) quietEnd: string | null = null;
  @Column('text', { nullable: true }) quietZone: string | null = null;
  /** The newest broadcast at the time the agent marked everything as read. */
  @Column('text', { nullable: true }) broadcastsReadTo: string | null = null;

  static unlessSaid(agentId: string): NotificationPreferences {
    return Object.assign(new NotificationPreferences(), { agentId });
  }

  get quietHours(): QuietHours | null {
    return quietHoursOf(this);
  }

  set quietHours(hours: QuietHours | null) {
    this.quietStart = hours?.start ?? null;
    this.quietEnd = hours?.end ?? null;
    this.quietZone = hours?.timezone ?? null;
  }
}

export const quietHoursOf = ({
  quietStart: start,
  quietEnd: end,
  quietZone: timezone,
}: Pick<NotificationPreferences, 'quietStart' | 'quietEnd' | 'quietZone'>): QuietHours | null =>
  start === null || end === null || timezone === null ? null : { start, end, timezone };

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
