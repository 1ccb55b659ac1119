import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AsTool } from '../../platform/http/operation-marks';
import { type AgentCaller, From } from '../../platform/security/caller';
import { HeartbeatRequest, HeartbeatView } from './heartbeat.dto';
import { HeartbeatsService } from './heartbeats.service';
import { HeartbeatStatusView, OnboardingView, PromotionView } from './agent-status.dto';
import { AgentStatusReader } from './agent-status.reader';

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
