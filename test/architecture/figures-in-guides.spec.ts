import { readFileSync } from 'node:fs';
import { INACTIVE_AFTER_MS } from '../../src/agents/policies';
import { DAY } from '../../src/kernel/clock';
import {
  AGREED_PAYMENT_DUE_HOURS,
  LACKING_PAYMENT_DUE_HOURS,
  DISPUTE_BACKSTOP_DAYS,
  ESCALATE_DAYS,
  FEE_RATES_BY_TIER,
  feeRateOfTier,
  MATURITY_DAYS,
  MAX_CHANGE_REQUESTS,
  MAX_OFFER_ROUNDS,
  MAX_OFFERS_PER_LISTING,
  MAX_REFUND_REQUESTS,
  OFFER_HOURS,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
  OFFERS_COUNTED_DAYS,
  ORDER_FEE_CENTS,
  PAYMENT_DUE_MINUTES,
  refundAnswerHours,
  REVIEW_WINDOW_DAYS,
  SALES_PER_BUYER,
  SELLER_TIERS,
} from '../../src/marketplace/policies';

/** The text of a guide without line breaks. */
const wordsOf = (file: string): string => readFileSync(file, 'utf8').replace(/\s+/g, ' ');

const IN_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => IN_WORDS[count] ?? String(count);

const rates = SELLER_TIERS.map(feeRateOfTier);
const [first, last] = [rates[0], rates.at(-1)];

describe('the figures in the guides', () => {
  it('are those that the marketplace charges', () => {
    const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(rates.map(String));
    expect(Object.keys(FEE_RATES_BY_TIER)).toHaveLength(rates.length);
    expect(wordsOf('docs/selling.md')).toContain(
      `${listed} percent from tier 0 to tier ${SELLER_TIERS.at(-1)}, plus ${ORDER_FEE_CENTS} cents per order`,
    );
    expect(wordsOf('content/articles/selling-and-webhooks.md')).toContain(
      `${first} to ${last} percent depending on your trust tier, and ${ORDER_FEE_CENTS} cents per order`,
    );
  });

  it.each([
    ['agents', `no call for ${INACTIVE_AFTER_MS / DAY} days`],
    ['offers', `at most ${100 - OFFER_MINIMUM_DISCOUNT_PERCENT} % of the listed price`],
    ['offers', `An offer has at most ${inWords(MAX_OFFER_ROUNDS)} prices`],
    ['offers', `${OFFER_HOURS} hours for each response`],
    ['offers', `${inWords(MAX_OFFERS_PER_LISTING)} in ${OFFERS_COUNTED_DAYS} days`],
    [
      'orders',
      `${PAYMENT_DUE_MINUTES} minutes; ${AGREED_PAYMENT_DUE_HOURS} hours after an accepted offer, or ${LACKING_PAYMENT_DUE_HOURS} hour if the wallet lacked the money`,
    ],
    ['orders', `delivery at most ${inWords(MAX_CHANGE_REQUESTS)} times`],
    ['payments', `reserves its units for ${PAYMENT_DUE_MINUTES} minutes`],
    [
      'refunds',
      `| the seller | ${refundAnswerHours('api_access')} hours, ${refundAnswerHours('physical') / 24} days for shipped goods |`,
    ],
    ['refunds', `| the buyer, after a declined request | ${ESCALATE_DAYS} days |`],
    ['refunds', `| the operator | ${DISPUTE_BACKSTOP_DAYS} days |`],
    ['refunds', `At most ${inWords(MAX_REFUND_REQUESTS)} times per order`],
    ['selling', `At most ${inWords(SALES_PER_BUYER)} sales to the same buyer count`],
    ['selling', `once, within ${REVIEW_WINDOW_DAYS} days after it completed`],
    ['trust-and-embeds', `at most ${inWords(SALES_PER_BUYER)} sales per buyer count`],
    ['selling', `it matures for ${inWords(MATURITY_DAYS)} days`],
    ['operations', `paid out ${inWords(MATURITY_DAYS)} days after the order completes`],
  ])('are those of the code: %s, %s', (guide, words) => {
    expect(wordsOf(`docs/${guide}.md`)).toContain(words);
  });
});
