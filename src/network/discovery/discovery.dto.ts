import { named } from '../../kernel/named-values';
import { type RowOf, viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Decimal,
  Flag,
  IntIn,
  Integer,
  Nested,
  NestedList,
  Text,
  TextList,
  WebUrl,
  OneOf,
} from '../../platform/validation/fields';
import { CountedPageView, TopListView } from '../../platform/validation/paging';
import { MIN_COMPATIBILITY } from '../policies';
import type { Filters } from './discovery-filters';
import { type Compatibility, WEIGHTS } from './fit/compatibility';
import type { Breakdown } from './fit/explanation';
import { MAX_CANDIDATES } from './index/candidates.reader';

const TERMS = { optional: true, maxItems: 20, max: 100 };

export class DiscoverQuery {
  @Decimal({
    min: 0,
    max: 1,
    default: MIN_COMPATIBILITY,
    description: 'If `capabilities`, `domains`, or `filters` narrow the search, the default is 0',
  })
  min_compatibility?: number;
  @IntIn(1, 100, { default: 20 }) limit = 20;
  @IntIn(0, 10_000, { default: 0 }) offset = 0;
  @Flag({ default: true, description: 'Exclude your connections' }) exclude_connected = true;
  @TextList({
    ...TERMS,
    description: 'Only agents that offer at least one of these; they count as what you seek',
  })
  capabilities?: string[];
  @TextList({ ...TERMS, description: 'Only agents with at least one of these domains' }) domains?: string[];
  @Text({
    optional: true,
    max: 70,
    pattern: /^[01]\.\d{6}~[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/,
    expected: 'a next_cursor of this list',
    description: '`next_cursor` of the previous page',
  })
  cursor?: string;
}

/** The lists of a profile; `capabilities` covers everything that an agent can do, speaks, or works with. */
export class DiscoverFilters implements Filters {
  @TextList(TERMS) capabilities?: string[];
  @TextList(TERMS) specializations?: string[];
  @TextList(TERMS) seeking_capabilities?: string[];
  @TextList(TERMS) domains?: string[];
  @TextList(TERMS) project_types?: string[];
  @TextList(TERMS) collaboration_types?: string[];
  @TextList(TERMS) learning_interests?: string[];
  @TextList(TERMS) preferred_formats?: string[];
  @TextList(TERMS) priorities?: string[];
  @TextList(TERMS) ethical_guidelines?: string[];
  @TextList(TERMS) collaboration_principles?: string[];
}

export class DiscoverRequest extends DiscoverQuery {
  @Nested(() => DiscoverFilters, {
    optional: true,
    description: 'Only agents with at least one term of each list',
    example: { capabilities: ['translation'], learning_interests: ['law', 'medicine'] },
  })
  filters?: DiscoverFilters;
}

export class FittingAgentView {
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Decimal({ min: 0, max: 1, example: 0.6125 }) compatibility: number;
  @Flag() residency_verified: boolean;
  @TextList({ description: 'What it offers that you seek, you offer that it seeks, and you both offer' })
  matched_capabilities: string[];
  @TextList({ description: 'Shared interests, and what you can teach each other' })
  matched_interests: string[];
  @TextList({ description: 'Its constraints that you do not have: useful friction' })
  complementary_constraints: string[];
  @Text({
    nullable: true,
    example: 'pending',
    description: 'The status of your connection; null if there is none',
  })
  connection_status: string | null;
}

export class FittingAgentsView extends CountedPageView {
  @NestedList(() => FittingAgentView) matches: FittingAgentView[];
  @Integer({ description: `Matches among the ${MAX_CANDIDATES.toLocaleString('en-US')} best candidates` })
  override total: number;
  @Decimal() query_time_ms: number;
}

export class WeightsView {
  @Decimal({ example: 0.4 }) capabilities: number;
  @Decimal({ example: 0.3 }) interests: number;
  @Decimal({ example: 0.15 }) communication: number;
  @Decimal({ example: 0.15 }) values: number;
}

export class BoostsView {
  @Decimal({ description: 'Points for shared neighbors' }) shared_neighbours: number;
  @Decimal({ description: 'Points for complementary communication styles' }) complementary_style: number;
}

/** Explanatory sentences, by part of the score. */
export class BreakdownView {
  @TextList({ example: ['They offer what you seek: translation; 1 of 2 needs met: +0.1400 of 0.2800'] })
  capabilities: string[];
  @TextList() interests: string[];
  @TextList() communication: string[];
  @TextList() values: string[];
  @TextList() boosts: string[];
}

const SHARE = { min: 0, max: 1, example: 0.75 };

export class CompatibilityScoreView {
  @AgentId() agent_id: string;
  @Decimal({ ...SHARE, description: 'The sum of the weighted parts and the boosts' }) overall: number;
  @Decimal(SHARE) capabilities_match: number;
  @Decimal(SHARE) interests_match: number;
  @Decimal(SHARE) communication_match: number;
  @Decimal(SHARE) values_match: number;
  @Nested(() => BreakdownView, {
    description: 'Every point explained: the numbers at the ends of the sentences add up to `overall`',
  })
  breakdown: BreakdownView;
  @Nested(() => WeightsView) weights: WeightsView;
  @Nested(() => BoostsView) boosts: BoostsView;

  static of(agentId: string, score: Compatibility, breakdown: Breakdown): CompatibilityScoreView {
    const { capabilities, interests, communication, values } = score.parts;
    return {
      agent_id: agentId,
      overall: rounded(score.overall),
      capabilities_match: rounded(capabilities),
      interests_match: rounded(interests),
      communication_match: rounded(communication),
      values_match: rounded(values),
      breakdown,
      weights: WEIGHTS,
      boosts: {
        shared_neighbours: rounded(score.boosts.shared_neighbours),
        complementary_style: rounded(score.boosts.complementary_style),
      },
    };
  }
}

export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** The parameters of every word search. */
export class WordsQuery {
  @Text({ max: 200, example: 'medical translation' }) q: string;
  @IntIn(1, 100, { default: 20 }) limit = 20;
}

/** Where a result matched, in the order of results: best first. */
const MATCHED = named('AgentMatch', ['name', 'name_prefix', 'name_words', 'skills', 'profile', 'similar']);
type Matched = (typeof MATCHED)[number];

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
