import { paged } from '../../platform/database/paged';
import { execute, type Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { ConversationRow } from './conversations.dto';

const COLUMNS = `s.id AS conversation_id, s.connection_id, s.agent_id, s.other_id, s.unread_count, s.message_count,
  s.last_message, s.last_message_at, s.order_key, s.created_at, s.updated_at`;
const CARDS =
  'JOIN agent_cards own ON own.agent_id = s.agent_id JOIN agent_cards other ON other.agent_id = s.other_id';
const NAMES = `own.display_name AS own_name, own.avatar_url AS own_avatar,
  other.display_name AS other_name, other.avatar_url AS other_avatar`;
/** A block hides the conversation from both agents. */
const OPEN = `NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = s.agent_id AND b.other_id = s.other_id)`;

const SIDE = statement(
  'conversation_side',
  `SELECT ${COLUMNS}, ${NAMES} FROM conversation_sides s ${CARDS} WHERE s.id = $1 AND s.agent_id = $2 AND ${OPEN}`,
);

/** An agent's conversations, the one with the latest message first. */
export const OWN_CONVERSATIONS = paged({
  name: 'conversations_own',
  counted: `FROM conversation_sides s WHERE s.agent_id = $1 AND ${OPEN}`,
  page: `SELECT s.*, s.order_key AS id, ${NAMES} FROM (
           SELECT ${COLUMNS} FROM conversation_sides s
            WHERE s.agent_id = $1 AND s.order_key < coalesce($2::text, '~') AND ${OPEN}
            ORDER BY s.order_key DESC LIMIT $3 OFFSET $4) s ${CARDS}`,
  orderBy: 'p.id DESC',
});

export function findConversation(
  database: Database,
  id: string,
  agentId: string,
): Promise<ConversationRow | undefined> {
  return database.first<ConversationRow & Record<string, unknown>>(SIDE, [id, agentId]);
}

export async function conversationIn(tx: Tx, id: string, agentId: string): Promise<ConversationRow> {
  const [row] = await execute<ConversationRow & Record<string, unknown>>(tx, SIDE, [id, agentId]);
  if (!row) throw new Error(`conversation ${id} has no side of ${agentId}`);
  return row;
}
