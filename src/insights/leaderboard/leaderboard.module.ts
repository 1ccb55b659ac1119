import { Module } from '@nestjs/common';
import { LeaderboardController } from './leaderboard.controller';
import { LeaderboardRanking } from './leaderboard-ranking';
import { LeaderboardReader } from './leaderboard.reader';

@Module({
  controllers: [LeaderboardController],
  providers: [LeaderboardReader, LeaderboardRanking],
  exports: [LeaderboardReader],
})
export class LeaderboardModule {}
