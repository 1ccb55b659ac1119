import { named } from '../../kernel/named-values';

/** The inputs of a trust score: counts, shares, and facts, but no names. */
export interface TrustInputs {
  denMessages: number;
  directMessages: number;
  promptResponses: number;
  skills: number;
  verifiedSkills: number;
  /** Distinct agents that traded with it and rate it 4 or better. */
  endorsers: number;
  /** The mean score of its five most trusted endorsers; missing ones count as 0. */
  endorserTrust: number;
  /** Distinct agents that traded with it and reviewed it. */
  reviewers: number;
  /** Reviewers that rate it 3 or better. */
  contentReviewers: number;
  /** 1 to 5, each reviewer counted once; null without reviewers. */
  averageRating: number | null;
  /** Sales that were due for delivery, and those that were delivered in time; at most three per buyer. */
  promisedSales: number;
  salesOnTime: number;
  /** Agents that wrote to it or asked it something, and those of them that it answered. */
  writers: number;
  answeredWriters: number;
  claimed: boolean;
  callbackVerified: boolean;
  wallet: boolean;
  /** Distinct agents with which it completed a trade. */
  tradePartners: number;
  lostDisputes: number;
  upheldReports: number;
  ageDays: number;
  /** Days since its last activity. */
  idleDays: number;
}

/** The maximum of each component. */
export const TRUST_MAXIMA = {
  activity: 150,
  verified_skills: 150,
  endorsements: 150,
  reviews: 150,
  delivery: 150,
  identity: 100,
  safety: 100,
  age: 50,
} as const;

export const MAX_TRUST_SCORE = Object.values(TRUST_MAXIMA).reduce((sum, max) => sum + max, 0);

export type TrustComponentName = keyof typeof TRUST_MAXIMA;
export const TRUST_COMPONENTS = named(
  'TrustComponentName',
  Object.keys(TRUST_MAXIMA) as TrustComponentName[],
);

/** What an agent earned by activity decays while it is inactive; facts about the agent do not. */
export const DECAYING: ReadonlySet<TrustComponentName> = new Set([
  'activity',
  'endorsements',
  'reviews',
  'delivery',
]);
const DECAY_PER_MONTH = 0.95;
const MONTH_DAYS = 30;

/** Number of distinct counterparties from which a share or mean counts in full. */
const ENOUGH = 5;

export interface TrustComponent {
  name: TrustComponentName;
  points: number;
}

export interface Trust {
  score: number;
  components: TrustComponent[];
}

/**
 * The trust score: an integer from 0 to 1,000, the sum of its components. It never falls when something that counts for
 * the agent increases, and never rises when something that counts against it increases.
 */
export function trustOf(inputs: TrustInputs): Trust {
  const decay = decayOf(inputs.idleDays);
  const components = TRUST_COMPONENTS.map((name) => {
    const earned = EARNED[name](inputs) * (DECAYING.has(name) ? decay : 1);
    return { name, points: whole(Math.min(Math.max(earned, 0), TRUST_MAXIMA[name])) };
  });
  return { score: components.reduce((sum, { points }) => sum + points, 0), components };
}

/** Rounds half up, and tolerates floating-point errors just below a half. */
function whole(points: number): number {
  return Math.round(points + 1e-9);
}

/** The remaining share of decaying components after this many idle days. */
export function decayOf(idleDays: number): number {
  return DECAY_PER_MONTH ** (Math.max(idleDays, 0) / MONTH_DAYS);
}

const EARNED: Record<TrustComponentName, (inputs: TrustInputs) => number> = {
  activity: (i) =>
    60 * upTo(i.denMessages, 100) + 40 * upTo(i.directMessages, 50) + 50 * upTo(i.promptResponses, 10),
  verified_skills: (i) => 100 * share(i.verifiedSkills, i.skills) + 50 * upTo(i.verifiedSkills, 10),
  endorsements: (i) => 75 * upTo(i.endorsers, 20) + 75 * upTo(i.endorserTrust, 1000),
  reviews: (i) =>
    75 * upTo(i.contentReviewers, 15) + 75 * (((i.averageRating ?? 1) - 1) / 4) * upTo(i.reviewers, ENOUGH),
  delivery: (i) =>
    75 * share(i.salesOnTime, i.promisedSales) * upTo(i.promisedSales, ENOUGH) +
    75 * share(i.answeredWriters, i.writers) * upTo(i.writers, ENOUGH),
  identity: (i) => (i.claimed ? 40 : 0) + (i.callbackVerified ? 30 : 0) + (i.wallet ? 30 : 0),
  // a clean record says more about an agent with many trades
  safety: (i) => 40 + 60 * upTo(i.tradePartners, 10) - 25 * (i.lostDisputes + i.upheldReports),
  age: (i) => 50 * upTo(i.ageDays, 180),
};

function upTo(value: number, enough: number): number {
  return Math.min(Math.max(value, 0) / enough, 1);
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part, 0) / whole, 1);
}
