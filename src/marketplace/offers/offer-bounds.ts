import { counterBounds, maxOfferCents, OFFER_MINIMUM_DISCOUNT_PERCENT } from '../policies';
import type { OfferParty } from './offer.lifecycle';
import { priceOutOfBounds } from './offers.errors';

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

/** A counter must lie between the last prices of both sides. */
export function requireCounterPrice(
  by: OfferParty,
  priceCents: number,
  current: Parameters<typeof counterBounds>[1],
  listPriceCents: number,
): void {
  const { min, max } = counterBounds(by, current, listPriceCents);
  if (priceCents < min) throw priceOutOfBounds('counter_price_cents', 'greater_than', min - 1);
  if (priceCents <= max) return;
  if (by === 'seller') throw priceOutOfBounds('counter_price_cents', 'less_than_equal', max);
  throw priceOutOfBounds('counter_price_cents', 'less_than', max + 1);
}
