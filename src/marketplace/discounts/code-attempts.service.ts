import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { defineLimit, type RateLimit } from '../../platform/rate-limit/limits';
import { rateLimited, RateLimiter, type LimitResult } from '../../platform/rate-limit/rate-limiter';
import { networkTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';
import { REJECTED_CODES_PER_HOUR } from '../policies';

const HOUR_S = 3600;
const agentsLimit = defineLimit('discount-codes', {
  counts: 'rejected discount codes',
  limit: REJECTED_CODES_PER_HOUR.agent,
  windowS: HOUR_S,
  per: 'caller',
});
const visitorsLimit = defineLimit('discount-codes-visitors', {
  counts: 'rejected discount codes without a key or a signature',
  limit: REJECTED_CODES_PER_HOUR.visitor,
  windowS: HOUR_S,
  per: 'ip',
});
const networksLimit = defineLimit('discount-codes-networks', {
  counts: 'rejected discount codes without a key',
  countedBy: 'network (IPv4 /24, IPv6 /48)',
  limit: REJECTED_CODES_PER_HOUR.network,
  windowS: HOUR_S,
  per: 'ip',
});
const platformsLimit = defineLimit('discount-codes-platforms', {
  counts: 'rejected discount codes without a key, from a platform that signs',
  countedBy: 'platform',
  limit: REJECTED_CODES_PER_HOUR.platform,
  windowS: HOUR_S,
  per: 'ip',
});
const basketsLimit = defineLimit('discount-codes-baskets', {
  counts: 'rejected discount codes without a key',
  countedBy: 'cart or checkout',
  limit: REJECTED_CODES_PER_HOUR.basket,
  windowS: HOUR_S,
  per: 'ip',
});
const sellersLimit = defineLimit('discount-codes-sellers', {
  counts: 'rejected discount codes without a key',
  countedBy: 'seller',
  limit: REJECTED_CODES_PER_HOUR.seller,
  windowS: HOUR_S,
  per: 'ip',
});

const SELLERS = statement(
  'discount_attempt_sellers',
  'SELECT DISTINCT seller_id FROM listings WHERE id = ANY($1)',
);

/** Codes that somebody wants to use, and for what. */
export interface CodeAttempt {
  caller: Caller;
  codes: number;
  listingIds: readonly string[];
  /** The host of a platform that has proved its identity. */
  platform?: string;
  /** The cart or checkout, if it exists already. */
  basketId?: string;
}

type Counter = [limit: RateLimit, tracker: Caller | string];

/** Limits how many discount codes may be rejected, so that codes cannot be found by guessing. */
@Injectable()
export class CodeAttempts {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly database: Database,
  ) {}

  /**
   * Runs work that checks discount codes; `rejected` counts the codes that it rejected. All codes count until the work
   * has ended, so that parallel calls cannot try more codes than sequential ones. Call it outside of transactions.
   */
  async limit<T>(
    attempt: CodeAttempt,
    work: () => Promise<T>,
    rejected: (outcome: { result: T } | { error: unknown }) => number,
  ): Promise<T> {
    const { codes } = attempt;
    if (codes === 0) return work();
    const counters = await this.countersOf(attempt);
    await this.reserve(counters, codes);
    try {
      const result = await work();
      await this.giveBack(counters, codes - rejected({ result }));
      return result;
    } catch (error) {
      await this.giveBack(counters, codes - rejected({ error }));
      throw error;
    }
  }

  private async reserve(counters: Counter[], codes: number): Promise<void> {
    for (const [index, [limit, tracker]] of counters.entries()) {
      const verdict = await this.limiter.hit(limit, tracker, codes);
      if (verdict.allowed) continue;
      await this.giveBack(counters.slice(0, index + 1), codes);
      throw tooManyRejected(verdict);
    }
  }

  private async giveBack(counters: Counter[], codes: number): Promise<void> {
    if (codes <= 0) return;
    for (const [limit, tracker] of counters) await this.limiter.hit(limit, tracker, -codes);
  }

  private async countersOf({ caller, listingIds, platform, basketId }: CodeAttempt): Promise<Counter[]> {
    if (caller.holder) return [[agentsLimit, caller]];
    const sellers = await this.database.rows<{ seller_id: string }>(SELLERS, [listingIds]);
    const counters: Counter[] = [];
    if (platform !== undefined) counters.push([platformsLimit, `platform:${platform}`]);
    else counters.push([visitorsLimit, caller], [networksLimit, networkTracker(caller.ip)]);
    if (basketId !== undefined) counters.push([basketsLimit, basketId]);
    for (const { seller_id: sellerId } of sellers) counters.push([sellersLimit, sellerId]);
    return counters;
  }
}

const tooManyRejected = rateLimited.also(({ limit, resetS }: LimitResult) => ({
  detail: `More than ${limit} discount codes were rejected within an hour. Send the request without discount codes, or try again in ${resetS} seconds.`,
  retry_after: resetS,
}));
