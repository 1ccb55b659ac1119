import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import type { PageRequest } from '../../kernel/page';
import { type PagedRow, pageFrom } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { findConversation, OWN_CONVERSATIONS } from './conversation-sides';
import {
  ConversationListView,
  type ConversationRow,
  ConversationView,
  type MessagesQuery,
  MessagesView,
  MessageView,
} from './conversations.dto';
import { conversationNotFound } from './conversations.errors';
import { Message } from './conversation.entity';

const PAGE = statement(
  'messages_page',
  `SELECT * FROM messages WHERE conversation_id = $1 AND created_at < coalesce($2::timestamptz, 'infinity')
    ORDER BY created_at DESC LIMIT $3`,
);
const TIME_OF = statement(
  'messages_time_of',
  'SELECT created_at FROM messages WHERE id = $1 AND conversation_id = $2',
);
/** Skips messages that a concurrent call marks as read, because waiting for them could deadlock. */
const DELIVER = statement(
  'messages_deliver',
  `UPDATE messages SET delivered_at = $3 WHERE id IN (
     SELECT id FROM messages WHERE id = ANY($1) AND recipient_id = $2 AND delivered_at IS NULL
      FOR NO KEY UPDATE SKIP LOCKED)`,
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

/** A message, for the agent that sent it. */
export interface SaidMessage {
  id: string;
  content: string;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** Conversations, for their two participants. */
@Injectable()
export class ConversationsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sorted by latest message, newest first. */
  async list(agentId: string, request: PageRequest): Promise<ConversationListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<ConversationRow & { id: string }>>(OWN_CONVERSATIONS, [
      ...[agentId, cursor, limit + 1, offset],
    ]);
    return ConversationListView.of(pageFrom(rows, request));
  }

  async get(agentId: string, id: string): Promise<ConversationView> {
    return ConversationView.of(await this.own(agentId, id));
  }

  /** Newest first. Messages that the recipient sees here for the first time are marked as delivered. */
  async messages(
    agentId: string,
    id: string,
    { limit, before, cursor = before }: MessagesQuery,
  ): Promise<MessagesView> {
    const { message_count } = await this.own(agentId, id);
    const values = [id, await this.timeOf(id, cursor), limit + 1];
    const rows = await this.database.rows<Record<string, unknown>>(PAGE, values);
    const messages = rows
      .slice(0, limit)
      .map((row) => Object.assign(new Message(), camelCased<Message>(row)));
    await this.deliver(agentId, messages);
    const more = rows.length > limit;
    const last = messages[messages.length - 1]?.id;
    return {
      conversation_id: id,
      messages: messages.map((message) => MessageView.of(message)),
      limit,
      has_more: more,
      total: message_count,
      total_count: message_count,
      ...(more ? { next_cursor: last, next_before: last } : {}),
    };
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
    const message = await this.database.first<{ created_at: Date }>(TIME_OF, [before, id]);
    if (!message) throw InvalidInput.field(['query', 'before'], 'is not a message of this conversation');
    return message.created_at;
  }

  private async deliver(agentId: string, messages: Message[]): Promise<void> {
    const fresh = messages.filter(
      (message) => message.recipientId === agentId && message.deliveredAt === null,
    );
    if (fresh.length === 0) return;
    const now = this.clock.now();
    await this.database.rows(DELIVER, [fresh.map(({ id }) => id), agentId, now]);
    for (const message of fresh) message.deliveredAt = now;
  }
}
