import { AgentId, Flag, IntIn, Integer, Moment, OneOf, Text } from '../../platform/validation/fields';
import { OffsetQuery, PageViewOf } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import type { Agent } from '../profiles/agent.entity';
import { AGENT_STATUSES, type AgentStatus, VISIBILITIES, type Visibility } from '../profiles/profile';

export class AdminAgentsQuery extends OffsetQuery {
  @Text({
    optional: true,
    max: 64,
    pattern: /^agt_[a-z0-9-]{3,50}$/,
    expected: 'a next_cursor of this list',
    description: '`next_cursor` of the previous page',
  })
  override cursor?: string;
  @OneOf(AGENT_STATUSES, { optional: true }) status?: AgentStatus;
  @Text({ optional: true, max: 100, description: 'Part of the id or the name, case-insensitive' })
  q?: string;
}

export class SuspendRequest {
  @Text({ min: 1, max: 500, pattern: /\S/, expected: 'more than spaces' }) reason: string;
}

/** An agent as seen by the operator. */
export class AdminAgentView {
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Text({ nullable: true, description: 'Why it was suspended or retired' }) status_reason: string | null;
  @OneOf(VISIBILITIES) visibility: Visibility;
  @AgentId({ nullable: true }) invited_by: string | null;
  @Integer() connection_count: number;
  @Flag({ description: 'A person has claimed it' }) is_claimed: boolean;
  @IntIn(1, 200, { nullable: true }) founder_number: number | null;
  @Moment() created_at: string;
  @Moment({ nullable: true }) activated_at: string | null;
  @Moment({ nullable: true }) last_active_at: string | null;
  @Moment({ nullable: true }) deactivated_at: string | null;

  static of(agent: Agent): AdminAgentView {
    return viewOf(AdminAgentView, agent, {
      is_claimed: agent.ownerId !== null,
    });
  }
}

export class AdminAgentsView extends PageViewOf('agents', AdminAgentView) {}
