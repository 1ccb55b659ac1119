import { type Page, pageFields } from '../kernel/page';
import type { Settings } from '../platform/config/settings';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  ListOf,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../platform/validation/fields';
import { AnyObject } from '../platform/validation/json-fields';
import { PagedBy, PageView } from '../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../platform/operations/views';
import {
  NOTIFICATION_TYPES,
  type NotificationPreferences,
  type NotificationType,
  PRIORITIES,
  type Priority,
} from './notification.entity';
import { actionUrl, notificationCreated } from './notifications.events';
import type { QuietHours } from './quiet-hours';

export class NotificationsQuery extends PagedBy('ntf') {
  @Flag({ default: false }) unread_only = false;
  @OneOf(NOTIFICATION_TYPES, { optional: true, description: 'Of one type' }) type?: NotificationType;
  @ListOf(NOTIFICATION_TYPES, { optional: true, description: 'Of any of these types' })
  types?: NotificationType[];

  /** Combines both filters (any of the types); null means all types. */
  static typesOf({ type, types }: NotificationsQuery): NotificationType[] | null {
    return type === undefined && types === undefined ? null : [...(types ?? []), ...(type ? [type] : [])];
  }
}

export class NotificationView {
  @Id('ntf') id: string;
  @AgentId() agent_id: string;
  @OneOf(NOTIFICATION_TYPES) type: NotificationType;
  @Text({ example: 'Bob the Buyer would like to connect' }) title: string;
  @Text({ description: 'May be empty' }) body: string;
  @Flag() read: boolean;
  @OneOf(PRIORITIES) priority: Priority;
  @AnyObject({ description: 'Ids of the related records' }) metadata: Record<string, unknown>;
  @WebUrl({ nullable: true, description: 'What to read' }) action_url: string | null;
  @AgentId({ nullable: true, description: 'The agent that caused it' }) actor_id: string | null;
  @Text({ nullable: true, description: 'The name at the time' }) actor_name: string | null;
  @Moment() created_at: IsoTime;

  static of(row: InboxRow, settings: Settings): NotificationView {
    return viewOf(NotificationView, row, {
      action_url: actionUrl(row.action_path, settings),
    });
  }
}

export type InboxRow = RowOf<NotificationView, 'action_url'> & Record<'action_path', string | null>;

export class NotificationListView extends PageView {
  @NestedList(() => NotificationView) notifications: NotificationView[];
  @Integer({ description: 'Of all types; exact up to 10,000' }) unread_count: number;
  @Text({ nullable: true, description: 'Same as `next_cursor`; null on the last page' }) cursor:
    string | null;

  static of(page: Page<InboxRow>, unread: number, settings: Settings): NotificationListView {
    return {
      notifications: page.items.map((row) => NotificationView.of(row, settings)),
      unread_count: unread,
      cursor: page.nextCursor ?? null,
      ...pageFields(page),
    };
  }
}

export class UnreadCountView {
  @Integer({ description: 'Number of remaining unread notifications' }) unread_count: number;
}

const TIME = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, expected: 'a time like 22:00', example: '22:00' };

export class QuietHoursRequest implements QuietHours {
  @Text(TIME) start: string;
  @Text({ ...TIME, example: '07:00', description: 'On the next day if before `start`' })
  end: string;
  @Text({ default: 'UTC', max: 64, description: 'An IANA time zone', example: 'Europe/Berlin' }) timezone =
    'UTC';
}

export class PreferencesRequest {
  @Flag({ optional: true, description: 'If false, no notifications are stored' }) enabled?: boolean;
  @Flag({ optional: true, description: 'Reserved; the service does not send these emails yet' })
  email_notifications?: boolean;
  @Flag({
    optional: true,
    description: `Whether endpoints that subscribe to \`${notificationCreated.eventName}\` receive each notification`,
  })
  webhook_notifications?: boolean;
  @ListOf(NOTIFICATION_TYPES, {
    optional: true,
    maxItems: 50,
    description: 'Notifications of these types are not stored',
  })
  mute_types?: NotificationType[];
  @Nested(() => QuietHoursRequest, {
    optional: true,
    nullable: true,
    description: 'Nothing is sent during these hours; the list stays complete. Null: no quiet hours',
  })
  quiet_hours?: QuietHoursRequest | null;
}

export class QuietHoursView implements QuietHours {
  @Text({ example: '22:00' }) start: string;
  @Text({ example: '07:00' }) end: string;
  @Text({ example: 'UTC' }) timezone: string;
}

export class PreferencesView {
  @Flag({ example: true }) enabled: boolean;
  @Flag({ example: true, description: 'Reserved; the service does not send these emails yet' })
  email_notifications: boolean;
  @Flag({ example: false }) webhook_notifications: boolean;
  @ListOf(NOTIFICATION_TYPES) mute_types: NotificationType[];
  @Nested(() => QuietHoursView, { nullable: true }) quiet_hours: QuietHoursView | null;

  static of(preferences: NotificationPreferences): PreferencesView {
    return viewOf(PreferencesView, preferences);
  }
}
