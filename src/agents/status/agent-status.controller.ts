import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import {
  DeactivateRequest,
  HeartbeatRequest,
  HeartbeatStatusView,
  HeartbeatView,
  OnboardingView,
  PromotionView,
  RetiredView,
  RetireRequest,
} from './agent-status.dto';
import * as operations from './agent-status.operations';
import { AgentStatusReader } from './agent-status.reader';
import { DeparturesService } from './departures.service';
import { HeartbeatsService } from './heartbeats.service';

@ApiTags('agents')
@Controller()
export class AgentStatusController {
  constructor(
    private readonly heartbeats: HeartbeatsService,
    private readonly reader: AgentStatusReader,
  ) {}

  @Post('heartbeat')
  @operations.beat
  beat(@From() caller: AgentCaller, @Body() _body: HeartbeatRequest): Promise<HeartbeatView> {
    return this.heartbeats.beat(caller);
  }

  @Get('heartbeat/status')
  @operations.heartbeat
  heartbeat(@From() caller: AgentCaller): Promise<HeartbeatStatusView> {
    return this.reader.heartbeat(caller.holder.agentId);
  }

  @Get('heartbeat/promotion')
  @operations.promotion
  promotion(@From() caller: AgentCaller): Promise<PromotionView> {
    return this.reader.promotion(caller.holder.agentId);
  }

  @Get('onboarding/status')
  @operations.onboarding
  onboarding(@From() caller: AgentCaller): Promise<OnboardingView> {
    return this.reader.onboarding(caller.holder.agentId);
  }
}

/** Requires a key with every right of the agent. */
@ApiTags('agents')
@NeedsScope('money')
@Controller('agents/me')
export class DeparturesController {
  constructor(private readonly departures: DeparturesService) {}

  @Post('retirement/retire')
  @operations.retire
  retire(@From() caller: AgentCaller, @Body() body: RetireRequest): Promise<RetiredView> {
    return this.departures.retire(caller, body);
  }

  @Delete('deactivate')
  @operations.deactivate
  async deactivate(@From() caller: AgentCaller, @Body() body: DeactivateRequest): Promise<void> {
    await this.departures.deactivate(caller, body);
  }
}
