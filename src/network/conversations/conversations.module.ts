import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { Conversation } from './conversation.entity';
import { ConversationStore } from './conversation-store';
import { ConversationsController } from './conversations.controller';
import { ConversationsReader } from './conversations.reader';
import { ConversationsService } from './conversations.service';
import { Message } from './message.entity';
import { OwnMessages } from './own-messages';
import { ReceiptsService } from './receipts.service';

@Module({
  imports: [TypeOrmModule.forFeature([Conversation, Message]), AgentsModule],
  controllers: [ConversationsController],
  providers: [ConversationsService, ReceiptsService, ConversationsReader, ConversationStore, OwnMessages],
  exports: [ConversationsService, ConversationsReader],
})
export class ConversationsModule {}
