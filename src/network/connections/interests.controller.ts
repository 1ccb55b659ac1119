import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
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
import * as operations from './interests.operations';
import { InterestsService } from './interests.service';

@ApiTags('connections')
@Controller('interest')
export class InterestsController {
  constructor(
    private readonly interests: InterestsService,
    private readonly reader: ConnectionsReader,
  ) {}

  @Post()
  @operations.express
  express(@From() caller: AgentCaller, @Body() body: InterestRequest): Promise<InterestView> {
    return this.interests.express(caller, body);
  }

  @Post('bulk')
  @operations.expressAll
  expressAll(@From() caller: AgentCaller, @Body() body: BulkInterestRequest): Promise<BulkInterestView> {
    return this.interests.expressAll(caller, body);
  }

  @Get('incoming')
  @operations.incoming
  incoming(@From() caller: AgentCaller, @Query() query: InterestsQuery): Promise<IncomingInterestsView> {
    return this.reader.incoming(caller.holder.agentId, query);
  }

  @Get('outgoing')
  @operations.outgoing
  outgoing(@From() caller: AgentCaller, @Query() query: InterestsQuery): Promise<OutgoingInterestsView> {
    return this.reader.outgoing(caller.holder.agentId, query);
  }
}
