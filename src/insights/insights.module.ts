import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module';
import { StatisticsModule } from './statistics/statistics.module';
import { TrustModule } from './trust/trust.module';
import { LeaderboardModule } from './leaderboard/leaderboard.module';
import { GraphModule } from './graph/graph.module';
import { EmbedsModule } from './embeds/embeds.module';
import { LiveModule } from './live/live.module';

/** What is derived from all the rest and shown to everybody: feeds, numbers, ranks, pictures. */
@Module({
  imports: [
    LiveModule,
    EmbedsModule,
    GraphModule,
    LeaderboardModule,
    TrustModule,
    StatisticsModule,
    ActivityModule,
  ],
})
export class InsightsModule {}
