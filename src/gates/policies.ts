import { defineLimit } from '../platform/rate-limit/limits';

export const gateExceptionsLimit = defineLimit('gate-exceptions', {
  counts: 'exception requests to gates',
  limit: 10,
  windowS: 60,
  per: 'caller',
});

/** How far back the health of a gate is evaluated, from the uses of each hour. */
export const HEALTH_DAYS = 30;

/** A justification must have more characters than this. */
export const MIN_JUSTIFICATION = 50;
export const MAX_JUSTIFICATION = 1_000;
