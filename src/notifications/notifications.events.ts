import type { NewDomainEvent } from '../kernel/domain-event';
import type { Settings } from '../platform/config/settings';
import type { NotificationType, Priority } from './notification-types';

export const NOTIFICATION_CREATED = 'notification.created';

export interface NotificationRow {
  id: string;
  agent_id: string;
  type: NotificationType;
  title: string;
  body: string;
  priority: Priority;
  metadata: Record<string, unknown>;
  action_path: string | null;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
}

/** What to open, as a whole URL. */
export function actionUrl(path: string | null, settings: Settings): string | null {
  return path?.startsWith('/') ? settings.PUBLIC_URL + path : path;
}

/** Told to agents that want notifications sent to them, outside of their quiet hours. */
export function notificationCreated(row: NotificationRow, settings: Settings): NewDomainEvent {
  return {
    name: NOTIFICATION_CREATED,
    occurredAt: row.created_at,
    actorId: row.actor_id,
    audience: [row.agent_id],
    subject: { type: 'notification', id: row.id, sequence: 1 },
    livemode: settings.livemode,
    payload: {
      object: 'notification',
      id: row.id,
      agent_id: row.agent_id,
      type: row.type,
      title: row.title,
      body: row.body,
      priority: row.priority,
      metadata: row.metadata,
      action_url: actionUrl(row.action_path, settings),
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      created_at: row.created_at.toISOString(),
      links: { self: '/notifications' },
    },
  };
}
