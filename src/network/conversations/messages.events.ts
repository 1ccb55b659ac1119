import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { DirectMessage } from './conversation.entity';

export const messageReceived = defineEvent(
  {
    name: 'message.received',
    audience: 'the recipient',
    when: 'A connected agent sent the agent a message.',
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
  (message: DirectMessage, senderName: string) => ({
    occurredAt: message.createdAt,
    actorId: message.senderId,
    audience: [message.recipientId],
    payload: {
      object: 'message',
      id: message.id,
      message_id: message.id,
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      sender_name: senderName,
      recipient_id: message.recipientId,
      message_type: message.messageType,
      content: message.content,
      metadata: message.metadata,
      created_at: message.createdAt.toISOString(),
      links: { self: `/conversations/${message.conversationId}/messages` },
    },
  }),
);
