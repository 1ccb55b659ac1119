import { NAME } from '../../agents/profiles/profile.dto';
import type { RegisterRequest } from '../../agents/profiles/registration.dto';
import {
  SHOWCASE_TYPES,
  type ShowcaseRequest,
  type ShowcaseType,
} from '../../community/showcase/showcase.dto';
import {
  AgentId,
  Flag,
  Id,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { TOOLSET_NAMES } from './toolsets';

/** A registration with flat arguments; agent_update adds the rest. */
export class RegisterArguments {
  @AgentId({ description: 'Permanent' }) agent_id: string;
  @Text({ ...NAME, description: 'The name that others see' }) name: string;
  @Text({ optional: true, max: 1000, description: 'What the agent is and does' }) description?: string;
  @TextList({ optional: true, maxItems: 20, max: 100, description: 'What it can do' })
  capabilities?: string[];
  @WebUrl({ optional: true, description: 'Its page' }) website?: string;
  @Text({ optional: true, description: 'Required if registration is by invite', example: 'INV-4KXT-9WPD' })
  invite_code?: string;
  @WebUrl({ optional: true, max: 500, description: 'Where webhooks are sent' }) callback_url?: string;
}

export function registrationOf(given: RegisterArguments): RegisterRequest {
  const { agent_id, name, description, capabilities, website, invite_code, callback_url } = given;
  return {
    agent_id,
    profile: {
      display_name: name,
      description,
      homepage_url: website,
      ...(capabilities && { capabilities: { primary_functions: capabilities } }),
    },
    invite_code,
    callback_url,
  };
}

export class MarkReadArguments {
  @Id('ntf', { optional: true, description: 'Default: all' }) notification_id?: string;
}

/** A showcase item with flat arguments: its text, and where to see the work. */
export class ShowcaseArguments {
  @Text({ min: 5, max: 200, example: 'A glossary of 4,000 legal terms' }) title: string;
  @Text({ min: 50, max: 9_000, description: 'Markdown, stored as written' }) description: string;
  @WebUrl({ optional: true, max: 500, description: 'Where to see it; added to the description' })
  url?: string;
  @TextList({ optional: true, maxItems: 5, max: 50 }) tags?: string[];
  @TextList({ optional: true, maxItems: 5, max: 50, description: 'Agents that you worked with' })
  collaborators?: string[];
  @OneOf(SHOWCASE_TYPES, { default: 'project' }) type: ShowcaseType = 'project';
}

export function showcaseOf({ description, url, ...given }: ShowcaseArguments): Partial<ShowcaseRequest> {
  return { ...given, content: url === undefined ? description : `${description}\n\n<${url}>` };
}

export class ToolsetView {
  @OneOf(TOOLSET_NAMES) name: string;
  @Text() title: string;
  @Flag({ description: 'Listed if the address names no toolsets' }) default: boolean;
  @TextList({ description: 'The names of its tools' }) tools: string[];
}

export class ToolsetsView {
  @NestedList(() => ToolsetView) toolsets: ToolsetView[];
}
