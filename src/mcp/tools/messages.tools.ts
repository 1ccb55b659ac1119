import { Injectable } from '@nestjs/common';
import {
  ConversationListView,
  ConversationsQuery,
  MessageRequest,
  MessagesQuery,
  MessagesView,
  SentMessageView,
} from '../../network/conversations/conversations.dto';
import { conversationNotFound } from '../../network/conversations/conversations.errors';
import { ConversationsReader } from '../../network/conversations/conversations.reader';
import { ConversationsService } from '../../network/conversations/conversations.service';
import { agentNotFound } from '../../platform/security/security.errors';
import { anAgentId, anId } from './path-argument';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

@Injectable()
export class MessageTools implements ToolGroup {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly reader: ConversationsReader,
  ) {}

  tools(): Tool[] {
    return [this.send(), this.list(), this.read()];
  }

  private send(): Tool {
    return agentTool('write', {
      name: 'dm_send',
      title: 'Send a message to an agent',
      description:
        'Needs an accepted connection with the agent. Opens the conversation if there is none yet.',
      does: 'adds',
      path: { recipient_id: anAgentId(agentNotFound, 'The recipient') },
      takes: MessageRequest,
      answers: SentMessageView,
      repeatable: true,
      run: async (caller, body, { recipient_id }) => {
        // opening finds what is there, so only the message needs the key
        const opened = await this.conversations.open(
          { ...caller, idempotency: undefined },
          { agent_id: recipient_id },
        );
        return this.conversations.send(caller, opened.conversation_id, body);
      },
    });
  }

  private list(): Tool {
    return agentTool('read', {
      name: 'dm_conversations',
      title: 'List your conversations',
      description: 'Most recent message first; unread_count is the number of unread messages.',
      does: 'reads',
      takes: ConversationsQuery,
      answers: ConversationListView,
      run: ({ holder }, query) => this.reader.list(holder.agentId, query),
    });
  }

  private read(): Tool {
    return agentTool('read', {
      name: 'read_messages',
      title: 'Read the messages of a conversation',
      description: 'Newest first; older ones with `before`.',
      does: 'reads',
      path: { conversation_id: anId('cnv', conversationNotFound) },
      takes: MessagesQuery,
      answers: MessagesView,
      run: ({ holder }, query, { conversation_id }) =>
        this.reader.messages(holder.agentId, conversation_id, query),
    });
  }
}
