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
