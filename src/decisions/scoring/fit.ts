/** The criteria by which options are scored. */
export const CRITERIA = ['trust', 'compatibility', 'consensus', 'cost'] as const;
export type Criterion = (typeof CRITERIA)[number];
export type Weights = Record<Criterion, number>;

export const USUAL_WEIGHTS: Weights = { trust: 0.3, compatibility: 0.35, consensus: 0.25, cost: 0.1 };

/** The score of an option per criterion, 0 to 1; null if the criterion cannot be applied to all options. */
export type Marks = Record<Criterion, number | null>;

/** The weights, scaled to a sum of 1; undefined if none is above zero. */
export function normalized(weights: Weights): Weights | undefined {
  const sum = CRITERIA.reduce((all, name) => all + weights[name], 0);
  if (!(sum > 0)) return undefined;
  return Object.fromEntries(CRITERIA.map((name) => [name, weights[name] / sum])) as Weights;
}

/**
 * The weights without cost, for options that cannot be compared by it. If nothing else has weight, all others count
 * equally.
 */
export function withoutCost(weights: Weights): Weights {
  const rest = { ...weights, cost: 0 };
  return normalized(rest) ?? { trust: 1 / 3, compatibility: 1 / 3, consensus: 1 / 3, cost: 0 };
}

/** 0 to 1, rounded to six places, so that rounding errors do not decide between equal options. */
export function fitOf(marks: Marks, weights: Weights): number {
  const sum = CRITERIA.reduce((all, name) => all + weights[name] * (marks[name] ?? 0), 0);
  return Math.round(Math.min(Math.max(sum, 0), 1) * 1e6) / 1e6;
}

/** The lowest price scores 1, twice that price 0.5. Undefined unless all prices are known. */
export function costMarks(prices: readonly (number | null)[]): number[] | undefined {
  if (prices.length === 0 || prices.some((price) => price === null || price <= 0)) return undefined;
  const lowest = Math.min(...(prices as number[]));
  return (prices as number[]).map((price) => lowest / price);
}

export interface Place {
  serviceId: string;
  fit: number;
  orders: number;
}

/** Best first; equals are sorted by number of orders, then by id. */
export function byPlace(a: Place, b: Place): number {
  return (
    b.fit - a.fit ||
    b.orders - a.orders ||
    (a.serviceId < b.serviceId ? -1 : a.serviceId > b.serviceId ? 1 : 0)
  );
}
