import * as fc from 'fast-check';
import { DAY } from '../../kernel/clock';
import { certainShare, expectedRating, expectedShare, growing } from './certainty';
import { consensusOf } from './consensus';
import { type Evidence, NO_EVIDENCE, type User } from './evidence';
import { byPlace, costMarks, CRITERIA, fitOf, normalized, type Weights, withoutCost } from './fit';
import { recordOf, serviceTrust, sureness } from './service-trust';

const NOW = new Date('2026-11-20T12:00:00Z');

const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    orders: fc.nat(3000),
    good: fc.double({ min: 0, max: 1, noNaN: true }),
    buyers: fc.nat(1000),
    reviewers: fc.nat(1000),
  })
  .chain(({ orders, good, buyers, reviewers }) =>
    fc.double({ min: 1, max: 5, noNaN: true }).map((rating) => {
      const clean = Math.floor(orders * good);
      return {
        orders,
        clean,
        disputed: orders - clean,
        failed: 0,
        buyers,
        reviewers,
        rating: reviewers === 0 ? null : rating,
      };
    }),
  );
const several = (count: number, rating: number): Evidence => ({
  orders: count,
  clean: count,
  disputed: 0,
  failed: 0,
  buyers: count,
  reviewers: count,
  rating,
});

describe('what is certain', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0.21],
    [42, 45, 0.82],
    [200, 200, 0.98],
    [0, 50, 0],
  ])('of %i in %i is %d', (part, whole, share) => {
    expect(certainShare(part, whole)).toBeCloseTo(share, 2);
  });

  it('never exceeds what was seen, and comes nearer to it with more of the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (whole, part) => {
        const seen = Math.min(part, whole);
        expect(certainShare(seen, whole)).toBeLessThanOrEqual(seen / whole + 1e-12);
        expect(certainShare(seen * 10, whole * 10)).toBeGreaterThanOrEqual(certainShare(seen, whole) - 1e-12);
      }),
    );
  });

  it('is drawn from what is usual towards what was seen', () => {
    expect(expectedRating(null, 0)).toBe(4);
    expect(expectedRating(5, 1)).toBeCloseTo(4.17, 2);
    expect(expectedShare(0, 0)).toBe(0.6);
    expect(expectedShare(0, 5)).toBe(0.3);
    expect([growing(0, 10), growing(10, 10), growing(1e9, 10)]).toEqual([0, 0.5, expect.closeTo(1)]);
  });
});

describe('the trust in a service', () => {
  it('of one order with five stars is less than that of two hundred at 4.8', () => {
    expect(serviceTrust(500, several(1, 5))).toBeLessThan(serviceTrust(500, several(200, 4.8)));
    expect(sureness(several(1, 5))).toBeLessThan(0.2);
    expect(sureness(several(200, 4.8))).toBeGreaterThan(0.95);
  });

  it('of what went wrong is less than that of what nobody knows', () => {
    const bad: Evidence = { ...several(2, 2), clean: 1, disputed: 1, reviewers: 1 };
    expect(recordOf(bad)).toBeLessThan(recordOf(NO_EVIDENCE));
    expect(recordOf(NO_EVIDENCE)).toBeLessThan(recordOf(several(1, 5)));
  });

  it('is from 0 to 1000, falls with a dispute and rises with a good order', () => {
    fc.assert(
      fc.property(evidence, fc.nat(1000), (known, provider) => {
        const trust = serviceTrust(provider, known);
        expect(trust).toBeGreaterThanOrEqual(0);
        expect(trust).toBeLessThanOrEqual(1000);
        const { orders, clean, disputed } = known;
        expect(recordOf({ ...known, orders: orders + 1, clean: clean + 1 })).toBeGreaterThan(recordOf(known));
        expect(recordOf({ ...known, orders: orders + 1, disputed: disputed + 1 })).toBeLessThan(
          recordOf(known),
        );
        expect(serviceTrust(Math.min(1000, provider + 10), known)).toBeGreaterThanOrEqual(trust);
      }),
    );
  });
});

describe('consensus', () => {
  const ago = (days: number): number => NOW.getTime() - days * DAY;
  const user = (first: number, last: number, confidence = 1): User => ({
    agentId: `agent-${first}`,
    firstAt: ago(first),
    lastAt: ago(last),
    confidence,
  });

  it('counts who came back after thirty days, of those who came so long ago, and who is new', () => {
    const users = [user(60, 20), user(60, 31), user(30, 0), user(29.9, 0), user(7, 7), user(6.9, 1, 0.5)];
    expect(consensusOf(users, NOW)).toMatchObject({ users: 6, longstanding: 3, returned: 2, adoptions: 1 });
    expect(consensusOf(users, NOW).retention).toBeCloseTo(2 / 3);
    expect(consensusOf(users, NOW).confidence).toBeCloseTo(5.5 / 6);
  });

  it('of nobody is nothing, of many approaches one, and of those who regret it is nothing', () => {
    expect(consensusOf([], NOW)).toMatchObject({ users: 0, confidence: 0, retention: 0, score: 0 });
    const many = Array.from({ length: 100 }, (_, at) => user(at < 40 ? 3 : 90, 2));
    expect(consensusOf(many, NOW).score).toBeGreaterThan(0.9);
    expect(consensusOf([user(20, 20, 0.25)], NOW).score).toBe(0);
  });
});

describe('weights', () => {
  const some = fc.record({
    trust: fc.double({ min: 0, max: 1000, noNaN: true }),
    compatibility: fc.double({ min: 0, max: 1000, noNaN: true }),
    consensus: fc.double({ min: 0, max: 1000, noNaN: true }),
    cost: fc.double({ min: 0, max: 1000, noNaN: true }),
  });

  it('are made to sum to one, whatever they sum to', () => {
    expect(normalized({ trust: 3, compatibility: 1, consensus: 0, cost: 0 })).toEqual({
      trust: 0.75,
      compatibility: 0.25,
      consensus: 0,
      cost: 0,
    });
    expect(normalized({ trust: 0, compatibility: 0, consensus: 0, cost: 0 })).toBeUndefined();
    fc.assert(
      fc.property(some, (weights) => {
        for (const made of [normalized(weights), withoutCost(weights)] as (Weights | undefined)[])
          if (made) expect(CRITERIA.reduce((sum, name) => sum + made[name], 0)).toBeCloseTo(1);
      }),
    );
  });

  it('leave out cost unless all have a price, and the cheapest has all of it', () => {
    expect(costMarks([1000, 2500, 2000])).toEqual([1, 0.4, 0.5]);
    expect(costMarks([1000, null])).toBeUndefined();
    expect(withoutCost({ trust: 0, compatibility: 0, consensus: 0, cost: 1 }).trust).toBeCloseTo(1 / 3);
    const marks = { trust: 1, compatibility: 1, consensus: 1, cost: null };
    expect(fitOf(marks, withoutCost({ trust: 1, compatibility: 1, consensus: 1, cost: 7 }))).toBe(1);
  });

  it('break ties by how much there is to judge by, then by id', () => {
    const place = (serviceId: string, fit: number, orders: number) => ({ serviceId, fit, orders });
    const sorted = [place('b', 0.5, 1), place('a', 0.5, 1), place('c', 0.5, 9), place('d', 0.6, 0)].sort(
      byPlace,
    );
    expect(sorted.map(({ serviceId }) => serviceId)).toEqual(['d', 'c', 'a', 'b']);
  });
});
