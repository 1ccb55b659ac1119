import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import type { ListingStatus } from '../catalog/listing.lifecycle';
import { listingNotFound } from '../marketplace.errors';
import { OrderPayment } from '../orders/order-payment';
import { AcceptanceRules } from '../verification/acceptance';
import { requireChecks } from './offer-checks';
import { OfferJournal } from './offer-journal';
import { OfferPresenter } from './offer-presenter';
import type { Offer } from './offer.entity';
import type { OfferTransition, OfferParty } from './offer.lifecycle';
import type { CounterOfferRequest, OfferView, RejectOfferRequest } from './offers.dto';
import { notOnSale, offerNotFound } from './offers.errors';
import { offerCountered, offerRejected, offerWithdrawn } from './offers.events';

/** Statuses that end the listing's offers. Paused and sold-out listings may come back. */
const GONE: readonly ListingStatus[] = ['archived', 'suspended'];

/**
 * Transitions that continue a negotiation or end it without a deal. Repeats have no second effect: if the same side
 * closed the offer with the same transition, a repeat returns the offer unchanged.
 */
@Injectable()
export class OffersService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OfferJournal,
    private readonly terms: ListingTerms,
    private readonly payment: OrderPayment,
    private readonly acceptance: AcceptanceRules,
    private readonly presenter: OfferPresenter,
    private readonly clock: Clock,
  ) {}

  async counter(caller: AgentCaller, offerId: string, request: CounterOfferRequest): Promise<OfferView> {
    const { agentId } = caller.holder;
    const { acceptance } = request;
    const accepted = acceptance === undefined ? {} : await this.acceptance.prepare(acceptance, agentId);
    return this.commands.run(caller, async (tx) => {
      const seen = await this.journal.loadSeen(tx, offerId, agentId);
      const terms = await this.terms.hold(tx, seen.listingId, seen.buyerId);
      if (!terms) throw listingNotFound();
      return this.change(tx, caller, offerId, 'counter', async (offer, role, at) => {
        Object.assign(offer, accepted);
        await requireChecks(tx, offer, offer);
        await this.nameAnother(tx, caller, offer, role, terms, request, at);
      });
    });
  }

  reject(caller: AgentCaller, offerId: string, request: RejectOfferRequest): Promise<OfferView> {
    return this.commands.run(caller, (tx) =>
      this.change(tx, caller, offerId, 'reject', async (offer, role, at) => {
        offer.reject(role, at, request.message ?? request.reason ?? null);
        await this.journal.save(tx, offer, offerRejected, caller.holder.agentId);
      }),
    );
  }

  withdraw(caller: AgentCaller, offerId: string): Promise<OfferView> {
    return this.commands.run(caller, (tx) =>
      this.change(tx, caller, offerId, 'withdraw', async (offer, role, at) => {
        offer.end('withdraw', role, at);
        await this.journal.save(tx, offer, offerWithdrawn, caller.holder.agentId);
      }),
    );
  }

  /** Runs under the offer's lock, on the version that the caller saw. */
  private async change(
    tx: Tx,
    caller: AgentCaller,
    offerId: string,
    transition: OfferTransition,
    work: (offer: Offer, role: OfferParty, at: Date) => Promise<void>,
  ): Promise<OfferView> {
    const { agentId } = caller.holder;
    const [offer, role] = await this.journal.lockFor(tx, offerId, agentId);
    if (!offer.isRepeat(transition, role)) {
      const at = this.clock.now();
      requireVersion(caller, offer.version);
      offer.requireMay(transition, role, at);
      await work(offer, role, at);
    }
    return this.presenter.view(offer, await this.journal.roundsOf(tx, offerId), agentId, { within: tx });
  }

  private async nameAnother(
    tx: Tx,
    { holder }: AgentCaller,
    offer: Offer,
    role: OfferParty,
    terms: NegotiatedTerms,
    request: CounterOfferRequest,
    at: Date,
  ): Promise<void> {
    const message = request.message ?? null;
    if (terms.blocked) throw offerNotFound();
    if (GONE.includes(terms.status)) throw notOnSale(terms.status);
    offer.requireTerms(terms);
    offer.counter(role, request.counter_price_cents, terms, at, message);
    if (role === 'buyer') {
      offer.bindTo(holder);
      const price = offer.currentPriceCents * offer.quantity;
      await this.payment.requireWithinLimits(tx, price, holder, at, [offer]);
    }
    await this.journal.writeRound(tx, offer, role, message);
    await this.journal.save(tx, offer, offerCountered, holder.agentId);
  }
}
