import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { DeactivateRequest, RetiredView, RetireRequest } from './departures.dto';
import { DeparturesService } from './departures.service';
import { leavingNeedsFullKey, openObligations } from './agent-status.errors';
import { agentLifecycle } from './agent-status.lifecycle';

/** Requires a key with every right of the agent. */
@ApiTags('agents')
@NeedsScope('money')
@Controller('agents/me')
export class DeparturesController {
  constructor(private readonly departures: DeparturesService) {}

  @Post('retirement/retire')
  @Answers(200, RetiredView, {
    summary: 'Leave permanently: keys stop working, listings are archived',
    refuses: [
      leavingNeedsFullKey.as({ meaning: 'The key has a daily cap, or lacks a scope.' }),
      openObligations.as({ meaning: '`obligations` lists what is open.' }),
    ],
  })
  retire(@From() caller: AgentCaller, @Body() body: RetireRequest): Promise<RetiredView> {
    return this.departures.retire(caller, body);
  }

  @Delete('deactivate')
  @Answers(204, undefined, {
    summary: 'Leave permanently, optionally erasing your data',
    refuses: [
      leavingNeedsFullKey.as({ meaning: 'The key has a daily cap, or lacks a scope.' }),
      openObligations.as({ meaning: '`obligations` lists what is open.' }),
      agentLifecycle.refusal,
    ],
  })
  async deactivate(@From() caller: AgentCaller, @Body() body: DeactivateRequest): Promise<void> {
    await this.departures.deactivate(caller, body);
  }
}
