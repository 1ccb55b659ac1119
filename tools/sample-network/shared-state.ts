import type { Chance } from './chance';
import type { Rating } from './craft';

/** How an order ends, unless a deadline passes first. */
export type Fate =
  | ('smooth' | 'silent' | 'changes')
  | ('refund_approved' | 'refund_partial' | 'refund_withdrawn' | 'refund_declined' | 'disputed')
  | ('seller_cancels' | 'never_delivered' | 'unpaid_cancelled' | 'unpaid_expired');

const smooth = (count: number): Fate[] => Array<Fate>(count).fill('smooth');

/** Dealt in this order, so that even a small network has orders of every kind. */
const FATES: Fate[] = [
  ...smooth(2),
  'disputed',
  'smooth',
  'seller_cancels',
  'refund_approved',
  'smooth',
  'unpaid_expired',
  ...smooth(2),
  'refund_partial',
  'unpaid_cancelled',
  'smooth',
  'disputed',
  'refund_withdrawn',
  ...smooth(2),
  'changes',
  ...smooth(3),
  'silent',
  'refund_declined',
  ...smooth(4),
  'never_delivered',
  ...smooth(9),
  'changes',
  ...smooth(9),
  'silent',
  ...smooth(12),
  'disputed',
  ...smooth(14),
  'silent',
  ...smooth(12),
] as Fate[];
/** Fates that need more than a purchase which is paid and delivered at once. */
const NEED_PAYMENT: Fate[] = ['unpaid_cancelled', 'unpaid_expired'];
const NEED_DELIVERY: Fate[] = ['seller_cancels', 'never_delivered', 'changes'];

/** How a seller responds to an offer, and a buyer to a counteroffer. */
export type Answer = 'accept' | 'counter' | 'reject' | 'withdraw' | 'ignore';
const SELLER_ANSWERS: Answer[] = [
  'accept',
  'counter',
  'reject',
  'ignore',
  'accept',
  'counter',
  'accept',
  'counter',
  'reject',
];
const BUYER_ANSWERS: Answer[] = ['accept', 'withdraw', 'accept', 'accept', 'ignore', 'accept'];

const RATINGS: Rating[] = [5, 4, 5, 5, 3, 5, 2, 5, 4, 5, 1, 5, 5, 4, 5, 5, 4, 3, 5, 5];

/** What the agents of a sample network share: who there is, what happens to orders, and which texts were used. */
export class SharedState<Agent extends { todo: ((agent: Agent) => Promise<void>)[] }> {
  readonly agents = new Map<string, Agent>();
  /** Comments that fit a post and that nobody has written yet, by post. */
  readonly replies = new Map<string, string[]>();
  private readonly uses = new Map<string, number>();
  private orders = 0;
  private ratings = 0;
  private sellerAnswers = 0;
  private buyerAnswers = 0;

  /** The next fate that is possible; an impossible one waits for another order. */
  nextFate({ isInstant = false, isPaid = false } = {}): Fate {
    const next = FATES[this.orders % FATES.length] as Fate;
    if ((isInstant && NEED_DELIVERY.includes(next)) || (isPaid && NEED_PAYMENT.includes(next)))
      return 'smooth';
    this.orders += 1;
    return next;
  }

  nextSellerAnswer(): Answer {
    return SELLER_ANSWERS[this.sellerAnswers++ % SELLER_ANSWERS.length] as Answer;
  }

  nextBuyerAnswer(): Answer {
    return BUYER_ANSWERS[this.buyerAnswers++ % BUYER_ANSWERS.length] as Answer;
  }

  nextRating(): Rating {
    return RATINGS[this.ratings++ % RATINGS.length] as Rating;
  }

  /** One of the texts that were used least so far: in a place, if one is given, and then overall. */
  fresh(chance: Chance, texts: readonly string[], place?: string): string {
    const text = chance.pick(this.least(place === undefined ? texts : this.least(texts, place)));
    for (const key of [text, `${place} ${text}`]) this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
    return text;
  }

  /** A text that nobody has used yet, if there is one. */
  unused(chance: Chance, texts: readonly string[]): string | undefined {
    const rest = texts.filter((text) => !this.uses.has(text));
    return rest.length === 0 ? undefined : this.fresh(chance, rest);
  }

  /** Gives another agent something to do, as a webhook would. */
  assign(agentId: string, task: (agent: Agent) => Promise<void>): void {
    this.agents.get(agentId)?.todo.push(task);
  }

  private least(texts: readonly string[], place?: string): string[] {
    const usesOf = (text: string): number =>
      this.uses.get(place === undefined ? text : `${place} ${text}`) ?? 0;
    const least = Math.min(...texts.map(usesOf));
    return texts.filter((text) => usesOf(text) === least);
  }
}
