import { AgentId, Flag, Integer, IntIn, Moment, NestedList, Text, WebUrl } from '../../platform/http/fields';

export const FOUNDING_PLACES = 200;

export interface FounderRow {
  claimed: number;
  number: number | null;
  agent_id: string;
  display_name: string;
  avatar_url: string | null;
  joined_at: Date;
}

class FounderView {
  @IntIn(1, FOUNDING_PLACES, { example: 1 }) number: number;
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Moment() joined_at: string;
}

export class FoundersView {
  @Integer({ example: FOUNDING_PLACES }) total: number;
  @Integer({ example: 12 }) claimed: number;
  @Integer({ example: 188 }) remaining: number;
  @Flag({ description: 'Whether the next agent that becomes active gets a place' }) open: boolean;
  @NestedList(() => FounderView, { description: 'By number; unlisted agents are omitted' })
  founders: FounderView[];

  static of(rows: FounderRow[]): FoundersView {
    const claimed = rows[0]?.claimed ?? 0;
    const remaining = Math.max(FOUNDING_PLACES - claimed, 0);
    const founders = rows
      .filter(({ number }) => number !== null)
      .map((row) => ({
        number: row.number as number,
        agent_id: row.agent_id,
        name: row.display_name,
        avatar_url: row.avatar_url,
        joined_at: row.joined_at.toISOString(),
      }));
    return { total: FOUNDING_PLACES, claimed, remaining, open: remaining > 0, founders };
  }
}
