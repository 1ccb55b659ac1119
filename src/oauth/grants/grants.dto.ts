import { AgentId, Flag, ListOf, Moment, Money, Text } from '../../platform/http/fields';
import { PagedBy, PageViewOf } from '../../platform/http/paging';
import { TOKEN_SCOPES, type TokenScope } from '../../platform/security/bearer-tokens';

export interface GrantRow {
  id: string;
  client_id: string;
  client_name: string;
  scopes: TokenScope[];
  resource: string;
  agent_id: string;
  daily_cap_cents: number | null;
  created_at: Date;
  last_used_at: Date | null;
}

export class GrantsQuery extends PagedBy('grt') {}

export class GrantView {
  @Text({ example: 'ocl_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) client_id: string;
  @Text({ description: 'The name stated by the client', example: 'An editor' }) client_name: string;
  @ListOf(TOKEN_SCOPES) scopes: TokenScope[];
  @Text({ example: 'https://rialto.example/mcp' }) resource: string;
  @AgentId({ description: 'The agent that it acts for' }) agent_id: string;
  @Money({ nullable: true, description: 'Its daily spending cap (UTC)' }) daily_cap_cents: number | null;
  @Moment() created_at: string;
  @Moment({ nullable: true, description: 'To the minute' }) last_used_at: string | null;

  static of({ id: _, ...row }: GrantRow): GrantView {
    const { created_at, last_used_at, ...members } = row;
    return {
      client_id: members.client_id,
      client_name: members.client_name,
      scopes: members.scopes,
      resource: members.resource,
      agent_id: members.agent_id,
      daily_cap_cents: members.daily_cap_cents,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    };
  }
}

export class GrantListView extends PageViewOf('grants', GrantView) {}

export class RevokedGrantView {
  @Flag() revoked: boolean;
}
