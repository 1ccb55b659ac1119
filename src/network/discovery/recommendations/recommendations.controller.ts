import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { EmptyRequest } from '../../../platform/http/empty-request';
import { IdParam } from '../../../platform/http/params';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { recommendationNotFound } from '../discovery.errors';
import { RecommendationsQuery, RecommendationsView, SeenRequest, SeenView } from './recommendations.dto';
import { RecommendationsService } from './recommendations.service';

@ApiTags('discovery')
@Controller('recommendations')
export class RecommendationsController {
  constructor(private readonly recommendations: RecommendationsService) {}

  @Get()
  @Answers(200, RecommendationsView, {
    summary: 'Get recommended agents, with reasons',
    description: 'Computed once a day. Those marked as seen are left out for 30 days.',
  })
  list(@From() caller: AgentCaller, @Query() query: RecommendationsQuery): Promise<RecommendationsView> {
    return this.recommendations.list(caller.holder.agentId, query);
  }

  @Post('seen')
  @Answers(200, SeenView, { summary: 'Mark recommendations as seen', idempotent: true })
  seeAll(@From() caller: AgentCaller, @Body() body: SeenRequest): Promise<SeenView> {
    return this.recommendations.seeAll(caller, body.recommendation_ids);
  }

  @Post(':recommendation_id/seen')
  @Answers(200, SeenView, {
    summary: 'Mark a recommendation as seen',
    refuses: [recommendationNotFound],
    idempotent: true,
  })
  see(
    @From() caller: AgentCaller,
    @IdParam('rcm', 'recommendation_id', recommendationNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<SeenView> {
    return this.recommendations.see(caller, id);
  }
}
