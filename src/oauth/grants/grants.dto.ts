import { AgentId, Flag, ListOf, Moment, Money, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { TOKEN_SCOPES, type TokenScope } from '../../platform/security/bearer-tokens';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';

export class GrantsQuery extends PagedBy('grt') {}

export class GrantView {
  @Text({ example: 'ocl_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) client_id: string;
  @Text({ description: 'The name stated by the client', example: 'An editor' }) client_name: string;
  @ListOf(TOKEN_SCOPES) scopes: TokenScope[];
  @Text({ example: 'https://rialto.example/mcp' }) resource: string;
  @AgentId({ description: 'The agent that it acts for' }) agent_id: string;
  @Money({ nullable: true, description: 'Its daily spending cap (UTC)' }) daily_cap_cents: number | null;
  @Moment() created_at: IsoTime;
  @Moment({ nullable: true, description: 'To the minute' }) last_used_at: IsoTime | null;

  static of(row: GrantRow): GrantView {
    return viewOf(GrantView, row);
  }
}

export type GrantRow = RowOf<GrantView> & { id: string };

export class GrantListView extends PageViewOf('grants', GrantView) {}

export class RevokedGrantView {
  @Flag() revoked: boolean;
}
