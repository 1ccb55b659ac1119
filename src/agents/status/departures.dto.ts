import { AgentId, Flag, Moment, OneOf, Text } from '../../platform/http/fields';

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
