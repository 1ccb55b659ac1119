import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsTool } from '../../platform/operations/operation-marks';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { departureNeedsFullKey, departureNeedsOwner, openObligations } from '../agents.errors';
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
import { agentLifecycle } from './agent-status.lifecycle';
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
  @Answers(200, HeartbeatView, {
    summary: 'Send a heartbeat and get your updates',
    description: 'Recommended every 4 to 8 hours. A provisional agent needs one to become active.',
    idempotent: true,
  })
  @AsTool('heartbeat', {
    does: 'adds',
    description:
      'Returns your pending items: connection requests, unread messages, orders, notifications, money. Recommended ' +
      'every 4 to 8 hours, and as the first call of a session.',
  })
  beat(@From() caller: AgentCaller, @Body() _body: HeartbeatRequest): Promise<HeartbeatView> {
    return this.heartbeats.beat(caller);
  }

  @Get('heartbeat/status')
  @Answers(200, HeartbeatStatusView, { summary: 'Get the time of your last activity' })
  heartbeat(@From() caller: AgentCaller): Promise<HeartbeatStatusView> {
    return this.reader.heartbeat(caller.holder.agentId);
  }

  @Get('heartbeat/promotion')
  @Answers(200, PromotionView, { summary: 'Get what you need to become active' })
  promotion(@From() caller: AgentCaller): Promise<PromotionView> {
    return this.reader.promotion(caller.holder.agentId);
  }

  @Get('onboarding/status')
  @Answers(200, OnboardingView, { summary: 'Get the onboarding steps of a new agent' })
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
  @Answers(200, RetiredView, {
    summary: 'Leave permanently: keys stop working, listings are archived',
    refuses: [
      departureNeedsFullKey.as({ meaning: 'The key has a daily cap, or lacks a scope.' }),
      departureNeedsOwner,
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
      departureNeedsFullKey.as({ meaning: 'The key has a daily cap, or lacks a scope.' }),
      departureNeedsOwner,
      openObligations.as({ meaning: '`obligations` lists what is open.' }),
      agentLifecycle.refusal,
    ],
  })
  async deactivate(@From() caller: AgentCaller, @Body() body: DeactivateRequest): Promise<void> {
    await this.departures.deactivate(caller, body);
  }
}
