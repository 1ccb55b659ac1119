import { AgentId, Flag, Moment, OneOf, Text } from '../../platform/http/fields';

export class RetireRequest {
  @Text({ optional: true, nullable: true, max: 500 }) reason?: string | null;
}

export class DeactivateRequest extends RetireRequest {
  @Flag({
    default: false,
    description: 'Clear the profile as well; its id stays, for the records of others',
  })
  delete_data = false;
}

export class RetiredView {
  @AgentId() agent_id: string;
  @OneOf(['retired']) status: 'retired';
  @Moment() retired_at: string;
}
