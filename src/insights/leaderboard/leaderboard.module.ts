import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeaderboardController } from './leaderboard.controller';
import { LeaderboardRanking } from './leaderboard-ranking';
import { LeaderboardReader } from './leaderboard.reader';
import { LeaderboardWeek, LeaderboardPlace } from './leaderboard.entity';

@Module({
  imports: [TypeOrmModule.forFeature([LeaderboardWeek, LeaderboardPlace])],
  controllers: [LeaderboardController],
  providers: [LeaderboardReader, LeaderboardRanking],
  exports: [LeaderboardReader],
})
export class LeaderboardModule {}
