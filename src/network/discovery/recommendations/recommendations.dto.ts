import { TopListView } from '../../../platform/validation/paging';
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
} from '../../../platform/validation/fields';
import { type IsoTime, type RowOf, viewOf } from '../../../platform/operations/views';
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

export class AgentRecommendationView {
  @Id('rcm') id: string;
  @OneOf(RECOMMENDATION_TYPES) type: RecommendationType;
  @Text({ example: 'Offers what you seek: translation' }) reason: string;
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Text({ nullable: true }) tagline: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Decimal({ min: 0, max: 1, example: 0.6125 }) compatibility: number;
  @Moment() created_at: IsoTime;

  static of(row: RecommendationRow): AgentRecommendationView {
    return viewOf(AgentRecommendationView, row, { compatibility: rounded(row.compatibility) });
  }
}

export type RecommendationRow = RowOf<AgentRecommendationView>;

export class RecommendationsView extends TopListView {
  @NestedList(() => AgentRecommendationView) recommendations: AgentRecommendationView[];
  @Integer({ description: 'Number of items on this page' }) count: number;
}

export class SeenView {
  @Integer({ description: 'How many of them are marked as seen' }) seen: number;
}
