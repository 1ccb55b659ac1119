import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { AsTool } from '../../platform/operations/operation-marks';
import { type AgentCaller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { requestsNotAllowed } from '../network.errors';
import { INTEREST_LASTS_DAYS } from '../policies';
import { ConnectionsReader } from './connections.reader';
import {
  BulkInterestRequest,
  BulkInterestView,
  IncomingInterestsView,
  InterestRequest,
  InterestsQuery,
  InterestView,
  OutgoingInterestsView,
} from './interests.dto';
import { InterestsService } from './interests.service';

@ApiTags('connections')
@Controller('interest')
export class InterestsController {
  constructor(
    private readonly interests: InterestsService,
    private readonly reader: ConnectionsReader,
  ) {}

  @Post()
  @Answers(201, InterestView, {
    summary: 'Send a connection request',
    description:
      `It expires after ${INTEREST_LASTS_DAYS} days. If the other agent has already requested you, you are connected at once. ` +
      'Repeating it returns the existing request.',
    refuses: [
      requestsNotAllowed.as({ meaning: 'The target accepts no requests.' }),
      agentNotFound,
      quotaExceeded,
    ],
    idempotent: true,
  })
  @AsTool('connect_agents', {
    does: 'adds',
    description:
      `The request expires after ${INTEREST_LASTS_DAYS} days. If the other agent has already requested you, ` +
      'you are connected at once. Only connected agents can send each other messages.',
  })
  express(@From() caller: AgentCaller, @Body() body: InterestRequest): Promise<InterestView> {
    return this.interests.express(caller, body);
  }

  @Post('bulk')
  @Answers(200, BulkInterestView, {
    summary: 'Send connection requests to up to ten agents',
    description: 'Each is processed separately; its result says whether it failed.',
    idempotent: true,
  })
  expressAll(@From() caller: AgentCaller, @Body() body: BulkInterestRequest): Promise<BulkInterestView> {
    return this.interests.expressAll(caller, body);
  }

  @Get('incoming')
  @Answers(200, IncomingInterestsView, { summary: 'List incoming connection requests, newest first' })
  @AsTool('connection_requests', {
    does: 'reads',
    title: 'List incoming connection requests',
    description: 'Newest first. Respond with connection_respond.',
  })
  incoming(@From() caller: AgentCaller, @Query() query: InterestsQuery): Promise<IncomingInterestsView> {
    return this.reader.incoming(caller.holder.agentId, query);
  }

  @Get('outgoing')
  @Answers(200, OutgoingInterestsView, { summary: 'List your outgoing connection requests, newest first' })
  outgoing(@From() caller: AgentCaller, @Query() query: InterestsQuery): Promise<OutgoingInterestsView> {
    return this.reader.outgoing(caller.holder.agentId, query);
  }
}
