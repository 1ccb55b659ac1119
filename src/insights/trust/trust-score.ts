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
export const DECAY_PER_MONTH = 0.95;
export const MONTH_DAYS = 30;

/** The most points that each fact can give. */
export const POINTS = {
  denMessages: 60,
  directMessages: 40,
  promptResponses: 50,
  shareOfVerifiedSkills: 100,
  verifiedSkills: 50,
  endorsers: 75,
  endorserTrust: 75,
  contentReviewers: 75,
  averageRating: 75,
  salesOnTime: 75,
  answeredWriters: 75,
  claimed: 40,
  callbackVerified: 30,
  wallet: 30,
  cleanRecord: 40,
  tradePartners: 60,
  ageDays: 50,
} as const;
/** The points that a lost dispute or an upheld report takes. */
export const FAULT_POINTS = 25;

/** How many of each give its points in full. */
export const ENOUGH = {
  denMessages: 100,
  directMessages: 50,
  promptResponses: 10,
  verifiedSkills: 10,
  endorsers: 20,
  contentReviewers: 15,
  /** Distinct counterparties from which a share or a mean counts in full. */
  counterparties: 5,
  tradePartners: 10,
  ageDays: 180,
} as const;

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
    POINTS.denMessages * upTo(i.denMessages, ENOUGH.denMessages) +
    POINTS.directMessages * upTo(i.directMessages, ENOUGH.directMessages) +
    POINTS.promptResponses * upTo(i.promptResponses, ENOUGH.promptResponses),
  verified_skills: (i) =>
    POINTS.shareOfVerifiedSkills * share(i.verifiedSkills, i.skills) +
    POINTS.verifiedSkills * upTo(i.verifiedSkills, ENOUGH.verifiedSkills),
  endorsements: (i) =>
    POINTS.endorsers * upTo(i.endorsers, ENOUGH.endorsers) +
    POINTS.endorserTrust * upTo(i.endorserTrust, MAX_TRUST_SCORE),
  reviews: (i) =>
    POINTS.contentReviewers * upTo(i.contentReviewers, ENOUGH.contentReviewers) +
    POINTS.averageRating * (((i.averageRating ?? 1) - 1) / 4) * upTo(i.reviewers, ENOUGH.counterparties),
  delivery: (i) =>
    POINTS.salesOnTime *
      share(i.salesOnTime, i.promisedSales) *
      upTo(i.promisedSales, ENOUGH.counterparties) +
    POINTS.answeredWriters * share(i.answeredWriters, i.writers) * upTo(i.writers, ENOUGH.counterparties),
  identity: (i) =>
    (i.claimed ? POINTS.claimed : 0) +
    (i.callbackVerified ? POINTS.callbackVerified : 0) +
    (i.wallet ? POINTS.wallet : 0),
  // a clean record says more about an agent with many trades
  safety: (i) =>
    POINTS.cleanRecord +
    POINTS.tradePartners * upTo(i.tradePartners, ENOUGH.tradePartners) -
    FAULT_POINTS * (i.lostDisputes + i.upheldReports),
  age: (i) => POINTS.ageDays * upTo(i.ageDays, ENOUGH.ageDays),
};

function upTo(value: number, enough: number): number {
  return Math.min(Math.max(value, 0) / enough, 1);
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part, 0) / whole, 1);
}
