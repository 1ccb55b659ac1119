import { Injectable } from '@nestjs/common';
import { after, DAY } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { PUBLIC_STATUSES } from '../catalog/listing.lifecycle';
import { insufficientStock } from '../catalog/listings.errors';
import { listingNotFound } from '../marketplace.errors';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import { requireAddress } from '../orders/order-placement';
import { MAX_OFFERS_PER_LISTING, OFFERS_COUNTED_DAYS } from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { isOnVacation } from '../sellers/vacation';
import { requireOfferPrice } from './offer-bounds';
import type { MakeOfferRequest } from './offers.dto';
import { offersNotAccepted, openOfferExists, ownListingOffer, tooManyOffers } from './offers.errors';

const EARLIER = statement(
  'offers_earlier',
  `SELECT count(*) FILTER (WHERE created_at > $3)::int AS recent,
          max(id) FILTER (WHERE status IN ('pending', 'countered')) AS open
     FROM offers WHERE buyer_id = $1 AND listing_id = $2`,
);

/** Decides whether a buyer may make this offer on this listing. */
@Injectable()
export class OfferAdmission {
  constructor(private readonly terms: ListingTerms) {}

  /** Returns the terms that the offer is made on. They cannot change until the transaction ends. */
  async admit(
    tx: Tx,
    buyerId: string,
    listingId: string,
    request: MakeOfferRequest,
    at: Date,
  ): Promise<NegotiatedTerms> {
    const terms = await this.terms.hold(tx, listingId, buyerId);
    if (!terms || terms.blocked || !PUBLIC_STATUSES.includes(terms.status)) throw listingNotFound();
    if (terms.sellerId === buyerId) throw ownListingOffer();
    if (!terms.acceptsOffers) throw offersNotAccepted();
    if (isOnVacation(terms.vacationSince, terms.vacationUntil, at))
      throw sellerOnVacation(terms.vacationUntil);
    if (terms.status !== 'active' || terms.quantity < request.quantity)
      throw insufficientStock(terms.quantity);
    requireOfferPrice(request.offered_price_cents, terms.priceCents);
    requireAddress(terms.deliveryMethod, request.shipping_address);
    await this.requireRoom(tx, buyerId, listingId, at);
    return terms;
  }

  private async requireRoom(tx: Tx, buyerId: string, listingId: string, at: Date): Promise<void> {
    const since = after(at, -OFFERS_COUNTED_DAYS * DAY);
    const [earlier] = await execute<{ recent: number; open: string | null }>(tx, EARLIER, [
      buyerId,
      listingId,
      since,
    ]);
    if (earlier?.open) throw openOfferExists(earlier.open);
    if ((earlier?.recent ?? 0) >= MAX_OFFERS_PER_LISTING)
      throw tooManyOffers(MAX_OFFERS_PER_LISTING, OFFERS_COUNTED_DAYS);
  }
}
