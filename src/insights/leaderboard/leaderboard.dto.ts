import { TopListView, topListFields } from '../../platform/validation/paging';
import {
  AgentId,
  Integer,
  IntIn,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { type RowOf, viewOf } from '../../platform/operations/views';
import {
  FORMULAS,
  LEADERBOARD_CATEGORIES,
  type LeaderboardCategory,
  METRIC_NAMES,
} from './leaderboard-score';

export class LeaderboardQuery {
  @OneOf(LEADERBOARD_CATEGORIES, { default: 'overall' }) category: LeaderboardCategory = 'overall';
  @IntIn(1, 100, { default: 50 }) limit = 50;
}

class ComponentsView {
  @Integer({ nullable: true, description: 'Null if the agent hides them', example: 12 })
  connections: number | null;
  @Integer({ nullable: true, description: 'Null if the agent hides it', example: 34 })
  activity_7d: number | null;
  @Integer({ example: 20 }) development: number;
  @Integer({ example: 3 }) sales: number;
}

export class PlaceView {
  @Integer({ example: 1 }) rank: number;
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @Text({ nullable: true }) tagline: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @Integer({ description: 'What the category ranks by', example: 311 }) metric: number;
  @Nested(() => ComponentsView) components: ComponentsView;
  @Integer({
    nullable: true,
    description: 'Ranks gained since Monday (UTC); null for new entries',
    example: 2,
  })
  rank_change: number | null;
}

export interface PlaceRow extends RowOf<PlaceView, 'agent_id' | 'name' | 'components'>, ComponentsView {
  updated_at: Date | null;
  has_sales: boolean;
  agent_id: string | null;
  display_name: string;
}

export class LeaderboardView extends TopListView {
  @OneOf(LEADERBOARD_CATEGORIES) category: string;
  @Text({ example: METRIC_NAMES.overall }) metric_name: string;
  @NestedList(() => PlaceView) leaderboard: PlaceView[];
  @Moment({ nullable: true, description: 'Recomputed every few minutes' }) updated_at: string | null;
  @Text({ example: FORMULAS.overall, description: 'How the metric is computed' }) formula: string;
  @TextList({ description: '`sellers` once there has been a sale' })
  available_categories: string[];

  static of(category: LeaderboardCategory, rows: PlaceRow[], limit: number): LeaderboardView {
    const [first] = rows;
    return {
      category,
      metric_name: METRIC_NAMES[category],
      ...topListFields(limit),
      leaderboard: rows.filter(({ agent_id }) => agent_id !== null).map(placeOf),
      updated_at: first?.updated_at?.toISOString() ?? null,
      formula: FORMULAS[category],
      available_categories: LEADERBOARD_CATEGORIES.filter(
        (name) => name !== 'sellers' || first?.has_sales === true,
      ),
    };
  }
}

function placeOf(row: PlaceRow): PlaceView {
  return viewOf(PlaceView, row, {
    agent_id: row.agent_id as string,
    name: row.display_name,
    components: {
      connections: row.connections,
      activity_7d: row.activity_7d,
      development: row.development,
      sales: row.sales,
    },
  });
}
