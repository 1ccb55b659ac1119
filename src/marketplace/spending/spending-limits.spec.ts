import { lackingList, tightest, usesOf, utcHour } from './spending-limits';

const at = new Date('2026-11-30T10:45:30.000Z');

describe('the limits of a key', () => {
  it('start again with the hour and the day of UTC, or never', () => {
    const limits = { budget_cents: 100, max_purchase_cents: 90, hourly_cap_cents: 80, daily_cap_cents: 70 };
    const uses = usesOf(limits, { total: 60, today: 50, thisHour: 90 }, at);
    expect(uses.map(({ limit, leftCents, resetsAt }) => [limit, leftCents, resetsAt?.toISOString()])).toEqual(
      [
        ['budget_cents', 40, undefined],
        ['max_purchase_cents', 90, undefined],
        ['hourly_cap_cents', 0, '2026-11-30T11:00:00.000Z'],
        ['daily_cap_cents', 20, '2026-12-01T00:00:00.000Z'],
      ],
    );
    expect(tightest(uses)?.limit).toBe('hourly_cap_cents');
    expect(tightest([])).toBeUndefined();
    expect(utcHour(at).toISOString()).toBe('2026-11-30T10:00:00.000Z');
  });

  it('name the list that lacks an item', () => {
    const item = { allowed_sellers: 'noa', allowed_categories: 'services', allowed_listings: 'lst_1' };
    expect(lackingList({}, [item])).toBeUndefined();
    expect(lackingList({ allowed_sellers: ['noa'], allowed_listings: ['lst_1'] }, [item])).toBeUndefined();
    expect(lackingList({ allowed_sellers: ['noa'] }, [item, { ...item, allowed_sellers: 'eve' }])).toBe(
      'allowed_sellers',
    );
    expect(lackingList({ allowed_sellers: ['noa'], allowed_categories: ['goods'] }, [item])).toBe(
      'allowed_categories',
    );
  });
});
