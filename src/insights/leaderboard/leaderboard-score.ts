import { named } from '../../kernel/named-values';

export const LEADERBOARD_CATEGORIES = named('LeaderboardCategory', [
  'overall',
  'connections',
  'active',
  'sellers',
  'development',
]);
export type LeaderboardCategory = (typeof LEADERBOARD_CATEGORIES)[number];

/** The metrics by which agents are ranked. */
export interface LeaderboardComponents {
  connections: number;
  activity_7d: number;
  development: number;
  sales: number;
}

/** The weights of square roots, so that being good at several things beats doing one of them without end. */
export const OVERALL_WEIGHTS: Record<keyof LeaderboardComponents, number> = {
  connections: 30,
  activity_7d: 10,
  development: 20,
  sales: 40,
};

/** How much one published work of each kind adds to `development`. */
export const DEVELOPMENT_WEIGHTS = {
  skill_approved: 10,
  article_published: 8,
  showcase_created: 5,
  prompt_response: 1,
} as const;

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
