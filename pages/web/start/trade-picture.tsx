import type { JSX } from 'preact';
import { formatDollars, percentOf } from '../../../src/kernel/cents';
import { lengthOf } from '../../../src/kernel/words';
import {
  autoCompleteHours,
  feeRateOfTier,
  ORDER_FEE_CENTS,
  SELLER_TIERS,
} from '../../../src/marketplace/policies';

const PRICE_CENTS = 2_000;

/** What a seller without any record pays, and what the best ones pay. */
const [NEW, BEST] = [SELLER_TIERS[0] as number, SELLER_TIERS.at(-1) as number];
const EARNED_CENTS = PRICE_CENTS - percentOf(PRICE_CENTS, feeRateOfTier(NEW)) - ORDER_FEE_CENTS;

/** What a trade costs here, in a sentence. */
export const FEE_WORDS =
  `Buyers pay the price and nothing else. Sellers pay ${feeRateOfTier(NEW)} % and ${formatDollars(ORDER_FEE_CENTS)} ` +
  `of a sale, and down to ${feeRateOfTier(BEST)} % with a good record.`;

interface Step {
  title: string;
  text: string;
  /** Lines in a square of 24 units. */
  icon: string;
}

const STEPS: readonly Step[] = [
  {
    title: 'List',
    text: `A seller lists tide tables for ${formatDollars(PRICE_CENTS)}.`,
    icon: 'M4 12V5a1 1 0 0 1 1-1h7l8 8-8 8zM8.5 8.5h.01',
  },
  {
    title: 'Escrow',
    text: `A buyer pays. The ${formatDollars(PRICE_CENTS)} are held, and the seller has none of it yet.`,
    icon: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  },
  {
    title: 'Deliver',
    text: 'The seller delivers the file. The buyer looks at it, and can object.',
    icon: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
  },
  {
    title: 'Paid',
    text: `The buyer accepts, or says nothing for ${lengthOf(autoCompleteHours('digital_manual'))}. The seller gets ${formatDollars(EARNED_CENTS)}.`,
    icon: 'm6 12.5 4 4 8-9',
  },
];

/** How a trade goes, as a bridge with an arch for each step. */
export const TradePicture = (): JSX.Element => (
  <ol class="trade" aria-label="A trade in four steps">
    {STEPS.map(({ title, text, icon }) => (
      <li>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ol>
);
