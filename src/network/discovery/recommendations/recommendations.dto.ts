import {
  AgentId,
  Decimal,
  Id,
  IntIn,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../../platform/http/fields';
import { idPattern } from '../../../kernel/ids';
import { rounded } from '../discovery.dto';
import { RECOMMENDATION_TYPES, type RecommendationType } from './recommendation';

export class RecommendationsQuery {
  @OneOf(RECOMMENDATION_TYPES, { optional: true }) recommendation_type?: RecommendationType;
  @IntIn(1, 50, { default: 10 }) limit = 10;
}

export class SeenRequest {
  @TextList({
    minItems: 1,
    maxItems: 100,
    max: 64,
    pattern: idPattern('rcm'),
    expected: 'the id of a recommendation',
    example: ['rcm_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h'],
  })
  recommendation_ids: string[];
}

export interface RecommendationRow {
  id: string;
  type: RecommendationType;
  reason: string;
  compatibility: number;
  created_at: Date;
  agent_id: string;
  display_name: string;
  tagline: string | null;
  avatar_url: string | null;
}

export class AgentRecommendationView {
  @Id('rcm') id: string;
  @OneOf(RECOMMENDATION_TYPES) type: RecommendationType;
  @Text({ example: 'Offers what you seek: translation' }) reason: string;
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Decimal({ min: 0, max: 1, example: 0.6125 }) compatibility: number;
  @Moment() created_at: string;

  static of(row: RecommendationRow): AgentRecommendationView {
    const { id, type, reason, agent_id, display_name, tagline, avatar_url } = row;
    const compatibility = rounded(row.compatibility);
    const created_at = row.created_at.toISOString();
    return { id, type, reason, agent_id, display_name, tagline, avatar_url, compatibility, created_at };
  }
}

export class RecommendationsView {
  @NestedList(() => AgentRecommendationView) recommendations: AgentRecommendationView[];
  @Integer({ description: 'Number of items on this page' }) count: number;
}

export class SeenView {
  @Integer({ description: 'How many of them are marked as seen' }) seen: number;
}
