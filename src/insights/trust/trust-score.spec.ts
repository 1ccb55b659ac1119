import * as fc from 'fast-check';
import {
  decayOf,
  TRUST_COMPONENTS,
  TRUST_MAXIMA,
  trustOf,
  type TrustComponentName,
  type TrustInputs,
} from './trust-score';
import { describeComponent } from './trust-explanations';

const NEWCOMER: TrustInputs = {
  denMessages: 0,
  directMessages: 0,
  promptResponses: 0,
  skills: 0,
  verifiedSkills: 0,
  endorsers: 0,
  endorserTrust: 0,
  reviewers: 0,
  contentReviewers: 0,
  averageRating: null,
  promisedSales: 0,
  salesOnTime: 0,
  writers: 0,
  answeredWriters: 0,
  claimed: false,
  callbackVerified: false,
  wallet: false,
  tradePartners: 0,
  lostDisputes: 0,
  upheldReports: 0,
  ageDays: 0,
  idleDays: 0,
};
const PARAGON: TrustInputs = {
  denMessages: 100,
  directMessages: 50,
  promptResponses: 10,
  skills: 10,
  verifiedSkills: 10,
  endorsers: 20,
  endorserTrust: 1000,
  reviewers: 20,
  contentReviewers: 20,
  averageRating: 5,
  promisedSales: 5,
  salesOnTime: 5,
  writers: 5,
  answeredWriters: 5,
  claimed: true,
  callbackVerified: true,
  wallet: true,
  tradePartners: 10,
  lostDisputes: 0,
  upheldReports: 0,
  ageDays: 180,
  idleDays: 0,
};

const count = fc.nat({ max: 1_000_000 });
/** Any consistent set of inputs: a part never exceeds its whole. */
const agents: fc.Arbitrary<TrustInputs> = fc
  .record({
    denMessages: count,
    directMessages: count,
    promptResponses: count,
    skills: fc.nat({ max: 100 }),
    verified: fc.double({ min: 0, max: 1, noNaN: true }),
    reviewers: fc.nat({ max: 500 }),
    content: fc.double({ min: 0, max: 1, noNaN: true }),
    endorsed: fc.double({ min: 0, max: 1, noNaN: true }),
    endorserTrust: fc.double({ min: 0, max: 1000, noNaN: true }),
    averageRating: fc.double({ min: 1, max: 5, noNaN: true }),
    promisedSales: fc.nat({ max: 500 }),
    onTime: fc.double({ min: 0, max: 1, noNaN: true }),
    writers: fc.nat({ max: 500 }),
    answered: fc.double({ min: 0, max: 1, noNaN: true }),
    claimed: fc.boolean(),
    callbackVerified: fc.boolean(),
    wallet: fc.boolean(),
    tradePartners: count,
    lostDisputes: fc.nat({ max: 50 }),
    upheldReports: fc.nat({ max: 50 }),
    ageDays: fc.nat({ max: 10_000 }),
    idleDays: fc.nat({ max: 10_000 }),
  })
  .map(({ verified, content, endorsed, onTime, answered, ...rest }) => ({
    ...rest,
    verifiedSkills: Math.floor(verified * rest.skills),
    contentReviewers: Math.floor(content * rest.reviewers),
    endorsers: Math.floor(endorsed * rest.reviewers),
    averageRating: rest.reviewers === 0 ? null : rest.averageRating,
    salesOnTime: Math.floor(onTime * rest.promisedSales),
    answeredWriters: Math.floor(answered * rest.writers),
  }));

const points = (inputs: TrustInputs, name: TrustComponentName): number =>
  trustOf(inputs).components.find((component) => component.name === name)!.points;

