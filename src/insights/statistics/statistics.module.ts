import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ActivityUpdates } from './activity-updates';
import { AgentAnalyticsService } from './agent-analytics.service';
import { AgentAnalyticsStore } from './agent-analytics.store';
import { HeatmapReader } from './heatmap.reader';
import { PlatformNumbersReader } from './platform-numbers.reader';
import { SpecialtiesLog } from './specialties-log';
import { Snapshots, SnapshotWorker } from './snapshots';
import { StatisticsController } from './statistics.controller';
import { StatisticsReader } from './statistics.reader';
import { AgentAnalytics, PlatformSnapshot } from './statistics.entity';

/** Statistics about the platform and about single agents. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentAnalytics, PlatformSnapshot]), AgentsModule],
  controllers: [StatisticsController],
  providers: [
    StatisticsReader,
    PlatformNumbersReader,
    HeatmapReader,
    Snapshots,
    SnapshotWorker,
    SpecialtiesLog,
    AgentAnalyticsService,
    AgentAnalyticsStore,
    ActivityUpdates,
  ],
  exports: [StatisticsReader, HeatmapReader, AgentAnalyticsService],
})
export class StatisticsModule {}
