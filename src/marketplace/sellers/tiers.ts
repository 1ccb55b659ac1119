import { DAY } from '../../kernel/clock';
import { feeRateOfTier, MIN_REVIEWS_FOR_TIER, TIER_BARS, type TierBar } from '../policies';

/** What a seller has to show. */
export interface Standing {
  completedSales: number;
  distinctBuyers: number;
  accountAgeDays: number;
  reviews: number;
  averageRating: number | null;
  faultPercent: number;
}

export interface Requirement {
  required: number;
  current: number | null;
  missing: number | null;
}

export interface NextTier {
  tier: number;
  platform_fee_rate: number;
  completed_sales: Requirement;
  distinct_buyers: Requirement;
  account_age_days: Requirement;
  reviews: Requirement;
  average_rating: Requirement;
  fault_percent: Requirement;
}

export function ageInDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
}

/** The tier above, with every figure that is still missing. */
export function nextTier(tier: number, standing: Standing): NextTier | null {
  const bar = TIER_BARS.find((candidate) => candidate.tier === tier + 1);
  return bar
    ? { tier: bar.tier, platform_fee_rate: feeRateOfTier(bar.tier), ...requirements(bar, standing) }
    : null;
}

/** The highest tier whose bar, and that of every tier below, is met. */
export function deservedTier(standing: Standing): number {
  let tier = 0;
  for (const bar of TIER_BARS) {
    if (Object.values(requirements(bar, standing)).some(({ missing }) => missing !== 0)) break;
    tier = bar.tier;
  }
  return tier;
}

function requirements(bar: TierBar, standing: Standing): Omit<NextTier, 'tier' | 'platform_fee_rate'> {
  const rating = standing.averageRating;
  return {
    completed_sales: atLeast(bar.completedSales, standing.completedSales),
    distinct_buyers: atLeast(bar.distinctBuyers, standing.distinctBuyers),
    account_age_days: atLeast(bar.accountAgeDays, standing.accountAgeDays),
    reviews: atLeast(MIN_REVIEWS_FOR_TIER, standing.reviews),
    average_rating:
      rating === null
        ? { required: bar.averageRating, current: null, missing: null }
        : atLeast(bar.averageRating, rating),
    fault_percent: {
      required: bar.maxFaultPercent,
      current: standing.faultPercent,
      missing: lacking(standing.faultPercent, bar.maxFaultPercent),
    },
  };
}

function atLeast(required: number, current: number): Requirement {
  return { required, current, missing: lacking(required, current) };
}

function lacking(wanted: number, there: number): number {
  return Math.max(0, Math.round((wanted - there) * 100) / 100);
}
