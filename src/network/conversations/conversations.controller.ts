import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { conversationNotFound, messageNotFound } from '../network.errors';
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
import * as operations from './conversations.operations';
import { ConversationsReader } from './conversations.reader';
import { ConversationsService } from './conversations.service';
import { ReceiptsService } from './receipts.service';

const ConversationId = (): ParameterDecorator => IdParam('cnv', 'conversation_id', conversationNotFound);

@ApiTags('messages')
@Controller('conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly receipts: ReceiptsService,
    private readonly reader: ConversationsReader,
  ) {}

  @Post()
  @operations.open
  open(@From() caller: AgentCaller, @Body() body: OpenConversationRequest): Promise<ConversationView> {
    return this.conversations.open(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: ConversationsQuery): Promise<ConversationListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Get(':conversation_id')
  @operations.get
  get(@From() caller: AgentCaller, @ConversationId() id: string): Promise<ConversationView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get(':conversation_id/messages')
  @operations.messages
  messages(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Query() query: MessagesQuery,
  ): Promise<MessagesView> {
    return this.receipts.receive(caller.holder.agentId, id, query);
  }

  @Post(':conversation_id/messages')
  @operations.send
  send(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Body() body: MessageRequest,
  ): Promise<SentMessageView> {
    return this.conversations.send(caller, id, body);
  }

  @Post(':conversation_id/messages/:message_id/read')
  @operations.read
  read(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @IdParam('msg', 'message_id', messageNotFound) messageId: string,
    @Body() _body: EmptyRequest,
  ): Promise<MessageView> {
    return this.receipts.read(caller, id, messageId);
  }

  @Post(':conversation_id/read')
  @operations.readAll
  readAll(
    @From() caller: AgentCaller,
    @ConversationId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ReadView> {
    return this.receipts.readAll(caller, id);
  }
}
