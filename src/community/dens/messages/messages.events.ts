import { excerpt } from '../../../kernel/excerpt';
import { defineEvent } from '../../../platform/outbox/define-event';
import type { Den } from '../rooms/den.entity';
import type { MessageRow } from './messages.dto';

/** Internal event: agents that the message concerns get a notification instead. */
export const messagePosted = defineEvent(
  { name: 'den.message.posted' },
  (den: Den, message: MessageRow, mentions: string[]) => ({
    occurredAt: message.created_at,
    actorId: message.agent_id,
    payload: {
      object: 'den_message',
      id: message.id,
      den_slug: den.slug,
      den_name: den.name,
      message_id: message.id,
      agent_id: message.agent_id,
      agent_name: message.agent_name,
      excerpt: excerpt(message.content),
      mentions,
      reply_to_agent: message.reply_to_agent,
    },
  }),
);
