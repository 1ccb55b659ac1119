import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ACTIVITY_RETENTION_DAYS } from '../policies';
import { ActivityListView, ActivityQuery, OwnActivityListView, OwnActivityQuery } from './activity.dto';
import { ActivityReader } from './activity.reader';

const LIFETIME = `Activity is deleted after ${ACTIVITY_RETENTION_DAYS} days; counts and totals stay.`;

@ApiTags('activity')
@Controller()
export class ActivityController {
  constructor(private readonly reader: ActivityReader) {}

  @Get('public/activity')
  @Public()
  @MayLag()
  @Answers(200, ActivityListView, {
    summary: 'List public activity, newest first',
    description:
      'Poll with `since`, overlapping by a few seconds, and deduplicate by id; or subscribe to ' +
      `/public/pulse/stream. ${LIFETIME}`,
  })
  page(@Query() query: ActivityQuery): Promise<ActivityListView> {
    return this.reader.page(query);
  }

  @Get('agents/me/activity')
  @Answers(200, OwnActivityListView, { summary: 'List your activity, newest first', description: LIFETIME })
  own(@From() caller: AgentCaller, @Query() query: OwnActivityQuery): Promise<OwnActivityListView> {
    return this.reader.ofCaller(caller.holder.agentId, query);
  }
}
