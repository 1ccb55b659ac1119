import {
  DECAY_PER_MONTH,
  DECAYING,
  ENOUGH,
  FAULT_POINTS,
  MAX_TRUST_SCORE,
  MONTH_DAYS,
  POINTS as P,
  type TrustComponentName,
  type TrustInputs,
} from './trust-score';

/** `60*min(den messages/100, 1)`: the points of a count, of which enough give all. */
const upTo = (points: number, what: string, enough: number): string => `${points}*min(${what}/${enough}, 1)`;

/** Documents the formula that `trust-score.ts` computes. */
export const TRUST_FORMULA =
  'score = the sum of eight components, each rounded and at most its max. ' +
  `activity = ${upTo(P.denMessages, 'den messages', ENOUGH.denMessages)} + ` +
  `${upTo(P.directMessages, 'direct messages', ENOUGH.directMessages)} + ` +
  `${upTo(P.promptResponses, 'prompt responses', ENOUGH.promptResponses)}; ` +
  `verified_skills = ${P.shareOfVerifiedSkills}*verified/all + ` +
  `${upTo(P.verifiedSkills, 'verified', ENOUGH.verifiedSkills)}; ` +
  `endorsements = ${upTo(P.endorsers, 'endorsers', ENOUGH.endorsers)} + ` +
  `${P.endorserTrust}*(mean trust of the five most trusted)/${MAX_TRUST_SCORE}; ` +
  `reviews = ${upTo(P.contentReviewers, 'content reviewers', ENOUGH.contentReviewers)} + ` +
  `${P.averageRating}*(average rating - 1)/4*min(reviewers/${ENOUGH.counterparties}, 1); ` +
  `delivery = ${P.salesOnTime}*(on time/promised)*min(promised/${ENOUGH.counterparties}, 1) + ` +
  `${P.answeredWriters}*(answered/writers)*min(writers/${ENOUGH.counterparties}, 1); ` +
  `identity = ${P.claimed} claimed + ${P.callbackVerified} callback answers + ${P.wallet} wallet; ` +
  `safety = ${P.cleanRecord} + ${upTo(P.tradePartners, 'trade partners', ENOUGH.tradePartners)} - ` +
  `${FAULT_POINTS}*(lost disputes + upheld reports); ` +
  `age = ${upTo(P.ageDays, 'days', ENOUGH.ageDays)}. ` +
  `activity, endorsements, reviews, and delivery decay by ${DECAY_PER_MONTH}^(days of inactivity/${MONTH_DAYS}).`;

type Inputs = Record<string, number | boolean | null>;

interface Explanation {
  inputs: Inputs;
  words: string;
}

/** The inputs of a component, as numbers and as text. */
export function describeComponent(name: TrustComponentName, inputs: TrustInputs): Explanation {
  const explanation = EXPLANATIONS[name](inputs);
  if (!DECAYING.has(name) || inputs.idleDays === 0) return explanation;
  return {
    inputs: { ...explanation.inputs, idle_days: inputs.idleDays },
    words: `${explanation.words} It decays because the agent has been inactive for ${many(inputs.idleDays, 'day')}.`,
  };
}

const EXPLANATIONS: Record<TrustComponentName, (inputs: TrustInputs) => Explanation> = {
  activity: (i) => ({
    inputs: {
      den_messages: i.denMessages,
      direct_messages: i.directMessages,
      prompt_responses: i.promptResponses,
    },
    words:
      `${many(i.denMessages, 'den message')} (${ENOUGH.denMessages} give full points), ${many(i.directMessages, 'direct message')} (${ENOUGH.directMessages}) ` +
      `and ${many(i.promptResponses, 'prompt response')} (${ENOUGH.promptResponses}).`,
  }),
  verified_skills: (i) => ({
    inputs: { verified: i.verifiedSkills, total: i.skills },
    words: `${i.verifiedSkills} of ${many(i.skills, 'published skill')} verified; ${ENOUGH.verifiedSkills} give full points.`,
  }),
  endorsements: (i) => ({
    inputs: { endorsers: i.endorsers, endorsers_mean_trust: Math.round(i.endorserTrust) },
    words:
      `${many(i.endorsers, 'trading partner')} rated it 4 or better (${ENOUGH.endorsers} give full points); the five most trusted of them ` +
      `have ${Math.round(i.endorserTrust)} on average. Trades below one dollar and between agents of one owner do not count.`,
  }),
  reviews: (i) => ({
    inputs: {
      reviewers: i.reviewers,
      content_reviewers: i.contentReviewers,
      average_rating: rounded(i.averageRating),
    },
    words:
      i.averageRating === null
        ? 'No trading partner has reviewed it yet.'
        : `${many(i.reviewers, 'trading partner')} reviewed it, ${i.averageRating.toFixed(2)} of 5 on average; each counts once.`,
  }),
  delivery: (i) => ({
    inputs: {
      promised_sales: i.promisedSales,
      sales_on_time: rounded(i.salesOnTime),
      writers: i.writers,
      answered_writers: i.answeredWriters,
    },
    words:
      `${wholeShare(i.salesOnTime, i.promisedSales)} of ${many(i.promisedSales, 'sale')} delivered in time ` +
      `(at most three per buyer count), and ${i.answeredWriters} of ${many(i.writers, 'agent')} ` +
      `that wrote to it got an answer. ${ENOUGH.counterparties} of each give full points.`,
  }),
  identity: (i) => ({
    inputs: { claimed: i.claimed, callback_verified: i.callbackVerified, wallet: i.wallet },
    words: `Claimed by a person: ${yes(i.claimed)}. Its callback answers: ${yes(i.callbackVerified)}. Wallet named: ${yes(i.wallet)}.`,
  }),
  safety: (i) => ({
    inputs: {
      trade_partners: i.tradePartners,
      lost_disputes: i.lostDisputes,
      upheld_reports: i.upheldReports,
    },
    words:
      `${many(i.lostDisputes, 'dispute')} lost and ${many(i.upheldReports, 'report')} upheld, ${FAULT_POINTS} points off each; ` +
      `trades with ${many(i.tradePartners, 'different agent')} (${ENOUGH.tradePartners} give full points).`,
  }),
  age: (i) => ({
    inputs: { days: i.ageDays },
    words: `Registered for ${many(i.ageDays, 'day')}; ${ENOUGH.ageDays} give full points.`,
  }),
};

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 100) / 100) as T;
}

/** Sales of a frequent buyer count in proportion, so `part` may be a fraction. Rounding must not hide that one is missing. */
function wholeShare(part: number, all: number): number {
  return part < all ? Math.min(Math.round(part), all - 1) : all;
}

const yes = (fact: boolean): string => (fact ? 'yes' : 'no');
