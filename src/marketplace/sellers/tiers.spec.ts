import { TIER_BARS } from '../policies';
import { deservedTier, failingAt, evaluateTier, nextTier, type TrackRecord, tierAtRisk } from './tiers';

const newcomer: TrackRecord = {
  completedSales: 0,
  distinctBuyers: 0,
  accountAgeDays: 0,
  reviews: 0,
  averageRating: null,
  faultPercent: 0,
};
const top: TrackRecord = {
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
      const at: TrackRecord = { ...bar, reviews: 5, faultPercent: bar.maxFaultPercent };
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

describe('a seller that is judged', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const state = (tier: number, belowBarSince: Date | null = null) => ({ tier, belowBarSince });

  it.each([
    ['rises at once', state(1), 3, false, { tier: 3, belowBarSince: null, happened: 'promoted' }],
    [
      'rises out of danger',
      state(1, ago(9)),
      2,
      true,
      { tier: 2, belowBarSince: null, happened: 'promoted' },
    ],
    ['stays', state(2), 2, true, undefined],
    ['recovers', state(2, ago(29)), 2, false, { tier: 2, belowBarSince: null, happened: 'recovered' }],
    ['is not warned by day', state(2), 1, false, undefined],
    ['is warned at night', state(2), 1, true, { tier: 2, belowBarSince: now, happened: 'warned' }],
    ['has thirty days', state(2, ago(29.99)), 1, true, undefined],
    ['falls after them', state(2, ago(30)), 1, true, { tier: 1, belowBarSince: null, happened: 'demoted' }],
    ['falls by one', state(4, ago(31)), 0, true, { tier: 3, belowBarSince: now, happened: 'demoted' }],
    ['does not fall by day', state(2, ago(31)), 1, false, undefined],
    ['cannot fall from the lowest', state(0), 0, true, undefined],
  ])('%s', (_, before, deserved, mayFall, verdict) => {
    expect(evaluateTier(before, deserved, now, mayFall)).toEqual(verdict);
  });

  it('gets the figures that fall short of its tier', () => {
    const short = { ...top, averageRating: 4.7, faultPercent: 2 };
    expect(failingAt(4, short).map(({ figure }) => figure)).toEqual(['average_rating', 'fault_percent']);
    expect(failingAt(3, short)).toEqual([]);
    expect(failingAt(0, newcomer)).toEqual([]);
    expect(tierAtRisk(state(4), short)).toBeNull();
    expect(tierAtRisk(state(4, now), top)).toBeNull();
    expect(tierAtRisk(state(4, now), short)).toMatchObject({ demotion_at: '2026-12-20T00:00:00.000Z' });
  });
});
