import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { Secrets } from '../../platform/security/secrets';
import type { ShippingAddress } from '../orders/orders.dto';
import type { Offer } from './offer.entity';
import type { OfferRound } from './offer-round.entity';
import type { OfferRoundView, OfferSummaryView, OfferView } from './offers.dto';

/** Encrypts the private fields of an offer, and shows each side only what it may see. */
@Injectable()
export class OfferPresenter {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  sealAddress(offerId: string, address: ShippingAddress | undefined): Buffer | null {
    return address ? this.secrets.encrypt('offer-data', JSON.stringify(address), offerId) : null;
  }

  addressOf({ id, shippingAddress }: Offer): ShippingAddress | null {
    if (shippingAddress === null) return null;
    return JSON.parse(this.secrets.decrypt('offer-data', shippingAddress, id)) as ShippingAddress;
  }

  /** `sellable`: whether the listing can be sold now. If not, `accept` is not an allowed action. */
  view(offer: Offer, rounds: readonly OfferRound[], agentId: string, sellable = true): OfferView {
    const { allowed_actions: moves, ...summary } = this.summary(offer, agentId);
    return {
      ...summary,
      allowed_actions: sellable ? moves : moves.filter((move) => move !== 'accept'),
      buyer_note: offer.buyerNote,
      shipping_address: offer.roleOf(agentId) === 'buyer' ? this.addressOf(offer) : null,
      rounds: rounds.map(roundView),
    };
  }

  summary(offer: Offer, agentId: string): OfferSummaryView {
    const role = offer.roleOf(agentId);
    const now = this.clock.now();
    return {
      id: offer.id,
      listing_id: offer.listingId,
      listing_title: offer.listingTitle,
      listing_version: offer.listingVersion,
      buyer_id: offer.buyerId,
      buyer_name: offer.buyerName,
      seller_id: offer.sellerId,
      seller_name: offer.sellerName,
      quantity: offer.quantity,
      currency: CURRENCY,
      list_price_cents: offer.listPriceCents,
      offered_price_cents: offer.offeredPriceCents,
      counter_price_cents: offer.counterPriceCents,
      current_price_cents: offer.currentPriceCents,
      total_cents: offer.currentPriceCents * offer.quantity,
      status: offer.status,
      awaiting: offer.awaiting,
      round: offer.round,
      message: offer.message,
      response_message: offer.responseMessage,
      cancel_reason: offer.cancelReason,
      order_id: offer.orderId,
      payment_method: offer.paymentMethod,
      condition: offer.condition,
      delivery_method: offer.deliveryMethod,
      return_policy: offer.returnPolicy,
      expires_at: offer.expiresAt.toISOString(),
      allowed_actions: role ? offer.movesOf(role, now) : [],
      version: offer.version,
      created_at: offer.createdAt.toISOString(),
      updated_at: offer.updatedAt.toISOString(),
    };
  }
}

function roundView({ number, role, priceCents, message, createdAt }: OfferRound): OfferRoundView {
  return { number, by: role, price_cents: priceCents, message, at: createdAt.toISOString() };
}
