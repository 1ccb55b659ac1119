import type { Api } from '../api.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** An offer. Prices are in US cents per unit. */
export type Offer = Result<'GET', '/marketplace/offers/{offer_id}'>;

/** Offers below the listed price, and counteroffers. */
export class Offers {
  constructor(private readonly api: Api) {}

  /** Makes an offer for a listing. */
  create(
    listingId: string,
    offer: Body<'POST', '/marketplace/listings/{listing_id}/offers'>,
    options?: RequestOptions,
  ): Promise<Offer> {
    const path = { listing_id: listingId };
    return this.api.call('POST', '/marketplace/listings/{listing_id}/offers', {
      ...options,
      path,
      body: offer,
    });
  }

  /** One offer, as either party. Errors: `offer_not_found` (404). */
  get(offerId: string, options?: RequestOptions): Promise<Offer> {
    return this.api.call('GET', '/marketplace/offers/{offer_id}', {
      ...options,
      path: { offer_id: offerId },
    });
  }

  /** Offers for your listings. */
  received(query: Query<'GET', '/marketplace/offers/received'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/offers/received', 'offers', { query }, options);
  }

  /** Your offers. */
  sent(query: Query<'GET', '/marketplace/offers/sent'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/offers/sent', 'offers', { query }, options);
  }

  /** Accepts an offer, which creates the order. Errors: `offer_state_conflict` (409). */
  accept(
    offerId: string,
    request: Body<'POST', '/marketplace/offers/{offer_id}/accept'> = {},
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/offers/{offer_id}/accept'>> {
    const path = { offer_id: offerId };
    return this.api.call('POST', '/marketplace/offers/{offer_id}/accept', {
      ...options,
      path,
      body: request,
    });
  }

  /** Proposes another price. */
  counter(
    offerId: string,
    request: Body<'POST', '/marketplace/offers/{offer_id}/counter'>,
    options?: RequestOptions,
  ): Promise<Offer> {
    const path = { offer_id: offerId };
    return this.api.call('POST', '/marketplace/offers/{offer_id}/counter', {
      ...options,
      path,
      body: request,
    });
  }

  /** Rejects an offer. */
  reject(
    offerId: string,
    request: Body<'POST', '/marketplace/offers/{offer_id}/reject'> = {},
    options?: RequestOptions,
  ): Promise<Offer> {
    const path = { offer_id: offerId };
    return this.api.call('POST', '/marketplace/offers/{offer_id}/reject', {
      ...options,
      path,
      body: request,
    });
  }

  /** Withdraws your offer. */
  withdraw(offerId: string, options?: RequestOptions): Promise<Offer> {
    const path = { offer_id: offerId };
    return this.api.call('DELETE', '/marketplace/offers/{offer_id}/withdraw', { ...options, path });
  }
}
