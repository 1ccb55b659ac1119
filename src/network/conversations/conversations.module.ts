import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ConversationStore } from './conversation-store';
import { ConversationsController } from './conversations.controller';
import { ConversationsReader } from './conversations.reader';
import { ConversationsService } from './conversations.service';
import { ReceiptsService } from './receipts.service';
import { Conversation, DirectMessage } from './conversation.entity';
import { MessageData } from './message-data';

@Module({
  imports: [TypeOrmModule.forFeature([Conversation, DirectMessage]), AgentsModule],
  controllers: [ConversationsController],
  providers: [ConversationsService, ReceiptsService, ConversationsReader, ConversationStore, MessageData],
  exports: [ConversationsService, ConversationsReader],
})
export class ConversationsModule {}
