/** Longer than events are stored, so that a redelivered event cannot be counted again. */
export const ACTIVITY_RETENTION_DAYS = 400;
/** How long what happened on the network can be repeated and is shown on the live page. */
export const PULSE_RETENTION_DAYS = 7;
/** Listeners of the public stream. */
export const MAX_LISTENERS_PER_ADDRESS = 50;

/** Trades below this amount create no edge between agents, because they would cost next to nothing to fake. */
export const MIN_TRADE_CENTS = 1_00;

/** How far back platform health and the growth of an agent look. */
export const HEALTH_DAYS = 30;
export const GROWTH_DAYS = 30;
/** How long the first ranking of a week is stored. */
export const RANKING_RETENTION_WEEKS = 8;
/** The weights of square roots, so that being good at several things beats doing one of them without end. */
export const OVERALL_WEIGHTS = { connections: 30, activity_7d: 10, development: 20, sales: 40 } as const;
/** How much one published work of each kind adds to `development`. */
export const DEVELOPMENT_WEIGHTS = {
  skill_approved: 10,
  article_published: 8,
  showcase_created: 5,
  prompt_response: 1,
} as const;
