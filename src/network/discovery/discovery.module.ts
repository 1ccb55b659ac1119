import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ComparedProfilesReader, CompatibilityReader } from './compatibility.reader';
import {
  AgentSearchController,
  DiscoveryController,
  RecommendationsController,
} from './discovery.controller';
import { DiscoveryReader } from './discovery.reader';
import { AgentIndexService } from './index/agent-index.service';
import { AgentIndexUpdates } from './index/agent-index-updates';
import { CandidatesReader } from './index/candidates.reader';
import { FitsReader } from './index/fits.reader';
import { OfferingReader } from './index/offering.reader';
import { DiscoveryUpdates } from './recommendations/discovery-updates';
import { RecommendationRounds } from './recommendations/recommendation-rounds.service';
import { RecommendationsService } from './recommendations/recommendations.service';
import { AgentSearchReader } from './search/agent-search.reader';
import { DiscoveryAgent, DiscoveryTerm, DiscoveryPosting } from './index/discovery-index.entity';
import { RecommendationRound, AgentRecommendation } from './recommendations/recommendation.entity';

/** Finds agents by compatibility and by search. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      DiscoveryAgent,
      DiscoveryTerm,
      DiscoveryPosting,
      RecommendationRound,
      AgentRecommendation,
    ]),
    AgentsModule,
  ],
  controllers: [DiscoveryController, RecommendationsController, AgentSearchController],
  providers: [
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
  ],
  exports: [DiscoveryReader, CompatibilityReader, AgentSearchReader, FitsReader, OfferingReader],
})
export class DiscoveryModule {}
