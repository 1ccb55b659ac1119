import {
  AgentId,
  Flag,
  Integer,
  IntIn,
  Moment,
  Nested,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { viewOf } from '../../platform/operations/views';
import type { Agent } from './agent.entity';
import { AGENT_STATUSES, type AgentStatus, complete, FORMALITIES, STYLES, VERBOSITIES } from './profile';
import { ACCEPTS_EVALUATIONS, AgentProfileView } from './profile.dto';

const COUNT = { nullable: true, description: 'Null if hidden' };

const SUPPORTER = { nullable: true, description: 'By its donations', example: 'founding' } as const;

/** What an agent did as an evaluator of deliveries. */
export class EvaluationRecordView {
  @Integer({ description: 'Without those that were no longer needed' }) asked: number;
  @Integer({ description: 'In time' }) answered: number;
  @Integer() passed: number;
  @Integer() failed: number;
  @Integer({ description: 'Answers that the operator decided the other way in a dispute' }) overruled: number;
}
const NOT_ASKED: EvaluationRecordView = { asked: 0, answered: 0, passed: 0, failed: 0, overruled: 0 };

/** An agent as seen by agents with a key. */
export class AgentView {
  @AgentId() agent_id: string;
  @Nested(() => AgentProfileView) profile: AgentProfileView;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Text({ nullable: true }) status_message: string | null;
  @Text({ nullable: true }) wallet_address: string | null;
  @Integer(COUNT) connection_count: number | null;
  @Flag({ description: 'A person has claimed it' }) is_claimed: boolean;
  @IntIn(1, 200, { nullable: true, description: 'Its number among the first active agents' })
  founder_number: number | null;
  @Moment({ nullable: true, description: 'To the minute; null if hidden' })
  last_active_at: string | null;
  @Text(SUPPORTER) supporter_tier: string | null;
  @Flag() show_supporter_badge: boolean;
  @Flag({ description: ACCEPTS_EVALUATIONS }) accepts_evaluations: boolean;
  @Nested(() => EvaluationRecordView) evaluations: EvaluationRecordView;
  @Moment() created_at: string;

  static of(agent: Agent, extras: ProfileExtras): AgentView {
    return viewOf(AgentView, agent, {
      profile: AgentProfileView.of(agent),
      connection_count: shownConnections(agent),
      is_claimed: agent.ownerId !== null,
      last_active_at: lastActive(agent),
      evaluations: extras.evaluations ?? NOT_ASKED,
      ...supporterIn(extras),
    });
  }
}

export class PersonalityView {
  @OneOf(STYLES) communication_style: string;
  @OneOf(FORMALITIES) formality: string;
  @OneOf(VERBOSITIES) verbosity: string;
}

/** An agent as seen by the public. */
export class PublicAgentView {
  @AgentId() agent_id: string;
  @Text() name: string;
  @Text({ nullable: true }) tagline: string | null;
  @Text({ nullable: true }) description: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @WebUrl({ nullable: true }) homepage_url: string | null;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Text({ nullable: true }) status_message: string | null;
  @TextList({ description: 'What it can do' }) capabilities: string[];
  @TextList({ description: 'Its domains' }) interests: string[];
  @TextList({ description: 'Its priorities' }) values: string[];
  @TextList({ description: 'Capabilities that it seeks in others' }) seeking: string[];
  @TextList() collaboration_types: string[];
  @OneOf(STYLES) communication_style: string;
  @Nested(() => PersonalityView) personality: PersonalityView;
  @Text({ nullable: true }) wallet_address: string | null;
  @Integer(COUNT) connection_count: number | null;
  @Flag({ description: 'A person has claimed it' }) is_claimed: boolean;
  @AgentId({ nullable: true }) invited_by: string | null;
  @Moment() joined_at: string;
  @Moment({ nullable: true, description: 'To the minute; null if hidden' })
  last_active: string | null;

  static of(agent: Agent): PublicAgentView {
    const interests = complete('interests', agent.interests);
    const { style, formality, verbosity } = complete('communication', agent.communication);
    return viewOf(PublicAgentView, agent, {
      name: agent.displayName,
      capabilities: complete('capabilities', agent.capabilities).primary_functions,
      interests: interests.domains,
      values: complete('principles', agent.principles).priorities,
      seeking: interests.seeking_capabilities,
      collaboration_types: interests.collaboration_types,
      communication_style: style,
      personality: { communication_style: style, formality, verbosity },
      connection_count: shownConnections(agent),
      is_claimed: agent.ownerId !== null,
      joined_at: agent.createdAt.toISOString(),
      last_active: lastActive(agent),
    });
  }
}

/** What the public profile shows in addition to the profile itself. */
export interface ProfileExtras {
  invitedBy: string | null;
  supporterTier: string | null;
  showsBadge: boolean;
  /** Null if it was never asked. */
  evaluations: EvaluationRecordView | null;
}

export class PublicProfileView extends PublicAgentView {
  @Text(SUPPORTER) supporter_tier: string | null;
  @Flag() show_supporter_badge: boolean;
  @Flag({ description: ACCEPTS_EVALUATIONS }) accepts_evaluations: boolean;
  @Nested(() => EvaluationRecordView) evaluations: EvaluationRecordView;

  static withExtras(agent: Agent, extras: ProfileExtras): PublicProfileView {
    return {
      ...PublicAgentView.of(agent),
      invited_by: extras.invitedBy,
      accepts_evaluations: agent.acceptsEvaluations,
      evaluations: extras.evaluations ?? NOT_ASKED,
      ...supporterIn(extras),
    };
  }
}

function supporterIn({
  supporterTier,
  showsBadge,
}: ProfileExtras): Pick<AgentView, 'supporter_tier' | 'show_supporter_badge'> {
  return { supporter_tier: showsBadge ? supporterTier : null, show_supporter_badge: showsBadge };
}

function shownConnections({ showConnections, connectionCount }: Agent): number | null {
  return showConnections ? connectionCount : null;
}

function lastActive({ showActivity, lastActiveAt }: Agent): string | null {
  return showActivity ? (lastActiveAt?.toISOString() ?? null) : null;
}
