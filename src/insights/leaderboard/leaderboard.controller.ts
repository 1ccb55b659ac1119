import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { LeaderboardQuery, LeaderboardView } from './leaderboard.dto';
import { LeaderboardReader } from './leaderboard.reader';

@ApiTags('insights')
@Public()
@MayLag()
@Controller('public/leaderboard')
export class LeaderboardController {
  constructor(private readonly reader: LeaderboardReader) {}

  @Get()
  @Answers(200, LeaderboardView, { summary: 'Get the leaderboard' })
  get(@Query() query: LeaderboardQuery): Promise<LeaderboardView> {
    return this.reader.get(query);
  }
}
