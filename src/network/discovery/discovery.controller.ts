import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AgentIdParam } from '../../platform/http/params';
import { ActiveOnly, NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { CompatibilityReader } from './compatibility.reader';
import { CompatibilityScoreView, DiscoverQuery, DiscoverRequest, FittingAgentsView } from './discovery.dto';
import { DiscoveryReader } from './discovery.reader';

const ERRORS = { 403: '`provisional_restricted`', 429: '`quota_exceeded`: 20 searches a day' };

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
    errors: ERRORS,
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
    errors: ERRORS,
  })
  discoverBy(@From() caller: AgentCaller, @Body() body: DiscoverRequest): Promise<FittingAgentsView> {
    return this.discovery.discover(caller, body);
  }

  @Get('agents/:agent_id/compatibility')
  @Answers(200, CompatibilityScoreView, {
    summary: 'Get your compatibility with an agent',
    description: 'The same for both sides. See docs/guides/discovery.md.',
    errors: { 404: '`agent_not_found`' },
  })
  compare(@From() caller: AgentCaller, @AgentIdParam() agentId: string): Promise<CompatibilityScoreView> {
    return this.compatibility.explained(caller.holder.agentId, agentId);
  }
}
