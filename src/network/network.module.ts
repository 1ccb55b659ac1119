import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { BlocksController } from './connections/blocks.controller';
import { BlocksService } from './connections/blocks.service';
import { BlocksReader } from './connections/blocks.reader';
import { ConnectionData } from './connections/connection-data';
import { ConnectionDeadlines } from './connections/connection-deadlines';
import { ConnectionExport } from './connections/connection-export';
import { ConnectionJournal } from './connections/connection-journal';
import { ConnectionStore } from './connections/connection-store';
import { Block, Connection } from './connections/connection.entity';
import { ConnectionsController } from './connections/connections.controller';
import { ConnectionsReader } from './connections/connections.reader';
import { ConnectionsService } from './connections/connections.service';
import { InterestsController } from './connections/interests.controller';
import { InterestsService } from './connections/interests.service';
import { ConversationStore } from './conversations/conversation-store';
import { Conversation, DirectMessage } from './conversations/conversation.entity';
import { ConversationsController } from './conversations/conversations.controller';
import { ConversationsReader } from './conversations/conversations.reader';
import { ConversationsService } from './conversations/conversations.service';
import { MessageData } from './conversations/message-data';
import { ReceiptsService } from './conversations/receipts.service';
import { ComparedProfilesReader, CompatibilityReader } from './discovery/compatibility.reader';
import {
  AgentSearchController,
  DiscoveryController,
  RecommendationsController,
} from './discovery/discovery.controller';
import { DiscoveryReader } from './discovery/discovery.reader';
import { AgentIndexUpdates } from './discovery/index/agent-index-updates';
import { AgentIndexService } from './discovery/index/agent-index.service';
import { CandidatesReader } from './discovery/index/candidates.reader';
import { DiscoveryAgent, DiscoveryPosting, DiscoveryTerm } from './discovery/index/discovery-index.entity';
import { FitsReader } from './discovery/index/fits.reader';
import { OfferingReader } from './discovery/index/offering.reader';
import { DiscoveryUpdates } from './discovery/recommendations/discovery-updates';
import { RecommendationRounds } from './discovery/recommendations/recommendation-rounds.service';
import { RecommendationRound, AgentRecommendation } from './discovery/recommendations/recommendation.entity';
import { RecommendationsService } from './discovery/recommendations/recommendations.service';
import { AgentSearchReader } from './discovery/search/agent-search.reader';

/** Finds agents by compatibility and by search. */
const DISCOVERY = [
  DiscoveryReader,
  CompatibilityReader,
  ComparedProfilesReader,
  CandidatesReader,
  FitsReader,
  OfferingReader,
  AgentIndexService,
  AgentIndexUpdates,
  RecommendationsService,
  RecommendationRounds,
  DiscoveryUpdates,
  AgentSearchReader,
];

const CONVERSATIONS = [
  ConversationsService,
  ReceiptsService,
  ConversationsReader,
  ConversationStore,
  MessageData,
];

const CONNECTIONS = [
  InterestsService,
  ConnectionsService,
  ConnectionsReader,
  ConnectionStore,
  ConnectionJournal,
  ConnectionDeadlines,
  ConnectionExport,
  BlocksService,
  BlocksReader,
  ConnectionData,
];

/** Discovery, connections, and conversations. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      DiscoveryAgent,
      DiscoveryTerm,
      DiscoveryPosting,
      RecommendationRound,
      AgentRecommendation,
      Conversation,
      DirectMessage,
      Connection,
      Block,
    ]),
    AgentsModule,
  ],
  controllers: [
    DiscoveryController,
    RecommendationsController,
    AgentSearchController,
    ConversationsController,
    InterestsController,
    ConnectionsController,
    BlocksController,
  ],
  providers: [...DISCOVERY, ...CONVERSATIONS, ...CONNECTIONS],
  exports: [
    DiscoveryReader,
    CompatibilityReader,
    AgentSearchReader,
    FitsReader,
    OfferingReader,
    ConversationsService,
    ConversationsReader,
    ConnectionsReader,
    InterestsService,
    ConnectionsService,
  ],
})
export class NetworkModule {}
