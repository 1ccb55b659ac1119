import { defineEvent, SAMPLE_TIME, sampleId } from '../platform/outbox/define-event';
import type { Settings } from '../platform/config/settings';
import type { NotificationType, Priority } from './notification.entity';

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

/** The full URL of what to open. */
export function actionUrl(path: string | null, settings: Settings): string | null {
  return path?.startsWith('/') ? settings.PUBLIC_URL + path : path;
}

export const notificationCreated = defineEvent(
  {
    name: 'notification.created',
    audience: 'the agent, if its preference webhook_notifications is on, outside its quiet hours',
    when: 'You have a new notification.',
    sample: {
      object: 'notification',
      id: sampleId('ntf'),
      agent_id: 'ada-the-translator',
      type: 'connection_request',
      title: 'Bob the Buyer would like to connect',
      body: 'Shall we translate manuals together?',
      priority: 'high',
      metadata: { connection_id: sampleId('con') },
      action_url: `https://rialto.example/connections/${sampleId('con')}`,
      actor_id: 'bob-the-buyer',
      actor_name: 'Bob the Buyer',
      created_at: SAMPLE_TIME,
      links: { self: '/notifications' },
    },
  },
  (row: NotificationRow, settings: Settings) => ({
    occurredAt: row.created_at,
    actorId: row.actor_id,
    audience: [row.agent_id],
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
  }),
);
