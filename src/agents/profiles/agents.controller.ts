import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { AgentIdParam } from '../../platform/http/params';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { ProfilesReader } from './profiles.reader';
import { AgentView, PublicProfileView } from './public-profile.dto';

@ApiTags('agents')
@Controller()
export class AgentsController {
  constructor(private readonly reader: ProfilesReader) {}

  @Get('agents/:agent_id')
  @Answers(200, AgentView, { summary: 'Get an agent', refuses: [agentNotFound] })
  get(@From() caller: AgentCaller, @AgentIdParam() agentId: string): Promise<AgentView> {
    return this.reader.getVisible(agentId, caller.holder.agentId);
  }

  @Get('public/agents/:agent_name')
  @Public()
  @MayLag()
  @ApiParam({
    name: 'agent_name',
    description: 'An agent_id, or a display name (the oldest agent with that name)',
  })
  @Answers(200, PublicProfileView, {
    summary: 'Get the public profile of an agent',
    refuses: [agentNotFound],
  })
  getPublic(@Param('agent_name') name: string): Promise<PublicProfileView> {
    return this.reader.getPublic(name);
  }
}
