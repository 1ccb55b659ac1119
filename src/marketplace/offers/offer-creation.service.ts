import { Injectable } from '@nestjs/common';
import { Clock, after, DAY } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import { PUBLIC_STATUSES } from '../catalog/listing.lifecycle';
import { insufficientStock } from '../catalog/listings.errors';
import { listingNotFound } from '../marketplace.errors';
import { OrderPayment } from '../orders/order-payment';
import { requireAddress } from '../orders/place-order';
import { MAX_OFFERS_PER_LISTING, OFFERS_COUNTED_DAYS } from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { isOnVacation } from '../sellers/vacation';
import { AcceptanceRules, type StoredAcceptance } from '../verification/acceptance';
import { requireChecks } from './offer-checks';
import { requireOfferPrice } from './offer-bounds';
import { OfferJournal } from './offer-journal';
import { OfferPresenter } from './offer-presenter';
import { Offer, type OfferingKey } from './offer.entity';
import type { MakeOfferRequest, OfferView } from './offers.dto';
import { offersNotAccepted, openOfferExists, ownListingOffer, tooManyOffers } from './offers.errors';

/** What the buyer proposes besides the price. */
type OwnTerms = Pick<Offer, 'paymentMethod'> & StoredAcceptance;

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
    { paymentMethod, ...accepted }: OwnTerms,
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
      ...accepted,
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

const EARLIER = statement(
  'offers_earlier',
  `SELECT count(*) FILTER (WHERE created_at > $3)::int AS recent,
          max(id) FILTER (WHERE status IN ('pending', 'countered')) AS open
     FROM offers WHERE buyer_id = $1 AND listing_id = $2`,
);

/** Starts a negotiation. */
@Injectable()
export class OfferCreationService {
  constructor(
    private readonly commands: Commands,
    private readonly terms: ListingTerms,
    private readonly payment: OrderPayment,
    private readonly drafts: OfferDrafts,
    private readonly acceptance: AcceptanceRules,
    private readonly journal: OfferJournal,
    private readonly clock: Clock,
  ) {}

  /** No money moves yet, but an offer above what the key may still spend today is refused. */
  async create(caller: AgentCaller, listingId: string, request: MakeOfferRequest): Promise<OfferView> {
    const buyer = caller.holder;
    const paymentMethod = this.payment.methodOf(request.payment_method);
    const accepted = await this.acceptance.prepare(request.acceptance ?? null, buyer.agentId);
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      await acquireAdvisoryLocks(tx, `offers:${buyer.agentId}:${listingId}`);
      const terms = await this.admit(tx, buyer.agentId, listingId, request, at);
      await requireChecks(tx, accepted, { ...terms, buyerId: buyer.agentId });
      const offer = this.drafts.draft(buyer, terms, request, { paymentMethod, ...accepted }, at);
      const price = offer.currentPriceCents * offer.quantity;
      await this.payment.requireWithinLimits(tx, price, buyer, at, [offer]);
      await this.journal.insertOffer(tx, offer);
      return this.drafts.firstView(tx, offer);
    });
  }

  /** Returns the terms that the offer is made on. They cannot change until the transaction ends. */
  private async admit(
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
