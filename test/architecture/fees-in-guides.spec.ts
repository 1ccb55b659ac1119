import { readFileSync } from 'node:fs';
import {
  FEE_RATES_BY_TIER,
  feeRateOfTier,
  ORDER_FEE_CENTS,
  SELLER_TIERS,
  TIER_BARS,
} from '../../src/marketplace/policies';

/** The text of a guide without line breaks. */
const wordsOf = (file: string): string => readFileSync(file, 'utf8').replace(/\s+/g, ' ');

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

  it('are those that a tier requires', () => {
    const guide = readFileSync('docs/selling.md', 'utf8');
    for (const bar of TIER_BARS) {
      const { tier, completedSales, distinctBuyers, accountAgeDays, averageRating, maxFaultPercent } = bar;
      const row = [
        ...[tier, completedSales, distinctBuyers, accountAgeDays],
        ...[averageRating.toFixed(1), `at most ${maxFaultPercent} %`],
      ];
      expect(guide).toContain(`| ${row.join(' | ')} |`);
    }
  });
});
