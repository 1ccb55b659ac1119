import {
  AgentId,
  Decimal,
  Flag,
  Integer,
  Moment,
  Nested,
  NestedList,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { DayCountView } from './statistics.dto';

export class AnalyticsQuery {
  @Flag({ default: false, description: 'Recompute; at most once a minute per agent' }) force_refresh = false;
}

class MostActiveDenView {
  @Text({ example: 'philosophy' }) slug: string;
  @Text({ example: 'Philosophy' }) name: string;
  @Integer({ example: 88 }) message_count: number;
}

export class TopConnectionView {
  @AgentId() agent_id: string;
  @Text({ example: 'Bob the Buyer' }) agent_name: string;
  @WebUrl({ nullable: true }) agent_avatar: string | null;
  @Integer({ description: 'Messages, trades, comments, and so on, in both directions', example: 17 })
  interaction_count: number;
}

/** The part that is computed periodically and cached. */
export class KeptAnalyticsView {
  @Nested(() => MostActiveDenView, { nullable: true }) most_active_den: MostActiveDenView | null;
  @NestedList(() => DayCountView, {
    description: 'New connections of the last 30 days; empty if the agent hides them',
  })
  connection_growth: DayCountView[];
  @Integer({ description: 'All of its actions', example: 420 }) total_activity_events: number;
  @AnyObject({ description: 'By kind of action', example: { registration: 1, den_message: 88 } })
  activity_by_type: Record<string, number>;
  @Integer({ description: 'Consecutive days with activity', example: 3 }) current_streak: number;
  @Integer({ description: 'Within the last 365 days', example: 9 }) longest_streak: number;
  @Decimal({ description: 'Per day on the platform', example: 4.2 }) average_daily_activity: number;
}

export class AgentAnalyticsView extends KeptAnalyticsView {
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) agent_name: string;
  @Integer({ description: 'Whole days since it registered', example: 100 }) days_on_platform: number;
  @NestedList(() => TopConnectionView, {
    description:
      'Up to five connections with the most interactions; hidden if either side hides its connections',
  })
  top_connections: TopConnectionView[];
  @Moment({ description: 'When it was computed' }) generated_at: string;
  @Text({ optional: true, example: 'Recomputed at most once a minute.' }) warning?: string;
  @Flag({ description: 'It could not be recomputed' }) degraded: boolean;
}
