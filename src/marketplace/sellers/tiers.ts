import { after, DAY } from '../../kernel/clock';
import { DEMOTION_DAYS, feeRateOfTier, MIN_REVIEWS_FOR_TIER, TIER_BARS, type TierBar } from '../policies';

/** The figures that determine a seller's tier. */
export interface TrackRecord {
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

/** The next tier, and what is still missing for it. */
export function nextTier(tier: number, trackRecord: TrackRecord): NextTier | null {
  const bar = TIER_BARS.find((candidate) => candidate.tier === tier + 1);
  return bar
    ? { tier: bar.tier, platform_fee_rate: feeRateOfTier(bar.tier), ...requirements(bar, trackRecord) }
    : null;
}

/** A requirement of the current tier that the seller does not meet. */
export interface Failing extends Requirement {
  figure: string;
}

export interface TierAtRisk {
  demotion_at: string;
  failing: Failing[];
}

/** The requirements of this tier that the seller does not meet. */
export function failingAt(tier: number, trackRecord: TrackRecord): Failing[] {
  const bar = TIER_BARS.find((candidate) => candidate.tier === tier);
  if (!bar) return [];
  return Object.entries(requirements(bar, trackRecord))
    .filter(([, { missing }]) => missing !== 0)
    .map(([figure, requirement]) => ({ figure, ...requirement }));
}

/** When and why the seller will be demoted; null if it was not warned, or meets the requirements again. */
export function tierAtRisk({ tier, belowBarSince }: TierState, trackRecord: TrackRecord): TierAtRisk | null {
  const failing = failingAt(tier, trackRecord);
  if (belowBarSince === null || failing.length === 0) return null;
  return { demotion_at: demotionAt(belowBarSince).toISOString(), failing };
}

export interface TierState {
  tier: number;
  belowBarSince: Date | null;
}

/** What an evaluation changes. */
export interface TierEvaluation extends TierState {
  happened: 'promoted' | 'recovered' | 'warned' | 'demoted';
}

/**
 * A seller is promoted at once but demoted slowly: first a warning, then one tier down after `DEMOTION_DAYS` below the
 * requirements. If it misses those of the lower tier too, it is warned again. Only the nightly job sets `mayFall`, so
 * that a brief dip causes no warning.
 */
export function evaluateTier(
  state: TierState,
  deserved: number,
  now: Date,
  mayFall: boolean,
): TierEvaluation | undefined {
  const { tier, belowBarSince } = state;
  if (deserved > tier) return { tier: deserved, belowBarSince: null, happened: 'promoted' };
  if (deserved === tier)
    return belowBarSince ? { tier, belowBarSince: null, happened: 'recovered' } : undefined;
  if (!mayFall) return undefined;
  if (belowBarSince === null) return { tier, belowBarSince: now, happened: 'warned' };
  if (now < demotionAt(belowBarSince)) return undefined;
  const lower = tier - 1;
  return { tier: lower, belowBarSince: deserved < lower ? now : null, happened: 'demoted' };
}

export function demotionAt(belowBarSince: Date): Date {
  return after(belowBarSince, DEMOTION_DAYS * DAY);
}

/** The highest tier whose requirements are met, together with those of all lower tiers. */
export function deservedTier(trackRecord: TrackRecord): number {
  let tier = 0;
  for (const bar of TIER_BARS) {
    if (Object.values(requirements(bar, trackRecord)).some(({ missing }) => missing !== 0)) break;
    tier = bar.tier;
  }
  return tier;
}

function requirements(bar: TierBar, trackRecord: TrackRecord): Omit<NextTier, 'tier' | 'platform_fee_rate'> {
  const rating = trackRecord.averageRating;
  return {
    completed_sales: atLeast(bar.completedSales, trackRecord.completedSales),
    distinct_buyers: atLeast(bar.distinctBuyers, trackRecord.distinctBuyers),
    account_age_days: atLeast(bar.accountAgeDays, trackRecord.accountAgeDays),
    reviews: atLeast(MIN_REVIEWS_FOR_TIER, trackRecord.reviews),
    average_rating:
      rating === null
        ? { required: bar.averageRating, current: null, missing: null }
        : atLeast(bar.averageRating, rating),
    fault_percent: {
      required: bar.maxFaultPercent,
      current: trackRecord.faultPercent,
      missing: missing(trackRecord.faultPercent, bar.maxFaultPercent),
    },
  };
}

function atLeast(required: number, current: number): Requirement {
  return { required, current, missing: missing(required, current) };
}

function missing(wanted: number, there: number): number {
  return Math.max(0, Math.round((wanted - there) * 100) / 100);
}
