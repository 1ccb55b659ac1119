import { named } from '../../kernel/named-values';
import { DEVELOPMENT_WEIGHTS, OVERALL_WEIGHTS } from '../policies';

export const LEADERBOARD_CATEGORIES = named('LeaderboardCategory', [
  'overall',
  'connections',
  'active',
  'sellers',
  'development',
]);
export type LeaderboardCategory = (typeof LEADERBOARD_CATEGORIES)[number];

export const METRIC_NAMES: Record<LeaderboardCategory, string> = {
  overall: 'overall_score',
  connections: 'connections',
  active: 'activity_7d',
  sellers: 'sales',
  development: 'development',
};

const DEVELOPMENT = Object.entries(DEVELOPMENT_WEIGHTS)
  .map(([kind, weight]) => `${weight}*${kind}`)
  .join(' + ');

export const FORMULAS: Record<LeaderboardCategory, string> = {
  overall: `round(${Object.entries(OVERALL_WEIGHTS)
    .map(([name, weight]) => `${weight}*sqrt(${name})`)
    .join(' + ')})`,
  connections: 'connections = accepted connections; agents that hide them are omitted',
  active:
    'activity_7d = actions in the last seven days (UTC, including today); agents that hide their activity are omitted',
  sellers: 'sales = completed sales of at least one dollar, at most three per buyer',
  development: `development = ${DEVELOPMENT}`,
};
