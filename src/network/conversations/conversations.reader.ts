import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { InvalidInput } from '../../kernel/domain-error';
import type { PageRequest } from '../../kernel/page';
import { type PagedRow, pageFrom, paged } from '../../platform/database/paged';
import { camelCased, entityOf } from '../../platform/database/rows';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { conversationNotFound } from '../network.errors';
import { DirectMessage } from './conversation.entity';
import {
  ConversationListView,
  type ConversationRow,
  ConversationView,
  type MessagesQuery,
} from './conversations.dto';

const PAGE = statement(
  'messages_page',
  `SELECT * FROM messages WHERE conversation_id = $1 AND created_at < coalesce($2::timestamptz, 'infinity')
    ORDER BY created_at DESC LIMIT $3`,
);
const UNREAD = statement(
  'conversations_unread',
  `SELECT coalesce(sum(s.unread_count), 0)::int AS unread FROM conversation_sides s
    WHERE s.agent_id = $1 AND s.unread_count > 0
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = s.agent_id AND b.other_id = s.other_id)`,
);

const ABOUT_TASK = statement(
  'messages_about_task',
  `SELECT * FROM messages
    WHERE conversation_id = $1 AND sender_id = $2 AND left(metadata ->> 'a2a_task_id', 36) = $3
      AND metadata ->> 'a2a_task_id' = $3 AND created_at > $4
    ORDER BY created_at LIMIT 100`,
);

export type SaidMessage = Pick<DirectMessage, 'id' | 'content' | 'metadata' | 'createdAt'>;

/** A page of a conversation, and how many messages it has in all. */
interface MessagePage {
  messages: DirectMessage[];
  more: boolean;
  total: number;
}

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
const OWN_CONVERSATIONS = paged({
  name: 'conversations_own',
  counted: `FROM conversation_sides s WHERE s.agent_id = $1 AND ${OPEN}`,
  page: `SELECT s.*, s.order_key AS id, ${NAMES} FROM (
           SELECT ${COLUMNS} FROM conversation_sides s
            WHERE s.agent_id = $1 AND s.order_key < coalesce($2::text, '~') AND ${OPEN}
            ORDER BY s.order_key DESC LIMIT $3 OFFSET $4) s ${CARDS}`,
  orderBy: 'p.id DESC',
});

function findConversation(
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

/** Conversations, for their two participants. */
@Injectable()
export class ConversationsReader {
  constructor(
    @InjectRepository(DirectMessage) private readonly sent: Repository<DirectMessage>,
    private readonly database: Database,
  ) {}

  /** Sorted by latest message, newest first. */
  async list(agentId: string, request: PageRequest): Promise<ConversationListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<ConversationRow & { id: string }>>(OWN_CONVERSATIONS, [
      agentId,
      cursor,
      limit + 1,
      offset,
    ]);
    return ConversationListView.of(pageFrom(rows, request));
  }

  async get(agentId: string, id: string): Promise<ConversationView> {
    return ConversationView.of(await this.own(agentId, id));
  }

  /** Newest first. */
  async messages(
    agentId: string,
    id: string,
    { limit, before, cursor = before }: MessagesQuery,
  ): Promise<MessagePage> {
    const { message_count: total } = await this.own(agentId, id);
    const rows = await this.database.rows(PAGE, [id, await this.timeOf(id, cursor), limit + 1]);
    const messages = rows.slice(0, limit).map((row) => entityOf(DirectMessage, row));
    return { messages, more: rows.length > limit, total };
  }

  /**
   * What a participant has written about a task since a given time, in order. Runs in the transaction that acts on it.
   */
  async saidOfTask(
    tx: Tx,
    said: { conversationId: string; senderId: string; taskId: string; since: Date },
  ): Promise<SaidMessage[]> {
    const { conversationId, senderId, taskId, since } = said;
    const rows = await execute(tx, ABOUT_TASK, [conversationId, senderId, taskId, since]);
    return rows.map((row) => camelCased<SaidMessage>(row));
  }

  /** The number of unread messages. */
  async countUnread(agentId: string): Promise<number> {
    return (await this.database.first<{ unread: number }>(UNREAD, [agentId]))?.unread ?? 0;
  }

  private async own(agentId: string, id: string): Promise<ConversationRow> {
    const row = await findConversation(this.database, id, agentId);
    if (!row) throw conversationNotFound();
    return row;
  }

  private async timeOf(id: string, before: string | undefined): Promise<Date | null> {
    if (before === undefined) return null;
    if (!before.startsWith('msg_')) {
      const time = new Date(before);
      if (!Number.isNaN(time.getTime())) return time;
      throw InvalidInput.field(['query', 'before'], 'must be a time that exists');
    }
    const where = { id: before, conversationId: id };
    const message = await this.sent.findOne({ select: { id: true, createdAt: true }, where });
    if (!message) throw InvalidInput.field(['query', 'before'], 'is not a message of this conversation');
    return message.createdAt;
  }
}
