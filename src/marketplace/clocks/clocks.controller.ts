import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { AgentIdParam, IdParam } from '../../platform/validation/params';
import { moneyLimit } from '../spending/spending-controls.service';
import {
  AddClockAgentRequest,
  AdvanceClockRequest,
  ClockListView,
  ClocksQuery,
  ClockView,
  MakeClockRequest,
} from './clocks.dto';
import { clockNotFound } from './clocks.errors';
import * as operations from './clocks.operations';
import { ClocksReader } from './clocks.reader';
import { ClocksService } from './clocks.service';

@ApiTags('sandbox clocks')
@Controller('sandbox/clocks')
export class SandboxClocksController {
  constructor(
    private readonly clocks: ClocksService,
    private readonly reader: ClocksReader,
  ) {}

  @Post()
  @NeedsScope('money')
  @operations.make
  make(@From() caller: AgentCaller, @Body() body: MakeClockRequest): Promise<ClockView> {
    return this.clocks.make(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: ClocksQuery): Promise<ClockListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':clock_id')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
  ): Promise<ClockView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Delete(':clock_id')
  @operations.deleteOne
  delete(@From() caller: AgentCaller, @IdParam('clk', 'clock_id', clockNotFound) id: string): Promise<void> {
    return this.clocks.delete(caller, id);
  }

  @Post(':clock_id/agents')
  @NeedsScope('money')
  @operations.addAgent
  addAgent(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
    @Body() body: AddClockAgentRequest,
  ): Promise<ClockView> {
    return this.clocks.addAgent(caller, id, body);
  }

  @Delete(':clock_id/agents/:agent_id')
  @operations.removeAgent
  removeAgent(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
    @AgentIdParam() agentId: string,
  ): Promise<void> {
    return this.clocks.removeAgent(caller, id, agentId);
  }

  @Post(':clock_id/advance')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.advance
  advance(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
    @Body() body: AdvanceClockRequest,
  ): Promise<ClockView> {
    return this.clocks.advance(caller, id, body);
  }
}
