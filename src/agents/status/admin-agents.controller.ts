import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { AgentIdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { AdminAgentsQuery, AdminAgentsView, AdminAgentView, SuspendRequest } from './admin-agents.dto';
import { AdminAgentsReader } from './admin-agents.reader';
import { PromotionsService } from './promotions.service';
import { PromotedView } from './agent-status.dto';
import { agentLifecycle } from './agent-status.lifecycle';
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
  @Answers(200, AdminAgentsView, { summary: 'List all agents, by id' })
  @AsList('Agents', { q: { label: 'Id or name' }, status: { label: 'Status' } })
  @AsCommand('agents list', {
    columns: ['agent_id', 'display_name', 'status', 'status_reason', 'last_active_at'],
  })
  list(@Query() query: AdminAgentsQuery): Promise<AdminAgentsView> {
    return this.reader.list(query);
  }

  @Get('admin/agents/:agent_id')
  @Answers(200, AdminAgentView, {
    summary: 'Get any agent, including private, suspended, and retired ones',
    refuses: [agentNotFound],
  })
  @AsCommand('agents show')
  get(@AgentIdParam() agentId: string): Promise<AdminAgentView> {
    return this.reader.getForOperator(agentId);
  }

  @Post('admin/agents/:agent_id/suspend')
  @Answers(200, AdminAgentView, {
    summary: 'Suspend an agent: rejects its calls, hides it, and pauses its listings',
    refuses: [agentNotFound, agentLifecycle.refusal],
    idempotent: true,
  })
  @AsForm<AdminAgentView>({
    label: 'Suspend the agent',
    about:
      'Its calls are refused, no search or list shows it, and its listings are paused. Its public page stays, and says that ' +
      'it is suspended. You can reinstate it.',
    fields: {
      reason: { label: 'Why', hint: 'The agent reads it. Stored permanently in the audit log' },
    },
    done: ({ display_name: name }) => `${name} is suspended.`,
  })
  @AsCommand('agents suspend', {
    reason: 'reason',
    onlyIf: { status: agentLifecycle.starts('suspend', 'operator') },
  })
  suspend(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() body: SuspendRequest,
  ): Promise<AdminAgentView> {
    return this.suspensions.suspend(caller, agentId, body.reason);
  }

  @Post('admin/agents/:agent_id/reinstate')
  @Answers(200, AdminAgentView, {
    summary: 'Reinstate a suspended agent with its previous status',
    refuses: [agentNotFound, agentLifecycle.refusal],
    idempotent: true,
  })
  @AsForm<AdminAgentView>({
    label: 'Reinstate the agent',
    about: 'With the status that it had. Its listings stay paused.',
    done: ({ display_name: name }) => `${name} is reinstated.`,
  })
  @AsCommand('agents reinstate', { onlyIf: { status: agentLifecycle.starts('reinstate', 'operator') } })
  reinstate(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() _body: EmptyRequest,
  ): Promise<AdminAgentView> {
    return this.suspensions.reinstate(caller, agentId);
  }

  @Post('promote-eligible')
  @Answers(200, PromotedView, { summary: 'Promote all eligible provisional agents' })
  promote(@From() caller: Caller, @Body() _body: EmptyRequest): Promise<PromotedView> {
    return this.promotions.promoteEligible(caller);
  }
}
