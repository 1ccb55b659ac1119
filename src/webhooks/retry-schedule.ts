import { DAY, HOUR, MINUTE, SECOND } from '../kernel/clock';

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
export const MAX_ATTEMPTS = RETRY_WAITS.length + 1;

const JITTER = 0.2;
const MAX_RETRY_AFTER = DAY;

export interface FailedAttempt {
  /** The number of the failed attempt, from 1. */
  number: number;
  at: Date;
  /** The response header, unparsed. */
  retryAfter: string | null;
}

/**
 * Returns when to retry, or null after the last attempt. The jitter (`random` is from 0 to 1) spreads the retries, so
 * that a receiver that recovers does not get its whole backlog at once.
 */
export function nextAttempt({ number, at, retryAfter }: FailedAttempt, random: number): Date | null {
  const wait = RETRY_WAITS[number - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * random);
  return new Date(at.getTime() + Math.round(Math.max(jittered, retryAfterMs(retryAfter, at))));
}

/**
 * Accepts seconds or a date, as HTTP allows both. Invalid values count as 0, and a receiver can delay a retry by a day
 * at most.
 */
function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER);
}
