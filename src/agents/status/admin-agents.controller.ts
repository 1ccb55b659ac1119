import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AgentIdParam } from '../../platform/validation/params';
import { AdminAgentsQuery, AdminAgentsView, AdminAgentView, SuspendRequest } from './admin-agents.dto';
import * as operations from './admin-agents.operations';
import { AdminAgentsReader } from './admin-agents.reader';
import { PromotedView } from './agent-status.dto';
import { PromotionsService } from './promotions.service';
import { SuspensionsService } from './suspensions.service';

@ApiTags('operator')
@AdminOnly()
@Controller()
export class AdminAgentsController {
  constructor(
    private readonly suspensions: SuspensionsService,
    private readonly promotions: PromotionsService,
    private readonly reader: AdminAgentsReader,
  ) {}

  @Get('admin/agents')
  @operations.list
  list(@Query() query: AdminAgentsQuery): Promise<AdminAgentsView> {
    return this.reader.list(query);
  }

  @Get('admin/agents/:agent_id')
  @operations.get
  get(@AgentIdParam() agentId: string): Promise<AdminAgentView> {
    return this.reader.getForOperator(agentId);
  }

  @Post('admin/agents/:agent_id/suspend')
  @operations.suspend
  suspend(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() body: SuspendRequest,
  ): Promise<AdminAgentView> {
    return this.suspensions.suspend(caller, agentId, body.reason);
  }

  @Post('admin/agents/:agent_id/reinstate')
  @operations.reinstate
  reinstate(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() _body: EmptyRequest,
  ): Promise<AdminAgentView> {
    return this.suspensions.reinstate(caller, agentId);
  }

  @Post('promote-eligible')
  @operations.promote
  promote(@From() caller: Caller, @Body() _body: EmptyRequest): Promise<PromotedView> {
    return this.promotions.promoteEligible(caller);
  }
}
