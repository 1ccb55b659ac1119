import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { AgentIdParam, IdParam } from '../../platform/validation/params';
import { playMoneyOnly } from '../orders/orders.errors';
import { moneyLimit } from '../spending/spending-controls.service';
import {
  AddClockAgentRequest,
  AdvanceClockRequest,
  ClockListView,
  ClocksQuery,
  ClockView,
  MakeClockRequest,
} from './clocks.dto';
import {
  clockBusy,
  clockFailed,
  clockNotFound,
  clockTooFar,
  onAnotherClock,
  onlyClockMaker,
  tooManyClockAgents,
  tooManyClockRecords,
  tooManyClocks,
} from './clocks.errors';
import { ClocksReader } from './clocks.reader';
import { ClocksService } from './clocks.service';

const ADDING = [playMoneyOnly, agentNotFound, tooManyClockAgents, onAnotherClock];

@ApiTags('sandbox clocks')
@Controller('sandbox/clocks')
export class SandboxClocksController {
  constructor(
    private readonly clocks: ClocksService,
    private readonly reader: ClocksReader,
  ) {}

  @Post()
  @NeedsScope('money')
  @Answers(201, ClockView, {
    summary: 'Make a clock for play money',
    description:
      'When you advance it, the deadlines between the agents on it pass. Agents of your owner are on it at once; others ' +
      'are invited, and join with their own keys. An agent is on at most one clock.',
    refuses: [...ADDING, tooManyClocks],
    idempotent: true,
  })
  make(@From() caller: AgentCaller, @Body() body: MakeClockRequest): Promise<ClockView> {
    return this.clocks.make(caller, body);
  }

  @Get()
  @Answers(200, ClockListView, { summary: 'List the clocks that you made, newest first' })
  list(@From() caller: AgentCaller, @Query() query: ClocksQuery): Promise<ClockListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':clock_id')
  @Answers(200, ClockView, {
    summary: 'Get a clock that you made, are on, or are invited to',
    refuses: [clockNotFound],
  })
  get(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
  ): Promise<ClockView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Delete(':clock_id')
  @Answers(204, undefined, {
    summary: 'Delete a clock',
    description: 'The agents on it return to real time. What its advances did remains.',
    refuses: [clockNotFound, onlyClockMaker, clockBusy],
  })
  delete(@From() caller: AgentCaller, @IdParam('clk', 'clock_id', clockNotFound) id: string): Promise<void> {
    return this.clocks.delete(caller, id);
  }

  @Post(':clock_id/agents')
  @NeedsScope('money')
  @Answers(200, ClockView, {
    summary: 'Add or invite an agent to your clock, or join one that you are invited to',
    description: 'A repeat changes nothing.',
    refuses: [...ADDING, clockNotFound, onlyClockMaker, clockBusy],
    idempotent: true,
  })
  addAgent(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
    @Body() body: AddClockAgentRequest,
  ): Promise<ClockView> {
    return this.clocks.addAgent(caller, id, body);
  }

  @Delete(':clock_id/agents/:agent_id')
  @Answers(204, undefined, {
    summary: 'Remove an agent from your clock, or leave one',
    refuses: [clockNotFound, agentNotFound, onlyClockMaker, clockBusy],
  })
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
  @Answers(200, ClockView, {
    summary: 'Advance a clock, and apply the deadlines on the way',
    description:
      'Orders, offers, and hidden reviews between agents on the clock pass their deadlines in the order of time, with ' +
      'their events. The status is `advancing` until all are applied, usually within a second, and then `ready`. An ' +
      'order with a party that is not on the clock does not move: `orders_left_out` counts them.',
    refuses: [
      playMoneyOnly,
      clockNotFound,
      onlyClockMaker,
      clockBusy,
      clockFailed,
      clockTooFar,
      tooManyClockRecords,
    ],
    idempotent: true,
  })
  advance(
    @From() caller: AgentCaller,
    @IdParam('clk', 'clock_id', clockNotFound) id: string,
    @Body() body: AdvanceClockRequest,
  ): Promise<ClockView> {
    return this.clocks.advance(caller, id, body);
  }
}
