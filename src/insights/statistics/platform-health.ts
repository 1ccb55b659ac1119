import type { DayCount } from './day-counts';
import { changePercent, HEALTH_FORMULA, healthScore } from './health-score';
import type { DenNumbers, PlatformNumbers } from './platform-numbers.reader';
import type { Metric, PlatformHealthView } from './statistics.dto';

export const HEALTH_DAYS = 30;
const WEEK = 7;

/** The inputs of platform health, each computed separately. */
export interface HealthParts {
  numbers: PlatformNumbers;
  series: Record<Metric, DayCount[]>;
  dens: DenNumbers[];
  specialties: Record<string, number>;
  clustering: number;
}

export const NO_PARTS: HealthParts = {
  numbers: { agents: 0, active_today: 0, active_in_24h: 0, connections: 0, acts: 0, messages: 0 },
  series: { agents: [], connections: [], activity: [] },
  dens: [],
  specialties: {},
  clustering: 0,
};

type Figures = Omit<PlatformHealthView, 'generated_at' | 'warning' | 'degraded' | 'partial_data'>;

export function platformHealth({ numbers, series, dens, specialties, clustering }: HealthParts): Figures {
  const { agents, connections } = numbers;
  const [people, links, acts] = [weeks(series.agents), weeks(series.connections), weeks(series.activity)];
  const averageConnections = agents === 0 ? 0 : (2 * connections) / agents;
  return {
    current: {
      total_agents: agents,
      total_connections: connections,
      total_activity_events: numbers.acts,
      active_agents_today: numbers.active_today,
      platform_health_score: healthScore({
        agents,
        active: numbers.active_in_24h,
        averageConnections,
        acts: acts.now,
        newAgents: people.now,
        newAgentsBefore: people.before,
      }),
    },
    week_over_week: {
      agents_change: people.now - people.before,
      agents_change_percent: changePercent(people.now, people.before),
      connections_change: links.now - links.before,
      connections_change_percent: changePercent(links.now, links.before),
      activity_change: acts.now - acts.before,
      activity_change_percent: changePercent(acts.now, acts.before),
    },
    time_series: series,
    den_activity: dens,
    specialization_distribution: specialties,
    network_metrics: {
      average_connections_per_agent: rounded(averageConnections, 2),
      network_density: agents < 2 ? 0 : rounded((2 * connections) / (agents * (agents - 1)), 6),
      clustering_coefficient: rounded(clustering, 4),
    },
    formula: HEALTH_FORMULA,
  };
}

function weeks(days: DayCount[]): { now: number; before: number } {
  const sum = (part: DayCount[]): number => part.reduce((total, { count }) => total + count, 0);
  return { now: sum(days.slice(-WEEK)), before: sum(days.slice(-2 * WEEK, -WEEK)) };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
