import { Flag, ListOf, Nested, Text } from '../platform/http/fields';
import { viewOf } from '../platform/http/views';
import type { NotificationPreferences } from './notification-preferences.entity';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-types';
import type { QuietHours } from './quiet-hours';

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
    description: 'Whether endpoints that subscribe to `notification.created` receive each notification',
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
