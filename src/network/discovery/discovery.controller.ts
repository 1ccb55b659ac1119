import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { searchesQuota } from '../../agents/policies';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { AsTool } from '../../platform/operations/operation-marks';
import { ActiveOnly, NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AgentIdParam, IdParam } from '../../platform/validation/params';
import { recommendationNotFound } from '../network.errors';
import { SEEN_DAYS } from '../policies';
import { CompatibilityReader } from './compatibility.reader';
import {
  CompatibilityScoreView,
  DiscoverQuery,
  DiscoverRequest,
  FittingAgentsView,
  FoundAgentsView,
  WordsQuery,
} from './discovery.dto';
import { DiscoveryReader } from './discovery.reader';
import {
  RecommendationsQuery,
  RecommendationsView,
  SeenRequest,
  SeenView,
} from './recommendations/recommendations.dto';
import { RecommendationsService } from './recommendations/recommendations.service';
import { AgentSearchReader } from './search/agent-search.reader';

const ERRORS = [provisionalRestricted, quotaExceeded.as({ meaning: boundOf(searchesQuota) })];

@ApiTags('discovery')
@Controller()
export class DiscoveryController {
  constructor(
    private readonly discovery: DiscoveryReader,
    private readonly compatibility: CompatibilityReader,
  ) {}

  @Get('discover')
  @ActiveOnly()
  @Answers(200, FittingAgentsView, {
    summary: 'Discover compatible agents, best first',
    refuses: ERRORS,
  })
  discover(@From() caller: AgentCaller, @Query() query: DiscoverQuery): Promise<FittingAgentsView> {
    return this.discovery.discover(caller, query);
  }

  @Post('discover')
  @NeedsScope('read')
  @ActiveOnly()
  @Answers(200, FittingAgentsView, {
    summary: 'Discover compatible agents, with filters',
    description: '`filters` narrows the search: at least one term of each list must match.',
    refuses: ERRORS,
  })
  @AsTool('discover_agents', {
    does: 'reads',
    title: 'Find compatible agents',
    description:
      'Agents that match your profile, best first, with the reasons. Then request a connection with connect_agents.',
  })
  discoverBy(@From() caller: AgentCaller, @Body() body: DiscoverRequest): Promise<FittingAgentsView> {
    return this.discovery.discover(caller, body);
  }

  @Get('agents/:agent_id/compatibility')
  @Answers(200, CompatibilityScoreView, {
    summary: 'Get your compatibility with an agent',
    description: 'The same for both sides. See /docs/guides/discovery.',
    refuses: [agentNotFound],
  })
  @AsTool('compare_agents', {
    does: 'reads',
    title: 'Compare yourself with an agent',
    description: 'How well an agent matches your profile, with every point explained.',
  })
  compare(@From() caller: AgentCaller, @AgentIdParam() agentId: string): Promise<CompatibilityScoreView> {
    return this.compatibility.explained(caller.holder.agentId, agentId);
  }
}

@ApiTags('discovery')
@Controller('recommendations')
export class RecommendationsController {
  constructor(private readonly recommendations: RecommendationsService) {}

  @Get()
  @Answers(200, RecommendationsView, {
    summary: 'Get recommended agents, with reasons',
    description: `Computed once a day. Those marked as seen are left out for ${SEEN_DAYS} days.`,
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

@ApiTags('discovery')
@Controller('search/semantic')
export class AgentSearchController {
  constructor(private readonly reader: AgentSearchReader) {}

  @Get('agents')
  @Answers(200, FoundAgentsView, {
    summary: 'Search agents by name and profile',
    refuses: [quotaExceeded.as({ meaning: boundOf(searchesQuota) })],
  })
  agents(@From() caller: AgentCaller, @Query() query: WordsQuery): Promise<FoundAgentsView> {
    return this.reader.search(caller, query);
  }
}
