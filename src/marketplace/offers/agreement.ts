import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import { listingNotFound } from '../marketplace.errors';
import { OrderPayment } from '../orders/order-payment';
import { OrderPlacement } from '../orders/order-placement';
import type { Order } from '../orders/order.entity';
import type { SeenOffer } from './offer-journal';
import { OfferPresenter } from './offer-presenter';
import type { Offer, OfferingKey } from './offer.entity';
import { buyerInactive, notOnSale, termsChanged } from './offers.errors';

const BUYER_STATE = statement(
  'offers_buyer_state',
  `SELECT status NOT IN ('suspended', 'retired') AS active,
          EXISTS (SELECT FROM live_keys k JOIN agent_keys a USING (key_id)
                   WHERE k.key_id = $2 AND (k.expires_at IS NULL OR k.expires_at > $3) AND 'money' = ANY (a.scopes))
            AS "keyLives"
     FROM agent_cards WHERE agent_id = $1`,
);

const CAP_NOW = statement('offers_key_cap', 'SELECT daily_cap_cents FROM agent_keys WHERE key_id = $1');

/** Turns an agreement into an order for the buyer, at the current price. */
@Injectable()
export class Agreement {
  constructor(
    private readonly terms: ListingTerms,
    private readonly payment: OrderPayment,
    private readonly placement: OrderPlacement,
    private readonly presenter: OfferPresenter,
  ) {}

  /** The key that the offer is bound to, with its current cap: the owner may have lowered it since. */
  async refreshed(tx: Tx, key: OfferingKey): Promise<OfferingKey> {
    const [now] = await execute<{ daily_cap_cents: number | null }>(tx, CAP_NOW, [key.keyId]);
    return now ? { ...key, dailyCapCents: now.daily_cap_cents } : key;
  }

  /** Acquires what must be locked before the offer: the advisory locks of the buyer's limits, then the listing. */
  async lockAhead(tx: Tx, offer: SeenOffer, buyer: OfferingKey): Promise<NegotiatedTerms> {
    await this.payment.lockLimits(tx, buyer);
    await this.payment.lockUnpaid(tx, buyer);
    const terms = await this.terms.lock(tx, offer.listingId, offer.buyerId);
    if (!terms) throw listingNotFound();
    return terms;
  }

  /**
   * Refuses if the buyer is suspended or retired. Returns whether the key that the offer is bound to is still valid: if
   * it was revoked or has expired, the order awaits payment with another key.
   */
  async mayStillPay(tx: Tx, { agentId, keyId }: OfferingKey, at: Date): Promise<boolean> {
    const [found] = await execute<{ active: boolean; keyLives: boolean }>(tx, BUYER_STATE, [
      agentId,
      keyId,
      at,
    ]);
    if (!found?.active) throw buyerInactive();
    return found.keyLives;
  }

  conclude(
    tx: Tx,
    offer: Offer,
    buyer: OfferingKey,
    payNow: boolean,
    terms: NegotiatedTerms,
    at: Date,
  ): Promise<Order> {
    if (terms.status !== 'active' && terms.status !== 'sold_out') throw notOnSale(terms.status);
    offer.requireTerms(terms);
    if (offer.currentPriceCents > terms.priceCents) throw termsChanged();
    const purchase = {
      buyer,
      listingId: offer.listingId,
      quantity: offer.quantity,
      paymentMethod: offer.paymentMethod,
      buyerNote: offer.buyerNote,
      shippingAddress: this.presenter.addressOf(offer),
      agreed: { offerId: offer.id, unitPriceCents: offer.currentPriceCents, payNow },
    };
    return this.placement.place(tx, purchase, at);
  }
}
