import { defineEvent, SAMPLE_TIME, sampleId } from '../platform/outbox/define-event';
import type { Settings } from '../platform/config/settings';
import { membersOf } from '../platform/operations/views';
import type { Notification } from './notification.entity';

/** The full URL of what to open. */
export function actionUrl(path: string | null, settings: Settings): string | null {
  return path?.startsWith('/') ? settings.PUBLIC_URL + path : path;
}

const CONTENT = ['id', 'agent_id', 'type', 'title', 'body', 'priority', 'metadata'] as const;
const ORIGIN = ['actor_id', 'actor_name', 'created_at'] as const;

export const notificationCreated = defineEvent(
  {
    name: 'notification.created',
    audience: 'the agent, if its preference webhook_notifications is on, outside its quiet hours',
    when: 'The agent has a new notification.',
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
  (notification: Notification, settings: Settings) => ({
    occurredAt: notification.createdAt,
    actorId: notification.actorId,
    audience: [notification.agentId],
    payload: {
      object: 'notification',
      ...membersOf(notification, CONTENT),
      action_url: actionUrl(notification.actionPath, settings),
      ...membersOf(notification, ORIGIN),
      links: { self: '/notifications' },
    },
  }),
);
