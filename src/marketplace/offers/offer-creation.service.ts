import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import type { AgentCaller } from '../../platform/security/caller';
import { OrderPayment } from '../orders/order-payment';
import { OfferAdmission } from './offer-admission';
import { OfferDrafts } from './offer-drafts';
import { OfferJournal } from './offer-journal';
import type { MakeOfferRequest, OfferView } from './offers.dto';

/** Starts a negotiation. */
@Injectable()
export class OfferCreationService {
  constructor(
    private readonly commands: Commands,
    private readonly admission: OfferAdmission,
    private readonly payment: OrderPayment,
    private readonly drafts: OfferDrafts,
    private readonly journal: OfferJournal,
    private readonly clock: Clock,
  ) {}

  /** No money moves yet, but an offer above what the key may still spend today is refused. */
  create(caller: AgentCaller, listingId: string, request: MakeOfferRequest): Promise<OfferView> {
    const buyer = caller.holder;
    const paymentMethod = this.payment.methodOf(request.payment_method);
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      await acquireAdvisoryLocks(tx, `offers:${buyer.agentId}:${listingId}`);
      const terms = await this.admission.admit(tx, buyer.agentId, listingId, request, at);
      const offer = this.drafts.draft(buyer, terms, request, paymentMethod, at);
      const price = offer.currentPriceCents * offer.quantity;
      await this.payment.requireWithinCap(tx, price, buyer, at);
      await this.journal.insertOffer(tx, offer);
      return this.drafts.firstView(tx, offer);
    });
  }
}
