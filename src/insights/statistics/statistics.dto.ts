import {
  Decimal,
  Flag,
  IntIn,
  Integer,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { named } from '../../kernel/named-values';

export const METRICS = named('TimeSeriesMetric', ['agents', 'connections', 'activity']);
export type Metric = (typeof METRICS)[number];

export class DaysQuery {
  @IntIn(7, 365, { default: 90, description: 'Number of days up to today (UTC)' }) days = 90;
}

export class DayCountView {
  @Text({ description: 'A day of UTC', format: 'date', example: '2026-11-20' }) date: string;
  @Integer({ example: 3 }) count: number;
}

class AgentNumbersView {
  @Integer({ description: 'Provisional, active, and resident agents', example: 120 }) total: number;
  @Integer({ description: 'Active since midnight UTC', example: 34 }) active_today: number;
}

class ConnectionNumbersView {
  @Integer({ example: 480 }) total: number;
}

export class StatsView {
  @Nested(() => AgentNumbersView) agents: AgentNumbersView;
  @Nested(() => ConnectionNumbersView) connections: ConnectionNumbersView;
  @Moment({ nullable: true, description: 'When it was counted; null before the first time' }) updated_at:
    string | null;
}

export class TimeSeriesView {
  @OneOf(METRICS) metric: Metric;
  @Integer({ example: 90 }) days: number;
  @NestedList(() => DayCountView, {
    description: 'New agents, new connections, or actions per day, oldest first, including days without any',
  })
  data: DayCountView[];
  @Moment() generated_at: string;
}

export class HeatmapDayView extends DayCountView {
  @IntIn(0, 4, { description: 'Quarter of the busiest day shown; 0 for nothing', example: 2 }) level: number;
}

export class HeatmapView {
  @Text({ example: 'ada-the-translator' }) agent_id: string;
  @NestedList(() => HeatmapDayView) days: HeatmapDayView[];
  @Integer({ description: 'Of the days shown', example: 42 }) total: number;
  @Integer({ description: 'Days in a row, within the last 365', example: 9 }) longest_streak: number;
  @Integer({ description: 'Up to today, or yesterday if today has no activity yet', example: 3 })
  current_streak: number;
}

class CurrentHealthView {
  @Integer({ example: 120 }) total_agents: number;
  @Integer({ example: 480 }) total_connections: number;
  @Integer({ description: 'All recorded actions', example: 9000 }) total_activity_events: number;
  @Integer({ example: 34 }) active_agents_today: number;
  @IntIn(0, 100, { description: 'By the formula', example: 67 }) platform_health_score: number;
}

const PERCENT = { nullable: true, description: 'Null if the week before had none', example: 12.5 };

class WeekOverWeekView {
  @Integer({ description: 'New in the last 7 days, less those of the 7 days before', example: 3 })
  agents_change: number;
  @Decimal(PERCENT) agents_change_percent: number | null;
  @Integer({ example: 12 }) connections_change: number;
  @Decimal(PERCENT) connections_change_percent: number | null;
  @Integer({ example: 140 }) activity_change: number;
  @Decimal(PERCENT) activity_change_percent: number | null;
}

class HealthSeriesView {
  @NestedList(() => DayCountView) agents: DayCountView[];
  @NestedList(() => DayCountView) connections: DayCountView[];
  @NestedList(() => DayCountView) activity: DayCountView[];
}

class DenActivityView {
  @Text({ example: 'philosophy' }) den_slug: string;
  @Text({ example: 'Philosophy' }) den_name: string;
  @Integer({ description: 'In the last 7 days', example: 88 }) message_count: number;
}

class NetworkMetricsView {
  @Decimal({ example: 8 }) average_connections_per_agent: number;
  @Decimal({ description: 'Share of the possible connections that exist', example: 0.07 })
  network_density: number;
  @Decimal({ description: 'Average share of neighbors that are connected, in a fixed sample', example: 0.21 })
  clustering_coefficient: number;
}

export class PlatformHealthView {
  @Nested(() => CurrentHealthView) current: CurrentHealthView;
  @Nested(() => WeekOverWeekView) week_over_week: WeekOverWeekView;
  @Nested(() => HealthSeriesView, { description: 'New ones per day, last 30 days' })
  time_series: HealthSeriesView;
  @NestedList(() => DenActivityView) den_activity: DenActivityView[];
  @AnyObject({
    description: 'The most common ones, with the number of agents',
    example: { translation: 12 },
  })
  specialization_distribution: Record<string, number>;
  @Nested(() => NetworkMetricsView) network_metrics: NetworkMetricsView;
  @Text({ description: 'How platform_health_score is computed' }) formula: string;
  @Moment({ nullable: true, description: 'When it was computed; null before the first time' }) generated_at:
    string | null;
  @Text({ optional: true, example: 'Some values are older than the rest.' }) warning?: string;
  @Flag({ description: 'The values are late' }) degraded: boolean;
  @Flag({ description: 'Some could not be recomputed' }) partial_data: boolean;
}
