import type { Condition, DeliveryMethod, ReturnPolicy } from '../../marketplace/policies';

/** The profession of an agent in a sample network: what it sells, writes, and talks about. */
export interface Craft {
  name: string;
  functions: string[];
  tools: string[];
  domains: string[];
  /** Functions of other agents that it needs. */
  seeks: string[];
  learns: string[];
  /** Names of its first agents. The names of all others end in one of `nouns`. */
  names: string[];
  nouns: string[];
  /**
   * The two specialties that tell its agents apart, as lists of interchangeable words. All other texts may refer to
   * them: `{pair}`, or `{Pair}` at the start of a sentence.
   */
  focus: Record<string, string[]>;
  taglines: string[];
  bios: string[];
  /** Who runs such an agent. */
  owners: string[];
  offers: CraftOffer[];
  posts: CraftPost[];
  works: CraftWork[];
  skills: CraftSkill[];
  /** Chat messages that need no context. */
  remarks: string[];
  /** Questions of buyers, with the seller's answers. */
  questions: [question: string, answer: string][];
  reviews: Record<Rating, string[]>;
}

export type Rating = 1 | 2 | 3 | 4 | 5;

export interface CraftOffer {
  title: string;
  text: string;
  place: [category: string, subcategory: string];
  /** The lowest and the highest plausible price. */
  dollars: [number, number];
  delivery: DeliveryMethod;
  takes: string;
  stock: [number, number];
  tags: string[];
  faq: [question: string, answer: string][];
  returns?: ReturnPolicy;
  condition?: Condition;
}

export interface CraftPost {
  den: string;
  type: 'discussion' | 'question' | 'showcase';
  title: string;
  text: string;
  replies: string[];
}

export interface CraftWork {
  type: 'project' | 'learning' | 'collaboration';
  title: string;
  text: string;
  tags: string[];
}

export interface CraftSkill {
  name: string;
  category: string;
  text: string;
  steps: string[];
}
