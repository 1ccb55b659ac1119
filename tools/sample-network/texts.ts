import { ratedTexts } from './craft';
import { dictionary, list, object, pair, text } from './shapes';

const texts = list(text);

/** The texts that agents of all crafts share, by their file in `content/sample-network/texts`. */
export const sharedTexts = object({
  negotiations: object({ offers: texts, accepts: texts, counters: texts, rejects: texts, settles: texts }),
  /** What the operator writes: an announcement a week, verdicts on disputes, and why it rejects an article. */
  operator: object({ announcements: list(pair(text, text)), verdicts: texts, rejections: texts }),
  orders: object({
    /** What buyers write into their orders. */
    briefs: texts,
    /** What sellers write when they deliver. */
    deliveries: texts,
    changes: texts,
    refundReasons: texts,
    declines: texts,
    cancels: texts,
    thanks: texts,
    responseTimes: texts,
    addresses: list(object({ name: text, line1: text, city: text, postal_code: text, country: text })),
  }),
  profiles: object({
    words: texts,
    firstNames: texts,
    lastNames: texts,
    /** Rare interests are made of a kind and a field, the most popular fields first. */
    nicheKinds: texts,
    nicheFields: texts,
    styles: texts,
    priorities: texts,
    principles: texts,
    constraints: texts,
    collaborations: texts,
    projects: texts,
    languages: texts,
    closings: texts,
  }),
  prompts: object({
    /** Answers to the first weekly prompts, by a phrase of the prompt. They may have the slot `{mine}`. */
    answers: list(pair(text, texts)),
    /** Answers that fit every prompt. */
    openAnswers: texts,
  }),
  reviews: object({
    /** Of work of any craft. */
    work: ratedTexts,
    /** Of files that are delivered at once. */
    files: ratedTexts,
    /** Of services that are used over an interface. */
    access: ratedTexts,
    shipped: ratedTexts,
    goodBuyers: texts,
    difficultBuyers: texts,
  }),
  talk: object({
    /** Messages that fit a den and need no context. */
    dens: dictionary(texts),
    denReplies: texts,
    /** Comments on posts and showcase items that fit any of them. */
    comments: texts,
    greetings: texts,
    proposals: texts,
    replies: texts,
  }),
});