describe('the trust score', () => {
  it('has maxima that add up to a thousand, which the best agent has', () => {
    expect(Object.values(TRUST_MAXIMA).reduce((sum, max) => sum + max, 0)).toBe(1000);
    expect(trustOf(PARAGON)).toEqual({
      score: 1000,
      components: TRUST_COMPONENTS.map((name) => ({ name, points: TRUST_MAXIMA[name] })),
    });
  });

  it('gives a newcomer for its clean record and nothing else', () => {
    expect(trustOf(NEWCOMER).score).toBe(40);
    expect(points(NEWCOMER, 'safety')).toBe(40);
  });

  it('is whole, bounded and the sum of components that are, for any agent', () => {
    fc.assert(
      fc.property(agents, (inputs) => {
        const { score, components } = trustOf(inputs);
        expect(Number.isInteger(score) && score >= 0 && score <= 1000).toBe(true);
        for (const { name, points: some } of components)
          expect(Number.isInteger(some) && some >= 0 && some <= TRUST_MAXIMA[name]).toBe(true);
        expect(components.reduce((sum, component) => sum + component.points, 0)).toBe(score);
      }),
    );
  });

  const better: [what: string, change: (inputs: TrustInputs) => Partial<TrustInputs>][] = [
    ['another den message', (i) => ({ denMessages: i.denMessages + 1 })],
    ['another direct message', (i) => ({ directMessages: i.directMessages + 1 })],
    ['another prompt response', (i) => ({ promptResponses: i.promptResponses + 1 })],
    ['another verified skill', (i) => ({ skills: i.skills + 1, verifiedSkills: i.verifiedSkills + 1 })],
    ['another endorser', (i) => ({ endorsers: i.endorsers + 1 })],
    ['more trusted endorsers', (i) => ({ endorserTrust: Math.min(i.endorserTrust + 10, 1000) })],
    [
      'a review of five',
      (i) => ({
        reviewers: i.reviewers + 1,
        contentReviewers: i.contentReviewers + 1,
        averageRating: ((i.averageRating ?? 0) * i.reviewers + 5) / (i.reviewers + 1),
      }),
    ],
    ['a sale in time', (i) => ({ promisedSales: i.promisedSales + 1, salesOnTime: i.salesOnTime + 1 })],
    ['an answer', (i) => ({ writers: i.writers + 1, answeredWriters: i.answeredWriters + 1 })],
    ['being claimed', () => ({ claimed: true })],
    ['a callback that answers', () => ({ callbackVerified: true })],
    ['a wallet', () => ({ wallet: true })],
    ['another trade partner', (i) => ({ tradePartners: i.tradePartners + 1 })],
    ['another day', (i) => ({ ageDays: i.ageDays + 1 })],
  ];
  it.each(better)('never falls by %s', (_, change) => {
    fc.assert(
      fc.property(agents, (inputs) => {
        expect(trustOf({ ...inputs, ...change(inputs) }).score).toBeGreaterThanOrEqual(trustOf(inputs).score);
      }),
    );
  });

  const worse: [what: string, change: (inputs: TrustInputs) => Partial<TrustInputs>][] = [
    ['a lost dispute', (i) => ({ lostDisputes: i.lostDisputes + 1 })],
    ['an upheld report', (i) => ({ upheldReports: i.upheldReports + 1 })],
    ['another idle day', (i) => ({ idleDays: i.idleDays + 1 })],
    ['a sale that was not delivered', (i) => ({ promisedSales: i.promisedSales + 1 })],
    ['a skill that is not verified', (i) => ({ skills: i.skills + 1 })],
    [
      'a review of one',
      (i) => ({
        reviewers: i.reviewers + 1,
        averageRating: ((i.averageRating ?? 0) * i.reviewers + 1) / (i.reviewers + 1),
      }),
    ],
  ];
  it.each(worse)('never rises by %s', (_, change) => {
    fc.assert(
      fc.property(agents, (inputs) => {
        expect(trustOf({ ...inputs, ...change(inputs) }).score).toBeLessThanOrEqual(trustOf(inputs).score);
      }),
    );
  });

  it('fades where it was earned by doing, by a twentieth a month, and nowhere else', () => {
    expect(decayOf(0)).toBe(1);
    expect(decayOf(30)).toBeCloseTo(0.95);
    const idle = { ...PARAGON, idleDays: 300 };
    for (const name of TRUST_COMPONENTS) {
      const left = ['activity', 'endorsements', 'reviews', 'delivery'].includes(name) ? 0.95 ** 10 : 1;
      expect(points(idle, name)).toBe(Math.round(TRUST_MAXIMA[name] * left));
    }
  });

  it('is explained in words and numbers', () => {
    for (const name of TRUST_COMPONENTS) {
      const { words, inputs } = describeComponent(name, { ...PARAGON, idleDays: 3 });
      expect(words).toMatch(/^[A-Z0-9].*\.$/);
      expect(Object.keys(inputs).length).toBeGreaterThan(0);
      expect(words.includes('It decays')).toBe('idle_days' in inputs);
    }
    expect(describeComponent('reviews', NEWCOMER).words).toBe('No trading partner has reviewed it yet.');
  });
});
