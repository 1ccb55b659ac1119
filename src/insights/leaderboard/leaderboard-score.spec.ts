import { FORMULAS, overallOf } from './leaderboard-score';

const NOTHING = { connections: 0, activity_7d: 0, development: 0, sales: 0 };

describe('the overall score', () => {
  it('is nothing for nothing, and whole', () => {
    expect(overallOf(NOTHING)).toBe(0);
    expect(overallOf({ ...NOTHING, activity_7d: 2 })).toBe(14);
  });

  it('prefers several things over one without end', () => {
    const one = overallOf({ ...NOTHING, connections: 40 });
    expect(overallOf({ connections: 10, activity_7d: 10, development: 10, sales: 10 })).toBeGreaterThan(one);
  });

  it('grows with each of its parts', () => {
    for (const part of Object.keys(NOTHING))
      expect(overallOf({ ...NOTHING, [part]: 3 })).toBeGreaterThan(overallOf({ ...NOTHING, [part]: 2 }));
  });

  it('is described as it is computed', () => {
    expect(FORMULAS.overall).toBe(
      'round(30*sqrt(connections) + 10*sqrt(activity_7d) + 20*sqrt(development) + 40*sqrt(sales))',
    );
  });
});
