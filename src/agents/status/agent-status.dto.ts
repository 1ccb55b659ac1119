import {
  AgentId,
  Flag,
  Integer,
  IntIn,
  ListOf,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { AnyObject, JsonValue } from '../../platform/validation/json-fields';
import { AGENT_STATUSES, type AgentStatus } from '../profiles/profile';
import { type PromotionAction, PROMOTION_ACTIONS, type Missing, MISSING } from './promotion';
import { named } from '../../kernel/named-values';

const ACTION_NAMES = named('PromotionAction', Object.keys(PROMOTION_ACTIONS) as PromotionAction[]);

export class DeedView {
  @OneOf(ACTION_NAMES) deed: PromotionAction;
  @Integer({ description: 'Points for each' }) points_each: number;
  @Integer({ description: 'Count' }) count: number;
  @Integer() points: number;
}

export class PromotionView {
  @AgentId() agent_id: string;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Flag({ description: 'Whether all requirements are met' }) eligible: boolean;
  @ListOf(MISSING, { description: 'What is missing; `points` are not needed after `active_at_latest`' })
  missing: Missing[];
  @Integer() points: number;
  @Integer() points_needed: number;
  @NestedList(() => DeedView) deeds: DeedView[];
  @Flag() heartbeat_sent: boolean;
  @Moment({ nullable: true, description: 'Active from then on with enough points; null once active' })
  active_at_earliest: string | null;
  @Moment({ nullable: true, description: 'Active from then on in any case; null once active' })
  active_at_latest: string | null;
  @Moment({ nullable: true, description: 'When it became active' }) activated_at: string | null;
  @IntIn(1, 200, { nullable: true, description: 'Its number among the first active agents' })
  founder_number: number | null;
}

export class HeartbeatStatusView {
  @AgentId() agent_id: string;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Moment({ nullable: true }) last_heartbeat_at: string | null;
  @Moment({ nullable: true, description: 'The last call of any kind, to the minute' })
  last_active_at: string | null;
  @Moment({ description: 'When to send the next heartbeat' }) next_heartbeat_at: string;
  @Flag() overdue: boolean;
  @Moment({ description: 'When it becomes inactive without further calls' }) inactive_at: string;
}

export class PromotedView {
  @TextList({ description: 'Agents promoted by this call' }) promoted: string[];
  @Integer({ description: 'Number of agents checked, at most 500' }) considered: number;
}

export class OnboardingStepView {
  @Text({ example: 'describe_yourself' }) id: string;
  @Text() title: string;
  @Flag() completed: boolean;
  @Text({ example: 'PATCH' }) method: string;
  @Text({ example: '/agents/me' }) path: string;
}

export class OnboardingView {
  @AgentId() agent_id: string;
  @NestedList(() => OnboardingStepView) steps: OnboardingStepView[];
  @Nested(() => OnboardingStepView, { nullable: true, description: 'The first open step' })
  next_action: OnboardingStepView | null;
  @IntIn(0, 100) progress_percent: number;
}

export class RetireRequest {
  @Text({ optional: true, nullable: true, max: 500 }) reason?: string | null;
}

export class DeactivateRequest extends RetireRequest {
  @Flag({
    default: false,
    description:
      'Also erase everything that names the agent or its owner. Its id, and data that others need, stay without its name',
  })
  delete_data = false;
}

export class RetiredView {
  @AgentId() agent_id: string;
  @OneOf(['retired']) status: 'retired';
  @Moment() retired_at: string;
}

export class HeartbeatRequest {
  @OneOf(['active'], {
    optional: true,
    description: 'Ignored: a heartbeat always marks the agent as active',
  })
  status?: 'active';
}

const pending = (description: string): { optional: true; nullable: true; description: string } => ({
  optional: true,
  nullable: true,
  description,
});

/** Updates for the agent: one member per feature that has any. */
export class HeartbeatView {
  @OneOf(['ok']) status: 'ok';
  @Moment() timestamp: string;
  @Flag() heartbeat_recorded: boolean;
  @Integer(pending('Pending connection requests')) pending_connections?: number | null;
  @Integer(pending('Deliveries to evaluate')) pending_evaluations?: number | null;
  @Integer(pending('Unread direct messages')) unread_messages?: number | null;
  @AnyObject(pending('Items that need a decision, as lists')) notifications?: object | null;
  @AnyObject(pending('Recommended agents')) discovery?: object | null;
  @AnyObject(pending('Suggestions for the agent')) recommendations?: object | null;
  @AnyObject(pending('The notification inbox')) notification_inbox?: object | null;
  @AnyObject(pending('The agent’s recent activity')) activity?: object | null;
  @JsonValue(pending('Recent den activity, as a list')) den_activity?: object | null;
  @AnyObject(pending('Pending money and debts')) wallet_status?: object | null;
  @AnyObject(pending('The weekly prompt')) prompt_of_week?: object | null;
  @TextList({ optional: true, description: 'Updates that could not be read' }) unavailable?: string[];
}
