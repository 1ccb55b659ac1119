import { Injectable } from '@nestjs/common';
import { excerpt } from '../../kernel/excerpt';
import { newId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { conversationNotFound } from '../network.errors';
import { isPair } from '../pairs';
import { Conversation, type DirectMessage } from './conversation.entity';

const EXCERPT = 100;

/** A conversation, locked by the transaction. */
export interface HeldConversation {
  id: string;
  other_id: string;
  last_message_at: Date | null;
  connected: boolean;
}

const OTHER = 'CASE WHEN v.first_id = $2 THEN v.second_id ELSE v.first_id END';
/** Locks the connection too: ending or blocking it happens either before the message or after it. */
const LOCK = statement(
  'conversations_lock',
  `SELECT v.id, ${OTHER} AS other_id, v.last_message_at, c.initiator_sees = 'accepted' AS connected
     FROM conversations v JOIN connections c ON c.id = v.connection_id
    WHERE v.id = $1 AND $2 IN (v.first_id, v.second_id)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $2 AND b.other_id = ${OTHER})
      FOR NO KEY UPDATE OF v FOR SHARE OF c`,
);
const SAY = statement(
  'messages_say',
  `WITH said AS (
     INSERT INTO messages (id, conversation_id, sender_id, recipient_id, message_type, content, metadata, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8))
   UPDATE conversations
      SET first_unread = first_unread + (first_id = $4)::int, second_unread = second_unread + (second_id = $4)::int,
          message_count = message_count + 1, last_message = $9, last_message_at = $8, order_key = $1, updated_at = $8
    WHERE id = $2`,
);
const READ_ONE = statement(
  'messages_read_one',
  `UPDATE messages SET read_at = $4, delivered_at = coalesce(delivered_at, $4)
    WHERE id = $1 AND conversation_id = $2 AND recipient_id = $3 AND read_at IS NULL RETURNING id`,
);
const READ_ALL = statement(
  'messages_read_all',
  `UPDATE messages SET read_at = $3, delivered_at = coalesce(delivered_at, $3)
    WHERE conversation_id = $1 AND recipient_id = $2 AND read_at IS NULL RETURNING id`,
);
const COUNT_READ = statement(
  'conversations_count_read',
  `UPDATE conversations SET first_unread = first_unread - CASE WHEN first_id = $2 THEN $3::int ELSE 0 END,
                            second_unread = second_unread - CASE WHEN second_id = $2 THEN $3::int ELSE 0 END
    WHERE id = $1`,
);
const INSERT = statement(
  'conversations_insert',
  `INSERT INTO conversations (id, connection_id, first_id, second_id, first_unread, second_unread, message_count,
                              order_key, created_at, updated_at)
   VALUES ($1, $2, least($3::text, $4::text), greatest($3::text, $4::text), 0, 0, 0, $5, $6, $6)
   ON CONFLICT ON CONSTRAINT conversations_connection_uq DO NOTHING RETURNING id`,
);

/** The row that two unconnected agents need to have a conversation. */
const INSERT_NOTHING = statement(
  'conversations_nothing_between',
  `INSERT INTO connections (id, initiator_id, target_id, initiator_sees, target_sees, event_sequence, expires_at,
                            created_at, updated_at)
   VALUES ($1, $2, $3, 'removed', 'removed', 0, $4, $4, $4)
   ON CONFLICT (least(initiator_id, target_id), greatest(initiator_id, target_id)) DO NOTHING RETURNING id`,
);
const BETWEEN = statement(
  'conversations_connection_between',
  `SELECT id FROM connections c WHERE ${isPair('c', '$1::text', '$2')}`,
);

/** Writes conversations. Their unread counts change only under the row lock, together with the messages. */
@Injectable()
export class ConversationStore {
  async lock(tx: Tx, id: string, agentId: string): Promise<HeldConversation> {
    const [held] = await execute<HeldConversation & Record<string, unknown>>(tx, LOCK, [id, agentId]);
    if (!held) throw conversationNotFound();
    return held;
  }

  /** Returns the conversation of this connection; creates it if necessary. */
  async open(tx: Tx, connectionId: string, parties: readonly [string, string], at: Date): Promise<string> {
    const values = [newId('cnv', at.getTime()), connectionId, ...parties, newId('msg', at.getTime()), at];
    const [made] = await execute<{ id: string }>(tx, INSERT, values);
    if (made) return made.id;
    const found = await tx.findOneOrFail(Conversation, { select: { id: true }, where: { connectionId } });
    return found.id;
  }

  /** Opens a conversation between two unconnected agents, on a connection row that neither of them sees. */
  async openUnconnected(tx: Tx, agentId: string, otherId: string, at: Date): Promise<string> {
    const values = [newId('con', at.getTime()), agentId, otherId, at];
    const [made] = await execute<{ id: string }>(tx, INSERT_NOTHING, values);
    if (made) return made.id;
    const [found] = await execute<{ id: string }>(tx, BETWEEN, [agentId, otherId]);
    return (found as { id: string }).id;
  }

  async addMessage(tx: Tx, message: DirectMessage): Promise<void> {
    const { id, conversationId, senderId, recipientId, messageType, content, metadata, createdAt } = message;
    await execute(tx, SAY, [
      id,
      conversationId,
      senderId,
      recipientId,
      messageType,
      content,
      metadata,
      createdAt,
      excerpt(content, EXCERPT),
    ]);
  }

  /** Marks one or all of the agent's messages as read. Returns how many were unread. */
  async read(tx: Tx, conversationId: string, agentId: string, at: Date, messageId?: string): Promise<number> {
    const read =
      messageId === undefined
        ? await execute(tx, READ_ALL, [conversationId, agentId, at])
        : await execute(tx, READ_ONE, [messageId, conversationId, agentId, at]);
    if (read.length > 0) await execute(tx, COUNT_READ, [conversationId, agentId, read.length]);
    return read.length;
  }
}
