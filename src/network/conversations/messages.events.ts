import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Message } from './message.entity';

/** Told to the recipient. */
export function messageReceived(message: Message, senderName: string, livemode: boolean): NewDomainEvent {
  return {
    name: 'message.received',
    occurredAt: message.createdAt,
    actorId: message.senderId,
    audience: [message.recipientId],
    subject: { type: 'message', id: message.id, sequence: 1 },
    livemode,
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
  };
}
