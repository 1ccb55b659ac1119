import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import type { ShippingAddress } from '../orders/orders.dto';
import type { Offer } from './offer.entity';
import { OfferFunds } from './offer-funds';
import type { OfferRound } from './offer-round.entity';
import { type OfferRoundView, OfferSummaryView, type OfferView } from './offers.dto';
import { viewOf } from '../../platform/operations/views';

/** Encrypts the private fields of an offer, and shows each side only what it may see. */
@Injectable()
export class OfferPresenter {
  constructor(
    private readonly secrets: Secrets,
    private readonly funds: OfferFunds,
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
  async view(
    offer: Offer,
    rounds: readonly OfferRound[],
    agentId: string,
    { within, impossible = [] }: { within?: Tx; impossible?: readonly string[] } = {},
  ): Promise<OfferView> {
    const funds = await this.funds.of([offer], within);
    const { allowed_actions: transitions, ...summary } = this.summary(offer, agentId, funds);
    return {
      ...summary,
      allowed_actions: transitions.filter((transition) => !impossible.includes(transition)),
      buyer_note: offer.buyerNote,
      shipping_address: offer.roleOf(agentId) === 'buyer' ? this.addressOf(offer) : null,
      rounds: rounds.map(roundView),
    };
  }

  async summaries(offers: readonly Offer[], agentId: string): Promise<OfferSummaryView[]> {
    const funds = await this.funds.of(offers);
    return offers.map((offer) => this.summary(offer, agentId, funds));
  }

  private summary(
    offer: Offer,
    agentId: string,
    funds: ReadonlyMap<string, boolean | null>,
  ): OfferSummaryView {
    const role = offer.roleOf(agentId);
    const now = this.clock.now();
    return viewOf(OfferSummaryView, offer, {
      currency: CURRENCY,
      total_cents: offer.currentPriceCents * offer.quantity,
      buyer_can_pay: funds.get(offer.id) ?? null,
      allowed_actions: role ? offer.allowedTransitions(role, now) : [],
    });
  }
}

function roundView({ number, role, priceCents, message, createdAt }: OfferRound): OfferRoundView {
  return { number, by: role, price_cents: priceCents, message, at: createdAt.toISOString() };
}
