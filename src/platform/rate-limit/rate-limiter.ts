import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Clock } from '../../kernel/clock';
import { refusal } from '../../kernel/refusal';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { Counters } from './counters';
import { definedLimits, type RateLimit } from './limits';
import { addressTracker, callerTracker, type Tracked } from './trackers';

const REFUSALS = 'rate_limit_refusals_total';

export interface LimitResult {
  name: string;
  allowed: boolean;
  limit: number;
  remaining: number;
  windowS: number;
  /** Seconds until the window ends. */
  resetS: number;
  /** When the window ends, in seconds since 1970. */
  resetAtS: number;
}

/** Counts calls against their limits and reports the counts in both families of headers. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly counters: Counters,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {
    const limits = definedLimits().map(({ name: limit }) => ({ limit }));
    metrics.counter(REFUSALS, 'Requests over a rate limit, by limit', limits);
  }

  /** `who`: a caller, which is counted as the limit specifies, or an explicit counter name. */
  async hit(of: RateLimit, who: Tracked | string, by = 1): Promise<LimitResult> {
    const { name, windowS } = of;
    const limit = this.effective(of);
    const tracker = typeof who === 'string' ? who : trackerOf(of, who);
    const count = await this.counters.add(`${name}:${tracker}`, windowS * 1000, limit, by);
    if (count.isBlocked && by > 0) this.countRefusal(name);
    return {
      name,
      allowed: !count.isBlocked,
      limit,
      remaining: Math.max(0, limit - count.totalHits),
      windowS,
      resetS: count.timeToExpire,
      resetAtS: Math.ceil(this.clock.now().getTime() / 1000) + count.timeToExpire,
    };
  }

  async spend(limit: RateLimit, who: Tracked | string, by = 1): Promise<void> {
    const verdict = await this.hit(limit, who, by);
    if (!verdict.allowed) throw rateLimited(verdict);
  }

  /**
   * Counts a call as several: `extra` more, but never so many that the limit could not allow it at all.
   */
  async addWeight(limit: RateLimit, who: Tracked | string, extra: number): Promise<LimitResult | undefined> {
    const by = Math.min(extra, this.effective(limit) - 1);
    if (by <= 0) return undefined;
    const verdict = await this.hit(limit, who, by);
    if (!verdict.allowed) throw rateLimited(verdict);
    return verdict;
  }

  /** Refuses when the limit is used up, without consuming any of it. */
  async requireRoom(limit: RateLimit, tracker: string): Promise<void> {
    const verdict = await this.hit(limit, tracker, 0);
    if (verdict.remaining > 0) return;
    this.countRefusal(limit.name);
    throw rateLimited(verdict);
  }

  private countRefusal(limit: string): void {
    this.metrics.count(REFUSALS, { limit });
  }

  private effective({ limit, scaled }: RateLimit): number {
    return scaled ? Math.max(1, Math.round(limit * this.settings.RATE_LIMIT_FACTOR)) : limit;
  }
}

function trackerOf({ per }: RateLimit, caller: Tracked): string {
  return per === 'ip' ? addressTracker(caller.ip) : callerTracker(caller);
}

export const rateLimited = refusal({
  code: 'rate_limited',
  kind: 'rate_limited',
  meaning: 'Too many requests; see Retry-After.',
  next: 'Wait `retry_after` seconds.',
  text: ({ limit, windowS, resetS }: LimitResult) => ({
    detail: `More than ${limit} requests in ${windowS} seconds; try again in ${resetS}.`,
    retry_after: resetS,
  }),
});

/** The common X-RateLimit-* headers and the two of the IETF draft. */
export function setLimitHeaders(response: ServerResponse, verdict: LimitResult): void {
  response.setHeader('X-RateLimit-Limit', verdict.limit);
  response.setHeader('X-RateLimit-Remaining', verdict.remaining);
  response.setHeader('X-RateLimit-Reset', verdict.resetAtS);
  response.setHeader('RateLimit-Policy', `"${verdict.name}";q=${verdict.limit};w=${verdict.windowS}`);
  response.setHeader('RateLimit', `"${verdict.name}";r=${verdict.remaining};t=${verdict.resetS}`);
}
