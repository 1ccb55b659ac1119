import {
  type AllLimits,
  type AllowList,
  ALLOW_LISTS,
  AMOUNT_LIMITS,
  type AmountLimit,
} from '../../platform/security/key-limits';
import type { Cents } from '../../kernel/cents';
import { after, DAY, HOUR } from '../../kernel/clock';
import { utcMidnight } from '../../kernel/utc-days';

export const utcHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

/** What a key and the keys below it have spent. */
export interface SpentWithin {
  total: Cents;
  today: Cents;
  thisHour: Cents;
}

/** How much of a limit is used, and when it starts again: never, for a limit of the total or of one purchase. */
export interface LimitUse {
  limit: AmountLimit;
  limitCents: Cents;
  spentCents: Cents;
  leftCents: Cents;
  resetsAt: Date | null;
}

const USES: Record<
  AmountLimit,
  (spent: SpentWithin, at: Date) => [spentCents: Cents, resetsAt: Date | null]
> = {
  budget_cents: ({ total }) => [total, null],
  max_purchase_cents: () => [0, null],
  hourly_cap_cents: ({ thisHour }, at) => [thisHour, after(utcHour(at), HOUR)],
  daily_cap_cents: ({ today }, at) => [today, after(utcMidnight(at), DAY)],
};

/** How much each of the amounts that limit a key is used. */
export function usesOf(limits: AllLimits, spent: SpentWithin, at: Date): LimitUse[] {
  return AMOUNT_LIMITS.flatMap((limit) => {
    const limitCents = limits[limit];
    if (limitCents === undefined) return [];
    const [spentCents, resetsAt] = USES[limit](spent, at);
    return [{ limit, limitCents, spentCents, leftCents: Math.max(0, limitCents - spentCents), resetsAt }];
  });
}

/** Of several uses, the one of which the least is left. */
export function tightest<Use extends LimitUse>(uses: readonly Use[]): Use | undefined {
  return uses.reduce<Use | undefined>(
    (least, use) => (least === undefined || use.leftCents < least.leftCents ? use : least),
    undefined,
  );
}

/** One item that is bought, by what the lists of a key name. */
export type Bought = Record<AllowList, string>;

/** The first list of a key that lacks an item. */
export function lackingList(limits: AllLimits, items: readonly Bought[]): AllowList | undefined {
  return ALLOW_LISTS.find((list) => items.some((item) => limits[list]?.includes(item[list]) === false));
}
