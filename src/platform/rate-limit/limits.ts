import { SetMetadata } from '@nestjs/common';

interface LimitTerms {
  /** What is counted, for the table in the guides. */
  counts: string;
  /** Requests per window, before RATE_LIMIT_FACTOR. */
  limit: number;
  windowS: number;
  /** `caller`: per agent, or per address without a key. `ip`: always per address. */
  per: 'caller' | 'ip';
  /** What has its own count, if that is neither a caller nor an address. */
  countedBy?: string;
  /** False for limits that the contract fixes: RATE_LIMIT_FACTOR does not apply. */
  scaled?: boolean;
  /** The limit for requests without a key. */
  anonymous?: RateLimit;
}

/** How often something may be called. Clients see the name in `RateLimit`, operators in the metrics. */
export interface RateLimit extends LimitTerms {
  name: string;
  scaled: boolean;
}

const defined = new Map<string, RateLimit>();

/** Each feature defines its limits next to the code that they limit. */
export function defineLimit(name: string, terms: LimitTerms): RateLimit {
  const limit = { name, scaled: true, ...terms };
  const earlier = defined.get(name);
  if (earlier && JSON.stringify(earlier) !== JSON.stringify(limit))
    throw new Error(`the rate limit ${name} is defined twice`);
  defined.set(name, limit);
  return limit;
}

/** The limits of all loaded modules. */
export const definedLimits = (): RateLimit[] => [...defined.values()];

/** The limit of every route without a specific one. */
export const defaultLimit = defineLimit('default', {
  counts: 'operations without another limit',
  limit: 100,
  windowS: 60,
  per: 'caller',
});

/** The limit of an operation for callers with or without a key; undefined if it has none. */
export function limitFor(limit: RateLimit | 'none', holder: unknown): RateLimit | undefined {
  if (limit === 'none') return undefined;
  return holder ? limit : (limit.anonymous ?? limit);
}

export const LIMITED_AS = 'rialto:limit';
export const Unlimited = (): MethodDecorator & ClassDecorator => SetMetadata(LIMITED_AS, 'none');
export const LimitedAs = (limit: RateLimit): MethodDecorator & ClassDecorator =>
  SetMetadata(LIMITED_AS, limit);
