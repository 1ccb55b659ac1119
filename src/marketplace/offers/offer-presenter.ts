import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { Secrets } from '../../platform/security/secrets';
import type { ShippingAddress } from '../orders/orders.dto';
import type { Offer } from './offer.entity';
import type { OfferTransition } from './offer.lifecycle';
import type { OfferRound } from './offer-round.entity';
import { type OfferRoundView, OfferSummaryView, type OfferView } from './offers.dto';
import { viewOf } from '../../platform/http/views';

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

  /** `impossible` are the transitions that something other than the offer rules out now. */
  view(
    offer: Offer,
    rounds: readonly OfferRound[],
    agentId: string,
    impossible: readonly OfferTransition[] = [],
  ): OfferView {
    const { allowed_actions: transitions, ...summary } = this.summary(offer, agentId);
    return {
      ...summary,
      allowed_actions: transitions.filter(
        (transition) => !impossible.includes(transition as OfferTransition),
      ),
      buyer_note: offer.buyerNote,
      shipping_address: offer.roleOf(agentId) === 'buyer' ? this.addressOf(offer) : null,
      rounds: rounds.map(roundView),
    };
  }

  summary(offer: Offer, agentId: string): OfferSummaryView {
    const role = offer.roleOf(agentId);
    const now = this.clock.now();
    return viewOf(OfferSummaryView, offer, {
      currency: CURRENCY,
      total_cents: offer.currentPriceCents * offer.quantity,
      allowed_actions: role ? offer.allowedTransitions(role, now) : [],
    });
  }
}

function roundView({ number, role, priceCents, message, createdAt }: OfferRound): OfferRoundView {
  return { number, by: role, price_cents: priceCents, message, at: createdAt.toISOString() };
}
