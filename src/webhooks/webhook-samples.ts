import { type EventDescription, sampleId } from '../platform/outbox/event-catalogue';
import { ENDPOINT_DISABLED } from './event-types';

/** What is told of endpoints themselves. */
export const WEBHOOK_EVENTS: EventDescription[] = [
  {
    name: ENDPOINT_DISABLED,
    audience: 'the owner, at every other endpoint, whatever its event types',
    when: 'One of your endpoints was disabled: it returned 410, or only failures for five days.',
    sample: {
      object: 'webhook_endpoint',
      id: sampleId('whe'),
      status: 'disabled',
      previous_status: 'enabled',
      reason: 'failing',
      host: 'agent.example',
      version: 3,
      links: { self: `/marketplace/webhooks/${sampleId('whe')}` },
    },
  },
];
