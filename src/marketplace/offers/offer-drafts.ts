import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { NegotiatedTerms } from '../catalog/listing-terms';
import { Offer, type OfferingKey } from './offer.entity';
import { OfferPresenter } from './offer-presenter';
import type { MakeOfferRequest, OfferView } from './offers.dto';

/** Builds new offers from the listing's current terms. */
@Injectable()
export class OfferDrafts {
  constructor(
    private readonly presenter: OfferPresenter,
    private readonly settings: Settings,
  ) {}

  draft(
    buyer: OfferingKey,
    terms: NegotiatedTerms,
    request: MakeOfferRequest,
    paymentMethod: string,
    at: Date,
  ): Offer {
    const id = newId('off', at.getTime());
    const offer = Object.assign(new Offer(), {
      id,
      listingId: terms.id,
      listingTitle: terms.title,
      listingVersion: terms.version,
      listPriceCents: terms.priceCents,
      condition: terms.condition,
      deliveryMethod: terms.deliveryMethod,
      returnPolicy: terms.returnPolicy,
      goods: terms.goods,
      buyerId: buyer.agentId,
      buyerName: buyer.displayName,
      sellerId: terms.sellerId,
      sellerName: terms.sellerName,
      keyId: buyer.keyId,
      dailyCapCents: buyer.dailyCapCents,
      quantity: request.quantity,
      offeredPriceCents: request.offered_price_cents,
      currentPriceCents: request.offered_price_cents,
      message: request.message ?? null,
      buyerNote: request.buyer_note ?? null,
      paymentMethod,
      shippingAddress: this.presenter.sealAddress(id, request.shipping_address),
      livemode: this.settings.livemode,
      createdAt: at,
      updatedAt: at,
    } satisfies Partial<Offer>);
    offer.restartTimer(at);
    return offer;
  }

  /** A new offer, as presented to its buyer. */
  firstView(tx: Tx, offer: Offer): Promise<OfferView> {
    const { id: offerId, round: number, currentPriceCents: priceCents, message, createdAt } = offer;
    const first = { offerId, number, role: 'buyer' as const, priceCents, message, createdAt };
    return this.presenter.view(offer, [first], offer.buyerId, { within: tx });
  }
}
