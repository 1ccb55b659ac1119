import { DAY, HOUR, MINUTE, SECOND } from '../kernel/clock';

/** Waits before the second, third … tenth attempt: about 75 hours in all. The first goes out at once. */
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
  /** Of the attempt that failed, from 1. */
  number: number;
  at: Date;
  /** The answer's header, as it came. */
  retryAfter: string | null;
}

/**
 * When to try again, or null after the last attempt. The jitter keeps receivers that come back from being met by every
 * waiting delivery at once; `random` is a number from 0 to 1.
 */
export function nextAttempt({ number, at, retryAfter }: FailedAttempt, random: number): Date | null {
  const wait = RETRY_WAITS[number - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * random);
  return new Date(at.getTime() + Math.round(Math.max(jittered, retryAfterMs(retryAfter, at))));
}

/** Seconds or a date, as HTTP allows both; nonsense counts as nothing, and nobody can put us off for more than a day. */
function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER);
}
