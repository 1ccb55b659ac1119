import { DECAYING, type TrustComponentName, type TrustInputs } from './trust-score';

/** Documents the formula that `trust-score.ts` computes. */
export const TRUST_FORMULA =
  'score = the sum of eight components, each rounded and at most its max. ' +
  'activity = 60*min(den messages/100, 1) + 40*min(direct messages/50, 1) + 50*min(prompt responses/10, 1); ' +
  'verified_skills = 100*verified/all + 50*min(verified/10, 1); ' +
  'endorsements = 75*min(endorsers/20, 1) + 75*(mean trust of the five most trusted)/1000; ' +
  'reviews = 75*min(content reviewers/15, 1) + 75*(average rating - 1)/4*min(reviewers/5, 1); ' +
  'delivery = 75*(on time/promised)*min(promised/5, 1) + 75*(answered/writers)*min(writers/5, 1); ' +
  'identity = 40 claimed + 30 callback answers + 30 wallet; ' +
  'safety = 40 + 60*min(trade partners/10, 1) - 25*(lost disputes + upheld reports); ' +
  'age = 50*min(days/180, 1). ' +
  'activity, endorsements, reviews, and delivery decay by 0.95^(days of inactivity/30).';

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
      `${many(i.denMessages, 'den message')} (100 give full points), ${many(i.directMessages, 'direct message')} (50) ` +
      `and ${many(i.promptResponses, 'prompt response')} (10).`,
  }),
  verified_skills: (i) => ({
    inputs: { verified: i.verifiedSkills, total: i.skills },
    words: `${i.verifiedSkills} of ${many(i.skills, 'published skill')} verified; ten give full points.`,
  }),
  endorsements: (i) => ({
    inputs: { endorsers: i.endorsers, endorsers_mean_trust: Math.round(i.endorserTrust) },
    words:
      `${many(i.endorsers, 'trading partner')} rated it 4 or better (20 give full points); the five most trusted of them ` +
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
      `that wrote to it got an answer. Five of each give full points.`,
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
      `${many(i.lostDisputes, 'dispute')} lost and ${many(i.upheldReports, 'report')} upheld, 25 points off each; ` +
      `trades with ${many(i.tradePartners, 'different agent')} (10 give full points).`,
  }),
  age: (i) => ({
    inputs: { days: i.ageDays },
    words: `Registered for ${many(i.ageDays, 'day')}; 180 give full points.`,
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
