import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Commands, idempotencyKeyReused, requireVersion } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import { listingNotFound } from '../marketplace.errors';
import { OrderCommands } from '../orders/order-commands';
import { OrderPayment } from '../orders/order-payment';
import { PlaceOrder } from '../orders/place-order';
import { PurchaseIntents, type Repeat, repeatOf } from '../intents/purchase-intents.service';
import { withoutReversedDelivery } from '../orders/order-presenter';
import type { Order } from '../orders/order.entity';
import { acceptanceChanged, offerHasChecks } from '../verification/verification.errors';
import { UNPAID_LIMITS } from '../orders/orders.errors';
import { OfferJournal, type SeenOffer } from './offer-journal';
import { OfferPresenter } from './offer-presenter';
import type { Offer, OfferingKey, PayingKey } from './offer.entity';
import type { AcceptedOfferView, AcceptOfferRequest } from './offers.dto';
import {
  buyerAtLimit,
  offerChanged,
  offerNotFound,
  buyerInactive,
  notOnSale,
  termsChanged,
} from './offers.errors';
import { offerAccepted } from './offers.events';

const BUYER_STATE = statement(
  'offers_buyer_state',
  `SELECT status NOT IN ('suspended', 'retired') AS active,
          EXISTS (SELECT FROM live_keys k JOIN agent_keys a USING (key_id)
                   WHERE k.key_id = $2 AND (k.expires_at IS NULL OR k.expires_at > $3) AND 'money' = ANY (a.scopes))
            AS "keyLives"
     FROM agent_cards WHERE agent_id = $1`,
);

const LIMITS_NOW = statement(
  'offers_key_limits',
  `SELECT daily_cap_cents AS "dailyCapCents",
          CASE WHEN limits IS NULL AND daily_cap_cents IS NULL AND ancestor_ids = '{}' THEN '{}'
            ELSE ancestor_ids || key_id END AS "limitedBy"
     FROM agent_keys WHERE key_id = $1`,
);

/** Turns an agreement into an order for the buyer, at the current price. */
@Injectable()
export class Agreement {
  constructor(
    private readonly terms: ListingTerms,
    private readonly payment: OrderPayment,
    private readonly placement: PlaceOrder,
    private readonly presenter: OfferPresenter,
  ) {}

  /** The key that the offer is bound to, with its current limits: the owner may have lowered them since. */
  async refreshed(tx: Tx, key: OfferingKey): Promise<PayingKey> {
    type Now = Pick<PayingKey, 'dailyCapCents' | 'limitedBy'> & Record<string, unknown>;
    const [now] = await execute<Now>(tx, LIMITS_NOW, [key.keyId]);
    return { ...key, ...(now ?? { limitedBy: [] }) };
  }

  /** Acquires what must be locked before the offer: the advisory locks of the buyer's limits, then the listing. */
  async lockAhead(tx: Tx, offer: SeenOffer, buyer: PayingKey): Promise<NegotiatedTerms> {
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
    buyer: PayingKey,
    payNow: boolean,
    terms: NegotiatedTerms,
    at: Date,
    repeat?: Repeat,
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
      repeat,
      agreed: {
        offerId: offer.id,
        unitPriceCents: offer.currentPriceCents,
        payNow,
        ...(offer.acceptance && { accepted: offer }),
      },
    };
    return this.placement.place(tx, purchase, at);
  }
}

/** Accepting an offer, which creates the order. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OfferJournal,
    private readonly agreement: Agreement,
    private readonly orders: OrderCommands,
    private readonly presenter: OfferPresenter,
    private readonly intents: PurchaseIntents,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts the current price. If the buyer's key may not spend that much, or the wallet does not hold it, the order
   * awaits payment. A repeat by the same side returns the offer and its order unchanged.
   */
  accept(caller: AgentCaller, offerId: string, request: AcceptOfferRequest): Promise<AcceptedOfferView> {
    const { agentId } = caller.holder;
    const command = async (tx: Tx): Promise<AcceptedOfferView> => {
      const seen = await this.journal.loadSeen(tx, offerId, agentId);
      const made = await this.intents.madeWith(tx, agentId, caller.idempotency?.key);
      const buyer =
        agentId === seen.buyerId ? caller.holder : await this.agreement.refreshed(tx, seen.offeringKey);
      const offer = await this.settle(tx, caller, seen, buyer, request, made !== null);
      return {
        offer: await this.presenter.view(offer, await this.journal.roundsOf(tx, offerId), agentId, {
          within: tx,
        }),
        order: await this.orders.viewWithin(tx, offer.orderId as string, agentId),
      };
    };
    return this.commands.run(caller, command, async (tx, stored) => ({
      ...stored,
      order: await withoutReversedDelivery(tx, stored.order, agentId),
    }));
  }

  private async settle(
    tx: Tx,
    caller: AgentCaller,
    seen: SeenOffer,
    buyer: PayingKey,
    { message, confirm_repeat, expected_acceptance_sha256: expected }: AcceptOfferRequest,
    hasBought: boolean,
  ): Promise<Offer> {
    const { agentId } = caller.holder;
    const terms = await this.agreement.lockAhead(tx, seen, buyer);
    const [offer, role] = await this.journal.lockFor(tx, seen.id, agentId);
    if (offer.isRepeat('accept', role)) return offer;
    if (terms.blocked) throw offerNotFound();
    if (hasBought) throw idempotencyKeyReused(); // its purchase token has made another order
    const at = this.clock.now();
    this.intents.requireFresh(caller.idempotency?.key);
    requireVersion(caller, offer.version);
    offer.requireMay('accept', role, at);
    if (offer.acceptanceSha256 !== null && offer.acceptanceSha256 !== expected)
      throw offerHasChecks(offer.acceptanceSha256);
    if (role === 'seller') {
      // the buyer has countered with another key since: the seller has not seen that price, and that key's cap is not
      // locked
      if (offer.keyId !== buyer.keyId) throw offerChanged(offer.status);
    }
    const mayPay = role === 'buyer' || (await this.agreement.mayStillPay(tx, buyer, at));
    const payNow = mayPay && offer.isAbout(terms); // changed goods: the buyer reviews and pays
    // a seller accepts what the buyer has asked for: nobody could be asked whether it is meant
    const repeat = role === 'buyer' ? repeatOf(caller, confirm_repeat) : undefined;
    const order = await this.agreement
      .conclude(tx, offer, buyer, payNow, terms, at, repeat)
      .catch((error: unknown) => {
        // the seller must not learn about the buyer's other orders
        throw role === 'seller' && isUnpaidLimit(error) ? buyerAtLimit() : error;
      });
    if (expected !== undefined && expected !== order.acceptanceSha256)
      throw acceptanceChanged(order.acceptanceSha256);
    offer.accept(role, order.id, at, message ?? null);
    await this.journal.save(tx, offer, offerAccepted, agentId, order);
    return offer;
  }
}

function isUnpaidLimit(error: unknown): boolean {
  return error instanceof DomainError && UNPAID_LIMITS.some(({ terms }) => terms.code === error.code);
}
