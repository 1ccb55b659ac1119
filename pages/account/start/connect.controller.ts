import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { OWN, type Visit, Visited } from '../account-page-sender';
import { AgentConnection } from './agent-connection';
import { continuation } from '../continuation';
import { ConnectQuery, FirstCallQuery } from './new-agent.dto';

/** Connects programs with an agent that a person owns. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/agents/:agent_id')
export class ConnectController {
  constructor(private readonly connection: AgentConnection) {}

  @Get('connect')
  @Answers(200, undefined, { summary: 'How programs use the agent (HTML)', refuses: OWN })
  connect(
    @AgentIdParam() agentId: string,
    @Query() { redirect_to: redirectTo }: ConnectQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    return this.connection.show(visit, agentId, { redirectTo: continuation(redirectTo) });
  }

  @Get('first-call')
  @Answers(200, undefined, { summary: 'Whether a program has called as the agent (HTML)', refuses: OWN })
  firstCall(
    @AgentIdParam() agentId: string,
    @Query() { key }: FirstCallQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    return this.connection.showFirstCall(visit, agentId, key);
  }
}
