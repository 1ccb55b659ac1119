import { type AllLimits, exceededLimit, storedLimits } from './key-limits';

describe('the limits of a key below others', () => {
  const above: AllLimits[] = [
    { budget_cents: 10_000, allowed_sellers: ['noa', 'ada'], max_depth: 2 },
    { budget_cents: 20_000, daily_cap_cents: 500, hourly_cap_cents: 100, max_purchase_cents: 50 },
  ];

  it.each([
    [{}, undefined],
    [{ budget_cents: 10_000 }, undefined],
    [{ budget_cents: 10_001 }, 'budget_cents'],
    [{ daily_cap_cents: 500, hourly_cap_cents: 101 }, 'hourly_cap_cents'],
    [{ daily_cap_cents: 501 }, 'daily_cap_cents'],
    [{ max_purchase_cents: 51 }, 'max_purchase_cents'],
    [{ allowed_sellers: ['ada'], allowed_listings: ['lst_1'] }, undefined],
    [{ allowed_sellers: ['ada', 'eve'] }, 'allowed_sellers'],
    [{ max_depth: 0 }, undefined],
    [{ max_depth: 1 }, 'max_depth'],
  ])('given %j, exceed %s', (wished, limit) => {
    expect(exceededLimit(wished, above)).toBe(limit);
  });

  it('end where a key above allows no more levels', () => {
    expect(exceededLimit({}, [{ max_depth: 0 }])).toBe('max_depth');
    expect(exceededLimit({}, [{ max_depth: 1 }])).toBeUndefined();
    expect(exceededLimit({}, [{ max_depth: 1 }, {}])).toBe('max_depth');
    expect(exceededLimit({ max_depth: 100 }, [{}, {}])).toBeUndefined();
  });

  it('are stored without those that are not set, and lists without repeats', () => {
    expect(storedLimits({})).toBeNull();
    expect(storedLimits({ budget_cents: null, allowed_sellers: null })).toBeNull();
    expect(storedLimits({ budget_cents: 0, allowed_sellers: ['b', 'a', 'b'], max_depth: 0 })).toEqual({
      budget_cents: 0,
      allowed_sellers: ['a', 'b'],
      max_depth: 0,
    });
  });
});
