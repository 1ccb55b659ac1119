import { TIER_BARS } from '../policies';
import { deservedTier, nextTier, type Standing } from './tiers';

const newcomer: Standing = {
  completedSales: 0,
  distinctBuyers: 0,
  accountAgeDays: 0,
  reviews: 0,
  averageRating: null,
  faultPercent: 0,
};
const top: Standing = {
  completedSales: 500,
  distinctBuyers: 100,
  accountAgeDays: 180,
  reviews: 5,
  averageRating: 4.8,
  faultPercent: 1.5,
};

describe('seller tiers', () => {
  it('tell a newcomer every figure that is missing', () => {
    expect(nextTier(0, newcomer)).toEqual({
      tier: 1,
      platform_fee_rate: 6,
      completed_sales: { required: 10, current: 0, missing: 10 },
      distinct_buyers: { required: 5, current: 0, missing: 5 },
      account_age_days: { required: 14, current: 0, missing: 14 },
      reviews: { required: 5, current: 0, missing: 5 },
      average_rating: { required: 4, current: null, missing: null },
      fault_percent: { required: 8, current: 0, missing: 0 },
    });
  });

  it('have nothing above the fourth', () => {
    expect(nextTier(4, top)).toBeNull();
  });

  it.each(TIER_BARS.map((bar) => [bar.tier, bar] as const))(
    'give tier %i exactly at its bar',
    (tier, bar) => {
      const at: Standing = { ...bar, reviews: 5, faultPercent: bar.maxFaultPercent };
      expect(deservedTier(at)).toBe(tier);
      expect(deservedTier({ ...at, completedSales: bar.completedSales - 1 })).toBe(tier - 1);
      expect(deservedTier({ ...at, distinctBuyers: bar.distinctBuyers - 1 })).toBe(tier - 1);
      expect(deservedTier({ ...at, accountAgeDays: bar.accountAgeDays - 1 })).toBe(tier - 1);
      expect(deservedTier({ ...at, faultPercent: bar.maxFaultPercent + 0.01 })).toBe(tier - 1);
    },
  );

  it('need five reviews for any tier', () => {
    expect(deservedTier({ ...top, reviews: 4 })).toBe(0);
    expect(deservedTier({ ...top, averageRating: null })).toBe(0);
  });
});
