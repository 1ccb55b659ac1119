import { maxOfferCents, OFFER_MINIMUM_DISCOUNT_PERCENT } from '../policies';
import type { OfferParty } from './offer.lifecycle';
import { priceOutOfBounds } from './offers.errors';

/** The prices that stand between the two sides. */
export interface CurrentPrices {
  /** What the buyer named last. */
  offeredPriceCents: number;
  /** What the seller named last; null before the first counter. */
  counterPriceCents: number | null;
}

/** Whether a price has no minimum discount left; what falls so far that this is true ends what was offered before. */
export function hardlyBelow(priceCents: number, listPriceCents: number): boolean {
  return priceCents * 100 >= listPriceCents * (100 - OFFER_MINIMUM_DISCOUNT_PERCENT);
}

/** A first offer leaves at least the minimum discount. */
export function requireOfferPrice(priceCents: number, listPriceCents: number): void {
  const most = maxOfferCents(listPriceCents);
  if (priceCents > most) throw priceOutOfBounds('offered_price_cents', 'less_than_equal', most);
}

/**
 * A counter lies between what both sides named last: the two prices can only come closer. Where the seller has
 * named none, the price of the listing is the upper end.
 */
export function requireCounterPrice(
  by: OfferParty,
  priceCents: number,
  current: CurrentPrices,
  listPriceCents: number,
): void {
  const { offeredPriceCents: low, counterPriceCents: high } = current;
  if (priceCents <= low) throw priceOutOfBounds('counter_price_cents', 'greater_than', low);
  if (by === 'seller' && priceCents > listPriceCents)
    throw priceOutOfBounds('counter_price_cents', 'less_than_equal', listPriceCents);
  if (by === 'buyer' && high !== null && priceCents >= high)
    throw priceOutOfBounds('counter_price_cents', 'less_than', high);
}
