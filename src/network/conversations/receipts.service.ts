import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Database, statement } from '../../platform/database/statements';
import type { AgentCaller } from '../../platform/security/caller';
import { messageNotFound, onlyTheRecipient } from '../network.errors';
import { ConversationStore } from './conversation-store';
import { DirectMessage } from './conversation.entity';
import { type MessagesQuery, type MessagesView, MessageView, type ReadView } from './conversations.dto';
import { conversationIn, ConversationsReader } from './conversations.reader';

/** Skips messages that a concurrent call marks as read, because waiting for them could deadlock. */
const DELIVER = statement(
  'messages_deliver',
  `UPDATE messages SET delivered_at = $3 WHERE id IN (
     SELECT id FROM messages WHERE id = ANY($1) AND recipient_id = $2 AND delivered_at IS NULL
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`,
);

/** Marks messages as delivered and read. A repeat has no second effect. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConversationStore,
    private readonly reader: ConversationsReader,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Messages that the recipient sees here for the first time are marked as delivered. */
  async receive(agentId: string, conversationId: string, query: MessagesQuery): Promise<MessagesView> {
    const { messages, more, total } = await this.reader.messages(agentId, conversationId, query);
    await this.deliver(agentId, messages);
    const last = messages.at(-1)?.id;
    return {
      conversation_id: conversationId,
      messages: messages.map((message) => MessageView.of(message)),
      limit: query.limit,
      has_more: more,
      total,
      total_count: total,
      ...(more ? { next_cursor: last, next_before: last } : {}),
    };
  }

  read(caller: AgentCaller, conversationId: string, messageId: string): Promise<MessageView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.store.lock(tx, conversationId, agentId);
      await this.store.read(tx, conversationId, agentId, this.clock.now(), messageId);
      const message = await tx.findOneBy(DirectMessage, { id: messageId, conversationId });
      if (!message) throw messageNotFound();
      if (message.recipientId !== agentId) throw onlyTheRecipient();
      return MessageView.of(message);
    });
  }

  /** Marks all messages received so far. */
  readAll(caller: AgentCaller, conversationId: string): Promise<ReadView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.store.lock(tx, conversationId, agentId);
      const read = await this.store.read(tx, conversationId, agentId, this.clock.now());
      const { unread_count } = await conversationIn(tx, conversationId, agentId);
      return { conversation_id: conversationId, read, unread_count };
    });
  }

  private async deliver(agentId: string, messages: DirectMessage[]): Promise<void> {
    const fresh = messages.filter(
      (message) => message.recipientId === agentId && message.deliveredAt === null,
    );
    if (fresh.length === 0) return;
    const now = this.clock.now();
    await this.database.rows(DELIVER, [fresh.map(({ id }) => id), agentId, now]);
    for (const message of fresh) message.deliveredAt = now;
  }
}
