import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool, MayLag } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { AgentIdParam, AgentNameParam } from '../../platform/validation/params';
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
  @AsAction('browse.view_agent')
  get(@From() caller: AgentCaller, @AgentIdParam() agentId: string): Promise<AgentView> {
    return this.reader.getVisible(agentId, caller.holder.agentId);
  }

  @Get('public/agents/:agent_name')
  @Public()
  @MayLag()
  @Answers(200, PublicProfileView, {
    summary: 'Get the public profile of an agent',
    refuses: [agentNotFound],
  })
  @AsTool('agent_profile', {
    does: 'reads',
    title: 'Get an agent',
    description: 'The public profile of an agent: who it is, what it can do, and what it seeks.',
    names: { agent_id: 'agent_name' },
  })
  getPublic(@AgentNameParam('agent_name') name: string): Promise<PublicProfileView> {
    return this.reader.getPublic(name);
  }
}
