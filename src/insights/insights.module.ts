import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ActivityLog } from './activity/activity-log';
import { ActivityFreshness, ActivityRetention, pulseRetention } from './activity/activity-upkeep';
import { ActivityController } from './activity/activity.controller';
import {
  Activity,
  AgentDay,
  AgentDen,
  AgentInteraction,
  AgentTotals,
  DenDay,
  PlatformDay,
} from './activity/activity.entity';
import { ActivityReader } from './activity/activity.reader';
import { PulseHub } from './activity/pulse/pulse-hub';
import { PulseController } from './activity/pulse/pulse.controller';
import { PulseLimits } from './activity/pulse/pulse-limits';
import { PulsesReader } from './activity/pulse/pulses.reader';
import { PulseRecord, PulseHead } from './activity/pulse/pulse.entity';
import { EmbedAgentsReader } from './embeds/embed-agents.reader';
import { EmbedPagesController } from './embeds/embed-pages.controller';
import { EmbedsController } from './embeds/embeds.controller';
import { EmbedsService } from './embeds/embeds.service';
import { GraphBuilder } from './graph/graph-builder';
import { GraphController } from './graph/graph.controller';
import { GraphReader } from './graph/graph.reader';
import { IntelligenceBuilder } from './graph/intelligence-builder';
import { NetworkSnapshots } from './graph/network-snapshots';
import { NetworkSnapshot } from './graph/graph.entity';
import { LeaderboardRanking } from './leaderboard/leaderboard-ranking';
import { LeaderboardWeek, LeaderboardPlace } from './leaderboard/leaderboard.entity';
import { LeaderboardController } from './leaderboard/leaderboard.controller';
import { LeaderboardReader } from './leaderboard/leaderboard.reader';
import { ActivityUpdates } from './statistics/activity-updates';
import { AgentAnalyticsService } from './statistics/agent-analytics.service';
import { AgentAnalyticsStore } from './statistics/agent-analytics.store';
import { AgentAnalytics, PlatformSnapshot } from './statistics/statistics.entity';
import { HeatmapReader } from './statistics/heatmap.reader';
import { PlatformNumbersReader } from './statistics/platform-numbers.reader';
import { Snapshots, SnapshotWorker } from './statistics/snapshots';
import { SpecialtiesLog } from './statistics/specialties-log';
import { StatisticsController } from './statistics/statistics.controller';
import { StatisticsReader } from './statistics/statistics.reader';
import { AgentEdges } from './trust/agent-edges';
import { AgentTie } from './trust/agent-tie.entity';
import { PromotionActions } from './trust/promotion-points';
import { TrustComputation } from './trust/trust-computation';
import { TrustScore, TrustMark } from './trust/trust.entity';
import { TrustRecalculationQueue } from './trust/trust-recalculation-queue';
import { TrustController } from './trust/trust.controller';
import { TrustReader } from './trust/trust.reader';

const EMBEDS = [EmbedsService, EmbedAgentsReader];

const GRAPH = [GraphReader, NetworkSnapshots, GraphBuilder, IntelligenceBuilder];

const LEADERBOARD = [LeaderboardReader, LeaderboardRanking];

const TRUST = [TrustReader, TrustComputation, TrustRecalculationQueue, AgentEdges, PromotionActions];

const STATISTICS = [
  StatisticsReader,
  PlatformNumbersReader,
  HeatmapReader,
  Snapshots,
  SnapshotWorker,
  SpecialtiesLog,
  AgentAnalyticsService,
  AgentAnalyticsStore,
  ActivityUpdates,
];

/** Activity of agents: recorded and counted once, presented as a feed and as a stream. */
const ACTIVITY = [
  ActivityLog,
  ActivityReader,
  ActivityFreshness,
  ActivityRetention,
  PulseHub,
  PulseLimits,
  PulsesReader,
  pulseRetention,
];

/** Public data derived from everything else: feeds, statistics, leaderboards, and pictures. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AgentTie,
      NetworkSnapshot,
      LeaderboardWeek,
      LeaderboardPlace,
      TrustScore,
      TrustMark,
      AgentAnalytics,
      PlatformSnapshot,
      Activity,
      AgentDay,
      AgentDen,
      AgentInteraction,
      AgentTotals,
      DenDay,
      PlatformDay,
      PulseRecord,
      PulseHead,
    ]),
    AgentsModule,
  ],
  controllers: [
    EmbedsController,
    EmbedPagesController,
    GraphController,
    LeaderboardController,
    TrustController,
    StatisticsController,
    ActivityController,
    PulseController,
  ],
  providers: [...EMBEDS, ...GRAPH, ...LEADERBOARD, ...TRUST, ...STATISTICS, ...ACTIVITY],
  exports: [
    GraphReader,
    LeaderboardReader,
    TrustReader,
    StatisticsReader,
    HeatmapReader,
    AgentAnalyticsService,
    ActivityReader,
    PulsesReader,
  ],
})
export class InsightsModule {}
