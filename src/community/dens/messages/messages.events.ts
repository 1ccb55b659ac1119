import type { NewDomainEvent } from '../../../kernel/domain-event';
import { excerpt } from '../../../kernel/excerpt';
import type { Den } from '../rooms/den.entity';
import type { MessageRow } from './message-rows';

export const DEN_MESSAGE_POSTED = 'den.message.posted';

/** For those who count it and tell whom it concerns. */
export function messagePosted(
  den: Den,
  message: MessageRow,
  mentions: string[],
  livemode: boolean,
): NewDomainEvent {
  return {
    name: DEN_MESSAGE_POSTED,
    occurredAt: message.created_at,
    actorId: message.agent_id,
    audience: [],
    subject: { type: 'den_message', id: message.id, sequence: 1 },
    livemode,
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
  };
}
