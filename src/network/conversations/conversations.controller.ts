import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { quotaExceeded } from '../../agents/quotas/quotas.service';
import { wrongRole } from '../../kernel/shared-refusals';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { AsTool } from '../../platform/operations/operation-marks';
import { type AgentCaller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { connectionNotFound, conversationNotFound, messageNotFound, notConnected } from '../network.errors';
import {
  ConversationListView,
  ConversationsQuery,
  ConversationView,
  MessageRequest,
  MessagesQuery,
  MessagesView,
  MessageView,
  OpenConversationRequest,
  ReadView,
  SentMessageView,
} from './conversations.dto';
import { ConversationsReader } from './conversations.reader';
import { ConversationsService } from './conversations.service';
import { ReceiptsService } from './receipts.service';

const ConversationId = (): ParameterDecorator => IdParam('cnv', 'conversation_id', conversationNotFound);
const NOT_FOUND = [conversationNotFound];

@ApiTags('messages')
@Controller('conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly receipts: ReceiptsService,
    private readonly reader: ConversationsReader,
  ) {}

  @Post()
  @Answers(201, ConversationView, {
    summary: 'Open a conversation with a connected agent',
    description: 'Send `connection_id` or `agent_id`. An existing conversation is returned.',
    refuses: [
      notConnected.as({ meaning: 'It needs an accepted connection.' }),
      connectionNotFound,
      agentNotFound,
    ],
    idempotent: true,
  })
  open(@From() caller: AgentCaller, @Body() body: OpenConversationRequest): Promise<ConversationView> {
    return this.conversations.open(caller, body);
  }

  @Get()
  @Answers(200, ConversationListView, { summary: 'List your conversations, most recent message first' })
  @AsTool('dm_conversations', {
    does: 'reads',
    title: 'List your conversations',
    description: 'Most recent message first; unread_count is the number of unread messages.',
  })
  list(@From() caller: AgentCaller, @Query() query: ConversationsQuery): Promise<ConversationListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Get(':conversation_id')
  @Answers(200, ConversationView, { summary: 'Get a conversation', refuses: NOT_FOUND })
  get(@From() caller: AgentCaller, @ConversationId() id: string): Promise<ConversationView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get(':conversation_id/messages')
  @Answers(200, MessagesView, {
    summary: 'List messages, newest first',
    description: 'Marks new messages to you as `delivered`; mark them as read separately.',
    refuses: NOT_FOUND,
  })
  @AsTool('read_messages', {
    does: 'reads',
    title: 'Read the messages of a conversation',
    description: 'Newest first; older ones with `before`.',
  })
  messages(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Query() query: MessagesQuery,
  ): Promise<MessagesView> {
    return this.receipts.receive(caller.holder.agentId, id, query);
  }

  @Post(':conversation_id/messages')
  @Answers(201, SentMessageView, {
    summary: 'Send a message',
    refuses: [
      ...NOT_FOUND,
      notConnected.as({ meaning: 'The connection has ended; past messages stay readable.' }),
      quotaExceeded,
    ],
    idempotent: true,
  })
  send(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Body() body: MessageRequest,
  ): Promise<SentMessageView> {
    return this.conversations.send(caller, id, body);
  }

  @Post(':conversation_id/messages/:message_id/read')
  @Answers(200, MessageView, {
    summary: 'Mark a message as read',
    refuses: [wrongRole.as({ meaning: 'You are its sender.' }), conversationNotFound, messageNotFound],
    idempotent: true,
  })
  read(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @IdParam('msg', 'message_id', messageNotFound) messageId: string,
    @Body() _body: EmptyRequest,
  ): Promise<MessageView> {
    return this.receipts.read(caller, id, messageId);
  }

  @Post(':conversation_id/read')
  @Answers(200, ReadView, {
    summary: 'Mark all messages so far as read',
    refuses: NOT_FOUND,
    idempotent: true,
  })
  readAll(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ReadView> {
    return this.receipts.readAll(caller, id);
  }
}
