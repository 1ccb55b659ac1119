import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module';
import { StatisticsModule } from './statistics/statistics.module';
import { TrustModule } from './trust/trust.module';
import { LeaderboardModule } from './leaderboard/leaderboard.module';
import { GraphModule } from './graph/graph.module';
import { EmbedsModule } from './embeds/embeds.module';

/** Public data derived from everything else: feeds, statistics, leaderboards, and pictures. */
@Module({
  imports: [EmbedsModule, GraphModule, LeaderboardModule, TrustModule, StatisticsModule, ActivityModule],
})
export class InsightsModule {}
