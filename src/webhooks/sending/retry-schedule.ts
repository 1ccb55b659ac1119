import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import type { RetryPolicy } from '../../platform/delivery/retry-policy';

/** Delays before the second to the tenth attempt, about 75 hours in total. The first attempt is made at once. */
export const RETRY_WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** The receiver no longer exists. */
export const GONE = 410;

export const RETRIES: RetryPolicy = {
  waits: RETRY_WAITS,
  jitter: 0.2,
  maxRetryAfter: DAY,
  isPermanent: (status) => status === GONE,
};
