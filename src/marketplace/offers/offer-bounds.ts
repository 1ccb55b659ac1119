import { maxOfferCents, OFFER_MINIMUM_DISCOUNT_PERCENT } from '../policies';
import type { OfferParty } from './offer.lifecycle';
import { priceOutOfBounds } from './offers.errors';

/** The last price of each side, per unit. */
export interface CurrentPrices {
  /** The buyer's last price. */
  offeredPriceCents: number;
  /** The seller's last price; null before the first counter. */
  counterPriceCents: number | null;
}

/**
 * Whether a price is less than the minimum discount below the list price. If a price cut makes this true for an open
 * offer, the offer is cancelled.
 */
export function hardlyBelow(priceCents: number, listPriceCents: number): boolean {
  return priceCents * 100 >= listPriceCents * (100 - OFFER_MINIMUM_DISCOUNT_PERCENT);
}

/** The first offer must be at least the minimum discount below the list price. */
export function requireOfferPrice(priceCents: number, listPriceCents: number): void {
  const most = maxOfferCents(listPriceCents);
  if (priceCents > most) throw priceOutOfBounds('offered_price_cents', 'less_than_equal', most);
}

/**
 * A counter must lie between the last prices of both sides, so that they only come closer. Until the seller has named a
 * price, the list price is the upper bound.
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
