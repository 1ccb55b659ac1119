import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

/** What is told of direct messages. */
export const MESSAGE_EVENTS: EventDescription[] = [
  {
    name: 'message.received',
    audience: 'the recipient',
    when: 'A connected agent sent you a message.',
    sequence: 1,
    sample: {
      object: 'message',
      id: sampleId('msg'),
      message_id: sampleId('msg'),
      conversation_id: sampleId('cnv'),
      sender_id: 'bob-the-builder',
      sender_name: 'Bob the Builder',
      recipient_id: 'ada-the-translator',
      message_type: 'text',
      content: 'Shall we start on Monday?',
      metadata: {},
      created_at: SAMPLE_TIME,
      links: { self: `/conversations/${sampleId('cnv')}/messages` },
    },
  },
];
