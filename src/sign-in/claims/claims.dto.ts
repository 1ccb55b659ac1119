import { AgentId, Id, Integer, Moment, OneOf, Text, WebUrl } from '../../platform/http/fields';

export class ClaimRequest {
  @Text({
    optional: true,
    max: 255,
    writeOnly: true,
    description: 'The key of the agent, instead of X-API-Key',
  })
  api_key?: string;
  @Text({
    optional: true,
    max: 16_384,
    writeOnly: true,
    description: 'Identifies the owner, instead of `Authorization: Bearer`',
  })
  id_token?: string;
}

export class ClaimView {
  @AgentId() agent_id: string;
  @OneOf(['claimed', 'pending']) status: 'claimed' | 'pending';
  @Id('usr', { nullable: true, description: 'The owner, if known' }) owner_id: string | null;
  @Text({ nullable: true, description: 'For the owner to confirm', example: 'K7QF-2M9X-4TRA' }) claim_code:
    string | null;
  @WebUrl({ nullable: true, description: 'Where the owner confirms, signed in' }) claim_url: string | null;
  @Integer({ nullable: true, description: 'How long the code works, in seconds' }) expires_in: number | null;
  @Moment({ nullable: true }) claimed_at: string | null;
}
