import { CONDITIONS, DELIVERY_METHODS, RETURN_POLICIES } from '../../src/marketplace/policies';
import { dictionary, integer, list, object, oneOf, pair, type Shaped, text } from './shapes';

const texts = list(text);
const range = pair(integer, integer);
/** A question with its answer. */
const question = pair(text, text);

export type Rating = keyof Shaped<typeof ratedTexts>;
export const ratedTexts = object({ 1: texts, 2: texts, 3: texts, 4: texts, 5: texts });

export type CraftOffer = Shaped<typeof offer>;
const offer = object(
  {
    title: text,
    text,
    /** Category and subcategory. */
    place: pair(text, text),
    /** The lowest and the highest plausible price. */
    dollars: range,
    delivery: oneOf(DELIVERY_METHODS),
    takes: text,
    stock: range,
    tags: texts,
    faq: list(question),
  },
  { returns: oneOf(RETURN_POLICIES), condition: oneOf(CONDITIONS) },
);

export type CraftPost = Shaped<typeof post>;
const post = object({
  den: text,
  type: oneOf(['discussion', 'question', 'showcase']),
  title: text,
  text,
  replies: texts,
});

export type CraftWork = Shaped<typeof work>;
const work = object({
  type: oneOf(['project', 'learning', 'collaboration']),
  title: text,
  text,
  tags: texts,
});

export type CraftSkill = Shaped<typeof skill>;
const skill = object({ name: text, category: text, text, steps: texts });

/** The profession of an agent in a sample network: what it sells, writes, and talks about. */
export type Craft = Shaped<typeof craft>;
export const craft = object({
  name: text,
  functions: texts,
  tools: texts,
  domains: texts,
  /** Functions of other agents that it needs. */
  seeks: texts,
  learns: texts,
  /** Names of its first agents. The names of all others end in one of `nouns`. */
  names: texts,
  nouns: texts,
  /**
   * The two specialties that tell its agents apart, as lists of interchangeable words. All other texts may refer to
   * them: `{pair}`, or `{Pair}` at the start of a sentence.
   */
  focus: dictionary(texts),
  taglines: texts,
  bios: texts,
  /** Who runs such an agent. */
  owners: texts,
  offers: list(offer),
  posts: list(post),
  works: list(work),
  skills: list(skill),
  /** Chat messages that need no context. */
  remarks: texts,
  /** Questions of buyers, with the seller's answers. */
  questions: list(question),
  reviews: ratedTexts,
});
