/** What an option is weighed by. */
export const CRITERIA = ['trust', 'compatibility', 'consensus', 'cost'] as const;
export type Criterion = (typeof CRITERIA)[number];
export type Weights = Record<Criterion, number>;

export const USUAL_WEIGHTS: Weights = { trust: 0.3, compatibility: 0.35, consensus: 0.25, cost: 0.1 };

/** What of each criterion an option has, 0 to 1; null where it cannot be said of all. */
export type Marks = Record<Criterion, number | null>;

/** The same weights with a sum of 1; nothing where none is above zero. */
export function normalized(weights: Weights): Weights | undefined {
  const sum = CRITERIA.reduce((all, name) => all + weights[name], 0);
  if (!(sum > 0)) return undefined;
  return Object.fromEntries(CRITERIA.map((name) => [name, weights[name] / sum])) as Weights;
}

/** Without cost, where the options cannot be compared by it. Where nothing else was asked for, all count alike. */
export function withoutCost(weights: Weights): Weights {
  const rest = { ...weights, cost: 0 };
  return normalized(rest) ?? { trust: 1 / 3, compatibility: 1 / 3, consensus: 1 / 3, cost: 0 };
}

/** 0 to 1, to six places: sums of fractions must not decide what equal evidence leaves open. */
export function fitOf(marks: Marks, weights: Weights): number {
  const sum = CRITERIA.reduce((all, name) => all + weights[name] * (marks[name] ?? 0), 0);
  return Math.round(Math.min(Math.max(sum, 0), 1) * 1e6) / 1e6;
}

/** Of prices that are all known: the lowest has 1, twice as much 0.5. */
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

/** The best first; of equals the one with more to judge by, then by id. */
export function byPlace(a: Place, b: Place): number {
  return (
    b.fit - a.fit ||
    b.orders - a.orders ||
    (a.serviceId < b.serviceId ? -1 : a.serviceId > b.serviceId ? 1 : 0)
  );
}
