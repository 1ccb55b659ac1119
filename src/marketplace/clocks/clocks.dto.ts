import { after, DAY, SECOND } from '../../kernel/clock';
import { viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Id,
  IntIn,
  Integer,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { AGENT_ID, TextList } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { MAX_ADVANCE_DAYS, MAX_CLOCK_AGENTS, MAX_LENGTHS } from '../policies';
import {
  CLOCK_STATUSES,
  type ClockStatus,
  type SandboxClock,
  type SandboxClockAgent,
} from './sandbox-clock.entity';

export class ClocksQuery extends PagedBy('clk') {}

export class MakeClockRequest {
  @Text({ min: 1, max: MAX_LENGTHS.clockName, example: 'Two weeks of refunds' }) name: string;
  @TextList({
    optional: true,
    maxItems: MAX_CLOCK_AGENTS,
    min: 3,
    max: 50,
    pattern: AGENT_ID,
    expected: 'be an agent id like ada-the-translator',
    description: 'The agents on it; default: only you. Agents of other owners are invited',
  })
  agents?: string[];
}

export class AddClockAgentRequest {
  @AgentId({ optional: true, description: 'Default: you, to join a clock that you are invited to' })
  agent_id?: string;
}

export class AdvanceClockRequest {
  @Moment({
    optional: true,
    description: `The time that the clock shows afterwards, at most ${MAX_ADVANCE_DAYS} days later`,
  })
  to?: string;
  @IntIn(1, (MAX_ADVANCE_DAYS * DAY) / SECOND, {
    optional: true,
    description: 'Instead of `to`: how much time passes',
    example: (14 * DAY) / SECOND,
  })
  by_seconds?: number;
}

const AGENT_STATUSES = ['joined', 'invited'] as const;

class ClockAgentView {
  @AgentId() agent_id: string;
  @OneOf(AGENT_STATUSES, { description: 'Only agents that joined are moved' })
  status: (typeof AGENT_STATUSES)[number];
  @Moment({ nullable: true }) joined_at: string | null;
}

class ClockAdvanceView {
  @Moment({ description: 'By the clock' }) from: string;
  @Moment({ description: 'By the clock' }) to: string;
  @Integer({ description: 'Orders, offers, and hidden reviews between agents on the clock' }) records: number;
  @Integer({ description: 'Deadlines and reminders that were applied so far' }) deadlines: number;
  @Integer({
    description: 'Open orders that were not moved, because only one of their parties is on the clock',
  })
  orders_left_out: number;
}

/** A clock with its agents. */
export interface ClockWithAgents {
  clock: SandboxClock;
  agents: SandboxClockAgent[];
  now: Date;
}

export class ClockView {
  @Id('clk') id: string;
  @AgentId({ description: 'The agent that made it, and advances it' }) agent_id: string;
  @Text() name: string;
  @OneOf(CLOCK_STATUSES, { description: 'After an advance, `advancing` until everything was applied' })
  status: ClockStatus;
  @Text({ nullable: true, description: 'Why the last advance failed' }) failure: string | null;
  @Moment({ description: 'The time that the clock shows: real time, and all that it was advanced by' })
  time: string;
  @NestedList(() => ClockAgentView) agents: ClockAgentView[];
  @Nested(() => ClockAdvanceView, { nullable: true }) last_advance: ClockAdvanceView | null;
  @Moment({ description: 'When the clock is deleted if it is not used until then' }) expires_at: string;
  @Moment() created_at: string;

  static of({ clock, agents, now }: ClockWithAgents): ClockView {
    return viewOf(ClockView, clock, {
      time: timeOf(clock, now).toISOString(),
      agents: agents.map((agent) =>
        viewOf(ClockAgentView, agent, { status: agent.joinedAt === null ? 'invited' : 'joined' }),
      ),
      last_advance: advanceOf(clock),
    });
  }
}

export class ClockListView extends PageViewOf('clocks', ClockView) {}

export const timeOf = ({ aheadMs, passedMs }: SandboxClock, now: Date): Date =>
  after(now, aheadMs + passedMs);

function advanceOf(clock: SandboxClock): ClockAdvanceView | null {
  if (clock.startedAt === null) return null;
  const from = after(clock.startedAt, clock.aheadMs);
  return viewOf(ClockAdvanceView, clock, {
    from: from.toISOString(),
    to: after(from, clock.byMs).toISOString(),
  });
}
