import { defineLimit } from '../platform/rate-limit/limits';

export const decisionsAnonymousLimit = defineLimit('decisions-anonymous', {
  counts: 'requests for decisions, without a key',
  limit: 10,
  windowS: 60,
  per: 'ip',
  scaled: false,
});
export const decisionsLimit = defineLimit('decisions', {
  counts: 'requests for decisions, with a key',
  limit: 60,
  windowS: 60,
  per: 'caller',
  scaled: false,
  anonymous: decisionsAnonymousLimit,
});

/** How long a decision can be read. */
export const DECISION_HOURS = 24;
export const MAX_OPTIONS = 20;
/** The compatibility with the caller from which another user of a service counts as similar. */
export const USUAL_SIMILARITY = 0.7;
