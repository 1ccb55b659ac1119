import type { DayCount } from './days';
import type { DenNumbers, PlatformNumbers } from './platform-numbers.reader';
import type { Metric, PlatformHealthView } from './statistics.dto';

export interface HealthFigures {
  agents: number;
  /** In the last 24 hours, because a day that has just begun is not representative. */
  active: number;
  averageConnections: number;
  /** In the last seven days. */
  acts: number;
  newAgents: number;
  /** In the seven days before those. */
  newAgentsBefore: number;
}

export const HEALTH_FORMULA =
  'round(30*min(1, agents active in the last 24 hours/total_agents/0.25) + 25*min(1, average_connections_per_agent/5) + ' +
  '25*min(1, activity of the last 7 days/total_agents/10) + ' +
  '20*(0.5 + 0.5*(new agents of these 7 days - of the 7 before)/max(1, new agents of these 14 days)))';

/** 0 to 100; 0 if there are no agents. */
export function healthScore(figures: HealthFigures): number {
  const { agents, active, averageConnections, acts, newAgents, newAgentsBefore } = figures;
  if (agents <= 0) return 0;
  const lively = Math.min(1, active / agents / 0.25);
  const connected = Math.min(1, averageConnections / 5);
  const busy = Math.min(1, acts / agents / 10);
  const growing = 0.5 + (0.5 * (newAgents - newAgentsBefore)) / Math.max(1, newAgents + newAgentsBefore);
  return Math.round(30 * lively + 25 * connected + 25 * busy + 20 * growing);
}

/** In percent with one decimal; null if there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}
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
