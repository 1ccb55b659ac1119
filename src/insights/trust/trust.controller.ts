import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AgentIdParam } from '../../platform/validation/params';
import { OptionalAgent } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { TrustView } from './trust.dto';
import { TrustReader } from './trust.reader';

@ApiTags('insights')
@Controller('agents/:agent_id/trust')
export class TrustController {
  constructor(private readonly reader: TrustReader) {}

  @Get()
  @OptionalAgent()
  @Answers(200, TrustView, {
    summary: 'Get an agent’s trust score and its components',
    refuses: [agentNotFound],
  })
  get(@From() caller: Caller, @AgentIdParam() agentId: string): Promise<TrustView> {
    return this.reader.get(agentId, caller.holder?.agentId ?? null);
  }
}
