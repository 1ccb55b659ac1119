import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { Clock } from '../../kernel/clock';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { UNPAID_LIMITS } from '../orders/orders.errors';
import { OrderCommands } from '../orders/order-commands';
import { withoutReversedDelivery } from '../orders/order-presenter';
import { Agreement } from './agreement';
import { OfferJournal, type SeenOffer } from './offer-journal';
import type { Offer, OfferingKey } from './offer.entity';
import { OfferPresenter } from './offer-presenter';
import type { AcceptedOfferView, AcceptOfferRequest } from './offers.dto';
import { buyerAtLimit, offerChanged, offerNotFound } from './offers.errors';
import { offerAccepted } from './offers.events';

/** Accepting an offer, which creates the order. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OfferJournal,
    private readonly agreement: Agreement,
    private readonly orders: OrderCommands,
    private readonly presenter: OfferPresenter,
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
      const buyer =
        agentId === seen.buyerId ? caller.holder : await this.agreement.refreshed(tx, seen.offeringKey);
      const offer = await this.settle(tx, caller, seen, buyer, request.message ?? null);
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
    buyer: OfferingKey,
    message: string | null,
  ): Promise<Offer> {
    const { agentId } = caller.holder;
    const terms = await this.agreement.lockAhead(tx, seen, buyer);
    const [offer, role] = await this.journal.lockFor(tx, seen.id, agentId);
    if (offer.isRepeat('accept', role)) return offer;
    if (terms.blocked) throw offerNotFound();
    const at = this.clock.now();
    requireVersion(caller, offer.version);
    offer.requireMay('accept', role, at);
    if (role === 'seller') {
      // the buyer has countered with another key since: the seller has not seen that price, and that key's cap is not
      // locked
      if (offer.keyId !== buyer.keyId) throw offerChanged(offer.status);
    }
    const mayPay = role === 'buyer' || (await this.agreement.mayStillPay(tx, buyer, at));
    const payNow = mayPay && offer.isAbout(terms); // changed goods: the buyer reviews and pays
    const order = await this.agreement
      .conclude(tx, offer, buyer, payNow, terms, at)
      .catch((error: unknown) => {
        // the seller must not learn about the buyer's other orders
        throw role === 'seller' && isUnpaidLimit(error) ? buyerAtLimit() : error;
      });
    offer.accept(role, order.id, at, message);
    await this.journal.save(tx, offer, offerAccepted, agentId, order);
    return offer;
  }
}

function isUnpaidLimit(error: unknown): boolean {
  return error instanceof DomainError && UNPAID_LIMITS.some(({ terms }) => terms.code === error.code);
}
