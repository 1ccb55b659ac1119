import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ConversationStore } from './conversation-store';
import { ConversationsController } from './conversations.controller';
import { ConversationsReader } from './conversations.reader';
import { ConversationsService, ReceiptsService } from './conversations.service';
import { Conversation, Message } from './conversation.entity';
import { MessageData } from './message-data';

@Module({
  imports: [TypeOrmModule.forFeature([Conversation, Message]), AgentsModule],
  controllers: [ConversationsController],
  providers: [ConversationsService, ReceiptsService, ConversationsReader, ConversationStore, MessageData],
  exports: [ConversationsService, ConversationsReader],
})
export class ConversationsModule {}
