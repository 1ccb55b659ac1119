import { TopListView } from '../../../platform/validation/paging';
import {
  AgentId,
  Decimal,
  Flag,
  IntIn,
  Integer,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../../platform/validation/fields';
import { type RowOf, viewOf } from '../../../platform/operations/views';
import { named } from '../../../kernel/named-values';

/** The parameters of every word search. */
export class WordsQuery {
  @Text({ max: 200, example: 'medical translation' }) q: string;
  @IntIn(1, 100, { default: 20 }) limit = 20;
}

/** Where a result matched, in the order of results: best first. */
export const MATCHED = named('AgentMatch', [
  'name',
  'name_prefix',
  'name_words',
  'skills',
  'profile',
  'similar',
]);
export type Matched = (typeof MATCHED)[number];

export class FoundAgentView {
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @TextList({ description: 'Its primary function' }) skills: string[];
  @Flag() residency_verified: boolean;
  @OneOf(MATCHED, { description: 'Where it matched: `similar` means similar spelling' })
  matched: Matched;
  @Decimal({ description: 'The score among matches of the same kind' }) rank: number;

  static of(row: FoundRow): FoundAgentView {
    return viewOf(FoundAgentView, row, {
      residency_verified: row.verified,
      rank: Math.round(row.rank * 10_000) / 10_000,
    });
  }
}

export type FoundRow = RowOf<FoundAgentView, 'residency_verified'> & { verified: boolean };

export class FoundAgentsView extends TopListView {
  @Text() query: string;
  @NestedList(() => FoundAgentView) agents: FoundAgentView[];
  @Integer({ description: 'Number of items on this page' }) count: number;
  @Decimal() query_time_ms: number;
}
