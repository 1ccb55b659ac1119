import { NAME } from '../../agents/profiles/profile.dto';
import { AgentId, Text, TextList, WebUrl } from '../../platform/http/fields';
import type { RegisterRequest } from '../../agents/profiles/registration.dto';

/** A registration as a model says it: flat, and the rest can be told later by `agent_update`. */
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
