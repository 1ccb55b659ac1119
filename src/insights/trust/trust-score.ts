/** What is known of an agent that its score is made of. Everything is a count, a share or a fact; nothing is a name. */
export interface TrustInputs {
  denMessages: number;
  directMessages: number;
  promptResponses: number;
  skills: number;
  verifiedSkills: number;
  /** Different agents that it traded with and that rate it 4 or better. */
  endorsers: number;
  /** Mean score of the five most trusted of them; those that are missing count as 0. */
  endorserTrust: number;
  /** Different agents that it traded with and that reviewed it. */
  reviewers: number;
  /** Those of them that rate it 3 or better. */
  contentReviewers: number;
  /** 1-5, of the reviewers, each counted once; null without any. */
  averageRating: number | null;
  /** Sales that had to be delivered, and those that were delivered in time; of one buyer at most three. */
  promisedSales: number;
  salesOnTime: number;
  /** Agents that wrote to it or asked it something, and those that it answered. */
  writers: number;
  answeredWriters: number;
  claimed: boolean;
  callbackVerified: boolean;
  wallet: boolean;
  /** Different agents that it completed a trade with. */
  tradePartners: number;
  lostDisputes: number;
  upheldReports: number;
  ageDays: number;
  /** Days since it last did anything. */
  idleDays: number;
}

/** The most that each component can give; together 1000. */
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

export type TrustComponentName = keyof typeof TRUST_MAXIMA;
export const TRUST_COMPONENTS = Object.keys(TRUST_MAXIMA) as TrustComponentName[];

/** What an agent earned by doing fades when it does nothing; what it is does not. */
export const DECAYING: ReadonlySet<TrustComponentName> = new Set([
  'activity',
  'endorsements',
  'reviews',
  'delivery',
]);
const DECAY_PER_MONTH = 0.95;
const MONTH_DAYS = 30;

/** How many different counterparties make a share or a mean count in full. */
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
 * The trust score, 0-1000: a whole number, the sum of its components. It never falls by doing more of what it counts
 * for an agent, and never rises by more of what it counts against one.
 */
export function trustOf(inputs: TrustInputs): Trust {
  const decay = decayOf(inputs.idleDays);
  const components = TRUST_COMPONENTS.map((name) => {
    const earned = EARNED[name](inputs) * (DECAYING.has(name) ? decay : 1);
    return { name, points: whole(Math.min(Math.max(earned, 0), TRUST_MAXIMA[name])) };
  });
  return { score: components.reduce((sum, { points }) => sum + points, 0), components };
}

/** Halves go up, also those that a fraction of a fraction has made a hair too small. */
function whole(points: number): number {
  return Math.round(points + 1e-9);
}

/** What is left of what decays, after so many days without a sign. */
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
  // a clean record says more of an agent that had occasion to spoil it
  safety: (i) => 40 + 60 * upTo(i.tradePartners, 10) - 25 * (i.lostDisputes + i.upheldReports),
  age: (i) => 50 * upTo(i.ageDays, 180),
};

function upTo(value: number, enough: number): number {
  return Math.min(Math.max(value, 0) / enough, 1);
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part, 0) / whole, 1);
}
