import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { random } from '../../kernel/random';

export interface RetryPolicy {
  /** Delays before the second and later attempts. After the last one, the item is given up. */
  waits: readonly number[];
  /** Repeats the last delay instead. */
  endless?: boolean;
  /** Lengthens or shortens each delay by up to this share. */
  jitter?: number;
  /** The longest delay that a receiver can request with `Retry-After`. Without it, the header is ignored. */
  maxRetryAfter?: number;
  /** Whether no retry can change this response. */
  isPermanent?: (status: number) => boolean;
}

export interface FailedAttempt {
  /** The number of the failed attempt, from 1. */
  number: number;
  at: Date;
  /** Null without a response. */
  status?: number | null;
  /** The response header, unparsed. */
  retryAfter?: string | null;
}

/**
 * Returns when to retry, or null to give up. The jitter (`random` is from 0 to 1) spreads the retries, so that a
 * receiver that recovers does not get its whole backlog at once.
 */
export function nextAttempt(policy: RetryPolicy, failed: FailedAttempt, random = 0.5): Date | null {
  const { waits, endless = false, jitter = 0, maxRetryAfter = 0, isPermanent } = policy;
  const { number, at, status = null, retryAfter = null } = failed;
  if (status !== null && isPermanent?.(status)) return null;
  const wait = waits[endless ? Math.min(number, waits.length) - 1 : number - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - jitter + 2 * jitter * random);
  return new Date(at.getTime() + Math.round(Math.max(jittered, retryAfterMs(retryAfter, at, maxRetryAfter))));
}

/** Accepts seconds or a date, as HTTP allows both. Invalid values count as 0. */
function retryAfterMs(header: string | null, now: Date, most: number): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), most);
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A random number from 0 to 1, replaceable in tests. */
@Injectable()
export class Jitter {
  next(): number {
    return random.unit();
  }
}
