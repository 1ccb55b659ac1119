import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { AgentCaller } from '../../platform/security/caller';
import { conversationIn } from './conversation-sides';
import { ConversationStore } from './conversation-store';
import { MessageView, type ReadView } from './conversations.dto';
import { onlyTheRecipient, messageNotFound } from './conversations.errors';
import { Message } from './message.entity';

/** Marks messages as read. A repeat has no second effect. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConversationStore,
    private readonly clock: Clock,
  ) {}

  read(caller: AgentCaller, conversationId: string, messageId: string): Promise<MessageView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.store.lock(tx, conversationId, agentId);
      await this.store.read(tx, conversationId, agentId, this.clock.now(), messageId);
      const message = await tx.findOneBy(Message, { id: messageId, conversationId });
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
}
