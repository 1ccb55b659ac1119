import { defineLimit } from '../../../platform/rate-limit/limits';

export const MIN_HEALTH_MINUTES = 5;
export const MAX_HEALTH_MINUTES = 24 * 60;
export const DEFAULT_HEALTH_MINUTES = 60;
/** How many listings of a seller can have a check. */
export const MAX_CHECKED_LISTINGS = 50;
/** So many failures in a row, over at least so many minutes, pause the listing. */
export const FAILURES_BEFORE_PAUSE = 5;
export const MINUTES_BEFORE_PAUSE = 15;
/** How long the counts per day are stored. */
export const HEALTH_DAYS = 30;
/** How many checks an instance runs at the same time. */
export const CHECKS_AT_ONCE = 8;
/** How much later or earlier than planned a check may run, as a share of its interval. */
export const HEALTH_JITTER = 0.1;

export const healthChecksLimit = defineLimit('health-checks', {
  counts: 'checks of a listing that its seller starts',
  limit: 30,
  windowS: 3600,
  per: 'caller',
});
