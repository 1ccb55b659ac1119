import { type EventDescription, SAMPLE_TIME, sampleId } from '../platform/outbox/event-catalogue';
import { NOTIFICATION_CREATED } from './notifications.events';

/** What is told of notifications. Off until the agent wants it. */
export const NOTIFICATION_EVENTS: EventDescription[] = [
  {
    name: NOTIFICATION_CREATED,
    audience: 'the agent, if its preference webhook_notifications is on and its quiet hours are not',
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
];
