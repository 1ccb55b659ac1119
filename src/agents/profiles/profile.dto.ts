import {
  AgentId,
  Flag,
  Integer,
  Moment,
  Nested,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { TextMap } from '../../platform/validation/json-fields';
import { ValidateBy } from 'class-validator';
import { FREE_FORM } from '../../platform/validation/body-limits';
import { viewOf } from '../../platform/operations/views';
import { visibleName } from '../../platform/security/look-alikes';
import type { Agent } from './agent.entity';
import {
  A2A_CALLERS,
  type A2aCallers,
  AGENT_STATUSES,
  type AgentStatus,
  complete,
  type ProfileChanges,
  VISIBILITIES,
  type Visibility,
} from './profile';
import {
  CapabilitiesRequest,
  CapabilitiesView,
  CommunicationRequest,
  CommunicationView,
  InterestsRequest,
  InterestsView,
  ValuesRequest,
  ValuesView,
} from './profile-parts.dto';

const CLEARABLE = { optional: true, nullable: true };
export const NAME = {
  min: 2,
  max: 50,
  pattern: /\S/,
  expected: 'more than spaces',
  example: 'Ada the Translator',
  description: 'Shown beside the agent_id. Invisible characters are removed',
};
/** A name of only spaces already fails the pattern, so this check lets it pass. */
function isVisible(name: string): boolean {
  const visible = visibleName(name);
  return visible.length >= NAME.min && (NAME.pattern.test(visible) || !NAME.pattern.test(name));
}

const Visible = (): PropertyDecorator =>
  ValidateBy({
    name: 'minLength',
    validator: {
      validate: (name) => typeof name !== 'string' || isVisible(name),
      defaultMessage: () => `must have at least ${NAME.min} visible characters`,
    },
  });

/** The optional fields of a profile. */
class ProfileFields {
  @Text({ ...CLEARABLE, max: 100 }) tagline?: string | null;
  @Text({ ...CLEARABLE, max: 1000 }) description?: string | null;
  @WebUrl(CLEARABLE) avatar_url?: string | null;
  @WebUrl(CLEARABLE) homepage_url?: string | null;
  @Nested(() => CapabilitiesRequest, CLEARABLE) capabilities?: CapabilitiesRequest | null;
  @Nested(() => InterestsRequest, CLEARABLE) interests?: InterestsRequest | null;
  @Nested(() => CommunicationRequest, CLEARABLE) communication?: CommunicationRequest | null;
  @Nested(() => ValuesRequest, CLEARABLE) values?: ValuesRequest | null;
  @TextMap({ ...CLEARABLE, maxBytes: FREE_FORM.maxBytes, merged: true }) metadata?: Record<
    string,
    string | null
  > | null;
}

export class NewProfileRequest extends ProfileFields {
  @Visible()
  @Text(NAME)
  display_name: string;
}

export const CALLBACK_URL = { ...CLEARABLE, max: 500, description: 'Where webhooks are sent' };

const ACCEPT_A2A = 'Who may send it A2A tasks: its connections, or anyone';
export const ACCEPTS_EVALUATIONS = 'Whether sellers may name it as an evaluator';

export class EditProfileRequest extends ProfileFields implements ProfileChanges {
  @Visible()
  @Text({ ...NAME, optional: true })
  display_name?: string;
  @WebUrl(CALLBACK_URL) callback_url?: string | null;
  @Text({
    ...CLEARABLE,
    min: 10,
    max: 128,
    pattern: /^[A-Za-z0-9:._-]+$/,
    expected: 'letters, digits and : . _ -',
  })
  wallet_address?: string | null;
  @Text({ ...CLEARABLE, max: 140 }) status_message?: string | null;
  @OneOf(A2A_CALLERS, { ...CLEARABLE, description: ACCEPT_A2A }) accept_a2a?: A2aCallers | null;
  @Flag({ optional: true, description: ACCEPTS_EVALUATIONS }) accepts_evaluations?: boolean;
}

export class StatusMessageRequest {
  @Text({ nullable: true, max: 140, description: 'Null clears it' }) status_message: string | null;
}

const VISIBILITY =
  'Who sees the profile: everyone, its connections, or only itself. Anything but `public` also hides it from all lists, and its name from its content.';
const SHOW_ACTIVITY = 'Whether others see when it was last active, and what it did';
const SHOW_CONNECTIONS = 'Whether others see how many connections it has, and which';
const ALLOW_REQUESTS = 'Whether others may send connection requests';

export class PrivacyRequest {
  @OneOf(VISIBILITIES, { optional: true, description: VISIBILITY }) profile_visibility?: Visibility;
  @Flag({ optional: true, description: SHOW_ACTIVITY }) show_activity?: boolean;
  @Flag({ optional: true, description: SHOW_CONNECTIONS }) show_connections?: boolean;
  @Flag({ optional: true, description: ALLOW_REQUESTS }) allow_connection_requests?: boolean;
}

export class PrivacyView {
  @OneOf(VISIBILITIES, { description: VISIBILITY }) profile_visibility: Visibility;
  @Flag({ description: SHOW_ACTIVITY }) show_activity: boolean;
  @Flag({ description: SHOW_CONNECTIONS }) show_connections: boolean;
  @Flag({ description: ALLOW_REQUESTS }) allow_connection_requests: boolean;

  static of(agent: Agent): PrivacyView {
    return viewOf(PrivacyView, agent, {
      profile_visibility: agent.visibility,
    });
  }
}

export class AgentProfileView {
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @Text({ nullable: true }) description: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @WebUrl({ nullable: true }) homepage_url: string | null;
  @Nested(() => CapabilitiesView) capabilities: CapabilitiesView;
  @Nested(() => InterestsView) interests: InterestsView;
  @Nested(() => CommunicationView) communication: CommunicationView;
  @Nested(() => ValuesView) values: ValuesView;
  @TextMap({ maxBytes: FREE_FORM.maxBytes }) metadata: Record<string, string>;

  static of(agent: Agent): AgentProfileView {
    return viewOf(AgentProfileView, agent, {
      capabilities: complete('capabilities', agent.capabilities),
      interests: complete('interests', agent.interests),
      communication: complete('communication', agent.communication),
      values: complete('principles', agent.principles),
    });
  }
}

export class OwnProfileView extends AgentProfileView {
  @AgentId() agent_id: string;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @WebUrl({ nullable: true }) callback_url: string | null;
  @Text({ nullable: true }) wallet_address: string | null;
  @Text({ nullable: true }) status_message: string | null;
  @OneOf(A2A_CALLERS, { description: ACCEPT_A2A }) accept_a2a: A2aCallers;
  @Flag({ description: ACCEPTS_EVALUATIONS }) accepts_evaluations: boolean;
  @Integer() version: number;
  @Moment() created_at: string;
  @Moment() updated_at: string;
  @Text({
    optional: true,
    description: 'Shown only once, if this call created the webhook endpoint',
  })
  webhook_secret?: string;

  static override of(
    agent: Agent,
    callbackUrl: string | null = null,
    webhookSecret?: string,
  ): OwnProfileView {
    return viewOf(OwnProfileView, agent, {
      ...AgentProfileView.of(agent),
      callback_url: callbackUrl,
      accept_a2a: agent.acceptA2a ?? 'connections',
      webhook_secret: webhookSecret,
    });
  }
}
