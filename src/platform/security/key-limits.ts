import type { Cents } from '../../kernel/cents';

/** Limits that are amounts of money, by their names in the API. */
export const AMOUNT_LIMITS = [
  'budget_cents',
  'max_purchase_cents',
  'hourly_cap_cents',
  'daily_cap_cents',
] as const;
export type AmountLimit = (typeof AMOUNT_LIMITS)[number];

/** Limits that list what may be bought. */
export const ALLOW_LISTS = ['allowed_sellers', 'allowed_categories', 'allowed_listings'] as const;
export type AllowList = (typeof ALLOW_LISTS)[number];

/**
 * What a key and all keys below it may spend together. A key without a limit is bound by those of the keys above it, so a
 * purchase has to be within the limits of all of them.
 */
export type KeyLimits = Partial<
  Record<Exclude<AmountLimit, 'daily_cap_cents'>, Cents> & Record<AllowList, string[]>
> & {
  /** How many levels of keys may be made below this one. */
  max_depth?: number;
};

export const LIMITS = [...AMOUNT_LIMITS, ...ALLOW_LISTS, 'max_depth'] as const;
export type Limit = (typeof LIMITS)[number];

/** The limits of a key with its daily cap, which is stored separately. */
export type AllLimits = KeyLimits & { daily_cap_cents?: Cents };

interface Limited {
  dailyCapCents: Cents | null;
  limits: KeyLimits | null;
}

export const limitsOf = ({ dailyCapCents, limits }: Limited): AllLimits => ({
  ...limits,
  ...(dailyCapCents !== null && { daily_cap_cents: dailyCapCents }),
});

/** The limits that are set, or null if there are none. */
export function storedLimits(requested: {
  [Name in keyof KeyLimits]?: KeyLimits[Name] | null;
}): KeyLimits | null {
  const names = LIMITS.filter((name) => name !== 'daily_cap_cents');
  const set = names.flatMap((name) => {
    const value = requested[name] ?? null;
    return value === null ? [] : [[name, Array.isArray(value) ? [...new Set(value)].sort() : value]];
  });
  return set.length === 0 ? null : (Object.fromEntries(set) as KeyLimits);
}

/** The first limit of a key that is above what the keys above it allow; `above` begins with the outermost one. */
export function exceededLimit(wished: AllLimits, above: readonly AllLimits[]): Limit | undefined {
  const levels = above.map(({ max_depth: depth = Infinity }, level) => depth - (above.length - level));
  const left = Math.min(Infinity, ...levels);
  if (left < 0 || (wished.max_depth ?? 0) > left) return 'max_depth';
  return LIMITS.find((name) => {
    const wish = wished[name];
    if (name === 'max_depth' || wish === undefined) return false;
    return above.some(({ [name]: most }) => {
      if (most === undefined) return false;
      return Array.isArray(wish)
        ? wish.some((one) => !(most as string[]).includes(one))
        : wish > (most as Cents);
    });
  });
}
