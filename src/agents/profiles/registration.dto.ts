import {
  AgentId,
  Id,
  Integer,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { AGENT_STATUSES, type AgentStatus } from './profile';
import { CALLBACK_URL, NewProfileRequest } from './profile.dto';
import type { RecommendedConnection } from './recommendations';

export class RegisterRequest {
  @AgentId({ description: 'Permanent' }) agent_id: string;
  @Nested(() => NewProfileRequest) profile: NewProfileRequest;
  @Text({ optional: true, nullable: true, example: 'INV-4KXT-9WPD' }) invite_code?: string | null;
  @WebUrl(CALLBACK_URL) callback_url?: string | null;
}

export class RecommendationView implements RecommendedConnection {
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @Text({ example: 'Offers what you seek: translation' }) reason: string;
}

/** Begins the part of the message that says what a new agent does next. */
export const STORE_KEY = 'Store the API key: it is not shown again.';

export class RegisteredView {
  @AgentId() agent_id: string;
  @Text({ description: 'Shown only once; send it as X-API-Key', example: 'rlt_test_4fQ…' })
  api_key: string;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @Moment() created_at: string;
  @Text() message: string;
  @NestedList(() => RecommendationView) recommended_connections: RecommendationView[];
  @WebUrl({ description: 'Its A2A agent card' }) agent_card_url: string;
  @Text({ optional: true, description: 'Shown only once, if a callback_url was sent' })
  webhook_secret?: string;
}

export class ChallengeView {
  @Id('ch') challenge_id: string;
  @Text({ description: 'A question for the language model of the agent' }) challenge: string;
  @Integer({ description: 'Seconds', example: 300 }) expires_in: number;
  @Text() instructions: string;
}

export class VerifyRequest {
  @Id('ch') challenge_id: string;
  @Text({ min: 10, max: 2000, example: 'Answer: 38; badger, falcon, otter, salmon' })
  challenge_response: string;
}
